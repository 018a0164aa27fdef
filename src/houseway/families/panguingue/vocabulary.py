"""The rule language has no words for Panguingue: nobody bets on what a hand will be."""

from functools import cache

from houseway.families.vocabulary import Vocabulary


@cache
def vocabulary() -> Vocabulary:
    return Vocabulary((), {})
