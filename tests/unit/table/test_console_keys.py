"""No key of a console means two things at one prompt, and none plays a patron's hand by chance."""

import re
from collections import Counter
from functools import cache
from itertools import chain
from pathlib import Path

import msgspec
import pytest

import houseway
from houseway.cards import parse_card
from houseway.cards.notation import TILES
from houseway.table import Role, TableState
from houseway.table import commands as c
from houseway.table.bank.offering import bank_of
from houseway.table.console import console_of
from houseway.table.console.documents import Console
from houseway.table.console.keys import (
    CARD_KEYS,
    FREE,
    IRREGULAR,
    JOKER,
    RELIEF,
    RESERVED,
    TICK,
    TILE_KEYS,
)
from houseway.table.console.letters import ACTS, ANSWERS, OF_ACTS, OF_ANSWERS, acts_of, answers_of
from houseway.table.seat_commands import find_acting_seat
from houseway.table.session import Table
from tests.clauses.california import blackjack
from tests.clauses.california.blackjack import CALIFORNIA
from tests.clauses.california.test_closed_hands import dealt
from tests.tables import POT_GAMES, CheckedTable, banked_table
from tests.unit.table.console_states import (
    EXAMPLES,
    FILES,
    consoles_of_file,
    consoles_of_real_pan,
    consoles_of_real_poker,
)

PAGE = Path(__file__).resolve().parents[3] / "web" / "src" / "console" / "keys.ts"
# Words that are asked for together where few evenings come.
TOGETHER = (
    ("insure", "decline"),
    ("match", "stay"),
    ("show", "keep"),
    ("ride", "take-back"),
    ("look", "house-way"),
)


def keys_of_the_form(state: TableState, console: Console) -> frozenset[str]:
    """What the form of the prompt listens to: cards or tiles, or the numbers of tiles that lie open."""
    prompted = [act for act in console.acts if act.id == console.prompt.act]
    kinds = {need.kind for act in prompted for need in act.needs}
    if not kinds & {"card", "burn", "hand", "setting", "throw"} and console.prompt.drawn is None:
        return frozenset()
    if state.game.pack.tiles and "throw" not in kinds:
        return frozenset("1234") if "setting" in kinds else TILE_KEYS
    return CARD_KEYS


def check(state: TableState, console: Console) -> None:
    told = f"{state.game.id}: {console.prompt}"
    keys = Counter(act.key for act in console.acts if act.key)
    assert [key for key, times in keys.items() if times > 1] == [], told
    assert not keys.keys() & set(RESERVED), told
    assert {*Counter(act.id for act in console.acts).values()} <= {1}, told
    answers = [act for act in console.acts if act.id in console.prompt.choices]
    assert all(act.key for act in answers), told
    assert not {act.key for act in console.acts} & set("SHDC*?"), told
    assert not keys.keys() & keys_of_the_form(state, console), told
    entered = [act for act in console.acts if act.id == console.prompt.enter]
    assert not any(act.needs for act in entered), told
    commands = [msgspec.convert(act.command, c.Command) for act in entered]
    assert [each for each in commands if find_acting_seat(state, each) is not None] == [], told
    assert (console.prompt.enter is None) == (entered == []), told
    if console.prompt.digits is not None:
        assert not keys.keys() & set("0123456789"), told
        assert console.prompt.digits in [act.id for act in console.acts], told


@cache
def evenings() -> tuple[tuple[TableState, Console], ...]:
    files = chain.from_iterable(map(consoles_of_file, FILES))
    poker = chain.from_iterable(map(consoles_of_real_poker, POT_GAMES))
    return tuple(chain(files, poker, consoles_of_real_pan()))


def asked(act: str) -> list[Console]:
    """The consoles at which this was prompted, or answered what was."""
    at_real_cards = (console for _, console in evenings() if console.prompt.choices)
    return [
        console for console in at_real_cards if any(re.search(act, id_) for id_ in console.prompt.choices)
    ]


def test_no_two_acts_share_a_key_no_choice_is_a_card_and_enter_answers_for_nobody():
    looked, words, families = 0, set[str](), set[tuple[str, bool]]()
    for state, console in evenings():
        check(state, console)
        looked += 1
        families.add((state.game.family, state.shoe is not None and state.shoe.is_virtual))
        answers = (act for act in console.acts if act.id in console.prompt.choices)
        words |= {word for act in answers for word in OF_ANSWERS if act.key == OF_ANSWERS[word]}
    assert looked > 1_500
    assert {name for name, sealed in families if sealed} == {name for name, sealed in families if not sealed}
    assert len({name for name, _ in families}) == 8
    assert len(words) > 40


def test_prompts_and_acts_are_worded_as_a_dealer_speaks():
    """No name of a choice, of a hand or of a procedure as the code has it."""
    coded = re.compile(r"_|place-|board-|play-\d|house-way|take-back|wager-media|from-the|1 decks")
    for _, console in evenings():
        ways = [way.act for each in console.irregularities for way in each.ways]
        told = [console.prompt.words, console.prompt.why, *(act.label for act in (*console.acts, *ways))]
        assert [words for words in told if coded.search(words)] == []


def test_the_letters_of_answers_are_no_cards_and_differ_where_they_are_asked_together():
    letters = [key for key in OF_ANSWERS.values() if key != "="]
    assert set(letters) <= set(FREE)
    assert not set(FREE) & (CARD_KEYS | set(RESERVED))
    assert all(OF_ANSWERS[one] != OF_ANSWERS[other] for one, other in TOGETHER)


def test_a_word_has_one_key_wherever_it_is_offered():
    for parts, keys in ((ACTS, OF_ACTS), (ANSWERS, OF_ANSWERS)):
        assert sum(map(len, parts.values())) == len(keys)


def test_what_families_say_has_its_letters():
    games = [houseway.load(each.id) for each in houseway.games()]
    said = {word for game in games for word in (*game.plays.says, *game.plays.hears(game.draw.rules))}
    assert said == {*ACTS["family"], *ANSWERS["family"]}


def test_a_games_keys_are_of_what_it_has():
    holdem, uth = houseway.load("ca/texas-holdem"), houseway.load("ca/ultimate-texas-holdem")
    assert acts_of(holdem).keys() & {"place_bets", "offer_bank", "show_down"} == {"show_down"}
    assert acts_of(uth).keys() & {"place_bets", "offer_bank", "show_down"} == {"place_bets", "offer_bank"}
    assert answers_of(uth).keys() & {"fold", "play-4", "ride", "war"} == {"fold", "play-4"}
    assert "cut-seat" not in answers_of(houseway.load("co/3-dice"))


def test_the_pages_own_keys_are_those_that_no_act_has():
    own = dict(re.findall(r"export const (\w+_KEY) = '(.)'", PAGE.read_text("utf-8")))
    assert own == {
        "IRREGULAR_KEY": IRREGULAR,
        "JOKER_KEY": JOKER,
        "RELIEF_KEY": RELIEF,
        "TICK_KEY": TICK,
        "YES_KEY": IRREGULAR,
    }


def test_each_kind_of_tile_has_a_key_below_its_two_ends():
    written = re.findall(r"\b(\w) (\d)-(\d)\b", PAGE.read_text("utf-8"))
    assert {key for key, _, _ in written} == TILE_KEYS
    assert {f"{high}-{low}" for _, high, low in written} == {*TILES}
    assert len(written) == len(TILES) == len(TILE_KEYS)
    # Beside 1 to 6 a keyboard has Q under 1 and 2, W under 2 and 3, then A under Q and W.
    doubles = {key for key, high, low in written if high == low}
    assert doubles == set("123456")


def test_dice_have_keys_of_their_own():
    table = CheckedTable.from_game("co/3-dice")
    table.open_table(
        (c.Posted("player", "player", "standard", 1_000, 100_000),), house=c.House(patrons_shake=True)
    )
    done = []
    for command in (c.NextRound(), c.NoMoreBets(), c.ShakeCups()):
        console = console_of(table.state, Role.DEALER)
        check(table.state, console)
        done.append(console.prompt.enter)
        table.dealer(command)
    assert done == ["next_round", "no_more_bets", "shake_cups"]


def at_a_decision(own: str) -> CheckedTable:
    table = blackjack.opened(CALIFORNIA, 1, 2)
    table.bet(2, blackjack.spot(CALIFORNIA), 1_000)
    return dealt(table, place_2=own, banker="7d 10d")


def keys_of(console: Console) -> dict[str, str]:
    return {act.key: act.id for act in console.acts if act.key}


def test_a_card_keyed_at_a_blackjack_decision_was_drawn_and_neither_doubles_nor_stands():
    table = at_a_decision("5c 5h")
    console = console_of(table.state, Role.DEALER)
    assert not keys_of(console).keys() & set("HDSC")
    drawn = console.prompt.drawn
    assert drawn is not None
    assert drawn.act == "choose-place-2-hit"
    table.dealer(c.Choose(2, "place-2", "hit"))
    assert drawn.command == {"type": "deal_card"}
    table.dealer(c.DealCard("5d"))
    assert table.state.deal.cards("place-2")[2:] == (parse_card("5d"),)


@pytest.mark.parametrize(
    ("answer", "letter"),
    [
        ("-fold$", "F"), ("-check$", "X"), ("^decline_bank", "X"), ("-stay$", "I"), ("-stand$", "N"),
        ("-double$", "O"), ("-hit$", "M"), ("-play-1$", "L"), ("-let-go$", "G"), ("^shake_dice", "Z"),
    ],
)  # fmt: skip
def test_enter_answers_for_no_patron(answer: str, letter: str):
    """It folded hands, declined the bank, and said that a player stays."""
    consoles = asked(answer)
    assert consoles
    for console in consoles:
        assert console.prompt.enter is None
        assert re.search(answer, keys_of(console)[letter])


def test_no_letter_fills_the_tray():
    fills = [act for _, console in evenings() for act in console.acts if act.id == "fill_tray"]
    assert fills
    assert {act.key for act in fills} == {"@"}


def test_no_letter_gives_up_a_patrons_bank_at_the_cut_and_giving_it_up_is_asked_about(words):
    table = Table.open(EXAMPLES / "player-dealer/golden-frog-2.0.toml")
    for seat in (1, 2):
        table.do(c.Sit(seat, "Guest"), f"p{seat}", Role.PATRON)
        table.do(c.BuyIn(seat, 500_000, {500_000: 1}))
    decks = table.state.game.pack.default
    for command in (c.InspectCards(), c.WashCards(), c.LoadShoe("", decks, 52), c.OfferBank()):
        table.do(command)
    offered = console_of(table.state, Role.DEALER)
    assert offered.prompt.enter is None
    answered = {
        key: act.split("_")[0] for key, act in keys_of(offered).items() if act in offered.prompt.choices
    }
    assert answered == {"=": "accept", "X": "decline"}
    offered_to = bank_of(table.state).offered_to
    assert offered_to is not None
    table.do(c.AcceptBank(offered_to, 100_000))
    console = console_of(table.state, Role.DEALER)
    assert str(offered_to) in console.prompt.words
    words(console.prompt.words)
    assert keys_of(console)["X"] == "decline_cut"
    (passes,) = [act for act in console.acts if act.command["type"] == "pass_bank"]
    assert (passes.key, bool(passes.asks)) == ("", True)


def test_no_key_takes_the_bank_for_one_of_several_seats_of_a_broken_game():
    table = banked_table(1, 2, 3)
    table.do_as("floor", c.BreakGame("Nobody banks."))
    console = console_of(table.state, Role.DEALER)
    takes = [act for act in console.acts if act.command["type"] == "accept_bank"]
    assert len(takes) == 3
    assert not any(act.key for act in takes)
