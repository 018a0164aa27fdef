"""Section 102, collections of the poker room: the 156 schedules at a live table, and who pays when."""

import tomllib
from collections import Counter
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from houseway.families.betting import Stakes
from houseway.families.pots.acts.money import table_of
from houseway.refusals import Refused
from houseway.rules.fees import schedules
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.views.pots import pots_view
from tests.asserting import require_refused
from tests.tables import POT_STAKES, CheckedTable

OWN = Path(__file__).parents[1] / "poker-house-fees.toml"
ROUND, EACH, TIMED_2 = f"{OWN}/poker/1", f"{OWN}/poker/2", "all-poker/poker/84"
# More than the least buy-in that is printed over it.
TIMED_12 = "all-poker/poker/97"
FEES = Path(__file__).parents[3] / "src/houseway/catalog/california/fees"
EVERY = [each.id for each in schedules() if each.part == "poker"]


def printed(name: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """The block and the option of a schedule, as its file has them."""
    slug, _, number = name.split("/")
    blocks = tomllib.loads((FEES / f"{slug}.toml").read_text("utf-8"))["block"]
    return next(
        (block, option)
        for block in blocks
        if block["part"] == "poker"
        for option in block["options"]
        if option["n"] == int(number)
    )


def dollars(text: str) -> int:
    return int(text.strip("$")) * 100


def by_players(heads: list[str], fees: list[str], players: int) -> int:
    """The figure under the column that these players fall under; below the last column the last."""
    for head, fee in zip(heads, fees, strict=True):
        if players >= int(head.rstrip("+").split("-")[0]):
            return dollars(fee)
    return dollars(fees[-1])


def count_apart(name: str, players: int, ended: str, pot: int, big_blind: int) -> int:
    """What a pot pays by the printed row alone: it `ended` in the first round, later, or on the river."""
    block, option = printed(name)
    rows = list(zip(block["lines"], option["fees"], strict=False))
    early = [dollars(fee) for line, fee in rows if line.get("when") in ("no-flop", "one-round")]
    if ended == "first":
        if early:
            return min(early[0], pot)
        fewest = [line for line in block["lines"] if line.get("when") in ("no-flop", "one-round")]
        if fewest:
            return min(dollars(option["fees"][0][-1]), pot)
    taken = by_players(block["lines"][0]["players"], option["fees"][0], players)
    for line, fee in rows[1:]:
        when, cost = line.get("when", ""), fee if isinstance(fee, str) else fee[0]
        if when == "river" and ended == "river":
            taken += dollars(cost)
        if when in ("pot-10", "pot-20") and pot - taken >= int(when[4:]) * big_blind:
            taken += dollars(cost)
    return min(taken, pot)


def passive(table: CheckedTable, ask: object) -> c.Choose:
    """Checks and calls to the end; bets once where a pot must be opened."""
    options = table.ask.options
    choice: str = next(each for each in ("bring-in", "check", "call", "pat", "discard") if each in options)
    if choice == "check" and table.play.forced == "ante" and not table.betting.street:
        choice = "bet"
    return c.Choose(table.ask.place, table.ask.hand, choice)


def folding(table: CheckedTable, ask: object) -> c.Choose:
    """The forced bet, and nobody calls it."""
    opens = table.play.forced == "ante" and table.betting.opener < 0
    choice = "bring-in" if "bring-in" in table.ask.options else "bet" if opens else "fold"
    return c.Choose(table.ask.place, table.ask.hand, choice)


def until(street: int) -> Any:
    """Calls to this street, where everybody but one folds."""

    def chooses(table: CheckedTable, ask: object) -> c.Choose:
        if table.betting.street < street:
            return passive(table, ask)
        return c.Choose(table.ask.place, table.ask.hand, "fold")

    return chooses


def raising(table: CheckedTable, ask: object) -> c.Choose:
    """As much as may be put in, as long as may be."""
    options = table.ask.options
    choice = next((each for each in ("raise", "bet") if each in options), "")
    return c.Choose(table.ask.place, table.ask.hand, choice) if choice else passive(table, ask)


def pot_of(table: CheckedTable) -> int:
    pushed = next(event for event in reversed(table.events) if isinstance(event, e.PotsPushed))
    return sum(pot.cents for pot in pushed.pots)


def opened(name: str, players: int) -> CheckedTable:
    """A table of the first game that the schedule serves, whose rules have a board where one is asked for."""
    served = next(each for each in schedules() if each.id == name).games
    game = "texas-holdem" if "ca/texas-holdem" in served else served[0].removeprefix("ca/")
    no_limit = "No Limit" in name or (name.startswith("texas-holdem") and int(name.split("/")[2]) > 20)
    stakes = Stakes("no-limit", 4_00, 0, (2_00, 4_00)) if no_limit else None
    return CheckedTable.open_pots(game, [400_00] * players, stakes, fee=name)


POT = [name for name in EVERY if printed(name)[0]["lines"][0]["payer"] == "pot"]
TIMED = [name for name in EVERY if name not in POT]


def test_156_schedules_of_the_inventory_are_here() -> None:
    assert (len(EVERY), len(POT), len(TIMED)) == (156, 129, 27)


@pytest.mark.parametrize("name", POT)
def test_every_schedule_takes_of_live_pots_what_its_row_prints(name: str) -> None:
    """Folded at once, folded later, checked and raised to the end, with five, six and seven players."""
    for players, chooses, ended in ((7, passive, "river"), (6, folding, "first"), (5, until(1), "second")):
        table = opened(name, players)
        big = POT_STAKES["blinds"].big_blind if table.play.forced == "blinds" else 0
        table.play_hand((name, players), chooses)
        pot = pot_of(table)
        due = count_apart(name, players, ended, pot, big)
        assert table.ledger.balance("fees/t") == due, (players, ended, pot)
        assert sum(table.stacks) == players * 400_00 - due
    table = opened(name, 6)
    table.play_hand((name, "raised"), raising)
    assert table.ledger.balance("fees/t") == count_apart(name, 6, "river", pot_of(table), big)


@pytest.mark.parametrize("name", TIMED)
def test_every_timed_schedule_takes_of_each_player_on_every_half_hour(name: str) -> None:
    block, option = printed(name)
    table = opened(name, 6)
    due = by_players(block["lines"][0]["players"], option["fees"][0], 6) * 6
    table.clock += timedelta(minutes=7)
    table.play_hand(1, folding)
    assert table.ledger.balance("fees/t") == 0, "a game that begins between pays after its hand"
    table.play_hand(2, folding)
    assert table.ledger.balance("fees/t") == due
    table.play_hand(3, folding)
    assert table.ledger.balance("fees/t") == due, "once a half hour"
    table.do_as("p6", c.Leave(6))
    table.clock += timedelta(minutes=30)
    table.play_hand(4, folding)
    due += by_players(block["lines"][0]["players"], option["fees"][0], 5) * 5
    assert table.ledger.balance("fees/t") == due


def test_what_the_pot_pays_is_on_the_felt_before_it_is_awarded() -> None:
    """Option 2 of hold'em, five players: $1, and $1 more after the river; no flop $1."""
    table = CheckedTable.open_pots("texas-holdem", [400_00] * 5, fee="texas-holdem/poker/2")
    table.start_hand()
    for street, fee in ((1, 1_00), (2, 1_00), (3, 2_00)):
        while table.betting.street < street:
            table.act(passive(table, None).choice)
        shown = pots_view(table.state)
        assert shown is not None
        assert shown.collected == fee
    for _ in range(5):
        table.act("check")
    assert table.ledger.balance("collection/t") == 2_00
    table.finish_hand()
    table.start_hand(2)
    for _ in range(4):
        table.act("fold")
    shown = pots_view(table.state)
    assert shown is not None
    assert (shown.collected, table.ledger.balance("collection/t")) == (1_00, 1_00)
    assert table.ledger.balance("pot/t/1") == 3_00


def fees_by_seat(table: CheckedTable) -> dict[int, int]:
    paid: dict[int, int] = {}
    for event in table.events:
        for seat, cents in event.seats if isinstance(event, e.TimeCollected) else ():
            paid[seat] = paid.get(seat, 0) + cents
    return paid


@pytest.mark.parametrize("game", ["texas-holdem", "draw-poker", "seven-card-stud"])
def test_102_a_7_each_player_pays_when_the_button_comes_to_him(game: str) -> None:
    table = CheckedTable.open_pots(game, [400_00] * 4, fee=ROUND)
    for number in range(4):
        table.play_hand(number, folding)
        assert sum(table.stacks) == 1600_00 - 3_00 * (number + 1)
    assert fees_by_seat(table) == dict.fromkeys((1, 2, 3, 4), 3_00)
    table.play_hand(4, folding)
    assert sum(fees_by_seat(table).values()) == 15_00 == table.ledger.balance("fees/t")


def fees_of_hand(table: CheckedTable, number: int) -> dict[str, int]:
    """What each patron pays for the next hand."""
    before = fees_by_seat(table)
    table.play_hand(number, folding)
    after = fees_by_seat(table)
    return {
        table.find_patron(seat): after[seat] - before.get(seat, 0)
        for seat in after
        if table.find_patron(seat)
    }


@pytest.mark.parametrize("leaves", [False, True])
@pytest.mark.parametrize("game", ["texas-holdem", "draw-poker", "seven-card-stud"])
def test_102_a_7_who_changes_seats_behind_the_button_pays_as_though_he_had_stayed(
    game: str, leaves: bool
) -> None:
    """Seats 2, 4 and 6 are free, and the first player always sits where the button comes last."""
    table = CheckedTable.open_pots(game, [400_00] * 6, fee=ROUND)
    for seat in (2, 4, 6):
        table.do_as(f"p{seat}", c.Leave(seat))
    seat, moves, paid = 1, 0, Counter[str]()
    for number in range(12):
        paid.update(fees_of_hand(table, number))
        button = table_of(table.state).button
        behind = [(button - step - 1) % 6 + 1 for step in range(6)]
        to = next(each for each in behind if each == seat or table.state.seat(each).patron is None)
        if to == seat:
            continue
        moves += 1
        chips = table.state.seat(seat).chips
        if leaves:
            table.do_as("p1", c.Leave(seat))
            table.do_as("p1", c.Sit(to, "Player 1"))
            table.do_as("dealer", c.BuyIn(to, chips, {chips: 1}))
        else:
            table.do_as("p1", c.ChangeSeat(seat, to))
        seat = to
        if table_of(table.state).at(seat).owes:
            table.do_as("p1", c.DealIn(seat, "post"))
    assert moves > 3
    assert set(paid) == {"p1", "p3", "p5"}
    assert max(paid.values()) - min(paid.values()) <= 3_00, "once a round of the button"


def test_102_a_7_nobody_pays_twice_in_a_round_for_a_seat_that_he_changed() -> None:
    """Whose place the button has passed has paid, though it comes to his new seat next."""
    table = CheckedTable.open_pots("draw-poker", [400_00] * 6, fee=ROUND)
    table.do_as("p1", c.Leave(1))
    table.play_hand(0, folding)
    assert table_of(table.state).button == 6
    table.do_as("p6", c.ChangeSeat(6, 1))
    paid = [fees_of_hand(table, number).get("p6", 0) for number in range(1, 11)]
    assert paid == [0] * 5 + [4_00] + [0] * 4


def test_102_a_7_who_goes_back_to_his_seat_pays_there_and_who_sits_at_the_other_as_well() -> None:
    table = CheckedTable.open_pots("draw-poker", [400_00] * 5, fee=ROUND)
    table.do_as("p1", c.Leave(1))
    table.play_hand(0, folding)
    table.do_as("p2", c.ChangeSeat(2, 1))
    table.do_as("p2", c.ChangeSeat(1, 2))
    assert table_of(table.state).fees.places == ()
    table.do_as("p2", c.ChangeSeat(2, 1))
    table.do_as("p1", c.Sit(2, "Player 1"))
    table.do_as("dealer", c.BuyIn(2, 400_00, {400_00: 1}))
    before = fees_by_seat(table)
    table.play_hand(1, folding)
    assert table_of(table.state).button == 1
    assert fees_by_seat(table) == before
    table.play_hand(2, folding)
    assert {seat: fees_by_seat(table).get(seat) for seat in (1, 2)} == {1: 4_00, 2: 4_00}


def test_102_a_7_the_posted_fee_is_reduced_with_fewer_players() -> None:
    table = CheckedTable.open_pots("texas-holdem", [400_00] * 7, fee=ROUND)
    table.play_hand(1, folding)
    table.do_as("p1", c.Leave(1))
    table.play_hand(2, folding)
    for seat in (2, 3):
        table.do_as(f"p{seat}", c.Leave(seat))
    table.play_hand(3, folding)
    assert table.ledger.balance("fees/t") == 5_00 + 4_00 + 3_00


@pytest.mark.parametrize("game", ["deuce-to-seven", "seven-card-stud"])
def test_102_c_per_hand_collection_each_player_pays_before_he_receives_cards(game: str) -> None:
    table = CheckedTable.open_pots(game, [400_00] * 5, fee=EACH)
    table.shuffle()
    table.do_next()
    assert table.betting.stage == "deal"
    assert fees_by_seat(table) == dict.fromkeys(range(1, 6), 1_00)
    assert table.ledger.balance("fees/t") == 5_00


def test_102_i_18_in_a_full_game_the_away_pay_from_their_stacks() -> None:
    table = CheckedTable.open_pots("texas-holdem", [400_00] * 4, fee=ROUND)
    table.play_hand(0, folding)
    away = next(seat for seat in (1, 2, 3, 4) if seat not in fees_by_seat(table))
    table.do_as(f"p{away}", c.DealIn(away, "out"))
    before = table.state.seat(away).chips
    for number in range(1, 4):
        table.play_hand(number, folding)
    assert fees_by_seat(table)[away] == 3_00
    assert table.state.seat(away).chips == before - 3_00


def test_102_i_18_a_game_with_a_free_seat_is_not_full() -> None:
    table = CheckedTable.open_pots("texas-holdem", [400_00] * 5, fee=ROUND)
    table.do_as("p5", c.Leave(5))
    table.do_as("p2", c.DealIn(2, "out"))
    for number in range(4):
        table.play_hand(number, folding)
    assert 2 not in fees_by_seat(table)
    table.do_as("dealer", c.CollectTime(2))
    assert fees_by_seat(table)[2] == 3_00, "the dealer may take it all the same"


def test_102_i_18_with_a_list_it_is_full_though_a_seat_is_free() -> None:
    table = CheckedTable.open_pots("texas-holdem", [400_00] * 5, fee=ROUND)
    table.do_as("p5", c.Leave(5))
    table.do_as("p2", c.DealIn(2, "out"))
    for number in range(4):
        table.shuffle(number)
        table.do_as("dealer", c.NextRound(listed=True))
        table.do_next()
        while table.betting.stage == "bet":
            table.act("fold")
        table.do_next()
    assert fees_by_seat(table)[2] == 3_00


def timed_game() -> CheckedTable:
    """Option 84: $4 a half hour with six or more players, and with fewer."""
    table = CheckedTable.open_pots("texas-holdem", [400_00] * 4, fee=TIMED_2)
    table.clock += timedelta(minutes=5)
    table.play_hand(0, folding)
    return table


def test_102_a_7_at_the_dealer_change_all_pay_and_only_once_a_half_hour() -> None:
    table = timed_game()
    table.do_as("p2", c.DealIn(2, "out"))
    table.do_as("dealer", c.CollectTime())
    each = fees_by_seat(table)
    assert set(each) == {1, 2, 3, 4}, "who is away pays from the chips on the table"
    with pytest.raises(Refused) as refused:
        table.do_as("dealer", c.CollectTime())
    assert refused.value.reason == "collected_already"
    table.play_hand(1, folding)
    assert fees_by_seat(table) == each


def test_102_a_7_with_too_few_chips_the_rest_is_paid_before_playing_on() -> None:
    table = CheckedTable.open_pots("texas-holdem", [400_00, 400_00, 400_00, 10_00], fee=TIMED_12)
    block, option = printed(TIMED_12)
    fee = by_players(block["lines"][0]["players"], option["fees"][0], 4)
    assert fee > 10_00
    table.shuffle()
    table.do_next()
    assert fees_by_seat(table)[4] == 10_00
    assert 4 not in [player.seat for player in table.betting.players]
    table.do_next()
    while table.betting.stage == "bet":
        table.act("fold")
    table.do_next()
    table.do_as("dealer", c.BuyIn(4, 100_00, {100_00: 1}))
    table.do_as("p4", c.DealIn(4, "post"))
    table.play_hand(2, folding)
    assert fees_by_seat(table)[4] == fee
    assert table.state.seat(4).chips <= 100_00 - (fee - 10_00) + 6_00
    assert table.ledger.balance("fees/t") == 4 * fee


def test_102_a_7_who_leaves_and_comes_back_owes_what_he_owed() -> None:
    table = CheckedTable.open_pots("texas-holdem", [400_00, 400_00, 400_00, 10_00], fee=TIMED_12)
    table.play_hand(1, folding)
    ((_, owed),) = table_of(table.state).fees.owed
    table.do_as("p4", c.Leave(4))
    table.sit(4, 100_00)
    table.do_as("p4", c.DealIn(4, "post"))
    table.play_hand(2, folding)
    assert fees_by_seat(table)[4] == 10_00 + owed
    assert table_of(table.state).fees.owed == ()


def test_102_a_7_what_is_owed_may_be_brought_above_the_greatest_buy_in() -> None:
    stakes = Stakes("structured", 4_00, 8_00, (2_00, 4_00), buy_in=(10_00, 400_00))
    table = CheckedTable.open_pots("texas-holdem", [400_00, 400_00, 400_00, 10_00], stakes, fee=TIMED_12)
    table.play_hand(1, folding)
    ((_, owed),) = table_of(table.state).fees.owed
    with pytest.raises(Refused) as refused:
        table.do_as("dealer", c.BuyIn(4, 400_00 + owed + 1_00, {400_00 + owed + 1_00: 1}))
    assert refused.value.reason == "above_table_maximum"
    table.do_as("dealer", c.BuyIn(4, 400_00 + owed, {400_00 + owed: 1}))
    table.do_as("p4", c.DealIn(4, "post"))
    table.play_hand(2, folding)
    assert table.state.seat(4).chips <= 400_00


def test_102_a_7_nobody_owes_what_another_at_his_seat_owed() -> None:
    table = CheckedTable.open_pots("texas-holdem", [400_00, 400_00, 400_00, 10_00], fee=TIMED_12)
    table.play_hand(1, folding)
    table.do_as("p4", c.Leave(4))
    table.do_as("p5", c.Sit(4, "Player 5"))
    assert table_of(table.state).fees.owed == ()


def test_102_a_7_who_is_called_while_the_light_is_on_pays_when_he_arrives() -> None:
    table = timed_game()
    table.do_as("p4", c.Leave(4))
    table.do_as("dealer", c.CollectTime())
    assert 4 not in fees_by_seat(table)
    table.sit(4, 400_00)
    table.do_as("dealer", c.CollectTime(4))
    assert fees_by_seat(table)[4] == fees_by_seat(table)[1]
    with pytest.raises(Refused) as refused:
        table.do_as("dealer", c.CollectTime(4))
    assert refused.value.reason == "collected_already"


@pytest.mark.parametrize("by_hand", [True, False])
def test_4193_a_half_hour_without_a_hand_is_paid_by_who_has_sat_there(by_hand: bool) -> None:
    """On the hour and on the half hour: at 12:00, 12:30 and 13:00 of who stayed, at 13:00 of who came."""
    table = timed_game()
    table.do_as("dealer", c.CollectTime())
    once = fees_by_seat(table)
    table.do_as("p4", c.Leave(4))
    table.sit(4, 400_00)
    table.clock += timedelta(minutes=60)
    with require_refused("decision_due", "half-hour-of-all-first", seat=4):
        table.do_as("dealer", c.CollectTime(4))
    if by_hand:
        table.do_as("dealer", c.CollectTime())
    else:
        table.play_hand(1, folding)
    assert fees_by_seat(table) == {seat: cents * (2 if seat == 4 else 3) for seat, cents in once.items()}


def test_102_a_7_no_collection_by_the_clock_where_the_pot_pays() -> None:
    table = CheckedTable.open_pots("texas-holdem", [400_00] * 4, fee="texas-holdem/poker/1")
    with pytest.raises(Refused) as refused:
        table.do_as("dealer", c.CollectTime())
    assert refused.value.reason == "nothing_to_deal"


def test_blinds_lie_in_front_of_who_posted_them_before_the_cards_and_make_no_side_pot() -> None:
    table = CheckedTable.open_pots("texas-holdem", [400_00] * 3)
    table.shuffle()
    table.do_next()
    shown = pots_view(table.state)
    assert shown is not None
    assert (shown.pots, sorted(each.put for each in shown.players)) == ((), [0, 2_00, 4_00])


def test_pk_15_a_misdealt_hand_pays_nothing_though_the_house_had_collected() -> None:
    """Heads-up the one folds at once, $4 are in the pot, and $1 of it was taken."""
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 2, fee="all-poker/poker/1")
    table.start_hand()
    table.act("fold")
    assert table.betting.fee == 1_00
    table.do_as("floor", c.RulePotHand(1, "misdeal", "a card short"))
    assert table.stacks == [100_00] * 2
    assert not table.ledger.balance("collection/t")
    assert not table.ledger.balance("fees/t")


def test_the_fee_after_the_flop_is_by_how_many_were_dealt_in() -> None:
    """Six were dealt in and two see the flop: $3 is taken, and not the $1 of two players."""
    table = CheckedTable.open_pots("texas-holdem", [400_00] * 6, fee="texas-holdem/poker/2")
    table.start_hand()
    for choice in ("fold", "fold", "fold", "fold", "call", "check"):
        table.act(choice)
    assert len(table.betting.live) == 2
    assert table.betting.fee == 3_00


def test_custom_a_deal_that_everybody_passed_pays_no_collection() -> None:
    table = CheckedTable.open_pots("draw-poker", [100_00] * 3, fee="all-poker/poker/30")
    table.start_hand()
    for _ in range(3):
        table.act("check")
    table.do_next()
    assert table.ledger.balance("pot/t/1") == 3_00
    assert not any(isinstance(event, e.PotCollected) for event in table.events)


def test_pk_15_a_pot_smaller_than_its_fee_is_the_fee() -> None:
    stakes = Stakes("structured", 1_00, 2_00, (50, 1_00), chip=50)
    table = CheckedTable.open_pots("texas-holdem", [100_00] * 2, stakes, fee="texas-holdem/poker/18")
    table.play_hand(1, folding)
    assert pot_of(table) == 1_00
    assert table.ledger.balance("fees/t") == 1_00
    assert sum(table.stacks) == 199_00
