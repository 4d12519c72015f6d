"""A clinic at one moment, with all that the priors of its actions share; each part is worked out when first asked for.

Everything is in dollars, as in ``heuristics/staffing.py``.
"""

from __future__ import annotations

from typing import Final

from lazaretto.games.clinic.data import FEE, HUB, NUMBERS, SERVICES
from lazaretto.games.clinic.heuristics import building, income, staffing
from lazaretto.games.clinic.heuristics.assets import Assets, Plot, plot
from lazaretto.games.clinic.heuristics.building import Wing
from lazaretto.games.clinic.heuristics.infection import Infections
from lazaretto.games.clinic.heuristics.staffing import HOUR, POINT
from lazaretto.games.clinic.rules import build, money
from lazaretto.games.clinic.rules.cars import blocked
from lazaretto.games.clinic.rules.forecast import Treatment, treatments
from lazaretto.games.clinic.state import Clinic, Table
from lazaretto.games.clinic.state.survey import Survey, survey
from lazaretto.games.clinic.state.terms import COVID, NONE, ORDERLY

ROOM: Final = 26  # the beds of a working treatment room, while they are needed
SPARE_ROOM: Final = 3
SERVICE: Final = 7  # a row to admit from, a round; shared with whoever serves it too
NO_WING: Final = -999.0


class Outlook:
    def __init__(self, state: Table, clinic: Clinic) -> None:
        self.state = state
        self.clinic = clinic
        self.facts: Survey = survey(clinic.site)
        self.left = staffing.rounds_left(state)
        self.doctors = staffing.doctors(clinic)
        self._hopes: income.Hopes | None = None
        self._matching: staffing.Matching | None = None
        self._treatments: list[Treatment] | None = None
        self._build: BuildingOutlook | None = None
        self._infections: Infections | None = None

    def building(self) -> BuildingOutlook:
        if self._build is None:
            self._build = BuildingOutlook(self)
        return self._build

    # ---- patients and fees ----

    def harvest(self, doctor: int, helper: int) -> float:
        if self._hopes is None:
            self._hopes = income.Hopes(self.state, self.clinic)
        return self._hopes.harvest(doctor, helper)

    def matching(self) -> staffing.Matching:
        if self._matching is None:
            self._matching = staffing.Matching(self.clinic)
        return self._matching

    def treatments(self) -> list[Treatment]:
        if self._treatments is None:
            self._treatments = treatments(self.clinic)
        return self._treatments

    def infections(self) -> Infections:
        if self._infections is None:
            self._infections = Infections(self.state, self.clinic)
        return self._infections

    def admission_worth(self, service: int, level: int) -> float:
        """What a patient of this colour brings if admitted now; negative: leave them."""
        ill = 1 if self.clinic.tokens.waiting[service] else 0
        match = self.matching()
        if match.doctors and staffing.free_beds(self.clinic, service):
            gap = min([abs(doctor - level - ill) for doctor in match.doctors])
            if gap <= min(2, match.nurses):
                return FEE[level] - 4.0 * gap + (6.0 if ill else 0.0)
        return -4.0 * (level + 1)

    def within_reach(self) -> int:
        """Patients that an Admit action could bring into free beds, neighbouring rows included."""
        total = 0
        rows = self.state.market.rows
        for service in range(len(rows)):
            beds = staffing.free_beds(self.clinic, service)
            if beds:
                near = [s for s in (service - 1, service, service + 1) if 0 <= s < len(rows)]
                able = [1 for s in near for level in rows[s] if self.admission_worth(service, level) > 4]
                total += min(beds, len(able))
        return total

    # ---- money ----

    def spare_money(self) -> int:
        """What can be spent: the bills of the round are kept, as far as fees will not cover them."""
        return self.clinic.money - max(0, self.bills() - int(self.harvest(NONE, NONE)))

    def bills(self) -> int:
        """Due in step 6, and a little more."""
        return money.salaries(self.clinic) + money.maintenance(self.clinic) + 2

    def risky(self, reaped: float, cost: int) -> bool:
        """The bills might not be paid with this expense, and it does not help to pay them."""
        before = self.harvest(NONE, NONE)
        return self.clinic.money + reaped < cost + self.bills() and reaped - before < cost


class BuildingOutlook:
    """What sites are worth to the owner of a clinic now."""

    def __init__(self, of: Outlook) -> None:
        state, clinic = of.state, of.clinic
        self.of = of
        self.mode = state.setup.mode
        self.rivals = [staffing.owners(state, clinic, service) for service in range(SERVICES)]  # itself included
        self.needed = (max(len(of.doctors) + 1, min(4, 1 + state.round)) + 1) // 2  # rooms
        self.orderly = any([p.kind == ORDERLY for p in clinic.people])
        self.blocked = blocked(clinic)
        self.plot: Plot = plot(clinic.site)
        self.contested = contested(self.plot.now, self.rivals)
        self.needs_row = self.mode != COVID and self.contested  # nothing is more urgent; but against COVID-19 staff is
        self.now = self.worth(self.plot.now)
        self.hub = self.best_hub()
        action = build.building(clinic)
        self.begun = action.built == 1 and action.extra == build.OPEN
        self.pressing = building.unfinished(clinic.site) if action.built else self.needs_row
        self.wing: Wing | None = None
        if not clinic.this_round.hub_built and (not action.built or self.begun):
            self.wing = building.best_wing(clinic.site, self.blocked, self.begun)
        self.winged = NO_WING  # what the site is worth with the whole wing, less its price
        if self.wing is not None and self.hub != NONE:
            site = building.with_wing(clinic.site, self.wing, self.hub)
            self.winged = self.worth(plot(site).now) - self.wing.price

    def best_hub(self) -> int:
        """The hub on sale of the service with the fewest rivals; among equals the one with most patients it could
        treat."""
        best, most = NONE, -99.0
        owned, market = self.of.facts.owned, self.of.state.market
        for service in range(len(market.rows)):
            if market.on_sale[HUB + service] and not owned[service]:
                light = sum([3.0 - level for level in market.rows[service]])
                merit = light - 20.0 * self.rivals[service]
                if merit > most:
                    best, most = HUB + service, merit
        return best

    def worth(self, site: Assets) -> float:
        return self.site_worth(site) + self.promise(site) - self.crowding(site)

    def site_worth(self, site: Assets) -> float:
        """What a site is worth to its owner, maintenance to come subtracted."""
        left = self.of.left
        worth = 0.0
        useful = 0
        for i in range(len(site.services)):
            wanted = useful < self.needed and not (site.again[i] and self.rivals[site.services[i]] > 2)
            useful += wanted
            worth += ROOM * min(left, 3) / 3 if wanted else SPARE_ROOM
            worth += POINT * NUMBERS.room_points * site.floors[i]
        worth += POINT * NUMBERS.building_points * site.buildings
        worth += self.services_worth(site)
        worth += self.specials_worth(site) + NUMBERS.garden * 1.3 * (left - 0.5) * site.gardens
        worth -= HOUR * (left if left < 4 else 4) * site.walk * 2
        return worth - float((site.upkeep - (site.spared if self.orderly else 0)) * left)

    def services_worth(self, site: Assets) -> float:
        """Services with a working room, by how many others serve them."""
        left = min(self.of.left, 3) - (1 if self.of.left == 1 else 0)
        return float(sum([SERVICE * left / self.rivals[service] for service in site.served]))

    def specials_worth(self, site: Assets) -> float:
        left = self.of.left
        worth = 7.0 * min(left, 3) * site.operating
        worth += 4.0 * (left - 1) * site.laboratories
        return worth + (5.0 if self.mode != COVID else 4.0) * (left - 1) * site.outpatient

    def promise(self, site: Assets) -> float:
        """Hubs without a working room will be more."""
        worth, left = 0.0, min(self.of.left, 3)
        if left > 1:
            for i in range(len(site.idle)):
                worth += site.promises[i] * (SERVICE * left / self.rivals[site.idle[i]])
        return worth

    def crowding(self, site: Assets) -> float:
        """How few places for cars a site leaves; without any, nobody can be admitted."""
        cars = self.of.clinic.cars
        free = (site.corners & ~cars.corners).bit_count() + site.lots - sum(cars.lots)
        return max(0, 6 - free) * 2.5 + max(0, 4 - free) * 9.0


def contested(site: Assets, rivals: list[int]) -> bool:
    """Too many admit from the rows this site serves."""
    return bool(site.served) and min([rivals[service] for service in site.served]) > 2
