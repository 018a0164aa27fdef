"""A link's books for people."""

from collections.abc import Iterator

from houseway.contracts.documents.progressives import (
    LinkDocument,
    MeterStandingDocument,
    ReconciliationDocument,
)
from houseway.journal.telling.link_history import Happened
from houseway.journal.telling.link_reports import Award
from houseway.money import money_text


def link_text(link: LinkDocument) -> str:
    return "\n".join(_lines(link))


def _lines(link: LinkDocument) -> Iterator[str]:
    pending = "; JACKPOT PENDING" if link.jackpot_pending else ""
    unit = money_text(link.unit_cents, link.currency)
    yield f"Link {link.link}: {link.wager} {link.paytable} of {link.game}, unit {unit} ({link.cite}){pending}"
    yield f"  Tables: {', '.join(link.tables)}"
    yield from (_meter(link, meter) for meter in link.meters)
    money_in = money_text(link.money_in_cents, link.currency)
    yield f"  Bets: {link.bets}, money in {money_in}{_return(link)}"
    yield _reconciliation(link, link.reconciliation)
    yield "  Last awards:" if link.last_awards else "  No award yet."
    yield from (_award(link, award) for award in link.last_awards)
    yield "  History:"
    yield from (_happening(link, line) for line in link.history)


def _meter(link: LinkDocument, meter: MeterStandingDocument) -> str:
    reserve = ""
    if meter.reserve_rate is not None:
        reserve = f", reserve {_cents(link, meter.reserve_cents, meter.reserve_carry)}"
    held = f", held {money_text(meter.held_cents, link.currency)}" if meter.held_cents else ""
    rates = " and ".join(filter(None, (meter.main_rate, meter.reserve_rate)))
    won = money_text(meter.won_cents, link.currency)
    return (
        f"  Meter {meter.name}: shows {money_text(meter.display_cents, link.currency)}, "
        f"main {_cents(link, meter.main_cents, meter.carry)}{reserve}{held}; fed at {rates}; "
        f"hits {meter.hits}, won {won}"
    )


def _cents(link: LinkDocument, cents: int, carry: str) -> str:
    return money_text(cents, link.currency) + (f" + {carry}¢" if carry != "0" else "")


def _return(link: LinkDocument) -> str:
    return "" if link.return_now is None else f"; return at these values {link.return_now:.4%}"


def _reconciliation(link: LinkDocument, sums: ReconciliationDocument) -> str:
    def money(cents: int) -> str:
        return money_text(cents, link.currency)

    paid = sums.fixed_awards_cents + sums.jackpots_cents + sums.must_hit_awards_cents
    awards, off = paid - sums.backed_out_cents, sums.difference_cents
    verdict = f"{money(off)} TOO MUCH" if off else "nothing is lost"
    return (
        f"  Reconciliation: contributions {money(sums.contributions_cents)} - awards {money(awards)} + house "
        f"money {money(sums.house_money_cents)} + adjustments {money(sums.adjustments_cents)} = "
        f"{money(sums.closing_cents - off)}; meters hold {money(sums.closing_cents)}: {verdict}."
    )


def _award(link: LinkDocument, award: Award) -> str:
    winners = ", ".join(
        f"seat {won.seat} {won.patron} {money_text(won.cents, link.currency)}" for won in award.winners
    )
    back = " BACKED OUT" if award.backed_out else ""
    name = f"hit {award.number}" if award.number else "drawn"
    return (
        f"    {award.at:%Y-%m-%d %H:%M:%S}  {money_text(award.cents, link.currency)} {award.meter}, "
        f"{award.table} round {award.round} {name}: {award.line}; {winners}; "
        f"signed {', '.join(award.signed_by)}{back}"
    )


def _happening(link: LinkDocument, line: Happened) -> str:
    money = "" if line.cents is None else money_text(line.cents, link.currency)
    where = " ".join(filter(None, (line.table, line.meter))) or "all tables"
    until = f"{line.until:%H:%M:%S}"
    until = "" if until == f"{line.at:%H:%M:%S}" else f" to {until}"
    who = ", ".join(line.by)
    return (
        f"    {line.row:>5}  {line.at:%Y-%m-%d %H:%M:%S}{until}  {line.what:<19} {money:>14}  {where}: "
        f"{line.words} [{who}]"
    )
