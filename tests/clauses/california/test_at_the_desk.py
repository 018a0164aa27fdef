"""Section 103 as people look at it: covers in order, whom a closed hand is told, late bets, free hands."""

from houseway.refusals import Refusal
from houseway.table import commands as c
from houseway.table.console.bank_desk import bank_desk
from houseway.table.console.paying import payments, payouts
from houseway.table.envelope import Role
from houseway.table.views.bank import bank_view
from houseway.table.views.view import AskView, view
from tests.clauses.california.test_places import HAND, PAN, behind, dealt_to_the_first_question, opened
from tests.tables import PLAYER, PLAYER_WINS, CheckedTable, banked_table


def asked(table: CheckedTable, patron: str | None, role: Role = Role.PATRON) -> AskView:
    ask = view(table.state, role, patron).ask
    assert ask is not None
    return ask


def test_pd_9_the_desk_shows_who_is_in_action_from_the_button_on_and_who_decides():
    table = opened(1, 2, 3, bank=3_500, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    table.bet(3, HAND, 1_000)
    table.bet(2, HAND, 2_000)
    behind(table, 3, 2, 3_000, HAND)
    table.dealer(c.NoMoreBets())
    table.patron(1, c.ShakeDice(1))
    table.dealer(c.ShowDice((1, 1, 1)))
    desk = bank_desk(table.state)
    assert desk.order[:2] == (3, 4)
    assert [(each.place, each.seat, each.cents, each.in_action, each.decides) for each in desk.action] == [
        (3, 3, 1_000, 1_000, True),
        (2, 2, 2_000, 2_000, True),
        (2, 3, 3_000, 1_500, False),
    ]


def test_103_16_the_dealer_takes_and_pays_in_order_with_what_is_left_and_the_fees_last(words):
    table = opened(1, 2, 3, bank=25_000)
    table.bet(2, PLAYER, 20_000)
    table.bet(3, PLAYER, 10_000)
    table.settle(*PLAYER_WINS)
    # The Banker's second card is a six: place 7, where nobody bets, so the button passes on to place 2.
    rows = payments(table.state)
    assert [(row.seat, row.left) for row in rows[:3]] == [(2, 5_000), (3, 0), (1, None)]
    assert [(bet.seat, bet.covered, bet.due) for bet in table.state.settlements] == [
        (2, 20_000, None),
        (3, 5_000, 10_000),
    ]
    assert table.fees == 400
    words("\n".join(row.words for row in rows))
    assert payouts(table.state) == ()


def test_103_29_rulings_and_what_is_owed_stand_on_the_desk_with_their_clause(words):
    table = opened(1, 2, 3, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    table.bet(2, HAND, 1_000)
    table.bet(3, HAND, 1_000)
    dealt_to_the_first_question(table)
    table.supervisor(c.RuleHand(2, "foul", "Four cards."))
    table.supervisor(c.RuleWager(3, *HAND, 3, "minimum", "Touched."))
    table.do_as("floor", c.NoteUnpaidCollection(3, 3, "No chip."), "dealer")
    table.supervisor(c.BarPatron("p3", True, "Again."))
    notices = bank_desk(table.state).remember
    assert [bool(notice.cite) for notice in notices] == [True] * 4
    words("\n".join(notice.words for notice in notices))


def test_103_27_the_count_of_a_closed_hand_is_told_to_its_bettors_alone(words):
    table = opened(1, 2, 3, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    table.bet(2, HAND, 1_000)
    dealt_to_the_first_question(table)
    assert asked(table, "p2").default == "draw"
    for patron, role in (("p1", Role.PATRON), ("p3", Role.PATRON), (None, Role.SURVEILLANCE)):
        seen = asked(table, patron, role)
        assert (seen.options, seen.default, seen.seat) == (("draw", "stand"), "", 2)
        words(seen.words)


def test_103_12_who_may_claim_the_decision_is_shown_until_somebody_decided():
    table = opened(1, 2, 3, game="ca/super-pan-9", layout=PAN, fees="super-pan-9/rates/5")
    table.bet(2, HAND, 1_000)
    behind(table, 3, 2, 3_000, HAND)
    dealt_to_the_first_question(table)
    assert (asked(table, "p3").seat, asked(table, "p3").may_claim) == (2, 3)
    table.patron(3, c.ClaimDecision(3, 2))
    assert (asked(table, "p3").seat, asked(table, "p3").may_claim) == (3, None)


def test_1641_the_next_bank_is_shown_as_soon_as_it_is_put_up():
    table = opened(1, 2)
    table.bet(2, PLAYER, 10_000)
    table.settle(*PLAYER_WINS)
    settled = bank_view(table.state)
    assert settled is not None
    assert settled.sums is not None
    assert (settled.cents, settled.cover) == (50_000, 40_000)
    table.take_bank(1, 15_000)
    put_up = bank_view(table.state)
    assert put_up is not None
    assert (put_up.cents, put_up.cover, put_up.sums) == (15_000, 15_000, None)


def test_gega_002057_a_late_tie_is_open_between_the_first_cards_only():
    late = c.Posted("late-tie", None, "standard", 1_000, 10_000)
    layout = (c.Posted(*PLAYER, 1_000, 20_000), late)
    table = opened(1, 2, game="ca/21st-century-4.0", layout=layout, fees="21st-century-4.0/rates/1")
    table.bet(2, PLAYER, 1_000)
    table.dealer(c.NoMoreBets())
    for card, open_ in (("2h", False), ("4c", False), ("3h", False), ("10d", True)):
        table.dealer(c.DealCard(card))
        seen = bank_view(table.state)
        assert seen is not None
        assert [each.wager for each in seen.late] == (["late-tie"] if open_ else [])
    table.patron(2, c.PlaceBet(2, *late.key, 1_000))


def test_3633_a_patron_at_the_table_asks_for_a_free_hand_and_nobody_else_does():
    layout = (c.Posted("player", "player", "standard", 1_000, 10_000),)
    table = banked_table(1, 2, game="ca/zoobac", layout=layout, fees="zoobac/rates/5")
    seen = bank_view(table.state)
    assert seen is not None
    assert seen.free_hand
    assert table.refusal("p9", c.CallFreeHand("request")).reason is Refusal.FREE_HAND
    assert table.refusal("p2", c.CallFreeHand("shoe-start")).reason is Refusal.FREE_HAND
    table.patron(2, c.CallFreeHand("request"))
    assert table.state.next_free
    seen = bank_view(table.state)
    assert seen is not None
    assert not seen.free_hand


def test_103_19_the_desk_counts_a_shared_bet_with_its_holder():
    table = opened(1, 2, 3)
    table.bet(2, PLAYER, 10_000)
    table.patron(3, c.JoinKumKum(3, *PLAYER, holder=2, at=2, cents=5_000))
    (only,) = bank_desk(table.state).action
    assert (only.seat, only.cents, only.in_action) == (2, 15_000, 15_000)
