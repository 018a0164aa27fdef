"""The layout as everyone at the table sees it: it changes only when the floor posts another."""

from collections.abc import Collection

import msgspec

from houseway.rules.at_one_table import base_names
from houseway.rules.bets_together import find_needed
from houseway.rules.fees.words import lines_text, spot_text
from houseway.rules.game import Game, WagerKind
from houseway.table.bets.checks import is_base_bet_needed
from houseway.table.commands import House, Posted
from houseway.table.commands.shapes import Chosen
from houseway.table.state import TableState


class GameView(msgspec.Struct, frozen=True):
    id: str
    name: str
    family: str
    cite: str


class LineView(msgspec.Struct, frozen=True):
    name: str
    pays: str
    cite: str


class OfferView(msgspec.Struct, frozen=True):
    """`fees` are those of a bet on it, where a patron banks, as the schedule prints them.

    A `late` bet is taken between the first cards and not before. Bets `together` are made with one gesture,
    as much on each. A bet that is `after_deal` is made by a decision in the hand, when its cards are seen.
    When bets close, one that does not lie beside all of the wagers `beside_all`, and beside one of
    `beside_any` where there are any, goes back.
    """

    wager: str
    on: str | None
    paytable: str
    name: str
    group: WagerKind
    minimum: int
    maximum: int
    lines: tuple[LineView, ...]
    fees: tuple[str, ...] = ()
    late: bool = False
    together: bool = False
    after_deal: bool = False
    beside_all: tuple[str, ...] = ()
    beside_any: tuple[str, ...] = ()


class Layout(msgspec.Struct, frozen=True):
    """`seats` are the numbers printed on it; `house` is what this house chose where it may choose.

    `fees` are those that players pay who bet against each other, as the schedule prints them.
    """

    game: GameView
    seats: tuple[int, ...]
    offers: tuple[OfferView, ...]
    options: dict[str, Chosen]
    house: House
    fees: tuple[str, ...] = ()


def game_view(game: Game) -> GameView:
    return GameView(game.id, game.name, game.family, game.cite)


def layout_of(state: TableState) -> Layout:
    game = state.game
    return Layout(
        game_view(game),
        tuple(seat.number for seat in state.seats if seat.behind is None),
        tuple(_offer(state, posted) for posted in state.offers),
        state.options,
        state.house,
        _pot_fees(state),
    )


def _pot_fees(state: TableState) -> tuple[str, ...]:
    collection = state.house.collection
    if collection is None or state.game.plays.money != "pooled":
        return ()
    return tuple([f"{payer}: {fee}" for payer, fee in lines_text(collection.schedule)])


def _offer(state: TableState, posted: Posted) -> OfferView:
    offer = state.game.offer(*posted.key)
    lines = tuple(LineView(line.name, line.pays_text, line.cite) for line in offer.lines)
    limits = posted.minimum, posted.maximum
    rule = state.practice.bets_together
    needed = _named(state, find_needed(state.game, offer))
    together = len(rule.equal) > 1 and offer.wager in rule.equal
    return OfferView(
        *posted.key,
        offer.name,
        offer.kind,
        *limits,
        lines,
        _fees(state, posted),
        late=offer.placed_when is not None,
        together=together,
        after_deal=offer.wager in rule.later,
        beside_all=needed,
        beside_any=base_names(state.game) if not needed and is_base_bet_needed(state, offer) else (),
    )


def _named(state: TableState, wagers: Collection[str]) -> tuple[str, ...]:
    """The names of these wagers, as the layout prints them."""
    names = {offer.wager: offer.name for offer in state.game.offers()}
    return tuple([names[wager] for wager in wagers])


def _fees(state: TableState, posted: Posted) -> tuple[str, ...]:
    """What the schedule takes for the wager, by the amounts it looks at."""
    collection = state.house.collection
    if collection is None:
        return ()
    lines = collection.schedule.bettor_lines
    return tuple([spot_text(line) for line in lines if posted.wager in line.wagers])
