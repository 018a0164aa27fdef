"""Players made of code, who know what they see: loose, tight, and one who counts the odds of the pot."""

from itertools import combinations
from typing import Literal

from houseway.families.betting import Betting, Player
from houseway.families.pots.draws import kept
from houseway.families.pots.rules.betting import BET, CALL, CHECK, FOLD, RAISE
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.steps import DISCARD, DRAW, PAT
from houseway.families.pots.shares import DEALS, Below, Fear, expected, shares
from houseway.families.round import Ask, Hand, Made, Round

Style = Literal["loose", "tight", "pot-odds"]
STYLES: tuple[Style, ...] = ("loose", "tight", "pot-odds")
# How often who counts deals the cards in mind that he does not see.
COUNTED = 128
MOST_RAISES = 3
# What is thought of rivals before any has acted: of four such players one folds.
A_FOLDER, A_CALLER = 0.5, 1.5
# A call must win so much of its cost for every round of bets that is to come: they cost too.
COSTS_LATER = 0.07


def answer(play: PotGame, deal: Round, ask: Ask, style: Style, below: Below) -> Made:
    """What this player does."""
    betting = deal.betting
    assert betting is not None, "a hand is played"
    held = deal.cards(ask.hand)
    if any(ask.gives):
        keeps = _keeps(play, deal, betting, ask, held, style, below)
        away = tuple([card for card in held if card not in keeps])
        said = DISCARD if DISCARD in ask.options else DRAW if away else PAT
        return Made(ask.place, ask.hand, said, cards=away)
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
    if raises and betting.raises <= play.raises:
        more = next(each.least for each in ask.amounts if each.choice == raises) - player.put
        alone = 0.0 if bettor else folds ** len(rivals)
        called = max(1.0, len(rivals) * (1 - folds)) * (more - cost)
        bets = alone * pot + (1 - alone) * (share * (pot_later + more + called) - more)
        if bets > max(stays, 0.0):
            return raises
    costs_later = COSTS_LATER * len(play.streets[betting.street + 1 :])
    return FOLD if passes == CALL and stays <= costs_later * cost else passes


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


def _keeps(
    play: PotGame, deal: Round, betting: Betting, ask: Ask, held: Hand, style: Style, below: Below
) -> Hand:
    """Cards that can expect most once the others are gone; who does not count draws as a rule."""
    if DRAW in ask.options and style != "pot-odds":
        return kept(play.rankings[0], held)
    least, most = ask.gives
    away = range(0 if PAT in ask.options else least, most + 1)
    ways = [way for count in away for way in combinations(held, len(held) - count)]
    got = shares(play, deal, betting, ways, ask.hand, below, COUNTED if style == "pot-odds" else DEALS)
    return ways[got.index(max(got))]
