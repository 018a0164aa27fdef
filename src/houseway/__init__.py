"""Houseway: the executable rulebook for casino table games.

>>> import houseway
>>> game = houseway.load("co/baccarat")
>>> [round(float(o.house_edge), 6) for o in houseway.odds(game, decks=8) if o.offer.key[0] == "tie"]
[0.143596]
"""

from typing import TYPE_CHECKING, Any

from houseway.analysis.odds import odds
from houseway.families.round import Round, face_up
from houseway.refusals import CatalogError, NotationError, Refusal, Refused
from houseway.rules import Bet, Game, games, load, settle
from houseway.version import __version__

if TYPE_CHECKING:
    from houseway.simulation import simulate
    from houseway.table.session import Table

__all__ = [
    "Bet",
    "CatalogError",
    "Game",
    "NotationError",
    "Refusal",
    "Refused",
    "Round",
    "Table",
    "__version__",
    "face_up",
    "games",
    "load",
    "odds",
    "settle",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """Fetched when first used: `simulate` brings numba, and a table what most uses do without."""
    if name == "simulate":
        from houseway.simulation import simulate

        return simulate
    if name == "Table":
        from houseway.table.session import Table

        return Table
    raise AttributeError(f"module 'houseway' has no attribute {name!r}")
