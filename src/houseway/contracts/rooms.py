"""Simulated poker rooms, as `room` answers them."""

from collections.abc import Sequence

from houseway.contracts.documents.rooms import (
    MarginDocument,
    RoomDocument,
    RoomTableDocument,
    SimulatedCents,
    StyleDocument,
)
from houseway.simulation.rooms import Figure, Margin, RoomRun, StyleRun


def room_document(table: str, runs: Sequence[RoomRun], hands_an_hour: float) -> RoomDocument:
    plan = runs[0].plan
    schedule = plan.schedule
    return RoomDocument(
        game=plan.game.id,
        table=table,
        schedule=schedule.id if schedule else None,
        cite=schedule.cite if schedule else None,
        hands_an_hour=hands_an_hour,
        chips_cents=plan.chips,
        seed=plan.seed,
        tables=[_table(run, hands_an_hour) for run in runs],
    )


def _table(run: RoomRun, pace: float) -> RoomTableDocument:
    return RoomTableDocument(
        players=run.plan.players,
        hands=run.hands,
        hands_per_second=run.hands / run.seconds,
        fee_per_hand=_cents(run.fee),
        half_hour_cents=run.half_hour,
        cost_per_hour=_cents(run.cost_per_hour(pace)),
        styles=[_style(run, each, pace) for each in run.styles],
        margins=[_margin(each) for each in run.margins],
    )


def _style(run: RoomRun, each: StyleRun, pace: float) -> StyleDocument:
    clock = run.clock_per_hour
    net, fees = each.net.times(pace), each.fees.times(pace)
    return StyleDocument(
        each.style,
        each.seats,
        _cents(each.net),
        SimulatedCents(net.mean - clock, net.standard_error),
        SimulatedCents(fees.mean + clock, fees.standard_error),
    )


def _margin(each: Margin) -> MarginDocument:
    error = each.cents.standard_error
    return MarginDocument(
        each.style, each.over, _cents(each.cents), each.cents.mean / error if error else None
    )


def _cents(figure: Figure) -> SimulatedCents:
    return SimulatedCents(figure.mean, figure.standard_error)
