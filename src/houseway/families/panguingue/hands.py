"""Whole hands among bots, dealt from a shuffled pack: who goes out, who pays whom."""

from collections.abc import Mapping
from hashlib import sha256

import msgspec

from houseway.cards.decks import Counts, listed
from houseway.cards.shoe import shuffle
from houseway.families.panguingue.bots import Bot, forces, forcing, seen_by
from houseway.families.panguingue.laying import Lay
from houseway.families.panguingue.rules.declaring import handed, needed, seated
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.families.panguingue.rules.steps import answered
from houseway.families.panguingue.rules.turn import award_tops, draw, kill_hands, lay, shuffled_again
from houseway.families.panguingue.state import Pan

MOST_SHUFFLES = 20


class Bots(msgspec.Struct, frozen=True):
    """Who plays at each seat, and who of them forces cards."""

    at: Mapping[int, Bot]
    force: frozenset[int]


def key_of(seed: int, hand: int, shuffles: int = 0) -> bytes:
    """The key by which a pack is shuffled: SHA-256 of `houseway pan`, seed, hand and shuffle, a line each."""
    return sha256(f"houseway pan\n{seed}\n{hand}\n{shuffles}\n".encode()).digest()


def dealt(
    play: Panguingue, pack: Counts, seats: tuple[tuple[int, int], ...], key: bytes, tops: int = 0
) -> tuple[Pan, list[int]]:
    """Ten to each, five at a time, in the order of play; and the deck, its next card last."""
    deck = list(reversed(shuffle(key, listed(pack))))
    pan = seated(play, seats, len(deck), tops, new=False)
    cards = tuple(deck.pop() for _ in range(needed(play, pan)))
    return handed(play, pan, cards), deck


def played(
    play: Panguingue, pack: Counts, pan: Pan, deck: list[int], bots: Bots, seed: int, hand: int
) -> Pan:
    """The hand to its end; the deck runs out at most so often, then nobody wins (PN-17)."""
    shuffles = 0
    while pan.moment != "over":
        match pan.moment:
            case "touched" if not deck:
                shuffles += 1
                deck += shuffle(key_of(seed, hand, shuffles), pan.dead)
                pan = (
                    shuffled_again(pan)
                    if shuffles <= MOST_SHUFFLES
                    else msgspec.structs.replace(pan, moment="over")
                )
            case "touched":
                pan = draw(pan, deck.pop())
            case "killing":
                pan = kill_hands(pan)
            case "awarding":
                pan = award_tops(pan)
            case _:
                pan = _acted(play, pack, pan, bots)
    return pan


def _acted(play: Panguingue, pack: Counts, pan: Pan, bots: Bots) -> Pan:
    """What another forces comes first; then who is to act does."""
    target = pan.acting.seat
    if pan.moment == "option" and pan.option is not None and pan.acting.board:
        for player in pan.in_action():
            if player.seat in bots.force and forces(pan, player.seat):
                return answered(play, pan, forcing(player.seat, target))
    act = bots.at[target](play, seen_by(pan, target), target, pack)
    return lay(play, pan, target, act) if isinstance(act, Lay) else answered(play, pan, act)
