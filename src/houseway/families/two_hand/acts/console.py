"""What staff may do at a two-hand table: hands that patrons turn, House Money, and who has the shoe."""

from collections.abc import Iterator

from houseway.families.round import Pay
from houseway.families.two_hand.acts.curator import curator_of, offered_the_shoe
from houseway.families.two_hand.acts.riding import additions_said, is_said_by_patrons
from houseway.families.two_hand.acts.squeeze import next_turner
from houseway.table import commands as c
from houseway.table.console.documents import Need
from houseway.table.console.proposal import BECAUSE, Proposal, put_right
from houseway.table.console.signing import judged
from houseway.table.decision import Decision
from houseway.table.envelope import Role
from houseway.table.round.due import due
from houseway.table.state import TableState

HANDS: tuple[c.Hand, ...] = ("player", "banker")
# What may go wrong, and the acts that answer it.
MENU: dict[str, tuple[str, tuple[str, ...]]] = {
    "curator": ("The curator delays the game", ("order_pass",)),
    "squeeze": ("A patron delays the turning of cards", ("withdraw_cards-",)),
}


def proposals(state: TableState) -> Iterator[Proposal]:
    if state.practice.midi and state.house.style == "midi":
        yield from _turns(state)
    if state.practice.house_money:
        yield _house_money(state)
    if state.practice.curator:
        yield from _curators(state)


def _turns(state: TableState) -> Iterator[Proposal]:
    cite = state.practice.cite
    highest, relinquished = cite("midi", "highest"), cite("midi", "relinquished")
    for hand in HANDS:
        name, holder, turner = hand.title(), state.holder(hand), next_turner(state, hand)
        handed = f"Hand the {name}'s cards to {'the patron' if turner is None else f'seat {turner}'}"
        yield Proposal(f"hand_cards-{hand}", handed, "deal", highest, c.HandCards(hand))
        for number in [seat.number for seat in state.patrons if seat.number != turner]:
            # Where the bettors agree on another patron; each is asked of the rules for itself.
            label = f"All agree: hand the {name}'s cards to seat {number}"
            agreed = c.HandCards(hand, number, agreed=True)
            yield Proposal(f"hand_cards-{hand}-{number}", label, "deal", cite("midi", "lower"), agreed)
        if holder is not None:
            label, back = f"Seat {holder} returns the {name}'s hand", c.ReturnCards(holder, hand)
            yield Proposal(f"return_cards-{hand}", label, "deal", highest, back)
        entitled = turner if holder is None else holder
        if entitled is not None:
            label, given = f"Seat {entitled} gives up the {name}'s hand", c.GiveUpCards(entitled, hand)
            yield Proposal(f"give_up_cards-{hand}", label, "deal", relinquished, given)
        label, taken = f"Withdraw the right to turn the {name}'s hand", c.WithdrawCards(hand, BECAUSE)
        yield put_right(state, f"withdraw_cards-{hand}", label, taken, "midi", part="relinquished")


def _house_money(state: TableState) -> Proposal:
    cite = state.practice.cite("house-money")
    if is_said_by_patrons(state):
        as_said = c.SettleHouseMoney(additions_said(state))
        return Proposal("settle_house_money", "Settle House Money", "deal", cite, as_said)
    riding = tuple(_riding(state)) if isinstance(due(state), Pay) else ()
    additions = Need("additions", "additions", "Added to the bet", riding, optional=True)
    plain, needs = c.SettleHouseMoney(), (additions,) if riding else ()
    return Proposal("settle_house_money", "Settle House Money", "deal", cite, plain, needs)


def _riding(state: TableState) -> Iterator[str]:
    """The winners who may let their pay-out ride, and on which hand."""
    for seat in state.seats:
        for hand in HANDS:
            wish = c.SettleHouseMoney((c.Addition(seat.number, hand),))
            if seat.bets and isinstance(judged(state, Role.DEALER, wish), Decision):
                yield f"{seat.number} {hand}"


def _curators(state: TableState) -> Iterator[Proposal]:
    cite, seat = state.practice.cite, offered_the_shoe(state)
    if seat is not None:
        offer = cite("curator", "offer")
        yield Proposal("accept_shoe", f"Seat {seat} takes the shoe", "shoe", offer, c.AcceptShoe(seat))
        label, dealer = f"Seat {seat} has the dealer deal", c.AcceptShoe(seat, dealer_deals=True)
        yield Proposal("accept_shoe-dealer", label, "shoe", cite("curator", "dealer"), dealer)
        yield Proposal("decline_shoe", f"Seat {seat} declines the shoe", "shoe", offer, c.DeclineShoe(seat))
    curator = curator_of(state).seat
    if curator is not None:
        label, passed = f"Seat {curator} passes the shoe", c.PassShoe(curator)
        yield Proposal("pass_shoe", label, "shoe", cite("curator", "next"), passed)
    ordered = c.OrderPass(BECAUSE)
    yield put_right(state, "order_pass", "Order the curator to pass", ordered, "curator", part="ordered")
