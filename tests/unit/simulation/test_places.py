"""Hands that places play by a policy: the kernel deals what the rules deal, whatever is chosen."""

from math import sqrt
from pathlib import Path

import numpy as np
import pytest

from houseway.refusals import NotationError, Refusal, Refused
from houseway.rules import Game, load
from houseway.rules.game import OfferKey
from houseway.simulation import simulate
from houseway.simulation.places import PlacesDealer
from houseway.simulation.places.policies import policies
from tests.golden_words import TestWords
from tests.unit.simulation.by_rules import ByTotals, Sums, played, settle

POLICIES = Path(__file__).parents[3] / "examples" / "policies"
GAMES = (
    "california-blackjack",
    "no-bust",
    "no-bust-bonus-aces",
    "no-bust-4.0",
    "no-bust-5.0",
    "millennium-19",
)
# Whole shoes that hold about a thousand rounds; of one hand each, so many shoes.
SHOES = {"california-blackjack": 400}


def policy_text(name: str) -> str:
    return (POLICIES / f"{name.replace('bonus-aces', '4.0')}.toml").read_text("utf-8")


@pytest.mark.parametrize("places", [1, 3])
@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_counts_what_the_rules_deal_and_settle(name: str, places: int) -> None:
    game, text, shoes = load(f"ca/{name}"), policy_text(name), SHOES.get(name, 12)
    run = simulate(game, shoes=shoes, seed=3, policy=text, places=places)
    sums = {offer.key: Sums() for offer in game.offers()}
    assert run.rounds == replayed(game, text, shoes, places, sums)
    for result in run.results:
        by_rules = sums[result.offer.key]
        lines = range(len(result.offer.lines) + 1)
        assert [count for _, count in result.hits] == [by_rules.hits[line] for line in lines], (
            result.offer.key
        )
        assert result.rounds == by_rules.bets
        assert result.average_stake == pytest.approx(by_rules.staked / by_rules.bets, abs=1e-12)
        assert result.mean == pytest.approx(float(by_rules.gained / by_rules.bets), abs=1e-12)
        rounds = by_rules.bets / places
        variance = float(by_rules.squares) / rounds - (float(by_rules.gained) / rounds) ** 2
        assert result.standard_error == pytest.approx(sqrt(variance / rounds) / places, rel=1e-9)


def replayed(game: Game, text: str, shoes: int, places: int, sums: dict[OfferKey, Sums]) -> int:
    """The rounds of the kernel's shoes, dealt again by the rules; each begins where the one before ended."""
    trace = dealer(game, text, places).trace(3, 0, shoes)
    policy, wagers = ByTotals(text), tuple(dict.fromkeys(offer.wager for offer in game.offers()))
    rounds = 0
    for shoe in range(shoes):
        for number in range(int(trace.rounds[shoe])):
            begin, end = (int(place) for place in trace.starts[shoe, number : number + 2])
            round_ = played(game, policy, trace.cards[shoe, begin:].tolist(), places, wagers)
            assert round_ is not None
            assert round_.count == end - begin, round_
            settle(game, game.offers(), round_, sums)
            rounds += 1
    return rounds


def dealer(game: Game, text: str, places: int = 1) -> PlacesDealer:
    decks = game.pack.default
    return PlacesDealer(game, policies(game, game.offers(), {}, decks, (), text), decks, places=places)


def test_the_playthrough_has_every_choice() -> None:
    """What is compared above would say little if nobody split again, or doubled or gave up a split hand."""
    game, text = load("ca/no-bust-4.0"), policy_text("no-bust-4.0")
    trace, policy = dealer(game, text).trace(3, 0, 60), ByTotals(text)
    most, chosen = 0, set()
    for shoe in range(60):
        for number in range(int(trace.rounds[shoe])):
            begin = int(trace.starts[shoe, number])
            round_ = played(game, policy, trace.cards[shoe, begin:].tolist(), 1, ())
            assert round_ is not None
            most = max(most, len(round_.hands) - 1)
            chosen |= {(made.choice, len(round_.hands) > 2) for made in round_.made}
    assert most > 2
    every = ("hit", "stand", "double", "split", "surrender")
    assert {(choice, True) for choice in every} <= chosen


@pytest.mark.parametrize("fresh", [False, True])
def test_workers_and_blocks_change_no_count(fresh: bool) -> None:
    game, text = load("ca/no-bust-4.0"), policy_text("no-bust-4.0")
    alone, shared = (
        simulate(game, 450_000, seed=5, fresh=fresh, policy=text, workers=workers) for workers in (1, 3)
    )
    assert alone.results == shared.results
    assert alone.rounds == shared.rounds == 450_000
    other = simulate(game, 450_000, seed=6, fresh=fresh, policy=text)
    assert other.results != alone.results


def test_fresh_rounds_draw_every_card_alike() -> None:
    """In a million rounds an ace is up as often as in a full shoe."""
    game = load("ca/no-bust-5.0")
    run = simulate(game, 10**6, seed=2, fresh=True, policy=policy_text("no-bust-5.0"))
    insurance = next(result for result in run.results if result.offer.wager == "insurance")
    aces = 10**6 / 13
    assert abs(insurance.rounds - aces) < 4 * sqrt(aces * 12 / 13)


def test_the_dealers_cards_are_those_of_the_book() -> None:
    game = load("ca/no-bust")
    trace = dealer(game, policy_text("no-bust")).trace(1, 0, 3)
    full = np.bincount(np.repeat(np.arange(53), 6))
    for shoe in trace.cards:
        assert np.bincount(shoe).tolist() == full.tolist()


def refusal(name: str, text: str) -> Refused:
    with pytest.raises(Refused) as refused:
        simulate(load(f"ca/{name}"), 10, policy=text)
    return refused.value


def test_a_policy_with_a_hole_is_refused_with_the_missing_state() -> None:
    text = policy_text("no-bust-5.0").replace("13-16 =", "13-15 =")
    refused = refusal("no-bust-5.0", text)
    assert (refused.reason, refused.cite) == (Refusal.POLICY_INCOMPLETE, "GEGA-001197 Round of Play 9")
    assert refused.values == {"hand": "hard 16", "up": "A"}
    without_eights = "\n".join(line for line in policy_text("no-bust-5.0").split("\n") if line[:3] != "8 =")
    assert refusal("no-bust-5.0", without_eights).values == {"hand": "a pair of 8", "up": "A"}


@pytest.mark.parametrize(
    ("name", "written", "instead", "cite", "hand"),
    [
        ("no-bust-5.0", '17-20 = "S"', '17-19 = "S"\n20 = "Rs"', "GEGA-001197 Round of Play 9", "hard 20"),
        ("no-bust-5.0", '4-8 = "H"', '4-7 = "H"\n8 = "S"', "GEGA-001197 Round of Play 9", "hard 8"),
        ("no-bust", '20-21 = "S"', '20-21 = "H"', "GEGA-001992 104.B.20", "hard 21"),
        ("no-bust", '13-17 = "H"', '13-17 = "D"', "GEGA-001992 104.B.21(a)", "soft 13"),
        ("millennium-19", '17-19 = "S"', '17-19 = "Ds"', "GEGA-002547 r.1, r.5", "soft 17"),
    ],
)
def test_a_choice_that_is_not_open_is_refused_with_its_clause(
    name: str, written: str, instead: str, cite: str, hand: str
) -> None:
    text = policy_text(name)
    assert written in text
    refused = refusal(name, text.replace(written, instead))
    assert (refused.reason, refused.cite) == (Refusal.POLICY_BREAKS_RULES, cite)
    assert refused.values["hand"] == hand


@pytest.mark.parametrize(
    "text",
    [
        "up = ",
        "[hard]\n4 = 'H'",
        "up = '2 3'\n[hards]\n4 = 'H'",
        "up = '2 3'\n[hard]\n4 = 'H H H'",
        "up = '2 3'\n[hard]\n4 = 'X'",
        "up = '2 3'\n[hard]\nfour = 'H'",
        "up = '2 12'\n",
    ],
)
def test_a_policy_that_cannot_be_read_is_refused_in_one_sentence(text: str, words: TestWords) -> None:
    with pytest.raises(NotationError) as caught:
        simulate(load("ca/no-bust-5.0"), 10, policy=text)
    words(str(caught.value))


def test_a_game_without_hands_to_play_takes_no_policy(words: TestWords) -> None:
    with pytest.raises(Refused) as refused:
        simulate(load("co/baccarat"), 10, policy="house-way")
    assert refused.value.reason is Refusal.NO_CHOICE_HERE
    with pytest.raises(NotationError) as caught:
        simulate(load("ca/no-bust-5.0"), 10, places=9)
    words(str(caught.value))
