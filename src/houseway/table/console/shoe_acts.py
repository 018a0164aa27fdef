"""From new cards to the burn."""

from collections.abc import Iterator
from functools import cache
from itertools import product

from houseway.cards import card_text, parse_card
from houseway.cards.notation import CARD_COUNT, SUIT_COUNT
from houseway.cards.pack import burn_count
from houseway.table import commands as c
from houseway.table.console.documents import Need
from houseway.table.console.fitting import nearest
from houseway.table.console.proposal import BECAUSE, REASON, Proposal, is_virtual, put_right, spare_cards
from houseway.table.routine import FROM_SHOE, loaded_into, usual_cutting_card
from houseway.table.shoe.cutting import cut_bounds, offered_the_cut
from houseway.table.shoe.loading import burn_count as burned_after
from houseway.table.state import GUEST, Phase, ShoeStage, TableState

# Stands for a commitment until the house has made one.
_ANY_COMMITMENT = "0" * 64


def shoe_acts(state: TableState) -> Iterator[Proposal]:
    """Nothing of this where there are no cards."""
    if state.game.pack.is_empty:
        return
    cite = state.practice.cite
    inspected = cite("opening", "inspected")
    yield Proposal("inspect_cards", "Inspect the cards", "shoe", inspected, c.InspectCards())
    yield Proposal("wash_cards", "Wash and stack", "shoe", cite("opening", "washed"), c.WashCards())
    yield from _loads(state, state.game.pack.allowed)
    yield from _cuts(state)
    burned, sealed = _sample_burn(state), is_virtual(state)
    needs = () if sealed else (_burned(state),)
    known = {"cards": [FROM_SHOE]} if sealed else {}
    yield Proposal("burn", "Burn", "shoe", cite("burn"), c.Burn(burned), needs, known)
    seed, shown = c.RevealShoe(""), {"seed": FROM_SHOE}
    yield Proposal("reveal_shoe", "Reveal the sealed shoe", "shoe", cite("shuffle"), seed, (), shown)


def _burned(state: TableState) -> Need:
    """The first card is seen, and those after it where the rules show them all."""
    rule = state.practice.burn
    counts = _burn_counts(rule.face) if rule.counts == "first-card" else {}
    return Need("cards", "burn", "Burned cards", unseen=rule.shown != "all", counts=counts)


def _sample_burn(state: TableState) -> tuple[str, ...]:
    """A card that may still be in the shoe, and as many others as are burned after it."""
    first = spare_cards(state, 1)
    count = burned_after(state, parse_card(first[0])) if first else 0
    return spare_cards(state, 1 + count)


@cache
def _burn_counts(face: int) -> dict[str, int]:
    return {card_text(card)[:-1]: burn_count(card, face) for card in range(0, CARD_COUNT, SUIT_COUNT)}


def _loads(state: TableState, allowed: tuple[int, ...]) -> Iterator[Proposal]:
    """Real cards, or a shoe that the house shuffles and seals."""
    cite = state.practice.cite("shuffle")
    in_use = state.shoe is not None and state.shoe.stage not in (ShoeStage.SPENT, ShoeStage.REVEALED)
    usual = state.shoe.decks if state.shoe else state.game.pack.default
    by_use = sorted(allowed, key=lambda decks: (decks != usual, decks))
    for decks, batch in product(by_use, range(1, state.house.batches + 1)):
        behind = "Cards behind the cutting card"
        fewest, most = state.practice.cut_card.bounds(state.game.pack.size(decks))
        need = Need("cutting_card", "number", behind, (), fewest, most)
        # A pack that lasts one hand is never dealt as far as that.
        needs = () if state.game.pack.lasts == "hand" else (need,)
        which = f"{decks} decks" if decks > 1 else loaded_into(state)
        which += f", batch {batch}" if state.house.batches > 1 else ""
        cutting_card = nearest(need, usual_cutting_card(state, decks))
        real = c.LoadShoe("", decks, cutting_card, batch)
        id_ = f"{decks}-{batch}"
        yield Proposal(f"load_shoe-{id_}", f"Load the shuffled {which}", "shoe", cite, real, needs)
        if in_use or state.phase is not Phase.SHUFFLING:
            # While no cards are shuffled the usual load is enough to say why.
            return
        if any((seat.patron or "").startswith(GUEST) for seat in state.seats):
            # At a sealed shoe patrons act on their own pages, and these have none.
            continue
        sealed = c.LoadShoe(_ANY_COMMITMENT, decks, cutting_card, batch)
        known = {"commitment": FROM_SHOE}
        label = f"Have the house shuffle and seal {which}"
        yield Proposal(f"load_sealed-{id_}", label, "shoe", cite, sealed, needs, known)


def _cuts(state: TableState) -> Iterator[Proposal]:
    cite, cards = state.practice.cite("cut", "offer"), state.shoe.cards if state.shoe else 0
    fewest, most = cut_bounds(state, state.shoe) if state.shoe else (0, 0)
    position = Need("position", "number", "Cards in front of the cut", (), fewest, most)
    # Nobody counts real cards that are cut; that they are cut is enough.
    needs, middle = ((position,), nearest(position, cards // 2)) if is_virtual(state) else ((), None)
    yield Proposal("cut", "The dealer cuts", "shoe", cite, c.Cut(middle), needs)
    seat = offered_the_cut(state)
    if seat is not None:
        yield Proposal("cut-seat", f"Seat {seat} cuts", "shoe", cite, c.Cut(middle, seat), needs)
        yield Proposal("decline_cut", f"Seat {seat} declines the cut", "shoe", cite, c.DeclineCut(seat))
    by = Need("by", "choice", "Cut again by", ("last-cutter", "next-entitled"))
    recut, label = c.OrderRecut("last-cutter", BECAUSE), "Have the cards cut again"
    yield put_right(state, "order_recut", label, recut, "recut", by, REASON)
