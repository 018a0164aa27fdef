"""From a table file to the command that opens the table, as plain data."""

import re
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from houseway.money import money_text
from houseway.rules import Game
from houseway.rules.fees import posted_schedule
from houseway.rules.game import Wager
from houseway.rules.tables import (
    CollectionSection,
    Offered,
    TableFile,
    amount,
    game_of,
    parse_table,
    posted_game,
    posted_stakes,
    rulebook,
    seat_numbers,
    share,
)
from houseway.rules.tables.progressives import LINK_NAME
from houseway.rules.tables.vigorish import borne_by
from houseway.table.commands import House, OpenTable, Posted
from houseway.table.commands.shapes import Chosen, Collection


def table_game(file: TableFile) -> Game:
    """The game the table pins: the file's, with its offers as it posts them and the decks of its shoe.

    Printed pay tables that differ by their vigorish stay in it, since that may change while the table is
    open; one of the house's own is posted by the file that has its approval.
    """
    whole = game_of(file)
    game = posted_game(file, whole).posted(dict(file.chosen_options))
    game = replace(game, wagers=tuple(_with_other_vigorish(wager, whole) for wager in game.wagers))
    if game.pack.is_empty:
        return game
    pack = game.packed(file.chosen_options)
    if file.decks is not None:
        pack = replace(pack, default=file.decks, allowed=(file.decks,))
    return replace(game, pack=pack)


def _with_other_vigorish(wager: Wager, whole: Game) -> Wager:
    posted = {table.id for table in wager.paytables}
    offers = [offer for offer in whole.offers() if (offer.wager, offer.on) == (wager.id, wager.on)]
    if not any(map(borne_by, offers)):
        return wager
    printed = {offer.key: offer for offer in rulebook(whole).offers()}
    others = tuple(
        offer.table for offer in offers if offer.paytable not in posted and printed.get(offer.key) == offer
    )
    return replace(wager, paytables=(*wager.paytables, *others))


def opening(file: TableFile, tray: int, name: str | None = None) -> OpenTable:
    """Everything the table needs; `tray` is its inventory of chips in cents."""
    game = table_game(file)
    options: dict[str, Chosen] = dict(file.chosen_options)
    return OpenTable(
        table=name or file.name,
        game=game.id,
        digest=game.digest,
        seats=seat_numbers(file, game),
        offers=tuple(_posted(game, offered, name or file.name) for offered in file.offers),
        tray=tray,
        options=options,
        house=house_choices(file, game),
    )


def house_choices(file: TableFile, game: Game) -> House:
    """What the house chose, and where it was silent what the rules say."""
    house, tokes = file.house, file.tokes
    portion, executive = house.house_money_portion, file.progressive.executive_above
    return House(
        style=house.style or "mini",
        shuffling=file.shuffling,
        batches=file.batches,
        pre_shuffled=bool(house.pre_shuffled),
        base_bet=bool(house.base_bet),
        both_hands=bool(house.both_hands),
        over_the_shoulder=bool(house.over_the_shoulder),
        lower_bettor=bool(house.lower_bettor),
        patrons_shake=bool(house.patrons_shake),
        face_down=bool(house.face_down),
        bonus_bets_first=bool(house.bonus_bets_first),
        seats_counterclockwise=bool(house.seats_counterclockwise),
        equal_bets_from_left=bool(house.equal_bets_from_left),
        spots_at_a_place=house.spots_at_a_place or House().spots_at_a_place,
        free_hands=house.free_hands,
        least_betting_seconds=house.least_betting_seconds or 0,
        vigorish_marked=file.vigorish is not None and file.vigorish.collected == "marked",
        house_money_percent=int(share(portion) * 100) if portion else 100,
        tokes=tokes is None or tokes.allowed,
        toke_wagers=tokes.wagers if tokes else None,
        tokes_beside_own_bet=bool(tokes and tokes.only_where_patron_bets),
        filed=dict(file.rules_submission),
        fixed_pays_from=house.fixed_pays_from or "tray",
        executive_above=amount(executive).cents if executive else None,
        approved={each.needed_for: each.number or each.note for each in file.approvals},
        records=bool(house.records),
        pit=file.pit,
        collection=collection_of(file),
        stakes=posted_stakes(file.stakes),
        late_tie_needs_early_tie=bool(house.late_tie_needs_early_tie),
        shared_bank=bool(house.shared_bank),
        share_seconds=house.share_seconds,
    )


def collection_of(file: TableFile) -> Collection | None:
    """The schedule itself, so that journals say what was posted; a house that may leaves bonus bets free."""
    named = file.collection
    if named is None:
        return None
    schedule = posted_schedule(named.schedule)
    if named.bonus_free:
        paid = [line for line in schedule.lines if not line.wagers or {*line.wagers} & {*schedule.base}]
        schedule = replace(schedule, lines=tuple(paid))
    return Collection(schedule, named.transactions, named.approval)


def as_a_file(
    game: Game,
    seats: tuple[int, ...],
    offers: tuple[Posted, ...],
    options: Mapping[str, Any],
    house: House,
    collection: CollectionSection | None = None,
) -> TableFile:
    """The layout of an open table as its file would have it, to be checked as files are."""
    written: dict[str, Any] = {
        "name": game.name,
        "jurisdiction": game.jurisdiction,
        "game": game.id,
        "seats": seats,
        "offer": [_written(game, posted, options) for posted in offers],
        "house": {"base_bet": house.base_bet},
        "rules_submission": house.filed,
    }
    if collection is not None:
        written["collection"] = to_builtins(collection)
    if not game.pack.is_empty:
        written["decks"] = game.pack.default
    if len(game.must_hit) == 1:
        written["must_hit"] = game.must_hit[0].number
    if borne := next(filter(None, (borne_by(game.offer(*posted.key)) for posted in offers)), None):
        written["vigorish"] = {
            "kind": borne[0],
            "percent": float(borne[1]),
            "rounding": options.get("vigorish_rounding", "cent-half-up"),
            "collected": "marked" if house.vigorish_marked else "at-payment",
        }
    return parse_table(written)


def _written(game: Game, posted: Posted, options: Mapping[str, Any]) -> dict[str, Any]:
    offer = game.offer(*posted.key)
    written: dict[str, Any] = {"wager": posted.wager, "on": posted.on, "paytable": posted.paytable}
    for name in ("minimum", "maximum", "aggregate"):
        if (cents := getattr(posted, name)) is not None:
            written[name] = money_text(cents, offer.table.currency)
    if posted.link:
        written["link"] = posted.link
    if posted.wager in game.practice.royal_9.wagers:
        written["combinations"] = options.get("combinations", {})
    if posted.wager in (suits := options.get("suits", {})):
        written["suits"] = suits[posted.wager]
    return written


def _posted(game: Game, offered: Offered, table: str) -> Posted:
    """A progressive's limits are its unit; a link that the file does not name is the table's own."""
    offer = game.offer(*offered.key)
    unit = offer.table.unit_cents or 0
    own = _own_link(table, offered.wager) if offer.kind == "progressive" else ""
    least, most, cap = (
        amount(money).cents if money else None
        for money in (offered.minimum, offered.maximum, offered.aggregate)
    )
    least, most = unit if least is None else least, unit if most is None else most
    return Posted(*offered.key, least, most, cap, offered.link or own)


def _own_link(table: str, wager: str) -> str:
    """Return the name of a link that one table has to itself; one that no link may bear is shortened."""
    named = f"{table}-{wager}".lower().replace(" ", "-")
    if LINK_NAME.fullmatch(named):
        return named
    letters = re.sub(r"[^a-z0-9.-]+", "-", named).lstrip(".-")[:31]
    return f"{letters}-{sha256(named.encode()).hexdigest()[:8]}".lstrip("-")
