"""A policy of one's own, as people write it: totals against up cards, in a TOML file.

Each line names a total, or the card of a pair, and has a letter for each up card 2 to 10 and ace (and joker
where the game has one): H hit, S stand, D double or else hit, T double or else stand, P split, R surrender
or else hit, Q surrender or else stand. A letter that is not open for a hand falls back as it says, a pair
that is not named is played by its total.
"""

import tomllib
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.families.blackjack.odds.sheet import (
    ACE,
    AS_DEALT,
    BITS,
    FROM_SPLIT,
    SPLIT_ACE,
    Sheet,
    hand_of,
)
from houseway.families.blackjack.rules.options import DOUBLE, HIT, STAND, SURRENDER
from houseway.families.blackjack.rules.values import worth
from houseway.refusals import NotationError

_PREFERS = {"H": (HIT, STAND), "S": (STAND, HIT), "D": (DOUBLE, HIT, STAND), "T": (DOUBLE, STAND, HIT),
            "P": (HIT, STAND), "R": (SURRENDER, HIT, STAND), "Q": (SURRENDER, STAND, HIT)}  # fmt: skip
_UPS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 0)
_NAMES = {0: "joker", 1: "A"} | {kind: str(kind) for kind in range(2, 11)}


class OwnChart:
    def __init__(self, sheet: Sheet, charts: dict[str, dict[str, str]]) -> None:
        self._sheet, self._charts = sheet, charts
        self._ups = _UPS if sheet.play.values.joker else _UPS[:-1]
        self._rows = np.flatnonzero(sheet.cards >= 2)
        self._counts = {int(row): worth(sheet.play, hand_of(sheet.held[row])) for row in self._rows}
        for kind in charts:
            if kind not in ("hard", "soft", "pair"):
                raise NotationError(f"A policy has [hard], [soft] and [pair]; [{kind}] is none of them.")
            for name, letters in charts[kind].items():
                self._check(kind, name, letters)

    def _check(self, kind: str, name: str, letters: str) -> None:
        row = letters.split()
        if len(row) != len(self._ups) or not set(row) <= set(_PREFERS):
            known = ", ".join(_PREFERS)
            raise NotationError(
                f"[{kind}] {name} needs a letter ({known}) for {len(self._ups)} up cards: {letters!r}."
            )

    def splits(self, up: int, pair: int) -> bool:
        letters = self._charts.get("pair", {}).get(_NAMES[pair])
        return letters is not None and letters.split()[self._ups.index(up)] == "P"

    def act(self, up: int, pair: int) -> NDArray[np.uint8]:
        """What is done with every hand against an up card, as dealt or from a split of `pair`."""
        state = AS_DEALT if pair < 0 else SPLIT_ACE if pair == ACE else FROM_SPLIT
        act = np.ones(len(self._sheet.cards), dtype=np.uint8)
        stands = up == 0 and self._sheet.play.dealing.joker_up_stands
        for row in self._rows:
            may = BITS[STAND] if stands else int(self._sheet.may[row, state])
            if may and may & (may - 1):
                letter = self._letter(int(row), up, pair)
                act[row] = next(BITS[choice] for choice in _PREFERS[letter] if may & BITS[choice])
            elif may:
                act[row] = may
        return act

    def _letter(self, row: int, up: int, pair: int) -> str:
        count, held = self._counts[row], self._sheet.held[row]
        column = self._ups.index(up)
        twice = np.flatnonzero(held == 2)
        if pair < 0 and self._sheet.cards[row] == 2 and len(twice):
            letters = self._charts.get("pair", {}).get(_NAMES[int(twice[0])])
            if letters is not None and letters.split()[column] != "P":
                return letters.split()[column]
        kind = "soft" if count.soft else "hard"
        letters = self._charts.get(kind, {}).get(str(count.total))
        if letters is None:
            raise NotationError(
                f"The policy does not say what to do on {kind} {count.total} against {_NAMES[up]}: write "
                f'"{count.total}" under [{kind}], a letter for each up card.'
            )
        return letters.split()[column]


def own_chart(sheet: Sheet, text: str) -> OwnChart:
    """The chart of a file; one with a hole is refused with the hand that it says nothing of."""
    try:
        charts: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as broken:
        raise NotationError(f"The policy is not TOML: {broken}.") from None
    if not all(
        isinstance(rows, dict) and all(isinstance(v, str) for v in rows.values()) for rows in charts.values()
    ):
        raise NotationError(
            'A policy is lines such as "16" = "S S S S S H H H H H" under [hard], [soft] or [pair].'
        )
    chart = OwnChart(sheet, charts)
    for up in range(11) if sheet.play.values.joker else range(1, 11):
        chart.act(up, -1)
        for pair in sheet.splits:
            if chart.splits(up, pair):
                chart.act(up, pair)
    return chart
