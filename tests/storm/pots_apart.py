"""Who gets what of a pot, counted apart: slice by slice, chip by chip, hands ranked by other evaluators."""

from collections.abc import Sequence
from typing import Any

from phevaluator.evaluator import evaluate_5cards

from houseway.families.betting import Betting, Player
from houseway.families.pots.rules import PotGame
from houseway.families.round import Round
from tests.counts import equity_by_hand, poker_by_hand

STILL_IN = ("in", "all-in", "shown")
SEVEN, JOKER = 7, 52
Won = dict[int, int]


def ranked(play: PotGame, own: tuple[int, ...], board: tuple[int, ...]) -> tuple[Any, Any]:
    """What a hand is worth for each half; the second is None where it has no low."""
    fives = equity_by_hand.fives_of(own, board, play.use == "two-and-three")
    low = equity_by_hand.low(play.rankings[1], fives) if len(play.rankings) > 1 else None
    if play.rankings[0] != "high":
        return equity_by_hand.FIRST[play.rankings[0]]([*own, *board]), low
    if play.streets[-1].draw:
        return poker_by_hand.best_of(own), low
    return max(-evaluate_5cards(*equity_by_hand.theirs(five)) for five in fives), low


def won(play: PotGame, deal: Round, fee: int) -> Won:
    """By seat."""
    betting = deal.betting
    assert betting is not None
    players, board = betting.players, deal.cards("board")
    still = [player for player in players if player.status in STILL_IN]
    got: Won = dict.fromkeys([player.seat for player in players], 0)
    if len(still) == 1 and not (play.seven and _owed_a_bet(betting, deal, still[0])):
        got[still[0].seat] = sum(player.total for player in players) + betting.dead - fee
        return got
    worth = {each.seat: ranked(play, deal.cards(f"place-{each.seat}"), board) for each in still}
    sevens = {each.seat for each in still if play.seven and _owed_a_bet(betting, deal, each)}
    early = {player.seat: player.before if sevens else player.total for player in players}
    mucked = [player for player in players if player.status == "mucked"]
    for seats, cents in _heaps(early, still, mucked, betting.dead, fee):
        _share(play, deal, betting, cents, seats, worth, got)
    if sevens:
        _after_the_draw(play, deal, betting, still, sevens, worth, got)
    return got


def _owed_a_bet(betting: Betting, deal: Round, player: Player) -> bool:
    """Whether this player checked a seven or better after the draw, or only called a short bet with it."""
    ranks = {card // 4 for card in deal.cards(f"place-{player.seat}")}
    return owes(betting, player) and len(ranks) == 5 and max(ranks - {JOKER // 4}) < SEVEN


def owes(betting: Betting, player: Player) -> bool:
    """Whether this player checked after the draw, or called a short bet with chips for a full one."""
    return player.checked or (player.stack > 0 and short_makers(betting) not in ([], [player.seat]))


def short_makers(betting: Betting) -> list[int]:
    """Who bet all he had after the draw, less than half a bet; nobody where it was raised."""
    unit = (betting.stakes.upper or betting.stakes.lower) * betting.times
    maker = [betting.players[betting.last]] if betting.last >= 0 else []
    return [each.seat for each in maker if not each.stack and 0 < 2 * (each.total - each.before) < unit]


def _heaps(
    put: Won, still: Sequence[Player], mucked: Sequence[Player], dead: int, fee: int
) -> list[tuple[list[int], int]]:
    """One heap for all who contest the same slices, the widest first; the collection comes off the first.

    Heaps are made before the showdown, so that one ends at the last chip of each hand that was mucked there.
    """
    ends = {put[player.seat] for player in mucked}
    heaps: list[tuple[list[int], int]] = []
    below = 0
    for level in sorted(set(put.values())):
        seats = [player.seat for player in still if put[player.seat] >= level]
        cents = (level - below) * sum(cents >= level for cents in put.values())
        if heaps and (not seats or (heaps[-1][0] == seats and below not in ends)):
            heaps[-1] = (heaps[-1][0], heaps[-1][1] + cents)
        elif cents or dead:
            heaps.append((seats, cents))
        below = level
    heaps[0] = (heaps[0][0], heaps[0][1] + dead)
    for at, (seats, cents) in enumerate(heaps):
        heaps[at] = (seats, cents - min(fee, cents))
        fee -= min(fee, cents)
    return heaps


def _share(
    play: PotGame, deal: Round, betting: Betting, cents: int, seats: Sequence[int], worth: Any, got: Won
) -> None:
    """Chips go one by one to the high hands and the low ones by turns; what is left is the high's."""
    best = max(worth[seat][0] for seat in seats)
    highs = [seat for seat in seats if worth[seat][0] == best]
    lows = [seat for seat in seats if worth[seat][1] is not None]
    if lows:
        least = max(worth[seat][1] for seat in lows)
        lows = [seat for seat in lows if worth[seat][1] == least]
    halves = [highs, lows] if lows else [highs]
    parts = [0] * len(halves)
    chip = betting.stakes.chip
    for turn in range(cents // chip):
        parts[turn % len(parts)] += chip
    parts[0] += cents % chip
    had_odd: Sequence[int] = ()
    for which, (part, winners) in enumerate(zip(parts, halves, strict=True)):
        had_odd = _round_and_round(play, deal, betting, part, winners, which, got, had_odd)
        if len(winners) == 1 and part > parts[-1]:
            # Who alone wins the larger half has its odd chip.
            had_odd = winners


def _round_and_round(
    play: PotGame,
    deal: Round,
    betting: Betting,
    cents: int,
    winners: Sequence[int],
    which: int,
    got: Won,
    had_odd: Sequence[int] = (),
) -> list[int]:
    """Who got a chip in the last round, in which there was not one for each, is told."""
    order = [player.seat for player in betting.players if player.seat in winners]
    if play.odd == "suit":
        order.sort(key=lambda seat: _suited(deal.cards(f"place-{seat}"), play.rankings[which] != "high"))
    turn = 0
    order.sort(key=lambda seat: seat in had_odd)
    while cents:
        got[order[turn % len(order)]] += min(betting.stakes.chip, cents)
        cents -= min(betting.stakes.chip, cents)
        turn += 1
    return order[: turn % len(order)]


def _suited(cards: Sequence[int], low: bool) -> tuple[int, int]:
    """Spades highest, clubs lowest; of low hands the lowest card comes first, aces low."""
    if low:
        return min((card // 4, -(card % 4)) for card in cards)
    rank, suit = max(((card // 4 or 13), -(card % 4)) for card in cards)
    return -rank, -suit


def _after_the_draw(
    play: PotGame,
    deal: Round,
    betting: Betting,
    still: Sequence[Player],
    sevens: set[int],
    worth: Any,
    got: Won,
) -> None:
    """Slices that a checked seven wins go back to who put them in, but a short bet it has called (B.8)."""
    put = {player.seat: player.total - player.before for player in betting.players}
    short = short_makers(betting)
    below = 0
    for level in sorted({put[player.seat] for player in still} - {0}):
        seats = [player.seat for player in still if put[player.seat] >= level]
        best = max(worth[seat][0] for seat in seats)
        winners = [seat for seat in seats if worth[seat][0] == best]
        free = [seat for seat in winners if seat not in sevens]
        lost = 0
        for seat, cents in put.items():
            part = max(0, min(cents, level) - below)
            bound = seat in sevens if free else not (seat in short and seat not in winners)
            if bound and len(free) < len(winners):
                got[seat] += part
            else:
                lost += part
        _round_and_round(play, deal, betting, lost, free or winners, 0, got)
        below = level
