"""Hands that their owners set, part of the cards laid apart: what tiles and pai gow poker have in common."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from houseway.families.hand_record import UNSEEN
from houseway.families.round import COMPARED, OVER, Ask, Deal, Hand, Held, Made, Round, Step, Turn

SET, HOUSE_WAY = "set", "house-way"
# What a dealer calls when a hand is compared.
HIGHER, LOWER, COPY = "higher", "lower", "a copy"


def begin(play: Any, places: tuple[int, ...] = (), pays: tuple[str, ...] = ()) -> Round:
    """A hand for each place; where none is named, one bettor who is set House Way.

    A table may add the places where nobody bets, and put the hands in the order of its delivery.
    """
    bettors = [Held(f"place-{place}", place=place) for place in places] or [Held("player")]
    return Round((*bettors, Held("banker")), (), places, pays)


def deciding(play: Any) -> None:
    """Every bettor sets a hand of his own."""


def bettors(deal: Round) -> list[Held]:
    """The hands somebody has bet on, in the order of delivery."""
    return [held for held in deal.hands if held.place in deal.places]


def hand_of(deal: Round, bettor: int | None) -> Held:
    """The bettor's own hand, else the first there is; of real cards the first that was opened."""
    own = deal.held(f"place-{bettor}") if deal.places else Held("")
    others = [held for held in deal.hands if held.name != "banker"]
    known = (held for held in others if not held.unseen or hands_above(deal, held) is not None)
    return own if own.cards else next(known, others[0])


def delivered(deal: Round, held: Held) -> Deal:
    """A card to a hand, closed; where nobody plays a place of his own only the player-dealer's is."""
    return Deal(held.name, bool(deal.places) or held.name == "banker")


def asked_to_set(held: Held, settings: tuple[Hand, ...]) -> Ask:
    """Of real cards that nobody has seen it is told that they were set, or that the house is to set them."""
    if held.unseen:
        return Ask(held.place, held.name, (SET, HOUSE_WAY), HOUSE_WAY, house_way=False)
    return Ask(held.place, held.name, (SET,), SET, settings=settings)


def is_set(deal: Round, held: Held) -> bool:
    """Whether its owner has laid cards apart, or has left that to the house."""
    said = [made.choice for made in deal.made if (made.place, made.hand) == (held.place, held.name)]
    return bool(deal.apart(held)) or HOUSE_WAY in said


def set_unseen(deal: Round, made: Made, apart: int) -> Made:
    """A hand that nobody has seen is set: so many cards lie apart, and are known once it is opened."""
    is_unseen = bool(deal.held(made.hand).unseen) and not made.cards
    return replace(made, cards=(UNSEEN,) * apart) if is_unseen else made


def hands_above(deal: Round, held: Held) -> int | None:
    """How many of its hands the dealer said to rank above the player-dealer's; None where cards tell."""
    said = deal.choice(held.place, held.name)
    return COMPARED.index(said) if said in COMPARED else None


def opened(deal: Round) -> Step:
    """The bettors' hands one after another; one with a card from the floor last."""
    closed = [held for held in bettors(deal) if held.is_down and hands_above(deal, held) is None]
    return Turn(min(closed, key=lambda held: held.place in deal.read_last).name) if closed else OVER


def without(cards: Hand, apart: Hand) -> Hand:
    """The cards that are left when these are taken away."""
    left = list(cards)
    for card in apart:
        left.remove(card)
    return tuple(left)


def is_of(cards: Hand, apart: Hand) -> bool:
    """Whether these lay in the hand."""
    return not Counter(apart) - Counter(cards)


def called(own: Iterable[int], other: Iterable[int]) -> tuple[str, ...]:
    """How each hand of a bettor stands to the player-dealer's, rank against rank."""
    return tuple(
        HIGHER if ours > theirs else LOWER if ours < theirs else COPY
        for ours, theirs in zip(own, other, strict=True)
    )


def hand_name(hand: str) -> str:
    return "Player-dealer" if hand == "banker" else hand.replace("place-", "seat ").capitalize()
