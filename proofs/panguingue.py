"""Panguingue: what a turn may lay, what it collects from every other player, and what going out pays.

Written from bay101-controlled-games.txt, 102.R (lines 571-657), mostly R.14 to R.17 and R.25 to R.31. Where
it leaves a choice, from docs/readings.md, PN-2 to PN-6 and PN-15. A round is a turn as
`houseway melds` is asked for it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from proofs.cards import SUITS, rank, suit
from proofs.round import Paid, Round

GAME = "ca/panguingue"
GAMES: tuple[str, ...] = (GAME,)

# R.4, R.5: the jack stands next to the seven, the ace is low.
RANKS = ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")
HEIGHT = {name: index for index, name in enumerate(RANKS)}
VALLE = ("3", "5", "7")
Meld = tuple[str, ...]
ROPE, ONE_SUIT, SEVERAL = "rope", "one-suit", "several-suits"


def sort_meld(cards: Sequence[str]) -> Meld:
    return tuple(sorted(cards, key=lambda card: (HEIGHT[rank(card)], SUITS.index(suit(card)))))


def kind(meld: Sequence[str]) -> str | None:
    """A rope, a set of one suit or of several, or nothing (R.16, R.17, R.27)."""
    if len(meld) < 3:
        return None
    ranks = {rank(card) for card in meld}
    suits = {suit(card) for card in meld}
    if len(ranks) == 1:
        if len(suits) == 1:
            return ONE_SUIT
        # Aces and kings make a set whatever their suits are.
        return SEVERAL if len(suits) >= 3 or ranks <= {"A", "K"} else None
    heights = sorted(HEIGHT[name] for name in ranks)
    in_a_row = heights == list(range(heights[0], heights[0] + len(meld)))
    return ROPE if len(suits) == 1 and in_a_row else None


def worth(meld: Sequence[str]) -> int:
    """What the conditions of a meld pay (R.28), with what was added to it (R.29)."""
    what = kind(meld)
    double = 2 if suit(meld[0]) == "s" else 1
    ranks = {rank(card) for card in meld}
    if what == ROPE:
        return double * (({"A", "2", "3"} <= ranks) + ({"K", "Q", "J"} <= ranks))
    added = len(meld) - 3
    if rank(meld[0]) in VALLE:
        if what == ONE_SUIT:
            # Half value for every card that is added.
            return double * (2 + added)
        return 1 + added
    return double * (1 + added) if what == ONE_SUIT else 0


# A meld, what it was before the turn or () for a new one, and what cards added in the turn have collected.
Spread = tuple[Meld, Meld, int]
# The board, and the cards held.
State = tuple[tuple[Spread, ...], Meld]


def remove_cards(cards: Sequence[str], taken: Sequence[str]) -> Meld:
    left = [*cards]
    for card in taken:
        left.remove(card)
    return sort_meld(left)


def list_choices(cards: Sequence[str], many: int) -> set[Meld]:
    """Every different choice of so many cards."""
    return {sort_meld(chosen) for chosen in combinations(cards, many)}


def find_melds(held: Sequence[str]) -> set[Meld]:
    return {
        chosen for many in range(3, len(held) + 1) for chosen in list_candidates(held, many) if kind(chosen)
    }


def list_candidates(held: Sequence[str], many: int) -> set[Meld]:
    """Choices that could be a meld: all of one rank, or all of one suit."""
    found: set[Meld] = set()
    for name in {rank(card) for card in held}:
        found |= list_choices([card for card in held if rank(card) == name], many)
    for each in {suit(card) for card in held}:
        found |= list_choices([*{card for card in held if suit(card) == each}], many)
    return found


def list_steps(state: State) -> Iterator[tuple[State, int]]:
    """Every step from here, and what it collects."""
    board, held = state

    def then(replaced: Sequence[int], melds: Sequence[Spread], used: Sequence[str]) -> State:
        kept = [each for index, each in enumerate(board) if index not in replaced]
        return tuple(sorted([*kept, *melds])), remove_cards(held, used)

    for meld in find_melds(held):
        yield then((), [(meld, (), 0)], meld), worth(meld)
    for index, (meld, before, collected) in enumerate(board):
        what = kind(meld)
        for card in set(held):
            grown = sort_meld([*meld, card])
            if kind(grown) == what:
                more = worth(grown) - worth(meld)
                yield then((index,), [(grown, before, collected + more)], (card,)), more
        # A meld that lay there and has grown in the turn may be divided (R.29).
        if before and len(meld) > len(before) and len(meld) >= 6:
            for many in range(3, len(meld) - 2):
                for one in list_candidates(meld, many):
                    other = remove_cards(meld, one)
                    if kind(one) and kind(other):
                        made = split_value(meld, one, other)
                        more = max(0, made - collected)
                        # Only one part can be divided again in the turn, with what is left to count (PN-5).
                        left = 0 if what == ROPE else max(0, collected - made)
                        yield then((index,), [(one, one, left), (other, other, left)], ()), more
        if what == ROPE:
            # Held cards that double a stretch of a rope: up to the last of them, and from the first on.
            for low in range(len(meld)):
                for high in range(low + 1, len(meld) + 1):
                    doubled = meld[low:high]
                    halves = (meld[:high], meld[low:])
                    fits = all(card in held for card in doubled)
                    if fits and all(kind(half) and half != meld for half in halves):
                        more = max(0, sum(worth(half) for half in halves) - worth(meld))
                        yield then((index,), [(half, (), 0) for half in halves], doubled), more
        # One card of a meld of four or more goes into a new one, and what stays is valid (R.30).
        if len(meld) >= 4:
            for card in set(meld):
                stays = remove_cards(meld, (card,))
                if kind(stays) != what:
                    continue
                for many in range(2, len(held) + 1):
                    for two in list_candidates(held, many):
                        made_ = sort_meld([*two, card])
                        if kind(made_):
                            melds = [(stays, before, collected), (made_, (), 0)]
                            yield then((index,), melds, two), worth(made_)


def split_value(meld: Meld, one: Meld, other: Meld) -> int:
    """The value of a condition that was not there before the meld was divided (PN-5)."""
    news = [half for half in (one, other) if kind(half) != kind(meld)]
    if news:
        return sum(worth(half) for half in news)
    return 0 if kind(meld) == ROPE else min(worth(one), worth(other))


def find_ends(board: Sequence[Meld], held: Meld) -> dict[State, int]:
    """Every state that steps lead to, and the most that can have been collected on the way."""
    first: State = (tuple(sorted((meld, meld, 0) for meld in board)), held)
    best = {first: 0}
    waiting = [first]
    while waiting:
        state = waiting.pop()
        for after, more in list_steps(state):
            if best.get(after, -1) < best[state] + more:
                best[after] = best[state] + more
                waiting.append(after)
    return best


def list_plays(board: Sequence[Meld], hand: Meld, card: str | None) -> tuple[Paid, ...]:
    """What a turn may end with: melds and cards held, what it collects, and the outs of who has none left.

    The card in play lies in a meld, and one card is left to let go, or none; or it is let go itself (PN-15).
    """
    found: dict[tuple[str, str, str], tuple[int, int]] = {}
    held = sort_meld([*hand, *([card] if card else [])])
    for (melds, left), collects in find_ends(board, held).items():
        lies = [meld for meld, _, _ in melds]
        moved = Counter(held) - Counter(left)
        used = card is not None and moved[card] > 0
        outs = 2 + sum(worth(meld) for meld in lies) if not left and sum(map(len, lies)) == 11 else 0
        key = ("; ".join(sorted(" ".join(meld) for meld in lies)), " ".join(left), "used" if used else "")
        if found.get(key, (-1, 0))[0] < collects:
            found[key] = (collects, outs)
    return tuple(Paid(1, *key, collects, covered=outs) for key, (collects, outs) in found.items())


# --- The turn ----


def rounds(game: str, seed: int, count: int) -> Iterator[Round]:
    """Ask for so many turns."""
    rng = Random(f"{game} {seed}")
    for _ in range(count):
        yield deal_turn(rng)


def deal_turn(rng: Random) -> Round:
    """Eleven cards, few ranks and suits in most turns, so that melds come; some lie on the board already.

    A few turns are of one rank alone, whose meld of nine or more can be divided twice; these take long.
    """
    ranks = rng.choice((RANKS, RANKS[:3], RANKS[-3:], rng.sample(RANKS, 2), RANKS[3:8]))
    suits = rng.choice((SUITS, SUITS, rng.sample(SUITS, 1), rng.sample(SUITS, 2)))
    many = 8
    if rng.random() < 0.03:
        ranks = rng.sample(RANKS, 1)
        suits = SUITS
        many = 11
    pack = [card for name in ranks for card in rng.sample([name + each for each in suits] * 8, many)]
    rng.shuffle(pack)
    board: list[Meld] = []
    lying = rng.choice((0, 3, 4, 5, 6, 7, 8))
    cards = pack[:11]
    while lying >= 3:
        melds = [meld for many in range(3, lying + 1) for meld in list_candidates(cards, many) if kind(meld)]
        if not melds:
            break
        meld = rng.choice(sorted(melds))
        board.append(meld)
        cards = [*remove_cards(cards, meld)]
        lying -= len(meld)
    rng.shuffle(cards)
    card = cards.pop() if rng.random() < 0.8 else None
    if card is None:
        cards.pop()
    hand = sort_meld(cards)
    asked = {"game": GAME, "melds": [" ".join(meld) for meld in board], "hand": " ".join(hand), "card": card}
    return Round(asked, list_plays(board, hand, card))
