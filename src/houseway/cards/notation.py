"""Cards as small integers (rank * 4 + suit) and as text: `As`, `10h`, `Qd`, `2c`.

>>> parse_card("10h"), card_text(parse_card("Th"))
(37, '10h')
"""

from collections.abc import Iterable

from houseway.refusals import NotationError

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("s", "h", "d", "c")
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
RANK_COUNT = 13
SUIT_COUNT = 4
CARD_COUNT = RANK_COUNT * SUIT_COUNT
NO_CARD = -1

_BY_TEXT = {f"{rank}{suit}": r * 4 + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}
_BY_TEXT |= {f"T{suit}": 9 * 4 + s for s, suit in enumerate(SUITS)}


def parse_card(text: str) -> int:
    """The card a text names; ranks and suits in either case."""
    card = _BY_TEXT.get(text)
    if card is None:
        card = _BY_TEXT.get(text[:-1].upper() + text[-1:].lower())
    if card is None:
        raise NotationError(f"{text!r} is not a card; write a rank and a suit, such as As, 10h, Qd or 2c.")
    return card


def parse_cards(text: str | Iterable[str]) -> tuple[int, ...]:
    """Several cards, from a list or from one text with spaces or commas between them."""
    words = text.replace(",", " ").split() if isinstance(text, str) else text
    return tuple(parse_card(word) for word in words)


def card_text(card: int) -> str:
    return RANKS[card >> 2] + SUITS[card & 3]


def cards_text(cards: Iterable[int]) -> str:
    return " ".join(card_text(card) for card in cards)


def parse_die(value: object) -> int:
    """A die's face, 1 to 6."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 6:
        raise NotationError(f"{value!r} is not a die; write a whole number from 1 to 6.")
    return value
