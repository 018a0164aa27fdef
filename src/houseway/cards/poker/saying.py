"""A poker hand as a dealer says it."""

from houseway.cards.poker.categories import Category, deciding

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


def category_said(kind: Category, leading: int, second: int | None = None) -> str:
    """By what it is and the ranks it is compared by first: `pair of kings`, `full house, kings over 4s`."""
    rank, other = _RANKS[leading], None if second is None else f"{_RANKS[second]}s"
    several = f"{rank}s"
    match kind:
        case Category.HIGH_CARD:
            return f"{rank} high"
        case Category.PAIR:
            return f"pair of {several}"
        case Category.TWO_PAIR:
            return f"two pair, {several} and {other}" if other else f"two pair, {several} up"
        case Category.THREE_OF_A_KIND:
            return f"three {several}"
        case Category.FOUR_OF_A_KIND:
            return f"four {several}"
        case Category.FULL_HOUSE:
            return f"full house, {several} over {other}" if other else f"full house, {several} full"
        case Category.ROYAL_FLUSH:
            return "royal flush"
        case Category.FIVE_ACES:
            return "five aces"
    return f"{kind.name.lower().replace('_', ' ')}, {rank} high"


def high_said(kind: Category, ranks: tuple[int, ...], other: tuple[int, ...] = ()) -> str:
    """A high hand by its ranks, the highest first; with the kicker that tells it from an `other` one."""
    compared = deciding(ranks, kind)
    first = compared[0]
    second = next((rank for rank in compared if rank not in (first, -1)), first)
    return category_said(kind, first, second) + _kicker(kind, compared, other and deciding(other, kind))


def low_said(kind: Category, ranks: tuple[int, ...], ace_low: bool, other: tuple[int, ...] = ()) -> str:
    """A low hand by its ranks: `eight-six low`; what is no low at all as a high hand.

    It is told so far that it differs from an `other` one.
    """
    compared, theirs = _low_order(ranks, ace_low), _low_order(other, ace_low)
    if kind is not Category.HIGH_CARD:
        return category_said(kind, compared[0]) + _kicker(kind, compared, theirs)
    alike = [mine == yours for mine, yours in zip(compared, theirs, strict=False)]
    told = 1 + alike.index(False) if False in alike else 0
    return "-".join([_LOWS[rank] for rank in compared[: max(2, told)]]) + " low"


def _low_order(ranks: tuple[int, ...], ace_low: bool) -> tuple[int, ...]:
    """As low hands are compared, where the ace may be the lowest card."""
    return tuple(
        sorted(ranks, key=lambda rank: (ranks.count(rank), (rank + ace_low) % len(_RANKS)), reverse=True)
    )


def _kicker(kind: Category, compared: tuple[int, ...], theirs: tuple[int, ...]) -> str:
    """The first card in which two hands differ that are said alike."""
    both = zip(compared, theirs, strict=False)
    rank = next((_RANKS[mine] for mine, yours in both if mine != yours), "")
    if not rank:
        return ""
    return f", then the {rank}" if kind is Category.FLUSH else f", {rank} kicker"
