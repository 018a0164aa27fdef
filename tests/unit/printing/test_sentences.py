"""Rules said in English: the words a dealer would use, and nothing said that the rule does not say."""

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.printing.english.conditions import All, Any, Condition, Is, Relation, condition
from houseway.printing.english.sentences import can_hold, sentence
from houseway.printing.english.words import words_of
from houseway.rules import games, ids, load
from houseway.rules.language import And, Compare, Expression, Int, Name, Not, Or, Sum, holds, text
from houseway.text import one_of

CODE = re.compile(r"==|!=|<|>|\b(player|banker|hand|other|winner|loser|four|seat|seats|option|high)\.\w")

ETERNAL = {
    "banker.wins and banker.cards == 3 and banker.total == 7": (
        "Banker wins with three cards and a total of 7"
    ),
    "sun_7 and suited": (
        "Banker wins with three cards and a total of 7, and all cards of the round are of one suit"
    ),
    "hand.wins and not hand.natural and margin == 4": ("The hand bet on wins by 4 points without a natural"),
    "wins_by_4 or wins_by_5": "The hand bet on wins by 4 or 5 points without a natural",
    "winner.total == 9 and loser.total == 7": (
        "The winning hand has a total of 9, and the losing hand has a total of 7"
    ),
    "tie and 1 <= player.total <= 3": "The hands tie on 1 to 3",
    "tie and player.total == 7 and player.cards == 3 and banker.cards == 3": (
        "The hands tie on 7, and Player and Banker each have three cards"
    ),
    "player.total >= 8 and banker.total >= 8": "Player and Banker each have a total of 8 or 9",
    "player.pair_suited or banker.pair_suited": (
        "Player or Banker has a pair of one suit in the first two cards"
    ),
    "player.third == 8 and banker.cards == 2 and banker.total == 3": (
        "Player has a third card worth 8, and Banker has two cards and a total of 3"
    ),
    "banker.third == -1": "Banker has no third card",
    "of_a_kind == 6": "The round has six cards, all of one rank",
    "suit in option.suits": "All cards of the round are of a posted suit",
    "player.total > banker.two": (
        "The total of Player is more than the count of the first two cards of Banker"
    ),
    "not (player.wins and banker.cards == 3)": "Player does not win, or Banker has two cards",
    "not winner.total == 9": "It is not so that the winning hand has a total of 9",
    "player.total == 4 and player.total == 5": "Never",
    "player.total >= 0": "Always",
}


@pytest.mark.parametrize(("rule", "said"), ETERNAL.items())
def test_a_rule_of_a_card_game_is_said_as_a_dealer_would(rule, said):
    assert sentence(load("co/eternal"), rule) == said


@pytest.mark.parametrize(
    ("sign", "said", "denied"),
    [
        ("==", "is", "is not"),
        ("!=", "is not", "is"),
        ("<", "is less than", "is at least"),
        ("<=", "is at most", "is more than"),
        (">", "is more than", "is at most"),
        (">=", "is at least", "is less than"),
    ],
)
def test_every_comparison_and_its_denial_has_its_words(sign, said, denied):
    rule = f"player.total {sign} banker.two"
    for each, verb in ((rule, said), (f"not ({rule})", denied)):
        told = f"The total of Player {verb} the count of the first two cards of Banker"
        assert sentence(load("co/eternal"), each) == told


@pytest.mark.parametrize(
    ("game", "rule", "said"),
    [
        (
            "co/3-dice",
            "player.triple in (1, 6) or banker.triple in (1, 6)",
            "Player or Banker has three 1s or three 6s",
        ),
        ("co/3-dice", "player.triple and banker.triple", "Player and Banker each have a triple"),
        (
            "ca/bay-baccarat",
            "tie_on_8_or_9 and high.a1 == 1",
            "The hands tie on 8 or 9, and card by card in card order 1 (6 highest, jack lowest), "
            "the bettor's hand is higher",
        ),
        ("ca/super-pan-9", "player.wins", "The bettor wins"),
        (
            "co/99-fortunes",
            "four.suited_quads and four.rank == seat.number and four.rank != 4",
            "The first four cards are identical, the rank the first four cards share is the bettor's seat "
            "number, and the rank they share is not 4",
        ),
        (
            "ma/baccarat",
            "banker_personal",
            "Banker has an unsuited king and nine, and Banker holds the king and nine of the bettor's seat",
        ),
    ],
)
def test_every_family_has_its_words(game, rule, said):
    assert sentence(load(game), rule) == said


def test_an_option_is_named_or_put_in():
    game, rule = load("co/baccarat"), "hand.natural and tie and not option.natural_tie_loses"
    assert "the option “natural tie loses”" in sentence(game, rule)
    assert sentence(game, rule, {}) == "The hands tie, and the hand bet on has a natural"
    assert sentence(game, rule, {"natural_tie_loses": 1}) == "Never"
    assert not can_hold(game, rule, {"natural_tie_loses": 1})
    assert sentence(load("ma/baccarat"), "option.star == 2") == "The house's option “star” is 2"


@pytest.mark.parametrize("game", games(), ids=ids())
def test_every_line_of_the_catalog_is_said_without_a_word_of_code(game):
    lines = [line for wager in game.wagers for table in wager.paytables for line in table.lines]
    rules = {line.when for line in lines} | {w.placed_when for w in game.wagers if w.placed_when}
    for rule in rules:
        said = sentence(game, rule)
        assert said[0].isupper() or said[0].isdigit()
        assert not CODE.search(said), (rule, said)
        assert "_" not in said, (rule, said)


@pytest.mark.parametrize(
    "family", ["co/eternal", "co/3-dice", "ca/bay-baccarat", "ca/no-bust-5.0", "ca/face-up-pai-gow-poker"]
)
def test_every_value_of_every_feature_has_words(family):
    game = load(family)
    words = words_of(game)
    for name, feature in game.plays.vocabulary().features.items():
        _, dot, rest = name.partition(".")
        assert name in words.ROUND or (dot and (rest in words.HAND or rest == "wins")), name
        said = {sentence(game, f"{name} == {value}") for value in range(feature.low, feature.high + 1)}
        assert len(said) == feature.high - feature.low + 1, name
        assert not any(CODE.search(each) for each in said)


def test_numbers_are_listed_as_one_says_them():
    assert [one_of({7}), one_of({8, 9}), one_of({1, 2, 3}), one_of({0, 3, 7})] == [
        "7",
        "8 or 9",
        "1 to 3",
        "0, 3 or 7",
    ]


# A rule in order means what the rule meant: any expression, any values.

RANGES = {
    "player.total": range(10),
    "player.wins": range(2),
    "banker.third": range(-1, 10),
    "cards": range(4, 7),
}
NAMES = st.sampled_from(sorted(RANGES)).map(Name)
NUMBERS = st.one_of(NAMES, st.integers(-2, 11).map(Int))
SUMS = st.one_of(NUMBERS, st.builds(Sum, st.sampled_from("+-"), NUMBERS, NUMBERS))
ATOMS = st.one_of(NAMES, st.builds(Compare, st.sampled_from(["==", "!=", "<", "<=", ">", ">="]), SUMS, SUMS))


def _compound(terms: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    several = st.lists(terms, min_size=2, max_size=3).map(tuple)
    return st.one_of(terms.map(Not), several.map(And), several.map(Or))


RULES = st.recursive(ATOMS, _compound, max_leaves=8)


def meaning(found: Condition, values: dict[str, int]) -> bool:
    match found:
        case All(parts):
            return all(meaning(part, values) for part in parts)
        case Any(parts):
            return any(meaning(part, values) for part in parts)
        case Is(name, allowed, denied):
            return (values[name] in allowed) != denied
        case Relation(atom, truth):
            return holds(atom, values) == truth


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(rule=RULES, values=st.fixed_dictionaries({name: st.sampled_from(r) for name, r in RANGES.items()}))
def test_a_rule_put_in_order_holds_where_the_rule_holds(rule, values):
    assert meaning(condition(rule, RANGES.get), values) == holds(rule, values)


@cache
def _game():
    return load("co/eternal")


@settings(max_examples=150, deadline=None)
@given(rule=RULES)
def test_any_rule_at_all_is_said_in_one_sentence(rule):
    said = sentence(_game(), text(rule))
    assert said
    assert not re.search(r"==|!=|<=|>=|\w\.\w", said), said
