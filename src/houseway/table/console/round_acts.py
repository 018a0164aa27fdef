"""A round: bets opened and closed, cards, what people are asked, the pay-out."""

from collections.abc import Iterator

from houseway.cards import card_text
from houseway.families.round import Ask, Turn
from houseway.table import commands as c
from houseway.table.acts import acts_of
from houseway.table.bank.backline import options_of
from houseway.table.console.proposal import Proposal, card_known, card_need, spare_card, waiting_card
from houseway.table.round.due import due, usual_choice
from houseway.table.routine import comes_next
from houseway.table.state import TableState


def round_acts(state: TableState) -> Iterator[Proposal]:
    cite = state.practice.cite
    opened = cite("no-more-bets", "announced")
    yield Proposal("next_round", "Open the bets", "deal", opened, c.NextRound())
    asks = "" if state.bets_are_down or state.free else "No bet is down. Deal a hand without bets?"
    yield Proposal("no_more_bets", "No more bets", "deal", opened, c.NoMoreBets(), asks=asks)
    if not state.game.pack.is_empty:
        yield _card(state)
    yield from acts_of(state.game.plays).proposals(state)
    yield from _steps(state)
    yield Proposal("settle_round", "Collect and pay", "deal", cite("settling"), c.SettleRound())


def _card(state: TableState) -> Proposal:
    cite = state.game.draw.cite if state.deal.count >= 4 else state.practice.cite("deal-order")
    waits = waiting_card(state)
    if waits is not None:
        return Proposal("deal_card", f"Deal {waits}, which waits", "deal", cite, c.DealCard(waits))
    if state.lies_open is not None:
        lies = card_text(state.lies_open)
        return Proposal("deal_card", f"Deal {lies}, which lies face up", "deal", cite, c.DealCard(lies))
    sample = c.DealCard(spare_card(state))
    needs = card_need(state, "card", "Card")
    label = "Deal the card" if needs else "Deal from the shoe"
    return Proposal("deal_card", label, "deal", cite, sample, needs, card_known(state, "card"))


def _steps(state: TableState) -> Iterator[Proposal]:
    """A hand the dealer may turn; what the one who is asked may say, as the dealer hears it."""
    step = due(state)
    if isinstance(step, Turn):
        label, turn = f"Turn the {step.hand.title()}'s hand", c.TurnCards(step.hand)
        yield Proposal(f"turn_cards-{step.hand}", label, "deal", comes_next(state).cite, turn)
    if not isinstance(step, Ask):
        return
    for option in options_of(state, step):
        seat = step.place if step.seat is None else step.seat
        label = f"{step.hand.title()}: {option}" if seat is None else f"Seat {seat}: {option}"
        said = c.Choose(step.place, step.hand, option) if option != step.default else usual_choice(step)
        yield Proposal(f"choose-{step.hand}-{option}", label, "deal", state.game.draw.cite, said)
