"""Table, odds and simulation are asked about one deal of every class of every game."""

from functools import cache

import numpy as np
import pytest

from houseway.analysis.choices import decisions
from houseway.families.dice import cells as dice_cells
from houseway.families.round import Round
from houseway.rules import Evaluator, Game, load
from houseway.rules.classes import ClassTable, Group, class_table
from houseway.simulation.dealers import CardDealer, ThrowDealer
from tests.banked_games import BANKED
from tests.contract.representatives import decks_of, reached, representatives

SEAT, SEATS = 2, 10
GAMES = BANKED
# Where bettors decide, odds and kernel play by a policy; test_policies_agree.py and
# test_poker_hands_agree.py ask those.
COUNTED = [id_ for id_ in GAMES if decisions(load(id_)) is None]
DEALT = [id_ for id_ in COUNTED if load(id_).pack.allowed]
THROWN = [id_ for id_ in GAMES if not load(id_).pack.allowed]


@cache
def classes_of(id_: str) -> tuple[Game, ClassTable, list[tuple[Group, dict[int, Round]]]]:
    game = load(id_)
    table = class_table(game, seat=SEAT, seats=SEATS)
    return game, table, [(group, representatives(game, group)) for group in table.groups]


def test_there_are_thirty_seven_games_with_wagers_and_one_is_thrown():
    assert len(GAMES) == 37
    assert THROWN == ["co/3-dice"]


@pytest.mark.parametrize("id_", GAMES)
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


@pytest.mark.parametrize("id_", DEALT)
def test_the_kernel_counts_every_deal_in_its_class(id_: str) -> None:
    game, table, groups = classes_of(id_)
    dealer = CardDealer(game, table, decks=decks_of(game))
    for group, deals in groups:
        for code, deal in deals.items():
            block = dealer.one_round(dealt_in_order(game, deal))
            assert block.rounds == 1
            assert dealer.class_counts(group, block.counts).nonzero()[0].tolist() == [code], deal


@pytest.mark.parametrize("id_", THROWN)
def test_the_kernel_counts_every_throw_in_its_class(id_: str) -> None:
    game, table, groups = classes_of(id_)
    dealer = ThrowDealer(game, table)
    for group, deals in groups:
        for code, deal in deals.items():
            thrown = np.zeros(6**6, dtype=np.int64)
            thrown[dice_cells(deal.cards("player"), deal.cards("banker"))["dice"]] = 1
            assert dealer.class_counts(group, (thrown,)).nonzero()[0].tolist() == [code], deal


@pytest.mark.parametrize("id_", COUNTED)
def test_the_exact_enumeration_reaches_just_these_classes(id_: str) -> None:
    game, _, groups = classes_of(id_)
    for group, deals in groups:
        assert reached(game, group) == set(deals)


@pytest.mark.parametrize("id_", GAMES)
def test_every_deal_keeps_the_drawing_rules(id_: str) -> None:
    game, _, groups = classes_of(id_)
    for _, deals in groups:
        for deal in deals.values():
            assert game.plays.rules.fault(game.draw.rules, deal) is None, deal


def dealt_in_order(game: Game, deal: Round) -> list[int]:
    """Both hands' first cards in turn, then what each draws."""
    start = {"pan-nine": 3, "tiles": 0}.get(game.family, 2)
    first = [
        card
        for pair in zip(deal.cards("player")[:start], deal.cards("banker")[:start], strict=True)
        for card in pair
    ]
    return [*first, *deal.cards("player")[start:], *deal.cards("banker")[start:]]


def _distinct(group: Group):
    """Each entry whose rules differ from those before it: twenty vigorish tables have one set of rules."""
    seen = set()
    for entry, line_of in zip(group.entries, group.line_of, strict=True):
        if entry.lines not in seen:
            seen.add(entry.lines)
            yield entry, line_of
