"""9(e)(1) at a sealed shoe: whether House Money rides is "at a player's discretion", and at nobody else's."""

import pytest
from msgspec.structs import replace

from houseway.journal.checking.one_word import OneWordCheck
from houseway.journal.checking.seats import seat_problems
from houseway.journal.rows import Entry
from houseway.refusals import Refusal
from houseway.table import Envelope, Role, apply_all, decide
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.console.legal_now import proposals
from houseway.table.envelope import ANSWER_CLOCK
from houseway.table.routine import comes_next
from houseway.table.shoe.offered import NOTHING_OFFERED, OfferedView, RideView, offered
from tests.clauses.massachusetts.table import BANKER, FULL, HOUSE_MONEY, LAYOUT, PLAYER
from tests.tables import NOON, CheckedTable, betting_table

# A Player pair of twos; Player 4 draws, Banker 6 draws or stays by that card.
PAIR = ("2s", "Ah", "2d", "5c")
ON_PLAYER = c.SettleHouseMoney((c.Addition(3, "player"),))


def paired(house: c.House = FULL) -> CheckedTable:
    """Seat 3 has bet on the Player, seat 5 on both hands, seat 6 on neither; all three won House Money."""
    table = betting_table(3, 5, 6, layout=LAYOUT, game="ma/baccarat", house=house, virtual=True)
    table.bet(3, PLAYER, 1_000)
    table.bet(5, PLAYER, 1_000)
    table.bet(5, BANKER, 2_000)
    for seat in (3, 5, 6):
        table.bet(seat, HOUSE_MONEY, 500)
    table.deal(*PAIR)
    return table


def test_ma_9_e_1_sealed_no_dealer_lets_a_patrons_winnings_ride():
    table = paired()
    before = table.state
    for wish in (c.Addition(3, "player"), c.Addition(5, "banker"), c.Addition(6, "player")):
        refused = table.refusal("dealer", c.SettleHouseMoney((wish,)))
        assert (refused.reason, refused.cite) == (Refusal.NOT_YOUR_SEAT, "9(e)")
    for actor in ("dealer", "floor", "p5"):
        assert table.refusal(actor, c.LetRide(3, "player")).reason is Refusal.NOT_YOUR_SEAT
    assert table.state == before


def test_ma_9_e_1_sealed_what_the_winners_say_is_what_is_settled():
    table = paired()
    assert table.refusal("dealer", c.SettleHouseMoney()).reason is Refusal.DECISION_DUE
    table.patron(3, c.LetRide(3, "player"))
    assert table.refusal("dealer", c.SettleHouseMoney()).reason is Refusal.NOT_YOUR_SEAT
    assert table.refusal("dealer", ON_PLAYER).reason is Refusal.DECISION_DUE, "seat 5 was not asked"
    table.patron(5, c.LetRide(5, "banker"))
    other = c.SettleHouseMoney((c.Addition(3, "player"), c.Addition(5, "player")))
    assert table.refusal("dealer", other).reason is Refusal.NOT_YOUR_SEAT
    table.dealer(c.SettleHouseMoney((c.Addition(5, "banker"), c.Addition(3, "player"))))
    assert (table.state.seat(3).bet_on(PLAYER), table.state.seat(5).bet_on(BANKER)) == (2_500, 3_500)
    assert table.chips(6) == 101_500


def test_ma_9_e_1_sealed_a_further_word_undoes_the_first():
    table = paired()
    table.patron(3, c.LetRide(3, "player"))
    table.patron(5, c.LetRide(5, "player"), c.LetRide(5, "banker"), c.LetRide(5, None))
    table.dealer(ON_PLAYER)
    assert table.state.seat(5).bets == (c.Stake(*PLAYER, 1_000), c.Stake(*BANKER, 2_000))
    assert table.chips(5) == 100_000 - 3_000 + 1_500


def test_ma_9_e_1_sealed_who_does_not_answer_is_paid():
    table = paired()
    asked = []
    while isinstance(said := comes_next(table.state).command, c.LetRide):
        assert comes_next(table.state).act is None, "it is no act of the dealer"
        ahead = c.LetRide(said.seat, "player")
        assert table.refusal(ANSWER_CLOCK, ahead).reason is Refusal.NOT_YOUR_SEAT
        table.do_as(ANSWER_CLOCK, said)
        asked.append((said.seat, said.on))
    assert asked == [(5, None), (3, None)]
    table.dealer(c.SettleHouseMoney())
    assert [table.chips(seat) for seat in (3, 5, 6)] == [100_500, 98_500, 101_500]


def test_ma_9_e_1_sealed_it_rides_only_on_a_hand_that_its_winner_has_bet_on():
    table = paired()
    assert table.refusal("p3", c.LetRide(3, "banker")).reason is Refusal.NO_BET_THERE
    assert table.refusal("p6", c.LetRide(6, None)).reason is Refusal.NO_BET_THERE
    table.dealer(c.LetRide(5), c.LetRide(3), c.SettleHouseMoney())
    assert table.refusal("p3", c.LetRide(3, "player")).reason is Refusal.HOUSE_MONEY_OPEN


def test_ma_9_e_1_at_real_cards_the_dealer_adds_it():
    table = betting_table(3, layout=LAYOUT, game="ma/baccarat", house=FULL)
    table.bet(3, PLAYER, 1_000)
    table.bet(3, HOUSE_MONEY, 500)
    table.deal(*PAIR)
    refused = table.refusal("p3", c.LetRide(3, "player"))
    assert (refused.reason, refused.say) == (Refusal.HOUSE_MONEY_OPEN, "dealer-adds")
    assert offered(table.state) == NOTHING_OFFERED
    table.dealer(ON_PLAYER)
    assert table.state.seat(3).bet_on(PLAYER) == 2_500


def test_ma_9_e_1_sealed_winners_are_offered_the_hands_and_see_what_they_said():
    table = paired()
    rides = (RideView(5, ("player", "banker")), RideView(3, ("player",)))
    assert offered(table.state) == OfferedView(None, None, cite="9(e)", rides=rides)
    table.patron(3, c.LetRide(3, "player"))
    assert offered(table.state).rides[1] == RideView(3, ("player",), "player", is_said=True)
    assert not any(act.id == "settle_house_money" and act.needs for act in proposals(table.state))
    table.patron(5, c.LetRide(5))
    (settle,) = [act for act in proposals(table.state) if act.id == "settle_house_money"]
    assert (settle.sample, settle.needs) == (ON_PLAYER, ())
    table.dealer(settle.sample)
    assert offered(table.state) == NOTHING_OFFERED


def entry_of(envelope: Envelope, *events: e.Event) -> Entry:
    return Entry(envelope, events, {}, transfers=(), decisions=6)


def found(table: CheckedTable, said: dict[int, str | None], settled: c.SettleHouseMoney) -> list[str]:
    """What verify finds in rows that tell who said what, and how it was then settled."""
    check, state, problems = OneWordCheck(), table.state, []
    for seat, on in said.items():
        command = c.LetRide(seat, on)  # type: ignore[arg-type]
        entry = entry_of(Envelope("1", f"p{seat}", Role.PATRON, NOON, command), e.RideChosen(seat, on))  # type: ignore[arg-type]
        problems += [*check.problems(state, entry)]
    wished = state
    for addition in settled.additions:
        wished = apply_all(wished, [e.RideChosen(addition.seat, addition.on)])
    for seat in (3, 5):
        if seat not in wished.extra.rides:  # type: ignore[union-attr]
            wished = apply_all(wished, [e.RideChosen(seat, None)])
    envelope = Envelope("2", "dealer", Role.DEALER, NOON, settled)
    return [*problems, *check.problems(state, entry_of(envelope, *decide(wished, envelope).events))]


def test_verify_finds_house_money_that_rides_without_its_winners_word(words):
    table = paired()
    assert found(table, {3: "player", 5: None}, ON_PLAYER) == []
    (not_said,) = found(table, {3: None, 5: None}, ON_PLAYER)
    words(not_said, "seat 3 declined")
    assert not_said in found(table, {5: None}, ON_PLAYER)
    (not_ridden,) = found(table, {3: "player", 5: "banker"}, ON_PLAYER)
    words(not_ridden, "seat 5 chose the Banker")
    (not_asked,) = found(table, {3: "player"}, ON_PLAYER)
    words(not_asked, "seat 5 was not asked")


@pytest.mark.parametrize(
    ("actor", "role", "on", "is_fault"),
    [
        ("p3", Role.PATRON, "player", False),
        (ANSWER_CLOCK, Role.DEALER, None, False),
        (ANSWER_CLOCK, Role.DEALER, "player", True),
        ("dealer", Role.DEALER, None, True),
        ("p5", Role.PATRON, "player", True),
    ],
)
def test_verify_finds_a_word_on_house_money_that_somebody_else_gave(actor, role, on, is_fault):
    table = paired()
    entry = entry_of(Envelope("1", actor, role, NOON, c.LetRide(3, on)), e.RideChosen(3, on))
    assert bool([*seat_problems(table.state, entry)]) is is_fault
    older = replace(entry, decisions=5)
    assert [*seat_problems(table.state, older)] == []
