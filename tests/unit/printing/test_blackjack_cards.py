"""The cards of the blackjack family say every rule that decides a hand."""

import pytest

from houseway.document import Document, Paragraph, Table
from houseway.families.blackjack.rules import Blackjack
from houseway.printing import rule_card
from houseway.printing.bets import bets
from houseway.printing.english.sentences import can_hold, sentence
from houseway.rules import games, load

BLACKJACK = [game.id for game in games() if game.family == "blackjack"]
NO_BUST = [game_id for game_id in BLACKJACK if "no-bust" in game_id]


def rules_of(game_id: str) -> Blackjack:
    rules = load(game_id).draw.rules
    assert isinstance(rules, Blackjack)
    return rules


def paragraphs(document: Document) -> list[str]:
    return [block.text for block in document.blocks if isinstance(block, Paragraph)]


def starting(document: Document, word: str) -> str:
    return next((text for text in paragraphs(document) if text.startswith(word)), "")


@pytest.mark.parametrize("game_id", BLACKJACK)
def test_the_target_and_both_values_of_the_ace_are_said(game_id):
    card = rule_card(load(game_id))
    assert starting(card, "The target").startswith(f"The target is {rules_of(game_id).values.target}")
    points = next(
        block for block in card.blocks if isinstance(block, Table) and block.head == ("Card", "Points")
    )
    assert ("Ace", "1 or 11") in points.rows


@pytest.mark.parametrize("game_id", NO_BUST)
def test_a_hand_that_is_over_loses_and_of_two_the_player_dealers_wins(game_id):
    said = starting(rule_card(load(game_id)), "The target")
    assert "is over, and loses to a hand that is not" in said
    assert "When both are over, the player-dealer wins" in said
    assert "nearer to 21 pushes" in said


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


def test_of_two_hands_over_one_is_nearer():
    game = load("ca/no-bust-4.0")
    rule = "player.over and player.wins and player.cards == 3 and player.total in (24, 25)"
    said = "Both hands are over, and the bettor is nearer with three cards and a total of 24 or 25"
    assert sentence(game, rule) == said
    assert (
        sentence(game, "player.wins and not player.over") == "The bettor wins with a total that is not over"
    )


@pytest.mark.parametrize(
    ("game_id", "never"),
    [
        ("ca/no-bust", "without an ace, but not on 20, 21 or a Natural"),
        ("ca/no-bust-4.0", "but not on 21 or a Natural"),
        ("ca/no-bust-5.0", "but not on 21 or a Natural"),
        ("ca/no-bust-bonus-aces", "but not on 21 or a Natural"),
    ],
)
def test_what_may_not_be_doubled(game_id, never):
    rules = rules_of(game_id)
    assert never in starting(rule_card(load(game_id)), "Double")
    assert {total for total in (20, 21) if str(total) in never} == {
        total for total in range(4, 22) if rules.player.hard[total] == "S"
    }


@pytest.mark.parametrize(
    ("game_id", "said"),
    [
        (
            "ca/no-bust",
            "When the player-dealer’s first card is a joker, all bettors stand on their two cards.",
        ),
        ("ca/no-bust", "A hand with a joker is hard 21 and draws no more."),
        ("ca/no-bust-4.0", "Surrender: at any time up to 20, after a double too, for half the wager."),
        ("ca/millennium-19", "A bettor’s first draw card comes face up, the next face down."),
    ],
)
def test_figures_that_one_game_alone_has_are_on_its_card(game_id, said):
    assert said in paragraphs(rule_card(load(game_id)))
    others = [other for other in BLACKJACK if other != game_id and not other.endswith("bonus-aces")]
    assert not [other for other in others if said in paragraphs(rule_card(load(other)))]


@pytest.mark.parametrize("game_id", BLACKJACK)
def test_a_natural_beats_every_other_hand_and_there_is_none_after_a_split(game_id):
    rules = rules_of(game_id)
    said = starting(rule_card(load(game_id)), "Natural")
    assert "beats every other hand" in said
    assert ("none after a split" in said) == (rules.split is not None and not rules.natural.after_split)
    assert ("shown before the first draw card" in said) == rules.natural.shown
