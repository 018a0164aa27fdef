"""What happened to a jackpot link, in the words of someone who watches its sign."""

from collections.abc import Iterator
from fractions import Fraction

from houseway.cli.transcripts.line import Line
from houseway.money import money_text
from houseway.table.floor import Floor
from houseway.table.link import LinkState
from houseway.table.link import events as e
from houseway.table.link.reconciling import holdings_of, tallies


def link_lines(link: LinkState, event: e.LinkEvent) -> Iterator[Line]:
    """The lines of an event; `link` is the link after it."""
    for words in _words(link, event):
        yield Line(f"<{link.link}> {words}", link.known.cite if isinstance(event, e.JackpotHit) else "")


def _words(link: LinkState, event: e.LinkEvent) -> Iterator[str]:
    money = _Money(link)
    match event:
        case e.LinkOpened(table=table, terms=terms):
            seeds = ", ".join(f"{meter.name} {money(meter.seed)}" for meter in terms.meters)
            yield f"Opened by {table}, seeded: {seeds}."
        case e.TableJoined(table):
            yield f"{table} joins."
        case e.MetersFed(table, _, bettors, fed):
            patrons = "1 patron bets" if len(bettors) == 1 else f"{len(bettors)} patrons bet"
            yield f"{patrons} at {table}; into the meters: {_fed(money, fed)}. {_shown(link)}"
        case e.FeedUndone(table, _, fed):
            yield f"The round of {table} is void; out of the meters: {_fed(money, fed)}. {_shown(link)}"
        case e.JackpotHit(table, number, _, meter, percent, line):
            yield f"Hit {number} of {table}: {line}, {percent}% of {meter}."
            if link.locked:
                yield f"JACKPOT PENDING at {', '.join(link.tables)}: no game starts until it is paid."
        case e.ValueHeld(table, number, _, cents):
            yield f"{money(cents)} is held for hit {number} of {table}."
        case e.Reseeded(meter, from_house, from_reserve, number=0):
            made_up = _made_up(money, meter, from_house, -from_reserve)
            yield f"A void round takes out more than is there: {made_up}."
        case e.Reseeded(meter, from_house, from_reserve):
            source = f"{money(from_reserve)} from its reserve" if from_reserve else f"{money(from_house)}"
            yield f"{meter} is reseeded with {source}. {_shown(link)}"
        case e.JackpotAwarded(table, number, _, cents):
            yield f"Hit {number} of {table} is paid: {money(cents)}."
            yield from () if link.pending else ["No jackpot is pending."]
        case e.HitBackedOut(table, number, _, cents, reason=reason, signed_by=signed):
            yield (
                f"Hit {number} of {table}, {money(cents)}, is backed out by {' and '.join(signed)}: {reason} "
                f"{_shown(link)}"
            )
        case e.AmountSealed(commitment):
            yield f"The Must Hit amount is sealed: {commitment}."
        case e.AmountRevealed(table, _, _, amount, winner, cents):
            yield (
                f"The Must Hit amount was {money(amount)}; seat {winner.seat} of {table} is drawn and wins "
                f"{money(cents)}. {_shown(link)}"
            )
        case e.FixedPaid(table, _, meter, cents):
            does = "pays" if cents > 0 else "has back"
            yield f"{meter} {does} {money(abs(cents))} of the fixed awards of {table}. {_shown(link)}"
        case e.MeterAdjusted(meter, part, cents, reason, signed):
            what, who = meter if part == "main" else f"{meter} reserve", " and ".join(signed)
            does = "add" if cents > 0 else "take"
            way = f"to {what}" if cents > 0 else f"out of {what}"
            yield f"{who} {does} {money(abs(cents))} {way}: {reason} {_shown(link)}"
        case e.ParametersSet(approval=approval, signed_by=signed):
            yield f"Rates and seeds are set by {' and '.join(signed)}: {approval}"
        case _:
            return


class _Money:
    def __init__(self, link: LinkState) -> None:
        self._currency = link.known.currency

    def __call__(self, cents: int) -> str:
        return money_text(cents, self._currency)


def _made_up(money: _Money, meter: str, from_house: int, to_reserve: int) -> str:
    parts = [f"the house adds {money(from_house)} to {meter}"] if from_house else []
    return " and ".join([*parts, *([f"{meter} gives its reserve {money(to_reserve)}"] if to_reserve else [])])


def _fed(money: _Money, fed: tuple[e.Fed, ...]) -> str:
    return ", ".join(
        f"{each.meter}{'' if each.part == 'main' else ' reserve'} {money(abs(each.cents))}"
        + (f" and {each.carry} of a cent waits" if each.carry != "0" else "")
        for each in fed
    )


def _shown(link: LinkState) -> str:
    money = _Money(link)
    return "The sign shows " + ", ".join(f"{name} {money(link.display(name))}" for name in link.meters) + "."


def reconciliation_lines(floor: Floor) -> Iterator[Line]:
    """Each meter's books at the end of a script; nothing for tables without a link."""
    for name, link in floor.links.items():
        held = holdings_of(link)
        for meter, tally in tallies(floor.history[name]).items():
            parts = (
                ("seeds", Fraction(tally.seeded)),
                ("contributions", tally.contributed),
                ("awards", Fraction(-tally.awarded)),
                ("fixed awards", Fraction(-tally.fixed)),
                ("adjustments", Fraction(tally.adjusted)),
            )
            sum_ = " ".join(f"{word} {_exact(link, cents)}," for word, cents in parts if cents)
            agrees = "reconciled" if held[meter] == tally.due else "NOT RECONCILED"
            yield Line(f"<{name}> {meter}: {sum_} holds {_exact(link, held[meter])}: {agrees}.")


def _exact(link: LinkState, cents: Fraction) -> str:
    whole = int(cents)
    rest = cents - whole
    return _Money(link)(whole) + (f" and {rest} of a cent" if rest else "")
