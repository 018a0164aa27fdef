"""What lies face down is told to nobody who does not look at it (103.27): views, consoles, refusals."""

import msgspec
import pytest

from houseway.refusals import Refusal
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.console.documents import Console
from houseway.table.routine import comes_next
from houseway.table.views.view import AskView, view
from tests.clauses.california import blackjack
from tests.clauses.california.blackjack import CALIFORNIA
from tests.clauses.california.poker_hands import BEFORE, CRAZY, HOLDEM, RIDE, SIX, opened, spot
from tests.tables import CheckedTable
from tests.unit.table.closed_cards import sealed

ACES, KINGS = "As Ah 4c 6d 9c", "Ks Kh 4c 6d 9c"


def dealt(table: CheckedTable, **cards: str) -> CheckedTable:
    """The bets are closed and these cards dealt, until somebody is asked."""
    hands = {name.replace("_", "-"): text.split() for name, text in cards.items()}
    table.dealer(c.NoMoreBets())
    while not isinstance(command := comes_next(table.state).command, c.Choose):
        match command:
            case c.DealCard():
                table.dealer(c.DealCard(hands[comes_next(table.state).hand or ""].pop(0)))
            case c.ShakeDice(seat):
                table.patron(seat, command)
            case c.ShowDice():
                table.dealer(c.ShowDice((1, 1, 2)))
            case other:
                assert other is not None
                table.dealer(other)
    return table


@pytest.mark.parametrize("game", [SIX, HOLDEM, RIDE, CRAZY])
def test_103_27_no_card_of_a_sealed_shoe_is_named_by_the_pad_of_a_console(game: str):
    table = opened(game, 1, 2)
    for wager, cents in BEFORE.get(game, {"ante": 1_000}).items():
        table.bet(2, spot(game, wager), cents)
    table.dealer(c.NoMoreBets())
    table.dealer(c.DealCard("9s"))
    assert console_of(table.state, Role.DEALER).gone != ()
    for role in (Role.DEALER, Role.FLOOR, Role.EXECUTIVE):
        assert '"9s"' not in msgspec.json.encode(console_of(sealed(table.state), role)).decode()


def california(own: str, **options: int) -> CheckedTable:
    table = blackjack.opened(CALIFORNIA, 1, 2, 3, options=options)
    for seat in (2, 3):
        table.bet(seat, blackjack.spot(CALIFORNIA), 1_000)
    return dealt(table, place_2=own, place_3="9c 8c", banker="7d 10d")


def asked_of(table: CheckedTable, seat: int) -> AskView:
    ask = view(table.state, Role.PATRON, table.state.seat(seat).patron).ask
    assert ask is not None
    return ask


@pytest.mark.parametrize("own", ["As Kd", "Ks 9h", "5s 5h"])
def test_104_a_7_nobody_is_told_the_count_of_a_closed_hand(own: str, words):
    table = california(own)
    asked = asked_of(table, 3)
    assert (asked.place, asked.default, asked.options) == (2, "", ("hit", "stand"))
    words(asked.words, "seat 3 is told")
    assert asked_of(table, 2).default in ("hit", "stand")
    prompt = console_of(table.state, Role.DEALER).prompt
    assert (prompt.words, prompt.why) == (asked.words, "")
    assert prompt.act == "choose-place-2-house-way"
    # House Way may be asked for at any hand (A.17), and is played without telling it before.
    way = next(act for act in console_of(table.state, Role.DEALER).acts if act.id == prompt.act)
    table.dealer(msgspec.convert(way.command, c.Command))


def test_104_a_7_a_card_drawn_to_a_closed_hand_is_dealt_without_its_count(words):
    table = california("2s 3h")
    table.patron(2, c.Choose(2, "place-2", "hit"))
    coming = comes_next(table.state)
    assert (coming.hand, coming.why) == ("place-2", "")
    words(coming.words)


def test_104_a_3_who_is_asked_to_show_a_natural_is_asked_in_no_words_of_its_count(words):
    table = california("As Ad", bettors_show=1)
    assert asked_of(table, 3).options == ("show", "keep")
    words(asked_of(table, 3).words)


def crazy(own: str, ante: int = 1_000) -> CheckedTable:
    table = opened(CRAZY, 1, 2, 3)
    for seat, cents in ((2, ante), (3, 1_000)):
        table.bet(seat, spot(CRAZY, "ante"), cents)
        table.bet(seat, spot(CRAZY, "super-bonus"), cents)
    return dealt(table, place_2=own, place_3="2c 3c 5d 7d 9d", banker="4h 6h 8d 10c Qd")


def _console(own: str, ante: int) -> Console:
    return console_of(sealed(crazy(own, ante).state), Role.DEALER)


@pytest.mark.parametrize("ante", [1_000, 30_000])
def test_gega_3066_the_dealers_acts_do_not_tell_aces(ante: int):
    aces, kings = _console(ACES, ante), _console(KINGS, ante)
    assert aces == kings
    assert not [act.id for act in kings.acts if act.id.startswith("choose-")]


@pytest.mark.parametrize("choice", ["play-7", "war"])
def test_gega_3066_a_refusal_to_the_dealer_does_not_tell_aces(choice: str):
    aces, kings = (crazy(own).refusal("dealer", c.Choose(2, "place-2", choice)) for own in (ACES, KINGS))
    assert aces.sentence == kings.sentence
    assert aces.values["options"] == ("fold", "play-1", "play-2", "play-3", "play")


def test_gega_3066_too_few_chips_are_told_before_what_the_hand_lets_its_bettor_do():
    play = c.Choose(2, "place-2", "play-3")
    aces, kings = (crazy(own, 30_000).refusal("dealer", play) for own in (ACES, KINGS))
    assert (aces.reason, aces.sentence) == (Refusal.NOT_ENOUGH_CHIPS, kings.sentence)
    refused = crazy(KINGS).refusal("dealer", play)
    assert (refused.reason, "fold" in refused.sentence) == (Refusal.NO_CHOICE_HERE, False)
    own = crazy(KINGS).refusal("p2", play)
    assert own.values["options"] == ("fold", "play-1")


@pytest.mark.parametrize(
    ("game", "own", "board", "choices"),
    [
        (HOLDEM, "As Ah", ("Ad Ks 9c", "Kh 3s"), ["check", "check"]),
        (RIDE, "As Ah 4d", ("Ad", "Ac"), ["ride", "ride"]),
    ],
)
def test_103_27_what_a_hand_makes_with_the_board_is_told_when_all_of_it_is_open(
    game, own, board, choices, words
):
    """A card of the board that lies face down would be told by the name of the hand."""
    table = opened(game, 1, 2)
    for wager, cents in BEFORE[game].items():
        table.bet(2, spot(game, wager), cents)
    dealt(table, place_2=own, banker="Kc 2d", board_1=board[0], board_2=board[1], unseen="2s")
    told = []
    for choice in choices:
        told.append(said_of(table, 2))
        table.patron(2, c.Choose(2, "place-2", choice))
        while not isinstance(command := comes_next(table.state).command, c.Choose | c.SettleRound):
            assert command is not None
            table.dealer(command)
    assert told == ["", ""]
    words(said_of(table, 2))


def said_of(table: CheckedTable, seat: int) -> str:
    hands = view(table.state, Role.PATRON, table.state.seat(seat).patron).hands
    return next(hand.said for hand in hands if hand.name == f"place-{seat}")
