"""The pack of a game as its file gives it; one that does not add up is refused."""

from houseway.cards.pack import Pack
from houseway.refusals import CatalogError, NotationError
from houseway.rules import schema


def read_pack(source: schema.DecksText) -> Pack:
    """The pack of a `[decks]` section."""
    pack = Pack(
        allowed=tuple(source.allowed),
        default=source.default,
        cite=source.cite,
        without=tuple(source.without),
        jokers=source.jokers,
        extra_aces=source.extra_aces,
        less=tuple(source.less),
        tiles=source.tiles,
        sealed=source.sealed,
        lasts=source.lasts,
        may_lack=tuple(source.may_lack),
        lacks_by=source.lacks_by,
    )
    _refuse_wrong(pack, source.cards)
    return pack


def _refuse_wrong(pack: Pack, stated: int | None) -> None:
    if pack.default not in pack.allowed:
        raise CatalogError(f"[decks] default {pack.default} is not among allowed {list(pack.allowed)}.")
    if pack.tiles and (pack.without or pack.jokers or pack.extra_aces):
        raise CatalogError("[decks] tiles are a set of their own; leave without, jokers and extra_aces out.")
    try:
        fewest = min(min(pack.leaner().counts(decks)) for decks in pack.allowed)
    except NotationError as unreadable:
        raise CatalogError(f"[decks] less: {unreadable}") from None
    if fewest < 0:
        raise CatalogError("[decks] less takes out a card more often than the shoe holds it.")
    size = pack.size(pack.default)
    if stated is not None and stated != size:
        raise CatalogError(f"[decks] cards = {stated}, but {pack.default} decks of this pack are {size}.")
    if size < 2:
        raise CatalogError(f"[decks] a shoe of {size} cards cannot be shuffled.")
