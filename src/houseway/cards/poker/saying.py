"""A poker hand as a dealer says it."""

from houseway.cards.poker.categories import ACE, Category, is_run

_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
_LOWS = (
    "deuce",
    "trey",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)


def rank_said(rank: int) -> str:
    return _RANKS[rank]


def category_said(kind: Category, leading: int) -> str:
    """By what it is and the rank it is compared by first: `pair of kings`, `flush, ace high`."""
    rank = _RANKS[leading]
    several = f"{rank}s"
    match kind:
        case Category.HIGH_CARD:
            return f"{rank} high"
        case Category.PAIR:
            return f"pair of {several}"
        case Category.TWO_PAIR:
            return f"two pairs, {several} up"
        case Category.THREE_OF_A_KIND:
            return f"three {several}"
        case Category.FOUR_OF_A_KIND:
            return f"four {several}"
        case Category.FULL_HOUSE:
            return f"full house, {several} full"
        case Category.ROYAL_FLUSH:
            return "royal flush"
        case Category.FIVE_ACES:
            return "five aces"
    return f"{kind.name.lower().replace('_', ' ')}, {rank} high"


def high_said(kind: Category, ranks: tuple[int, ...]) -> str:
    """A high hand by its ranks, the highest first."""
    if is_run(ranks) and ranks[1] != ACE - 1 and ranks[0] == ACE:
        return category_said(kind, ranks[1])
    return category_said(kind, _most_of(ranks))


def _most_of(ranks: tuple[int, ...]) -> int:
    return max(ranks, key=lambda rank: (ranks.count(rank), rank))


def low_said(kind: Category, ranks: tuple[int, ...], ace_low: bool) -> str:
    """A low hand by its ranks: `eight-six low`; what is no low at all as a high hand."""
    if kind is not Category.HIGH_CARD:
        return category_said(kind, _most_of(ranks))
    first, second = ranks[1:3] if ace_low and ranks[0] == ACE else ranks[:2]
    return f"{_LOWS[first]}-{_LOWS[second]} low"
