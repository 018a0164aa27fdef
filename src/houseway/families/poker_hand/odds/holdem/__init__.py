"""Two cards and five in the middle, decided three times.

All 134,459 boards, decisions worked out backward.
"""
# numba infers the types of kernel arguments, so kernels carry none.
# mypy: disable-error-code="no-untyped-def"

import hashlib
import json
import tempfile
from collections.abc import Iterator
from importlib.resources import files
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from houseway.cache import kept
from houseway.cards.poker import many_cards
from houseway.compiled import cache_folder, kernel
from houseway.families.poker_hand import coordinates as c
from houseway.families.poker_hand.odds.bets import Bets, Ints, grid
from houseway.families.poker_hand.odds.figures import FinishedHands
from houseway.families.poker_hand.odds.four_of_five import BELOW, every_board
from houseway.families.poker_hand.odds.holdem.board import LIVE, board_value, others, ranked, room
from houseway.families.poker_hand.odds.holdem.classes import HOLES, KINDS, Classes, classes
from houseway.families.poker_hand.rules.hands import own_cell_by_value
from houseway.watching import tell

# Which three of the five are the flop.
FLOPS = np.array(list(combinations(range(5), 3)))
BATCH = 500
# Made by `python -m tools.dealt_hands`.
DEALT = Path(str(files("houseway"))) / "catalog" / "dealt-hands.json"
# Raised when a policy is found otherwise than before, so that those in files are found again.
METHOD = 3
MADE = (0, 1, 2, 3, 4)
# A bettor's hand by category and leading rank, and what the board makes by itself.
HANDS = c.OWN_CELLS * 10


class HoldemPlay(NamedTuple):
    """As many times the Ante as two cards play before the flop; which kinds play twice after it.

    Who has checked twice plays once where the bit of his two cards is set for the board. `early` and
    `by_flop` are what checking and playing gain in all, by kind; `ended` has after two checks, by kind of
    hand and for folding and playing apart, how often that is best, what it gains and the least it is ahead.
    `counts` are all finished hands: (made, own category, other's, compared).
    """

    dealt: Ints
    flop: Ints
    river: NDArray[np.uint8]
    early: Ints
    by_flop: Ints
    ended: NDArray[np.float64]
    counts: Ints


@kernel
def flop_numbers(board, flops, below, told, numbers):
    """For each of the ten flops of a board where its kinds of two cards stand, and the order of suits."""
    for at in range(len(flops)):
        number = 0
        for place in range(3):
            number += below[board[flops[at, place]], place + 1]
        numbers[at, 0], numbers[at, 1] = told.kind[number], told.order[number]


@kernel
def summed(tables, boards, ways, gains, told, below, flops, space, by_flop, by_deal):
    """What checking to the end and playing twice gain by flop and two cards.

    And playing early by two cards.
    """
    counts = np.zeros((10, 3), dtype=np.int64)
    numbers = np.zeros((len(flops), 2), dtype=np.int64)
    worth = np.zeros((LIVE, 2), dtype=np.int64)
    for at in range(len(boards)):
        ranked(tables, boards[at], space)
        for place in range(LIVE):
            others(space, place, counts)
            own = space.value[place] >> 12
            total = np.zeros(5, dtype=np.int64)
            for kind in range(10):
                if space.of_kind[kind]:
                    for came in range(3):
                        count = counts[kind, came]
                        for made in range(5):
                            total[made] += count * gains[own, kind, came, made]
            worth[place, 0], worth[place, 1] = max(total[0], total[1]) * ways[at], total[2] * ways[at]
            dealt = told.dealt[space.number[place]]
            by_deal[dealt, 0] += total[3] * ways[at] * len(flops)
            by_deal[dealt, 1] += total[4] * ways[at] * len(flops)
        flop_numbers(boards[at], flops, below, told, numbers)
        for flop in range(len(flops)):
            row, holes = told.numbers[numbers[flop, 0]], told.holes[numbers[flop, 1]]
            for place in range(LIVE):
                number = row[holes[space.number[place]]]
                by_flop[number, 0] += worth[place, 0]
                by_flop[number, 1] += worth[place, 1]


@kernel
def played(
    tables, boards, ways, gains, told, below, flops, space, kinds, dealt_plays, flop_plays, river, ended, out
):
    """Count every finished hand under a policy: (made, own, other's category, compared)."""
    counts = np.zeros((10, 3), dtype=np.int64)
    numbers = np.zeros((len(flops), 2), dtype=np.int64)
    twice = np.zeros(LIVE, dtype=np.int64)
    times = np.zeros(5, dtype=np.int64)
    for at in range(len(boards)):
        ranked(tables, boards[at], space)
        shared = board_value(tables, boards[at]) >> 12
        flop_numbers(boards[at], flops, below, told, numbers)
        twice[:] = 0
        for flop in range(len(flops)):
            row, holes = told.numbers[numbers[flop, 0]], told.holes[numbers[flop, 1]]
            for place in range(LIVE):
                twice[place] += flop_plays[row[holes[space.number[place]]]]
        for place in range(LIVE):
            others(space, place, counts)
            own = space.value[place] >> 12
            times[:] = 0
            early = dealt_plays[told.dealt[space.number[place]]]
            if early:
                times[early] = len(flops)
            else:
                folded, once = 0, 0
                for kind in range(10):
                    if space.of_kind[kind]:
                        for came in range(3):
                            folded += counts[kind, came] * gains[own, kind, came, 0]
                            once += counts[kind, came] * gains[own, kind, came, 1]
                times[2] = twice[place]
                times[int(once > folded)] += len(flops) - twice[place]
                number = space.number[place]
                river[at, number >> 3] |= np.uint8(int(once > folded) << (number & 7))
                here = ended[kinds[space.value[place]] * 10 + shared, int(once > folded)]
                reached = ways[at] * (len(flops) - twice[place])
                here[0] += reached
                here[1] += reached * max(once, folded)
                if reached:
                    here[2] = min(here[2], abs(once - folded))
            for made in range(5):
                if times[made]:
                    for kind in range(10):
                        if space.of_kind[kind]:
                            for came in range(3):
                                out[made, own, kind, came] += times[made] * ways[at] * counts[kind, came]


def _batches(done: int) -> Iterator[tuple[Ints, Ints]]:
    """All boards, some at a time, so that somebody can watch."""
    boards, ways = every_board()
    for start in range(0, len(boards), BATCH):
        yield boards[start : start + BATCH], ways[start : start + BATCH]
        tell(done + min(start + BATCH, len(boards)), 2 * len(boards))


def gains_of(bets: Bets) -> Ints:
    """What all wagers gain, by (own category, other's category, compared, made).

    Once for each way the ranks lie.
    """
    cells = grid(MADE, banker=10)
    by_leading = bets.gains(cells).reshape(5, 10, 13, 10, 3, 2)
    if (by_leading != by_leading[:, :, :1]).any():
        raise NotImplementedError("The base game of Hold'em looks at categories only.")
    of_all = by_leading[:, :, 0]
    qualifies = np.arange(10) > 0
    chosen = np.where(qualifies[None, None, :, None], of_all[..., 1], of_all[..., 0])
    return np.ascontiguousarray(np.moveaxis(chosen, 0, -1))


def best_policy(gains: Ints) -> HoldemPlay:
    """First what each kind of two cards does after the flop, then before it."""
    tables, told, space = many_cards(), classes(), room()
    by_flop, by_deal = np.zeros((KINDS, 2), dtype=np.int64), np.zeros((169, 2), dtype=np.int64)
    for boards, ways in _batches(0):
        summed(tables, boards, ways, gains, told, BELOW, FLOPS, space, by_flop, by_deal)
    plays = by_flop[:, 1] > by_flop[:, 0]
    checked = np.zeros(169, dtype=np.int64)
    np.add.at(checked, dealt_of(told), by_flop.max(axis=1))
    early = np.stack([checked, by_deal[:, 0], by_deal[:, 1]])
    river = np.zeros((len(every_board()[0]), -(-HOLES // 8)), dtype=np.uint8)
    dealt = np.array([0, 3, 4])[early.argmax(axis=0)]
    ended = np.zeros((HANDS, 2, 3))
    ended[:, :, 2] = np.inf
    counts = np.zeros((5, 10, 10, 3), dtype=np.int64)
    return HoldemPlay(dealt, plays.astype(np.int8), river, early, by_flop, ended, counts)


def dealt_of(told: Classes) -> Ints:
    """The kind of two cards before the flop, for each kind after it."""
    kinds = np.zeros(KINDS, dtype=np.int64)
    flop, two = np.nonzero(told.numbers >= 0)
    kinds[told.numbers[flop, two]] = told.dealt[two]
    return kinds


def solved(bets: Bets) -> FinishedHands:
    """Every finished hand under the best policy; worked out once for base games that gain alike."""
    counts = policy_of(bets).counts
    made, own, banker, came = np.indices(counts.shape)
    values = c.values_key(made, came, banker > 0, c.NO_WAR)
    cells = {"values": values, "own": c.own_key(own, 0), "banker": banker, "bonus": np.zeros_like(own)}
    return FinishedHands.of(cells, counts)


def worked_out(gains: Ints) -> HoldemPlay:
    """The best policy, and all hands counted that it plays."""
    policy = best_policy(gains)
    tables, told, space = many_cards(), classes(), room()
    kinds = own_cell_by_value("five-of-seven")
    done = 0
    for boards, ways in _batches(len(every_board()[0])):
        river = policy.river[done : done + len(boards)]
        how = (kinds, policy.dealt, policy.flop, river, policy.ended, policy.counts)
        played(tables, boards, ways, gains, told, BELOW, FLOPS, space, *how)
        done += len(boards)
    return policy


def policy_of(bets: Bets) -> HoldemPlay:
    """The best policy, kept in a file: it takes a minute to work out."""
    return _policy(gains_of(bets))


@kept(2, by=lambda gains: gains.tobytes())
def _policy(gains: Ints) -> HoldemPlay:
    path = _file(gains)
    if path.exists():
        with np.load(path) as kept_file:
            return HoldemPlay(*(kept_file[name] for name in HoldemPlay._fields))
    policy = worked_out(gains)
    _keep(gains, policy)
    return policy


def early_of(bets: Bets) -> Ints:
    """What checking, three times and four times the Ante gain in all, by kind of two cards.

    Of the catalog's game they are shipped, so that nobody waits for the proof before the flop.
    """
    shipped = json.loads(DEALT.read_text("utf-8")).get(digest_of(gains_of(bets)))
    return policy_of(bets).early if shipped is None else np.array(shipped)


def digest_of(gains: Ints) -> str:
    return hashlib.sha256(gains.tobytes()).hexdigest()[:16]


def _file(gains: Ints) -> Path:
    return cache_folder().parent / f"holdem-{METHOD}-{digest_of(gains)}.npz"


def _keep(gains: Ints, policy: HoldemPlay) -> None:
    """Written beside it first: nobody reads half a file."""
    path = _file(gains)
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.NamedTemporaryFile(dir=path.parent, suffix=".npz", delete=False) as written:
        np.savez(written, **policy._asdict())
    Path(written.name).replace(path)
