"""Which card of the shoe lies where at a hand of Panguingue, whose eight decks have eight of each card.

Of equal cards a player is taken to lay the one that lies open already, then the one that came first. A card
that comes out of the discards has no number: it would tell whose it was.
"""

from collections.abc import Sequence

from houseway.families.panguingue.acts.money import play_of
from houseway.families.panguingue.rules.declaring import handed
from houseway.families.panguingue.state import Pan
from houseway.table import events as e
from houseway.table.acts import Numbers
from houseway.table.shoe.positions import UNKNOWN, take_number
from houseway.table.state import TableState

Pairs = list[tuple[int, int]]
DRAWN, OPTION = "drawn", "option"


def follow_cards(
    numbers: Numbers, before: TableState, event: e.Event, after: TableState, left: Sequence[int]
) -> Numbers:
    """Return the numbers of the cards by hand, as the table shows the hands after the event."""
    was, pan = before.deal.pan, after.deal.pan
    if was is None or pan is None or after.shoe is None:
        return {}
    if isinstance(event, e.StreetDealt) and was.moment == "dealing":
        return _hand_out(after, was, left)
    in_play = _in_play(numbers)
    if isinstance(event, e.StreetDealt):
        in_play = left[0] if left else UNKNOWN
    hands: Numbers = {}
    for player in pan.players:
        hand = f"place-{player.seat}"
        closed = _pairs(numbers, before, [hand])
        open_ = _pairs(numbers, before, _melds(was, player.seat))
        if was.card is not None and not was.used and was.acting.seat == player.seat:
            open_.append((was.card, in_play))
        for index, meld in enumerate(player.melds):
            hands[f"{hand}.{index}"] = tuple([_take(card, open_, closed) for card in meld])
        hands[hand] = tuple([_take(card, closed, open_) for card in player.cards])
    if pan.card is not None or pan.option is not None:
        hands[OPTION if pan.card is None else DRAWN] = (in_play,)
    return hands


def _hand_out(after: TableState, was: Pan, left: Sequence[int]) -> Numbers:
    """Numbers go round the table as the cards do; a player's cards then lie in order."""
    assert after.shoe is not None, "cards come out of a shoe"
    drawn = after.shoe.drawn
    dealt = handed(play_of(after), was, tuple(left))
    return {
        f"place-{player.seat}": tuple(sorted(player.cards, key=lambda number: (drawn[number - 1], number)))
        for player in dealt.players
    }


def _in_play(numbers: Numbers) -> int:
    (number,) = numbers.get(DRAWN) or numbers.get(OPTION) or (UNKNOWN,)
    return number


def _melds(pan: Pan, seat: int) -> list[str]:
    return [f"place-{seat}.{index}" for index in range(len(pan.player(seat).melds))]


def _pairs(numbers: Numbers, before: TableState, names: Sequence[str]) -> Pairs:
    """Return the cards of these hands, each with its number, the one that came first in front."""
    pairs: Pairs = []
    for name in names:
        cards = before.deal.cards(name)
        pairs += zip(cards, numbers.get(name, (UNKNOWN,) * len(cards)), strict=True)
    return sorted(pairs)


def _take(card: int, first: Pairs, second: Pairs) -> int:
    number = take_number(first, card)
    if number is None:
        number = take_number(second, card)
    return number or UNKNOWN
