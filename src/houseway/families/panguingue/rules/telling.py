"""The steps of a hand in a dealer's words, and the clause of each choice."""

from houseway.cards.notation import RANKS
from houseway.families.panguingue.melds import ROPE, SEVERAL_SUITS, VALLE, kind, worth
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.families.round import Ask, Deal, Hand, Round, Step

_ROPES = (
    (frozenset(RANKS.index(rank) for rank in "A23"), "d"),
    (frozenset(RANKS.index(rank) for rank in "KQJ"), "e"),
)

_CLAUSES = {
    "stay": "102.R.43",
    "retire": "102.R.43",
    "take": "102.R.14",
    "touch": "102.R.11",
    "force": "102.R.18",
    "force-back": "102.R.19",
    "new": "102.R.15",
    "add": "102.R.29",
    "split": "102.R.29",
    "borrow": "102.R.30",
    "call": "102.R.31",
    "discard": "102.R.14",
    "let-go": "102.R.10",
    "out": "102.R.25",
}


def clause(play: Panguingue, choice: str) -> str | None:
    """The clause that lets a player choose this."""
    return _CLAUSES.get(choice)


def condition_clause(meld: Hand) -> str | None:
    """The letters of R.28 under which a meld is paid; None where it is no condition."""
    ranks = {card // 4 for card in meld}
    if not worth(meld):
        return None
    if kind(meld) == ROPE:
        return ", ".join(f"102.R.28({letter})" for ends, letter in _ROPES if ends <= ranks)
    if kind(meld) == SEVERAL_SUITS:
        return "102.R.28(a)"
    return "102.R.28(b)" if ranks <= VALLE else "102.R.28(c)"


def tell(play: Panguingue, deal: Round, step: Step) -> tuple[str, str]:
    """The step in a dealer's words, and why."""
    match step:
        case Deal("hands"):
            lowest = deal.pan is not None and deal.pan.moment == "lowest"
            if lowest:
                return "Deal a card to each, face up", "The lowest begins a new game."
            return "Deal ten cards to each", "Five at a time, counterclockwise."
        case Deal():
            return "Draw a card, face up", "The deck was touched."
        case Ask(place, _, ("stay", "retire")):
            return f"Seat {place}: stay or retire", "Declared in turn from the last winner."
        case Ask(place, _, options) if "touch" in options:
            # Whether the option card fits a closed hand is nobody's business.
            return f"Seat {place}: draw, or use the option card", "It is his turn."
        case Ask(place):
            return f"Seat {place}: lay, call for pay, discard", "The card in play is used at once or let go."
    return "", "The hand is over."
