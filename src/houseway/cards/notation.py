"""Cards as small integers and as text: `As`, `10h`, `Qd`, `2c` are rank * 4 + suit.

Beyond the fifty-two come the joker `Jk`, the extra ace `Ax` of a pack that has more than four, and the
tiles, written as their two ends, the greater first: `6-6`, `4-2`.

>>> parse_card("10h"), card_text(parse_card("Th")), card_text(parse_card("2-4"))
(37, '10h', '4-2')
"""

from collections.abc import Iterable

from houseway.refusals import NotationError

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("s", "h", "d", "c")
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")
RANK_COUNT = 13
SUIT_COUNT = 4
CARD_COUNT = RANK_COUNT * SUIT_COUNT
JOKER, EXTRA_ACE, FIRST_TILE = CARD_COUNT, CARD_COUNT + 1, CARD_COUNT + 2
# Every pair of ends from 6-6 down to 1-1; both tiles of a pair of one face have its number.
TILES = tuple(f"{high}-{low}" for high in range(6, 0, -1) for low in range(high, 0, -1))

_TEXTS = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk", "Ax", *TILES)
_BY_TEXT = {text: card for card, text in enumerate(_TEXTS)}
_BY_TEXT |= {f"T{suit}": 9 * 4 + s for s, suit in enumerate(SUITS)}
_BY_TEXT |= {tile[::-1]: _BY_TEXT[tile] for tile in TILES}


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
    words = text.replace(",", " ").split() if isinstance(text, str) else tuple(text)
    try:
        return tuple(map(_BY_TEXT.__getitem__, words))
    except KeyError:
        return tuple([parse_card(word) for word in words])


def card_text(card: int) -> str:
    return _TEXTS[card]


def card_texts(cards: Iterable[int]) -> tuple[str, ...]:
    return tuple(map(_TEXTS.__getitem__, cards))


def cards_text(cards: Iterable[int]) -> str:
    return " ".join(card_text(card) for card in cards)


def parse_die(value: object) -> int:
    """A die's face, 1 to 6."""
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 6:
        raise NotationError(f"{value!r} is not a die; write a whole number from 1 to 6.")
    return value
