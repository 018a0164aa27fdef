"""Between the bets: cards given away or drawn, a word taken back in time, a pot killed after two cards."""

from typing import Any

from msgspec.structs import replace

from houseway.families.betting import Betting, Player
from houseway.families.pots.rules.dealing import LOOK, MUCK, plan
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.streets import is_out, next_of, opened
from houseway.families.round import Held, Made, Round

# By custom who has looked at two cards kills with four times as much in front of him (PK-8).
KILL_NEEDS = 4


def drawn(play: PotGame, deal: Round, made: Made) -> Round:
    """Cards given away go to the muck; the next player says, or, unless all are pat, the dealer deals."""
    betting = deal.betting
    assert betting is not None, "players bet"
    at = betting.turn
    players = said(betting, at, betting.players[at].status)
    turn = next_of(players, at)
    betting = replace(betting, players=players, turn=turn, stage="draw" if turn >= 0 else "deal", moved=())
    hands = [less(held, made) for held in deal.hands] if made.cards else deal.hands
    made_so_far = (*deal.made, made) if made.cards else deal.made
    deal = replace(deal, hands=tuple(hands), made=made_so_far, betting=betting)
    return deal if turn >= 0 else all_said(play, deal)


def all_said(play: PotGame, deal: Round) -> Round:
    """The dealer deals what was drawn for; where all are pat, or cards are out, the betting round is open."""
    betting = deal.betting
    assert betting is not None, "players bet"
    if play.streets[betting.street].throw and is_out(play, deal):
        return opened(play, deal)
    return deal if plan(play, deal) else opened(play, deal)


def less(held: Held, made: Made) -> Held:
    """A hand without the cards that its player gave away, and the muck with them."""
    if held.name == MUCK:
        return replace(held, cards=held.cards + made.cards, down=held.down + (True,) * len(made.cards))
    if held.name != made.hand:
        return held
    cards = list(held.cards)
    for card in made.cards:
        cards.remove(card)
    return replace(held, cards=tuple(cards), down=(True,) * len(cards))


def said(betting: Betting, at: int, status: Any) -> tuple[Player, ...]:
    """The players once one has said what he draws or shows."""
    players = [*betting.players]
    players[at] = replace(players[at], status=status, acted=True)
    return tuple(players)


def last_word(play: PotGame, deal: Round) -> int:
    """The place of who said last what he draws, and on whose word nobody has acted yet; -1 where none is."""
    betting = deal.betting
    if betting is None or not play.streets[betting.street].draw:
        return -1
    if _is_open_to_all_pat(deal, betting):
        return betting.live[-1]
    if betting.stage not in ("draw", "deal"):
        return -1
    before = betting.turn if betting.turn >= 0 else len(betting.players)
    spoke = [at for at, player in enumerate(betting.players[:before]) if player.acted and player.is_live]
    return spoke[-1] if spoke else -1


def _is_open_to_all_pat(deal: Round, betting: Betting) -> bool:
    """Whether no card was drawn at all, and nobody has bet or checked since."""
    return betting.stage == "bet" and not deal.made and not any(player.acted for player in betting.players)


def unsaid(deal: Round, betting: Betting, at: int) -> Round:
    """As it was before this player said what he draws: his cards lie in his hand again (A.5)."""
    player = betting.players[at]
    hand = f"place-{player.seat}"
    back = [made for made in deal.made if made.hand == hand][-1:]
    cards = back[0].cards if back else ()
    players = betting.players
    if _is_open_to_all_pat(deal, betting):
        players = tuple([replace(each, acted=True) for each in players])
    asked = replace(betting, stage="draw", turn=at, players=_with(players, at, replace(player, acted=False)))
    hands = [_given_back(held, hand, cards) for held in deal.hands]
    made = tuple([each for each in deal.made if each not in back])
    return replace(deal, hands=tuple(hands), made=made, betting=asked)


def _given_back(held: Held, hand: str, cards: tuple[int, ...]) -> Held:
    if held.name == hand:
        whole = held.cards + cards
        return replace(held, cards=whole, down=(True,) * len(whole))
    if held.name == MUCK:
        kept = held.cards[: len(held.cards) - len(cards)]
        return replace(held, cards=kept, down=(True,) * len(kept))
    return held


def is_looked_at(play: PotGame, deal: Round) -> bool:
    """Whether everybody has two cards, nobody a third, and the pot may still be killed (B.1)."""
    betting = deal.betting
    if betting is None or not (play.kill and betting.stakes.kill) or betting.times > 1:
        return False
    first = deal.cards(f"place-{betting.players[0].seat}")
    return betting.stage == "deal" and not betting.street and len(first) == LOOK


def kills_with(betting: Betting, player: Player) -> int:
    """What a player who kills has put in then: double the big blind; 0 where he has too few chips for it."""
    kill = 2 * betting.stakes.big_blind
    return kill if player.is_live and player.put + player.stack >= KILL_NEEDS * kill else 0


def killed(deal: Round, betting: Betting, made: Made) -> Round:
    """Both limits are doubled, and the first action stays after the big blind."""
    at = betting.at(made.place or 0)
    player, to = betting.players[at], made.cents
    paid = to - player.put
    posted = replace(player, stack=player.stack - paid, put=to, total=player.total + paid)
    players = _with(betting.players, at, posted)
    moved = ((player.seat, -paid),)
    return replace(
        deal, betting=replace(betting, players=players, bet=to, full=to, times=2, raises=1, moved=moved)
    )


def _with(players: tuple[Player, ...], at: int, player: Player) -> tuple[Player, ...]:
    return (*players[:at], player, *players[at + 1 :])
