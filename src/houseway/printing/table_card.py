"""The card of one table: its sign, then the rule card of just what it offers."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from houseway.cards.notation import SUIT_NAMES, SUITS
from houseway.document import Blocks, Document, Heading, Item, Paragraph, Sign, Table
from houseway.money import money_text
from houseway.printing.bets import ONLY_TABLE, Column, bets
from houseway.printing.english.words import PostedWords, words_of
from houseway.printing.fees import collection_items
from houseway.printing.feet import NOTHING
from houseway.printing.hands import object_of
from houseway.printing.house_choices import CHOICES, choice_text
from houseway.printing.paytables import pays_alike
from houseway.printing.rule_card import framed, rule_card
from houseway.rules import Game
from houseway.rules.tables import StakesSection, TableFile, TokesSection, game_of, posted_game, seat_numbers
from houseway.text import joined

_STAKES = {
    "structured": "{lower} and {upper}, structured limit",
    "spread": "{lower} to {upper}, any amount between",
    "no-limit": "no limit, {lower} or more",
    "chips": "chips of {lower}",
}
# Outcomes that a page holds in rows of their own under all else that a sign says.
MOST_PAYS = 12
_COLLECTED = {"at-payment": "collected with each pay-out", "marked": "marked and collected later"}


class ShownMeter(NamedTuple):
    """What a progressive's meter shows."""

    wager: str
    meter: str
    cents: int


def table_card(table: TableFile, meters: Sequence[ShownMeter] = ()) -> Document:
    """The sign and card of a table that keeps its rules (see `houseway check`); the sign shows `meters`."""
    game = game_of(table)
    return _titled(table, game, tuple(posted_blocks(table, posted_game(table, game), meters)))


def table_sign(table: TableFile, meters: Sequence[ShownMeter] = ()) -> Document:
    """The sign alone, to be posted: one page without the rules, which stand on the card."""
    game = game_of(table)
    posted = posted_game(table, game)
    blocks = (
        Paragraph(object_of(posted)),
        *posted_blocks(table, posted, meters),
        *_play(table, posted),
        *_pays(posted, table.chosen_options),
    )
    return msgspec.structs.replace(_named(table, game, framed(posted, blocks)), subtitle=game.name)


def table_rules(table: TableFile) -> Document:
    """The rule card of just what the table offers, apart from its sign."""
    return _titled(table, game_of(table), ())


def posted_blocks(table: TableFile, game: Game, meters: Sequence[ShownMeter] = ()) -> Iterator[Blocks]:
    """The sign of a table and the limits of what it offers; `game` is the game as it posts it."""
    yield from _sign(table, game, meters)
    yield Heading("Limits", cite=game.practice.cite("limits"))
    yield _limits(table, game) if table.stakes is None else _stakes(table, game, table.stakes)


def _play(table: TableFile, game: Game) -> Iterator[Blocks]:
    """What a family's signs say of the play."""
    words = words_of(game)
    if isinstance(words, PostedWords):
        yield Heading("The play", cite=game.draw.cite)
        yield from words.posted(game.drawing(table.chosen_options), game.draw.cite, table.stakes)


def _pays(game: Game, options: Mapping[str, Any]) -> Iterator[Blocks]:
    """What each bet pays: a row for each outcome, or for each bet where a page would not hold them."""
    paid = {}
    for _, run in groupby(bets(game, options), key=pays_alike):
        alike = list(run)
        label = joined([bet.label for bet in alike], "and")
        for column in alike[0].columns:
            named = f"{label}, {column.inline}" if len(alike[0].columns) > 1 else label
            paid[named] = [
                (line.name, column.pays(place, at_least=False)) for place, line in enumerate(column.lines)
            ]
    if not paid:
        return
    yield Heading("Pays")
    if sum(map(len, paid.values())) <= MOST_PAYS:
        rows = [(bet, outcome, pays) for bet, lines in paid.items() for outcome, pays in lines]
        yield Table(("Bet", "Outcome", "Pays"), tuple(rows), "llr", merge=(0,))
    else:
        folded = [
            (bet, "; ".join(f"{outcome}: {pays}" for outcome, pays in lines).replace("\n", ", "))
            for bet, lines in paid.items()
        ]
        yield Table(("Bet", "Outcomes and what they pay"), tuple(folded), "ll", widths=(1, 4))


def _titled(table: TableFile, game: Game, sign: tuple[Blocks, ...]) -> Document:
    posted = posted_game(table, game)
    seats = seat_numbers(table, game)
    return _named(
        table,
        game,
        rule_card(posted, table.decks, table.chosen_options, seats, posted=True, sign=sign),
    )


def _named(table: TableFile, game: Game, card: Document) -> Document:
    """The page with the table's name above the game's, and the whole game's definition below."""
    posted = posted_game(table, game)
    return msgspec.structs.replace(
        card,
        title=table.name,
        subtitle=f"{game.name}. {card.subtitle}",
        footer=card.footer.replace(posted.digest[:12], game.digest[:12]),
    )


def _sign(table: TableFile, game: Game, meters: Sequence[ShownMeter]) -> Iterator[Blocks]:
    signs = game.practice.signs
    items = [Item(text, signs.cite) for text in signs.posted]
    items += [*_base_bet(table, game), *_vigorish(table, game), *_tokes(table, game), *_suits(table, game)]
    posted = [option for option in game.options if option.id in table.options]
    items += [Item(choice_text(option, table.options[option.id]), option.cite) for option in posted]
    items += _approvals(table, game)
    items += [_meter(game, shown) for shown in meters]
    whole = {wager.name for wager in game_of(table).wagers}
    of_this_table = [item for item in (_without(item, whole, game) for item in items) if item.text]
    if of_this_table:
        yield Sign(f"{game.name}, posted at this table", tuple(of_this_table))
    if collected := tuple(collection_items(table, game)):
        yield Sign("Collection", tuple(_cited_once(collected)))


def _cited_once(items: Sequence[Item]) -> Iterator[Item]:
    """The items, without a clause that stands beside an earlier one."""
    cited: set[str | None] = set()
    for item in items:
        yield msgspec.structs.replace(item, cite=None) if item.cite in cited else item
        cited.add(item.cite)


def _without(item: Item, wagers: set[str], posted: Game) -> Item:
    """What is said of wagers that this table does not offer is left out."""
    parts = item.text.split("; ")
    offered = sorted({wager.name for wager in posted.wagers}, key=len, reverse=True)
    kept = [part for part in parts if not _names(part, wagers.difference(offered), offered)]
    if kept == parts:
        return item
    text = "; ".join(kept).removesuffix(".")
    return msgspec.structs.replace(item, text=f"{text[:1].upper()}{text[1:]}." if text else "")


def _names(part: str, absent: set[str], offered: Sequence[str]) -> bool:
    """Whether it names one of the absent; Sun 7 is not named by the Sun 7 Progressive that is offered."""
    for name in offered:
        part = part.replace(name, "")
    return any(name in part for name in absent)


def _approvals(table: TableFile, game: Game) -> Iterator[Item]:
    matters = game.practice.records.matters
    for approval in table.approvals:
        if approval.number and approval.needed_for in matters:
            matter = matters[approval.needed_for]
            yield Item(f"{matter.name}: {matter.number} {approval.number}.", matter.cite)


def _meter(game: Game, shown: ShownMeter) -> Item:
    """The jackpot as the sign shows it; what it returns is not for the sign."""
    offer = next(offer for offer in game.offers() if offer.wager == shown.wager)
    several = len(offer.table.meters) > 1 or shown.meter not in [meter.name for meter in offer.table.meters]
    which = f", {shown.meter.replace('-', ' ').title()}" if several else ""
    return Item(f"{offer.name}{which}: {money_text(shown.cents, offer.table.currency)}.", offer.cite)


def _base_bet(table: TableFile, game: Game) -> Iterator[Item]:
    procedure = game.practice.base_bet
    cite = game.practice.cite("base-bet")
    if table.house.base_bet is None or procedure.required != "licensee":
        if procedure:
            yield Item(procedure.text, cite)
    elif table.house.base_bet:
        yield Item("A base game bet is required of anyone who makes another bet.", cite)
    else:
        yield Item("Other bets may be made without a base game bet.", cite)


def _vigorish(table: TableFile, game: Game) -> Iterator[Item]:
    if table.vigorish is None:
        return
    what = "a Banker win" if table.vigorish.kind == "win" else "a Banker bet when the hands tie"
    rounded = CHOICES.get(table.vigorish.rounding, table.vigorish.rounding)
    collected = _COLLECTED.get(table.vigorish.collected, table.vigorish.collected)
    text = f"Vigorish: {table.vigorish.percent}% of {what}, rounded {rounded}, {collected}."
    yield Item(text, game.practice.cite("vigorish"))


def _tokes(table: TableFile, game: Game) -> Iterator[Item]:
    procedure = game.practice.tokes
    if table.tokes:
        yield Item(_tokes_text(table.tokes, game), game.practice.cite("tokes"))
    elif procedure:
        yield Item(procedure.text, procedure.cite)


def _tokes_text(tokes: TokesSection, game: Game) -> str:
    if not tokes.allowed:
        return "No bets are taken for the dealer."
    names = {bet.id: bet.name for bet in bets(game, {})}
    listed = [names[id_] for id_ in tokes.wagers or () if id_ in names]
    on = f" on {joined(listed, 'and')} only" if listed else ""
    own = ", beside a bet of the patron’s own" if tokes.only_where_patron_bets else ""
    return f"Bets for the dealer are taken{on}{own}."


def _suits(table: TableFile, game: Game) -> Iterator[Item]:
    for offered in table.offers:
        if offered.suits:
            offer = game.offer(*offered.key)
            suits = joined([SUIT_NAMES[SUITS.index(suit)] for suit in offered.suits], "or")
            yield Item(f"The suit of {offer.name} is {suits}.", offer.cite)


def _stakes(table: TableFile, game: Game, stakes: StakesSection) -> Table:
    """What players of a pot game bet, post and sit down with."""
    said = {
        "Bets": _STAKES[stakes.limit].format(lower=stakes.lower, upper=stakes.upper),
        "Blinds": ", ".join(stakes.blinds),
        "Ante": stakes.ante,
        "Bring-in": stakes.bring_in,
        "Smallest chip": stakes.chip if stakes.limit != "chips" else "",
        "Buy-in": " to ".join(stakes.buy_in or ()),
        "Kill": "allowed" * stakes.kill,
        "Straddle": "allowed" * stakes.straddle,
        "First blind": "on the button" * stakes.button_blind,
        "Seats": str(len(seat_numbers(table, game))),
        "Time bank": f"{stakes.time_bank} seconds" if stakes.time_bank else "",
    }
    return Table(("Stakes", "Posted"), tuple((name, text) for name, text in said.items() if text), "ll")


def _limits(table: TableFile, game: Game) -> Table:
    """The least and the most of every bet; a bet in units takes just its unit where no limits are posted."""
    aggregates = any(offered.aggregate for offered in table.offers)
    named = any(offered.paytable != ONLY_TABLE for offered in table.offers)
    head = (
        "Bet",
        *["Pay table"] * named,
        "Minimum",
        "Maximum",
        *["Paid out in\na round, at most"] * aggregates,
    )
    rows = []
    for offered in table.offers:
        offer = game.offer(*offered.key)
        unit = offer.table.unit_cents
        usual = money_text(unit, offer.table.currency) if unit else NOTHING
        limits = (offered.minimum or usual, offered.maximum or usual)
        title = Column((offer.table,), offer.table.lines).title or NOTHING
        rows.append((offer.name, *[title] * named, *limits, *[offered.aggregate or NOTHING] * aggregates))
    return Table(head, tuple(rows), "l" * (1 + named) + "r" * (2 + aggregates))
