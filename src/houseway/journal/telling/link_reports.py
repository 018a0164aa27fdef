"""A link's books: its history, its awards, and whether its money adds up."""

from collections.abc import Iterator
from datetime import datetime

import msgspec
from msgspec.structs import replace

from houseway.journal.checking.reconciliation import Reconciled, Reconciliation
from houseway.journal.rows import LinkEntry, read_link_entry
from houseway.journal.stores.store import Store, is_link, link_stream
from houseway.journal.telling.link_history import Happened, happenings, summed_up
from houseway.table.events import JackpotShare
from houseway.table.link import LinkState, apply_link_all
from houseway.table.link.events import AmountRevealed, JackpotAwarded
from houseway.table.link.state import MUST_HIT

MUST_HIT_LINE = "Must Hit"


class Award(msgspec.Struct, frozen=True):
    """A jackpot that was paid; `number` is the table's own, 0 for a Must Hit award, which nobody hits."""

    at: datetime
    table: str
    number: int
    round: int
    meter: str
    line: str
    cents: int
    winners: tuple[JackpotShare, ...]
    signed_by: tuple[str, ...]
    backed_out: bool


class LinkReport(msgspec.Struct, frozen=True):
    """The link as it stands, with all that led to it."""

    state: LinkState
    reconciled: Reconciled
    history: tuple[Happened, ...]
    awards: tuple[Award, ...]


def link_names(store: Store) -> list[str]:
    return sorted(stream.removeprefix("link/") for stream in store.heads() if is_link(stream))


def link_report(store: Store, link: str, full: bool = False) -> LinkReport:
    """`full` tells every contribution in a line of its own."""
    reconciliation, state = Reconciliation(), LinkState(link)
    history: list[Happened] = []
    awards: list[Award] = []
    for row in store.read(link_stream(link)):
        entry = read_link_entry(row)
        reconciliation.read(msgspec.json.decode(row.current))
        history += happenings(row.seq, entry, state)
        state = apply_link_all(state, entry.events)
        awards += _awards(entry, state)
        if not full:
            history[-2:] = summed_up(history[-2:])
    return LinkReport(
        state, reconciliation.result(), tuple(history), tuple(_judged(award, state) for award in awards)
    )


def _awards(entry: LinkEntry, state: LinkState) -> Iterator[Award]:
    """`state` is the link after the row."""
    for event in entry.events:
        if isinstance(event, AmountRevealed):
            winner = (JackpotShare(event.winner.seat, event.winner.patron, event.cents),)
            won, signed = (0, event.round, MUST_HIT, MUST_HIT_LINE), entry.envelope.signed_by
            yield Award(entry.envelope.at, event.table, *won, event.cents, winner, signed, False)
        if isinstance(event, JackpotAwarded):
            hit = state.hit(event.table, event.number)
            assert hit is not None, "what is awarded was hit"
            winners = tuple(
                JackpotShare(winner.seat, winner.patron, cents)
                for winner, cents in zip(hit.winners, event.shares, strict=True)
            )
            won = (event.number, hit.round, hit.meter, hit.line)
            yield Award(entry.envelope.at, event.table, *won, event.cents, winners, event.signed_by, False)


def _judged(award: Award, state: LinkState) -> Award:
    hit = state.hit(award.table, award.number)
    return replace(award, backed_out=True) if hit and hit.stage == "backed_out" else award
