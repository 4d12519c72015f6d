"""Special Labs, clues and the antidote (V-280 to V-301)."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Cell, Refusal, Seat, xy
from lazaretto.games.virus.data import CLASH, COLORS, CORNER, CREWS, HOME, LAB, NOWHERE, SPACES, STEP, TABLES, Clue
from lazaretto.games.virus.events import AntidoteFound, ClueDrawn, CluesClash, LabCompleted
from lazaretto.games.virus.rules.advantages import flip, has_advantage
from lazaretto.games.virus.rules.labs.decks import draw_clue, sink_clue
from lazaretto.games.virus.rules.steps import REAL
from lazaretto.games.virus.state import BREACH_EDGE, DOOR_EDGE, NOBODY, Claim, Clues, Hero, Lab, State
from lazaretto.games.virus.state.map import counts_as, creatures_in, group_as, heroes_in, living, open_side, spaces_used

VERTEX: Final = (65, 1, 0, 64)  # from a cell to the vertex at its NE, SE, SW, NW corner; a vertex is the cell NE of it
AROUND: Final = (0, -1, -64, -65)  # from a vertex to its four cells

NO_RIGHT: Final = Refusal("V-286", "you have completed no Special Lab this turn")
NO_CLUES: Final = Refusal("V-286", "the clue deck is empty")
NOT_HELD: Final = Refusal("V-110", "you do not hold that clue")


# ---- Special Labs ----------------------------------------------------------------------------------------


def vertex_of(lab: Lab, place: Cell) -> Cell:
    """The vertex its marked corner lies on; NOWHERE for a card without one, or trap side up (V-285)."""
    room = lab.map.rooms[place]
    if room.symbol() != LAB:
        return NOWHERE
    return Cell(place + VERTEX[(CORNER[room.card] + room.spin) % 4])


def labs_at(lab: Lab, vertex: Cell) -> list[Cell]:
    """The rooms whose marked corners meet there."""
    around = [Cell(vertex + offset) for offset in AROUND]
    return [place for place in around if place in lab.map.rooms and vertex_of(lab, place) == vertex]


def cards_needed(lab: Lab) -> int:
    """By the heroes living now, so a death lowers it (V-281, V-288)."""
    return CREWS[max(1, len(living(lab))) - 1].lab_cards


def lab_worth(lab: Lab, vertex: Cell) -> int:
    """Clues that the lab there gives: none, one, or two for a single colour (V-282 to V-284)."""
    rooms = labs_at(lab, vertex)
    if len(rooms) < cards_needed(lab):
        return 0
    alike = len({lab.map.rooms[place].color() for place in rooms}) == 1
    if len(living(lab)) == 1:
        return 2 if alike and len(rooms) >= 3 else 1
    return 2 if alike else 1


def note_lab(state: State, seat: Seat, place: Cell) -> None:
    """A Lab card was laid: if it completes a Special Lab, who laid it may draw this turn (V-283, V-285, V-286).

    A further card changes nothing, but alone one may add a third to two (V-284, V-285).
    """
    lab = state.lab
    vertex = vertex_of(lab, place)
    worth = lab_worth(lab, vertex) if vertex != NOWHERE else 0
    if not worth or vertex in lab.map.paid:
        return
    hero = lab.heroes[seat]
    claims = hero.clues.claims
    if not claimed(lab, vertex):
        claims = (*claims, Claim(vertex, worth))
    elif len(living(lab)) == 1 and any([claim.vertex == vertex and worth > claim.prize for claim in claims]):
        claims = tuple([Claim(vertex, worth) if claim.vertex == vertex else claim for claim in claims])
    else:
        return
    hero.clues = Clues(hero.clues.held, hero.clues.rights, claims, hero.clues.fresh)
    state.emit(EVERYBODY, LabCompleted(seat, worth))


def claimed(lab: Lab, vertex: Cell) -> bool:
    """Somebody may draw for it this turn."""
    return any([claim.vertex == vertex for hero in lab.heroes for claim in hero.clues.claims])


# ---- drawing and adding ----------------------------------------------------------------------------------


def draw_clue_refusal(lab: Lab, seat: Seat) -> Refusal | None:
    if not lab.heroes[seat].clues.rights and not lab.heroes[seat].clues.claims:
        return NO_RIGHT
    return None if lab.decks.clues.left else NO_CLUES


def claim_clue(state: State, seat: Seat) -> None:
    """Use a right to draw. The first clue of a lab marks its vertex as paid."""
    lab = state.lab
    hero = lab.heroes[seat]
    rights, claims = hero.clues.rights, hero.clues.claims
    if not rights:
        lab.map.paid = (*lab.map.paid, claims[0].vertex)
        rights, claims = claims[0].prize, claims[1:]
    hero.clues = Clues(hero.clues.held, rights - 1, claims, has_advantage(lab, seat))


def take_clue(state: State, seat: Seat) -> None:
    """Drawn for all to see (V-289)."""
    claim_clue(state, seat)
    clue = draw_clue(state)
    hold(state.lab.heroes[seat], clue)
    state.emit(EVERYBODY, ClueDrawn(seat, clue))


def redraw_clue(state: State, seat: Seat, card: int) -> None:
    """For an Advantage the clue goes under the deck (V-287)."""
    hero = state.lab.heroes[seat]
    flip(state.lab, seat, card)
    sink_clue(state.lab, hero.clues.held[-1])
    give_up_last(hero)
    allow_one(hero)
    take_clue(state, seat)


def hold(hero: Hero, clue: Clue) -> None:
    hero.clues = hero.clues.holding((*hero.clues.held, clue))


def give_up_last(hero: Hero) -> None:
    hero.clues = hero.clues.holding(hero.clues.held[:-1])


def allow_one(hero: Hero) -> None:
    """He may draw once more."""
    hero.clues = Clues(hero.clues.held, hero.clues.rights + 1, hero.clues.claims, hero.clues.fresh)


def add_clue(state: State, clue: Clue) -> None:
    """It counts from now on; with one that contradicts it, both go under the deck (V-299)."""
    lab = state.lab
    rivals = [other for other in lab.decks.clues.shared if CLASH[clue][other]]
    if not rivals:
        lab.decks.clues.shared.append(clue)
        look_for_antidote(state)
        return
    for rival in rivals:
        lab.decks.clues.shared.remove(rival)
        sink_clue(lab, rival)
        state.emit(EVERYBODY, CluesClash(clue, rival))
    sink_clue(lab, clue)


def look_for_antidote(state: State) -> None:
    """It appears when the shared clues fit exactly one room, in a Real time phase (V-291, V-293)."""
    lab = state.lab
    if lab.turn.step != REAL or not counted(lab) or antidote_placed(lab) or lab.variants.lesson.step:
        return
    rooms = rooms_fitting(lab)
    if len(rooms) == 1:  # else the clues wait (V-292)
        lab.escape.antidote = rooms[0]
        state.undo_barrier += 1
        state.emit(EVERYBODY, AntidoteFound(rooms[0]))


def antidote_placed(lab: Lab) -> bool:
    """Once there it stays, whatever changes (V-295)."""
    return lab.escape.antidote != NOWHERE or lab.escape.carrier != NOBODY or lab.escape.left_by != NOBODY


def rooms_fitting(lab: Lab) -> list[Cell]:
    """Every room on the table that all shared clues, or declared ones, are true of (V-294)."""
    clues = counted(lab)
    return [place for place in lab.map.rooms if all([clue_fits(lab, clue, place) for clue in clues])]


def counted(lab: Lab) -> list[Clue]:
    """The clues that count: shared, and in spy mode declared (V-290)."""
    return [*lab.decks.clues.shared, *[said.clue for said in lab.decks.clues.declared]]


# ---- the meaning of a clue (V-300) ------------------------------------------------------------------------


def clue_fits(lab: Lab, clue: Clue, place: Cell) -> bool:
    row = TABLES.clues[clue]
    if row.kind == "sides":
        return sum([open_side(lab, place, way) for way in range(4)]) == row.number
    if row.kind == "group":
        color = COLORS.index(row.color)
        return counts_as(lab.map.rooms[place], color) and len(group_as(lab, place, color)) >= row.number
    if row.kind == "doors":
        return hosts_one(lab, place, DOOR_EDGE)
    if row.kind == "breaches":
        return hosts_one(lab, place, BREACH_EDGE)
    if row.kind == "near-trap":
        return any([lab.map.rooms[there].trap >= 0 for there in beside(lab, place)])
    if row.kind == "crowded":
        return spaces_used(lab, place) >= SPACES and not heroes_in(lab, place)
    if row.kind == "near":
        return any([counts_as(lab.map.rooms[there], COLORS.index(row.color)) for there in beside(lab, place)])
    if row.kind == "empty":
        return not creatures_in(lab, place)
    x, y = xy(place)
    if row.kind == "wings":
        return abs(x) >= row.number
    left, right, near, far = row.box
    return left <= x <= right and near <= y <= far and place != HOME


def beside(lab: Lab, place: Cell) -> list[Cell]:
    """Rooms sharing a side with it, connected or not."""
    return [Cell(place + step) for step in STEP if Cell(place + step) in lab.map.rooms]


def hosts_one(lab: Lab, place: Cell, kind: int) -> bool:
    """With more tokens of this kind on the table than heroes: it hosts exactly one; else anything goes (C09, C10)."""
    tokens = [edge for edge in lab.map.edges.values() if edge.kind == kind]
    if len(tokens) <= len(living(lab)):
        return True
    return sum([edge.host == place for edge in tokens]) == 1
