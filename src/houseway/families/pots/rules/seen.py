"""Real cards that lie face down: nobody has seen them, and nobody ranks them, until they are shown."""

from collections.abc import Iterable, Sequence

from houseway.families.hand_record import UNSEEN
from houseway.families.pots.rules.figures import PotGame
from houseway.families.round import Hand, Held

LOW_RANKS = 8
FIVE, OF_THE_BOARD = 5, 3


def is_seen(cards: Hand) -> bool:
    return UNSEEN not in cards


def up_cards(held: Held) -> Hand:
    """Those that lie face up and were keyed."""
    return tuple(
        [card for card, down in zip(held.cards, held.down, strict=True) if not down and card != UNSEEN]
    )


def less(cards: Iterable[int], gone: Iterable[int]) -> Hand:
    """The cards without those that are gone; one that is not among them was an unseen one."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
        elif UNSEEN in left:
            left.remove(UNSEEN)
    return tuple(left)


def has(held: Hand, card: int) -> bool:
    """Whether this card may be of the hand."""
    return card in held or UNSEEN in held


def place_of(held: Hand, card: int) -> int:
    """Where the card lies in the hand, or where an unseen one does that it may be."""
    return held.index(card if card in held else UNSEEN)


def as_shown(held: Hand, shown: Hand) -> Hand | None:
    """The hand with what was shown in its unseen places: those cards alone, or all of them; else None."""
    new = list(shown)
    if len(shown) == len(held):
        for card in held:
            if card != UNSEEN and card not in new:
                return None
            if card != UNSEEN:
                new.remove(card)
    if len(new) != held.count(UNSEEN):
        return None
    in_order = iter(new)
    return tuple([next(in_order) if card == UNSEEN else card for card in held])


def may_be_low(play: PotGame, own: Hand, board: Sequence[int]) -> bool:
    """Whether a hand of which not all is seen can have five ranks of eight or less."""
    on_board = {card // 4 for card in board if card // 4 < LOW_RANKS}
    if play.use == "two-and-three":
        return len(on_board) >= OF_THE_BOARD
    seen = on_board | {card // 4 for card in own if card != UNSEEN and card // 4 < LOW_RANKS}
    return len(seen) + own.count(UNSEEN) >= FIVE
