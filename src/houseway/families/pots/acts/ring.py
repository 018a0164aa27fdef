"""A hand of bots by the rules alone: the same steps as at a table, without one."""

from collections.abc import Sequence
from typing import cast

from houseway.families.betting import Betting, PotTable
from houseway.families.pots.acts.money import MOST_PASSED, fee_due
from houseway.families.pots.bots import STYLES, Style, answer
from houseway.families.pots.rules.dealing import plan, pool
from houseway.families.pots.rules.forced import start
from houseway.families.pots.rules.pots import awards
from houseway.families.pots.rules.steps import after, begun, next_step
from houseway.families.pots.rules.streets import dealt, passed_out
from houseway.families.round import Ask, Deal, Made, Round
from houseway.table.ring import Below, Bots, Decks, Ring, RingHand


def ring_hand(ring: Ring, decks: Decks, below: Below) -> RingHand:
    """One hand, the button at the last seat; where everybody passes it is dealt again on the same antes."""
    seats = range(1, len(ring.styles) + 1)
    table = PotTable(button=len(ring.styles) - 1)
    stacks = dict.fromkeys(seats, ring.chips)
    for _ in range(MOST_PASSED):
        began = start(ring.play, ring.stakes, [*stacks.items()], table)
        deal = _played(ring, begun(ring.play, ring.stakes, began.entries, ring.deck), list(decks()), below)
        betting = _betting(deal)
        if len(betting.live) == 1 or not passed_out(ring.play, betting):
            return _result(ring, deal, betting)
        stacks = {player.seat: player.stack for player in betting.players}
        table = PotTable(began.button, antes=tuple([(p.seat, p.total) for p in betting.players]))
    nothing = (0,) * len(ring.styles)
    return RingHand(nothing, nothing)


def _played(ring: Ring, deal: Round, cards: list[int], below: Below) -> Round:
    cards.reverse()
    while True:
        match next_step(ring.play, deal):
            case Deal():
                deal = dealt(ring.play, deal, _street(ring, deal, cards, below))
            case Ask() as ask:
                deal = after(ring.play, deal, _answer(ring, deal, ask, below))
            case _:
                return deal


def _answer(ring: Ring, deal: Round, ask: Ask, below: Below) -> Made:
    if _betting(deal).stage == "show":
        return Made(ask.place, ask.hand, ask.default)
    assert ask.place is not None, "players are asked"
    return answer(ring.play, deal, ask, cast("Style", ring.styles[ask.place - 1]), below)


def _street(ring: Ring, deal: Round, cards: list[int], below: Below) -> tuple[int, ...]:
    """Off the deck, and where it runs out any of the burns or discards that come again."""
    given: list[int] = []
    burned: list[int] = []
    for place in plan(ring.play, deal):
        if place.of == "stub":
            given.append(cards.pop())
            burned += given[-1:] if place.hand == "burns" else []
            continue
        among = _not_in(pool(deal, place) + tuple(burned if place.of == "burns" else ()), given, burned)
        given.append(among[below(len(among))])
        burned = [card for card in burned if card != given[-1]]
    return tuple(given)


def _not_in(among: Sequence[int], given: Sequence[int], burned: Sequence[int]) -> list[int]:
    return [card for card in among if card in burned or card not in given]


def _result(ring: Ring, deal: Round, betting: Betting) -> RingHand:
    """Each winner's part of the collection is what he would have got more without one."""
    fee = 0 if ring.schedule is None else fee_due(ring.play, ring.schedule, betting)
    net = {player.seat: player.stack - ring.chips for player in betting.players}
    whole = dict.fromkeys(net, 0)
    for award in awards(ring.play, deal):
        whole[award.seat] += award.cents
    for award in awards(ring.play, deal, fee) if fee else ():
        whole[award.seat] -= award.cents
        net[award.seat] += award.cents
    if not fee:
        return RingHand(tuple([net[seat] + whole[seat] for seat in sorted(net)]), (0,) * len(net))
    return RingHand(tuple([net[seat] for seat in sorted(net)]), tuple([whole[seat] for seat in sorted(net)]))


def _betting(deal: Round) -> Betting:
    assert deal.betting is not None, "a hand is played"
    return deal.betting


BOTS = Bots(STYLES, ring_hand)
