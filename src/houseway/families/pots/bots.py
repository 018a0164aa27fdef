"""Players made of code, who know what they see: loose, tight, and one who counts the odds of the pot."""

from itertools import combinations
from typing import Literal

from houseway.cards.notation import JOKER
from houseway.families.betting import Betting, Player
from houseway.families.pots.rules.betting import BET, CALL, CHECK, FOLD, RAISE
from houseway.families.pots.rules.dealing import FIVE
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.steps import DISCARD, DRAW, PAT
from houseway.families.pots.rules.worth import values
from houseway.families.pots.shares import Below, Fear, expected
from houseway.families.round import Ask, Hand, Made, Round

Style = Literal["loose", "tight", "pot-odds"]
STYLES: tuple[Style, ...] = ("loose", "tight", "pot-odds")
# How often who counts deals the cards in mind that he does not see.
COUNTED = 128
MOST_RAISES = 3
# What is thought of rivals before any has acted: of four such players one folds.
A_FOLDER, A_CALLER = 0.5, 1.5
# A call while cards are to come must win so much of its cost: later bets cost too.
COSTS_LATER = 0.2
_LOWS = ("a5", "27")


def answer(play: PotGame, deal: Round, ask: Ask, style: Style, below: Below) -> Made:
    """What this player does."""
    betting = deal.betting
    assert betting is not None, "a hand is played"
    held = deal.cards(ask.hand)
    if DRAW in ask.options:
        away = _drawn(play, held)
        return Made(ask.place, ask.hand, DRAW if away else PAT, cards=away)
    if DISCARD in ask.options:
        return Made(ask.place, ask.hand, DISCARD, cards=_discarded(play, deal, betting, held, below))
    choice = _bets(play, deal, betting, ask, style, below)
    amount = next((each.least for each in ask.amounts if each.choice == choice), 0)
    return Made(ask.place, ask.hand, choice, amount)


def _bets(play: PotGame, deal: Round, betting: Betting, ask: Ask, style: Style, below: Below) -> str:
    options = ask.options
    raises = next((each for each in (RAISE, BET) if each in options), None)
    passes = (
        next(each for each in options if each not in (RAISE, BET, FOLD)) if len(options) > 1 else options[0]
    )
    if style == "loose":
        if raises and not below(4):
            return raises
        return FOLD if FOLD in options and CHECK not in options and not below(12) else passes
    if style == "pot-odds":
        return _by_odds(play, deal, betting, ask, raises, passes, below)
    share = expected(play, deal, betting, deal.cards(ask.hand), ask.hand, below)
    even = 1 / len(betting.live)
    if raises and share > even * 1.7 and betting.raises < MOST_RAISES:
        return raises
    return FOLD if passes == CALL and share <= even * 1.2 else passes


def _by_odds(
    play: PotGame, deal: Round, betting: Betting, ask: Ask, raises: str | None, passes: str, below: Below
) -> str:
    """What he wins on average by a bet, by staying in and by folding."""
    player, pot = betting.players[betting.turn], betting.pot
    rivals = [betting.players[at] for at in betting.live if at != betting.turn]
    folds, bettor = _folds(betting, rivals), _bettor(betting)
    fear = Fear(bettor, 2 + betting.raises, folds)
    share = expected(play, deal, betting, deal.cards(ask.hand), ask.hand, below, COUNTED, fear)
    cost = min(betting.bet - player.put, player.stack) if passes == CALL else 0
    # Of those who have not yet called, some will.
    to_call = sum([max(0, min(betting.bet - rival.put, rival.stack)) for rival in rivals])
    pot_later = pot + (1 - folds) * to_call
    stays = share * (pot_later + cost) - cost
    if raises and betting.raises < MOST_RAISES:
        more = next(each.least for each in ask.amounts if each.choice == raises) - player.put
        alone = 0.0 if bettor else folds ** len(rivals)
        called = max(1.0, len(rivals) * (1 - folds)) * (more - cost)
        bets = alone * pot + (1 - alone) * (share * (pot_later + more + called) - more)
        if bets > max(stays, 0.0):
            return raises
    is_last = betting.street == len(play.streets) - 1
    return FOLD if passes == CALL and stays <= (0 if is_last else COSTS_LATER * cost) else passes


def _folds(betting: Betting, rivals: list[Player]) -> float:
    """How likely a rival folds what is not good, and so how likely one who bets has something.

    As many as have folded in this hand, of those who have acted.
    """
    folded = len(betting.players) - 1 - len(rivals)
    acted = folded + sum([rival.acted or betting.street > 0 for rival in rivals])
    return (folded + A_FOLDER) / (acted + A_FOLDER + A_CALLER)


def _bettor(betting: Betting) -> str:
    """Who made the last bet or raise of the round."""
    return f"place-{betting.players[betting.last].seat}" if betting.last >= 0 else ""


def _drawn(play: PotGame, held: Hand) -> Hand:
    """For low every card above an eight and every second of a rank; for high what pairs with nothing."""
    ranks = [card // 4 for card in held]
    if play.rankings[0] in _LOWS:
        high = 8 if play.rankings[0] == "a5" else 7
        aces = play.rankings[0] == "27"
        return tuple(
            [
                card
                for at, card in enumerate(held)
                if card != JOKER
                and (ranks[at] >= high or (aces and not ranks[at]) or ranks[at] in ranks[:at])
            ]
        )
    paired = [card for card in held if ranks.count(card // 4) > 1 or card == JOKER]
    suits = [card % 4 for card in held if card != JOKER]
    if not paired and max(suits.count(suit) for suit in suits) >= FIVE - 1:
        long = max(suits, key=suits.count)
        return tuple([card for card in held if card % 4 != long])
    if values(play, held, ())[0] >> 12 > 3:
        return ()
    return tuple([card for card in held if card not in (paired or sorted(held, key=_strength)[-2:])])


def _strength(card: int) -> int:
    return (card // 4 - 1) % 13


def _discarded(play: PotGame, deal: Round, betting: Betting, held: Hand, below: Below) -> Hand:
    """The card without which the others can expect most."""
    name = f"place-{betting.players[betting.turn].seat}"
    kept = max(
        combinations(held, len(held) - 1),
        key=lambda two: expected(play, deal, betting, two, name, below),
    )
    return tuple([card for card in held if card not in kept])
