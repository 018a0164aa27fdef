"""The dealer's routine: what comes next at a table whose shoe is known to hold these cards."""

from collections.abc import Sequence

from houseway.cards import card_text
from houseway.table import commands as c
from houseway.table.jackpots.lines import jackpots_due
from houseway.table.jackpots.sensors import lit
from houseway.table.round.early_bets import house_money_is_open
from houseway.table.round.squeezing import next_turner
from houseway.table.shoe.curating import offered_the_shoe
from houseway.table.shoe.cutting import offered_the_cut
from houseway.table.shoe.loading import burn_count
from houseway.table.state import UNSEEN, Phase, Shoe, ShoeStage, TableState


def next_act(state: TableState, cards: Sequence[int]) -> c.Command:
    """The dealer's next command from the cut of a shoe to its last hand; `cards` are the whole shoe after it.

    Patrons who are offered something and have not answered are taken to decline, and those who hold a hand
    to return it; at a table of dice `cards` are the six dice of the throw.
    """
    if state.game.decks is None:
        return _next_throw(state, cards)
    assert state.shoe is not None, "the routine begins with a shoe"
    if state.shoe.stage is ShoeStage.LOADED:
        offered = offered_the_cut(state)
        assert offered is not None, "the dealer chooses where to cut"
        return c.DeclineCut(offered)
    if state.shoe.stage is ShoeStage.CUT:
        return c.Burn(tuple(card_text(card) for card in cards[: 1 + burn_count(state, cards[0])]))
    if state.phase is Phase.BETTING:
        return c.NoMoreBets()
    if state.phase is Phase.DEALING:
        return _next_of_the_deal(state, state.shoe, cards)
    if (act := next_of_game(state)) is not None:
        return act
    offered = offered_the_shoe(state)
    return c.NextRound() if offered is None else c.DeclineShoe(offered)


def next_of_game(state: TableState) -> c.Command | None:
    """What is left to do on the progressive's keypad of a settled round; some of it is the floor's."""
    keypad = state.keypad
    if not keypad.is_running or state.phase in (Phase.BETTING, Phase.DEALING):
        return None
    hit = {(hit.wager, seat) for hit in keypad.hits for seat in hit.seats}
    marked = {(mark.wager, mark.seat) for mark in keypad.marks}
    for due in jackpots_due(state):
        if (due.wager, due.seat) not in hit | marked:
            return c.MarkHit(due.seat, due.wager, due.line)
    if marked:
        return c.HitJackpot()
    for one in keypad.hits:
        if one.stage == "hit":
            return c.VerifyHit(one.number)
        if one.stage == "verified":
            return c.PayJackpot(one.number)
    return c.EndGame()


def _next_of_the_deal(state: TableState, shoe: Shoe, cards: Sequence[int]) -> c.Command:
    if not state.deal.player and not state.keypad.started and not state.free and lit(state):
        return c.StartGame()
    if (turn := _next_turn(state)) is not None:
        return turn
    if house_money_is_open(state):
        return c.SettleHouseMoney()
    if state.game.next_card(state.deal) is None:
        return c.SettleRound()
    if state.set_aside and not state.deal.player and state.set_aside[0] != UNSEEN:
        return c.DealCard(card_text(state.set_aside[0]))
    return c.DealCard(card_text(cards[len(shoe.drawn)])) if shoe.cards_left else c.VoidRound()


def _next_turn(state: TableState) -> c.Command | None:
    """What becomes of a hand that lies face down."""
    hands: tuple[c.Hand, ...] = ("player", "banker")
    for hand in hands:
        if len(state.deal.banker) >= 2 and state.is_face_down(hand):
            holder = state.turning(hand).holder
            if holder is not None:
                return c.ReturnCards(holder, hand)
            return c.TurnCards(hand) if next_turner(state, hand) is None else c.HandCards(hand)
    return None


def _next_throw(state: TableState, dice: Sequence[int]) -> c.Command:
    if state.phase is Phase.BETTING:
        return c.NoMoreBets()
    if state.phase is not Phase.DEALING:
        return next_of_game(state) or c.NextRound()
    if not state.keypad.started and not state.free and lit(state):
        return c.StartGame()
    if not state.shaken:
        return c.ShakeCups()
    if not state.deal.player:
        return c.RevealDice(tuple(dice[:3]), tuple(dice[3:6]))
    return c.SettleRound()
