"""The cards of the blackjack family say every rule that decides a hand."""

import pytest

from houseway.families.blackjack.rules import Blackjack
from houseway.printing import rule_card
from houseway.printing.bets import bets
from houseway.printing.english.sentences import can_hold, sentence
from houseway.rules import games, load
from tests.texts import list_section

BLACKJACK = [game.id for game in games() if game.family == "blackjack"]
NO_BUST = [game_id for game_id in BLACKJACK if "no-bust" in game_id]


def rules_of(game_id: str) -> Blackjack:
    rules = load(game_id).draw.rules
    assert isinstance(rules, Blackjack)
    return rules


@pytest.mark.parametrize("game_id", BLACKJACK)
def test_the_values_of_cards_the_target_and_every_figure_of_the_deal_are_said(game_id, words):
    """Hands that are over, Naturals, doubles, splits and surrenders, as each game has them."""
    card = rule_card(load(game_id))
    deal = list_section(card, 2)
    assert str(rules_of(game_id).values.target) in deal
    words(list_section(card, 1), "values")
    words(deal, "deal")


@pytest.mark.parametrize("game_id", NO_BUST)
def test_it_is_true_that_a_hand_that_is_over_wins_nothing(game_id):
    game = load(game_id)
    hand = next(bet for bet in bets(game, {}) if bet.id == "hand")
    over = {
        line.pays
        for column in hand.columns
        for line in column.lines
        if not can_hold(game, f"({line.when}) and player.over == 0", {})
    }
    assert over == {"push"}


@pytest.mark.parametrize("game_id", BLACKJACK)
def test_a_push_is_not_called_a_win(game_id):
    game = load(game_id)
    hand = next(bet for bet in bets(game, {}) if bet.id == "hand")
    pushes = [line for column in hand.columns for line in column.lines if line.pays == "push"]
    assert pushes
    assert not [line.name for line in pushes if "wins" in sentence(game, line.when, {})]


def test_of_two_hands_over_one_is_nearer(words):
    game = load("ca/no-bust-4.0")
    rule = "player.over and player.wins and player.cards == 3 and player.total in (24, 25)"
    words(sentence(game, rule), "both over")
    words(sentence(game, "player.wins and not player.over"), "not over")
