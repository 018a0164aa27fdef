"""A pack: which cards a game is played with, how many of each its shoe holds, and how that is sealed."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal

import msgspec

from houseway.cards.decks import Counts
from houseway.cards.notation import (
    CARD_COUNT,
    EXTRA_ACE,
    FIRST_TILE,
    JOKER,
    RANKS,
    SUITS,
    TILES,
    card_text,
    parse_card,
)
from houseway.refusals import NotationError

# The sixteen pairs of tiles: eleven of one face twice, and ten faces of which there is one.
TWICE = frozenset(("6-6", "1-1", "4-4", "3-1", "5-5", "3-3", "2-2", "6-5", "6-4", "6-1", "5-1"))


class Pack(msgspec.Struct, frozen=True, omit_defaults=True, cache_hash=True):
    """How many decks a shoe may hold, and what a deck is; one without decks is empty, as for dice.

    Each deck has the fifty-two but for the ranks `without`, and `jokers` and `extra_aces` more; `less` are
    cards taken once out of the whole shoe, `may_lack` those that a house takes out besides by the option
    `lacks_by`. A deck of `tiles` has the thirty-two of them and nothing else. It `lasts` a shoe or one hand.
    A shoe `sealed` by its seed is shown whole when spent; where cards may stay closed for good it is sealed
    by a tree, and each card is opened for itself.
    """

    allowed: tuple[int, ...] = ()
    default: int = 0
    cite: str = ""
    without: tuple[str, ...] = ()
    jokers: int = 0
    extra_aces: int = 0
    less: tuple[str, ...] = ()
    tiles: bool = False
    sealed: Literal["seed", "tree"] = "seed"
    lasts: Literal["shoe", "hand"] = "shoe"
    may_lack: tuple[str, ...] = ()
    lacks_by: str = ""

    @property
    def is_empty(self) -> bool:
        return not self.allowed

    @property
    def piece(self) -> str:
        """What one of them is called."""
        return "tile" if self.tiles else "card"

    @property
    def usual(self) -> int | None:
        """As many decks as the shoe has unless something else is said."""
        return self.default or None

    def leaner(self) -> "Pack":
        """The pack without what a house may take out."""
        return msgspec.structs.replace(self, less=self.less + self.may_lack, may_lack=(), lacks_by="")

    def counts(self, decks: int) -> Counts:
        """How many of each card a whole shoe holds, by number: the fifty-two and as far as there are more."""
        return counts(self, decks)

    def size(self, decks: int) -> int:
        return size(self, decks)

    def has(self, card: int) -> bool:
        of_each = self.counts(self.default)
        return 0 <= card < len(of_each) and of_each[card] > 0

    def refuse_foreign(self, cards: Iterable[int]) -> None:
        """No card that the game is not played with."""
        for card in cards:
            if not self.has(card):
                raise NotationError(f"{card_text(card)} is not in the pack ({self.cite}).")


FIFTY_TWO = Pack(tuple(range(1, 21)), 8)


def burn_count(card: int, face: int) -> int:
    """How many cards follow the first into the discard rack; not its point value: a king counts `face`.

    A joker counts as a face card does (BJ-49).
    """
    if card == EXTRA_ACE:
        return 1
    rank = card // len(SUITS) + 1
    return rank if rank <= 10 else face


def pack_text(counts: Counts) -> str:
    """How many of each card there are, as one line that a seal can bind: `As:8 Ah:8 …`."""
    return " ".join(f"{card_text(card)}:{count}" for card, count in enumerate(counts) if count)


@lru_cache(maxsize=256)
def counts(pack: Pack, decks: int) -> Counts:
    if pack.tiles:
        held = {FIRST_TILE + at: 1 + (tile in TWICE) for at, tile in enumerate(TILES)}
    else:
        held = {card: int(RANKS[card // len(SUITS)] not in pack.without) for card in range(CARD_COUNT)}
        held |= {JOKER: pack.jokers, EXTRA_ACE: pack.extra_aces}
    gone = Counter(map(parse_card, pack.less))
    length = max(CARD_COUNT, 1 + max(card for card in (*held, *gone) if held.get(card) or gone[card]))
    return tuple(held.get(card, 0) * decks - gone[card] for card in range(length))


@lru_cache(maxsize=256)
def faces(pack: Pack, decks: int) -> frozenset[int]:
    """The cards that a whole shoe holds at least one of."""
    return frozenset([card for card, count in enumerate(counts(pack, decks)) if count])


@lru_cache(maxsize=256)
def size(pack: Pack, decks: int) -> int:
    return sum(counts(pack, decks))
