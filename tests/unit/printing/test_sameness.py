"""Two rules are the same if they fit the same deals, whatever their texts say."""

import pytest

from houseway.printing.redline.sameness import is_same_rule, rule_of
from houseway.rules import load

CASES = [
    ("banker.wins and banker.cards == 3 and banker.total == 7", None, True),
    ("banker.cards == 3 and banker.total == 7 and player.total < 7", None, True),
    ("winner.total == 7 and banker.wins and banker.cards == 3", None, True),
    ("hand.wins and hand.cards == 3 and hand.total == 7", "banker", True),
    ("sun_7", None, True),
    ("banker.cards == 3 and banker.total == 7", None, False),
    ("hand.wins and hand.cards == 3 and hand.total == 7", "player", False),
    ("banker.wins and banker.cards == 3 and banker.total == 7 and one_color", None, False),
    # What a house posts is not known, so the rule is another.
    ("sun_7 and option.seed_once == 0", None, False),
]


@pytest.mark.parametrize(("when", "on", "same"), CASES)
def test_rules_are_compared_by_the_deals_that_they_fit(when, on, same):
    game = load("co/eternal")
    first, second = rule_of(game, None, "sun_7"), rule_of(game, on, when)
    assert is_same_rule(game, first, second) == is_same_rule(game, second, first) == same


def test_rules_of_drawn_hands_are_compared_too():
    game = load("ca/no-bust-5.0")
    rules = [
        rule_of(game, None, when)
        for when in ("player.total in (22, 23)", "22 <= player.total <= 23", "player.total == 22")
    ]
    assert is_same_rule(game, rules[0], rules[1])
    assert not is_same_rule(game, rules[0], rules[2])
