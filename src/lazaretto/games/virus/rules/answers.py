"""What speaks against an answer, and carrying it out."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Did, Refusal, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import NUMBERS
from lazaretto.games.virus.map import living
from lazaretto.games.virus.rules import (
    blasts,
    clues,
    combat,
    duel,
    event,
    joint,
    legend,
    life,
    march,
    moves,
    placing,
    powers,
    setup,
    shares,
    spy,
    steps,
    tokens,
    turn_end,
    wounds,
)
from lazaretto.games.virus.rules.flow import advance, late_refusal, pass_go, question, start_on_time
from lazaretto.games.virus.rules.steps import NOT_ASKED, NOT_NOW, advantage_refusal
from lazaretto.games.virus.state import NO_PLAN, NOBODY, Lab, Plan, State

UNFINISHED: Final = Refusal("V-045", "throw or take back your tray first")
NOT_SO: Final = Refusal("V-217", "no such creature is left, or there is no space for it")
NO_DOWN_CARD: Final = Refusal("V-123", "that is no face-down card of your display")
WAITING: Final = Refusal("V-125", "your late start is not over")
ONLY_BACK: Final = Refusal("V-397", "you have passed: you may only throw back at who attacked you")
TIME_IS_UP: Final = Refusal("V-203", "the countdown has ended: no fleeing any more")

PLANNING: Final = (a.Add, a.Clear, a.Pick, a.Assign)  # nobody else sees these


def refusal(state: State, seat: Seat, action: Action) -> Refusal | None:
    lab = state.lab
    asked = question(lab, seat)
    if asked == steps.NO_QUESTION:
        return NOT_ASKED
    hero = lab.heroes[seat]
    if asked == steps.ASK_REAL and isinstance(action, a.Declare) and not hero.passed and hero.joint == NOBODY:
        if combat.tray_filled(state.plans[seat]) or state.plans[seat].shares:
            return UNFINISHED
        return spy.declare_refusal(state, seat, action.clue)
    if asked == steps.ASK_REAL:
        return real_refusal(lab, state.plans[seat], seat, action)
    if asked == steps.ASK_GAIN:
        return gain_refusal(lab, state.plans[seat], seat, action)
    if asked > steps.ASK_CARD:
        return hero_refusal(lab, seat, asked, action)
    return table_refusal(lab, seat, asked, action)


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
    if isinstance(action, a.Mutate) and asked == steps.ASK_MUTATE:
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
    if asked == steps.ASK_REINFORCE:
        return None if choice in event.reinforcements(lab) else NOT_SO
    if asked in (steps.ASK_SPAWN, steps.ASK_BROOD):
        return None if action.cell == lab.cells[0] and action.kind in event.spawns(lab) else NOT_SO
    return NOT_NOW


def lead_refusal(lab: Lab, asked: int, action: Action) -> Refusal | None:
    if isinstance(action, a.Blast) and asked == steps.ASK_BLAST:
        return None if action.figure in lab.options else march.NOT_AMONG
    if isinstance(action, a.Send) and asked == steps.ASK_GROUP:
        return None if action.cell in march.groups_waiting(lab) else march.NOT_WAITING
    if isinstance(action, a.SendAll):
        return None if asked == steps.ASK_GROUP else NOT_NOW
    if isinstance(action, a.Head) and asked == steps.ASK_TIE:
        return None if action.way in lab.options else march.NOT_TIED
    if isinstance(action, a.Stay) and asked == steps.ASK_TIE:
        return None if march.STAYING in lab.options else march.NOT_TIED
    if isinstance(action, a.Enter) and asked == steps.ASK_ENTER:
        return None if action.figure in march.enter_choices(lab) else march.NOT_AMONG
    if isinstance(action, a.Push) and asked == steps.ASK_PUSH:
        return None if action.figure in march.push_choices(lab) else march.NOT_AMONG
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
    if asked in (steps.ASK_WOUND, steps.ASK_CLUE):
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
        return combat.rethrow_refusal(board)
    if isinstance(action, a.Improve):
        return combat.improve_refusal(lab, seat, board, action.element, action.card)
    if isinstance(action, a.Lift):
        return combat.lift_refusal(board, action.element)
    if isinstance(action, a.MajorImprove):
        return combat.major_improve_refusal(lab, seat, board)
    return NOT_NOW


def spend_refusal(lab: Lab, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, a.Done):
        return None
    if isinstance(action, a.Dodge):
        return combat.dodge_refusal(lab, seat, action.figure)
    if isinstance(action, a.Kill):
        return combat.kill_refusal(lab, seat, action.figure)
    if isinstance(action, a.Hit):
        return duel.hit_refusal(lab, seat)
    if isinstance(action, a.Parry):
        return duel.parry_refusal(lab, seat)
    return TIME_IS_UP if lab.heroes[seat].passed else flight_refusal(lab, seat, action)


def flight_refusal(lab: Lab, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, a.Flee):
        return moves.flee_refusal(lab, seat, action.way)
    if isinstance(action, a.Bolt):
        return moves.bolt_refusal(lab, seat, action.way, action.card, action.spin)
    if isinstance(action, a.BreakOut):
        return moves.break_out_refusal(lab, seat)
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
    if isinstance(action, a.Explore):
        return moves.explore_refusal(lab, seat, action.way, action.card, action.spin)
    if isinstance(action, a.Leave):
        return moves.leave_refusal(lab, seat)
    if isinstance(action, a.Search):
        return moves.search_refusal(lab, seat)
    if isinstance(action, (a.Flee, a.Bolt, a.BreakOut)):
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
        return tokens.activate_refusal(lab, seat)
    if isinstance(action, a.Heal):
        return tokens.heal_refusal(lab, seat, action.facing == 1)
    if isinstance(action, a.AddClue):
        return tokens.add_clue_refusal(lab, seat, action.clue)
    if isinstance(action, a.TakeAntidote):
        return tokens.take_antidote_refusal(lab, seat)
    return free_refusal(lab, seat, action)


def free_refusal(lab: Lab, seat: Seat, action: Action) -> Refusal | None:
    if isinstance(action, a.DrawClue):
        return clues.draw_clue_refusal(lab, seat)
    if isinstance(action, a.Inject):
        return tokens.inject_refusal(lab, seat)
    if isinstance(action, a.TurnUp):
        return tokens.turn_up_refusal(lab, seat, action.card)
    if isinstance(action, a.MajorRestore):
        return tokens.restore_refusal(lab, seat)
    if isinstance(action, a.Offer):
        return tokens.offer_refusal(lab, seat, action.token, action.seat)
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
    if isinstance(action, a.MajorTrade):
        return tokens.major_refusal(lab, seat)
    if isinstance(action, a.MajorRestore):
        return tokens.restore_refusal(lab, seat)
    return None if isinstance(action, a.Done) else NOT_NOW


# ---- doing -----------------------------------------------------------------------------------------------


def play(state: State, seat: Seat, action: Action) -> None:
    """Carry out a legal answer and run on until somebody must decide."""
    lab = state.lab
    asked = question(lab, seat)
    if not isinstance(action, (*PLANNING, a.Declare)):
        state.tell(EVERYBODY, Did(seat, action))
    if asked == steps.ASK_REAL:
        play_real(state, seat, action)
    elif asked == steps.ASK_GAIN:
        play_gain(state, seat, action)
    elif asked > steps.ASK_CARD:
        play_hero(state, seat, asked, action)
    else:
        play_table(state, seat, asked, action)
    if lab.heroes[seat].exiting:
        moves.slip_out(state, seat)
    combat.settle_shares(state)
    clues.look_for_antidote(state)
    advance(state)


def play_table(state: State, seat: Seat, asked: int, action: Action) -> None:
    lab = state.lab
    state.marks += 1
    if isinstance(action, a.Place):
        play_place(state, asked, action)
    elif isinstance(action, (a.Drive, a.Skip)):
        placing.do_new(state, action)
    elif isinstance(action, a.Found):
        setup.found(state, action.card, action.cell, action.spin)
    elif isinstance(action, a.Keep) and asked == steps.ASK_EVENT:
        event.keep_event(state)
    elif isinstance(action, a.Redraw) and asked == steps.ASK_EVENT:
        event.redraw_event(state, action.card)
    elif isinstance(action, (a.Keep, a.KeepAll)):
        lab.heroes[seat].hurry = isinstance(action, a.KeepAll)
        steps.answered(lab)
    elif isinstance(action, a.Redraw):
        turn_end.redraw_card(state, seat, action.card)
    elif isinstance(action, a.Mutate):
        event.mutate(state, action.figure, action.kind)
    elif isinstance(action, a.Dedicate):
        legend.dedicate(lab, action.kind, action.color)
    elif isinstance(action, a.DedicateLeader):
        legend.dedicate_leader(lab, action.figure, action.color)
    elif isinstance(action, a.TurnOver):
        life.turn_over(lab, seat, action.card)
    elif isinstance(action, a.Choose) and asked == steps.ASK_RETURN:
        life.come_back(state, seat, action.seat)
    elif isinstance(action, a.Choose) and asked == steps.ASK_MEDIC:
        event.medicate(state, action.seat)
    elif isinstance(action, a.Choose):
        powers.spit_chosen(state, action.seat)
    elif isinstance(action, a.SetTrap):
        event.set_trap(state, action.cell)
    elif isinstance(action, a.Bleed):
        turn_end.bleed_chosen(state, seat, action.facing == 1)
    else:
        play_lead(state, action)


def play_place(state: State, asked: int, action: a.Place) -> None:
    if asked == steps.ASK_MINION:
        setup.inhabit(state, action.kind, action.cell)
    elif asked == steps.ASK_BOSS:
        setup.set_boss(state, action.kind, action.cell)
    elif asked == steps.ASK_NEW:
        placing.do_new(state, action)
    elif asked == steps.ASK_REINFORCE:
        event.reinforce(state, action.kind, action.cell)
    elif asked == steps.ASK_SPAWN:
        event.spawn(state, action.kind)
    else:
        powers.brood_chosen(state, action.kind)


def play_lead(state: State, action: Action) -> None:
    lab = state.lab
    if isinstance(action, a.Blast):
        blasts.blast_chosen(state, action.figure)
    elif isinstance(action, a.Send):
        lab.ask = 0
        march.set_off(lab, action.cell)
    elif isinstance(action, a.SendAll):
        lab.ask = 0
        lab.todo = 1
    elif isinstance(action, a.Head):
        steps.answered(lab)
        lab.way = action.way
    elif isinstance(action, a.Stay):
        steps.answered(lab)
        lab.way = march.STAYING
    elif isinstance(action, a.Enter):
        march.enter_chosen(state, action.figure)
    elif isinstance(action, a.Push):
        march.push_chosen(state, action.figure)
    elif isinstance(action, a.UseFourLeaf):
        march.use_four_leaf(state)
    else:
        march.let_go(lab, isinstance(action, a.LetAll))


def play_hero(state: State, seat: Seat, asked: int, action: Action) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    if isinstance(action, a.Shield):
        wounds.use_shield(state, seat)
    elif isinstance(action, a.Bear):
        wounds.bear(state, seat)
    elif isinstance(action, a.Keep) and asked == steps.ASK_WOUND:
        wounds.keep_wound(state, seat)
        wounds.settle(state, seat)
    elif isinstance(action, a.Redraw) and asked == steps.ASK_WOUND:
        wounds.redraw_wound(state, seat, action.card)
    elif isinstance(action, a.Keep):
        hero.fresh = False
    elif isinstance(action, a.Redraw):
        if lab.spy:
            spy.redraw_hidden(state, seat, action.card)
        else:
            clues.redraw_clue(state, seat, action.card)
    elif isinstance(action, a.Restore):
        tokens.face_up(hero, action.card)
        hero.refills -= 1
    elif isinstance(action, (a.Accept, a.Decline)) and asked == steps.ASK_VOTE:
        agrees = isinstance(action, a.Accept)
        if hero.vote == shares.SHARES:
            shares.vote_shares(lab, seat, agrees)
        else:
            joint.vote_joint(lab, seat, agrees)
    elif isinstance(action, a.Accept):
        tokens.accept_offer(state, seat)
    elif isinstance(action, a.Decline):
        tokens.decline_offer(state, seat)
    elif isinstance(action, a.StartLate):
        hero.late = NUMBERS.late_seconds * action.seconds
        hero.done = True
    elif isinstance(action, a.Pass):
        start_on_time(state, seat)
        hero.passed = True
    elif isinstance(action, a.Buy):
        turn_end.buy(state, seat, action.token)
    elif isinstance(action, a.Done) and asked == steps.ASK_BUY:
        hero.done = True
    else:
        play_board(state, seat, action)


def play_board(state: State, seat: Seat, action: Action) -> None:
    lab = state.lab
    hero = lab.heroes[seat]
    if isinstance(action, a.Drop):
        combat.drop(state, seat, action.element)
    elif isinstance(action, a.Stand):
        assert hero.throw is not None
        combat.stand(hero, hero.throw)
        combat.settle_throw(state, seat)
    elif isinstance(action, a.Rethrow):
        combat.rethrow(state, seat)
    elif isinstance(action, a.Improve):
        combat.improve(state, seat, action.element, action.card)
    elif isinstance(action, a.Lift):
        combat.make_positive(state, seat, action.element, 1)
    elif isinstance(action, a.MajorImprove):
        tokens.take_major(state, seat)
        combat.major_improve(state, seat)
    elif isinstance(action, a.Dodge):
        combat.dodge(state, seat, action.figure)
    elif isinstance(action, a.Kill):
        combat.kill(state, seat, action.figure)
    elif isinstance(action, a.Hit):
        duel.hit(hero)
    elif isinstance(action, a.Parry):
        duel.parry(hero)
    elif isinstance(action, a.Done):
        combat.finish_round(state, seat)
    else:
        play_flight(state, seat, action)
    if hero.throw is None:
        pass_go(lab, seat)


def play_flight(state: State, seat: Seat, action: Action) -> None:
    if isinstance(action, a.Flee):
        moves.flee(state, seat, action.way)
    elif isinstance(action, a.Bolt):
        moves.bolt(state, seat, action.way, action.card, action.spin)
    else:
        moves.break_out(state, seat)


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
    elif isinstance(action, (a.Flee, a.Bolt, a.BreakOut)):
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
        if state.lab.spy:
            spy.take_hidden(state, seat)
        else:
            clues.take_clue(state, seat)
    elif isinstance(action, a.Inject):
        tokens.inject(state, seat)
    elif isinstance(action, a.TurnUp):
        tokens.turn_up_card(state, seat, action.card)
    elif isinstance(action, a.MajorRestore):
        tokens.major_restore(state, seat)
    elif isinstance(action, a.Offer):
        tokens.make_offer(state, seat, action.token, action.seat)
    else:
        return False
    return True


def play_action(state: State, seat: Seat, action: Action) -> None:
    if isinstance(action, a.Move):
        moves.move(state, seat, action.way)
    elif isinstance(action, a.Explore):
        moves.explore(state, seat, action.way, action.card, action.spin)
    elif isinstance(action, a.Leave):
        moves.leave(state, seat)
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
        tokens.activate(state, seat)
    elif isinstance(action, a.Heal):
        tokens.heal(state, seat, action.facing == 1)
    elif isinstance(action, a.AddClue):
        tokens.share_clue(state, seat, action.clue)
    elif isinstance(action, a.Declare):
        spy.declare(state, seat, action.clue, action.number)
    elif isinstance(action, a.TakeAntidote):
        tokens.take_antidote(state, seat)
        if state.lab.spy:
            spy.prove(state)


def play_gain(state: State, seat: Seat, action: Action) -> None:
    plan = state.plans[seat]
    if isinstance(action, a.Pick):
        state.plans[seat] = Plan(plan.tray, (*plan.picked, action.card))
    elif isinstance(action, a.Clear):
        state.plans[seat] = Plan(plan.tray, ())
    elif isinstance(action, a.Sell):
        turn_end.sell(state, seat)
    elif isinstance(action, a.Trade):
        turn_end.trade(state, seat, action.card)
    elif isinstance(action, a.MajorTrade):
        tokens.take_major(state, seat)
        state.lab.heroes[seat].resources += NUMBERS.major
    elif isinstance(action, a.MajorRestore):
        tokens.major_restore(state, seat)
    else:
        state.marks += 1
        turn_end.finish_gaining(state, seat)
