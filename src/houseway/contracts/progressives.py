"""A link's books as the document that commands and endpoints give."""

from fractions import Fraction

from houseway.analysis.odds import odds
from houseway.contracts.documents.progressives import (
    LinkDocument,
    MeterStandingDocument,
    ReconciliationDocument,
)
from houseway.contracts.numbers import decimal, exact
from houseway.journal import Store
from houseway.journal.checking.reconciliation import KINDS, Reconciled
from houseway.journal.record import unopened
from houseway.journal.rows import read_entry
from houseway.journal.stores.store import table_stream
from houseway.journal.telling.link_reports import LinkReport, link_report
from houseway.table.events import TableOpened
from houseway.table.link import LinkState
from houseway.table.link.state import MUST_HIT, MeterState

LAST_AWARDS = 5


def link_document(store: Store, link: str, full: bool = False) -> LinkDocument:
    """For staff: it tells the reserve and the return at the live value."""
    report = link_report(store, link, full)
    state = report.state
    terms, now = state.known, return_now(store, state)
    return LinkDocument(
        link=link,
        game=terms.game,
        wager=terms.wager,
        paytable=terms.paytable,
        cite=terms.cite,
        unit_cents=terms.unit,
        currency=terms.currency,
        tables=list(dict.fromkeys(state.tables)),
        jackpot_pending=state.pending,
        bets=state.bets,
        money_in_cents=state.bets * terms.unit,
        return_now=decimal(now),
        return_now_exact=exact(now),
        meters=[_standing(report, meter) for meter in state.meters.values()],
        reconciliation=_reconciliation(report.reconciled),
        last_awards=list(report.awards[-LAST_AWARDS:]),
        history=list(report.history),
    )


def return_now(store: Store, state: LinkState) -> Fraction | None:
    """What a bettor has back per unit bet while the meters show what they show."""
    terms = state.known
    stream = table_stream(state.tables[0])
    game = unopened(store, stream).game
    opened = read_entry(next(iter(store.read(stream)))).events[0]
    options, seats = (opened.options, opened.seats) if isinstance(opened, TableOpened) else ({}, ())
    offer = game.offer(terms.wager, None, terms.paytable)
    decks = game.pack.usual
    seat, count = min(seats, default=None), len(seats) or None
    (result,) = odds(game, decks, [offer], options=options, seat=seat, seats=count)
    shown = {meter.name: state.display(meter.name) for meter in terms.meters}
    return result.return_of(shown)


def _standing(report: LinkReport, meter: MeterState) -> MeterStandingDocument:
    state = report.state
    held = sum(hit.cents or 0 for hit in state.hits if hit.is_open and hit.meter == meter.name)
    won = [award for award in report.awards if award.meter == meter.name and not award.backed_out]
    rate, reserve_rate, seed = _fed_at(state, meter.name)
    return MeterStandingDocument(
        name=meter.name,
        display_cents=state.display(meter.name),
        main_cents=meter.cents,
        reserve_cents=meter.reserve,
        held_cents=held,
        carry=meter.carry,
        reserve_carry=meter.reserve_carry,
        main_rate=rate,
        reserve_rate=reserve_rate,
        seed_cents=seed,
        hits=len(won),
        won_cents=sum(award.cents for award in won),
    )


def _fed_at(state: LinkState, meter: str) -> tuple[str, str | None, int]:
    award = state.known.must_hit
    if meter == MUST_HIT and award is not None:
        return award.rate, None, award.reset
    (terms,) = (each for each in state.known.meters if each.name == meter)
    return terms.rate, terms.reserve_rate, terms.seed


def _reconciliation(sums: Reconciled) -> ReconciliationDocument:
    cents = {f"{name}_cents": getattr(sums, name) for name in (*KINDS, "closing")}
    return ReconciliationDocument(
        **cents, contributions_exact=exact(sums.exact_contributions), difference_cents=sums.difference
    )
