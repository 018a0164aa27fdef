"""From the catalog's text to a Game, and what a finished round of it pays."""

from houseway.rules.between_bets import Bet
from houseway.rules.catalog import games, ids, load, load_or_read, read, read_text
from houseway.rules.evaluation import Evaluator
from houseway.rules.game import Event, Game, Line, Offer, PayTable, Wager
from houseway.rules.settlement import Settled, Settlement, settle

__all__ = [
    "Bet",
    "Evaluator",
    "Event",
    "Game",
    "Line",
    "Offer",
    "PayTable",
    "Settled",
    "Settlement",
    "Wager",
    "games",
    "ids",
    "load",
    "load_or_read",
    "read",
    "read_text",
    "settle",
]
