"""A pot game has no wagers against a bank, so the rule language has nothing to say of it."""

from functools import cache

from houseway.families.vocabulary import Vocabulary


@cache
def vocabulary() -> Vocabulary:
    return Vocabulary((), {})
