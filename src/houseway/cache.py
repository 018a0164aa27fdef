"""The one way to keep answers by a key of their own; where the arguments are the key, functools does it."""

from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
A = TypeVar("A")
B = TypeVar("B")


class TheSame:
    """Stands in a key for something that cannot be hashed, and is equal to itself alone."""

    __slots__ = ("it",)

    def __init__(self, it: object) -> None:
        self.it = it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, TheSame) and self.it is other.it

    def __hash__(self) -> int:
        return id(self.it)


def kept(most: int, by: Callable[P, Hashable]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the last answers of a function, at most so many, by what `by` makes of its arguments.

    Servers ask from several threads: two may work out the same answer, none sees half of one.
    """

    def keeping(function: Callable[P, T]) -> Callable[P, T]:
        answers: dict[Hashable, T] = {}
        writing = Lock()

        @wraps(function)
        def asked(*args: P.args, **kwargs: P.kwargs) -> T:
            key = by(*args, **kwargs)
            try:
                return answers[key]
            except KeyError:
                pass
            answer = function(*args, **kwargs)
            with writing:
                while len(answers) >= most:
                    answers.pop(next(iter(answers)))
                answers[key] = answer
            return answer

        return asked

    return keeping


def looked_at(function: Callable[[A, B], T]) -> Callable[[A, B], T]:
    """A pure function that remembers its latest answer, while both arguments are the same objects."""
    kept: tuple[Any, Any, Any] = (None, None, None)

    @wraps(function)
    def asked(first: A, second: B) -> T:
        nonlocal kept
        # Read once: another thread may put its own answer here meanwhile.
        before, other, answer = kept
        if other is second and before is first:
            return answer  # type: ignore[no-any-return]  # what it answered itself
        answer = function(first, second)
        kept = (first, second, answer)
        return answer

    return asked
