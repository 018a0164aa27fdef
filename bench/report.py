"""What was measured, as a table; a figure below its target is marked, not hidden."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Measure:
    """A figure, what it is compared with in the same run, and the least ratio we promise."""

    what: str
    figure: float
    compared_with: float | None
    at_least: float | None

    @property
    def ratio(self) -> float | None:
        return None if self.compared_with is None else self.figure / self.compared_with

    @property
    def kept(self) -> bool:
        return self.at_least is None or self.ratio is None or self.ratio >= self.at_least


def table(measures: list[Measure]) -> str:
    lines = []
    for measure in measures:
        ratio = "" if measure.ratio is None else f"{measure.ratio:6.2f}"
        promise = "" if measure.at_least is None else f"at least {measure.at_least}"
        verdict = "" if measure.at_least is None else "kept" if measure.kept else "MISSED"
        lines.append(f"{measure.what:<58}{measure.figure:>16,.1f}  {ratio:>6}  {promise:<14}{verdict}")
    return "\n".join(lines)
