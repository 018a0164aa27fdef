"""What can be worked out of a hand of Panguingue exactly: its legal plays. Its money is simulated."""

from collections import Counter

from houseway.cards import card_text, cards_text
from houseway.cards.decks import Counts
from houseway.families.panguingue.melds import MOST, Hand, kind, outs, worth
from houseway.families.panguingue.plays import End, Melds, best_lay, ends, fits, spread, usable
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.families.panguingue.rules.telling import clause
from houseway.refusals import Refusal, Refused

__all__ = ["best_lay", "clause", "fits", "legal_plays", "meld_kind", "meld_worth", "outs_of", "usable"]


def legal_plays(
    play: Panguingue, pack: Counts, board: Melds, hand: Hand, card: int | None
) -> tuple[End, ...]:
    """Every end of a turn; a spread that is none, or more cards than there are, is refused."""
    for meld in board:
        if not kind(meld):
            raise Refused(
                Refusal.NO_MELD, "102.R.16, R.17, R.27", "board-has-no-meld", cards=cards_text(meld)
            )
    held = (*hand, *(() if card is None else (card,)))
    total = len(held) + spread(board)
    if total > MOST:
        raise Refused(
            Refusal.CARDS_BREAK_DRAWING_RULES, "102.R.6, R.25", "too-many-for-pan", count=total, most=MOST
        )
    for each, count in Counter((*held, *(other for meld in board for other in meld))).items():
        if count > pack[each]:
            told, most = card_text(each), pack[each]
            raise Refused(Refusal.CARDS_NOT_IN_SHOE, "102.R.4", "more-than-the-pack", card=told, most=most)
    return ends(board, hand, card, play.by_the_letter)


def meld_kind(meld: Hand) -> str | None:
    return kind(meld)


def meld_worth(meld: Hand) -> int:
    return worth(meld)


def outs_of(play: Panguingue, board: Melds) -> int:
    """What going out with this board collects from each."""
    return outs(board, play.outs)
