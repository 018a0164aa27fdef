"""From the text of a fee file to its schedules."""

from collections.abc import Iterator

import msgspec

from houseway.refusals import CatalogError, NotationError
from houseway.rules.fees.notation import band, flat, range_of
from houseway.rules.fees.schedule import Band, FeeLimits, FeeLine, Range, Schedule
from houseway.rules.fees.text import BlockText, FeeFile, FeeLimitsText, FeeLineText, FeeOptionText, Fees

# The documents in which a part's schedules are printed; the others stand in the rules of their game.
_DOCUMENTS = {"rates": "GEGA-000067 ", "poker": "Poker Games Collection Rates, "}


def built(slug: str, file: FeeFile) -> Iterator[Schedule]:
    """Every schedule of a file, in its order; what cannot be read is refused with its place."""
    for block in file.blocks:
        for option in block.options:
            place = f"{slug}/{block.part}/{option.n}"
            try:
                yield _schedule(place, file, block, option)
            except NotationError as error:
                raise CatalogError(f"{place}: {error}") from None


def _schedule(place: str, file: FeeFile, block: BlockText, option: FeeOptionText) -> Schedule:
    first, last = option.rows
    kind = "option" if block.printed else "row"
    where = f"line {first}" if first == last else f"lines {first}-{last}"
    return Schedule(
        id=place,
        games=file.games,
        approval=file.approval if block.part in _DOCUMENTS else "",
        part=block.part,
        option=option.n,
        printed=block.printed,
        in_force=block.in_force,
        cite=f"{_DOCUMENTS.get(block.part, '')}{file.name} {kind} {option.n} ({where})",
        rows=option.rows,
        limits=_limits(file, block.limits, option.limits),
        free=_named(file, (*block.free, *option.free)),
        lines=tuple(_lines(file, block, option)),
        base=file.base,
        action=_named(file, block.action),
        repeats=block.repeats and f"{block.repeats}/{option.repeats or option.n}",
        repair=option.repair,
        bonus_free=file.bonus_free,
    )


def _named(file: FeeFile, names: tuple[str, ...]) -> tuple[str, ...]:
    """Wagers, with those of a set in the place of its name."""
    return tuple(wager for name in names for wager in file.sets.get(name, (name,)))


def _lines(file: FeeFile, block: BlockText, option: FeeOptionText) -> Iterator[FeeLine]:
    if option.player_dealer:
        yield _player_dealer(option.player_dealer)
    if len(option.fees) > len(block.lines):
        raise NotationError(f"fees has {len(option.fees)} entries for {len(block.lines)} lines of the block.")
    # A line at the end whose row an option does not print is not taken there.
    made = [
        _line(file, text, _bands(text, fees)) for text, fees in zip(block.lines, option.fees, strict=False)
    ]
    for text in block.lines:
        if text.fewest_of is not None:
            made.append(_line(file, text, (Band(0, None, made[text.fewest_of].bands[0].fee),)))
    yield from made
    for group in option.groups:
        wagers, _, fee = group.rpartition(" ")
        yield FeeLine("bettor", _named(file, tuple(wagers.split("/"))), "group", "", (flat(fee),))


def _line(file: FeeFile, text: FeeLineText, bands: tuple[Band, ...]) -> FeeLine:
    wagers = _named(file, text.wagers)
    return FeeLine(text.payer, wagers, text.count, text.by, bands, text.who, text.when, text.adds)


def _player_dealer(fees: Fees) -> FeeLine:
    if isinstance(fees, str):
        return FeeLine("player-dealer", (), "hand", "", (flat(fees),))
    by_turn = any(text.startswith(("first", "later")) for text in fees)
    bands = tuple(band(text) for text in fees)
    return FeeLine("player-dealer", (), "hand", "turn" if by_turn else "action", bands)


def _bands(text: FeeLineText, fees: Fees) -> tuple[Band, ...]:
    if isinstance(fees, str):
        return (flat(fees),)
    if not fees:
        raise NotationError("fees has a line without any figure.")
    if not text.players:
        return tuple(band(each) for each in fees)
    if len(fees) != len(text.players):
        raise NotationError(f"fees has {len(fees)} figures for {len(text.players)} columns.")
    columns = [band(f"{head} {fee}") for head, fee in zip(text.players, fees, strict=True)]
    return tuple(sorted(columns, key=lambda column: column.low))


def _limits(file: FeeFile, *texts: FeeLimitsText) -> FeeLimits:
    """The block's limits and the option's, which stand in the place of the block's."""
    read: dict[str, Range | str | tuple[str, ...] | None] = {}
    wagers: dict[str, Range] = {}
    for text in texts:
        for field in text.__struct_fields__:
            value = getattr(text, field)
            if field == "wagers":
                for name, amounts in value.items():
                    wagers.update(dict.fromkeys(_named(file, (name,)), range_of(amounts)))
            elif value:
                read[field] = value if field in ("blinds", "stakes") else range_of(value)
    return msgspec.convert({**read, "wagers": wagers}, FeeLimits)
