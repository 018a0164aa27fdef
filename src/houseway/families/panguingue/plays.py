"""What a player may do with a card: every end of the turn, whether it can be used or forced, the best lay."""

from functools import lru_cache

import msgspec

from houseway.families.panguingue.laying import Lay, State, Way, closure, lying, melds_of, path, steps
from houseway.families.panguingue.melds import OUT, Hand, grown, melds_in, without, worth

Melds = tuple[Hand, ...]


class End(msgspec.Struct, frozen=True, gc=False):
    """How a turn may end before its discard: the board, the cards still held, the most collected from each.

    `used` says that the drawn or option card is on the board; then one of `held` is discarded, or none is
    left: with eleven on the board the player is out. A card that is not used is let go itself (PN-15).
    """

    board: Melds
    held: Hand
    collects: int
    used: bool
    steps: tuple[Lay, ...]

    @property
    def out(self) -> bool:
        return spread(self.board) == OUT


def ends(board: Melds, hand: Hand, card: int | None, by_the_letter: bool = False) -> tuple[End, ...]:
    """Every legal end of a turn, those that collect and lay most first."""
    held = tuple(sorted(hand if card is None else (*hand, card)))
    reached = closure((lying(board), held), by_the_letter)
    best: dict[tuple[Melds, Hand], State] = {}
    for state, way in reached.items():
        key = melds_of(state[0]), state[1]
        if key not in best or way.collected > reached[best[key]].collected:
            best[key] = state
    all_ends = [_end(reached, state, card, held) for state in best.values()]
    return tuple(sorted(all_ends, key=lambda end: (-end.collects, len(end.held), end.board)))


def _end(reached: dict[State, Way], state: State, card: int | None, held: Hand) -> End:
    used = card is not None and state[1].count(card) < held.count(card)
    collected = reached[state].collected
    return End(melds_of(state[0]), state[1], collected, used, path(reached, state))


@lru_cache(maxsize=1 << 12)
def usable(board: Melds, hand: Hand, card: int) -> bool:
    """Whether the card can be used in any way (R.14, R.19)."""
    if fits(board, card) or any(card in meld for meld in melds_in(tuple(sorted((*hand, card))))):
        return True
    lying_there = [other for meld in board for other in meld]
    if not board or not any(card in meld for meld in melds_in(tuple(sorted((*hand, *lying_there, card))))):
        return False
    held = tuple(sorted((*hand, card)))
    start = lying(board), held
    # Mostly one step is enough to make room for it.
    if any(fits(melds_of(there), card) for _, (there, _) in steps(start)):
        return True
    return any(left.count(card) < held.count(card) for _, left in closure(start))


def fits(board: Melds, card: int) -> bool:
    """Whether the card can be added to a meld on the board as it lies: all that forcing reaches (R.18)."""
    return any(grown(meld, card) for meld in board)


def goes_out_with(board: Melds, hand: Hand, card: int) -> bool:
    """Whether this card makes eleven in melds."""
    return any(end.out for end in ends(board, hand, card))


def best_lay(cards: Hand) -> Melds | None:
    """All the cards in melds that are worth the most together, or None where they cannot all be laid."""
    covered = _covered(tuple(sorted(cards)))
    return None if covered is None else covered[1]


@lru_cache(maxsize=1 << 14)
def _covered(cards: Hand) -> tuple[int, Melds] | None:
    """Of every meld that the lowest card left can lie in, the one whose rest is worth most with it."""
    if not cards:
        return 0, ()
    best = None
    for meld in melds_in(cards):
        if meld[0] != cards[0]:
            break
        rest = _covered(without(cards, meld))
        if rest is not None and (best is None or worth(meld) + rest[0] > best[0]):
            best = worth(meld) + rest[0], (meld, *rest[1])
    return best


def spread(board: Melds) -> int:
    """How many cards lie on the board."""
    return sum(len(meld) for meld in board)


def is_full(board: Melds) -> bool:
    """Whether all ten cards are spread, so that one card puts the player out (R.26)."""
    return spread(board) == OUT - 1
