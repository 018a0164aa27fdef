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

ETERNAL = [
    "banker.wins and banker.cards == 3 and banker.total == 7",
    "sun_7 and suited",
    "hand.wins and not hand.natural and margin == 4",
    "wins_by_4 or wins_by_5",
    "winner.total == 9 and loser.total == 7",
    "tie and 1 <= player.total <= 3",
    "tie and player.total == 7 and player.cards == 3 and banker.cards == 3",
    "player.total >= 8 and banker.total >= 8",
    "player.pair_suited or banker.pair_suited",
    "player.third == 8 and banker.cards == 2 and banker.total == 3",
    "banker.third == -1",
    "of_a_kind == 6",
    "suit in option.suits",
    "player.total > banker.two",
    "not (player.wins and banker.cards == 3)",
    "not winner.total == 9",
    "player.total == 4 and player.total == 5",
    "player.total >= 0",
]


@pytest.mark.parametrize("rule", ETERNAL)
def test_a_rule_of_a_card_game_is_said_as_a_dealer_would(rule, words):
    words(sentence(load("co/eternal"), rule))


@pytest.mark.parametrize(
    ("sign", "opposite"), [("==", "!="), ("!=", "=="), ("<", ">="), ("<=", ">"), (">", "<="), (">=", "<")]
)
def test_every_comparison_and_its_denial_has_its_words(sign, opposite, words):
    game = load("co/eternal")
    said = sentence(game, f"player.total {sign} banker.two")
    assert sentence(game, f"not (player.total {opposite} banker.two)") == said
    words(said)


@pytest.mark.parametrize(
    ("game", "rule"),
    [
        (
            "co/3-dice",
            "player.triple in (1, 6) or banker.triple in (1, 6)",
        ),
        ("co/3-dice", "player.triple and banker.triple"),
        (
            "ca/bay-baccarat",
            "tie_on_8_or_9 and high.a1 == 1",
        ),
        ("ca/super-pan-9", "player.wins"),
        (
            "co/99-fortunes",
            "four.suited_quads and four.rank == seat.number and four.rank != 4",
        ),
        (
            "ma/baccarat",
            "banker_personal",
        ),
    ],
)
def test_every_family_has_its_words(game, rule, words):
    words(sentence(load(game), rule))


def test_an_option_is_named_or_put_in(words):
    game, rule = load("co/baccarat"), "hand.natural and tie and not option.natural_tie_loses"
    words(sentence(game, rule), "named")
    words(sentence(game, rule, {}), "put in")
    assert sentence(game, rule, {"natural_tie_loses": 1}) == sentence(game, "player.total == 10")
    assert not can_hold(game, rule, {"natural_tie_loses": 1})
    words(sentence(load("ma/baccarat"), "option.star == 2"), "a number")


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
    vocabulary = words_of(game)
    for name, feature in game.plays.vocabulary().features.items():
        _, dot, rest = name.partition(".")
        assert name in vocabulary.ROUND or (dot and (rest in vocabulary.HAND or rest == "wins")), name
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
