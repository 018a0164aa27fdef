"""Table, odds and simulation are asked about one deal of every class of every two-hand game."""

from functools import cache

import pytest

from houseway.analysis.fresh import class_counts
from houseway.analysis.representatives import representatives
from houseway.rules import Deal, Evaluator, Game, ids, load
from houseway.rules.classes import ClassTable, Group, class_table
from houseway.simulation.dealers import CardDealer

SEAT, SEATS = 2, 10
TWO_HAND = [id_ for id_ in ids() if load(id_).family == "two-hand"]


@cache
def classes_of(id_: str) -> tuple[Game, ClassTable, list[tuple[Group, dict[int, Deal]]]]:
    game = load(id_)
    table = class_table(game, seat=SEAT, seats=SEATS)
    return game, table, [(group, representatives(game, group)) for group in table.groups]


@pytest.mark.parametrize("id_", TWO_HAND)
def test_the_table_pays_the_line_that_the_class_table_names(id_: str) -> None:
    game, _, groups = classes_of(id_)
    evaluator = Evaluator(game, seats=SEATS)
    asked = 0
    for group, deals in groups:
        for entry, line_of in _distinct(group):
            for code, deal in deals.items():
                named = int(line_of[code])
                paid = evaluator.line(entry.offer, deal, SEAT)
                assert (len(entry.lines) if paid is None else paid) == named, (entry.offer.key, deal)
                asked += 1
    assert asked > 0


@pytest.mark.parametrize("id_", TWO_HAND)
def test_the_kernel_counts_every_deal_in_its_class(id_: str) -> None:
    game, table, groups = classes_of(id_)
    dealer = CardDealer(game, table, decks=8)
    for group, deals in groups:
        for code, deal in deals.items():
            block = dealer.one_round(dealt_in_order(deal))
            assert block.rounds == 1
            assert dealer.class_counts(group, block.counts).nonzero()[0].tolist() == [code], deal


@pytest.mark.parametrize("id_", TWO_HAND)
def test_the_exact_enumeration_reaches_just_these_classes(id_: str) -> None:
    game, _, groups = classes_of(id_)
    for group, deals in groups:
        counts = class_counts(group, game.plays.vocabulary(), game.draw.rules, 8)
        assert set(counts.nonzero()[0].tolist()) == set(deals)


def dealt_in_order(deal: Deal) -> list[int]:
    first_four = [deal.player[0], deal.banker[0], deal.player[1], deal.banker[1]]
    return [*first_four, *deal.player[2:], *deal.banker[2:]]


def _distinct(group: Group):
    """Each entry whose rules differ from those before it: twenty vigorish tables have one set of rules."""
    seen = set()
    for entry, line_of in zip(group.entries, group.line_of, strict=True):
        if entry.lines not in seen:
            seen.add(entry.lines)
            yield entry, line_of
