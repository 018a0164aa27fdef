"""Small helps for sentences: a guess at what a mistyped word meant."""

from collections.abc import Iterable
from difflib import get_close_matches


def suggestion(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: `; did you mean 'banker'?` or a full stop."""
    close = get_close_matches(word, sorted(known), n=1, cutoff=0.5)
    return f"; did you mean {close[0]!r}?" if close else "."
