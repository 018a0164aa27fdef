"""One deal, one offer: which line of the pay table fits."""

from collections.abc import Mapping
from typing import Any

from houseway.families.vocabulary import Vocabulary
from houseway.rules.binding import bound, constants
from houseway.rules.game import Deal, Game, Offer
from houseway.rules.language import holds


class Evaluator:
    """Reads finished deals of one game under posted options; the rule text is bound once and kept."""

    def __init__(
        self, game: Game, options: Mapping[str, Any] | None = None, seats: int | None = None
    ) -> None:
        self.game = game
        self.options = options or {}
        self.seats = seats or game.procedure("seats").get("default")
        self._lines: dict[object, tuple[Any, ...]] = {}

    def line(self, offer: Offer, deal: Deal, seat: int | None = None) -> int | None:
        """The index of the first line that fits, or None: the bet loses."""
        values = self._values(deal)
        for index, expression in enumerate(self._bound(offer, seat)):
            if holds(expression, values):
                return index
        return None

    def _bound(self, offer: Offer, seat: int | None) -> tuple[Any, ...]:
        key = (offer.key, seat)
        if key not in self._lines:
            values = constants(self.game, offer, self.options, seat, self.seats)
            self._lines[key] = bound(self.game, offer, values)
        return self._lines[key]

    def _values(self, deal: Deal) -> "_FeatureValues":
        plays = self.game.plays
        return _FeatureValues(plays.vocabulary(), plays.cells(deal.player, deal.banker))


class _FeatureValues(dict[str, int]):
    """Feature values of one deal, looked up when a rule asks for them."""

    def __init__(self, vocabulary: Vocabulary, cells: dict[str, int]) -> None:
        super().__init__()
        self._vocabulary = vocabulary
        self._cells = cells

    def __missing__(self, name: str) -> int:
        feature = self._vocabulary.features[name]
        self[name] = int(feature.values[self._cells[feature.coordinate]])
        return self[name]
