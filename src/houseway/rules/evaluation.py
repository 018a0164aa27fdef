"""One deal, one offer: which line of the pay table fits."""

from collections.abc import Iterable, Mapping
from functools import cache, cached_property, lru_cache
from typing import Any

from houseway.cache import kept
from houseway.families import FAMILIES, Drawing
from houseway.families.round import Hand, Round
from houseway.money import Rounding
from houseway.rules.awards import envy_beside, vigorish_rounding
from houseway.rules.binding import Seats, bound, constants, looks_at_seat
from houseway.rules.game import Game, Offer
from houseway.rules.language import Expression, first_fit, names


class Evaluator:
    """Reads finished deals of one game under posted options; the rule text is bound once and kept."""

    def __init__(self, game: Game, options: Mapping[str, Any] | None = None, seats: Seats = None) -> None:
        self.game = game
        self.options = options or {}
        self.seats = seats or game.practice.seats.default or None
        self._lines: dict[object, _Lines] = {}
        self._by_seat: dict[object, bool] = {}

    def line(self, offer: Offer, deal: Round, seat: int | None = None) -> int | None:
        """The index of the first line that fits, or None: the bet loses."""
        return self.fitting(offer, self.values(deal, seat), seat)

    def fitting(self, offer: Offer, values: "FeatureValues", seat: int | None = None) -> int | None:
        return self.lines(offer, seat).first_fit(values)

    def lines(self, offer: Offer, seat: int | None = None) -> "_Lines":
        key = (offer.wager, offer.on, offer.paytable, seat)
        lines = self._lines.get(key)
        if lines is None:
            bound_to = constants(self.game, offer, self.options, seat, self.seats)
            lines = self._lines[key] = _Lines(bound(self.game, offer, bound_to), _columns(self.game.family))
        return lines

    def values(
        self, deal: Round, place: int | None = None, hand: str | None = None, seat: int | None = None
    ) -> "FeatureValues":
        """Every feature of a finished round, as it counts at one place, or for one of its hands.

        Where each bettor decides alone, with a `seat` as that bettor chose.
        """
        if seat is not None and deal.made and self.game.plays.rules.deciding(self.drawing):
            deal = deal.as_chosen_by(seat)
        return _values(self.game.family, self.game.plays.rules.sides(self.drawing, deal, place, hand))

    def follows_choices(self, offer: Offer) -> bool:
        """Whether a bettor's own choice counts for this bet: on the side that chooses, or on neither."""
        sides = self.game.plays.rules.deciding(self.drawing)
        return sides is None or offer.on is None or offer.on in sides

    @cached_property
    def drawing(self) -> Drawing:
        """The drawing rules under the posted options."""
        return self.game.drawing(self.options)

    @cached_property
    def envy_beside(self) -> bool:
        """Whether other bettors have the envy beside what their own line pays."""
        return envy_beside(self.game, self.options)

    @cached_property
    def vigorish_rounding(self) -> Rounding:
        return vigorish_rounding(self.game, self.options)

    def pays_by_seat(self, offer: Offer) -> bool:
        """Whether one seat may win on this offer where another does not."""
        key = offer.key
        if key not in self._by_seat:
            self._by_seat[key] = any(looks_at_seat(self.game, offer, line) for line in offer.lines)
        return self._by_seat[key]


@kept(64, by=lambda game, options, seats: (game.digest, repr(options) if options else "", seats))
def evaluator_of(game: Game, options: Mapping[str, Any] | None, seats: Seats) -> Evaluator:
    """The evaluator of this game under these options; the last ones used are kept, their rules bound."""
    return Evaluator(game, options, seats)


class _Lines:
    """The lines of an offer, and the coordinates whose cells they look at."""

    def __init__(self, expressions: tuple[Expression, ...], columns: "Columns") -> None:
        self.first_fit = first_fit(expressions)
        self.coordinates = {columns[name][1] for expression in expressions for name in names(expression)}


class Fitting:
    """The line of each offer that fits a deal; kept by the cells they look at, as many deals look alike."""

    def __init__(self, evaluator: Evaluator, offers: Iterable[Offer]) -> None:
        lines = [evaluator.lines(offer) for offer in offers]
        self._first_fits = [each.first_fit for each in lines]
        self._coordinates = tuple(sorted({name for each in lines for name in each.coordinates}))
        self._known: dict[tuple[int, ...], tuple[int | None, ...]] = {}

    def lines(self, values: "FeatureValues") -> tuple[int | None, ...]:
        cells, known = values.cells, self._known
        key = tuple([cells[coordinate] for coordinate in self._coordinates])
        try:
            return known[key]
        except KeyError:
            pass
        if len(known) >= _MOST_CELLS:
            known.clear()
        known[key] = fitting = tuple([first_fit(values) for first_fit in self._first_fits])
        return fitting


_MOST_CELLS = 16_384


class FeatureValues(dict[str, int]):
    """Feature values of one deal, looked up when a rule asks for them."""

    def __init__(self, columns: "Columns", cells: dict[str, int]) -> None:
        super().__init__()
        self._columns = columns
        self.cells = cells

    def __missing__(self, name: str) -> int:
        column, coordinate = self._columns[name]
        value = self[name] = column[self.cells[coordinate]]
        return value


# Of each feature its value in every cell, and the coordinate whose cells they are.
Columns = dict[str, tuple[memoryview, str]]


@cache
def _columns(family: str) -> Columns:
    """Numbers that are looked up one at a time: a memoryview gives them as plain integers."""
    features = FAMILIES[family].vocabulary().features.values()
    return {feature.name: (feature.values.data, feature.coordinate) for feature in features}


@lru_cache(maxsize=256)
def _values(family: str, sides: tuple[Hand, ...]) -> FeatureValues:
    """The same deal is asked for by its settlement, its announcement and the board."""
    return FeatureValues(_columns(family), FAMILIES[family].cells(*sides))
