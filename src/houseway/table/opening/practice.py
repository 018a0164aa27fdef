"""How a game is run at the table: the procedures of its definition, their figures and their clauses."""

from typing import Any

from houseway.refusals import Refusal, Refused
from houseway.rules import Game

# Without these a game cannot be dealt here.
NEEDED = ("seats", "no-more-bets", "deal-order", "settling")


class Practice:
    """Looks up what the rulebook says of a procedure; a jurisdiction is data, never a question in code."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._figures: dict[str, dict[str, Any]] = {one.id: one.values for one in game.procedures}
        self._cites = {one.id: one.cite for one in game.procedures}
        self._parts: dict[tuple[str, str], str] = {}

    def knows(self, procedure: str) -> bool:
        return procedure in self._figures

    def figure(self, procedure: str, name: str, otherwise: Any = None) -> Any:
        return self._figures.get(procedure, {}).get(name, otherwise)

    def cite(self, procedure: str, part: str = "") -> str:
        """The clause of a procedure, of one part of it where the catalog gives that its own."""
        key = (procedure, part)
        if key not in self._parts:
            whole = self._cites.get(procedure, self._game.cite)
            self._parts[key] = str(self.figure(procedure, "cite_of", {}).get(part, whole))
        return self._parts[key]

    def refuse_if_unknown(self) -> None:
        missing = [procedure for procedure in NEEDED if not self.knows(procedure)]
        if missing or self.knows("player-dealer"):
            raise Refused(
                Refusal.PROCEDURE_MISSING,
                self._game.cite,
                f"{self._game.name} cannot be dealt yet: the table procedure of {self._game.jurisdiction} "
                "is not known here.",
            )


_MOST_KEPT = 64
_kept: dict[str, Practice] = {}


def practice_of(game: Game, digest: str) -> Practice:
    """The practice of a game; the last ones used are kept."""
    practice = _kept.get(digest)
    if practice is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.pop(next(iter(_kept)))
        practice = _kept[digest] = Practice(game)
    return practice
