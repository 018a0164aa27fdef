"""What every kernel reads: the cards of the shoe, how the book prepares it, and the class codes."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import listed, without
from houseway.cards.notation import FIRST_TILE
from houseway.cards.pack import burn_count
from houseway.families.kernels import CardKernel, PlacesKernel
from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules import Game
from houseway.rules.classes import Group, numbered
from houseway.words import Values

# Enough for the burn, a round and the cards behind the cutting card under every rulebook.
LEAST_WHOLE_SHOE = 36
# Where a game's rules print no figures, those of Colorado 30-2810.
FROM_ENDS, FROM_BACK = 10, 14
NONE_BURNED = np.uint64(-1 % (1 << 64))
# More counts than these would be far from the processor.
MOST_CLASSES = 1 << 16


class Book(NamedTuple):
    """How a shoe is prepared and spent.

    The least cut from either end, the cutting card's distance from the back, the hands dealt after the one
    in which it is reached, and how many cards each first card burns.
    """

    from_ends: np.uint64
    cut_card: np.uint64
    more_hands: int
    burn: NDArray[np.uint64]


class Tally(NamedTuple):
    """Rounds by cell of the coordinate that every round is counted by, and by class."""

    cells: NDArray[np.uint32]
    classes: NDArray[np.uint32]


class PlacesTally(NamedTuple):
    """Hands by slot and class; the squares of what rounds of several hands gain, offer by offer.

    `gains` and `room` are where a round is reckoned.
    """

    classes: NDArray[np.uint32]
    squares: NDArray[np.int64]
    gains: NDArray[np.int64]
    room: NDArray[np.int64]


class Log(NamedTuple):
    """Rounds written down: where each begins, its cell, its class."""

    starts: NDArray[np.uint64]
    cells: NDArray[np.int32]
    codes: NDArray[np.int32]


def shoe_of(game: Game, decks: int, removed: Sequence[int] = ()) -> list[int]:
    """Every card of a full shoe, in order, but for those that are removed."""
    return listed(without(game.pack.counts(decks), removed))


def has_places(game: Game) -> bool:
    """Whether each place plays hands of its own."""
    return isinstance(game.plays.facet("kernel").KERNEL, PlacesKernel)


def is_decided(game: Game) -> bool:
    """Whether each round is one bettor's, who decides by a policy."""
    kernel = game.plays.facet("kernel").KERNEL
    return isinstance(kernel, CardKernel) and kernel.stakes is not None


def refuse_decided(game: Game) -> None:
    """Sessions and shoes card by card are dealt where nobody decides."""
    if has_places(game) or is_decided(game):
        raise NotationError(
            f"{game.id} is played by a policy: `simulate` and `count` deal it, `odds --removed` proves it "
            "from any shoe; sessions and single shoes are not dealt of it.",
            "game",
        )


def refuse_short_shoe(game: Game, cards: int, least: int) -> None:
    """A shoe that ends before its first round would be dealt for ever."""
    if cards < least:
        raise Refused(Refusal.DECKS_NOT_ALLOWED, game.cite, "too-few-to-deal", cards=cards, least=least)


def book(game: Game, cards: int, cut_card: int | None = None) -> Book:
    """The game's own procedures for a shoe of so many cards; a pack that lasts a hand has one round."""
    one_hand = game.pack.lasts == "hand"
    if game.pack.tiles:
        # As the first card is burned with those it counts, one less than none keeps it in play.
        none = np.full(len(game.pack.counts(game.pack.default)), NONE_BURNED)
        return Book(np.uint64(0), np.uint64(cards), 0, none)
    rule = game.practice.burn
    # Shoes are shuffled and cut as by hand; what is burned after other ways of shuffling stays in play.
    counts, unburned = rule.counts == "first-card", rule.after and "hand" not in rule.after
    burn = [burn_count(card, rule.face) if counts else 0 for card in range(FIRST_TILE)]
    return Book(
        from_ends=np.uint64(min(game.practice.cut.from_ends or FROM_ENDS, cards // 2)),
        cut_card=np.uint64(cards if one_hand else cutting_card(game, cards, cut_card)),
        more_hands=0 if one_hand else game.practice.last_hand.more_hands,
        burn=np.full(FIRST_TILE, NONE_BURNED) if unburned else np.array(burn, dtype=np.uint64),
    )


def cutting_card(game: Game, cards: int, from_back: int | None) -> int:
    """Where the cutting card goes: as near the back as the rules allow, or deeper if asked."""
    rule = game.practice.cut_card
    least = rule.bounds(cards)[0] or FROM_BACK
    if from_back is None:
        return min(rule.from_back, cards - 1) or FROM_BACK
    if not least <= from_back < cards:
        cite = game.practice.cite("cut-card")
        told: Values = {"least": least, "cards": cards, "asked": from_back}
        raise Refused(Refusal.CUTTING_CARD_TOO_NEAR_THE_BACK, cite, "cutting-card-asked", **told)
    return from_back


class Layout:
    """Groups whose classes are told apart together: one number a round says which class of each it is in.

    `codes[coordinate][cell]` sum to that number, `classes[group][number]` is the group's own.
    """

    def __init__(self, game: Game, groups: Sequence[Group]) -> None:
        self.groups, self.size, self.codes = list(groups), 1, dict[str, NDArray[np.uint32]]()
        self.classes = [np.zeros(1, dtype=np.int32) for _ in groups]
        for coordinate in game.plays.vocabulary().coordinates:
            blank = np.zeros(coordinate.cells, dtype=np.int32)
            columns = [group.codes.get(coordinate.name, blank) for group in groups]
            digits = numbered([blank, *columns])
            cells = np.unique(digits, return_index=True)[1]
            self.codes[coordinate.name] = (digits * self.size).astype(np.uint32)
            self.size *= len(cells)
            for number, column in enumerate(columns):
                self.classes[number] = np.add.outer(column[cells], self.classes[number]).reshape(-1)

    def record(
        self, chart: Mapping[str, NDArray[Any]], room: Mapping[str, int] | None = None
    ) -> NDArray[Any]:
        """The codes, which coordinates they use, and these tables: all that kernels read, in one piece.

        A kernel is compiled for the sizes of its tables. Those for which there is `room` have that size in
        every game, unless they need more: the kernel is compiled once for them all.
        """
        uses = np.array([column.any() for column in self.codes.values()], dtype=np.uint8)
        tables, room = {**chart, **self.codes, "uses": uses}, room or {}
        sizes = [(max(len(table), room.get(name, 0)), *table.shape[1:]) for name, table in tables.items()]
        fields = zip(tables.items(), sizes, strict=True)
        # Memory that nothing is written to is not there yet.
        packed = np.zeros(1, dtype=[(name, table.dtype, size) for (name, table), size in fields])
        for name, table in tables.items():
            packed[name][0, : len(table)] = table
        return packed


def layouts(game: Game, groups: Sequence[Group]) -> list[Layout]:
    """One for all the groups, or more where that would tell too many classes apart."""
    joint = [Layout(game, groups[:1])]
    for group in groups[1:]:
        joined = Layout(game, [*joint[-1].groups, group])
        if joined.size <= MOST_CLASSES:
            joint[-1] = joined
        else:
            joint.append(Layout(game, [group]))
    return joint
