"""Collection schedules as other programs read them."""

from collections.abc import Iterable

import msgspec

from houseway.contracts.documents import (
    BandDocument,
    FeeLimitsDocument,
    FeeLineDocument,
    FeesDocument,
    ScheduleDocument,
)
from houseway.rules.fees import Band, FeeLine, Schedule


def fees_document(schedules: Iterable[Schedule]) -> FeesDocument:
    return FeesDocument([_schedule(each) for each in schedules])


def _schedule(schedule: Schedule) -> ScheduleDocument:
    return ScheduleDocument(
        id=schedule.id,
        games=schedule.games,
        approval=schedule.approval,
        part=schedule.part,
        option=schedule.option,
        printed=schedule.printed,
        in_force=schedule.in_force,
        rows=schedule.rows,
        limits=msgspec.convert(schedule.limits, FeeLimitsDocument, from_attributes=True),
        free=schedule.free,
        lines=[_line(line) for line in schedule.lines],
        repair=schedule.repair,
        repeats=schedule.repeats,
        cite=schedule.cite,
    )


def _line(line: FeeLine) -> FeeLineDocument:
    bands = [_band(line, band) for band in line.bands]
    return FeeLineDocument(
        line.payer, line.wagers, line.count, line.by, bands, line.who, line.when, line.adds
    )


def _band(line: FeeLine, band: Band) -> BandDocument:
    if line.by in ("players", "turn"):
        return BandDocument(band.fee, from_count=band.low, to_count=band.high)
    return BandDocument(band.fee, from_cents=band.low, to_cents=band.high)
