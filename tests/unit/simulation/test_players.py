"""Panguingue among bots: chips are conserved, every hand ends, nothing illegal is accepted, skill tells."""

import json
import statistics
from collections import Counter
from itertools import combinations
from math import sqrt
from typing import Any

import pytest
from typer.testing import CliRunner

from houseway.cards.shoe import words
from houseway.cli import app
from houseway.families.panguingue.bots import anything_legal, passable, seen_by
from houseway.families.panguingue.hands import Bots, dealt, key_of, played
from houseway.families.panguingue.melds import kind
from houseway.refusals import Refused
from houseway.rules import load
from houseway.simulation.players import Mean, simulate_players
from tests.texts import hide_figures

GAME = load("ca/panguingue")
PLAY: Any = GAME.drawing()
PACK = GAME.pack.counts(8)
STACK = 200


def hand(number, bots, seed=1, stack=STACK, play=PLAY):
    seats = tuple(((number + at) % len(bots) + 1, stack) for at in range(len(bots)))
    pan, deck = dealt(play, PACK, seats, key_of(seed, number))
    skilled = frozenset(seat for seat, bot in bots.items() if bot is passable)
    return played(play, PACK, pan, deck, Bots(bots, skilled), seed, number)


def whole(over):
    """Every card that the hand still shows, with those that were never drawn."""
    shown = [*over.dead, *over.aside]
    for each in over.players:
        shown += [*each.cards, *(card for meld in each.melds for card in meld)]
    return shown


def play_games(games, stack=STACK):
    bots = dict.fromkeys(range(1, 5), passable)
    for number in range(games):
        over = hand(number, bots, stack=stack)
        assert over.moment == "over"
        assert sum(each.chips for each in over.players) + over.tops == 4 * stack
        assert all(kind(meld) for each in over.players for meld in each.melds)
        assert all(row.chips > 0 for row in over.pays)
        assert over.winner is not None or over.stock == 0
        held = Counter(whole(over))
        assert all(count <= PACK[card] for card, count in held.items())


def tournament(hands, seed):
    """How much a passable bot wins from three who play anything legal, in standard errors."""
    chance = words(key_of(seed, -1))
    bots = {1: passable, **{seat: anything_legal(chance) for seat in (2, 3, 4)}}
    won = Mean()
    for number in range(hands):
        over = hand(number, bots, seed)
        won.add(over.player(1).chips - STACK)
    return won.mean / won.standard_error


def test_games_of_four_bots_end_with_every_chip_accounted_for():
    play_games(60)


def test_games_of_bots_who_run_out_of_chips_end_too():
    play_games(30, stack=6)


def test_a_passable_bot_beats_those_who_play_anything_legal():
    assert tournament(200, seed=3) > 5


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_ten_thousand_games_of_four_bots():
    play_games(10_000)


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_the_tournament_over_ten_thousand_hands():
    assert tournament(10_000, seed=4) > 5


def test_the_bots_play_alike_whatever_is_hidden():
    """What a bot decides hangs on what its seat sees: other hands and passed ones may hold anything."""
    pan, _ = dealt(PLAY, PACK, tuple((seat, STACK) for seat in (1, 2, 3)), key_of(1, 5))
    other, _ = dealt(PLAY, PACK, tuple((seat, STACK) for seat in (1, 2, 3)), key_of(1, 6))
    mixed = other.with_player(pan.player(1))
    assert seen_by(pan, 1) == seen_by(mixed, 1)
    assert not any(each.cards for each in seen_by(pan, 1).players if each.seat != 1)


def test_the_same_seed_gives_the_same_hands():
    bots = dict.fromkeys(range(1, 4), passable)
    assert hand(7, bots) == hand(7, bots)
    assert hand(7, bots) != hand(8, bots)


def test_a_mean_has_the_standard_error_of_its_numbers():
    mean = Mean()
    for value in (1, 2, 3, 6):
        mean.add(value)
    variance = sum((value - 3) ** 2 for value in (1, 2, 3, 6)) / 3
    assert mean.mean == 3
    assert mean.standard_error == pytest.approx(sqrt(variance / 4))


def test_what_players_win_together_is_nothing():
    run = simulate_players(GAME, 20, 3)
    assert sum(position.net.total for position in run.positions) == 0
    assert sum(position.out.total for position in run.positions) + run.undecided == 20
    assert sum(mean.count for mean in run.staying.values()) <= 60


def close(mean, values):
    """The average and its standard error as statistics has them."""
    error = statistics.stdev(values) / sqrt(len(values))
    assert (mean.count, mean.mean) == (len(values), pytest.approx(statistics.fmean(values)))
    assert mean.standard_error == pytest.approx(error)


def test_every_figure_is_that_of_a_second_count():
    """From the cards dealt and the stacks before and after: who is out holds eleven on the board."""
    hands, stack = 25, 10 * PLAY.buy_in
    run = simulate_players(GAME, hands, 3, seed=5)
    seats = tuple((seat, stack) for seat in (1, 2, 3))
    everyone = Bots(dict.fromkeys((1, 2, 3), passable), frozenset((1, 2, 3)))
    out: dict[int, list[int]] = {seat: [] for seat, _ in seats}
    got: dict[tuple[int, str], list[int]] = {}
    with_a_meld, turns = [], []
    for number in range(hands):
        pan, deck = dealt(PLAY, PACK, seats, key_of(5, number))
        over = played(PLAY, PACK, pan, deck, everyone, 5, number)
        turns.append(over.turns)
        for before, after in zip(pan.players, over.players, strict=True):
            seat = before.seat
            out[seat].append(sum(map(len, after.melds)) == 11 or (over.tops == 0 and over.winner == seat))
            for why in ("condition", "outs", "tops"):
                paid = [row.chips for row in over.pays if row.why == why and row.to == seat]
                got.setdefault((seat, why), []).append(sum(paid))
            got.setdefault((seat, "net"), []).append(after.chips - stack)
            if any(kind(three) for three in combinations(before.cards, 3)) and after.status != "retired":
                with_a_meld.append(after.chips - stack)
    for position, (seat, _) in zip(run.positions, seats, strict=True):
        close(position.out, out[seat])
        close(position.net, got[seat, "net"])
        close(position.conditions, got[seat, "condition"])
        close(position.outs, got[seat, "outs"])
        assert position.tops.total == sum(got[seat, "tops"])
    close(run.turns, turns)
    melds = [run.staying[held] for held in ("a meld", "several melds or ways to lay them")]
    assert sum(each.count for each in melds) == len(with_a_meld)
    assert sum(each.total for each in melds) == sum(with_a_meld)


def told(*more):
    answer = CliRunner().invoke(app, ["simulate", "ca/panguingue", "--rounds", "12", *more])
    assert answer.exit_code == 0, answer.output
    return answer.output


def test_simulate_tells_of_players_where_nobody_banks(words):
    document = json.loads(told("--json", "--places", "2", "--option", "spades_out=1"))
    assert document["results"] == []
    players = document["players"]
    assert (players["players"], players["cards"], len(players["positions"])) == (2, 310, 2)
    words(hide_figures(told()))


def test_fees_an_hour_are_counted_by_their_kind():
    players = json.loads(told("--json", "--places", "4"))["players"]
    hours = 3600 / (players["seconds_a_deal"] + players["seconds_a_turn"] * players["turns"]["mean"])
    assert players["hands_an_hour"]["mean"] == pytest.approx(hours)
    fees = {kind: told["mean"] for kind, told in players["collections_an_hour"].items()}
    assert fees == pytest.approx({"round": hours / 4, "half-hour": 2.0, "hand": hours})
    slower = 3600 / (90 + 6 * (players["turns"]["mean"] + players["turns"]["standard_error"]))
    error = players["hands_an_hour"]["standard_error"]
    assert hours - slower == pytest.approx(error, rel=0.15), "the error of the turns, carried over"


def test_tops_off_nobody_retires_and_nothing_is_anted():
    run = simulate_players(GAME, 5, 2, options={"no_tops": 1})
    assert run.ante == 0
    assert sum(position.tops.total for position in run.positions) == 0


@pytest.mark.parametrize("players", [1, 9])
def test_more_or_fewer_than_play_are_refused(players, words):
    answer = CliRunner().invoke(app, ["simulate", "ca/panguingue", "--places", str(players)])
    assert answer.exit_code == 2
    words(answer.output)


def test_a_game_with_a_bank_has_no_players_of_this_kind():
    with pytest.raises(Refused):
        simulate_players(load("co/baccarat"), 1)
