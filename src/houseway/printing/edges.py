"""House edges as a card quotes them: straight from the exact odds, never typed in."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.analysis.results import OfferOdds
from houseway.printing.numbers import rounded
from houseway.rules import Game
from houseway.rules.game import OfferKey
from houseway.rules.tables import TableFile, game_of, posted_game, seat_numbers


def setting_of(
    game: Game,
    decks: int | None = None,
    options: Mapping[str, Any] | None = None,
    seats: tuple[int, ...] = (),
) -> Question:
    """The odds of the table that a card speaks of: what is posted, else the game's own default."""
    decks = decks or game.pack.usual
    count = len(seats) or game.practice.seats.default or 1
    seat = seats[0] if seats else 1
    return Question(game, decks=decks, options=options or {}, seat=seat, seats=count)


def table_setting(table: TableFile) -> Question:
    """Of a table that keeps its rules: only what it offers, as it pays it."""
    game = game_of(table)
    return setting_of(posted_game(table, game), table.decks, table.chosen_options, seat_numbers(table, game))


class Edges:
    """The edge, or the return of the fixed pays where a meter pays, of every offer of a game."""

    def __init__(self, setting: Question) -> None:
        self._game = setting.game
        self.odds: dict[OfferKey, OfferOdds] = {result.offer.key: result for result in answers(setting)}

    def text(self, keys: Iterable[OfferKey]) -> str:
        """`1.2351%`, or the range of several offers that differ in vigorish alone; or whose edge has it."""
        keys = list(keys)
        base = self.odds[keys[0]].part_of
        if base is not None:
            return f"in {next(offer.name for offer in self._game.offers() if offer.wager == base)}"
        figures = [self._figure(key) for key in keys]
        low, high = min(figures), max(figures)
        return percent(low) if low == high else f"{percent(low)} to {percent(high)}"

    def _figure(self, key: OfferKey) -> Fraction:
        result = self.odds[key]
        figure = result.fixed_return if result.house_edge is None else result.house_edge
        assert figure is not None
        return figure

    def paid_from_meter(self, key: OfferKey) -> bool:
        return self.odds[key].house_edge is None


def percent(figure: Fraction) -> str:
    """Four decimals, rounded half up from the exact figure; a minus where the bettor has the edge."""
    return f"{rounded(100 * figure, 4).replace(',', '')}%"
