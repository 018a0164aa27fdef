"""One deal of every class, settled at the table as `settle` settles it; a sample where there are many."""

import pytest
from msgspec.structs import replace

from houseway.families.round import Round
from houseway.ledger import Move
from houseway.rules import Bet, Settlement, load, settle
from houseway.rules.classes import class_table
from houseway.table import commands as c
from houseway.table.bank.payments import bets_in_play, moves_for, settlements
from houseway.table.events import Sensor
from houseway.table.jackpots.sensor_payments import JACKPOT
from houseway.table.jackpots.state import Keypad
from houseway.table.state import Phase, Seat, TableState
from tests.contract.representatives import representatives

GAMES = ("co/baccarat", "co/5-treasures", "co/ez-baccarat", "co/golden-frog", "ma/baccarat", "ma/ez-baccarat")
PROGRESSIVES = ("co/99-fortunes", "co/ez-baccarat", "co/eternal", "co/3-dice", "ma/baccarat")
MOST = 150
AMOUNT = 1_000


def deals(game_id: str) -> list[Round]:
    game = load(game_id)
    found = [deal for group in class_table(game).groups for deal in representatives(game, group).values()]
    return found[:: max(1, len(found) // MOST)]


def table_of(game_id: str) -> TableState:
    """Two seats with a bet on every offer that pays from no meter."""
    game = load(game_id)
    stakes = tuple(c.Stake(*offer.key, AMOUNT) for offer in game.offers() if offer.kind != "progressive")
    seats = (Seat(1, "p1", "One", bets=stakes), Seat(2, "p2", "Two", bets=stakes))
    offers = tuple(c.Posted(*stake.key, 100, 100_000) for stake in stakes)
    return TableState("t-1", game, game.digest, Phase.DEALING, seats, offers)


def paid(bet: Settlement) -> tuple[object, ...]:
    return bet.seat, *bet.key, bet.outcome, bet.line, bet.award, bet.vigorish, bet.net


@pytest.mark.parametrize("game_id", GAMES)
def test_the_table_settles_as_settle_does(game_id):
    state = table_of(game_id)
    bets = [Bet(seat.number, *bet.key, bet.cents) for seat in state.seats for bet in seat.bets]
    for deal in deals(game_id):
        result, at_table = settlements(state, deal, bets_in_play(state))
        expected = settle(state.game, deal, bets, seats=2)
        assert [paid(bet) for bet in at_table] == [
            (b.seat, b.wager, b.on, b.paytable, b.outcome, b.line, b.award, b.vigorish, b.net)
            for b in expected.settlements
        ]
        assert result.winner == expected.winner
        for bet in at_table:
            chips = sum(_change(move, "seat/t-1/") for move in moves_for(state, (bet,)))
            assert chips == bet.net


def sensors_of(game_id: str) -> TableState:
    """Three seats with a unit on every progressive pay table in dollars, in a game that was started."""
    game = load(game_id)
    stakes = [
        c.Stake(*offer.key, offer.table.unit_cents or 100)
        for offer in game.offers()
        if offer.kind == "progressive" and offer.table.currency == "USD"
    ]
    numbers = (1, 2, 5)
    sensors = tuple(Sensor(number, f"p{number}", stake) for stake in stakes for number in numbers)
    offers = tuple(
        c.Posted(*stake.key, stake.cents, stake.cents, link=f"link-{place}")
        for place, stake in enumerate(stakes)
    )
    seats = tuple(Seat(number, f"p{number}", str(number)) for number in numbers)
    keypad = Keypad(started=True, sensors=sensors)
    return TableState("t-1", game, game.digest, Phase.DEALING, seats, offers, keypad=keypad)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", PROGRESSIVES)
def test_the_table_settles_progressives_as_settle_does_with_empty_meters(game_id):
    """A line that pays a share is a jackpot at the table, and paid there when its meter pays."""
    state = sensors_of(game_id)
    bets = [Bet(sensor.seat, *sensor.stake.key, sensor.stake.cents) for sensor in state.keypad.sensors]
    meters = {
        f"{offer.wager}/{meter.name}": 0 for offer in state.game.offers() for meter in offer.table.meters
    }
    jackpots = 0
    for deal in deals(game_id):
        _, at_table = settlements(state, deal, bets_in_play(state))
        expected = settle(state.game, deal, bets, state.options, seats=3, meters=meters)
        unpaid = [replace(bet, outcome="lose") if bet.outcome == JACKPOT else bet for bet in at_table]
        assert sorted(map(str, map(paid, unpaid))) == sorted(
            str((b.seat, b.wager, b.on, b.paytable, b.outcome, b.line, b.award, b.vigorish, b.net))
            for b in expected.settlements
        )
        for bet in at_table:
            shares = [line.name for line in state.game.offer(*bet.key).lines if "%" in line.pays]
            assert (bet.outcome == JACKPOT) == (bet.line in shares)
            jackpots += bet.outcome == JACKPOT
            chips = sum(_change(move, "seat/t-1/") for move in moves_for(state, (bet,)))
            assert chips == bet.net + bet.amount, "the bet itself is in the tray since START GAME"
    assert jackpots


def _change(move: Move, owner: str) -> int:
    return move.cents * (move.credit.startswith(owner) - move.debit.startswith(owner))
