"""The rules of pot games: streets, bets, pots, and what comes next."""

from houseway.families.bankless import deciding, is_wrong, sides, total, totals
from houseway.families.family import NotAsDrawn
from houseway.families.plain import added
from houseway.families.pots.rules.dealing import BOARD
from houseway.families.pots.rules.figures import PotGame, PotStreet, read
from houseway.families.pots.rules.seen import is_seen
from houseway.families.pots.rules.steps import after, begin, begun, next_step
from houseway.families.pots.rules.telling import tell
from houseway.families.pots.rules.worth import values, words
from houseway.families.round import Hand, Held, Round

__all__ = [
    "PotGame",
    "PotStreet",
    "added",
    "after",
    "begin",
    "begun",
    "clause",
    "deciding",
    "fault",
    "is_wrong",
    "next_step",
    "read",
    "sides",
    "tell",
    "total",
    "totals",
    "worth",
]


def clause(play: PotGame, choice: str) -> str | None:
    return play.cite_of.get(choice)


def fault(play: PotGame, deal: Round) -> NotAsDrawn | None:
    """Hands are counted as they are dealt."""
    return None


def worth(play: PotGame, deal: Round, hand: str) -> tuple[int, str]:
    """What a hand is worth with the board, once it is whole, as a dealer reads it."""
    held, board = deal.held(hand), deal.cards(BOARD)
    if not _is_whole(play, held, board):
        return 0, ""
    value = values(play, held.cards, board)
    open_ = [each for each in deal.hands if each is not held and not any(each.down)]
    rivals = [values(play, each.cards, board) for each in open_ if _is_whole(play, each, board)]
    return value[0], words(play, value, rivals)


def _is_whole(play: PotGame, held: Held, board: Hand) -> bool:
    """Whether a player's hand is seen and has the five cards that are ranked."""
    whole = len(held.cards) + len(board) >= 5 and (play.use == "any" or len(board) >= 3)
    return whole and held.place is not None and bool(held.cards) and is_seen(held.cards)
