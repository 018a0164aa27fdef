"""Commands that leave a card to the shoe, with the cards that come out of it."""

from collections.abc import Sequence

from msgspec.structs import replace

from houseway.cards import card_text
from houseway.table.acts import acts_of
from houseway.table.commands import Burn, CardFaceUp, CardInError, Command, DealCard
from houseway.table.routine import FROM_SHOE
from houseway.table.shoe.loading import burn_count
from houseway.table.state import TableState


def filled(state: TableState, command: Command, left: Sequence[int]) -> Command:
    """The command with the next of the cards that are left, or with what fell."""
    match command:
        case Burn(cards=(first,)) if first == FROM_SHOE and left:
            return Burn(_texts(left[: 1 + burn_count(state, left[0])]))
        case DealCard(card=card) | CardFaceUp(card=card) if card == FROM_SHOE:
            return replace(command, card=(*_texts(left[:1]), card)[0])
        case CardInError(card=card) if card == FROM_SHOE:
            first, second = (*_texts(left[:2]), card, card)[:2]
            return replace(command, card=first, drawn_with=command.drawn_with and second)
    return acts_of(state.game.plays).filled(state, command, left)


def _texts(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple(card_text(card) for card in cards)
