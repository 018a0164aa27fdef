"""From one betting round to the next: which cards come, who acts first, what goes back to whom."""

from msgspec.structs import replace

from houseway.families.betting import Betting, Player
from houseway.families.pots.rules.betting import CLOCKWISE, next_turn
from houseway.families.pots.rules.dealing import BOARD, Plan, delivered, planned
from houseway.families.pots.rules.figures import PotGame, PotStreet
from houseway.families.pots.rules.pots import is_asked_for_a_seven
from houseway.families.pots.rules.seen import up_cards
from houseway.families.pots.rules.worth import board_low, board_rank
from houseway.families.round import Hand, Held, Round

# By which a card's suit is compared for a forced bet: spades highest, clubs lowest (D.2).
SUITS_DOWN = 3
SIXTH = 6


def dealt(play: PotGame, deal: Round, cards: Hand, plan: Plan | None = None) -> Round:
    """The street's cards where they belong, and its betting round open."""
    deal = delivered(plan or planned(play, deal), deal, cards)
    betting = deal.betting
    assert betting is not None, "players bet"
    if play.kill and betting.stakes.kill and not betting.street and planned(play, deal).cards:
        # Two cards are out, and the pot may be killed; the others follow.
        return replace(deal, betting=replace(betting, moved=()))
    if play.streets[betting.street].throw:
        betting = replace(betting, stage="draw", players=_fresh(betting.players), moved=())
        return replace(deal, betting=replace(betting, turn=next_of(betting.players, -1)))
    return opened(play, deal)


def is_out(play: PotGame, deal: Round) -> bool:
    """Whether the board's cards of this street lie on the table."""
    assert deal.betting is not None, "players bet"
    due = play.streets[: deal.betting.street + 1]
    return len(deal.cards(BOARD)) == sum([street.board for street in due])


def opened(play: PotGame, deal: Round) -> Round:
    """The betting round of a street whose cards lie on the table; where nobody can bet, what follows it."""
    betting = deal.betting
    assert betting is not None, "players bet"
    street = play.streets[betting.street]
    opens = street.opens
    before = -1 if opens == "button-left" else _before_first(street, deal, betting)
    if betting.street:
        players = _fresh(betting.players)
        betting = replace(
            betting, stage="bet", bet=0, full=0, raises=0, capped=False, last=-1, upper=False, moved=(),
            step=_least_raise(betting),
            players=players,
            turn=next_turn(players, 0, before),
        )  # fmt: skip
    else:
        turn = next_turn(betting.players, betting.bet, before)
        betting = replace(betting, stage="bet", moved=(), turn=turn)
    if opens == "low-card" or opens == "high-card":
        betting = replace(betting, forced=(before + 1) % len(betting.players))
    return replace(deal, betting=betting) if betting.turn >= 0 else closed(play, deal, betting)


def _least_raise(betting: Betting) -> int:
    """By which a bet is raised at least, before anybody has bet in the round."""
    least = betting.stakes.lower * betting.times
    return betting.straddled if betting.straddled > least and betting.stakes.limit == "no-limit" else least


def closed(play: PotGame, deal: Round, betting: Betting) -> Round:
    """What nobody called goes back; then the next street, the showdown, or the end."""
    betting = _uncalled_back(betting)
    street = betting.street + 1
    if betting.is_alone or passed_out(play, betting):
        # Who wins by a ruling what others bet after the draw must show that he owed no bet (B.7).
        asked_for = is_asked_for_a_seven(play, deal, betting)
        betting = _to_show(play, deal, betting) if asked_for else replace(betting, stage="over", turn=-1)
    elif street == len(play.streets):
        betting = _to_show(play, deal, betting)
    elif play.streets[street].draw or play.streets[street].discard:
        drawing = tuple([replace(player, before=player.total) for player in _fresh(betting.players)])
        turn = next_of(drawing, -1)
        betting = replace(betting, players=drawing, stage="draw", street=street, turn=turn)
    else:
        betting = replace(betting, stage="deal", street=street, turn=-1)
    return replace(deal, betting=betting)


def _to_show(play: PotGame, deal: Round, betting: Betting) -> Betting:
    """Everybody who is in shows or mucks, in turn."""
    asked = replace(betting, players=tuple([replace(p, acted=False) for p in betting.players]))
    return replace(asked, stage="show", turn=first_to_show(play, deal, asked))


def passed_out(play: PotGame, betting: Betting) -> bool:
    """Everybody passed before the draw: no hand is played (PK-3)."""
    if play.forced != "ante" or betting.street or betting.opener >= 0:
        return False
    return sum([player.status == "in" for player in betting.players]) > 1


def next_of(players: tuple[Player, ...], after: int) -> int:
    """The next player in the hand who has not yet said what he draws or shows; -1 where all have."""
    for place in CLOCKWISE[len(players)][after + 1]:
        player = players[place]
        if not player.acted and player.status in ("in", "all-in"):
            return place
    return -1


def first_to_show(play: PotGame, deal: Round, betting: Betting) -> int:
    """Who made the last bet of the last round, else who acts first."""
    last = betting.last
    if last >= 0 and betting.players[last].is_live:
        return last
    return next_of(betting.players, _before_first(play.streets[betting.street], deal, betting))


def _before_first(street: PotStreet, deal: Round, betting: Betting) -> int:
    """The place before the one that acts first."""
    if street.opens == "after-blinds":
        return betting.forced
    if street.opens == "button-left":
        return -1
    if street.opens == "opener":
        # Where all are in with their antes nobody has opened: it is the button's left.
        return max(betting.opener, 0) - 1
    live = betting.live
    held = {at: deal.held(f"place-{betting.players[at].seat}") for at in live}
    if street.opens in ("low-card", "high-card"):
        high = street.opens == "high-card"
        forced = [at for at in live if betting.players[at].seat not in betting.exempt]
        shown = {at: key for at in forced if (key := _up_key(held[at])) is not None}
        return (max if high else min)(shown or dict.fromkeys(live, 0), key=lambda at: shown.get(at, 0)) - 1
    best = board_low if street.opens == "low-board" else board_rank
    ranks = {at: best(up_cards(_by_sixth(held[at]))) for at in live}
    return max(live, key=lambda at: (ranks[at], -at)) - 1


def _by_sixth(held: Held) -> Held:
    """A last card that lies open by mistake does not change who acts first (E.7)."""
    return (
        held if len(held.cards) <= SIXTH else replace(held, cards=held.cards[:SIXTH], down=held.down[:SIXTH])
    )


def _up_key(held: Held) -> int | None:
    """The order of a first up card."""
    up = up_cards(held)
    return forced_bet_order(up[0]) if up else None


def forced_bet_order(card: int) -> int:
    """Return a card's place in the order for forced bets: by rank, aces high, then by suit, clubs lowest."""
    return ((card // 4 - 1) % 13) * 4 + SUITS_DOWN - card % 4


def _uncalled_back(betting: Betting) -> Betting:
    """The part of a bet that nobody called."""
    bet, matched = betting.bet, False
    for player in betting.players:
        if player.put == bet:
            if matched:
                # At least one other has put in all of it.
                return betting
            matched = True
    puts = [player.put for player in betting.players]
    most = max(puts)
    at = puts.index(most)
    second, player = max(puts[:at] + puts[at + 1 :]), betting.players[at]
    if second == most:
        return betting
    if not player.is_live:
        return betting
    excess = most - second
    back = replace(
        player, stack=player.stack + excess, put=second, total=player.total - excess,
        status="in" if player.status == "all-in" else player.status,
    )  # fmt: skip
    players = (*betting.players[:at], back, *betting.players[at + 1 :])
    return replace(betting, players=players, moved=(*betting.moved, (player.seat, excess)))


def _fresh(players: tuple[Player, ...]) -> tuple[Player, ...]:
    """As they go into a new round, in which nobody has acted."""
    return tuple(
        [
            Player(p.seat, p.stack, 0, p.total, p.status, False, False, p.before) if p.acted or p.put else p
            for p in players
        ]
    )
