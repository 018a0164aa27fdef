"""Side pots, and how each is shared out: to whom, in which chips, and what the seven rule gives back."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from houseway.families.betting import Award, Betting, Pot, find_levels, layers
from houseway.families.hand_record import UNSEEN
from houseway.families.pots.rules.betting import unit
from houseway.families.pots.rules.dealing import board_of
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.seen import is_seen
from houseway.families.pots.rules.worth import valued
from houseway.families.round import Hand, Round

# By place in the players: what a hand is worth in each ranking.
Worths = Mapping[int, tuple[int, ...]]


def pot_alone(betting: Betting, at: int) -> int:
    """What a player gets of a side pot that nobody else still in can win; 0 where there is none."""
    if betting.live == [at]:
        return 0
    return sum([pot.cents for pot in less_fee(betting.pots(), betting.fee) if pot.places == (at,)])


def without_pot_alone(betting: Betting, at: int, cents: int) -> Betting:
    """That side pot is his, and the others are played for without it; what it paid of the fee stays."""
    most = max([betting.players[other].total for other in betting.live if other != at])
    players = [replace(p, total=min(p.total, most), before=min(p.before, most)) for p in betting.players]
    players[at] = replace(players[at], stack=players[at].stack + cents)
    left = replace(betting, players=tuple(players), moved=((players[at].seat, cents),))
    return replace(left, dead=left.dead + betting.pot - left.pot - cents)


def less_fee(shared: Sequence[Pot], fee: int) -> list[Pot]:
    """The pots after the collection: the main pot pays first, then side pots in order (PK-15)."""
    left = []
    for pot in shared:
        paid = min(fee, pot.cents)
        fee -= paid
        left.append(Pot(pot.cents - paid, pot.places))
    return left


def awards(play: PotGame, deal: Round, fee: int = 0, pots: Sequence[Pot] | None = None) -> tuple[Award, ...]:
    """Who gets what, the last side pot first and the main pot last; `pots` where they are counted already."""
    betting = deal.betting
    assert betting is not None, "players bet"
    shared = betting.pots() if pots is None else pots
    if not shared:
        # All have folded to a lone blind, which went back.
        return ()
    sevens = [at for at in betting.live if _bound_seven(play, betting, deal, at)] if play.seven else []
    if not shared:
        return ()
    if not sevens and len(shared) == 1 and len(places := shared[0].places) == 1:
        cents = shared[0].cents - fee
        return (Award(1, betting.players[places[0]].seat, cents, "pot"),) if cents > 0 else ()
    worths = worth_of(play, deal, betting.live)
    if sevens:
        return _seven_rule(play, deal, betting, worths, {*sevens}, fee)
    shared = less_fee(shared, fee) if fee else shared
    given: list[Award] = []
    for number in range(len(shared), 0, -1):
        given += _shared(play, deal, betting, number, shared[number - 1], worths)
    return tuple(given)


def worth_of(play: PotGame, deal: Round, live: Sequence[int]) -> Worths:
    """Of the hands at these places in the players; one that was not seen is worth nothing."""
    board = board_of(deal)
    worths, rankings = {}, play.rankings
    for at in live:
        hand = deal.hands[at].cards
        seen = UNSEEN not in hand
        worths[at] = valued(rankings, play.use, hand, board) if seen else (0,) * len(rankings)
    return worths


def _shared(
    play: PotGame, deal: Round, betting: Betting, number: int, pot: Pot, worths: Worths
) -> Iterator[Award]:
    high, low = winners(play, betting, number, pot, worths)
    if not low:
        yield from _given(number, _split(play, deal, betting, pot.cents, high, 0), "pot")
        return
    chip = betting.stakes.chip
    of_low = pot.cents // (2 * chip) * chip
    of_high = _split(play, deal, betting, pot.cents - of_low, high, 0)
    yield from _given(number, of_high, "high")
    # Nobody gets an odd chip of both halves; who alone wins the high half has the odd one of the pot.
    least = of_low if len(high) == 1 else min(of_high.values())
    odd = [at for at in high if of_high[betting.players[at].seat] > least]
    yield from _given(number, _split(play, deal, betting, of_low, low, 1, odd), "low")


def winners(
    play: PotGame, betting: Betting, number: int, pot: Pot, worths: Worths
) -> tuple[list[int], list[int]]:
    """Who wins the pot, or its high and low halves: as the dealer named them, else by the cards."""
    # In the order of the table, for odd chips, not of the numbers of the seats.
    mine = [won for won in betting.named if won.pot == number]
    named = {won.part: sorted([betting.at(seat) for seat in won.seats]) for won in mine}
    if named:
        return named.get("pot") or named["high"], named.get("low", [])
    low = _best(pot.places, worths, 1) if len(play.rankings) > 1 else []
    return _best(pot.places, worths, 0), low


def _best(places: Sequence[int], worths: Worths, which: int) -> list[int]:
    most = max([worths[at][which] for at in places])
    return [at for at in places if worths[at][which] == most] if most or not which else []


def _split(
    play: PotGame,
    deal: Round,
    betting: Betting,
    cents: int,
    winners: Sequence[int],
    which: int,
    last: Sequence[int] = (),
) -> dict[int, int]:
    """Equal shares in the smallest chip; odd chips one each, from the button's left or by suit."""
    chip, count = betting.stakes.chip, len(winners)
    if count == 1:
        return {betting.players[winners[0]].seat: cents}
    each = cents // (count * chip) * chip
    left = cents - each * count
    in_order = (
        sorted(winners, key=lambda at: _by_suit(play, deal, betting, at, which))
        if play.odd == "suit"
        else winners
    )
    shares = {}
    for at in sorted(in_order, key=lambda at: at in last) if last else in_order:
        more = min(chip, left)
        left -= more
        shares[betting.players[at].seat] = each + more
    return shares


def _by_suit(play: PotGame, deal: Round, betting: Betting, at: int, which: int) -> tuple[int, ...]:
    """The highest card by suit comes first; of hands that win for low the lowest."""
    cards = [card for card in deal.cards(f"place-{betting.players[at].seat}") if card != UNSEEN]
    if play.rankings[which] in ("a5", "27", "eight"):
        return (min(card // 4 * 4 + 3 - card % 4 for card in cards),)
    return (-max((card // 4 - 1) % 13 * 4 + 3 - card % 4 for card in cards),)


def _given(number: int, shares: Mapping[int, int], part: str) -> tuple[Award, ...]:
    return tuple([Award(number, seat, cents, part) for seat, cents in shares.items() if cents])


# The seven rule of lowball, B.7 and B.8.


def _bound_seven(play: PotGame, betting: Betting, deal: Round, at: int) -> bool:
    """A hand that alone is left, and that its player did not show, is taken for a seven."""
    cards = deal.hands[at].cards
    return owed_a_bet(play, betting, at) and (is_seven(cards) if is_seen(cards) else betting.is_alone)


def is_asked_for_a_seven(play: PotGame, deal: Round, betting: Betting) -> bool:
    """Whether a hand that nobody has seen alone is left for bets after the draw, and owed one (B.7)."""
    if not play.seven or not betting.is_alone:
        return False
    [at] = betting.live
    return not is_seen(deal.hands[at].cards) and bet_after_the_draw(betting) and owed_a_bet(play, betting, at)


def bet_after_the_draw(betting: Betting) -> bool:
    """Whether anything was bet after the draw."""
    return any(player.total > player.before for player in betting.players)


def owed_a_bet(play: PotGame, betting: Betting, at: int) -> bool:
    """Whether he checked, or just called a short all-in bet with chips for a full one (B.7, B.8)."""
    if not betting.street:
        # What is said before the draw binds nobody after it.
        return False
    player, short = betting.players[at], _short_maker(play, betting)
    return player.checked or (short not in (-1, at) and player.stack > 0)


def is_seven(cards: Hand) -> bool:
    """No pair and no card above a seven; the joker is always low."""
    ranks = [card // 4 for card in cards]
    return len(set(ranks)) == len(ranks) and all(rank < 7 or rank == 13 for rank in ranks)


class _After(NamedTuple):
    """Chips that each has put in after the draw, by place, and who may win them."""

    chips: dict[int, int]
    places: tuple[int, ...]


def _seven_rule(
    play: PotGame, deal: Round, betting: Betting, worths: Worths, checked: set[int], fee: int
) -> tuple[Award, ...]:
    """Chips from before the draw go to the best hand; of those after it a checked seven wins none."""
    players, live = betting.players, betting.live
    mucked = betting.mucked
    before = less_fee(layers([p.before for p in players], live, betting.dead, mucked), fee)
    after = [player.total - player.before for player in players]
    short = _short_maker(play, betting)
    given: list[Award] = []
    below, number = 0, len(before)
    levels = [level for level in find_levels(after, live, mucked) if level] or [0]
    for level in levels:
        # What players bet who are out, above all who are in, lies in the last of them.
        top = max(after) if level == levels[-1] else level
        chips = {at: min(put, top) - below for at, put in enumerate(after) if put > below}
        places = tuple([at for at in live if after[at] >= level])
        number += 1
        given += _after_the_draw(play, deal, betting, number, _After(chips, places), worths, checked, short)
        below = level
    for number in range(len(before), 0, -1):
        given += _shared(play, deal, betting, number, before[number - 1], worths)
    return tuple(given)


def _short_maker(play: PotGame, betting: Betting) -> int:
    """Who bet all-in for less than half a bet after the draw, and was not raised to a full one (B.8)."""
    if betting.last < 0:
        return -1
    maker = betting.players[betting.last]
    is_short = not maker.stack and 0 < 2 * (maker.total - maker.before) < unit(play, betting)
    return betting.last if is_short else -1


def _after_the_draw(
    play: PotGame,
    deal: Round,
    betting: Betting,
    number: int,
    layer: _After,
    worths: Worths,
    checked: set[int],
    short: int,
) -> Iterator[Award]:
    players = betting.players
    best = _best(layer.places, worths, 0)
    free = [at for at in best if at not in checked]
    if len(free) == len(best):
        cents = sum(layer.chips.values())
        yield from _given(number, _split(play, deal, betting, cents, best, 0), "pot")
        return
    lost = 0
    for at, chips in layer.chips.items():
        # To the hand that ties with a checked seven go all chips but the checker's own (PK-9).
        if (free and at not in checked) or (not free and at == short and at not in best):
            lost += chips
        else:
            yield Award(number, players[at].seat, chips, "back")
    yield from _given(number, _split(play, deal, betting, lost, free or best, 0), "pot")
