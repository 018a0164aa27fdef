"""Small helps for sentences: numbers and lists as one says them, a guess at what a mistyped word meant."""

from collections.abc import Callable, Iterable
from difflib import get_close_matches
from fractions import Fraction

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def closest(word: str, known: Iterable[str]) -> str:
    """The known word that was probably meant, if any."""
    return next(iter(get_close_matches(word, sorted(known), n=1, cutoff=0.5)), "")


def suggestion(word: str, known: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: `; did you mean 'banker'?` or a full stop."""
    close = closest(word, known)
    return f"; did you mean {close!r}?" if close else "."


def number_word(number: int) -> str:
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def decimal(number: Fraction | float) -> str:
    """`5`, `7.5`"""
    return f"{float(number):g}"


def joined(parts: Iterable[str], word: str) -> str:
    """`a`, `a and b`, `a, b and c`."""
    *first, last = parts
    return f"{', '.join(first)} {word} {last}" if first else last


def one_of(values: Iterable[int], say: Callable[[int], str] = str) -> str:
    """`7`, `8 or 9`, `1 to 3`, `0, 3 or 7`."""
    ordered = sorted(values)
    if len(ordered) > 2 and ordered[-1] - ordered[0] == len(ordered) - 1:
        return f"{say(ordered[0])} to {say(ordered[-1])}"
    return joined([say(value) for value in ordered], "or")
