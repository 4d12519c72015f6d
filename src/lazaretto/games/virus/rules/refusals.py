"""What speaks against an answer: one question after the other, in the order of the rules."""

from __future__ import annotations

from typing import Final

from lazaretto.core import Action, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.map import living
from lazaretto.games.virus.rules import (
    addons,
    bosses,
    clues,
    combat,
    consoles,
    duel,
    entering,
    event,
    fleeing,
    gifts,
    groups,
    growth,
    improving,
    joint,
    legend,
    life,
    march,
    moves,
    placing,
    quest,
    rising,
    setup,
    shares,
    skills,
    spy,
    steps,
    tokens,
    turn_end,
    wounds,
)
from lazaretto.games.virus.rules.flow import late_refusal, question, time_to_finish
from lazaretto.games.virus.rules.steps import NOT_ASKED, NOT_NOW, advantage_refusal
from lazaretto.games.virus.state import NOBODY, Lab, Plan, State

UNFINISHED: Final = Refusal("V-045", "throw or take back your tray first")
NOT_SO: Final = Refusal("V-217", "no such creature is left, or there is no space for it")
NO_DOWN_CARD: Final = Refusal("V-123", "that is no face-down card of your display")
WAITING: Final = Refusal("V-125", "your late start is not over")
ONLY_BACK: Final = Refusal("V-397", "you have passed: you may only throw back at who attacked you")
# questions about a card just drawn: an Advantage brings another (V-122)
REDRAWING: Final = (steps.ASK_EVENT, steps.ASK_CARD, steps.ASK_WOUND, steps.ASK_CLUE, steps.ASK_NET)
TIME_IS_UP: Final = Refusal("V-203", "the countdown has ended: no fleeing any more")


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    lab = state.lab
    asked = question(lab, seat)
    if asked == steps.NO_QUESTION:
        return NOT_ASKED
    if asked == steps.ASK_WINDOW:
        return window_refusal(state, seat, action)
    if isinstance(action, a.MajorRestore) and asked in REDRAWING:
        return gifts.restore_refusal(lab, seat)
    if asked < steps.ASK_SHIELD:
        return table_refusal(lab, seat, asked, action)
    hero = lab.heroes[seat]
    if asked == steps.ASK_REAL and isinstance(action, a.Declare) and not hero.passed and hero.joint == NOBODY:
        if combat.tray_filled(state.plans[seat]) or state.plans[seat].shares:
            return UNFINISHED
        return spy.declare_refusal(state, seat, action.clue)
    if asked == steps.ASK_REAL:
        return real_refusal(lab, state.plans[seat], seat, action)
    if asked == steps.ASK_GAIN:
        return gain_refusal(lab, state.plans[seat], seat, action)
    return hero_refusal(lab, seat, asked, action)


# ---- questions that all wait for -------------------------------------------------------------------------


def table_refusal(lab: Lab, seat: Seat, asked: int, action: Action) -> Refusal | None:
    if isinstance(action, a.Place):
        return place_refusal(lab, asked, action)
    if asked == steps.ASK_NEW:
        return placing.new_refusal(lab, action) if isinstance(action, (a.Drive, a.Skip)) else NOT_NOW
    if isinstance(action, a.Found) and asked == steps.ASK_FOUND:
        return setup.found_refusal(lab, action.card, action.cell, action.spin)
    if isinstance(action, a.Keep):
        return None if asked in (steps.ASK_EVENT, steps.ASK_CARD) else NOT_NOW
    if isinstance(action, a.KeepAll):
        return None if asked == steps.ASK_CARD else NOT_NOW
    if isinstance(action, a.Redraw) and asked == steps.ASK_EVENT:
        return advantage_refusal(lab, seat, action.card)
    if isinstance(action, a.Redraw) and asked == steps.ASK_CARD:
        return turn_end.redraw_card_refusal(lab, seat, action.card)
    if isinstance(action, a.Mutate) and asked in (steps.ASK_MUTATE, steps.ASK_TRANSFORM):
        return None if (action.figure, action.kind) in event.mutations(lab) else event.NOT_THAT_MINION
    if isinstance(action, a.Choose):
        return choose_refusal(lab, asked, action)
    if isinstance(action, a.SetTrap) and asked == steps.ASK_TRAP:
        return None if action.cell in event.trap_cells(lab) else event.NO_TRAP_THERE
    if isinstance(action, a.Dedicate) and asked == steps.ASK_MINIONS:
        return legend.dedicate_refusal(lab, action.kind, action.color)
    if isinstance(action, a.DedicateLeader) and asked == steps.ASK_LEADER:
        return legend.leader_refusal(lab, action.figure)
    if isinstance(action, a.TurnOver) and asked == steps.ASK_TURN_OVER:
        return None if action.card in lab.heroes[seat].display else steps.NO_SUCH_CARD
    if isinstance(action, a.Bleed):
        return None if asked == steps.ASK_BLEED else NOT_NOW
    return lead_refusal(lab, asked, action)


def window_refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    """What a Boss player may do between the sub-phases (V-348 to V-352)."""
    if isinstance(action, (a.GoOn, a.GoOnAll)):
        return None
    if isinstance(action, a.Rouse):
        return bosses.rouse_refusal(state, seat, action.card, action.figure)
    if isinstance(action, a.Recall):
        return bosses.recall_refusal(state.lab, seat)
    if isinstance(action, a.Spur):
        return bosses.spur_refusal(state.lab, seat, action.figure)
    if isinstance(action, a.Goad):
        return bosses.goad_refusal(state.lab, seat, action.cell)
    if isinstance(action, a.Transform):
        return bosses.transform_refusal(state, seat, action.card)
    return NOT_NOW


def choose_refusal(lab: Lab, asked: int, action: a.Choose) -> Refusal | None:
    if asked == steps.ASK_MEDIC:
        return None if action.seat in living(lab) else event.NOT_THAT_HERO
    if asked == steps.ASK_RETURN:
        return None if action.seat in life.hosts(lab) else life.NOT_WITH_HIM
    if asked == steps.ASK_TARGET:
        return None if action.seat in lab.options else event.NOT_THAT_HERO
    return NOT_NOW


def place_refusal(lab: Lab, asked: int, action: a.Place) -> Refusal | None:
    choice = (action.kind, action.cell)
    if asked == steps.ASK_MINION:
        return None if choice in setup.minion_choices(lab) else setup.NOT_THERE
    if asked == steps.ASK_BOSS:
        return None if choice in setup.boss_choices(lab) else setup.NOT_AN_EXIT
    if asked == steps.ASK_NEW:
        return placing.new_refusal(lab, action)
    if asked == steps.ASK_RISE:
        return None if choice in rising.rise_choices(lab) else bosses.NOT_THAT_LEADER
    if asked == steps.ASK_REINFORCE:
        return None if choice in event.reinforcements(lab) else NOT_SO
    if asked in (steps.ASK_SPAWN, steps.ASK_BROOD):
        return None if action.cell == lab.cells[0] and action.kind in event.spawns(lab) else NOT_SO
    return NOT_NOW


def lead_refusal(lab: Lab, asked: int, action: Action) -> Refusal | None:
    if isinstance(action, a.Blast) and asked == steps.ASK_BLAST:
        return None if action.figure in lab.options else march.NOT_AMONG
    if isinstance(action, a.Send) and asked == steps.ASK_GROUP:
        return None if action.cell in groups.groups_waiting(lab) else march.NOT_WAITING
    if isinstance(action, a.Steer) and asked == steps.ASK_GROUP:
        return None if action.figure in groups.leaders_waiting(lab) else march.NOT_WAITING
    if isinstance(action, a.Turn) and asked == steps.ASK_SPIN:
        return growth.turn_refusal(lab, action.spin)
    if isinstance(action, a.TakeSkill) and asked == steps.ASK_SKILL:
        return skills.take_refusal(lab, action.skill)
    if asked == steps.ASK_BID:
        if isinstance(action, a.Bid):
            return skills.bid_refusal(lab, lab.who, action.skill)
        return None if isinstance(action, a.Pass) else NOT_NOW
    if isinstance(action, a.Tint) and asked == steps.ASK_TINT:
        return None if action.color in lab.options else placing.NOT_OFFERED
    if isinstance(action, a.Pinpoint) and asked == steps.ASK_ROTATE:
        return None if action.cell in addons.landing_cells(lab) else addons.NOT_ALONE
    if isinstance(action, a.Aim) and asked == steps.ASK_AIM:
        return None if action.way in quest.aims(lab) else quest.NOT_THAT_WAY
    if isinstance(action, a.Guide) and asked == steps.ASK_GUIDE:
        return None if action.way in quest.child_ways(lab) else quest.NOT_AWAY
    if isinstance(action, a.Pinpoint) and asked == steps.ASK_SPOT:
        return None if action.cell in quest.spots(lab) else quest.NOT_THAT_SPOT
    if isinstance(action, a.Pinpoint) and asked == steps.ASK_RISE_ROOM:
        return None if action.cell in rising.rise_choices_of_room(lab) else bosses.NOT_THAT_ROOM
    if isinstance(action, a.SendAll):
        return None if asked == steps.ASK_GROUP else NOT_NOW
    if isinstance(action, a.Head) and asked == steps.ASK_TIE:
        return None if action.way in lab.options else march.NOT_TIED
    if isinstance(action, a.Stay) and asked == steps.ASK_TIE:
        return None if groups.STAYING in lab.options else march.NOT_TIED
    if isinstance(action, a.Enter) and asked == steps.ASK_ENTER:
        return None if action.figure in entering.enter_choices(lab) else march.NOT_AMONG
    if isinstance(action, a.Push) and asked == steps.ASK_PUSH:
        return None if action.figure in entering.push_choices(lab) else march.NOT_AMONG
    if isinstance(action, (a.UseFourLeaf, a.LetGo, a.LetAll)):
        return None if asked == steps.ASK_LEAF else NOT_NOW
    return NOT_NOW


# ---- questions to one hero -------------------------------------------------------------------------------


def hero_refusal(lab: Lab, seat: Seat, asked: int, action: Action) -> Refusal | None:
    hero = lab.heroes[seat]
    if asked == steps.ASK_SHIELD:
        if isinstance(action, a.Shield):
            return wounds.shield_refusal(hero)
        return None if isinstance(action, a.Bear) else NOT_NOW
    if isinstance(action, a.KeepAll) and asked == steps.ASK_NET:
        return None
    if asked in (steps.ASK_WOUND, steps.ASK_CLUE, steps.ASK_NET):
        if isinstance(action, a.Redraw):
            return advantage_refusal(lab, seat, action.card)
        return None if isinstance(action, a.Keep) else NOT_NOW
    if asked == steps.ASK_RESTORE:
        if isinstance(action, a.Restore):
            return None if action.card in hero.down else NO_DOWN_CARD
        return NOT_NOW
    if asked in (steps.ASK_OFFER, steps.ASK_VOTE):
        return None if isinstance(action, (a.Accept, a.Decline)) else NOT_NOW
    if asked == steps.ASK_LATE:
        return late_refusal(hero, action.seconds) if isinstance(action, a.StartLate) else NOT_NOW
    if asked == steps.ASK_WAIT:
        return None if isinstance(action, a.Pass) else WAITING
    if asked == steps.ASK_BUY:
        if isinstance(action, a.Buy):
            return turn_end.buy_refusal(lab, seat, action.token)
        if isinstance(action, a.Bargain):
            return turn_end.bargain_refusal(lab, seat, action.token)
        return None if isinstance(action, a.Done) else NOT_NOW
    return board_refusal(lab, seat, asked, action)


def board_refusal(lab: Lab, seat: Seat, asked: int, action: Action) -> Refusal | None:
    """About the throw that lies on his board."""
    board = lab.heroes[seat].throw
    assert board is not None
    if asked == steps.ASK_PENALTY:
        return combat.drop_refusal(board, action.element) if isinstance(action, a.Drop) else NOT_NOW
    if asked == steps.ASK_SPEND:
        return spend_refusal(lab, seat, action)
    if isinstance(action, a.Stand):
        return None
    if isinstance(action, a.Rethrow):
        return improving.rethrow_refusal(board)
    if isinstance(action, a.Improve):
        return improving.improve_refusal(lab, seat, board, action.element, action.card)
    if isinstance(action, a.Resolve):
        return improving.resolve_refusal(board, action.element)
    if isinstance(action, a.Nudge):
        return improving.nudge_refusal(lab, seat, board, action.element, action.square)
    if isinstance(action, a.Lift):
        return improving.lift_refusal(board, action.element)
    if isinstance(action, a.MajorImprove):
        return improving.major_improve_refusal(lab, seat, board)
    if isinstance(action, a.MajorRestore):
        return improving.HALF_USED if board.free else gifts.restore_refusal(lab, seat)
    return NOT_NOW


def spend_refusal(lab: Lab, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, a.Done):
        return None
    if isinstance(action, a.Dodge):
        return combat.dodge_refusal(lab, seat, action.figure)
    if isinstance(action, a.Kill):
        return combat.kill_refusal(lab, seat, action.figure)
    if isinstance(action, a.Damage):
        return combat.damage_refusal(lab, seat, action.figure)
    if isinstance(action, a.Hit):
        return duel.hit_refusal(lab, seat)
    if isinstance(action, a.Parry):
        return duel.parry_refusal(lab, seat)
    if lab.heroes[seat].passed:
        return TIME_IS_UP if time_to_finish(lab) else ONLY_BACK
    return flight_refusal(lab, seat, action)


def flight_refusal(lab: Lab, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, a.Flee):
        return fleeing.flee_refusal(lab, seat, action.way)
    if isinstance(action, a.Bolt):
        return fleeing.bolt_refusal(lab, seat, action.way, action.card, action.spin)
    if isinstance(action, a.BreakOut):
        return fleeing.break_out_refusal(lab, seat)
    if isinstance(action, a.Teleport):
        return addons.teleport_refusal(lab, seat, action.cell)
    return NOT_NOW


# ---- the Real time phase ---------------------------------------------------------------------------------


def real_refusal(lab: Lab, plan: Plan, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, a.Add):
        return combat.add_refusal(lab, plan, seat, action.element)
    if isinstance(action, a.Clear):
        return None if combat.tray_filled(plan) or plan.shares else combat.EMPTY_TRAY
    if isinstance(action, a.Throw):
        return ONLY_BACK if lab.heroes[seat].passed else combat.throw_refusal(lab, plan, seat)
    if isinstance(action, a.Shoot):
        return ONLY_BACK if lab.heroes[seat].passed else combat.shoot_refusal(lab, plan, seat, action.cell)
    if isinstance(action, a.Attack):
        return duel.attack_refusal(lab, plan, seat, action.seat)
    if lab.heroes[seat].passed:
        return None if isinstance(action, a.Pass) and not combat.tray_filled(plan) else ONLY_BACK
    if lab.heroes[seat].joint != NOBODY:
        return None if isinstance(action, a.Decline) else UNFINISHED
    if combat.tray_filled(plan):
        return UNFINISHED
    if isinstance(action, a.Assign):
        return shares.assign_refusal(lab, plan, seat, action.figure, action.seat)
    if isinstance(action, a.Share):
        return shares.share_refusal(lab, plan, seat)
    if plan.shares:
        return UNFINISHED
    if isinstance(action, a.Propose):
        return joint.propose_refusal(lab, seat)
    if isinstance(action, a.Pass):
        return None
    if isinstance(action, a.Move):
        return moves.move_refusal(lab, seat, action.way)
    if isinstance(action, a.Run):
        return moves.run_refusal(lab, seat, action.way)
    if isinstance(action, a.Explore):
        return moves.explore_refusal(lab, seat, action.way, action.card, action.spin)
    if isinstance(action, a.Leave):
        return fleeing.leave_refusal(lab, seat)
    if isinstance(action, a.Search):
        return moves.search_refusal(lab, seat)
    if isinstance(action, (a.Flee, a.Bolt, a.BreakOut, a.Teleport)):
        return flight_refusal(lab, seat, action)
    return work_refusal(lab, seat, action)


def work_refusal(lab: Lab, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, a.PlaceBarrier):
        return tokens.place_barrier_refusal(lab, seat, action.way, action.bars)
    if isinstance(action, a.SetBars):
        return tokens.set_bars_refusal(lab, seat, action.way, action.bars)
    if isinstance(action, a.RemoveBarrier):
        return tokens.remove_barrier_refusal(lab, seat, action.way)
    if isinstance(action, a.OpenBreach):
        return tokens.open_breach_refusal(lab, seat, action.way)
    if isinstance(action, a.PlaceDoor):
        return tokens.place_door_refusal(lab, seat, action.way, action.leaf)
    if isinstance(action, a.OpenDoor):
        return tokens.turn_door_refusal(lab, seat, action.way, close=False)
    if isinstance(action, a.CloseDoor):
        return tokens.turn_door_refusal(lab, seat, action.way, close=True)
    if isinstance(action, a.LayExplosives):
        return tokens.lay_explosives_refusal(lab, seat, action.count)
    if isinstance(action, a.Activate):
        return consoles.activate_refusal(lab, seat)
    if isinstance(action, a.Heal):
        return consoles.heal_refusal(lab, seat, action.facing == 1)
    if isinstance(action, a.AddClue):
        return consoles.add_clue_refusal(lab, seat, action.clue)
    if isinstance(action, a.TakeAntidote):
        return consoles.take_antidote_refusal(lab, seat)
    if isinstance(action, a.Treat):
        return consoles.treat_refusal(lab, seat, action.seat, action.facing == 1)
    if isinstance(action, a.ShutDown):
        return quest.shut_down_refusal(lab, seat)
    return free_refusal(lab, seat, action)


def free_refusal(lab: Lab, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, a.DrawClue):
        return clues.draw_clue_refusal(lab, seat)
    if isinstance(action, a.Inject):
        return gifts.inject_refusal(lab, seat)
    if isinstance(action, a.SmokeOut):
        return addons.smoke_refusal(lab, seat)
    if isinstance(action, a.TurnUp):
        return gifts.turn_up_refusal(lab, seat, action.card)
    if isinstance(action, a.MajorRestore):
        return gifts.restore_refusal(lab, seat)
    if isinstance(action, a.Offer):
        return gifts.offer_refusal(lab, seat, action.token, action.seat)
    return NOT_NOW


def gain_refusal(lab: Lab, plan: Plan, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, a.Pick):
        return turn_end.pick_refusal(lab, plan, seat, action.card)
    if isinstance(action, a.Sell):
        return turn_end.sell_refusal(lab, plan, seat)
    if isinstance(action, a.Clear):
        return None if plan.picked else turn_end.NOTHING_PICKED
    if plan.picked:
        return turn_end.PICKING
    if isinstance(action, a.Trade):
        return turn_end.trade_refusal(lab, plan, seat, action.card)
    if isinstance(action, a.DrawClue):
        return clues.draw_clue_refusal(lab, seat)
    if isinstance(action, a.MajorTrade):
        return gifts.major_refusal(lab, seat)
    if isinstance(action, a.MajorRestore):
        return gifts.restore_refusal(lab, seat)
    return None if isinstance(action, a.Done) else NOT_NOW
