"""A line of what happened."""

from typing import NamedTuple


class Line(NamedTuple):
    """`kind` is "round", "said", "card", "paid", "refused" or "fact"; a terminal may colour by it."""

    words: str
    cite: str = ""
    kind: str = "fact"

    @property
    def text(self) -> str:
        return f"{self.words} ({self.cite})" if self.cite and self.cite not in self.words else self.words
