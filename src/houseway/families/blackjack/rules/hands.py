"""The hands at a place: which came from a split, were doubled or given up, and who has money on them."""

from collections.abc import Iterator

from houseway.families.blackjack.rules.options import DOUBLE, SPLIT, SURRENDER, Standing
from houseway.families.round import Held, Made, Round

BANKER = "banker"
KEEP, MATCH, STAY = "keep", "match", "stay"


def own(deal: Round) -> list[Held]:
    """Every hand but the player-dealer's."""
    return [held for held in deal.hands if held.name != BANKER]


def at_place(deal: Round, held: Held) -> list[Held]:
    return [other for other in own(deal) if other.place == held.place]


def is_split(deal: Round, held: Held) -> bool:
    return len(at_place(deal, held)) > 1


def standing(deal: Round, held: Held) -> Standing:
    """The hand as the charts look at it; a Natural that was kept closed is none."""
    hands = len(at_place(deal, held))
    return Standing(held.cards, hands, hands > 1, was(deal, held, DOUBLE), not was(deal, held, KEEP))


def was(deal: Round, held: Held, choice: str) -> bool:
    """Whether this was chosen for the hand."""
    return any(made.hand == held.name and made.choice == choice for made in deal.made)


def is_given_up(deal: Round, held: Held) -> bool:
    return was(deal, held, SURRENDER)


def asked_to_match(deal: Round) -> Iterator[tuple[Made, str, int]]:
    """Whoever has money on a hand that was doubled or split and has not said whether more goes on it.

    Each with the choice, the hand that the money would go on, and the seat.
    """
    for at, made in enumerate(deal.made):
        if made.choice not in (DOUBLE, SPLIT):
            continue
        hand = made.hand if made.choice == DOUBLE else new_hand(deal, made, at)
        for seat in on_hand(deal, made.place, made.hand, at):
            if seat != made.seat and not any(m.seat == seat and m.hand == hand for m in deal.made[at:]):
                yield made, hand, seat


def new_hand(deal: Round, split: Made, at: int) -> str:
    """The name of the hand that this split made: the place's second, third and so on."""
    before = sum(made.place == split.place and made.choice == SPLIT for made in deal.made[:at])
    return f"place-{split.place}.{before + 2}"


def on_hand(deal: Round, place: int | None, hand: str, until: int | None = None) -> list[int]:
    """The seats with money on a hand: of a place's first one all bettors, of others who went along."""
    seats = deal.bettors_at(place)
    if "." not in hand:
        return seats
    said = deal.made[:until]
    parent = next(
        (m.seat for at, m in enumerate(said) if m.choice == SPLIT and new_hand(deal, m, at) == hand), None
    )
    along = {made.seat for made in said if made.hand == hand and made.choice == MATCH}
    return [seat for seat in seats if seat == parent or seat in along]
