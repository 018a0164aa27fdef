"""What was measured, as a table; a figure that misses its target is marked, not hidden."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    """A figure, what it is compared with in the same run, and the least ratio we promise.

    `at_most` is a promise on the figure itself, such as seconds that a start may take.
    """

    what: str
    figure: float
    compared_with: float | None
    at_least: float | None
    at_most: float | None = None

    @property
    def ratio(self) -> float | None:
        return None if self.compared_with is None else self.figure / self.compared_with

    @property
    def kept(self) -> bool:
        enough = self.at_least is None or self.ratio is None or self.ratio >= self.at_least
        return enough and (self.at_most is None or self.figure <= self.at_most)

    @property
    def promise(self) -> str:
        if self.at_most is not None:
            return f"at most {self.at_most:.3g}"
        return "" if self.at_least is None else f"at least {self.at_least}"


def table(measures: list[Measure]) -> str:
    lines = []
    for measure in measures:
        figure = f"{measure.figure:,.1f}" if measure.figure >= 100 else f"{measure.figure:.2f}"
        ratio = "" if measure.ratio is None else f"{measure.ratio:6.2f}"
        verdict = "" if not measure.promise else "kept" if measure.kept else "MISSED"
        lines.append(f"{measure.what:<58}{figure:>16}  {ratio:>6}  {measure.promise:<14}{verdict}")
    return "\n".join(lines)
