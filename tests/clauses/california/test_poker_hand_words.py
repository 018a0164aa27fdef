"""What is said of the poker-hand games: prompts, refusals, rule cards, charts and findings."""

from types import SimpleNamespace

import pytest

from houseway.analysis.question import Question
from houseway.analysis.rulebook import ProvedGame
from houseway.document import Heading, Paragraph
from houseway.printing.english.sentences import sentence
from houseway.printing.findings import _favoring, first_action
from houseway.printing.hands import values
from houseway.printing.strategy_chart import situations
from houseway.printing.wagers import _about_edges
from houseway.rules import load
from houseway.table import commands as c
from houseway.table.routine import Coming, comes_next
from tests.asserting import assert_refused
from tests.clauses.california.poker_hands import BEFORE, CRAZY, HOLDEM, RIDE, SIX, THREE, WAR, opened, spot
from tests.golden_words import TestWords
from tests.tables import CheckedTable

STAYS = {WAR: "war", THREE: "play-1"}


def prompts(table: CheckedTable, **cards: str) -> list[Coming]:
    """What the dealer is told at each step from the closing of the bets to the pay-out."""
    hands = {name.replace("_", "-"): text.split() for name, text in cards.items()}
    table.dealer(c.NoMoreBets())
    told = []
    while True:
        coming = comes_next(table.state)
        told.append(coming)
        match coming.command:
            case c.DealCard():
                table.dealer(c.DealCard(hands[coming.hand or ""].pop(0)))
            case c.Choose(place, hand, _) if table.state.game.id in STAYS:
                table.dealer(c.Choose(place, hand, STAYS[table.state.game.id]))
            case c.SettleRound():
                return told
            case other:
                assert other is not None
                table.dealer(other)


def bet(game: str) -> CheckedTable:
    table = opened(game, 1, 2)
    for wager, cents in BEFORE.get(game, {"ante": 1_000}).items():
        table.bet(2, spot(game, wager), cents)
    return table


def test_gega_004553_8_b_the_player_dealers_card_of_casino_war_lies_open(words: TestWords):
    hand = load(WAR).practice.dealer_hand
    assert hand.cite == "GEGA-004553 Round of Play 8(b)"
    words(hand.text)


@pytest.mark.parametrize(("game", "cite"), [(THREE, "GEGA-002045"), ("ca/three-card-poker-b", "GEGA-002056")])
def test_gega_002045_what_cards_count_is_cited_to_the_games_own_document(game: str, cite: str):
    heading = next(values(load(game), None, {}))
    assert isinstance(heading, Heading)
    assert heading.cite == cite


def test_gega_004555_hand_rankings_no_line_of_crazy_4_poker_speaks_of_a_royal(words: TestWords):
    game = load(CRAZY)
    words("\n".join(sentence(game, event.when) for event in game.events))


def test_gega_002045_the_figure_of_a_finding_stands_beside_the_decks_it_is_of(words: TestWords):
    game = load(THREE)
    found = [each for each in _favoring(ProvedGame(game)) if each.wager == "bonus" and each.figure]
    bonus = next(each for each in found if each.figure is not None and each.figure < 0)
    words(f"{bonus.about}: {bonus.finding}")


@pytest.mark.parametrize("game", [WAR, SIX, HOLDEM])
def test_gega_004553_9_and_gega_004086_8_first_action_counts_from_the_house_dealers_left(
    game: str, words: TestWords
):
    words("\n".join(each.finding for each in first_action(load(game))))


def test_gega_004177_3_a_round_without_a_wager_in_action_is_told_as_that(words: TestWords):
    table = opened(HOLDEM, 1, 2)
    table.bet(2, spot(HOLDEM, "ante"), 1_000)
    told = prompts(table, player="2s 3s", banker="4s 5s", board_1="6s 7s 8s", board_2="9s 10s")
    words(told[0].words, "first")
    words(told[-1].words, "last")


def test_gega_004555_3_nobody_settles_from_a_button_that_the_game_has_not(words: TestWords):
    crazy = prompts(bet(CRAZY), place_2="As Ah 4c 6d 9c", banker="4h 6h 8d 10c Qd")
    words(crazy[-1].words, CRAZY)
    ride = prompts(bet(RIDE), place_2="As Ah 4c", board_1="6d", board_2="9c", unseen="2d")
    words(ride[-1].words, RIDE)
    three = prompts(bet(THREE), place_2="As Ah 4c", banker="6d 9c 2d")
    words(three[-1].words, THREE)


def test_gega_004553_3_who_bets_a_tie_alone_is_told_which_bet_it_needs():
    table = opened(WAR, 1, 2)
    refused = table.refusal("p2", c.PlaceBet(2, *spot(WAR, "tie"), 1_000))
    assert_refused(refused, "base_bet_needed", "base-bet-first", name="Tie", base=("Casino War",))


def test_gega_004553_1_c_the_first_burns_of_a_war_are_dealt_under_its_clause():
    told = prompts(
        bet(WAR),
        place_2="Ks",
        banker="Kd",
        burned="2c 3c 4c 5c 6c 7c",
        place_2_war="As",
        banker_place_2_war="3d",
    )
    assert told[0].cite == "GEGA-004553 Round of Play 7, 8"
    burns = [each.cite for each in told if each.hand == "burned"]
    assert all("How Winners 1" in cite for cite in burns)
    assert burns[0] == "GEGA-004553 How Winners 1(c)"


def test_103_14_a_game_without_dice_does_not_release_them(words: TestWords):
    words(load(THREE).practice.no_more_bets.text)


def test_a_hand_is_opened_by_the_name_of_its_seat(words: TestWords):
    told = prompts(bet(THREE), place_2="As Ah 4c", banker="6d 9c 2d")
    turns = [each for each in told if isinstance(each.command, c.TurnCards)]
    assert [each.hand for each in turns] == ["banker", "place-2"]
    words("\n".join(each.words for each in turns))


def test_gega_004177_8_a_chart_has_its_streets_in_the_order_of_the_round():
    def row(*against: str) -> SimpleNamespace:
        return SimpleNamespace(cells=[SimpleNamespace(against=each) for each in against])

    chart = SimpleNamespace(rows=[row("dealt"), row("river"), row("flop", "river"), row("flop")])
    assert situations(chart) == ["dealt", "flop", "river"]


@pytest.mark.parametrize(
    ("game", "cite"), [(THREE, "GEGA-002045 r.8(b)"), (CRAZY, "GEGA-004555 Hand Rankings")]
)
def test_readings_ph_1_and_ph_17_are_marked_as_departing_from_the_letter(game: str, cite: str):
    assert [note.departs for note in load(game).notes if note.cite == cite] == [True]


@pytest.mark.parametrize("game", [SIX, HOLDEM, "co/baccarat"])
def test_gega_004086_9_an_edge_is_kept_by_who_banks(game: str, words: TestWords):
    played = load(game)
    (said,) = [block for block in _about_edges(played, Question(played, decks=played.pack.default)) if block]
    assert isinstance(said, Paragraph)
    words(said.text)
