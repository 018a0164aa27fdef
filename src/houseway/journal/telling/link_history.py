"""What happened to a jackpot link, in words: who did it, when, at which table, to which meter, how much."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from fractions import Fraction

import msgspec
from msgspec.structs import replace

from houseway.journal.rows import LinkEntry
from houseway.money import money_text
from houseway.table.events.shapes import by_event
from houseway.table.link import LinkState
from houseway.table.link import events as e
from houseway.table.link.keeping import seeds as seeds_of
from houseway.table.link.state import MUST_HIT

CONTRIBUTION = "contribution"


class Happened(msgspec.Struct, frozen=True):
    """`cents` is what the link's money changed by; contributions of several games may stand in one line."""

    row: int
    at: datetime
    until: datetime
    times: int
    what: str
    by: tuple[str, ...]
    table: str | None
    meter: str | None
    cents: int | None
    words: str


def happenings(row: int, entry: LinkEntry, state: LinkState) -> Iterator[Happened]:
    """What a row tells; `state` is the link before it."""
    given = entry.envelope
    for event in entry.events:
        tell = TOLD.get(type(event))
        if tell is None:
            continue
        what, meter, cents, words = tell(state, event)
        table = getattr(event, "table", None) or None
        by = getattr(event, "signed_by", given.signed_by)
        yield Happened(row, given.at, given.at, 1, what, tuple(by), table, meter, cents, words)


def summed_up(history: Iterable[Happened]) -> Iterator[Happened]:
    """Contributions that follow each other in one line."""
    open_: Happened | None = None
    for line in history:
        if open_ is not None and line.what == open_.what == CONTRIBUTION:
            open_ = _added(open_, line)
            continue
        if open_ is not None:
            yield open_
        open_ = line
    if open_ is not None:
        yield open_


def _added(first: Happened, line: Happened) -> Happened:
    times, cents = first.times + 1, (first.cents or 0) + (line.cents or 0)
    return replace(
        first,
        by=tuple(dict.fromkeys((*first.by, *line.by))),
        table=first.table if first.table == line.table else None,
        cents=cents,
        words=f"{times} games feed the meters",
        until=line.at,
        times=times,
    )


_Told = tuple[str, str | None, int | None, str]


def _money(state: LinkState, cents: int) -> str:
    return money_text(cents, state.terms.currency if state.terms else "USD")


def _opened(state: LinkState, event: e.LinkOpened) -> _Told:
    terms = event.terms
    seeds = seeds_of(terms)
    names = {MUST_HIT: "Must Hit"}
    said = [f"{names.get(meter, meter)} {money_text(cents, terms.currency)}" for meter, cents, _ in seeds]
    return "opened", None, sum(cents for _, cents, _ in seeds), f"seeded: {', '.join(said)}"


def _joined(state: LinkState, event: e.TableJoined) -> _Told:
    return "joined", None, None, f"{event.table} feeds these meters too"


def _fed(state: LinkState, event: e.MetersFed) -> _Told:
    seats = ", ".join(str(bettor.seat) for bettor in event.bettors)
    parts = ", ".join(f"{_part(fed.meter, fed.part)} {_exact(fed.exact)}" for fed in event.fed)
    cents = sum(fed.cents for fed in event.fed)
    return CONTRIBUTION, None, cents, f"round {event.round}, seats {seats}: {parts}"


def _undone(state: LinkState, event: e.FeedUndone) -> _Told:
    cents = sum(fed.cents for fed in event.fed)
    return "contribution undone", None, cents, f"round {event.round} is void"


def _fixed(state: LinkState, event: e.FixedPaid) -> _Told:
    what = "fixed awards" if event.cents > 0 else "fixed awards put back"
    return what, event.meter, -event.cents, f"round {event.round}"


def _hit(state: LinkState, event: e.JackpotHit) -> _Told:
    seats = ", ".join(str(winner.seat) for winner in event.winners)
    return "hit", event.meter, None, f"hit {event.number}, round {event.round}, seats {seats}: {event.line}"


def _held(state: LinkState, event: e.ValueHeld) -> _Told:
    return "held", event.meter, None, f"{_money(state, event.cents)} held for hit {event.number}"


def _reseeded(state: LinkState, event: e.Reseeded) -> _Told:
    if event.number == 0:
        return "made up", event.meter, event.from_house, "a void round took out more than was there"
    said = [
        f"{_money(state, cents)} from the {source}"
        for source, cents in (("house", event.from_house), ("reserve", event.from_reserve))
        if cents
    ]
    return "reseed", event.meter, event.from_house, " and ".join(said) or "nothing was in the reserve"


def _verified(state: LinkState, event: e.HitVerified) -> _Told:
    return "verified", None, None, f"hit {event.number}"


def _awarded(state: LinkState, event: e.JackpotAwarded) -> _Told:
    hit = state.hit(event.table, event.number)
    winners = hit.winners if hit else ()
    shares = ", ".join(
        f"seat {winner.seat} {_money(state, cents)}"
        for winner, cents in zip(winners, event.shares, strict=bool(winners))
    )
    return "award", event.meter, -event.cents, f"hit {event.number}: {shares}"


def _backed_out(state: LinkState, event: e.HitBackedOut) -> _Told:
    back = event.cents if event.was_paid else 0
    words = f"hit {event.number} of {_money(state, event.cents)}: {event.reason}"
    return "back-out", event.meter, back - event.from_house, words


def _sealed(state: LinkState, event: e.AmountSealed) -> _Told:
    return "sealed", None, None, f"commitment {event.commitment}"


def _revealed(state: LinkState, event: e.AmountRevealed) -> _Told:
    words = (
        f"Must Hit amount {_money(state, event.amount)}, seat {event.winner.seat} drawn and paid "
        f"{_money(state, event.cents)}, reset to {_money(state, event.reset)}; seed {event.seed}"
    )
    return "must hit", MUST_HIT, event.reset - event.cents, words


def _adjusted(state: LinkState, event: e.MeterAdjusted) -> _Told:
    words = event.reason if event.part == "main" else f"in the {event.part}: {event.reason}"
    return "adjustment", event.meter, event.cents, words


def _parameters(state: LinkState, event: e.ParametersSet) -> _Told:
    terms = "; ".join(
        f"{meter.name} {meter.rate}{f' and {meter.reserve_rate}' if meter.reserve_rate else ''}, "
        f"seed {_money(state, meter.seed)}"
        for meter in event.meters
    )
    return "parameters", None, None, f"{terms} (approval: {event.approval})"


def _part(meter: str, part: str) -> str:
    return meter if part == "main" else f"{meter} {part}"


def _exact(cents: str) -> str:
    """Exact cents to read: a decimal where it ends, else the fraction.

    >>> _exact("15"), _exact("25/2"), _exact("1/3")
    ('15¢', '12.5¢', '1/3¢')
    """
    value = Fraction(cents)
    return f"{value}¢" if (value * 1000).denominator != 1 else f"{float(value):g}¢"


# Only that a round ended is not told: its contribution was.
TOLD = by_event(
    _opened, _joined, _fed, _undone, _fixed, _hit, _held, _reseeded, _verified, _awarded, _backed_out,
    _sealed, _revealed, _adjusted, _parameters,
)  # fmt: skip
