"""Sensors' bets at the settlement: they are in the tray already, and a percentage waits for the jackpot."""

from msgspec.structs import replace

from houseway.ledger import Move, accounts
from houseway.money import Share
from houseway.refusals import Refusal, Refused
from houseway.rules import Settlement
from houseway.rules.between_bets import dealer_envy
from houseway.table import events as e
from houseway.table.commands import Stake
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.jackpots.linking import Joint, link_of
from houseway.table.jackpots.sensors import passed, to_link
from houseway.table.link.commands import PayFixed, ReturnFixed
from houseway.table.state import TableState

JACKPOT = "jackpot"


def sensor_bets(state: TableState) -> list[tuple[int, tuple[Stake, ...]]]:
    """As bets in play are listed, by seat."""
    return [(sensor.seat, (sensor.stake,)) for sensor in state.keypad.sensors]


def sensed(state: TableState) -> set[str]:
    """The wagers that are bet on sensors in this round."""
    return {sensor.stake.wager for sensor in state.keypad.sensors}


def empty_meters(state: TableState) -> dict[str, int]:
    """No percentage is paid at the settlement."""
    return {
        f"{sensor.stake.wager}/{meter.name}": 0
        for sensor in state.keypad.sensors
        for meter in state.game.offer(*sensor.stake.key).table.meters
    }


def with_jackpots(state: TableState, paid: list[Settlement]) -> list[Settlement]:
    """A bet that wins a percentage is neither won nor lost before the jackpot is paid."""
    wagers = sensed(state)
    return [
        replace(bet, outcome=JACKPOT) if bet.wager in wagers and _pays_a_share(state, bet) else bet
        for bet in paid
    ]


def _pays_a_share(state: TableState, bet: Settlement) -> bool:
    lines = state.game.offer(*bet.key).lines
    return any(line.name == bet.line and isinstance(line.pay, Share) for line in lines)


def sensor_moves(state: TableState, bet: Settlement) -> list[Move]:
    """What the tray pays for a sensor's bet, and the dealer's envy beside it."""
    tray, chips = accounts.tray(state.table), accounts.chips(state.table, bet.seat)
    envy = dealer_envy(state.game.offer(*bet.key), bet.line) if bet.outcome == "win" else 0
    return [
        Move(tray, chips, bet.returned, "winning bet returned", bet.cite),
        Move(tray, chips, bet.award, f"paid: {bet.line}", bet.cite),
        Move(tray, accounts.tip_box(state.table), envy, "dealer envy", bet.cite),
    ]


def draw_fixed(
    state: TableState, joint: Joint, settled: tuple[Settlement, ...]
) -> tuple[list[e.Event], list[Move]]:
    """Where the house pays fixed awards from the meter, the meter gives the tray what it holds of them."""
    if state.house.fixed_pays_from != "meter":
        return [], []
    happened: list[e.Event] = []
    moves: list[Move] = []
    for wager in sorted(sensed(state)):
        link = link_of(state, wager)
        due = sum(bet.award for bet in settled if bet.wager == wager)
        if due and len(link.known.meters) == 1:
            decision = joint.ask(link.link, PayFixed(state.table, state.round, due))
            drawn = -passed(state, decision)
            happened += [e.MeterDrawn(link.link, drawn)] if drawn else []
            moves.append(to_link(state, -drawn, "fixed awards from the meter", link.known.cite))
    return happened, moves


def draw_again(state: TableState, envelope: Envelope, settled: tuple[Settlement, ...], cite: str) -> Outcome:
    """A round is settled anew: the meter has back what it gave and gives what is due; hits come first."""
    if any(hit.stage != "backed_out" for hit in state.keypad.hits):
        raise Refused(Refusal.JACKPOT_PENDING, cite, "hit-before-correction")
    _check_still_posted(state, cite)
    joint = Joint(state, envelope)
    happened: list[e.Event] = []
    moves: list[Move] = []
    for link, cents in state.keypad.drawn.items():
        if cents:
            joint.ask(link, ReturnFixed(state.table, state.round, cents))
            happened.append(e.MeterDrawn(link, -cents))
            moves.append(to_link(state, cents, "fixed awards put back", cite))
    events, drawing = draw_fixed(state, joint, settled)
    return Outcome([*happened, *events], [*moves, *drawing], joint.acts)


def _check_still_posted(state: TableState, cite: str) -> None:
    """The round is judged again by its own layout: what a sensor won comes from the meter that it fed."""
    posted = {offer.wager: offer.link for offer in state.offers}
    for sensor in state.keypad.sensors:
        wager, link = sensor.stake.wager, state.keypad.links[sensor.stake.wager]
        if posted.get(wager) != link:
            name = state.game.offer(*sensor.stake.key).name
            raise Refused(Refusal.METER_MISSING, cite, "layout-changed", name=name, link=link)
