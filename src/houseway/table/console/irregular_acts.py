"""What may go wrong in a round, each with the procedure that tells what follows."""

from collections.abc import Iterator

from houseway.cards import card_text
from houseway.families.round import Deal
from houseway.money import money_text
from houseway.table import commands as c
from houseway.table.console.documents import Need
from houseway.table.console.proposal import (
    BECAUSE,
    REASON,
    Proposal,
    card_known,
    card_need,
    is_virtual,
    spare_card,
)
from houseway.table.console.seat_acts import MOST_CENTS
from houseway.table.round.due import due
from houseway.table.routine import FROM_SHOE
from houseway.table.state import TableState

# What a die shows, where a hand is dice.
DIE = ("1", "2", "3", "4", "5", "6")
THIRD = ("third-card-in-error", "disclosed-third-card")
ANY = ("card-in-error", "disclosed-card")


def irregular_acts(state: TableState) -> Iterator[Proposal]:
    if not state.game.pack.is_empty:
        yield from _cards(state)
        void = state.practice.cite("insufficient-cards")
        label = "Too few cards: void the round"
        told = not is_virtual(state) and state.shoe is not None and bool(state.shoe.cards_left)
        act, needs = (c.VoidRound(BECAUSE), (REASON,)) if told else (c.VoidRound(), ())
        yield Proposal("void_round", label, "irregular", void, act, needs, fate="insufficient-cards")
    yield from _corrections(state)
    for procedure in state.practice.accommodation.of:
        cite = state.practice.cite("accommodation")
        aside = c.SetAside(procedure, BECAUSE)
        label = f"Set aside: {procedure}"
        yield Proposal(
            f"set_aside-{procedure}", label, "irregular", cite, aside, (REASON,), fate="accommodation"
        )


def _cards(state: TableState) -> Iterator[Proposal]:
    spare = spare_card(state)
    for to_player, procedures in ((True, THIRD), (False, ANY)):
        for disclosed, procedure in enumerate(procedures):
            yield _drawn(state, spare, procedure, bool(disclosed), to_player)
    fate = "face-up-card" if state.practice.face_up_card else "disclosed-card"
    needs, known = card_need(state, "card", "Card"), card_known(state, "card")
    found = c.CardFaceUp(spare)
    label = "A card lies face up in the shoe"
    yield Proposal("card_face_up", label, "irregular", state.practice.cite(fate), found, needs, known, fate)


def _drawn(state: TableState, spare: str, procedure: str, disclosed: bool, to_player: bool) -> Proposal:
    cite = state.practice.cite(procedure)
    sample = c.CardInError(spare, disclosed, to_player)
    # A card that becomes the Banker's is turned, so somebody sees it.
    bankers = to_player and due(state) == Deal("banker")
    needs = card_need(state, "card", "Card", unseen=not disclosed and not bankers)
    known = card_known(state, "card")
    if procedure == "disclosed-third-card" and _discards_another(state, cite):
        needs += card_need(state, "drawn_with", "Card drawn with it", unseen=True)
        known |= {"drawn_with": FROM_SHOE} if is_virtual(state) else {}
        sample = c.CardInError(spare, disclosed, to_player, spare)
    label = "The card was seen" if disclosed else "Nobody saw the card"
    return Proposal(f"card_in_error-{procedure}", label, "irregular", cite, sample, needs, known, procedure)


def _discards_another(state: TableState, cite: str) -> bool:
    """Where the house has filed, or the rules first name, that such a card goes with one more."""
    named = state.practice.disclosed_third_card.banker_stands
    filed = state.house.filed.get(cite)
    return (filed if filed in named else named[0]) == "discard-with-one-more"


def _corrections(state: TableState) -> Iterator[Proposal]:
    cite = state.practice.cite("corrections")
    texts = str if state.game.pack.is_empty else card_text
    player, banker = (tuple(texts(one) for one in state.hand(hand)) for hand in ("player", "banker"))
    points = DIE if state.game.pack.is_empty else ()
    hands = (Need("player", "hand", "Player", points), Need("banker", "hand", "Banker", points), REASON)
    misread = c.CorrectHands(player, banker, BECAUSE)
    label = "A hand was misread"
    yield Proposal("correct_hands", label, "irregular", cite, misread, hands, fate="corrections")
    yield from _payouts(state, cite)


def _payouts(state: TableState, cite: str) -> Iterator[Proposal]:
    """Each bet that was settled; of several piles on one spot the first stands for all."""
    own = {(bet.seat, bet.key): bet for bet in reversed(state.settlements) if not bet.toke}
    for number, bet in enumerate(reversed(own.values())):
        name, award = state.game.offer(*bet.key).name, bet.award
        label = f"Seat {bet.seat}: {name} {money_text(bet.amount)} was due {money_text(award)}"
        wrong = c.CorrectPayout(bet.seat, *bet.key, award + 1, BECAUSE)
        paid = Need("paid", "amount", "Paid instead", (), 0, MOST_CENTS, award)
        yield Proposal(
            f"correct_payout-{number}", label, "irregular", cite, wrong, (paid, REASON), fate="corrections"
        )
