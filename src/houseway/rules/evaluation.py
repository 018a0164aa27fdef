"""One deal, one offer: which line of the pay table fits."""

from collections.abc import Mapping
from typing import Any

from houseway.families.vocabulary import Vocabulary
from houseway.rules.binding import bound, constants, looks_at_seat
from houseway.rules.game import Deal, Game, Offer
from houseway.rules.language import Predicate, predicate


class Evaluator:
    """Reads finished deals of one game under posted options; the rule text is bound once and kept."""

    def __init__(
        self, game: Game, options: Mapping[str, Any] | None = None, seats: int | None = None
    ) -> None:
        self.game = game
        self.options = options or {}
        self.seats = seats or game.procedure("seats").get("default")
        self._lines: dict[object, tuple[Predicate, ...]] = {}
        self._by_seat: dict[object, bool] = {}

    def line(self, offer: Offer, deal: Deal, seat: int | None = None) -> int | None:
        """The index of the first line that fits, or None: the bet loses."""
        return self.fitting(offer, self.values(deal), seat)

    def fitting(self, offer: Offer, values: "FeatureValues", seat: int | None = None) -> int | None:
        for index, fits in enumerate(self._bound(offer, seat)):
            if fits(values):
                return index
        return None

    def values(self, deal: Deal) -> "FeatureValues":
        """Every feature of a finished deal."""
        plays = self.game.plays
        return FeatureValues(plays.vocabulary(), plays.cells(deal.player, deal.banker))

    def pays_by_seat(self, offer: Offer) -> bool:
        """Whether one seat may win on this offer where another does not."""
        if offer.key not in self._by_seat:
            self._by_seat[offer.key] = any(looks_at_seat(self.game, offer, line) for line in offer.lines)
        return self._by_seat[offer.key]

    def _bound(self, offer: Offer, seat: int | None) -> tuple[Predicate, ...]:
        key = (offer.key, seat)
        if key not in self._lines:
            values = constants(self.game, offer, self.options, seat, self.seats)
            self._lines[key] = tuple(predicate(line) for line in bound(self.game, offer, values))
        return self._lines[key]


_MOST_EVALUATORS = 64
_evaluators: dict[object, Evaluator] = {}


def evaluator_of(game: Game, options: Mapping[str, Any] | None, seats: int | None) -> Evaluator:
    """The evaluator of this game under these options; the last ones used are kept, their rules bound."""
    key = (game.digest, repr(sorted((options or {}).items())), seats)
    if key not in _evaluators:
        if len(_evaluators) >= _MOST_EVALUATORS:
            _evaluators.pop(next(iter(_evaluators)))
        _evaluators[key] = Evaluator(game, options, seats)
    return _evaluators[key]


class FeatureValues(dict[str, int]):
    """Feature values of one deal, looked up when a rule asks for them."""

    def __init__(self, vocabulary: Vocabulary, cells: dict[str, int]) -> None:
        super().__init__()
        self._vocabulary = vocabulary
        self._cells = cells

    def __missing__(self, name: str) -> int:
        feature = self._vocabulary.features[name]
        self[name] = int(feature.values[self._cells[feature.coordinate]])
        return self[name]
