"""What speaks against an answer, and carrying it out."""

from __future__ import annotations

from typing import Final

from lazaretto.core import EVERYBODY, Action, Did, Seat
from lazaretto.games.virus import actions as a
from lazaretto.games.virus.data import NUMBERS
from lazaretto.games.virus.rules import (
    addons,
    blasts,
    bosses,
    clues,
    combat,
    consoles,
    duel,
    entering,
    event,
    gifts,
    groups,
    growth,
    improving,
    joint,
    learning,
    legend,
    life,
    march,
    moves,
    placing,
    powers,
    quest,
    setup,
    shares,
    skills,
    spy,
    steps,
    tokens,
    turn_end,
    wounds,
)
from lazaretto.games.virus.rules.flow import advance, pass_go, question, start_on_time
from lazaretto.games.virus.state import NO_PLAN, Plan, State

PLANNING: Final = (a.Add, a.Clear, a.Pick, a.Assign)  # nobody else sees these


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
    if seat < len(lab.heroes) and lab.heroes[seat].exiting:
        moves.slip_out(state, seat)
    quest.meet(state)
    combat.settle_shares(state)
    clues.look_for_antidote(state)
    learning.check_goal(state)
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
    elif asked == steps.ASK_WINDOW:
        play_window(state, seat, action)
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
        play_lead(state, asked, action)


def play_window(state: State, seat: Seat, action: Action) -> None:
    if isinstance(action, a.Rouse):
        bosses.rouse(state, seat, action.card, action.figure)
    elif isinstance(action, a.Recall):
        bosses.recall(state, seat)
    elif isinstance(action, a.Spur):
        bosses.spur(state.lab, seat, action.figure)
    elif isinstance(action, a.Goad):
        bosses.goad(state.lab, seat, action.cell)
    elif isinstance(action, a.Transform):
        bosses.transform(state, seat, action.card)
    else:
        bosses.go_on(state.lab, isinstance(action, a.GoOnAll))


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
    elif asked == steps.ASK_RISE:
        bosses.rise(state, state.lab.who, action.kind)
    else:
        powers.brood_chosen(state, action.kind)


def play_lead(state: State, asked: int, action: Action) -> None:
    lab = state.lab
    if isinstance(action, a.Blast):
        blasts.blast_chosen(state, action.figure)
    elif isinstance(action, a.Send):
        lab.ask = 0
        groups.set_off(lab, action.cell)
    elif isinstance(action, a.SendAll):
        lab.ask = 0
        lab.todo = 1
    elif isinstance(action, a.Steer):
        lab.ask = 0
        groups.set_loose(lab, action.figure)
    elif isinstance(action, a.Turn):
        growth.turn_chosen(lab, action.spin)
    elif isinstance(action, a.TakeSkill):
        skills.take(state, lab.who, action.skill)
    elif isinstance(action, a.Bid):
        skills.bid(lab, lab.who, action.skill)
    elif isinstance(action, a.Pass):
        skills.pass_for_good(lab)
    elif isinstance(action, a.Tint):
        placing.tint(lab, action.color)
    elif isinstance(action, a.Pinpoint) and asked == steps.ASK_ROTATE:
        addons.rotate(state, action.cell)
    elif isinstance(action, a.Aim):
        quest.aim(state, action.way)
    elif isinstance(action, a.Guide):
        quest.guide(lab, action.way)
    elif isinstance(action, a.Pinpoint) and asked == steps.ASK_SPOT:
        quest.pinpoint(state, action.cell)
    elif isinstance(action, a.Pinpoint):
        bosses.rise_here(lab, action.cell)
    elif isinstance(action, a.Head):
        steps.answered(lab)
        lab.way = action.way
    elif isinstance(action, a.Stay):
        steps.answered(lab)
        lab.way = groups.STAYING
    elif isinstance(action, a.Enter):
        entering.enter_chosen(state, action.figure)
    elif isinstance(action, a.Push):
        entering.push_chosen(state, action.figure)
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
        gifts.face_up(hero, action.card)
        hero.refills -= 1
    elif isinstance(action, (a.Accept, a.Decline)) and asked == steps.ASK_VOTE:
        agrees = isinstance(action, a.Accept)
        if hero.vote == shares.SHARES:
            shares.vote_shares(lab, seat, agrees)
        else:
            joint.vote_joint(lab, seat, agrees)
    elif isinstance(action, a.Accept):
        gifts.accept_offer(state, seat)
    elif isinstance(action, a.Decline):
        gifts.decline_offer(state, seat)
    elif isinstance(action, a.StartLate):
        hero.late = NUMBERS.late_seconds * action.seconds
        hero.done = True
    elif isinstance(action, a.Pass):
        start_on_time(state, seat)
        hero.passed = True
    elif isinstance(action, a.Buy):
        turn_end.buy(state, seat, action.token)
    elif isinstance(action, a.Bargain):
        turn_end.bargain(state, seat, action.token)
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
        improving.rethrow(state, seat)
    elif isinstance(action, a.Improve):
        improving.improve(state, seat, action.element, action.card)
    elif isinstance(action, a.Resolve):
        improving.resolve(state, seat, action.element)
    elif isinstance(action, a.Nudge):
        improving.nudge(state, seat, action.element, action.square)
    elif isinstance(action, a.Lift):
        improving.make_positive(state, seat, action.element, 1)
    elif isinstance(action, a.MajorImprove):
        gifts.take_major(state, seat)
        improving.major_improve(state, seat)
    elif isinstance(action, a.Dodge):
        combat.dodge(state, seat, action.figure)
    elif isinstance(action, a.Kill):
        combat.kill(state, seat, action.figure)
    elif isinstance(action, a.Damage):
        combat.damage(state, seat, action.figure)
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
    elif isinstance(action, a.Teleport):
        addons.teleport(state, seat, action.cell)
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
        if state.lab.spy:
            spy.take_hidden(state, seat)
        else:
            clues.take_clue(state, seat)
    elif isinstance(action, a.Inject):
        gifts.inject(state, seat)
    elif isinstance(action, a.SmokeOut):
        addons.smoke(state, seat)
    elif isinstance(action, a.TurnUp):
        gifts.turn_up_card(state, seat, action.card)
    elif isinstance(action, a.MajorRestore):
        gifts.major_restore(state, seat)
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
        gifts.take_major(state, seat)
        state.lab.heroes[seat].resources += NUMBERS.major
    elif isinstance(action, a.MajorRestore):
        gifts.major_restore(state, seat)
    else:
        state.marks += 1
        turn_end.finish_gaining(state, seat)
