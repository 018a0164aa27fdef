"""The figures of the board: counts, percentages, winning events, shoes before this one."""

import msgspec
import pytest

from houseway.cards import parse_cards
from houseway.families.round import face_up
from houseway.rules import load
from houseway.table.round.results import News, Result, result_of
from houseway.table.views.scoreboard import Count, Scoreboard, figures, scoreboard


def deal(player, banker):
    return face_up(player=parse_cards(player), banker=parse_cards(banker))


def named(counts):
    return {each.name: (each.count, each.percent) for each in counts}


OWN = ("player", "banker", "tie", "dragon-7", "panda-8")


@pytest.fixture(scope="module")
def ez():
    game = load("co/ez-baccarat")
    offers = [offer for offer in game.offers() if offer.wager in OWN]
    return lambda player, banker, winner: result_of(game, deal(player, banker), winner, News(game, offers))


def test_counts_and_percentages_of_winners():
    shoe = [Result("banker")] * 3 + [Result("player")] * 2 + [Result("tie")]
    assert named(figures(shoe).winners) == {"banker": (3, 50.0), "player": (2, 33.3), "tie": (1, 16.7)}


def test_a_shoe_without_rounds_has_no_percentages():
    board = figures([])
    assert (board.rounds, named(board.winners)["tie"], board.events) == (0, (0, 0.0), ())


def test_pairs_and_naturals_of_each_hand(ez):
    result = ez("9s Kh", "4d 4c", "player")
    assert (result.player_pair, result.banker_pair) == (False, True)
    assert (result.player_natural, result.banker_natural) == (True, True)
    board = figures([result, ez("2s 2h 3c", "7d Kc", "tie")])
    assert named(board.pairs) == {"banker": (1, 50.0), "player": (1, 50.0)}
    assert named(board.naturals) == {"banker": (1, 50.0), "player": (1, 50.0)}


def test_dragon_7_and_panda_8_are_counted_as_events(ez):
    dragon, panda = ez("Ks 6h", "2d 2c 3s", "banker"), ez("2s 3h 3d", "7d Kc", "player")
    assert (dragon.events, panda.events) == (("Dragon 7",), ("Panda 8",))
    assert figures([dragon, panda, dragon, dragon]).events == (
        Count("Dragon 7", 3, 75.0),
        Count("Panda 8", 1, 25.0),
    )


def test_an_event_of_a_wager_with_several_lines_names_the_line():
    game = load("co/baccarat")
    result = result_of(
        game, deal("9s Kh", "Kd Kc"), "player", News(game, [game.offer("bonus", "player", "A")])
    )
    (event,) = result.events
    assert event.startswith("Bonus on Player: ")


def test_base_wagers_are_no_events(ez):
    assert ez("6s Kh", "7d Kc", "banker").events == ()


def test_dice_have_no_pairs_or_naturals():
    game = load("co/3-dice")
    offers = [offer for offer in game.offers() if offer.kind == "bonus"]
    result = result_of(game, face_up(player=(3, 3, 3), banker=(6, 6, 5)), "player", News(game, offers))
    assert result == Result("player", events=result.events)
    assert any("Triple" in event for event in result.events)


def test_previous_shoes_keep_their_figures_but_no_roads():
    board = scoreboard([Result("tie")], [[Result("banker")] * 60, [Result("player")] * 70])
    assert [each.rounds for each in board.previous] == [60, 70]
    assert (board.figures.rounds, len(board.roads.bead_plate)) == (1, 1)


def test_the_board_is_plain_data():
    board = scoreboard([Result("banker", banker_pair=True), Result("player"), Result("banker")])
    assert msgspec.json.decode(msgspec.json.encode(board), type=Scoreboard) == board
