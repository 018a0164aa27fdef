"""Pay tables: ranges written out, events and the wins of other wagers put in, meters and envy checked."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import product

from houseway.money import Amount, parse_pays
from houseway.refusals import CatalogError, NotationError
from houseway.rules import schema
from houseway.rules.game import ENVY_TO, EnvyTo, Event, Line, Meter, PayTable, Wager
from houseway.text import decimal, suggestion

NOT_WINS = ("push", "lose")


def pay_tables(
    written: schema.PayTableText,
    wager: schema.WagerText,
    events: dict[str, Event],
    wagers: dict[tuple[str, str | None], Wager],
) -> Iterable[PayTable]:
    """The pay table, once for each number of the range it is written for, the halves between them too."""
    step = Fraction(1, 2 if written.halves else 1)
    ranges = [
        [low + step * each for each in range(int((high - low) / step) + 1)]
        for low, high in written.each.values()
    ]
    for numbers in product(*ranges):
        values = {name: decimal(number) for name, number in zip(written.each, numbers, strict=True)}
        id_ = written.id.format(**values)
        where = f"pay table {id_!r} of wager {wager.id!r}"
        unit = sum_of_money(written.unit, where) if written.unit else None
        lines = tuple(_line(line, written, id_, values, where, events, wagers) for line in written.lines)
        yield PayTable(
            id=id_,
            cite=written.cite,
            lines=lines,
            unit_cents=unit.cents if unit else None,
            currency=unit.currency if unit else "USD",
            suits=written.suits,
            floor=written.floor,
            decks=tuple(written.decks) if written.decks else None,
            seats=written.seats,
            meters=tuple(_meter(meter, unit, where) for meter in written.meter),
            envy_to=_envy_to(written, where),
            notes=written.note,
            name=written.name,
        )


def sum_of_money(text: str, where: str) -> Amount:
    pays = parse_pays(text)
    if not isinstance(pays, Amount):
        raise CatalogError(f"{where}: {text!r} is not a sum of money; write for example '$5'.")
    return pays


def _envy_to(written: schema.PayTableText, where: str) -> EnvyTo | None:
    if any(line.envy for line in written.lines) != (written.envy_to is not None):
        raise CatalogError(f"{where}: lines with envy need `envy_to` and the other way round.")
    if written.envy_to is None or written.envy_to in ENVY_TO:
        return written.envy_to
    raise CatalogError(f"{where}: envy_to is one of {', '.join(ENVY_TO)}, not {written.envy_to!r}.")


def _meter(meter: schema.MeterText, unit: Amount | None, where: str) -> Meter:
    if unit is None:
        raise CatalogError(f'{where} has a meter but no unit; add for example `unit = "$1"`.')
    return Meter(
        name=meter.name,
        cite=meter.cite,
        main_rate=meter.main_rate,
        reserve_rate=meter.reserve_rate,
        seed_cents=sum_of_money(meter.seed, where).cents if meter.seed else None,
        seed_option=meter.seed_option,
        seeds_cents=tuple(sum_of_money(seed, where).cents for seed in meter.seeds),
        unit_cents=unit.cents,
        currency=unit.currency,
    )


def _line(
    line: schema.LineText,
    table: schema.PayTableText,
    table_id: str,
    values: dict[str, str],
    where: str,
    events: dict[str, Event],
    wagers: dict[tuple[str, str | None], Wager],
) -> Line:
    try:
        parse_pays(line.pays)
        envy = parse_pays(line.envy) if line.envy else None
    except NotationError as error:
        raise CatalogError(f"In {where}: {error}") from None
    if line.any_of:
        event = Event("", "Any winning line", _any_win(line.any_of, table_id, where, wagers), table.cite)
    elif line.event in events:
        event = events[line.event]
    else:
        raise CatalogError(
            f"In {where}: there is no event {line.event!r}{suggestion(line.event or '', events)}"
        )
    return Line(
        name=line.name or event.name,
        when=event.when,
        pays=line.pays,
        cite=line.cite or table.cite,
        envy=envy.cents if isinstance(envy, Amount) else None,
        vigorish=_percent(str(line.vigorish).format(**values)),
    )


def _percent(text: str) -> int | str:
    """A whole percent is a number, half of one its text."""
    return int(text) if text.isdigit() else text


def _any_win(ids: list[str], table_id: str, where: str, wagers: dict[tuple[str, str | None], Wager]) -> str:
    """The rule of a wager that wins when another does: their winning lines under the same pay table."""
    rules = []
    for id_ in ids:
        tables = [
            t for wager in wagers.values() if wager.id == id_ for t in wager.paytables if t.id == table_id
        ]
        if not tables:
            raise CatalogError(
                f"In {where}: any_of names {id_!r}, which has no pay table {table_id!r} above it."
            )
        rules += [line.when for line in tables[0].lines if line.pays not in NOT_WINS]
    return " or ".join(f"({rule})" for rule in dict.fromkeys(rules))
