"""Simulated poker rooms: the same hands as at a live table, and figures that can be checked by hand."""

import random
from datetime import timedelta
from functools import partial

import pytest
from msgspec.structs import replace

from bench.bots import margins, standard_errors
from houseway.cards import card_text
from houseway.families.betting import Stakes
from houseway.families.pots.bots import STYLES, answer
from houseway.families.pots.rules import PotGame
from houseway.families.round import Ask
from houseway.refusals import NotationError
from houseway.rules import load
from houseway.rules.fees import schedule
from houseway.simulation.rooms import RoomPlan, bots_of, figure, simulated_room
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.ring import Ring
from tests.tables import NOON, POT_GAMES, POT_STAKES, CheckedTable

FEE = "all-poker/poker/30"
CHIPS = 200_00


def by_chance(seed):
    rng = random.Random(seed)
    return lambda n: int(rng.random() * n)


def of_bots(seed, styles=STYLES):
    below = by_chance(seed)

    def chooses(table: CheckedTable, ask: Ask) -> c.Choose:
        style = styles[((ask.place or 1) - 1) % len(styles)]
        said = answer(table.play, table.state.deal, ask, style, below)
        return c.Choose(said.place, said.hand, said.choice, said.cents, tuple(map(card_text, said.cards)))

    return chooses


@pytest.mark.parametrize("game", POT_GAMES)
def test_a_ring_plays_the_hand_that_a_live_table_plays(game):
    """Same cards, same chances: every seat ends with the same chips, and the house with the same fee."""
    styles = tuple(STYLES[at % 3] for at in range(5))
    for seed in range(4):
        table = CheckedTable.open_pots(game, [CHIPS] * 5, fee=FEE)
        # The first button is at the last seat, as in a ring.
        table.play_hand(seed, of_bots(seed, styles))
        ring = Ring(
            table.play,
            POT_STAKES[table.play.forced],
            schedule(FEE),
            styles,
            CHIPS,
            len(table.order),
        )
        hand = bots_of(table.game).hand(ring, partial(list, table.order), by_chance(seed))
        if any(isinstance(event, e.HandPassed) for event in table.events):
            continue
        fees = sum(event.cents for event in table.events if isinstance(event, e.PotCollected))
        assert [CHIPS + won for won in hand.net] == table.stacks
        assert sum(hand.fees) == fees == -sum(hand.net)


@pytest.mark.parametrize("game", POT_GAMES)
def test_nobody_wins_what_nobody_lost(game):
    rules = load(f"ca/{game}")
    play = rules.drawing({})
    assert isinstance(play, PotGame)
    stakes = POT_STAKES[play.forced]
    run = simulated_room(RoomPlan(rules, stakes, schedule(FEE, rules.id), 8, 16, ("loose",)))
    assert run.hands == 16
    (style,) = run.styles
    assert style.net.mean == pytest.approx(-run.fee.mean / 8)
    assert style.fees.mean == pytest.approx(run.fee.mean / 8)


@pytest.mark.parametrize("game", ["seven-card-stud", "omaha", "lowball"])
def test_a_full_table_of_bots_who_count_comes_to_an_end(game):
    """Eight hands of seven cards are more than a deck, and a feared hand is guessed several times."""
    forced = {"seven-card-stud": "bring-in"}.get(game, "blinds")
    assert simulated_room(RoomPlan(load(f"ca/{game}"), POT_STAKES[forced], None, 8, 16)).hands == 16


def test_the_same_seed_gives_the_same_figures_and_another_does_not():
    plan = RoomPlan(load("ca/texas-holdem"), POT_STAKES["blinds"], schedule(FEE), 3, 30)
    one, two = simulated_room(plan), simulated_room(plan)
    other = simulated_room(RoomPlan(plan.game, plan.stakes, plan.schedule, 3, 30, seed=2))
    assert (one.styles, one.margins, one.fee) == (two.styles, two.margins, two.fee)
    assert one.styles != other.styles


def test_4195_a_player_on_the_clock_pays_two_half_hours_an_hour_and_no_pot():
    """Option 84 of all poker games: $5 a half hour, whatever the hands."""
    plan = RoomPlan(load("ca/texas-holdem"), POT_STAKES["blinds"], schedule("all-poker/poker/84"), 6, 12)
    cost = simulated_room(plan).cost_per_hour(30)
    assert cost == (10_00, 0)


def test_4008_a_flat_fee_costs_its_part_of_every_pot():
    """Option 4, two loose players to the river every hand: $1 + $1 a pot, or $1 without a flop."""
    stakes = replace(POT_STAKES["blinds"], buy_in=(4_00, 800_00))
    plan = RoomPlan(load("ca/texas-holdem"), stakes, schedule("texas-holdem/poker/4"), 2, 200, ("loose",))
    run = simulated_room(plan)
    assert 1_00 <= run.fee.mean <= 2_00
    assert run.cost_per_hour(30).mean == pytest.approx(run.fee.mean * 15)


def test_the_standard_error_is_that_of_the_blocks():
    assert tuple(figure([1, 2, 3, 4])) == pytest.approx((2.5, (5 / 3 / 4) ** 0.5))


@pytest.mark.parametrize(
    "changed",
    [
        {"players": 1},
        {"players": 11},
        {"hands": 5},
        {"styles": ("wild",)},
    ],
)
def test_what_cannot_be_simulated_is_said(changed, words):
    asked = {"players": 3, "hands": 30, "styles": ()} | changed
    with pytest.raises(NotationError) as caught:
        simulated_room(RoomPlan(load("ca/texas-holdem"), POT_STAKES["blinds"], None, **asked))
    words(str(caught.value))


def test_a_game_with_a_bank_has_no_bots(words):
    with pytest.raises(NotationError) as caught:
        bots_of(load("ca/casino-war"))
    words(str(caught.value))


def apart(game: str, hands: int, players: int, *styles: str) -> dict[str, float]:
    """By how many standard errors the pot-odds bot does better than each other style at the same table."""
    return {other: standard_errors(margin) for other, margin in margins(game, hands, players, styles).items()}


@pytest.mark.parametrize("other", ["loose", "tight"])
def test_the_pot_odds_bot_beats_each_other_heads_up_by_five_standard_errors(other):
    assert apart("texas-holdem", 1_200, 2, "pot-odds", other)[other] > 5


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("other", ["loose", "tight"])
def test_the_pot_odds_bot_beats_each_other_at_a_full_table_by_five_standard_errors(other):
    assert apart("texas-holdem", 3_600, 6, "pot-odds", other)[other] > 5


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("game", POT_GAMES)
def test_the_pot_odds_bot_beats_both_at_one_table_by_five_standard_errors(game):
    found = apart(game, 12_000, 6)
    assert found["loose"] > 5
    assert found["tight"] > 5


def eight_hours(game: str, hours: float, hands_an_hour: int = 30) -> CheckedTable:
    """A table as it is run: bots act, who is broke buys in again, the clock collects on every half hour."""
    timed = game in ("texas-holdem", "omaha")
    fee = "all-poker/poker/84" if timed else FEE
    table = CheckedTable.open_pots(game, [CHIPS] * 6, fee=fee)
    chooses, at, collected = of_bots(game), NOON, NOON
    for number in range(int(hours * hands_an_hour)):
        for seat in table.state.seats:
            if seat.chips < 20_00:
                table.do_as("dealer", c.BuyIn(seat.number, CHIPS, {CHIPS: 1}))
        table.play_hand(f"{game} {number}", chooses)
        table.clock = at = at + timedelta(hours=1) / hands_an_hour
        if timed and at - collected >= timedelta(minutes=30):
            table.do_as("dealer", c.CollectTime())
            collected = at
    return table


TEN = [
    game
    for game in POT_GAMES
    if game not in ("pineapple", "pineapple-8", "holdem-high-low", "razz", "crazy-pineapple")
]


@pytest.mark.parametrize("game", TEN)
def test_ten_tables_run_for_a_while(game):
    table = eight_hours(game, 0.2)
    assert table.state.round >= 6


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("game", TEN)
def test_ten_tables_run_eight_simulated_hours_without_a_stop(game):
    table = eight_hours(game, 8)
    assert table.state.round == 240
    bought = sum(event.cents for event in table.events if isinstance(event, e.ChipsBought))
    fees = sum(event.cents for event in table.events if isinstance(event, e.PotCollected))
    fees += sum(
        cents for event in table.events if isinstance(event, e.TimeCollected) for _, cents in event.seats
    )
    # Antes of a last deal that everybody passed lie in the pot.
    assert (
        sum(table.stacks) + table.ledger.balance("pot/t/1")
        == bought - fees
        == bought - table.ledger.balance("fees/t")
    )
    assert fees > 0


def test_no_limit_is_played_too():
    stakes = Stakes("no-limit", 5_00, 0, (2_00, 5_00), buy_in=(200_00, 0))
    run = simulated_room(RoomPlan(load("ca/texas-holdem"), stakes, None, 4, 40))
    assert sum(each.net.mean * each.seats for each in run.styles) == pytest.approx(0)
