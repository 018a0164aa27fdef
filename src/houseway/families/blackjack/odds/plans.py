"""A policy as one table a case: what best play, or the chart of a file, does with every hand."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from houseway.cards.decks import Counts
from houseway.families.blackjack.odds.cases import splits
from houseway.families.blackjack.odds.gains import best_play
from houseway.families.blackjack.odds.lines import Lines, Pays, group_of, lines_of, looks_at_hands, pays_of
from houseway.families.blackjack.odds.own_chart import OwnChart, own_chart
from houseway.families.blackjack.odds.sheet import KINDS, Sheet, kinds_of, sheet
from houseway.families.blackjack.odds.solving import Played, splits_of
from houseway.rules.classes import Group
from houseway.rules.game import Game, Offer


@dataclass(frozen=True)
class Plan:
    """Offers on hands that are played alike, and wagers beside them that no choice changes.

    `act[up, row]` is what is done with a hand as dealt, `gave` whether a doubled one is given up;
    `cases[up, pair]` is the first row of `case_act` for a pair that is split, further ones for each further
    card of it, -1 for one that is not split; `most` is how many such cards there can be.
    """

    sheet: Sheet
    offers: tuple[Offer, ...]
    lines: tuple[Lines, ...]
    pays: tuple[Pays, ...]
    bonuses: tuple[tuple[Offer, Group], ...]
    act: NDArray[np.uint8]
    gave: NDArray[np.bool_]
    cases: NDArray[np.int32]
    most: NDArray[np.int32]
    case_act: NDArray[np.uint8]
    case_gave: NDArray[np.bool_]


def plans(
    game: Game, options: Mapping[str, Any], offers: Sequence[Offer], cards: Counts, own: str = ""
) -> list[Plan]:
    """Best play of the first base wager, a plan for each of its pay tables.

    A chart of one's own serves them all.
    """
    layout = sheet(game.drawing(options))
    groups = [group_of(game, offer, options) for offer in offers]
    on_hands = [offer for offer, group in zip(offers, groups, strict=True) if looks_at_hands(group)]
    bonuses = tuple(
        (offer, group) for offer, group in zip(offers, groups, strict=True) if not looks_at_hands(group)
    )
    first = next(offer for offer in game.offers() if offer.kind == "base")
    lines = {offer.key: lines_of(group_of(game, offer, options), layout) for offer in (first, *on_hands)}
    pays = {offer.key: pays_of(offer, lines[offer.key]) for offer in (first, *on_hands)}
    if own:
        chart = own_chart(layout, own)
        alike = [tuple(on_hands)]
        tables = [_from_chart(layout, kinds_of(cards), chart)]
    else:
        mains = [offer for offer in on_hands if offer.wager == first.wager] or [first]
        others = [offer for offer in on_hands if offer.wager != first.wager]
        alike = [tuple(offer for offer in (main, *(others if at == 0 else ())) if offer in on_hands)
                 for at, main in enumerate(mains)]  # fmt: skip
        played_for = [pays[main.key] for main in mains]
        every = best_play(layout, cards, played_for)
        tables = [_from_solved(every, at) for at in range(len(mains))]
    return [
        Plan(
            layout,
            some,
            tuple(lines[offer.key] for offer in some),
            tuple(pays[offer.key] for offer in some),
            bonuses if at == 0 else (),
            *table,
        )
        for at, (some, table) in enumerate(zip(alike, tables, strict=True))
    ]


def _from_solved(every: Played, table: int) -> tuple[NDArray[Any], ...]:
    layout = every.sheet
    act, gave = _blank(layout)
    cases, most = _no_cases()
    case_act: list[NDArray[Any]] = []
    case_gave: list[NDArray[Any]] = []
    for up, behind in every.behind.items():
        act[up], gave[up] = behind.dealt.act.column(table), behind.dealt.gave.column(table)
        for pair, is_split in behind.splits.items():
            if is_split[table]:
                cases[up, pair] = len(case_act)
                for solution in splits_of(every, behind, pair):
                    case_act.append(solution.act.column(table))
                    case_gave.append(solution.gave.column(table))
                most[up, pair] = len(case_act) - cases[up, pair] - 1
    return act, gave, cases, most, *_stacked(layout, case_act, case_gave)


def _from_chart(layout: Sheet, shoe: NDArray[np.int64], chart: OwnChart) -> tuple[NDArray[Any], ...]:
    act, gave = _blank(layout)
    cases, most = _no_cases()
    case_act: list[NDArray[Any]] = []
    for up in range(KINDS):
        if not shoe[up]:
            continue
        act[up] = chart.act(up, -1)
        for pair in layout.splits:
            if chart.splits(up, pair):
                cases[up, pair] = len(case_act)
                many = len(list(splits(layout, shoe, up, pair)))
                case_act += [chart.act(up, pair)] * many
                most[up, pair] = many - 1
    return act, gave, cases, most, *_stacked(layout, case_act, [gave[0]] * len(case_act))


def _blank(layout: Sheet) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    size = KINDS, len(layout.cards)
    return np.ones(size, dtype=np.uint8), np.zeros(size, dtype=np.bool_)


def _no_cases() -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    return np.full((KINDS, KINDS), -1, dtype=np.int32), np.zeros((KINDS, KINDS), dtype=np.int32)


def _stacked(layout: Sheet, *columns: list[NDArray[Any]]) -> list[NDArray[Any]]:
    """Rows put together; one of nothing where no pair is split."""
    kinds = (np.uint8, np.bool_)
    return [
        np.array(rows or [np.zeros(len(layout.cards))], dtype=kind)
        for rows, kind in zip(columns, kinds, strict=True)
    ]
