"""From a catalog file's text to a Game: inheritance, pay tables written for a range, every rule checked."""

import msgspec

from houseway.cards.pack import Pack
from houseway.families import FAMILIES, Family
from houseway.money import Rounding
from houseway.refusals import CatalogError, NotationError
from houseway.rules import schema
from houseway.rules.binding import checked, constants, resolved
from houseway.rules.game import (
    KINDS,
    Draw,
    Event,
    Game,
    MustHit,
    Offer,
    OfferKey,
    Option,
    Wager,
)
from houseway.rules.packs import read_pack
from houseway.rules.paytables import pay_tables, sum_of_money
from houseway.rules.practice import Practice
from houseway.rules.practice.reading import read_practice, refuse_silent
from houseway.text import suggestion

JURISDICTIONS = {"co": "Colorado", "ma": "Massachusetts", "ca": "California"}


def build(source: schema.GameText, parent: Game | None, general: Practice | None = None) -> Game:
    """One game, checked whole, with the procedures of its parent or of the `general` rules that it takes."""
    parent, general = _recited(source, parent, general)
    events = _events(source, parent)
    wagers = {*source.inherit, *(wager.id for wager in source.wager)}
    practised = parent.practice if parent else general or Practice()
    keeps = parent is None and general is not None
    practice = read_practice(source.procedure, practised, source.cite, wagers, events, keeps)
    game = Game(
        id=source.id,
        name=source.name,
        jurisdiction=JURISDICTIONS[source.id.partition("/")[0]],
        cite=source.cite,
        family=source.family,
        extends=source.extends,
        pack=_pack(source, parent),
        draw=_draw(source, parent),
        events=tuple(events.values()),
        wagers=_wagers(source, parent, events),
        options=_options(source, parent),
        practice=practice,
        shared_tables=source.shared_table,
        must_hit=_must_hits(source, parent),
        notes=source.note,
        pay_rounding=_rounding(source, parent)[0],
        pay_rounding_cite=_rounding(source, parent)[1],
    )
    if game.pack.may_lack and game.pack.lacks_by not in [option.id for option in game.options]:
        raise CatalogError("[decks] may_lack needs an option that takes the cards out: name it in lacks_by.")
    _check_every_rule(game, parent)
    return game


def _recited(
    source: schema.GameText, parent: Game | None, general: Practice | None
) -> tuple[Game | None, Practice | None]:
    """The parent, or the general rules, with their clauses as this game's own document has them."""
    if not source.recite:
        return parent, general
    whose = source.extends if parent else source.takes
    definition = parent.definition() if parent else msgspec.json.encode(general)
    if not whose:
        raise CatalogError("recite: the file extends no game and takes no rules whose clauses it could cite.")
    for theirs, ours in source.recite.items():
        if theirs.encode() not in definition:
            raise CatalogError(f"recite: {whose} cites no {theirs!r}.")
        definition = definition.replace(theirs.encode(), ours.encode())
    if parent:
        return Game.from_definition(definition), general
    return None, msgspec.json.decode(definition, type=Practice)


def _missing(section: str) -> CatalogError:
    return CatalogError(f"The file has no {section} and extends no game that has one; add it.")


def _family(source: schema.GameText) -> Family:
    if source.family not in FAMILIES:
        names = ", ".join(FAMILIES)
        raise CatalogError(f"family = {source.family!r} is not known; there is {names}.")
    return FAMILIES[source.family]


def _pack(source: schema.GameText, parent: Game | None) -> Pack:
    """The file's own, or the parent's; empty for a game of dice."""
    inherited = parent.pack if parent else Pack()
    if source.decks is None:
        return inherited
    refuse_silent("[decks]", None if inherited.is_empty else inherited, source.decks.override)
    return read_pack(source.decks)


def _rounding(source: schema.GameText, parent: Game | None) -> tuple[str, str]:
    if source.rounding is None:
        if parent is None:
            raise _missing("[rounding]")
        return parent.pay_rounding, parent.pay_rounding_cite
    refuse_silent("[rounding]", parent and parent.pay_rounding, source.rounding.override)
    if source.rounding.pays not in list(Rounding):
        names = ", ".join(Rounding)
        raise CatalogError(f"[rounding] pays = {source.rounding.pays!r} is no rounding; there is {names}.")
    return source.rounding.pays, source.rounding.cite


def _draw(source: schema.GameText, parent: Game | None) -> Draw:
    if source.draw is None:
        if parent is None:
            raise _missing("[draw]")
        return parent.draw
    common = msgspec.convert(source.draw, schema.DrawText)
    refuse_silent("[draw]", parent and parent.draw, common.override)
    section = {
        key: value for key, value in source.draw.items() if key not in schema.DrawText.__struct_fields__
    }
    changes = dict(common.by_option)
    if common.keeps and parent is not None:
        printed = msgspec.to_builtins(parent.draw.rules)
        section = printed | section
        # What an option of the parent's changes it changes here too, unless the game says otherwise.
        for name, rules in parent.draw.by_option.items():
            own = msgspec.to_builtins(rules)
            changes.setdefault(name, {key: own[key] for key in own if own[key] != printed.get(key)})
    read = _family(source).rules.read
    by_option = {name: read(section | changed) for name, changed in changes.items()}
    return Draw(read(section), common.cite, by_option)


def _options(source: schema.GameText, parent: Game | None) -> tuple[Option, ...]:
    options = {option.id: option for option in parent.options} if parent else {}
    for id_, option in source.option.items():
        refuse_silent(f"[option.{id_}]", options.get(id_), option.override)
        options[id_] = Option(id_, option.meaning, tuple(option.choices), option.cite)
    return tuple(options.values())


def _events(source: schema.GameText, parent: Game | None) -> dict[str, Event]:
    events = {event.id: event for event in parent.events} if parent else {}
    for id_, event in source.event.items():
        refuse_silent(f"[event.{id_}]", events.get(id_), event.override)
        if id_.replace("-", "_") in _family(source).vocabulary().features:
            raise CatalogError(f"[event.{id_}] has the name of a feature; give it another.")
        events[id_] = Event(id_, event.name, event.when, event.cite)
    return events


def _must_hits(source: schema.GameText, parent: Game | None) -> tuple[MustHit, ...]:
    """An award goes where its wager goes."""
    inherited = [award for award in parent.must_hit if award.wager in source.inherit] if parent else []
    return (*inherited, *(_must_hit(text) for text in source.must_hit))


def _must_hit(text: schema.MustHitText) -> MustHit:
    where = f"must_hit {text.number}"
    reset, maximum = sum_of_money(text.reset, where), sum_of_money(text.maximum, where)
    return MustHit(text.number, text.wager, reset.cents, maximum.cents, text.rate, text.cite)


def _wagers(source: schema.GameText, parent: Game | None, events: dict[str, Event]) -> tuple[Wager, ...]:
    wagers = {(wager.id, wager.on): wager for wager in _inherited(source, parent)}
    for wager in source.wager:
        if wager.kind not in KINDS:
            raise CatalogError(f"Wager {wager.id!r} has kind {wager.kind!r}; there is {', '.join(KINDS)}.")
        places: list[str | None] = [*wager.on] if wager.on else [None]
        for on in places:
            known = wagers.get((wager.id, on))
            tables = {table.id: table for table in known.paytables} if known else {}
            for written in wager.paytable:
                for table in pay_tables(written, wager, events, wagers):
                    where = f"Pay table {table.id!r} of wager {wager.id!r}"
                    refuse_silent(where, tables.get(table.id), written.override)
                    tables[table.id] = table
            notes = (*(known.notes if known else ()), *wager.note)
            wagers[wager.id, on] = Wager(
                wager.id, _placed_name(wager.name, wager.on, on), on, wager.kind, wager.cite,
                tuple(tables.values()), notes, wager.placed_when,
            )  # fmt: skip
    return tuple(wagers.values())


def _placed_name(name: str, places: list[str] | None, on: str | None) -> str:
    return f"{name} on {on.capitalize()}" if on and places and len(places) > 1 else name


def _inherited(source: schema.GameText, parent: Game | None) -> list[Wager]:
    """Only what the file names: a variation offers of the base game what its own text allows."""
    wagers: list[Wager] = []
    for id_, wanted in source.inherit.items():
        of_parent = [wager for wager in parent.wagers if wager.id == id_] if parent else []
        if not of_parent:
            raise CatalogError(f"inherit.{id_}: {source.extends or 'no game'} has no wager {id_!r}.")
        for wager in of_parent:
            tables = {table.id: table for table in wager.paytables}
            ids = list(tables) if wanted == ["*"] else wanted
            for table in ids:
                if table not in tables:
                    near = suggestion(table, tables)
                    raise CatalogError(f"inherit.{id_}: {source.extends} has no pay table {table!r}{near}")
            wagers.append(msgspec.structs.replace(wager, paytables=tuple(tables[table] for table in ids)))
    return wagers


def _check_every_rule(game: Game, parent: Game | None) -> None:
    """Each line must be readable with this family's features before anyone plays it."""
    for wager in game.wagers:
        _check_placed_when(game, wager)
    before = _read_before(game, parent)
    for offer in game.offers():
        if before.get(offer.key) == offer:
            continue
        known = constants(game, offer, {}, None, None)
        for line in offer.lines:
            try:
                expression = resolved(line.when, offer.on, game.event_rules)
                checked(expression, game.plays.vocabulary(), known, line.when)
            except NotationError as error:
                place = f"{offer.wager} {offer.paytable}, line {line.name!r}"
                raise CatalogError(f"{place} ({line.cite}): {error}") from None


def _read_before(game: Game, parent: Game | None) -> dict[OfferKey, Offer]:
    """The parent's offers, whose rules were read with it, as long as they mean here what they mean there."""
    if parent is None or parent.family != game.family or parent.options != game.options:
        return {}
    same = parent.event_rules.items() <= game.event_rules.items()
    return {offer.key: offer for offer in parent.offers()} if same else {}


def _check_placed_when(game: Game, wager: Wager) -> None:
    if wager.placed_when is None:
        return
    try:
        expression = resolved(wager.placed_when, wager.on, game.event_rules)
        checked(expression, game.plays.vocabulary(), {}, wager.placed_when)
    except NotationError as error:
        raise CatalogError(f"{wager.id} placed_when ({wager.cite}): {error}") from None
