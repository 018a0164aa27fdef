"""A patron's bank as everyone at the table sees it: who banks, with how much, and how far it still covers."""

import msgspec

from houseway.rules.cover import BankSums
from houseway.table.bank.action import are_dice_due, shaker_of
from houseway.table.bank.charging import due_now, most_banking_costs
from houseway.table.bank.free_hands import may_be_asked_for
from houseway.table.bank.late_bets import open_late
from houseway.table.bank.offering import least_bank, may_bank
from houseway.table.bank.state import Bank
from houseway.table.events.bank import Collected
from houseway.table.state import Phase, TableState


class FeeView(msgspec.Struct, frozen=True):
    """A fee of the hand, and the seat that pays it; for no `wagers`, for banking."""

    seat: int
    cents: int
    wagers: tuple[str, ...]
    cite: str


class LateView(msgspec.Struct, frozen=True):
    """A spot of the layout."""

    wager: str
    on: str | None
    paytable: str


class BankView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`seat` banks, or banked the hand that is settled, with `cents`, of which `cover` are left.

    Seats `open_to` may take the bank now, with `minimum` at least and a fee of up to `fee`; `shakes` is to
    shake the dice, and `button` is the place that is settled first. `fees` are those of this hand: what bets
    would cost now, what was taken, or what was dropped. Others than who sits there may bet at the places of
    `backline`, each of whose spaces takes `spots` bettors; those in `refuses` take no more. With `house_way`
    the house plays a hand for who asks it, with `kum_kum` a bet may be shared, and with `free_hand` a patron
    may ask for a hand without bets now. `late` are bets that are taken now, between the first cards.
    `shares` are seats with what they have put up beside who banks; `cents` counts them. At `closed`
    places nobody bets.
    """

    seat: int | None
    name: str | None
    cents: int
    cover: int
    turn: int
    offered_to: int | None
    open_to: tuple[int, ...]
    minimum: int
    fee: int
    button: int | None
    dice: tuple[int, ...]
    broken: bool
    fees_held: int
    cite: str
    shakes: int | None = None
    fees: tuple[FeeView, ...] = ()
    sums: BankSums | None = None
    backline: tuple[int, ...] = ()
    refuses: tuple[int, ...] = ()
    house_way: bool = False
    spots: int = 1
    kum_kum: bool = False
    free_hand: bool = False
    late: tuple[LateView, ...] = ()
    shares: tuple[tuple[int, int], ...] = ()
    closed: tuple[int, ...] = ()


def bank_view(state: TableState) -> BankView | None:
    bank = state.bank
    if bank is None or not state.offers:
        return None
    seat = bank.banked if bank.seat is None else bank.seat
    up = bank.cents + sum(cents for _, cents in bank.shares)
    # Once the next hand is banked, that bank is what everyone looks at.
    sums = bank.sums if bank.seat is None else None
    cents, cover = (up, up) if sums is None else (sums.bank, sums.left)
    return BankView(
        seat,
        None if seat is None else state.seat(seat).name,
        cents,
        cover,
        bank.turn if bank.seat is not None else max(bank.hands, 1),
        bank.offered_to,
        _open_to(state, bank),
        least_bank(state),
        most_banking_costs(state),
        bank.button,
        bank.dice,
        bank.broken,
        sum(fee.cents for fee in bank.collected),
        state.practice.cite("player-dealer", "covers"),
        shaker_of(bank) if are_dice_due(state) and not bank.shaken else None,
        tuple([FeeView(fee.seat, fee.cents, fee.wagers, fee.cite) for fee in _fees(state, bank)]),
        sums,
        _backline(state, bank),
        bank.refuses,
        bool(state.practice.house_way),
        state.practice.backline.spots or state.house.spots_at_a_place,
        bool(state.practice.kum_kum),
        may_be_asked_for(state),
        tuple([LateView(*key) for key in open_late(state)]),
        bank.shares if bank.seat is not None else bank.shared,
        bank.closed,
    )


def _fees(state: TableState, bank: Bank) -> tuple[Collected, ...]:
    if state.phase is Phase.BETTING and bank.seat is not None:
        return tuple([fee.collected for fee in due_now(state)])
    return bank.collected or bank.dropped


def _backline(state: TableState, bank: Bank) -> tuple[int, ...]:
    """The places that take bets of others, as the rules have it; nobody bets at the bank's own."""
    rule = state.practice.backline
    if rule.allowed == "never":
        return ()
    taken = [place for place in state.places if rule.empty_places or state.seat(place).patron is not None]
    return tuple([place for place in taken if place not in (bank.seat, *bank.closed)])


def _open_to(state: TableState, bank: Bank) -> tuple[int, ...]:
    """Whom it is offered; of a broken game all who may bank."""
    if bank.seat is not None or not bank.broken:
        return () if bank.offered_to is None else (bank.offered_to,)
    if state.practice.player_dealer.closes:
        return ()
    return tuple([seat.number for seat in state.patrons if may_bank(state, seat) is None])
