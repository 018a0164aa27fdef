"""The progressive's part of a view: what the signs show and how far each hit is."""

from typing import Literal

import msgspec

from houseway.table.jackpots.state import TableHit
from houseway.table.link.hitting import shares
from houseway.table.link.state import HitStage
from houseway.table.state import TableState


class MeterView(msgspec.Struct, frozen=True):
    """`title` is the wager as the layout prints it.

    `pending` is what the sign says while a jackpot of the link is not paid.
    """

    link: str
    wager: str
    name: str
    cents: int
    currency: str
    pending: bool
    title: str


class HitView(msgspec.Struct, frozen=True):
    """A winner's part of a hit; `number` is 0 and `cents` None while it is only marked."""

    number: int
    seat: int
    wager: str
    line: str
    cents: int | None
    stage: HitStage | Literal["marked"]


def meters_of(state: TableState) -> tuple[MeterView, ...]:
    offer = state.game.offer
    return tuple(
        MeterView(
            posted.link,
            posted.wager,
            name,
            link.display(name),
            link.known.currency,
            link.pending,
            offer(*posted.key).name,
        )
        for posted in state.offers
        if posted.link and (link := state.links.get(posted.link)) is not None
        for name in link.meters
    )


def hits_of(state: TableState) -> tuple[HitView, ...]:
    marked = [HitView(0, mark.seat, mark.wager, mark.line, None, "marked") for mark in state.keypad.marks]
    return (*marked, *(shown for hit in state.keypad.hits for shown in _shared(state, hit)))


def _shared(state: TableState, hit: TableHit) -> list[HitView]:
    """A hit as each of its winners sees it."""
    link = state.links.get(hit.link)
    held = link.hit(state.table, hit.number) if link else None
    cents = held.cents if held else None
    parts = shares(cents, hit.seats) if cents is not None else (None,) * len(hit.seats)
    return [
        HitView(hit.number, seat, hit.wager, hit.line, part, hit.stage)
        for seat, part in zip(hit.seats, parts, strict=True)
    ]
