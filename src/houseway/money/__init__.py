"""Integer cents, the odds rules print, and rounding that has a name."""

from houseway.money.cents import Cents, Medium
from houseway.money.pays import Amount, For, Lose, Pays, Push, Share, To, as_printed, parse_pays, pays_text
from houseway.money.rounding import Rounding
from houseway.words import money_text

__all__ = [
    "Amount",
    "Cents",
    "For",
    "Lose",
    "Medium",
    "Pays",
    "Push",
    "Rounding",
    "Share",
    "To",
    "as_printed",
    "money_text",
    "parse_pays",
    "pays_text",
]
