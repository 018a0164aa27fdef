"""Write how often final hands of seven and of Omaha come into the catalog; `python -m tools.final_hands`."""

import json

import numpy as np

from houseway.analysis.final_hands import KEPT, kinds_of
from houseway.cards.poker.omaha_hands import boards_alike, count_boards
from houseway.cards.poker.quick import category_counts
from houseway.cards.poker.rankings import ranking


def of_seven() -> list[int]:
    high = ranking("high")
    found: list[int] = category_counts(high.tables, 7)[: len(high.order)].tolist()
    return found


def two_and_three(name: str) -> list[int]:
    """Over every board and every hand of four: ten minutes."""
    ranked = ranking(name)
    kinds, (boards, times) = kinds_of(ranked), boards_alike()
    counts = np.zeros(len(kinds.names), dtype=np.int64)
    count_boards(ranked.tables, kinds.by_value, boards, times, counts)
    return counts.tolist()


def main() -> None:
    counts = {"high of seven": of_seven()}
    counts |= {f"{name}, two and three": two_and_three(name) for name in ("high", "eight")}
    KEPT.write_text(json.dumps(counts, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
