"""GEGA-004555, GEGA-004556, GEGA-004553: Crazy 4 Poker, Let It Ride Bonus and Casino War at a live table."""

import json

import pytest
from msgspec.structs import replace

from houseway.cli.settle import round_input, settled_round, settled_with_bank
from houseway.families.round import Turn
from houseway.refusals import Refusal, Refused
from houseway.rules import load
from houseway.rules.tables import problems
from houseway.table import Role
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.console import console_of
from houseway.table.routine import comes_next
from houseway.table.shoe.cutting import offered_the_cut
from houseway.table.views.view import view
from tests.clauses.california.blackjack import play
from tests.clauses.california.poker_hands import CRAZY, FEES, RIDE, WAR, hand, layout, opened, spot
from tests.clauses.tables import offer
from tests.clauses.tables import table as table_file
from tests.tables import banked_table


def crazy(own, banker, *choices, **more):
    return hand(CRAZY, own, banker, *choices, **more)


def test_crazy_4_round_of_play_8_a_fold_loses_everything():
    lost = crazy("Qs Qh 8d 6c 4s", "Ah Kc 9d 7s 2h", "fold", also={"queens-up": 500})
    assert lost == {"ante": -1_000, "super-bonus": -1_000, "queens-up": -500}


@pytest.mark.parametrize(
    ("own", "banker", "net"),
    [
        ("Qs 9h 8d 6c 4s", "Qh Jc 9d 7s 2h", (0, 1_000, 0)),  # a: not qualified, whatever the hands
        ("Ks Qh 8d 6c 4s", "Kh Jc 9d 7s 2h", (1_000, 1_000, 0)),  # b.2
        ("Ks 10h 8d 6c 4s", "Kh Jc 9d 7s 2h", (-1_000, -1_000, -1_000)),  # b.3
        ("Ks Jh 9s 7d 3s", "Kh Jc 9d 7s 2h", (0, 0, 0)),  # b.4: the fifth card does not count
        ("5s 6h 7d 8c Ks", "Ah Ac 9d 7s 2h", (1_000, 1_000, 1_000)),  # Super Bonus a
        ("5s 6h 7d 8c Ks", "6d 7h 8s 9h 2h", (-1_000, -1_000, 1_000)),  # a straight wins the bonus and loses
        ("5s 6h 7d 8c Ks", "5d 6c 7h 8d 2h", (0, 0, 1_000)),  # PH-20
        ("2s 4s 7s 9s Kh", "9d 8h 7d 6h 2h", (1_000, 1_000, 1_500)),  # PH-17: a flush beats a straight
    ],
)
def test_crazy_4_how_winners_and_super_bonus(own, banker, net):
    assert tuple(crazy(own, banker, "play-1").values()) == net


@pytest.mark.parametrize(
    ("own", "super_bonus", "queens_up"),
    [
        ("As Ah Ad Ac 2s", 200, 50),
        ("9s 9h 9d 9c 2s", 30, 50),
        ("5s 6s 7s 8s Kh", 15, 30),
        ("9s 9h 9d 3c 2s", 2, 9),
        ("9s 9h 4d 4c 2s", 0, 2),
        ("Qs Qh 4d 3c 2s", 0, 1),
        ("Js Jh 4d 3c 8s", 0, -1),
    ],
)
def test_crazy_4_paytable(own, super_bonus, queens_up):
    won = crazy(own, "Jc 10h 8h 6d 3d", "play-1", also={"queens-up": 500})
    assert (won["super-bonus"], won["queens-up"]) == (1_000 * super_bonus, 500 * queens_up)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_crazy_4_round_of_play_8_b_up_to_three_times_needs_a_pair_of_aces(times):
    assert crazy("As Ah 8d 6c 4s", "Kh Jc 9d 7s 2h", f"play-{times}")["play"] == 1_000 * times
    table = opened(CRAZY, 1, 2)
    for wager in ("ante", "super-bonus"):
        table.bet(2, spot(CRAZY, wager), 1_000)
    table.dealer(c.NoMoreBets())
    for card in ["Ks", "Kc", "8d", "6c", "4s", "Kh", "Jc", "9d", "7s", "2h"]:
        table.dealer(c.DealCard(card))
    if times > 1:
        refused = table.refusal("p2", c.Choose(2, "place-2", f"play-{times}"))
        assert (refused.reason, refused.cite) == (Refusal.NO_CHOICE_HERE, "GEGA-004555 Round of Play 8")


@pytest.mark.parametrize(
    ("own", "board", "times"),
    [
        ("As Ks Qs", "Js|10s", 500),
        ("9s Ks Qs", "Js|10s", 100),
        ("9s 9h 9d", "9c|10s", 25),
        ("9s 9h 9d", "10c|10s", 15),
        ("9s 2s Ks", "Js|10s", 10),
        ("9s 8h 7s", "Jd|10s", 5),
        ("9s 9h 7s", "9d|10s", 3),
        ("9s 9h 7s", "7d|10s", 2),
        ("10h Ks 7s", "3d|10s", 1),
        ("9s 9h 7s", "3d|10s", -1),
    ],
)
def test_let_it_ride_how_winners_4_each_wager_left_pays_lirx_02(own, board, times):
    assert hand(RIDE, own, "", "ride", "ride", board=board) == dict.fromkeys(
        ("bet-1", "bet-2", "bet-dollar"), 1_000 * times
    )


@pytest.mark.parametrize(
    ("choices", "left"),
    [
        (("take-back", "ride"), ("bet-2", "bet-dollar")),
        (("ride", "take-back"), ("bet-1", "bet-dollar")),
        (("take-back", "take-back"), ("bet-dollar",)),
    ],
)
def test_let_it_ride_round_of_play_10_and_12_bets_1_and_2_may_be_withdrawn(choices, left):
    assert hand(RIDE, "9s 9h 7s", "", *choices, board="3d|10s") == dict.fromkeys(left, -1_000)


@pytest.mark.parametrize(
    ("own", "times"),
    [
        ("As Ks Qs", 40),
        ("4s 3s 2s", 40),
        ("4s 4h 4d", 30),
        ("4s 3h 5d", 5),
        ("4s 3s Js", 4),
        ("4s 4h Jd", 1),
        ("4s 7h Jd", -1),
    ],
)
def test_let_it_ride_3_card_bonus_paytable_2(own, times):
    won = hand(RIDE, own, "", "take-back", "take-back", board="8d|8c", also={"3-card-bonus": 500})
    assert won["3-card-bonus"] == 500 * times


def test_let_it_ride_the_three_wagers_are_equal():
    table = opened(RIDE, 1, 2)
    table.bet(2, spot(RIDE, "bet-1"), 1_000)
    refused = table.refusal("p2", c.PlaceBet(2, *spot(RIDE, "bet-2"), 1_500))
    assert (refused.reason, refused.cite) == (Refusal.BETS_NOT_TOGETHER, "GEGA-004556 Description of Table")


def test_let_it_ride_round_of_play_6_c_the_third_card_stays_unseen():
    table = opened(RIDE, 1, 2)
    for wager in ("bet-1", "bet-2", "bet-dollar"):
        table.bet(2, spot(RIDE, wager), 1_000)
    table.dealer(c.NoMoreBets())
    for card in ["9s", "9h", "7s", "3d", "10s", "2d"]:
        table.dealer(c.DealCard(card))
    for _ in range(2):
        table.patron(2, c.Choose(2, "place-2", "ride"))
        while isinstance(table.state.step_of(table.state.deal), Turn):
            command = comes_next(table.state).command
            assert command is not None
            table.dealer(command)
    assert table.state.deal.held("unseen").is_down


@pytest.mark.parametrize(("own", "banker", "net"), [("As", "Kd", 1_000), ("2s", "3d", -1_000)])
def test_war_how_winners_1_a_b_the_higher_card_wins(own, banker, net):
    assert hand(WAR, own, banker, also={"tie": 500}) == {"primary": net, "tie": -500}


def test_war_how_winners_1_c_who_ties_surrenders_half_or_goes_to_war():
    assert hand(WAR, "8s", "8d", "surrender", also={"tie": 500}) == {"primary": -500, "tie": 5_000}


@pytest.mark.parametrize(
    ("cards", "primary", "war"),
    [(("Ks", "2d"), 0, 1_000), (("2s", "Kd"), -1_000, -1_000), (("Ks", "Kd"), 0, 2_000)],
)
def test_war_how_winners_1_c_the_war(cards, primary, war):
    assert hand(WAR, "8s", "8d", "war", war=cards) == {"primary": primary, "war": war}


SECOND_IN_WAR = {
    "place-2": "Ks",
    "place-3": "2s",
    "banker": "Kd",
    "burned": "2c 3c 4c 5c 6c 7c",
    "place-2-war": "As",
    "banker-place-2-war": "3d",
}


@pytest.mark.parametrize(
    ("mine", "theirs", "net"), [("As", "3d", (-20_000, 0, 0)), ("3d", "As", (-20_000, 0, 0))]
)
def test_war_how_winners_2_3_all_first_wagers_are_settled_before_the_wars(mine, theirs, net):
    table = opened(WAR, 1, 2, 3, bank=20_000)
    for seat in (2, 3):
        table.bet(seat, spot(WAR, "primary"), 20_000)
    cards = SECOND_IN_WAR | {"place-2-war": mine, "banker-place-2-war": theirs}
    settled = play(table, cards, {"place-2": "war"}).settled.settlements
    assert [(bet.seat, bet.wager) for bet in settled] == [(3, "primary"), (2, "primary"), (2, "war")]
    assert tuple(bet.net for bet in settled) == net


def test_war_how_winners_2_3_settle_keeps_the_same_order():
    wagers = [{"seat": seat, "wager": "primary", "paytable": "standard", "amount": 20_000} for seat in (2, 3)]
    hands = [
        {"place": 2, "cards": ["Ks"], "made": [{"choice": "war", "cards": ["As", "3d"]}]},
        {"place": 3, "cards": ["2s"]},
    ]
    bank = {"seat": 1, "cents": 20_000}
    asked = {"game": WAR, "hands": hands, "dealer": ["Kd"], "wagers": wagers, "player_dealer": bank}
    _, banked = settled_with_bank(round_input(json.dumps(asked).encode()))
    assert banked is not None
    order = [(bet.seat, bet.wager) for bet in banked.settlements]
    assert order == [(3, "primary"), (2, "primary"), (2, "war")]
    assert [reach.covered for reach in banked.cover.wagers] == [20_000, 0, 0]


def test_war_round_of_play_6_the_round_in_which_the_cutting_card_comes_is_the_last(words):
    table = opened(WAR, 1, 2)
    table.bet(2, spot(WAR, "primary"), 1_000)
    cut_here = replace(table.shoe, cutting_card=table.shoe.cards_left - 1)
    table.state = replace(table.state, shoe=cut_here)
    table.dealer(c.NoMoreBets(), c.DealCard("As"), c.DealCard("Kd"))
    assert table.shoe.stage == "cut_card_seen"
    (notice,) = console_of(table.state, Role.DEALER).notices
    assert notice.cite == "GEGA-004553 Round of Play 6"
    words(notice.words)
    table.dealer(c.SettleRound())
    assert table.shoe.stage == "spent"


ACES = ["As", "Ah", "8d", "6c", "4s"]


def asked_at_the_table(own):
    """Seat 2 has an Ante of $10 and these cards, and decides."""
    table = opened(CRAZY, 1, 2)
    for wager in ("ante", "super-bonus"):
        table.bet(2, spot(CRAZY, wager), 1_000)
    table.dealer(c.NoMoreBets())
    for card in [*own, "Kh", "Jc", "9d", "7s", "2h"]:
        table.dealer(c.DealCard(card))
    return table


def settled_crazy(made, own=ACES, dealer=("Kh", "Jc", "9d", "7s", "2h"), bettors=(1_000,), **options):
    """What `settle` pays at place 2, by bettor and wager; each of them has an Ante of so much."""
    paytables = {"ante": "standard", "super-bonus": "C4P-09"}
    wagers = [
        {"seat": 2, "wager": wager, "paytable": paytable, "amount": cents, "bettor": bettor}
        for bettor, cents in enumerate(bettors)
        for wager, paytable in paytables.items()
    ]
    hand = {"place": 2, "cards": list(own), "made": [made]}
    bank = {"player_dealer": {"seat": 1, "cents": 1_000_000}}
    asked = {"game": CRAZY, "hands": [hand], "dealer": list(dealer), "wagers": wagers, "options": options}
    _, banked = settled_with_bank(round_input(json.dumps(asked | bank).encode()))
    assert banked is not None
    return {(bet.bettor, bet.wager): bet.net for bet in banked.settlements}


@pytest.mark.parametrize("times", [2, 3])
def test_crazy_4_round_of_play_8_b_settle_takes_up_to_three_times_too(times):
    assert settled_crazy({"choice": f"play-{times}"})[0, "play"] == 1_000 * times


@pytest.mark.parametrize("cents", [1_000, 1_500, 2_999, 3_000])
def test_crazy_4_round_of_play_8_b_any_amount_up_to_three_times_the_ante_may_be_played(cents):
    table = asked_at_the_table(ACES)
    done = table.patron(2, c.Choose(2, "place-2", "play", cents))
    placed = [event.stakes for event in done.events if isinstance(event, e.BetsPlaced)]
    assert [(bet.wager, bet.cents) for (bet,) in placed] == [("play", cents)]
    assert settled_crazy({"choice": "play", "cents": cents})[0, "play"] == cents


@pytest.mark.parametrize(
    ("choice", "cents", "reason"),
    [
        ("play", 0, Refusal.BELOW_TABLE_MINIMUM),
        ("play", 999, Refusal.BELOW_TABLE_MINIMUM),
        ("play", 3_001, Refusal.ABOVE_TABLE_MAXIMUM),
        ("play-2", 1_500, Refusal.BELOW_TABLE_MINIMUM),
        ("play-2", 2_500, Refusal.ABOVE_TABLE_MAXIMUM),
    ],
)
def test_crazy_4_round_of_play_8_b_another_amount_is_refused_at_the_table_and_in_settle(
    choice, cents, reason
):
    least, most = (1_000, 3_000) if choice == "play" else (2_000, 2_000)
    refused = asked_at_the_table(ACES).refusal("p2", c.Choose(2, "place-2", choice, cents))
    with pytest.raises(Refused) as settled:
        settled_crazy({"choice": choice, "cents": cents})
    for each in (refused, settled.value):
        assert (each.reason, each.cite) == (reason, "GEGA-004555 Round of Play 8")
        assert (each.values["least"], each.values["most"], each.values["cents"]) == (least, most, cents)


def test_crazy_4_round_of_play_8_a_no_amount_is_named_with_less_than_a_pair_of_aces():
    kings = ["Ks", "Kc", "8d", "6c", "4s"]
    refused = asked_at_the_table(kings).refusal("p2", c.Choose(2, "place-2", "play", 1_500))
    assert (refused.reason, refused.cite) == (Refusal.NO_CHOICE_HERE, "GEGA-004555 Round of Play 8")
    with pytest.raises(Refused) as settled:
        settled_crazy({"choice": "play", "cents": 1_500}, own=kings)
    assert settled.value.reason is Refusal.NO_CHOICE_HERE


def test_crazy_4_round_of_play_8_b_two_pairs_are_better_than_a_pair_of_aces():
    table = asked_at_the_table(["Ks", "Kc", "8d", "8c", "4s"])
    table.patron(2, c.Choose(2, "place-2", "play-3"))
    assert [bet.cents for bet in table.state.seat(2).bets if bet.wager == "play"] == [3_000]


def test_crazy_4_round_of_play_8_b_others_on_the_hand_play_the_same_part_of_their_antes():
    played = settled_crazy({"choice": "play", "cents": 1_501}, bettors=(1_000, 500))
    assert (played[0, "play"], played[1, "play"]) == (1_501, 750)


def test_crazy_4_round_of_play_8_b_the_console_and_the_page_name_the_least_and_the_most():
    table = asked_at_the_table(ACES)
    seen = view(table.state, Role.PATRON, "p2").ask
    assert seen is not None
    assert [(each.choice, each.least, each.most) for each in seen.amounts] == [("play", 1_000, 3_000)]
    acts = {act.id: act for act in console_of(table.state, Role.DEALER).acts}
    (need,) = acts["choose-place-2-play"].needs
    assert (need.name, need.least, need.most) == ("cents", 1_000, 3_000)


def test_crazy_4_round_of_play_8_b_an_amount_keyed_wrongly_is_taken_back():
    table = asked_at_the_table(ACES)
    chips = table.state.seat(2).chips
    table.dealer(c.Choose(2, "place-2", "play", 1_750))
    assert table.state.seat(2).chips == chips - 1_750
    table.dealer(c.TakeBackCard(len(table.state.keyed), "misheard"))
    assert table.state.seat(2).chips == chips
    table.patron(2, c.Choose(2, "place-2", "play", 1_250))
    assert table.state.seat(2).chips == chips - 1_250


STRAIGHT, FLUSH = "5s 6h 7d 8c Ks", "2s 4s 7s 9s Kh"


@pytest.mark.parametrize(("straight_above_flush", "net"), [(0, 1_000), (1, -1_000)])
def test_crazy_4_hand_rankings_a_straight_above_a_flush_where_the_house_posts_it(straight_above_flush, net):
    won = crazy(FLUSH, "9d 8h 7c 6h 2h", "play-1", straight_above_flush=straight_above_flush)
    assert (won["ante"], won["super-bonus"]) == (net, 1_500)
    lost = crazy("9d 8h 7c 6h 2h", FLUSH, "play-1", straight_above_flush=straight_above_flush)
    assert (lost["ante"], lost["super-bonus"]) == (-net, 1_000)


@pytest.mark.parametrize(("straight_above_flush", "line"), [(0, "Flush"), (1, "Straight")])
def test_crazy_4_hand_rankings_five_cards_with_both_are_the_one_that_ranks_higher(straight_above_flush, line):
    both = "5s 6s 7s 9s 8h"
    won = crazy(both, "Jc 10h 8d 6d 3d", "play-1", straight_above_flush=straight_above_flush)
    assert won["super-bonus"] == {"Flush": 1_500, "Straight": 1_000}[line]


def test_crazy_4_payout_odds_the_rows_of_a_fold_and_a_loss_are_printed():
    game, losing = load(CRAZY), {}
    for each in game.offers():
        losing[each.wager] = [line.name for line in each.lines if line.pays == "lose"]
    loses = "Player loses to dealer's qualifying hand"
    assert losing == {
        "ante": ["Player folds", loses],
        "play": [loses],
        "super-bonus": ["Player folds", loses],
        "queens-up": [],
    }
    folded = settled_round_of("fold", "Qs Qh 8d 6c 4s")
    beaten = settled_round_of("play-1", "Qs 10h 8d 6c 4s")
    assert folded == {"ante": "Player folds", "super-bonus": "Player folds"}
    assert beaten == dict.fromkeys(("ante", "play", "super-bonus"), loses)


def settled_round_of(choice, own):
    """The printed line that each wager ends on, against ace-king high."""
    table = asked_at_the_table(own.split())
    table.patron(2, c.Choose(2, "place-2", choice))
    while (command := comes_next(table.state).command) is not None and table.state.phase == "dealing":
        done = table.dealer(command)
    (settled,) = [event for event in done.events if isinstance(event, e.RoundSettled)]
    return {bet.wager: bet.line for bet in settled.settlements}


@pytest.mark.parametrize("more", [1, 2])
@pytest.mark.parametrize(
    ("game", "cards", "wagers", "choice"),
    [
        (CRAZY, 5, {"ante": "standard", "super-bonus": "C4P-09"}, "play-1"),  # Round of Play 8
        (RIDE, 3, {"bet-1": "LIRX-02", "bet-2": "LIRX-02", "bet-dollar": "LIRX-02"}, "take-back"),  # 10, 12
    ],
)
def test_settle_refuses_a_choice_after_the_last(game, cards, wagers, choice, more):
    own = ["As", "Kh", "8d", "6c", "4s"][:cards]
    made = [{"choice": choice}] * ((2 if game == RIDE else 1) + more)
    others = {"board": ["Kd", "Jc"]} if game == RIDE else {"dealer": ["Ks", "Jc", "9d", "7s", "2h"]}
    bets = [{"seat": 2, "wager": w, "paytable": each, "amount": 1_000} for w, each in wagers.items()]
    asked = {"game": game, "hands": [{"place": 2, "cards": own, "made": made}], "wagers": bets, **others}
    with pytest.raises(Refused) as refused:
        settled_round(round_input(json.dumps(asked).encode()))
    assert refused.value.reason == Refusal.NO_CHOICE_HERE


def test_war_round_of_play_1_and_7_a_player_places_the_cutting_card_clockwise_or_the_dealer_does():
    table = banked_table(game=WAR, layout=layout(WAR), fees=FEES[WAR])
    table.seat(2)
    table.seat(5)
    table.dealer(c.InspectCards(), c.WashCards(), c.LoadShoe("", 12, 52))
    refused = table.refusal("dealer", c.Cut())
    assert (refused.reason, refused.cite) == ("cut_not_offered", "GEGA-004553 Round of Play 1, 7")
    assert offered_the_cut(table.state) == 5
    table.patron(5, c.DeclineCut(5))
    table.patron(2, c.Cut(None, seat=2))
    assert table.shoe.cutter == 2
    table.dealer(c.Burn(("??",)))


def test_war_round_of_play_7_no_player_touches_another_card():
    primary = offer(*spot(WAR, "primary"), minimum="$10", maximum="$100")
    fees = {"schedule": FEES[WAR], "transactions": 3}
    checked = table_file(WAR, primary, seats=8, collection=fees, house={"squeeze": True})
    found = [problem for problem in problems(checked) if problem.field == "house.squeeze"]
    assert [problem.cite for problem in found] == ["GEGA-004553 Round of Play 7"]
