"""Hands that nobody has keyed, at a table of real cards: a card is known once it is laid or discarded."""

from collections import Counter

from msgspec.structs import replace

from houseway.families.hand_record import UNSEEN
from houseway.families.panguingue.melds import LEAST
from houseway.families.panguingue.state import Pan, PanPlayer
from houseway.families.round import Hand, Made


def keyed(pan: Pan, made: Made) -> Pan:
    """The hand with the cards that this act shows in place of as many unseen ones."""
    player = pan.acting
    if not player.unseen or made.place != player.seat or not made.cards:
        return pan
    lacking = Counter(made.cards) - Counter(pan.held)
    meld = _meld_of(player, made.hand)
    if made.choice == "borrow":
        # One of them is lent by the meld.
        lacking -= Counter([card for card in lacking if card in meld][:1])
    if made.choice == "split" and len(made.cards) >= LEAST and not Counter(made.cards) - Counter(meld):
        return pan
    shown = tuple(lacking.elements())
    left = len(player.unseen) - len(shown)
    if left < 0:
        return pan
    cards = tuple(sorted((*(UNSEEN,) * left, *player.known, *shown)))
    return pan.with_player(replace(player, cards=cards))


def seen_cards(pan: Pan) -> list[int]:
    """Every card of the hand that the table knows, wherever it lies."""
    lying = [card for player in pan.players for meld in player.melds for card in meld]
    held = [card for player in pan.players for card in player.cards]
    in_play = [] if pan.used else [card for card in (pan.card,) if card is not None]
    option = [] if pan.option is None else [pan.option]
    cards = [*lying, *held, *in_play, *option, *pan.dead, *pan.aside, *pan.again]
    return [card for card in cards if card != UNSEEN]


def might_lay(player: PanPlayer) -> set[str]:
    """What a hand that nobody has keyed may be able to do."""
    if not player.unseen:
        return set()
    return {"new", "add", "split", "borrow"} if player.board else {"new"}


def _meld_of(player: PanPlayer, hand: str) -> Hand:
    """The meld on the board that an act names by its place there."""
    at = hand.rpartition(".")[2]
    return player.melds[int(at)] if at.isdigit() and int(at) < len(player.melds) else ()
