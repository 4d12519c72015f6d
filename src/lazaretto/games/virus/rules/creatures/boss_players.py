"""Boss players: hands, active Bosses, and what they do in the Slow phase (V-339 to V-355, V-402).

The Heavy Boss player is the first of ``lab.bosses``, the Light one the second; one alone is both. They are asked at
four moments of the Slow phase: at its start, before and after the Bosses move, and when the new creatures stand.
"""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Cell, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import NOWHERE, NUMBERS, BossCard
from lazaretto.games.virus.events import BossCardDrawn, BossShown, DrawsBossCard, Recalled
from lazaretto.games.virus.rules.combat.explosions import mark_damage
from lazaretto.games.virus.rules.creatures.blocking import stopped
from lazaretto.games.virus.rules.creatures.groups import group_movement, set_loose, set_off, wind
from lazaretto.games.virus.rules.creatures.movement import free_ways, march
from lazaretto.games.virus.rules.creatures.senses import MEETS, NOTHING, sense
from lazaretto.games.virus.rules.labs.decks import lay_boss, unseen_bosses
from lazaretto.games.virus.rules.phases.event_phase import mutate, mutation_menu, mutation_refusal, mutations
from lazaretto.games.virus.rules.steps import NOT_NOW, ask, boss_player, master_of
from lazaretto.games.virus.state import NO_BOSS_CARD, BossPlayer, Creature, Decision, Lab, State
from lazaretto.games.virus.state.map import creatures_in, distances, heroes_in

ONE_BOSS: Final = Refusal("V-348", "you have an active Boss already")
NOT_YOUR_CARD: Final = Refusal("V-348", "that Boss card is not in your hand")
NOT_A_LEADER: Final = Refusal("V-348", "only a plain Leader away from heroes becomes a Boss")
NO_ACTIVE: Final = Refusal("V-349", "you have no active Boss")
HURT: Final = Refusal("V-349", "a damaged Boss cannot be deactivated")
ONCE: Final = Refusal("V-402", "once in a Slow phase")
LAST_POINT: Final = Refusal("V-350", "its last hit point cannot be spent")
NOT_NEAR: Final = Refusal("V-350", "only your Boss, or a Leader or group in its alerted area, can move so")
LAST_CARD: Final = Refusal("V-352", "the last Boss card you own cannot be discarded")
NO_MINION: Final = Refusal(
    "V-352", "no minion away from heroes has space to become a Leader, or none is in the reserve"
)


# ---- hands -----------------------------------------------------------------------------------------------


def hand_of(state: State, seat: Seat) -> list[BossCard]:
    """The cards a Boss player holds: those everybody knows, then the hidden ones."""
    for i, player in enumerate(state.lab.variants.bosses):
        if player.seat == seat:
            return [*player.open, *state.boss_hands[i]]
    return []


def deal_hand(state: State, index: int) -> None:
    """A Boss card into the hand, seen by its player alone (V-342, V-353)."""
    lab = state.lab
    if not lay_boss(lab):
        return
    player = lab.variants.bosses[index]
    card = state.rng.pick(unseen_bosses(state))
    state.undo_barrier += 1
    state.boss_hands[index].append(card)
    player.hidden += 1
    state.emit(1 << player.seat, BossCardDrawn(player.seat, card), DrawsBossCard(player.seat))


def restock(state: State) -> None:
    """Whoever has lost the last Boss card draws one (V-353)."""
    for index, player in enumerate(state.lab.variants.bosses):
        if not owned(player):
            deal_hand(state, index)


def owned(player: BossPlayer) -> int:
    return player.hidden + len(player.open) + (player.active >= 0)


def take_from_hand(state: State, seat: Seat, card: BossCard) -> None:
    """A card leaves the hand and everybody sees it."""
    lab = state.lab
    for i, player in enumerate(lab.variants.bosses):
        if player.seat != seat:
            continue
        if card in player.open:
            player.open = tuple([other for other in player.open if other != card])
        else:
            state.boss_hands[i].remove(card)
            player.hidden -= 1
            lab.decks.bosses.bag.remove(card)
            state.shown += 1


# ---- the windows -----------------------------------------------------------------------------------------


def window(state: State) -> bool:
    """Every Boss player may act, one after the other, until each goes on (V-348 to V-352)."""
    lab = state.lab
    if not lab.variants.bosses:
        return True
    if not lab.turn.begun:
        lab.turn.begun = True
        lab.turn.queue = tuple([player.seat for player in lab.variants.bosses if not player.quiet])
    while True:
        if lab.march.group != NOWHERE and not march(state):
            return False
        if not lab.turn.queue:
            return True
        if can_scheme(state, lab.turn.queue[0]):
            ask(lab, lab.turn.queue[0], SCHEME)
            return False
        lab.turn.queue = lab.turn.queue[1:]


def can_scheme(state: State, seat: Seat) -> bool:
    lab = state.lab
    hand = hand_of(state, seat)
    figures = [creature.figure for creature in lab.creatures if creature.leader()]
    return (
        recall_refusal(lab, seat) is None
        or any([transform_refusal(state, seat, card) is None for card in hand])
        or any([rouse_refusal(state, seat, card, figure) is None for card in hand[:1] for figure in figures])
        or any([spur_refusal(lab, seat, figure) is None for figure in figures])
        or any([goad_refusal(lab, seat, place) is None for place in {c.cell for c in lab.creatures}])
    )


class Scheme(Decision):
    """A Boss player between the sub-phases: activate a Boss, spend its strength, or go on (V-348 to V-352)."""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        lab = state.lab
        hand = hand_of(state, seat)
        leaders = [creature.figure for creature in lab.creatures if creature.leader()]
        menu: list[Action] = [a.GO_ON, a.GO_ON_ALL]
        player = boss_player(lab, seat)
        if player is not None and player.active >= 0:
            groups = sorted({creature.cell for creature in lab.creatures if not creature.leader()})
            menu += [a.RECALL, *[a.SPUR[figure] for figure in leaders], *[a.GOAD[place] for place in groups]]
        else:
            menu += [a.ROUSE[card][figure] for card in hand for figure in leaders]
        return [*menu, *[a.TRANSFORM[card] for card in hand]]

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        if isinstance(action, a.Rouse):
            return rouse_refusal(state, seat, action.card, action.figure)
        if isinstance(action, a.Recall):
            return recall_refusal(state.lab, seat)
        if isinstance(action, a.Spur):
            return spur_refusal(state.lab, seat, action.figure)
        if isinstance(action, a.Goad):
            return goad_refusal(state.lab, seat, action.cell)
        if isinstance(action, a.Transform):
            return transform_refusal(state, seat, action.card)
        return None if isinstance(action, (a.GoOn, a.GoOnAll)) else NOT_NOW

    def play(self, state: State, seat: Seat, action: Action) -> None:
        state.lab.turn.asked = None
        if isinstance(action, a.Rouse):
            rouse(state, seat, action.card, action.figure)
        elif isinstance(action, a.Recall):
            recall(state, seat)
        elif isinstance(action, a.Spur):
            spur(state.lab, seat, action.figure)
        elif isinstance(action, a.Goad):
            goad(state.lab, seat, action.cell)
        elif isinstance(action, a.Transform):
            transform(state, seat, action.card)
        else:
            go_on(state.lab, seat, isinstance(action, a.GoOnAll))


SCHEME: Final = Scheme()


def go_on(lab: Lab, seat: Seat, everything: bool) -> None:
    player = boss_player(lab, seat)
    assert player is not None
    player.quiet = everything
    lab.turn.queue = lab.turn.queue[1:]


def fresh_phase(lab: Lab) -> None:
    """A new Slow phase: everybody may activate and deactivate once more (V-402)."""
    for player in lab.variants.bosses:
        player.roused, player.recalled, player.quiet = False, False, False


# ---- activating and deactivating -------------------------------------------------------------------------


def creature_of(lab: Lab, figure: int) -> Creature | None:
    for creature in lab.creatures:
        if creature.figure == figure:
            return creature
    return None


def rouse_refusal(state: State, seat: Seat, card: BossCard, figure: int) -> Refusal | None:
    lab = state.lab
    player = boss_player(lab, seat)
    if player is None:
        return NOT_NOW
    if player.active >= 0:
        return ONE_BOSS
    if player.roused:
        return ONCE
    if card not in hand_of(state, seat):
        return NOT_YOUR_CARD
    creature = creature_of(lab, figure)
    if creature is None or creature.boss or not creature.leader() or heroes_in(lab, creature.cell):
        return NOT_A_LEADER
    return None


def rouse(state: State, seat: Seat, card: BossCard, figure: int) -> None:
    """The card lies open before him; the Leader is now what it says (V-348)."""
    lab = state.lab
    player, creature = boss_player(lab, seat), creature_of(lab, figure)
    assert player is not None
    assert creature is not None
    take_from_hand(state, seat, card)
    player.active, player.roused = figure, True
    creature.boss, creature.card, creature.lying = True, card, False
    state.emit(EVERYBODY, BossShown(creature.cell, card))


def recall_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    player = boss_player(lab, seat)
    creature = None if player is None else creature_of(lab, player.active)
    if player is None or creature is None:
        return NO_ACTIVE
    if player.recalled:
        return ONCE
    return HURT if creature.markers.damage else None


def recall(state: State, seat: Seat) -> None:
    """A Leader again; everybody knows that its card is back in the hand (V-349)."""
    lab = state.lab
    player = boss_player(lab, seat)
    assert player is not None
    creature = creature_of(lab, player.active)
    assert creature is not None
    player.open = (*player.open, creature.card)
    player.active, player.recalled = -1, True
    creature.boss, creature.card = False, NO_BOSS_CARD
    state.emit(EVERYBODY, Recalled(seat, creature.cell))


# ---- extra movement --------------------------------------------------------------------------------------


def push_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    """An active Boss with more than its last hit point (V-350)."""
    player = boss_player(lab, seat)
    creature = None if player is None else creature_of(lab, player.active)
    if creature is None:
        return NO_ACTIVE
    return None if creature.hp_left() > 1 else LAST_POINT


def near(lab: Lab, seat: Seat, place: Cell) -> bool:
    player = boss_player(lab, seat)
    creature = None if player is None else creature_of(lab, player.active)
    return creature is not None and place in distances(lab, creature.cell, NUMBERS.alert, doors_stop=False)


def spur_refusal(lab: Lab, seat: Seat, figure: int) -> Refusal | None:
    refusal = push_refusal(lab, seat)
    if refusal is not None:
        return refusal
    creature, master = creature_of(lab, figure), master_of(lab, figure)
    if creature is None or not creature.leader() or (master is not None and master.seat != seat):
        return NOT_NEAR
    return None if near(lab, seat, creature.cell) and free_ways(lab, creature) else NOT_NEAR


def goad_refusal(lab: Lab, seat: Seat, place: Cell) -> Refusal | None:
    refusal = push_refusal(lab, seat)
    if refusal is not None:
        return refusal
    minions = [creature for creature in creatures_in(lab, place) if not creature.leader()]
    if not minions or not near(lab, seat, place):
        return NOT_NEAR
    drawn = sense(lab, place)
    moves = drawn.sense not in (MEETS, NOTHING)
    return None if moves and any([not stopped(lab, minions, place, way) for way in drawn.ways]) else NOT_NEAR


def strain(lab: Lab, seat: Seat) -> None:
    """The Boss takes a damage marker for it."""
    player = boss_player(lab, seat)
    creature = None if player is None else creature_of(lab, player.active)
    assert creature is not None
    mark_damage(lab, creature, 1)


def spur(lab: Lab, seat: Seat, figure: int) -> None:
    strain(lab, seat)
    creature = creature_of(lab, figure)
    assert creature is not None
    wind([creature], 1)
    set_loose(lab, figure)


def goad(lab: Lab, seat: Seat, place: Cell) -> None:
    strain(lab, seat)
    for creature in creatures_in(lab, place):
        if not creature.leader():
            creature.rest = 1
    set_off(lab, place)


# ---- transforming ----------------------------------------------------------------------------------------


def transform_refusal(state: State, seat: Seat, card: BossCard) -> Refusal | None:
    player = boss_player(state.lab, seat)
    if player is None or card not in hand_of(state, seat):
        return NOT_YOUR_CARD
    if owned(player) < 2:
        return LAST_CARD
    return None if mutations(state.lab) else NO_MINION


def transform(state: State, seat: Seat, card: BossCard) -> None:
    """The card is discarded; then he says which minion becomes which Leader (V-352)."""
    lab = state.lab
    take_from_hand(state, seat, card)
    lab.decks.bosses.gone.append(card)
    ask(lab, seat, TRANSFORM_MINION)


class TransformMinion(Decision):
    """A Boss player has discarded a Boss card: which minion becomes which Leader? (V-352)"""

    __slots__ = ()

    def menu(self, state: State, seat: Seat) -> list[Action]:
        return mutation_menu(state.lab)

    def legal(self, state: State, seat: Seat) -> list[Action]:
        return mutation_menu(state.lab)

    def refusal(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        return mutation_refusal(state.lab, action)

    def play(self, state: State, seat: Seat, action: Action) -> None:
        assert isinstance(action, a.Mutate)
        state.lab.turn.asked = None
        mutate(state, action.figure, action.kind)


TRANSFORM_MINION: Final = TransformMinion()


# ---- the Bosses move -------------------------------------------------------------------------------------


def boss_moves(state: State) -> bool:
    """Each Boss player moves his active Boss, whether it has a reason or not (V-346)."""
    lab = state.lab
    active = [creature for creature in lab.creatures if master_of(lab, creature.figure) is not None]
    if not lab.turn.begun:
        lab.turn.begun = True
        for creature in active:
            wind([creature], group_movement(lab, [creature]))
    while True:
        if lab.march.group != NOWHERE and not march(state):
            return False
        waiting = [
            player.active for player in lab.variants.bosses if player.active in [c.figure for c in lab.creatures]
        ]
        waiting = [figure for figure in waiting if not any([c.figure == figure and c.chosen for c in lab.creatures])]
        if not waiting:
            return True
        set_loose(lab, waiting[0])


def mend(lab: Lab) -> None:
    """A Boss that kept still loses a damage marker; a Regenerator one more (V-351)."""
    for player in lab.variants.bosses:
        creature = creature_of(lab, player.active)
        if creature is not None:
            heal_boss(lab, creature, (not player.busy) + (creature.power() == "regenerate"))
        player.busy = False


def heal_boss(lab: Lab, creature: Creature, points: int) -> None:
    mark_damage(lab, creature, -min(points, creature.markers.damage))
