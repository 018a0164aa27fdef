"""What the console says: what comes next and why, what to pay, what to do when something went wrong."""

from pathlib import Path

import pytest

from houseway.table import Envelope, Role, apply_all, decide
from houseway.table import commands as c
from houseway.table.console import console_of, gives
from houseway.table.console.documents import Console, Irregularity
from houseway.table.opening.setting_up import unopened
from houseway.words import worded
from tests.clauses.massachusetts.table import LAYOUT as MA_LAYOUT
from tests.golden_words import TestWords
from tests.tables import BANKER, NOON, PLAYER, TIE, CheckedTable, betting_table

EXAMPLES = Path(__file__).resolve().parents[3] / "examples"


def console(table: CheckedTable, role: Role = Role.DEALER) -> Console:
    return console_of(table.state, role)


def entry(table: CheckedTable, name: str, role: Role = Role.DEALER) -> Irregularity:
    return next(one for one in console(table, role).irregularities if one.id == name)


@pytest.mark.parametrize(
    ("cards", "act"),
    [
        ("", "deal_card"),
        ("2s 3h 3d", "deal_card"),
        ("2s 3h 3d 2c", "deal_card"),
        ("2s 3h 3d 2c 4d", "deal_card"),
        ("2s 3h 3d 2c Kd", "settle_round"),
        ("Ks 3h 6d 2c", "deal_card"),
        ("2s 9h 3d Kc", "settle_round"),
        ("8s 8h Kd Kc", "settle_round"),
        ("Ks Kh 6d 7c", "settle_round"),
    ],
)
def test_co_30_2814_draw_or_stand_and_why(cards: str, act: str, words: TestWords):
    table = betting_table(3)
    table.bet(3, PLAYER, 1_000)
    table.dealer(c.NoMoreBets())
    table.deal(*cards.split()) if cards else None
    prompt = console(table).prompt
    words(f"{prompt.words}\n{prompt.why}")
    assert prompt.act == act
    assert prompt.cite == ("30-2812(3)" if len(cards.split()) < 4 else "30-2814")


def test_co_30_2810_the_prompts_lead_from_new_cards_to_the_first_bets():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    table.seat(5)
    done: list[str | None] = []
    for command in (
        c.InspectCards(),
        c.WashCards(),
        c.LoadShoe("", 8, 14),
        c.DeclineCut(5),
        c.Cut(100),
        c.Burn(("As", "??")),
    ):
        done.append(console(table).prompt.act)
        table.dealer(command)
    assert done == ["inspect_cards", "wash_cards", "load_shoe-8-1", "cut-seat", "cut", "burn"]
    assert console(table).prompt.act == "next_round"


def test_a_single_deck_is_loaded_at_the_console_real_or_sealed():
    found = unopened(EXAMPLES / "poker" / "texas-holdem.toml")
    state = found.state
    for command in (found.opening, c.InspectCards(), c.WashCards()):
        envelope = Envelope(type(command).__name__, "dealer", Role.DEALER, NOON, command)
        state = apply_all(state, decide(state, envelope).events)
    shown = console_of(state, Role.DEALER)
    assert shown.prompt.act == "load_shoe-1-1"
    assert {act.id for act in shown.acts} >= {"load_shoe-1-1", "load_sealed-1-1"}


def test_co_30_2813_4_the_cutting_card_and_the_last_hand_are_told(words):
    table = betting_table(3, cutting_card=413)
    table.settle("7s", "9h", "Kd", "9c")
    (notice,) = console(table).notices
    words(notice.words)
    table.dealer(c.NextRound())
    table.settle("7s", "9h", "Kd", "9c")
    assert console(table).prompt.act == "load_shoe-8-1"


def test_co_30_2815_2_the_pay_out_list_is_in_settling_order(words):
    table = betting_table(3, 5, 7)
    table.bet(3, BANKER, 10_000)
    table.bet(5, PLAYER, 1_000)
    table.bet(7, BANKER, 20_000)
    table.bet(7, TIE, 500)
    table.patron(3, c.PlaceBet(3, *BANKER, 1_000, toke=True))
    table.settle("2s", "9h", "3d", "Kc")
    payments = console(table).payments
    assert [(each.seat, each.outcome, each.toke) for each in payments] == [
        (7, "lose", False),
        (5, "lose", False),
        (7, "win", False),
        (3, "win", False),
        (3, "win", True),
    ]
    words("\n".join(each.words for each in payments))


def test_co_30_2816_each_irregularity_is_open_only_when_it_can_happen():
    table = betting_table(3)
    assert entry(table, "third-card").ways == ()
    assert entry(table, "third-card").not_now.endswith("(30-2816(1)).")
    table.deal("Ks", "3h", "6d", "2c")
    ways = entry(table, "third-card").ways
    assert [way.act.cite for way in ways] == ["30-2816(1)", "30-2816(2)"]
    assert all(way.text.endswith(worded("said", "card-to-banker", {})) for way in ways)
    assert entry(table, "extra-card").ways == ()


def test_ma_15_c_a_disclosed_third_card_asks_for_the_card_drawn_with_it_where_that_is_filed():
    for filed, needs in (("discard-with-one-more", ["card", "drawn_with"]), ("simulated-round", ["card"])):
        house = c.House(filed={"15(c)": filed})
        table = betting_table(3, layout=MA_LAYOUT, game="ma/baccarat", house=house)
        table.deal("Ks", "3h", "6d", "4c")
        seen = entry(table, "third-card").ways[1]
        assert seen.act.cite == "15(c)"
        assert [need.name for need in seen.act.needs] == needs


def test_ma_15_d_a_card_seen_as_it_is_dealt_is_offered_while_cards_come_face_down():
    table = betting_table(3, layout=MA_LAYOUT, game="ma/baccarat", house=c.House())
    table.deal("Ks", "3h")
    (way,) = entry(table, "seen").ways
    assert (way.act.cite, [need.name for need in way.act.needs]) == ("15(d)", ["card"])
    assert entry(table, "extra-card").ways == ()
    table.deal("6d", "4c")
    assert "seen" not in {each.id for each in console(table).irregularities}


def test_co_30_2815_4_corrections_are_the_floors_and_signed_at_the_dealers_console(words):
    table = betting_table(7)
    table.bet(7, BANKER, 20_000)
    table.settle("2s", "9h", "3d", "Kc")
    assert entry(table, "misread").ways[0].act.sign_off is Role.FLOOR
    assert entry(table, "misread", Role.FLOOR).ways[0].act.sign_off is None
    (pay,) = entry(table, "wrong-pay").ways
    words(pay.act.label)


def test_the_floor_sees_what_comes_next_but_no_act_of_the_dealers(words):
    prompt = console(betting_table(3), Role.FLOOR).prompt
    assert prompt.act is None
    words(f"{prompt.words}\n{prompt.why}")


def test_what_is_refused_is_told_with_its_clause_and_what_is_anothers_is_not_told():
    table = betting_table(3)
    refused = {one.id: one for one in console(table).not_now}
    assert refused["deal_card"].cite == "30-2814"
    told = refused["deal_card"]
    assert (told.say, told.values) == ("dealt-after-no-more-bets", {"clause": "30-2812(2)"})
    assert worded("refused", told.say, told.values, cite=told.cite) == told.sentence
    assert "deal_card" not in {one.id for one in console(table, Role.FLOOR).not_now}


def test_only_staff_give_an_order_by_a_supervisors_signature():
    """The one who stands at the console witnesses; whoever watches or plays gives nothing so."""
    corrected = c.CorrectHands(("7s", "9d"), ("7h", "9c"), "The cards were misread.")
    assert gives(Role.DEALER, Role.FLOOR, corrected) == (Role.FLOOR, Role.DEALER)
    assert gives(Role.DEALER, Role.DEALER, corrected) == (Role.DEALER, Role.DEALER)
    for role in (Role.PATRON, Role.SURVEILLANCE):
        assert gives(role, Role.FLOOR, corrected) == (role, Role.FLOOR)
