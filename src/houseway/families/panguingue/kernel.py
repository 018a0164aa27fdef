"""Panguingue by the thousand: whole hands among bots, and what each of them got."""

from houseway.cards.decks import Counts
from houseway.families.kernels import PlayersKernel, PlayerTally
from houseway.families.panguingue.bots import passable, useful_pairs
from houseway.families.panguingue.hands import Bots, dealt, key_of, played
from houseway.families.panguingue.melds import Hand, melds_in
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.families.panguingue.state import Pan

# Nobody runs out of chips in a hand that begins with so many buy-ins.
BUY_INS = 10
LEAST, MOST = 2, 8
PAIRS = (6, 9, 12)


def play_hand(
    play: Panguingue, pack: Counts, players: int, seed: int, number: int
) -> tuple[tuple[PlayerTally, ...], int]:
    """One hand among passable bots who all force; the first in the order of play won the last one."""
    seats = tuple((seat, BUY_INS * play.buy_in) for seat in range(1, players + 1))
    pan, deck = dealt(play, pack, seats, key_of(seed, number))
    held = [player.cards for player in pan.players]
    bots = Bots(dict.fromkeys(range(1, players + 1), passable), frozenset(range(1, players + 1)))
    over = played(play, pack, pan, deck, bots, seed, number)
    return tuple(_tally(play, over, at, cards) for at, cards in enumerate(held)), over.turns


def _tally(play: Panguingue, over: Pan, at: int, cards: Hand) -> PlayerTally:
    player = over.players[at]
    by_why = dict.fromkeys(("condition", "outs", "tops"), 0)
    for row in over.pays:
        if row.to == player.seat and row.why in by_why:
            by_why[row.why] += row.chips
    return PlayerTally(
        net=player.chips - BUY_INS * play.buy_in,
        out=over.winner == player.seat,
        conditions=by_why["condition"],
        outs=by_why["outs"],
        tops=by_why["tops"],
        retired=player.status == "retired",
        held=_told(cards),
    )


def _told(cards: Hand) -> str:
    """What tells whether to stay: melds dealt, or how many pairs lack one card."""
    melds = len(melds_in(cards))
    if melds:
        return "a meld" if melds == 1 else "several melds or ways to lay them"
    pairs = useful_pairs(cards)
    above = [least for least in PAIRS if pairs >= least]
    if not above:
        return f"no meld, fewer than {PAIRS[0]} useful pairs"
    return (
        f"no meld, {above[-1]} or more useful pairs"
        if above[-1] == PAIRS[-1]
        else (f"no meld, {above[-1]} to {PAIRS[len(above)] - 1} useful pairs")
    )


def ante(play: Panguingue) -> int:
    return play.ante if play.tops else 0


KERNEL = PlayersKernel(play_hand, ante, LEAST, MOST)
