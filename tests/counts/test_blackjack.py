"""Known figures of the blackjack family: what the source prints, and what was once proved."""

from fractions import Fraction
from pathlib import Path

import pytest

from houseway.analysis import proofs
from houseway.analysis.odds import odds
from houseway.analysis.question import Question
from houseway.cards.notation import EXTRA_ACE
from houseway.families.blackjack.odds import edges
from houseway.refusals import Refusal, Refused
from houseway.rules import games, load, load_or_read
from houseway.simulation import simulate
from houseway.simulation.checking import checks
from tests.asserting import assert_refused, require_refused
from tests.golden_words import TestWords

# GEGA-001197, Buster Blackjack Pay Tables and House Advantages: percent by decks, options A, B and C.
PRINTED = {2: ("5.08", "5.57", "5.85"), 4: ("4.79", "5.31", "5.62"), 6: ("4.69", "5.22", "5.54"),
           8: ("4.64", "5.17", "5.50")}  # fmt: skip
EVERY_HAND = "natural-even-push-22-25"


@pytest.mark.parametrize("decks", PRINTED)
def test_the_busters_percentages_come_out_as_printed(decks: int) -> None:
    game = load("ca/no-bust-5.0")
    offers = [game.offer("buster", None, table) for table in "ABC"]
    proved = [proofs.worked_out(Question(game, (offer,), decks))[0] for offer in offers]
    assert tuple(f"{-100 * float(sum(each.gained)):.2f}" for each in proved) == PRINTED[decks]


def test_suited_sevens_need_three_decks() -> None:
    game = load("ca/no-bust-5.0")
    for decks in (1, 2, 3):
        (result,) = odds(game, decks, [game.offer("lucky-lucky", None, "standard")])
        assert (result.lines[0].combinations > 0) == (decks == 3)


def test_insurance_is_quoted_where_an_ace_shows() -> None:
    """96 of the other 311 cards are tens."""
    game = load("ca/no-bust-5.0")
    (result,) = odds(game, 6, [game.offer("insurance", None, "standard")])
    assert result.house_edge == 1 - 3 * Fraction(96, 311)


def test_the_file_holds_every_figure_that_is_asked_for() -> None:
    proved = proofs.shipped()
    missing = {
        (question.game.id, question.decks, question.strategy)
        for question in proofs.questions(games())
        for name in proofs.digests(question)
        if name not in proved
    }
    assert not missing, f"`houseway prove` makes them: {missing}"


@pytest.mark.parametrize(
    ("game", "decks"), [("ca/no-bust-5.0", 1), ("ca/millennium-19", 6), ("ca/no-bust", 2)]
)
def test_a_sample_of_the_file_is_proved_again(game: str, decks: int) -> None:
    question = Question(load(game), decks=decks)
    again = [proofs.written(each) for each in proofs.worked_out(question)]
    kept = [proofs.shipped()[name] for name in proofs.digests(question)]
    for new, old in zip(again, kept, strict=True):
        assert (new.hands, new.over, new.staked, new.gained) == (old.hands, old.over, old.staked, old.gained)
        assert new.variance == pytest.approx(old.variance, rel=1e-9)


def test_a_push_of_millennium_19_is_played_for_the_hand_unless_told() -> None:
    game = load("ca/millennium-19")
    edges = {
        play: {each.offer.wager: each.house_edge or 0 for each in odds(game, strategy=play)}
        for play in ("best", "push", "both")
    }
    assert edges["best"]["hand"] < edges["both"]["hand"] < edges["push"]["hand"]
    assert edges["push"]["push"] < edges["both"]["push"] < edges["best"]["push"]
    assert sum(edges["both"].values()) < min(sum(edges["best"].values()), sum(edges["push"].values()))


@pytest.mark.parametrize("places", [2, 8])
def test_more_places_from_fresh_shoes_have_the_same_odds(places: int) -> None:
    game = load("ca/no-bust-5.0")
    offers = [game.offer("hand", None, EVERY_HAND), game.offer("buster", None, "A")]
    run = simulate(game, 200_000, seed=3, fresh=True, places=places, offers=offers)
    for check in checks(run):
        assert check.z is not None
        assert abs(check.z) < 4


POLICY = Path(__file__).parents[2] / "examples" / "policies" / "no-bust-5.0.toml"


def test_a_policy_of_ones_own_is_played() -> None:
    game = load("ca/no-bust-5.0")
    offers = [game.offer("hand", None, EVERY_HAND)]
    never = POLICY.read_text("utf-8").replace("P", "-").replace("Ds", "S").replace("D", "H")
    run = simulate(game, 200_000, seed=1, fresh=True, offers=offers, policy=never)
    (best,) = odds(game, offers=offers)
    assert run.results[0].average_stake == 1
    assert run.results[0].mean < -float(best.house_edge or 0) - 3 * run.results[0].standard_error


def test_a_policy_with_a_hole_is_refused_with_the_missing_state(words: TestWords) -> None:
    holed = POLICY.read_text("utf-8").replace("13-16 =", "13-15 =", 1)
    with pytest.raises(Refused) as no:
        simulate(load("ca/no-bust-5.0"), 10, fresh=True, policy=holed)
    assert_refused(no.value, Refusal.POLICY_INCOMPLETE, "policy-hole", up="A")
    words(no.value.sentence)


def test_a_policy_for_a_game_without_decisions_is_refused() -> None:
    with require_refused(Refusal.NO_CHOICE_HERE, "no-policy"):
        simulate(load("co/baccarat"), 10, policy=POLICY.read_text("utf-8"))


def test_four_cal_aces_in_all_move_the_edge_by_less_than_a_tenth_of_a_percent() -> None:
    """BJ-1: the other reading of 104.A.1, as a game file has it."""
    file = Path(__file__).parents[2] / "examples" / "games" / "california-blackjack-4-cal-aces.toml"
    other = load_or_read(str(file))
    assert other.pack.counts(2)[EXTRA_ACE] == 4
    assert other.pack.size(2) == 108
    (gain,) = edges(other, {}, other.offers(), [other.pack.counts(2)])[0]
    (each,) = odds(load("ca/california-blackjack"), 2)
    assert each.house_edge is not None
    assert 0 < -float(each.house_edge) - gain < 0.001
