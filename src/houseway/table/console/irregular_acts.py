"""What may go wrong in a round, each with the procedure that tells what follows."""

from collections.abc import Iterator

from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.round import COMPARED, Deal
from houseway.money import money_text
from houseway.table import commands as c
from houseway.table.console.documents import Need
from houseway.table.console.proposal import (
    BECAUSE,
    REASON,
    Proposal,
    is_virtual,
    put_right,
    spare_card,
    spare_cards,
)
from houseway.table.console.selling import MOST_CENTS
from houseway.table.round.due import due
from houseway.table.round.irregular import filed_use, is_seen_as_dealt
from houseway.table.state import UNSEEN, Keyed, TableState

# What a die shows, where a hand is dice.
DIE = ("1", "2", "3", "4", "5", "6")
# Why something is taken back; anything else may be written.
MISTAKE = replace(REASON, choices=("Miskeyed.", "Misread.", "The patron changed it before the card."))
# So many cards or choices before the last one can be picked; what lies further back, one after the other.
FURTHEST_BACK = 20
THIRD = ("third-card-in-error", "disclosed-third-card")
ANY = ("card-in-error", "disclosed-card")


def irregular_acts(state: TableState) -> Iterator[Proposal]:
    if state.game.plays.money == "pooled":
        # What else goes wrong where players play for a pot, their game's own clauses rule on.
        yield from () if is_virtual(state) else _taken_back(state)
        return
    if not is_virtual(state):
        yield from _taken_back(state)
    if not state.game.pack.is_empty:
        if not is_virtual(state):
            yield from _cards(state)
        void = state.practice.cite("insufficient-cards")
        label = "Too few cards: void the round"
        told = not is_virtual(state) and state.shoe is not None and bool(state.shoe.cards_left)
        act, needs = (c.VoidRound(BECAUSE), (REASON,)) if told else (c.VoidRound(), ())
        yield Proposal("void_round", label, "irregular", void, act, needs, fate="insufficient-cards")
    else:
        shake, void_dice = state.practice.cite("shake"), c.VoidRound(BECAUSE)
        label = "The dice cannot be read: void the round"
        yield Proposal("void_round", label, "irregular", shake, void_dice, (REASON,), fate="shake")
    yield from _corrections(state)
    for procedure in state.practice.accommodation.of:
        label, aside = f"Set aside: {procedure.replace('-', ' ')}", c.SetAside(procedure, BECAUSE)
        yield put_right(state, f"set_aside-{procedure}", label, aside, "accommodation")


def _cards(state: TableState) -> Iterator[Proposal]:
    """Of real cards; those of a sealed shoe the house deals."""
    spare = spare_card(state)
    needs = () if state.lies_open is not None else (Need("card", "card", "Card"),)
    for to_player, procedures in ((True, THIRD), (False, ANY)):
        for disclosed, procedure in enumerate(procedures):
            yield _drawn(state, spare, procedure, bool(disclosed), to_player)
    fate = "face-up-card" if state.practice.face_up_card else "disclosed-card"
    face_up = c.CardFaceUp(spare)
    label = "A card lies face up in the shoe"
    yield Proposal("card_face_up", label, "irregular", state.practice.cite(fate), face_up, needs, fate=fate)


def _taken_back(state: TableState) -> Iterator[Proposal]:
    """The last card at a key; an earlier one with all after it where the floor gives its word."""
    cite = state.practice.cite("corrections")
    cards = named(state.keyed[-1]) if state.keyed else "the last card"
    back = c.TakeBackCard(len(state.keyed) or 1, BECAUSE)
    yield Proposal("take_back_card", f"Take back {cards}", "deal", cite, back, (MISTAKE,), fate="corrections")
    earlier = [*enumerate(state.keyed, 1)][-1 - FURTHEST_BACK : -1]
    for number, keyed in earlier:
        label, back = f"Take back {named(keyed, 1)} and all after it", c.TakeBackCard(number, BECAUSE)
        id_ = f"take_back_card-{number}"
        yield Proposal(id_, label, "irregular", cite, back, (MISTAKE,), fate="corrections")


def named(keyed: Keyed, most: int | None = None) -> str:
    """What was keyed; cards that nobody saw have no name."""
    return " ".join(keyed.cards[:most]) or keyed.said or "the cards dealt face down"


def _drawn(state: TableState, spare: str, procedure: str, disclosed: bool, to_player: bool) -> Proposal:
    sample = c.CardInError(spare, disclosed, to_player)
    # A card that becomes the Banker's is turned, so somebody sees it.
    bankers = to_player and due(state) == Deal("banker")
    card = Need("card", "card", "Card", unseen=not disclosed and not bankers)
    needs: tuple[Need, ...] = (card,) if state.lies_open is None else ()
    fates, cite = state.practice.disclosed_third_card.banker_stands, state.practice.cite(procedure)
    if procedure == THIRD[1] and filed_use(state, fates, cite) == "discard-with-one-more":
        needs += (Need("drawn_with", "card", "Card drawn with it", unseen=True),)
        sample = c.CardInError(spare, disclosed, to_player, spare)
    label = "The card was seen" if disclosed else "Nobody saw the card"
    id_ = f"card_in_error-{procedure}"
    if not to_player and is_seen_as_dealt(state, sample):
        label, id_ = "It waits; the next card is dealt instead", "card_in_error-as-dealt"
    return put_right(state, id_, label, sample, procedure, *needs)


def _corrections(state: TableState) -> Iterator[Proposal]:
    texts = str if state.game.pack.is_empty else card_text
    points = DIE if state.game.pack.is_empty else ()
    hands = (Need("player", "hand", "Player", points), Need("banker", "hand", "Banker", points), REASON)
    banker = tuple(texts(card) for card in state.hand("banker") if card != UNSEEN)
    apart = [held for held in state.deal.hands if held.place is not None] if state.deal.is_apart else []
    for held in apart:
        is_compared = state.deal.choice(held.place, held.name) in COMPARED
        if state.deal.held("banker").unseen or (held.unseen and not is_compared):
            # Nobody has read what nobody has seen.
            continue
        count, first = len(held.cards), len(state.deal.apart(held)) if held.unseen else 0
        cards = spare_cards(state, count) if held.unseen else tuple(map(texts, held.cards))
        misread = c.CorrectHands(cards, banker, BECAUSE, held.name)
        label, id_ = f"The hand at place {held.place} was misread", f"correct_hands-{held.name}"
        whose = f"Seat {held.place}, first the {first} that lie apart" if first else f"Seat {held.place}"
        fields = [("player", whose, misread.player), ("banker", "Player-dealer", banker)]
        # Either may hold what was read as the other's; what lies closed is told to nobody.
        is_closed = (held.is_down and not held.unseen) or state.deal.is_down("banker")
        is_open = not is_virtual(state) and not is_closed
        own = () if held.unseen else misread.player
        read = own + banker if is_open else ()
        again = [
            Need(name, "hand", said, least=len(cards), most=len(cards), known=read)
            for name, said, cards in fields
        ]
        yield put_right(state, id_, label, misread, "corrections", *again, REASON)
    if not apart:
        misread = c.CorrectHands(tuple(texts(card) for card in state.hand("player")), banker, BECAUSE)
        yield put_right(state, "correct_hands", "A hand was misread", misread, "corrections", *hands)
    yield from _payouts(state)


def _payouts(state: TableState) -> Iterator[Proposal]:
    """Each bet that was settled; of several piles on one spot the first stands for all."""
    own = {(bet.seat, bet.key): bet for bet in reversed(state.settlements) if not bet.toke}
    for number, bet in enumerate(reversed(own.values())):
        name, award = state.game.offer(*bet.key).name, bet.award
        label = f"Seat {bet.seat}: {name} {money_text(bet.amount)} was due {money_text(award)}"
        wrong = c.CorrectPayout(bet.seat, *bet.key, award + 1, BECAUSE)
        paid = Need("paid", "amount", "Paid instead", (), 0, MOST_CENTS, award)
        yield put_right(state, f"correct_payout-{number}", label, wrong, "corrections", paid, REASON)
