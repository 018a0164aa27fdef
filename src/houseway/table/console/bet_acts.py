"""Bets that the dealer records at a table of real cards: spot by spot, or the last ones again."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, product
from string import ascii_lowercase

from houseway.money import money_text
from houseway.rules import Game
from houseway.table import commands as c
from houseway.table.apply import advance_table
from houseway.table.bank.late_bets import open_late
from houseway.table.console.documents import BetsOfSeat, Need, SpotToBet
from houseway.table.console.proposal import Proposal
from houseway.table.console.signing import judged
from houseway.table.decision import Decision
from houseway.table.envelope import Role
from houseway.table.state import Phase, Seat, TableState


def bet_acts(state: TableState) -> Iterator[Proposal]:
    media = state.practice.cite("wager-media")
    bets = {seat.number: stake for seat in state.seats if (stake := least_bet(state, seat)) is not None}
    seat, stake = next(iter(bets.items()), (0, c.Stake("", None, "", 0)))
    again = {each.seat: each for each in _last_bets(state) if each.seat in bets}
    seats = Need("seat", "seat", "Seat", tuple(bets))
    spots = Need("stakes", "stakes", "Bets", spots=_spots(state), last=tuple(again.values()))
    down = c.PlaceBets(seat, (stake,), state.round)
    yield Proposal("place_bets", "Put down bets", "seats", media, down, (seats, spots))
    if again:
        told = [f"Seat {each.seat}: {_named(state, each.stakes)}." for each in again.values()]
        asks = " ".join([*told, "Put these bets down again?"])
        first, *others = _put_down(state, again.values())
        label = "Repeat the last bets"
        yield Proposal("repeat_bets", label, "seats", media, first, asks=asks, then=tuple(others))
    elif (opened := _opened(state)) is not None and (last := tuple(_last_bets(opened))):
        label, then = "Open the bets and repeat the last", tuple(_put_down(opened, last))
        yield Proposal("repeat_bets", label, "deal", media, c.NextRound(), then=then)
    for owner in state.seats:
        for key in dict.fromkeys(bet.key for bet in owner.bets):
            label = f"Seat {owner.number} takes back {state.game.offer(*key).name}"
            back, id_ = c.TakeBack(owner.number, *key), f"take_back-{owner.number}-{'-'.join(map(str, key))}"
            yield Proposal(id_, label, "seats", state.practice.cite("no-more-bets", "closed"), back)


def _put_down(state: TableState, bets: Iterable[BetsOfSeat]) -> list[c.PlaceBets]:
    return [c.PlaceBets(each.seat, each.stakes, state.round) for each in bets]


def _opened(state: TableState) -> TableState | None:
    """The table once its bets are open, where the dealer may open them and somebody has bet before."""
    opened = judged(state, Role.DEALER, c.NextRound()) if state.last_bets else None
    return advance_table(state, opened) if isinstance(opened, Decision) else None


def _last_bets(state: TableState) -> Iterator[BetsOfSeat]:
    """What each patron who has no bet down had when bets were closed last, where it may be put down again."""
    if state.phase is not Phase.BETTING:
        return
    for number, patron, stakes in state.last_bets:
        seat = state.seat(number)
        own = tuple([stake for stake in stakes if stake.is_plain and stake.joins is None])
        if seat.patron == patron and own and not seat.bets and _may_bet(state, number, own):
            yield BetsOfSeat(number, own)


def _named(state: TableState, stakes: Iterable[c.Stake]) -> str:
    return ", ".join(f"{money_text(each.cents)} {state.game.offer(*each.key).name}" for each in stakes)


def _spots(state: TableState) -> tuple[SpotToBet, ...]:
    return spots_of(state.game, _open_spots(state))


def spots_of(game: Game, posted: Sequence[c.Posted]) -> tuple[SpotToBet, ...]:
    """The spots with what is typed for each."""
    names = [game.offer(*each.key).name for each in posted]
    return tuple(
        SpotToBet(name, *each.key, each.minimum, each.maximum, key)
        for name, each, key in zip(names, posted, spot_letters(names), strict=True)
    )


def spot_letters(names: Iterable[str]) -> list[str]:
    """Give each spot a letter to be typed before its amount: its own first one where that is free."""
    letters: list[str] = []
    for name in names:
        own = [letter for letter in name.lower() if letter in ascii_lowercase]
        pairs = map("".join, product(ascii_lowercase, repeat=2))
        letters.append(next(key for key in chain(own, ascii_lowercase, pairs) if key not in letters))
    return letters


def _open_spots(state: TableState) -> tuple[c.Posted, ...]:
    """The spots that are bet on now; the others are bet on as a decision comes, or within the deal."""
    late = tuple(open_late(state))
    if state.phase is Phase.DEALING:
        return tuple(posted for posted in state.offers if posted.key in late)
    return first_spots(state.game, state.offers)


def first_spots(game: Game, offers: Iterable[c.Posted]) -> tuple[c.Posted, ...]:
    """Those that are bet on before the first card."""
    later = game.practice.bets_together.later
    first = (posted for posted in offers if posted.wager not in later)
    return tuple(posted for posted in first if game.offer(*posted.key).placed_when is None)


def least_bet(state: TableState, seat: Seat) -> c.Stake | None:
    """The first bet that the patron at the seat could put down now, if there is any."""
    if seat.patron is None or state.phase not in (Phase.BETTING, Phase.DEALING):
        return None
    for posted in _open_spots(state):
        stake = c.Stake(*posted.key, posted.minimum)
        if posted.minimum <= seat.chips and _may_bet(state, seat.number, (stake,)):
            return stake
    return None


def _may_bet(state: TableState, seat: int, stakes: tuple[c.Stake, ...]) -> bool:
    down = c.PlaceBets(seat, stakes, state.round)
    return isinstance(judged(state, Role.DEALER, down), Decision)
