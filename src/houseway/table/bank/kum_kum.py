"""Kum-kum: several patrons make one bet, which is settled as one and shared out afterwards (103.19 to 21)."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from houseway.ledger import Move, accounts
from houseway.refusals import Refusal, Refused
from houseway.rules import Settlement
from houseway.rules.cover import divided
from houseway.rules.game import OfferKey
from houseway.table import events as e
from houseway.table.bank.payments import InPlay
from houseway.table.bets.betting import check_bets_open
from houseway.table.bets.layout import layout_of
from houseway.table.commands import JoinKumKum, Stake
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.people.seating import bets_back
from houseway.table.state import TableState, own_seat
from houseway.words import Values

# The seat that holds a bet, where it lies, and on what.
Joint = tuple[int, int, OfferKey, str | None]


def join_kum_kum(state: TableState, envelope: Envelope, command: JoinKumKum) -> Outcome:
    """Each share at least the minimum, the whole at most the maximum; the fee is the holder's."""
    seat, cite = own_seat(state, envelope, command.seat), state.practice.cite("kum-kum")
    check_bets_open(state, "made")
    whole = whole_bet(state, (command.holder, command.at, command.key, None))
    if not whole or command.holder == seat.number:
        told: Values = {"seat": command.holder, "name": state.game.offer(*command.key).name}
        raise Refused(Refusal.NO_BET_THERE, cite, "no-bet-on", **told)
    if state.bank is not None and state.bank.seat == seat.number:
        clause = state.practice.cite("player-dealer", "covers")
        raise Refused(Refusal.BANKS_THIS_HAND, clause, "banks-this-hand", seat=seat.number)
    posted = layout_of(state).spots[command.key].posted
    if command.cents < posted.minimum:
        told = {"least": posted.minimum, "cents": command.cents}
        raise Refused(Refusal.SHARE_BELOW_MINIMUM, cite, "share-below-minimum", **told)
    if whole + command.cents > posted.maximum:
        told = {"most": posted.maximum, "whole": whole, "cents": command.cents}
        raise Refused(Refusal.ABOVE_TABLE_MAXIMUM, cite, "shares-above-maximum", **told)
    if command.cents > seat.chips:
        told = {"seat": seat.number, "has": seat.chips, "medium": "chips", "cents": command.cents}
        raise Refused(Refusal.NOT_ENOUGH_CHIPS, cite, "seat-has-less", **told)
    stake = Stake(*command.key, command.cents, at=command.at, joins=command.holder)
    spot = accounts.spot(state.table, seat.number, *stake.pile)
    move = Move(accounts.chips(state.table, seat.number), spot, stake.cents, "share of a bet", cite)
    return Outcome([e.BetsPlaced(seat.number, (stake,))], [move])


def whole_bet(state: TableState, joint: Joint) -> int:
    """What lies there in all; nothing where the holder has no bet of his own."""
    shares = [
        (number, stake)
        for number, stakes in _in_play(state)
        for stake in stakes
        if _joint(number, stake) == joint and stake.is_plain
    ]
    held = any(stake.joins is None for _, stake in shares)
    return sum(stake.cents for _, stake in shares) if held else 0


def _in_play(state: TableState) -> Iterator[InPlay]:
    return ((seat.number, seat.bets) for seat in state.seats if seat.bets)


def _joint(number: int, stake: Stake) -> Joint:
    holder = number if stake.joins is None else stake.joins
    return holder, stake.at or holder, stake.key, stake.hand


def stacked(bets: Iterable[Stake]) -> tuple[Stake, ...]:
    """Bets of a seat, those that lie together as one."""
    piles: list[Stake] = []
    for bet in bets:
        at = next((number for number, pile in enumerate(piles) if pile.lies_with(bet)), None)
        if at is None:
            piles.append(bet)
        else:
            piles[at] = replace(piles[at], cents=piles[at].cents + bet.cents)
    return tuple(piles)


def as_one(bets: Sequence[InPlay]) -> list[InPlay]:
    """The bets with all shares in their holders'."""
    if not any(stake.joins is not None for _, stakes in bets for stake in stakes):
        return list(bets)
    added: dict[Joint, int] = {}
    for number, stakes in bets:
        for stake in stakes:
            if stake.joins is not None:
                joint = _joint(number, stake)
                added[joint] = added.get(joint, 0) + stake.cents
    whole = []
    for number, stakes in bets:
        own = [stake for stake in stakes if stake.joins is None]
        raised = [replace(own_, cents=own_.cents + added.get(_joint(number, own_), 0)) for own_ in own]
        if raised:
            whole.append((number, tuple(raised)))
    return whole


def shared_out(bets: Sequence[InPlay], settled: Sequence[Settlement]) -> list[Settlement]:
    """Each bet, and after a holder's those of the others who have a share in it."""
    shares: dict[Joint, list[tuple[int, Stake]]] = {}
    for number, stakes in bets:
        for stake in stakes:
            if stake.joins is not None:
                shares.setdefault(_joint(number, stake), []).append((number, stake))
    if not shares:
        return list(settled)
    return [part for bet in settled for part in _parts(bet, shares.get(_joint_of(bet)))]


def _joint_of(bet: Settlement) -> Joint:
    return bet.seat, bet.at or bet.seat, bet.key, bet.hand


def _parts(bet: Settlement, others: list[tuple[int, Stake]] | None) -> Iterator[Settlement]:
    # A button lies with the whole bet: what it is paid is the holder's to share out.
    if not others or bet.envy:
        yield bet
        return
    amounts = [bet.amount - sum(stake.cents for _, stake in others), *(stake.cents for _, stake in others)]
    awards, returned = divided(bet.award, amounts), _back(bet.returned, amounts)
    for part, amount in enumerate(amounts):
        taken = amount - returned[part]
        number, joins = (bet.seat, None) if part == 0 else (others[part - 1][0], bet.seat)
        yield replace(
            bet,
            seat=number,
            at=bet.at or (bet.seat if joins is not None else None),
            amount=amount,
            award=awards[part],
            net=awards[part] - taken,
            returned=returned[part],
            covered=awards[part] + taken,
            joins=joins,
        )


def _back(cents: int, shares: Sequence[int]) -> list[int]:
    """What comes back, by the shares; odd cents are the holder's, as far as he had put so much there."""
    parts = divided(cents, shares)
    over = max(0, parts[0] - shares[0])
    parts[0] -= over
    for other in range(1, len(parts)):
        room = min(over, shares[other] - parts[other])
        parts[other] += room
        over -= room
    return parts


def shares_back(state: TableState, cite: str) -> Outcome:
    """Shares in a bet that is no longer there go back to who put them in."""
    happened: list[e.Event] = []
    moves: list[Move] = []
    for seat in state.seats:
        gone = tuple(
            bet
            for bet in seat.bets
            if bet.joins is not None and not whole_bet(state, _joint(seat.number, bet))
        )
        if gone:
            happened.append(e.BetsTakenBack(seat.number, gone))
            moves += bets_back(state, seat, gone, cite)
    return Outcome(happened, moves)
