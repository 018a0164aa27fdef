"""Bets on the sensors: one unit a seat, taken when the game starts; it is ended when all is paid."""

from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.rules import Offer
from houseway.table import events as e
from houseway.table.bets.layout import layout_of
from houseway.table.commands import EndGame, Stake, StartGame
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.jackpots.lines import jackpots_due
from houseway.table.jackpots.linking import Joint, clause, link_of
from houseway.table.link.commands import EndRound, FeedMeters, UndoFeed
from houseway.table.link.decision import LinkDecision
from houseway.table.link.feeding import check_may_start
from houseway.table.link.state import Winner
from houseway.table.state import Phase, Seat, TableState


def check_sensor(state: TableState, seat: Seat, stake: Stake, offer: Offer, own: int) -> None:
    """A sensor takes one unit of value chips, of the patron who sits there, while no jackpot locks it.

    `own` is all that the patron would have on it.
    """
    link = link_of(state, stake.wager)
    plain = stake.medium == "chips" and not stake.toke and seat.behind is None
    if not plain or own != link.known.unit:
        cite = clause(state, "progressive-bets", "sensor")
        unit = (link.known.unit, link.known.currency)
        raise Refused(Refusal.SENSOR_TAKES_ONE_UNIT, cite, "one-unit", name=offer.name, unit=unit)
    check_may_start(link)


def lit_sensors(state: TableState) -> tuple[e.Sensor, ...]:
    """The sensors with a bet on them."""
    wagers = layout_of(state).linked
    if not wagers:
        return ()
    return tuple(
        e.Sensor(seat.number, seat.patron or "", bet)
        for seat in state.seats
        for bet in seat.bets
        if bet.wager in wagers
    )


def check_started(state: TableState) -> None:
    """No card or die before START GAME where a sensor is lit."""
    if not state.keypad.started and not state.free and lit_sensors(state):
        cite = clause(state, "progressive-bets", "started")
        raise Refused(Refusal.GAME_NOT_STARTED, cite, "start-before-deal")


def check_ended(state: TableState) -> None:
    if state.keypad.is_running:
        cite = clause(state, "jackpot", "ended")
        raise Refused(Refusal.GAME_NOT_ENDED, cite, "end-before-next-hand")


def start_game(state: TableState, envelope: Envelope, command: StartGame) -> Outcome:
    cite = clause(state, "progressive-bets", "started")
    sensors = lit_sensors(state)
    if (
        state.phase is not Phase.DEALING
        or state.deal.has_cards
        or state.keypad.started
        or not sensors
        or state.free
    ):
        raise Refused(Refusal.GAME_NOT_STARTED, cite, "start-once")
    joint = Joint(state, envelope)
    tray, moves = accounts.tray(state.table), []
    for sensor in sensors:
        spot = accounts.spot(state.table, sensor.seat, *sensor.stake.pile)
        moves.append(Move(spot, tray, sensor.stake.cents, "progressive bet taken", cite))
    fed: dict[str, int] = {}
    for name, bettors in _bettors(state, sensors).items():
        decision = joint.ask(name, FeedMeters(state.table, state.round, bettors))
        fed[name] = passed(state, decision)
        moves.append(to_link(state, fed[name], "contribution", cite))
    return Outcome([e.GameStarted(sensors, fed)], moves, joint.acts)


def undo_game(state: TableState, envelope: Envelope, cite: str) -> Outcome:
    """A void round gives back the sensors' bets and takes what they fed out of the meters (READINGS 46)."""
    joint = Joint(state, envelope)
    moves: list[Move] = []
    fed: dict[str, int] = {}
    for name in _bettors(state, state.keypad.sensors):
        fed[name] = passed(state, joint.ask(name, UndoFeed(state.table, state.round)))
        moves.append(to_link(state, fed[name], "contribution undone", cite))
    tray = accounts.tray(state.table)
    for sensor in state.keypad.sensors:
        chips = accounts.chips(state.table, sensor.seat)
        moves.append(Move(tray, chips, sensor.stake.cents, "bet given back", cite))
    return Outcome([e.GameUndone(state.keypad.sensors, fed)], moves, joint.acts)


def end_game(state: TableState, envelope: Envelope, command: EndGame) -> Outcome:
    cite = clause(state, "jackpot", "ended")
    settled = state.phase in (Phase.SETTLED, Phase.SHUFFLING)
    if not state.keypad.is_running or not settled:
        raise Refused(Refusal.GAME_NOT_STARTED, cite, "end-after-settlement")
    hits = {(hit.wager, seat): hit.stage for hit in state.keypad.hits for seat in hit.seats}
    for due in jackpots_due(state):
        if hits.get((due.wager, due.seat)) not in ("paid", "backed_out"):
            raise Refused(Refusal.JACKPOT_DUE, cite, "jackpot-unpaid", seat=due.seat, line=due.line)
    joint = Joint(state, envelope)
    for name in _bettors(state, state.keypad.sensors):
        if state.table in state.links[name].running:
            joint.ask(name, EndRound(state.table, state.round))
    return Outcome([e.GameEnded()], (), joint.acts)


def _bettors(state: TableState, sensors: tuple[e.Sensor, ...]) -> dict[str, tuple[Winner, ...]]:
    """Who bets on each link, in the order of their seats."""
    by_link: dict[str, list[Winner]] = {}
    for sensor in sorted(sensors, key=lambda sensor: sensor.seat):
        name = link_of(state, sensor.stake.wager).link
        by_link.setdefault(name, []).append(Winner(sensor.seat, sensor.patron))
    return {name: tuple(bettors) for name, bettors in by_link.items()}


def passed(state: TableState, decision: LinkDecision) -> int:
    """The whole cents that go from this table to the link; below zero they come from it."""
    way = accounts.clearing(state.table)
    out = sum(moved.cents for moved in decision.transfers if moved.debit == way)
    return out - sum(moved.cents for moved in decision.transfers if moved.credit == way)


def to_link(state: TableState, cents: int, why: str, cite: str) -> Move:
    """From the tray on its way to a link; below zero it comes back from there."""
    tray, way = accounts.tray(state.table), accounts.clearing(state.table)
    return Move.either_way(tray, way, cents, why, cite)
