"""What melds lying there pay, read off the table of conditions once more (102.R.28, R.29)."""

from collections import Counter
from collections.abc import Sequence

from houseway.cards import card_text

Cards = tuple[int, ...]
_ORDER = "A234567JQK"
_OF_VALUE = "357"


def sort_of(meld: Cards) -> str:
    """`rope`, `one suit` or `suits`, read off the texts of the cards."""
    ranks = {card_text(card)[:-1] for card in meld}
    if len(ranks) > 1:
        return "rope"
    return "one suit" if len({card_text(card)[-1] for card in meld}) == 1 else "suits"


def pays(meld: Cards) -> int:
    """Chips from each for a meld as it lies."""
    texts = [card_text(card) for card in meld]
    ranks, double = "".join(sorted({text[:-1] for text in texts}, key=_ORDER.find)), 2 - (texts[0][-1] != "s")
    of_value = ranks in _OF_VALUE
    match sort_of(meld):
        case "suits":
            return len(meld) - 2 if of_value else 0
        case "one suit":
            return double * (len(meld) - 1 if of_value else len(meld) - 2)
    return double * (ranks.startswith("A23") + ranks.endswith("JQK"))


def split_due(meld: Cards, parts: Sequence[Cards], by_the_letter: bool) -> int:
    """What conditions that were not there make due; of it the meld's growth may have collected some."""
    if sort_of(meld) == "rope":
        return 0
    values = [min(pays(part), 2 if card_text(part[0])[-1] == "s" and sort_of(part) == "one suit" else 1)
              if by_the_letter else pays(part) for part in parts]  # fmt: skip
    like = [value for part, value in zip(parts, values, strict=True) if sort_of(part) == sort_of(meld)]
    return sum(values) - max(like, default=0)


def changed(before: Sequence[Cards], after: Sequence[Cards]) -> tuple[list[Cards], list[Cards]]:
    """The melds that are gone, and those that lie there now."""
    gone, made = Counter(before) - Counter(after), Counter(after) - Counter(before)
    return list(gone.elements()), list(made.elements())
