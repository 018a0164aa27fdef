"""A round: bets open, cards are dealt by the drawing rules, the result is announced."""

from houseway.cards import card_text
from houseway.refusals import Refusal, Refused
from houseway.rules import Deal, settle
from houseway.table.commands import DealCard
from houseway.table.decision import Outcome
from houseway.table.events import Announced, BetsOpened, CardDealt, CutCardSeen, Event
from houseway.table.shoes import check_in_shoe, read_cards
from houseway.table.state import Phase, Shoe, ShoeStage, TableState

_NUMBERS = {4: "Four", 5: "Five", 6: "Six"}


def next_round(state: TableState) -> Outcome:
    if state.phase not in (Phase.SETTLED, Phase.SHUFFLING):
        raise Refused(
            Refusal.ROUND_NOT_OVER, state.procedure.settling, f"Round {state.round} is not settled yet."
        )
    _shoe_in_play(state)
    return Outcome([BetsOpened(state.round + 1)], [])


def deal_card(state: TableState, command: DealCard) -> Outcome:
    hand = state.game.next_card(state.deal) if state.phase is Phase.DEALING else None
    if hand is None:
        raise Refused(Refusal.NOTHING_TO_DEAL, state.game.draw.cite, _why_no_card(state))
    shoe = _shoe_in_play(state)
    (card,) = read_cards(state, (command.card,))
    check_in_shoe(state, shoe, (card,))
    events: list[Event] = [CutCardSeen()] if shoe.cutting_card_is_next else []
    events.append(CardDealt(hand, card_text(card)))
    return Outcome(events + announcements(state, with_card(state.deal, hand, card)), [])


def with_card(deal: Deal, hand: str, card: int) -> Deal:
    if hand == "player":
        return Deal((*deal.player, card), deal.banker)
    return Deal(deal.player, (*deal.banker, card))


def announcements(state: TableState, deal: Deal) -> list[Event]:
    """What the dealer says once these cards lie on the table."""
    said: list[Event] = []
    if len(deal.player) == len(deal.banker) == 2:
        said.append(Announced(f"{_point_counts(state, deal)}.", state.procedure.point_counts))
    if state.game.next_card(deal) is None:
        said.append(Announced(_result(state, deal), state.procedure.result))
    return said


def _result(state: TableState, deal: Deal) -> str:
    winner = settle(state.game, deal, (), state.options).winner
    words = f"{_point_counts(state, deal)}. {'Tie Hand' if winner == 'tie' else f'{winner.title()} wins'}."
    if any(offer.wager.startswith(state.procedure.total_cards_wager) for offer in state.offers):
        words += f" {_NUMBERS[len(deal.player) + len(deal.banker)]} cards."
    return words


def _point_counts(state: TableState, deal: Deal) -> str:
    return f"Player {state.game.total(deal.player)}, Banker {state.game.total(deal.banker)}"


def _why_no_card(state: TableState) -> str:
    if state.phase is Phase.DEALING:
        return f"Both hands are complete; settle the round ({state.game.draw.cite})."
    return f'Cards are dealt after "no more bets" ({state.procedure.call_no_more_bets}).'


def _shoe_in_play(state: TableState) -> Shoe:
    shoe = state.shoe
    if shoe is None or shoe.stage in (ShoeStage.LOADED, ShoeStage.CUT, ShoeStage.REVEALED):
        cite = state.procedure.burn
        raise Refused(
            Refusal.SHOE_NOT_READY, cite, f"The shoe must be shuffled, cut and burned before play ({cite})."
        )
    if shoe.stage is ShoeStage.SPENT:
        cite = state.procedure.last_hand
        raise Refused(
            Refusal.SHOE_SPENT,
            cite,
            f"The last hand of shoe {shoe.number} is over; no more cards until the reshuffle ({cite}).",
        )
    return shoe
