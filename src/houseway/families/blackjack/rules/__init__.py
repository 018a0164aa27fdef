"""The rules of the blackjack family: its figures, what hands are worth, what may be done, what comes next."""

from houseway.families.blackjack.rules.figures import Blackjack, read
from houseway.families.blackjack.rules.finished import fault, is_wrong, sides, total, totals, undealt
from houseway.families.blackjack.rules.options import Standing, options
from houseway.families.blackjack.rules.steps import added, after, begin, clause, deciding, next_step
from houseway.families.blackjack.rules.words import tell, worth

__all__ = [
    "Blackjack",
    "Standing",
    "added",
    "after",
    "begin",
    "clause",
    "deciding",
    "fault",
    "is_wrong",
    "next_step",
    "options",
    "read",
    "sides",
    "tell",
    "total",
    "totals",
    "undealt",
    "worth",
]
