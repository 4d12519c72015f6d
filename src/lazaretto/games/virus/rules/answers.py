"""Every answer is carried out here; ``deeds.py`` has those of the Real time phase."""

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
    fleeing,
    gifts,
    groups,
    growth,
    improving,
    joint,
    learning,
    legend,
    life,
    march,
    placing,
    powers,
    quest,
    rising,
    setup,
    shares,
    skills,
    spy,
    steps,
    turn_end,
    wounds,
)
from lazaretto.games.virus.rules.deeds import play_flight, play_real
from lazaretto.games.virus.rules.flow import advance, pass_go, question, start_on_time
from lazaretto.games.virus.state import Plan, State

PLANNING: Final = (a.Add, a.Clear, a.Pick, a.Assign)  # nobody else sees these


def play(state: State, seat: Seat, action: Action) -> None:
    """Carry out a legal answer and run on until somebody must decide."""
    lab = state.lab
    asked = question(lab, seat)
    if not isinstance(action, (*PLANNING, a.Declare)):
        state.tell(EVERYBODY, Did(seat, action))
    if isinstance(action, a.MajorRestore):
        gifts.major_restore(state, seat)
    elif asked == steps.ASK_REAL:
        play_real(state, seat, action)
    elif asked == steps.ASK_GAIN:
        play_gain(state, seat, action)
    elif asked > steps.ASK_CARD:
        play_hero(state, seat, asked, action)
    else:
        play_table(state, seat, asked, action)
    if seat < len(lab.heroes) and lab.heroes[seat].exiting:
        fleeing.slip_out(state, seat)
    quest.meet(state)
    combat.settle_shares(state)
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
        rising.rise(state, state.lab.who, action.kind)
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
        rising.rise_here(lab, action.cell)
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
    elif isinstance(action, (a.Keep, a.KeepAll)) and asked == steps.ASK_NET:
        hero.looks = hero.looks - 1 if isinstance(action, a.Keep) else 0
    elif isinstance(action, a.Redraw) and asked == steps.ASK_NET:
        consoles.redraw_net(state, seat, action.card)
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
    elif isinstance(action, a.DrawClue):
        spy.use_right(state, seat)
    else:
        state.marks += 1
        turn_end.finish_gaining(state, seat)
