"""Table, kernel and exact odds of pai gow poker are asked about the same hands."""

import random
from itertools import combinations

import pytest

from houseway.analysis.choices import strategies
from houseway.cards.notation import JOKER
from houseway.families.pai_gow import cells
from houseway.families.pai_gow import coordinates as c
from houseway.families.pai_gow.ranking import back_rank, front_rank, is_foul
from houseway.families.pai_gow.rules import PaiGow, ranks, sides
from houseway.families.round import Held, Round
from houseway.rules import load
from houseway.simulation.checking import checks
from houseway.simulation.dealers import CardDealer
from houseway.simulation.runs import simulate
from houseway.simulation.stakes import told_apart

GAMES = ["ca/double-hand-poker", "ca/fortune-pai-gow-poker", "ca/face-up-pai-gow-poker"]
CASES = [
    *((id_, strategy, {}) for id_ in GAMES for strategy in strategies(load(id_))),
    ("ca/double-hand-poker", "house-way", {"jokers": 4}),
]


def packs(jokers, count):
    """Whole packs and, so that rare hands come, packs of two suits or of few ranks."""
    chance = random.Random(count)
    for number in range(count):
        cards = list(range(52))
        if number % 3 == 1:
            cards = [card for card in cards if card % 4 in (0, 1)]
        elif number % 3 == 2:
            cards = [card for card in cards if card // 4 in (0, *chance.sample(range(1, 13), 5))]
        pack = [*cards, *[JOKER] * jokers]
        chance.shuffle(pack)
        yield pack[:14]


def above(rules, deal):
    """How many hands the best answer to the player-dealer's has above."""
    own, other = deal.cards("player"), deal.held("banker")
    theirs = ranks(rules, deal, other)
    best = 0
    for front in combinations(range(7), 2):
        low = tuple(own[at] for at in front)
        high = tuple(own[at] for at in range(7) if at not in front)
        if not is_foul(low, high):
            best = max(best, (front_rank(low) > theirs[0]) + (back_rank(high) > theirs[1]))
    return best


@pytest.mark.parametrize(("id_", "strategy", "options"), CASES)
def test_kernel_and_table_see_every_hand_alike(id_, strategy, options):
    game = load(id_)
    rules = game.drawing(options)
    assert isinstance(rules, PaiGow)
    table = told_apart(game, game.offers(), options)
    dealer = CardDealer(game, table, 1, options=options, policy=strategy)
    (group,) = table.groups
    for cards in packs(options.get("jokers", 1), 600):
        deal = Round((Held("player", tuple(cards[:7])), Held("banker", tuple(cards[7:]))))
        at = cells(*sides(rules, deal, None))
        if strategy == "best":
            both = {0: (c.BELOW, c.BELOW), 1: (c.ABOVE, c.BELOW), 2: (c.ABOVE, c.ABOVE)}[above(rules, deal)]
            at["values"] = c.values_key(*both, at["values"] // 2 % 3, at["values"] % 2)
        expected = sum(int(group.codes[name][at[name]]) for name in group.coordinates)
        counted = dealer.class_counts(group, dealer.one_round(cards).counts)
        assert counted.nonzero()[0].tolist() == [expected], cards


@pytest.mark.parametrize(("id_", "strategy", "options"), CASES)
def test_simulation_and_proof_agree(id_, strategy, options):
    run = simulate(load(id_), rounds=400_000, seed=21, options=options, policy=strategy)
    for check in checks(run):
        assert check.z is not None
        assert abs(check.z) < 4.2, check.result
