"""From a table file to the command that opens the table, as plain data."""

from msgspec.structs import replace

from houseway.rules import Game
from houseway.rules.tables import Offered, TableFile, amount, game_of, posted_game, seat_numbers, share
from houseway.table.commands import House, OpenTable, Posted
from houseway.table.commands.shapes import Chosen


def table_game(file: TableFile) -> Game:
    """The game the table pins: the file's, with its offers as it posts them and the decks of its shoe."""
    game = posted_game(file, game_of(file))
    if file.decks is None or game.pack.is_empty:
        return game
    return replace(game, pack=replace(game.pack, default=file.decks))


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
        free_hands=house.free_hands,
        vigorish_marked=file.vigorish is not None and file.vigorish.collected == "marked",
        house_money_percent=int(share(portion) * 100) if portion else 100,
        tokes=tokes is None or tokes.allowed,
        toke_wagers=tokes.wagers if tokes else None,
        tokes_beside_own_bet=bool(tokes and tokes.only_where_patron_bets),
        filed=dict(file.rules_submission),
        fixed_pays_from=house.fixed_pays_from or "tray",
        executive_above=amount(executive).cents if executive else None,
    )


def _posted(game: Game, offered: Offered, table: str) -> Posted:
    """A progressive's limits are its unit; a link that the file does not name is the table's own."""
    offer = game.offer(*offered.key)
    unit = offer.table.unit_cents or 0
    own = f"{table}-{offered.wager}".lower().replace(" ", "-") if offer.kind == "progressive" else ""
    least, most, cap = (
        amount(money).cents if money else None
        for money in (offered.minimum, offered.maximum, offered.aggregate)
    )
    least, most = unit if least is None else least, unit if most is None else most
    return Posted(*offered.key, least, most, cap, offered.link or own)
