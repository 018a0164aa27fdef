"""What happened on a progressive's keypad, in the words of someone who watches the dealer."""

from collections.abc import Iterable, Iterator

from houseway.cli.transcripts.line import Line
from houseway.money import money_text
from houseway.table import TableState, events
from houseway.table.jackpots.linking import clause


def jackpot_lines(state: TableState, event: events.Event) -> Iterator[Line]:
    """The lines of an event on the keypad or of a jackpot; none of any other."""
    yield from _keypad_lines(state, event)
    yield from _award_lines(state, event)


def _keypad_lines(state: TableState, event: events.Event) -> Iterator[Line]:
    match event:
        case events.GameStarted(sensors) | events.GameUndone(sensors):
            seats = _seats(sensor.seat for sensor in sensors)
            words = f"START GAME: the sensor bets of {seats} go into the tray."
            if isinstance(event, events.GameUndone):
                words = f"The game is undone: the sensor bets of {seats} are given back."
            yield Line(words, clause(state, "progressive-bets", "started"))
        case events.MeterDrawn(link, cents):
            way = "comes from" if cents > 0 else "goes back to"
            words = f"{money_text(abs(cents))} of the fixed awards {way} the meter of {link}."
            yield Line(words, clause(state, "jackpot", "fixed"))
        case events.HitMarked(seat, _, line):
            yield Line(f"The dealer selects seat {seat}: {line}.", clause(state, "jackpot", "selected"))
        case events.HitUnmarked(seat):
            yield Line(f"The dealer takes seat {seat} off again.", clause(state, "jackpot", "selected"))
        case events.JackpotSent(number, _, _, _, line, seats, cents):
            value = "it waits for an earlier one" if cents is None else f"{money_text(cents)} is held"
            words = f"HIT JACKPOT, number {number}: {line}, {_seats(seats)}; {value}."
            yield Line(words, clause(state, "jackpot", "hit"))
        case events.JackpotVerified(number, by):
            yield Line(f"{by} verifies jackpot {number}.", clause(state, "jackpot", "verified"))
        case events.GameEnded():
            yield Line("END GAME: ready for the next hand.", clause(state, "jackpot", "ended"))


def _award_lines(state: TableState, event: events.Event) -> Iterator[Line]:
    match event:
        case events.JackpotPaid(number, line=line, cents=cents, shares=shares, signed_by=signed, cite=cite):
            yield Line(
                f"Jackpot {number}, {line}: {money_text(cents)} is paid, signed by {' and '.join(signed)}.",
                cite,
            )
            for share in shares:
                yield Line(f"Seat {share.seat} is paid {money_text(share.cents)}.", cite, "paid")
            if event.envy:
                yield Line(f"The dealer has {money_text(event.envy)} in envy.", cite, "paid")
        case events.JackpotBackedOut(number, _, cents, shares, from_tray, reason, signed, envy):
            words = (
                f"Jackpot {number}, {money_text(cents)}, is backed out by {' and '.join(signed)}: {reason}"
            )
            yield Line(words, clause(state, "jackpot", "backed_out"))
            for share in shares:
                yield Line(f"Seat {share.seat} gives back {money_text(share.cents)}.", kind="paid")
            if from_tray:
                yield Line(f"The tray gives back {money_text(from_tray)}.", kind="paid")
            if envy:
                yield Line(f"The dealer's {money_text(envy)} in envy goes back to the tray.", kind="paid")
        case events.MustHitSealed(link):
            yield Line(f"The next Must Hit amount of {link} is sealed.", state.practice.cite("must-hit"))
        case events.MustHitWon(_, seed):
            yield Line(f"The sealed seed is shown: {seed}.", state.practice.cite("must-hit"))


def _seats(numbers: Iterable[int]) -> str:
    """`seat 3`, or `seats 1, 2 and 8`."""
    *first, last = [str(number) for number in numbers]
    return f"seats {', '.join(first)} and {last}" if first else f"seat {last}"
