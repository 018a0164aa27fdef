"""The poker room at a table of real cards: hole cards are unseen, the dealer keys what lies open."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

import msgspec
import pytest

from houseway.cards import cards_text
from houseway.families.hand_record import UNSEEN
from houseway.families.pots.rules.dealing import BURNS
from houseway.refusals import Refusal, Refused
from houseway.table import Role
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.events import PotsPushed
from houseway.table.shoe.loading import check_in_shoe
from houseway.table.views.view import view
from tests.asserting import assert_refused, require_refused
from tests.clauses.california.real_pots import RealCards, open_real_pots
from tests.golden_words import TestWords
from tests.tables import POT_GAMES


class Script(NamedTuple):
    """The board by streets, up cards and shown hands by seat, and the chips then."""

    shown: dict[int, str]
    chips: list[int]
    board: tuple[str, ...] = ()
    up: Mapping[int, str] = MappingProxyType({})


HIGH_BOARD, LOW_BOARD = ("2c 7d 9h", "Ks", "4s"), ("2c 7d 9h", "3s", "Kc")
UP = {1: "2c 5c 8c Jc", 2: "3d 6d 9d Qd", 3: "4h 7h 10h Kh"}
# Three kings; aces; nothing, which is mucked. In low games a low of seven against three kings.
HOLDEM = Script({1: "Kh Kd", 2: "As Ac"}, [108_00, 96_00, 96_00], HIGH_BOARD)
HIGH_LOW = Script({1: "Kh Kd", 2: "Ac 4d"}, [102_00, 102_00, 96_00], LOW_BOARD)
FLUSHES = {1: "Ac Kc 9c", 2: "Ad 8d 4d", 3: "Ah 2h 3h"}
SCRIPTS = {
    "draw-poker": Script({1: "As Ah Jk Kd 2c", 2: "Ks Kh Kc 3d 3h"}, [95_00, 110_00, 95_00]),
    "lowball": Script({1: "Jk 2c 3c 4c 8d", 2: "As 2d 3d 4d 9d"}, [108_00, 96_00, 96_00]),
    "deuce-to-seven": Script({1: "2c 3d 4h 5s 7c", 2: "As 2d 3h 4s 5c"}, [108_00, 96_00, 96_00]),
    "seven-card-stud": Script(FLUSHES, [106_00, 97_00, 97_00], up=UP),
    # Nine dollars: the odd one to the high half.
    "stud-high-low": Script(FLUSHES, [102_00, 97_00, 101_00], up=UP),
    "razz": Script(FLUSHES, [97_00, 97_00, 106_00], up=UP),
    "texas-holdem": HOLDEM,
    "holdem-high-low": HIGH_LOW,
    # Of four aces two play.
    "omaha": Script({1: "Kh Kd 3c 3d", 2: "As Ah Ac Ad"}, [108_00, 96_00, 96_00], HIGH_BOARD),
    "omaha-high-low": Script({1: "Kh Kd Qs Qd", 2: "Ac 4d Js Jd"}, [102_00, 102_00, 96_00], LOW_BOARD),
    "pineapple": HOLDEM,
    "pineapple-8": HIGH_LOW,
    "pineapple-high-low": HIGH_LOW,
    "crazy-pineapple": HOLDEM,
    "crazy-pineapple-high-low": HIGH_LOW,
}


def to_showdown(table: RealCards, script: Script) -> RealCards:
    """Everybody goes along; in draw poker somebody must open."""
    while table.betting.stage != "show":
        street = table.betting.street
        if table.betting.stage != "deal":
            if "bet" in table.ask.options and not street and table.play.forced == "ante":
                table.say("bet")
            table.along()
        elif table.play.streets[street].board:
            table.deal(script.board[street - 1])
        elif table.play.streets[street].up:
            table.deal(" ".join(script.up[player.seat].split()[street] for player in table.betting.players))
        else:
            table.deal()
    return table


def at_showdown(game: str, players: int = 3) -> RealCards:
    return to_showdown(open_real_pots(game, players), SCRIPTS[game])


@pytest.mark.parametrize("game", POT_GAMES)
def test_a_hand_of_which_only_open_cards_are_keyed(game: str) -> None:
    table = at_showdown(game)
    own = view(table.state, Role.PATRON, "p1").hands[0]
    assert set(own.cards) - set(" ".join(UP.values()).split()) == {"??"}
    assert not own.said
    script = SCRIPTS[game]
    table.shows(script.shown)
    assert table.settled() == script.chips


@pytest.mark.parametrize("game", POT_GAMES)
def test_a_hand_that_all_but_one_fold_needs_nothing_keyed(game: str) -> None:
    table = open_real_pots(game)
    script = SCRIPTS[game]
    table.deal(" ".join(script.up[p.seat].split()[0] for p in table.betting.players) if script.up else "")
    table.say(next(each for each in ("bring-in", "raise", "bet") if each in table.ask.options))
    table.say("fold")
    table.say("fold")
    assert sum(table.settled()) == 300_00


@pytest.mark.parametrize("game", POT_GAMES)
def test_winners_are_named_whose_hands_nobody_keyed(game: str) -> None:
    table = at_showdown(game)
    pot, before = table.betting.pot, table.stacks
    if len(table.play.rankings) > 1 and game != "stud-high-low":
        table.named(2, part="high")
        assert table.betting.stage == "show"
        table.named(3, part="low")
        assert table.settled() == [before[0], before[1] + pot // 2, before[2] + pot // 2]
    else:
        table.named(2)
        assert table.settled() == [before[0], before[1] + pot, before[2]]
    assert any(isinstance(event, PotsPushed) for event in table.events)


def refused(table: RealCards, command: c.Command) -> Refused:
    with pytest.raises(Refused) as told:
        table.do_as("dealer", command)
    return told.value


def test_cards_speak_against_a_winner_who_was_named() -> None:
    table = at_showdown("texas-holdem")
    hands = {1: "Kh Kd", 2: "As Ac"}
    while table.ask.place != 3:
        table.say("show", cards=hands[table.ask.place or 0])
    for seats in ((2,), (3,), (1, 2)):
        told = refused(table, c.NameWinners(1, seats))
        cards_speak = "custom (cards speak)"
        assert_refused(told, Refusal.CARDS_BREAK_DRAWING_RULES, "cards-speak", cards_speak, seats=(1,))
    table.named(1)
    assert table.settled() == [108_00, 96_00, 96_00]


def test_a_low_half_that_the_board_allows_nobody_is_not_named() -> None:
    table = to_showdown(
        open_real_pots("holdem-high-low"), SCRIPTS["texas-holdem"]._replace(board=("2c Qd 9h", "Ks", "4s"))
    )
    assert refused(table, c.NameWinners(1, (2,), "low")).reason == Refusal.NO_CHOICE_HERE
    assert refused(table, c.NameWinners(2, (2,))).reason == Refusal.NO_CHOICE_HERE
    table.named(2, 3)
    assert table.settled() == [96_00, 102_00, 102_00]


def test_ca_102_b_7_who_checked_and_was_called_shows_that_it_is_no_seven() -> None:
    table = open_real_pots("lowball")
    table.deal()
    table.along()
    table.say("draw", cards="?? ??")
    table.along()
    table.deal()
    first = table.ask.place or 0
    table.say("check")
    table.say("bet")
    better = table.betting.players[table.betting.last].seat
    table.along()
    told = refused(table, c.NameWinners(1, (first,)))
    assert told.cite.startswith("102.B B.7")
    hands = {first: "As 2c 3c 4c 7d", better: "Ks Qs Js 10s 9s"}
    table.shows(hands)
    chips = table.settled()
    assert chips[first - 1] == 108_00, "the pot before the draw alone"
    assert sum(chips) == 300_00


def test_no_card_is_shown_that_lies_elsewhere_or_another_than_was_dealt_up() -> None:
    table = at_showdown("seven-card-stud")
    seat = table.ask.place or 0
    other = 1 + seat % 3
    twice = c.Choose(seat, f"place-{seat}", "show", cards=(UP[other].split()[0], "As", "Ah"))
    assert refused(table, twice).reason == Refusal.CARDS_NOT_IN_SHOE
    for cards in (("As",), ("As", "Ah", "Ad", "Ac", "Qs", "Qh", "Qc")):
        wrong = c.Choose(seat, f"place-{seat}", "show", cards=cards)
        assert refused(table, wrong).reason == Refusal.CARDS_NOT_IN_SHOE
    assert refused(table, c.ShowDown()).reason == Refusal.CARD_UNREADABLE
    table.say("show", cards=f"{UP[seat]} {FLUSHES[seat]}")
    assert table.state.deal.held(f"place-{seat}").cards.count(UNSEEN) == 0
    assert table.state.shoe is not None
    assert len(table.state.shoe.drawn) == 21 + 4


def test_a_patron_does_not_key_his_own_hand() -> None:
    table = at_showdown("texas-holdem")
    ask = table.ask
    with require_refused("not_allowed_for_role", "dealer-keys-hands", seat=ask.place):
        table.do_as(f"p{ask.place}", c.Choose(ask.place, ask.hand, "show", cards=("As", "Ah")))
    table.do_as(f"p{ask.place}", c.Choose(ask.place, ask.hand, "muck"))


def test_open_cards_are_named_and_a_sealed_deck_has_no_unseen_ones() -> None:
    table = open_real_pots("texas-holdem")
    table.deal()
    table.along()
    for cards in (("2c", "3c"), ("2c", "3c", "??"), ("??", "2c", "3c", "??")):
        assert refused(table, c.DealStreet(cards)).reason == Refusal.CARD_UNREADABLE
    table.deal("2c 3c 4c")
    assert cards_text(table.state.deal.cards("board")) == "2c 3c 4c"
    assert table.state.deal.cards(BURNS) == (UNSEEN,)


def test_a_flop_keyed_wrongly_is_taken_back_and_with_it_the_bets_made_on_it() -> None:
    table = open_real_pots("texas-holdem", fee="texas-holdem/poker/4")
    table.deal()
    table.along()
    before = table.stacks, table.betting.pot
    table.deal("2c 3c 4c")
    assert table.betting.fee
    table.say("bet")
    table.say("raise")
    flop = next(at for at, keyed in enumerate(table.state.keyed, 1) if "4c" in keyed.cards)
    early = refused(table, c.TakeBackCard(flop, "the 4 was a 5"))
    assert early.reason == Refusal.SECOND_SIGNATURE_NEEDED
    table.take_back(flop)
    assert (table.stacks, table.betting.pot, table.betting.fee) == (*before, 0)
    table.deal("2c 3c 5c")
    table.along()
    assert cards_text(table.state.deal.cards("board")) == "2c 3c 5c"


def test_a_hand_read_wrongly_or_a_wrong_winner_is_taken_back_before_the_pot_is_pushed() -> None:
    table = at_showdown("texas-holdem")
    seat = table.ask.place or 0
    table.say("show", cards="As Ac")
    table.do_as("dealer", c.TakeBackCard(len(table.state.keyed), "it was the queen"))
    assert table.ask.place == seat
    table.named(2)
    table.do_as("dealer", c.TakeBackCard(len(table.state.keyed), "seat 3 had it"))
    table.named(3)
    assert table.settled() == [96_00, 96_00, 108_00]
    assert not table.state.keyed


def test_ca_102_e_9_the_card_for_all_comes_of_burns_that_nobody_saw() -> None:
    table = open_real_pots("seven-card-stud", players=8)
    ranks = ("2", "4", "6", "8")
    for street in range(4):
        suited = [f"{rank}{suit}" for suit in "shdc" for rank in (ranks[street], str(int(ranks[street]) + 1))]
        table.deal(" ".join(suited))
        table.along()
    assert table.state.deal.cards(BURNS) == (UNSEEN,) * 3
    with require_refused("cards_not_in_shoe", "card-not-in-shoe", held=1):
        table.deal("2s")
    table.deal("Qs")
    assert cards_text(table.state.deal.cards("board")) == "Qs"
    assert table.state.shoe is not None
    assert (len(table.state.shoe.drawn), table.state.shoe.drawn.count(UNSEEN)) == (52, 19)
    table.along()
    table.shows({1: "As Ah"})
    assert sum(table.settled()) == 800_00


def test_pk_20_when_the_stub_is_used_up_unseen_discards_are_dealt_again() -> None:
    table = open_real_pots("deuce-to-seven", players=8)
    table.deal()
    table.along()
    while table.betting.stage == "draw":
        table.say("draw", cards=("??",) * 5)
    table.deal()
    assert all(table.state.deal.cards(f"place-{seat}") == (UNSEEN,) * 5 for seat in range(1, 9))
    table.along()
    table.named(4)
    assert table.settled()[3] == 128_00


def test_i_12_a_card_too_many_is_shown_and_becomes_the_burn() -> None:
    table = open_real_pots("texas-holdem")
    table.deal()
    table.do_as("floor", c.RuleCards("extra-card", ("9c",), "three cards", 2))
    assert table.state.deal.cards("place-2") == (UNSEEN,) * 2
    assert cards_text(table.state.deal.cards(BURNS)) == "9c"
    table.along()
    table.deal("2c 3c 4c")
    assert not table.state.keyed[0].cards or "9c" not in table.state.keyed[0].cards


def test_pk_7_an_exposed_card_is_the_burn_and_what_replaces_it_is_unseen() -> None:
    table = open_real_pots("texas-holdem")
    table.deal()
    with require_refused("card_unreadable", "say-which-card"):
        table.do_as("floor", c.RuleCards("exposed", ("??", "??"), "flashed", 2))
    table.do_as("floor", c.RuleCards("exposed", ("9c", "??"), "flashed", 2))
    assert table.state.deal.cards("place-2") == (UNSEEN,) * 2
    table.along()
    with require_refused("cards_not_in_shoe", "card-not-in-shoe", held=1):
        table.deal("9c 3c 4c")


def test_e_5_a_hole_card_that_lay_open_leaves_the_third_closed_and_its_hand_unforced() -> None:
    table = open_real_pots("seven-card-stud")
    table.do_as("dealer", c.DealStreet(("??", "9d", "Kh")))
    assert table.ask.place == 2, "the lowest card that is up"
    table.do_as("floor", c.RuleCards("exposed", ("2c",), "a hole card turned over", 1))
    held = table.state.deal.held("place-1")
    assert [card for card, down in zip(held.cards, held.down, strict=True) if not down] == [7]
    assert table.ask.place == 2
    table.along()
    table.deal("5h 6h 7h")


def test_the_journal_of_a_real_table_tells_no_card_that_nobody_saw() -> None:
    table = at_showdown("omaha-high-low")
    table.named(2, part="high")
    table.named(1, 3, part="low")
    table.settled()
    said = msgspec.json.encode(table.events).decode()
    assert '"1-1"' not in said
    assert msgspec.json.decode(said)


def test_a_bet_keyed_wrongly_is_taken_back_by_the_dealer_alone(words: TestWords) -> None:
    table = open_real_pots("texas-holdem")
    table.deal()
    first, before = table.ask.place, table.stacks
    table.say("raise")
    words(next(act.label for act in console_of(table.state, Role.DEALER).acts if act.id == "take_back_card"))
    table.do_as("dealer", c.TakeBackCard(2, "he only called"))
    assert (table.ask.place, table.stacks) == (first, before)
    table.say("call")
    ask = table.ask
    table.do_as(f"p{ask.place}", c.Choose(ask.place, ask.hand, "call"))
    assert len(table.state.keyed) == 2, "what a player does at his own page is not the dealer's"


def test_cards_that_nobody_saw_count_towards_those_that_have_left_the_deck() -> None:
    state = open_real_pots("texas-holdem").state
    assert state.shoe is not None
    nearly_out = msgspec.structs.replace(state.shoe, drawn=(UNSEEN,) * 51)
    with pytest.raises(Refused) as refused:
        check_in_shoe(state, nearly_out, (0, 1))
    assert refused.value.reason is Refusal.CARDS_NOT_IN_SHOE
    check_in_shoe(state, msgspec.structs.replace(nearly_out, drawn=(UNSEEN,) * 50), (0, 1))
