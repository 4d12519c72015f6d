"""What heroes do in the Real time phase is carried out."""

from __future__ import annotations

from lazaretto.core import Action, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.rules import (
    addons,
    combat,
    consoles,
    duel,
    fleeing,
    gifts,
    joint,
    moves,
    quest,
    shares,
    spy,
    tokens,
)
from lazaretto.games.virus.rules.flow import pass_go
from lazaretto.games.virus.state import NO_PLAN, Plan, State


def play_flight(state: State, seat: Seat, action: Action) -> None:
    if isinstance(action, a.Flee):
        fleeing.flee(state, seat, action.way)
    elif isinstance(action, a.Bolt):
        fleeing.bolt(state, seat, action.way, action.card, action.spin)
    elif isinstance(action, a.Teleport):
        addons.teleport(state, seat, action.cell)
    else:
        fleeing.break_out(state, seat)


def play_real(state: State, seat: Seat, action: Action) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    plan = state.plans[seat]
    if isinstance(action, a.Add):
        combat.add(state, seat, action.element)
        return
    if isinstance(action, a.Clear):
        state.plans[seat] = Plan(NO_PLAN.tray, plan.picked)
        return
    if isinstance(action, a.Assign):
        shares.assign(state, seat, action.figure, action.seat)
        return
    state.marks += 1
    if isinstance(action, a.Throw):
        combat.throw(state, seat, hero.cell)
    elif isinstance(action, a.Shoot):
        combat.throw(state, seat, action.cell)
    elif isinstance(action, a.Attack):
        far = duel.distance(lab, seat, action.seat)
        duel.bind(lab, seat, action.seat)
        combat.let_fly(state, seat, lab.heroes[action.seat].cell, far, action.seat)
        hero.rebuttal = False
        duel.provoke(lab.heroes[action.seat])
    elif play_free(state, seat, action):
        return
    elif isinstance(action, a.Pass):
        hero.passed = True
        hero.rebuttal = False
    elif isinstance(action, (a.Flee, a.Bolt, a.BreakOut, a.Teleport)):
        play_flight(state, seat, action)
    else:
        play_action(state, seat, action)
    if hero.throw is None:
        pass_go(lab, seat)


def play_free(state: State, seat: Seat, action: Action) -> bool:
    """Free actions cost no cube of his go (V-049)."""
    if isinstance(action, a.Share):
        shares.share(state, seat)
    elif isinstance(action, a.Propose):
        joint.propose(state.lab, seat)
    elif isinstance(action, a.Decline):
        joint.leave_group(state, seat)
    elif isinstance(action, a.DrawClue):
        spy.use_right(state, seat)
    elif isinstance(action, a.Inject):
        gifts.inject(state, seat)
    elif isinstance(action, a.SmokeOut):
        addons.smoke(state, seat)
    elif isinstance(action, a.TurnUp):
        gifts.turn_up_card(state, seat, action.card)
    elif isinstance(action, a.Offer):
        gifts.make_offer(state, seat, action.token, action.seat)
    else:
        return False
    return True


def play_action(state: State, seat: Seat, action: Action) -> None:
    if isinstance(action, a.Move):
        moves.move(state, seat, action.way)
    elif isinstance(action, a.Run):
        moves.run(state, seat, action.way)
    elif isinstance(action, a.Explore):
        moves.explore(state, seat, action.way, action.card, action.spin)
    elif isinstance(action, a.Leave):
        fleeing.leave(state, seat)
    elif isinstance(action, a.Search):
        moves.search(state, seat)
    elif isinstance(action, a.PlaceBarrier):
        tokens.place_barrier(state, seat, action.way, action.bars)
    elif isinstance(action, a.SetBars):
        tokens.set_bars(state, seat, action.way, action.bars)
    elif isinstance(action, a.RemoveBarrier):
        tokens.remove_barrier(state, seat, action.way)
    elif isinstance(action, a.OpenBreach):
        tokens.open_breach(state, seat, action.way)
    elif isinstance(action, a.PlaceDoor):
        tokens.place_door(state, seat, action.way, action.leaf)
    elif isinstance(action, a.OpenDoor):
        tokens.turn_door(state, seat, action.way, close=False)
    elif isinstance(action, a.CloseDoor):
        tokens.turn_door(state, seat, action.way, close=True)
    elif isinstance(action, a.LayExplosives):
        tokens.lay_explosives(state, seat, action.count)
    elif isinstance(action, a.Activate):
        consoles.activate(state, seat)
    elif isinstance(action, a.Heal):
        consoles.heal(state, seat, action.facing == 1)
    elif isinstance(action, a.AddClue):
        consoles.share_clue(state, seat, action.clue)
    elif isinstance(action, a.Declare):
        spy.declare(state, seat, action.clue, action.number)
    elif isinstance(action, a.Treat):
        consoles.treat(state, seat, action.seat, action.facing == 1)
    elif isinstance(action, a.ShutDown):
        quest.shut_down(state, seat)
    elif isinstance(action, a.TakeAntidote):
        consoles.take_antidote(state, seat)
        if state.lab.spy:
            spy.prove(state)
