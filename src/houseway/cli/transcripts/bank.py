"""What happens to a patron's bank and to the fees, in the words of someone who watches the table."""

from collections.abc import Iterator

from houseway.cli.transcripts.line import Line
from houseway.money import money_text
from houseway.rules.cover import BankSums
from houseway.table import TableState, events
from houseway.table.jackpots.linking import clause


def bank_lines(state: TableState, event: events.Event) -> Iterator[Line]:
    """The lines of an event of the bank or of the fees; none of any other."""
    turn, covers = clause(state, "player-dealer", "turn"), clause(state, "player-dealer", "covers")
    match event:
        case events.BankDeclined(seat):
            yield Line(f"Seat {seat} declines the bank.", turn)
        case events.BankPassed(seat):
            yield Line(f"Seat {seat} gives the bank up.", turn)
        case events.BankPosted(seat, cents):
            yield Line(f"The bank of seat {seat} is now {money_text(cents)}.", covers)
        case events.BankShared(seat, cents):
            place = clause(state, "player-dealer", "shared_bank")
            yield Line(f"Seat {seat} has {money_text(cents)} at the place of the bank.", place)
        case events.BankReturned(seat, cents):
            yield Line(f"The bank of {money_text(cents)} goes back to seat {seat}.", covers)
        case events.RoundSettled(bank=sums) | events.RoundCorrected(bank=sums) if sums is not None:
            yield Line(_sums(sums), covers, "paid")
        case events.ShakerNamed(seat):
            yield Line(f"Seat {seat} is to shake the dice.", clause(state, "action-button", "shaken"))
        case events.DiceShaken(seat):
            yield Line(f"Seat {seat} shakes the dice.", clause(state, "action-button", "shaken"), "card")
        case _:
            yield from _fee_lines(event)
            yield from _place_lines(state, event)


def _place_lines(state: TableState, event: events.Event) -> Iterator[Line]:
    match event:
        case events.BacklineAllowed(seat, allowed):
            takes = "takes bets" if allowed else "takes no more bets"
            yield Line(f"Seat {seat} {takes} behind it.", clause(state, "backline"))
        case events.PatronBarred(patron, barred, reason):
            does = "is barred" if barred else "may play again"
            yield Line(f"{patron} {does}: {reason}", clause(state, "rulings"))
        case events.PlaceClosed(place, closed, reason):
            does = "is closed" if closed else "is open again"
            yield Line(f"Place {place} {does}: {reason}", clause(state, "closed-place"))
        case events.CollectionOwed(seat, cents):
            yield Line(f"Seat {seat} owes a collection of {money_text(cents)}.", clause(state, "collection"))
        case events.CollectionSettled(seat, cents):
            yield Line(f"Seat {seat} pays the {money_text(cents)} it owed.", clause(state, "collection"))


def _sums(sums: BankSums) -> str:
    way = "wins" if sums.net >= 0 else "loses"
    return (
        f"The bank of {money_text(sums.bank)} pays {money_text(sums.paid)} and collects "
        f"{money_text(sums.collected)}; it {way} {money_text(abs(sums.net))}."
    )


def _fee_lines(event: events.Event) -> Iterator[Line]:
    match event:
        case events.CollectionsTaken(fees):
            yield from (_fee(fee) for fee in fees)
        case events.CollectionsDropped(cents):
            yield Line(f"Collections of {money_text(cents)} are dropped.")
        case events.CollectionPosted(collection):
            yield Line(f"The collection is now {collection.schedule.id}.", collection.schedule.cite)
        case events.CollectionsReturned(fees):
            yield from (Line(f"Seat {fee.seat} has its fee of {money_text(fee.cents)} back.") for fee in fees)


def _fee(fee: events.Collected) -> Line:
    what = "banking" if fee.payer == "player-dealer" else " and ".join(fee.wagers)
    return Line(f"Seat {fee.seat} pays {money_text(fee.cents)} for {what}.", fee.cite)
