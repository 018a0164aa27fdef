"""What a bet must be: on an offer of the layout, within its limits, beside the bets it needs."""

from collections import Counter
from typing import NoReturn

from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.rules import Offer
from houseway.rules.at_one_table import base_names
from houseway.rules.bets_together import refuse_apart, refuse_early
from houseway.table.bank.backline import check_backline
from houseway.table.bets.layout import PostedLayout, Taken, layout_of
from houseway.table.commands import OfferKey, Posted, Stake
from houseway.table.jackpots.sensors import check_sensor
from houseway.table.people.seating import check_behind
from houseway.table.state import Seat, TableState
from houseway.words import Values


def taken_stakes(state: TableState, seat: Seat, stakes: tuple[Stake, ...]) -> Taken:
    """The stakes, as they are put down; the first that may not be bet here is refused."""
    layout, asked = layout_of(state), (state.table, seat.number, seat.bets, stakes)
    taken = layout.taken.get(asked)
    if taken is None:
        check_stakes(state, seat, stakes)
        taken = Taken(stakes, *_money(state, seat.number, stakes))
        layout.take(asked, taken)
    return taken


def _money(
    state: TableState, seat: int, stakes: tuple[Stake, ...]
) -> tuple[tuple[Move, ...], dict[str, int]]:
    cite = state.practice.cite("wager-media")
    stacks, spots = accounts.stacks(state.table, seat), accounts.spots(state.table, seat)
    moves = tuple(Move(stacks[stake.medium], spots[stake.pile], stake.cents, "bet", cite) for stake in stakes)
    needed: Counter[str] = Counter()
    for stake in stakes:
        needed[stake.medium] += stake.cents
    return moves, dict(needed)


def check_stakes(state: TableState, seat: Seat, stakes: tuple[Stake, ...]) -> None:
    """Refuse the first stake that may not be bet here."""
    layout, in_all = layout_of(state), seat.bets + stakes
    if not stakes or len({(stake.pile, stake.at) for stake in stakes}) < len(stakes):
        raise Refused(Refusal.NO_BET_THERE, state.practice.cite("wager-media"), "spots-once")
    for stake in stakes:
        refuse_early(state.game, state.game.offer(*stake.key))
        if stake.joins is not None:
            cite = state.practice.cite("kum-kum")
            raise Refused(Refusal.NO_BET_THERE, cite, "shares-are-joined", holder=stake.joins)
        if stake.hand is not None:
            raise Refused(Refusal.NO_BET_THERE, state.game.draw.cite, "hand-is-split-first", hand=stake.hand)
        if stake.at is not None:
            check_behind(state, stake.at)
            check_backline(state, seat, stake)
        spot = layout.spots.get((stake.wager, stake.on, stake.paytable))
        posted, offer = spot or _refuse_offer(state, stake)
        _check_amount(offer, stake)
        if stake.medium != "chips":
            _check_medium(state, seat, stake, stakes)
        if stake.toke:
            _check_toke(state, seat, stake, stakes)
        if offer.kind == "progressive":
            check_sensor(state, seat, stake, offer, _own(seat.bets + stakes, stake.key))
        else:
            _check_limits(state, posted, offer.name, _lying(state, in_all, stake.at), stake)
    for lot in by_place(state, in_all):
        _check_company(state, layout, lot)


def check_left(state: TableState, left: tuple[Stake, ...], key: OfferKey) -> None:
    """Refuse to leave less than the minimum on a spot, or bets that may not stand together."""
    layout = layout_of(state)
    posted, offer = layout.spots[key]
    down = _own(left, key)
    if 0 < down < posted.minimum:
        _refuse_limits(state, posted, offer.name, 0, down)
    for lot in by_place(state, left):
        _check_company(state, layout, lot)


def by_place(state: TableState, bets: tuple[Stake, ...]) -> list[tuple[Stake, ...]]:
    """Where a patron banks, bets are held together by the place where they lie; a share is its holder's."""
    if state.bank is None:
        return [bets]
    return [_lying(state, bets, at) for at in dict.fromkeys(bet.at for bet in bets if bet.joins is None)]


def _lying(state: TableState, bets: tuple[Stake, ...], at: int | None) -> tuple[Stake, ...]:
    if state.bank is None:
        return bets
    return tuple([bet for bet in bets if bet.at == at and bet.joins is None])


def needs_base_bet(state: TableState, bets: tuple[Stake, ...]) -> Stake | None:
    """A bet among these that may not stand without a base game bet, where there is none."""
    if not layout_of(state).base_needed:
        return None
    needing = None
    for bet in bets:
        offer = state.game.offer(*bet.key)
        if offer.kind == "base":
            return None
        if is_base_bet_needed(state, offer):
            needing = bet
    return needing


def is_base_bet_needed(state: TableState, offer: Offer) -> bool:
    """Whether this bet may not stand without a base game bet."""
    wagers = state.practice.base_bet.wagers
    named = wagers is None or offer.wager in wagers
    return named and offer.kind != "base" and layout_of(state).base_needed


def _refuse_offer(state: TableState, stake: Stake) -> NoReturn:
    offer = state.game.offer(*stake.key)
    told: Values = {"name": offer.name, "paytable": offer.paytable}
    raise Refused(Refusal.OFFER_NOT_AT_TABLE, offer.cite, "not-offered", **told)


def _check_amount(offer: Offer, stake: Stake) -> None:
    if stake.cents <= 0:
        cents, name = stake.cents, offer.name
        raise Refused(Refusal.AMOUNT_NOT_POSITIVE, offer.cite, "bet-of-nothing", cents=cents, name=name)
    unit = offer.table.unit_cents
    if unit and stake.cents % unit:
        told: Values = {"offer": offer.name, "unit": unit, "offered": stake.cents}
        raise Refused(Refusal.AMOUNT_NOT_IN_UNITS, offer.cite, "not-in-units", **told)


def _check_medium(state: TableState, seat: Seat, stake: Stake, stakes: tuple[Stake, ...]) -> None:
    """A match play coupon goes with value chips of at least its amount on the same spot."""
    cite = state.practice.cite("wager-media")
    if stake.medium not in state.practice.wager_media.media or stake.toke:
        raise Refused(Refusal.MEDIUM_NOT_TAKEN, cite, "medium-not-taken", medium=stake.medium)
    bets = (*seat.bets, *stakes)
    chips = sum(bet.cents for bet in bets if bet.key == stake.key and bet.medium == "chips" and not bet.toke)
    matched = sum(bet.cents for bet in bets if bet.key == stake.key and bet.medium == "coupon")
    if stake.medium == "coupon" and matched > chips:
        raise Refused(Refusal.MEDIUM_NOT_TAKEN, cite, "coupon-matched")


def _check_toke(state: TableState, seat: Seat, stake: Stake, stakes: tuple[Stake, ...]) -> None:
    practice, house, cite = state.practice, state.house, state.practice.cite("tokes")
    name = state.game.offer(*stake.key).name
    allowed = house.toke_wagers is None or stake.wager in house.toke_wagers
    if not (practice.tokes and house.tokes and allowed):
        raise Refused(Refusal.TOKE_NOT_TAKEN, cite, "no-tokes-on", name=name)
    if stake.wager in practice.tokes.not_on:
        raise Refused(Refusal.TOKE_NOT_TAKEN, cite, "tokes-never-on", name=name)
    everywhere = practice.tokes.only_where_patron_bets or house.tokes_beside_own_bet
    if (everywhere or stake.wager in practice.tokes.beside_own) and not _own(seat.bets + stakes, stake.key):
        raise Refused(Refusal.TOKE_NOT_TAKEN, cite, "toke-beside-own", name=name)


def _check_limits(
    state: TableState, posted: Posted, name: str, bets: tuple[Stake, ...], stake: Stake
) -> None:
    """Tokes count towards the most that may lie on a spot, not towards the least."""
    least = posted.minimum if not stake.toke else 0
    if _own(bets, stake.key) < least or _all(bets, stake.key) > posted.maximum:
        down = _all(bets, stake.key) - stake.cents
        _refuse_limits(state, posted, name, down, stake.cents)


def _refuse_limits(state: TableState, posted: Posted, name: str, down: int, added: int) -> NoReturn:
    """The whole bet on a spot stays within its posted limits."""
    cite = state.practice.cite("limits")
    told: Values = {"name": name, "offered": added, "down": down}
    if down + added > posted.maximum:
        raise Refused(Refusal.ABOVE_TABLE_MAXIMUM, cite, "limits-above", **told, most=posted.maximum)
    raise Refused(Refusal.BELOW_TABLE_MINIMUM, cite, "limits-below", **told, least=posted.minimum)


def _check_company(state: TableState, layout: PostedLayout, bets: tuple[Stake, ...]) -> None:
    """Base bet rules, one hand or both, and bonus bets held to the base bet."""
    if layout.base_needed and (needing := needs_base_bet(state, bets)) is not None:
        told: Values = {"name": state.game.offer(*needing.key).name, "base": base_names(state.game)}
        raise Refused(Refusal.BASE_BET_NEEDED, state.practice.cite("base-bet"), "base-bet-first", **told)
    if state.practice.bets_together:
        refuse_apart(state.game, [(bet.wager, bet.cents) for bet in bets])
    for wager in layout.one_hand:
        if len({bet.on for bet in bets if bet.wager == wager and not bet.toke}) > 1:
            cite = state.practice.cite("both-hands")
            raise Refused(Refusal.ONE_HAND_ONLY, cite, "one-hand", wager=wager)
    if layout.held_to_base:
        _check_bonus_limit(state, bets, layout.held_to_base)


def lies_alone(state: TableState, bets: tuple[Stake, ...]) -> bool:
    """Whether one of the wagers that are bet together is missing."""
    equal, lying = state.practice.bets_together.equal, {bet.wager for bet in bets}
    return bool(bets) and not set(equal) <= lying


def _check_bonus_limit(state: TableState, bets: tuple[Stake, ...], held: frozenset[str]) -> None:
    base = sum(bet.cents for bet in bets if state.game.offer(*bet.key).kind == "base" and not bet.toke)
    for bet in bets:
        if bet.wager in held and _own(bets, bet.key) > base:
            cite, name = state.practice.cite("bonus-limit"), state.game.offer(*bet.key).name
            raise Refused(Refusal.BONUS_ABOVE_BASE, cite, "bonus-above-base", name=name, base=base)


def _own(bets: tuple[Stake, ...], key: OfferKey) -> int:
    return sum(bet.cents for bet in bets if bet.key == key and not bet.toke)


def _all(bets: tuple[Stake, ...], key: OfferKey) -> int:
    return sum(bet.cents for bet in bets if bet.key == key)
