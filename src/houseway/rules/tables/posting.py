"""The game as one table posts it: its offers with better pays, other units and the operator's meters."""

from fractions import Fraction
from pathlib import Path

import msgspec

from houseway.money import Amount, parse_pays, pays_text
from houseway.rules.catalog import load, read
from houseway.rules.game import Game, Line, Meter, Offer, PayTable, Wager
from houseway.rules.tables.file import MeterSetting, Offered, TableFile, amount


def game_of(table: TableFile) -> Game:
    """The game the file names, of the catalog or of the house's own."""
    return read(Path(table.game)) if table.game.endswith(".toml") else load(table.game)


def seat_numbers(table: TableFile, game: Game) -> tuple[int, ...]:
    """The numbers on the layout: as given, else the first ones the rules print."""
    if isinstance(table.seats, tuple):
        return table.seats
    printed = game.practice.seats.numbers
    return printed[: table.seats] if printed else tuple(range(1, table.seats + 1))


def posted_game(table: TableFile, game: Game) -> Game:
    """The game with only this table's offers, as it pays them; for a table that has no problems."""
    posted = {offered.key: _posted_table(offered, game.offer(*offered.key)) for offered in table.offers}
    wagers = (_posted_wager(wager, posted) for wager in game.wagers)
    return msgspec.structs.replace(
        game,
        wagers=tuple(wager for wager in wagers if wager.paytables),
        must_hit=tuple(award for award in game.must_hit if award.number == table.must_hit),
    )


def unit_scale(offered: Offered, printed: PayTable) -> Fraction:
    """How many printed units make this table's unit."""
    if offered.unit is None or printed.unit_cents is None:
        return Fraction(1)
    return Fraction(amount(offered.unit).cents, printed.unit_cents)


def _posted_wager(wager: Wager, posted: dict[tuple[str, str | None, str], PayTable]) -> Wager:
    keys = [(wager.id, wager.on, table.id) for table in wager.paytables]
    return msgspec.structs.replace(wager, paytables=tuple(posted[key] for key in keys if key in posted))


def _posted_table(offered: Offered, offer: Offer) -> PayTable:
    printed = offer.table
    scale = unit_scale(offered, printed)
    better = {line.line: line.pays for line in offered.lines}
    settings = {meter.name: meter for meter in offered.meters}
    return msgspec.structs.replace(
        printed,
        lines=tuple(_posted_line(line, better.get(line.name, line.pays), scale) for line in printed.lines),
        unit_cents=None if printed.unit_cents is None else int(printed.unit_cents * scale),
        meters=tuple(_posted_meter(meter, settings.get(meter.name), scale) for meter in printed.meters),
    )


def _posted_line(line: Line, pays: str, scale: Fraction) -> Line:
    pay = parse_pays(pays)
    if isinstance(pay, Amount):
        pays = pays_text(Amount(int(pay.cents * scale), pay.currency))
    envy = None if line.envy is None else int(line.envy * scale)
    return msgspec.structs.replace(line, pays=pays, envy=envy)


def _posted_meter(meter: Meter, setting: MeterSetting | None, scale: Fraction) -> Meter:
    scaled = msgspec.structs.replace(
        meter,
        unit_cents=int(meter.unit_cents * scale),
        seed_cents=None if meter.seed_cents is None else int(meter.seed_cents * scale),
        seeds_cents=tuple(int(seed * scale) for seed in meter.seeds_cents),
    )
    if setting is None:
        return scaled
    unprinted = {"rate": meter.main_rate is None, "seed": meter.seed_cents is None and not meter.seed_option}
    return msgspec.structs.replace(
        scaled,
        main_rate=setting.main_rate or scaled.main_rate,
        reserve_rate=setting.reserve_rate or scaled.reserve_rate,
        seed_cents=amount(setting.seed).cents if setting.seed else scaled.seed_cents,
        house_sets=tuple(part for part, left_open in unprinted.items() if left_open),
    )
