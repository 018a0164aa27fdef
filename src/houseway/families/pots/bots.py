"""Players made of code, who know what they see: loose, tight, and one who counts the odds of the pot."""

from collections.abc import Callable
from itertools import combinations, islice
from typing import Literal

from houseway.cards.notation import JOKER
from houseway.families.betting import Betting
from houseway.families.pots.rules.betting import BET, CALL, CHECK, FOLD, RAISE
from houseway.families.pots.rules.dealing import BOARD, FIVE
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.steps import DISCARD, DRAW, PAT
from houseway.families.pots.rules.worth import values
from houseway.families.round import Ask, Hand, Made, Round

Style = Literal["loose", "tight", "pot-odds"]
STYLES: tuple[Style, ...] = ("loose", "tight", "pot-odds")
Below = Callable[[int], int]
DEALS, QUICK = 24, 6
MOST_RAISES = 3
# Nobody is so sure to fold as those who have.
A_CALLER = 1
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
    """What he wins on average by a bet, by staying in and by folding; the cards that come cost nothing."""
    player, pot, rivals = betting.players[betting.turn], betting.pot, len(betting.live) - 1
    feared = _bettor(betting)
    share = expected(play, deal, betting, deal.cards(ask.hand), ask.hand, below, feared=feared)
    cost = min(betting.bet - player.put, player.stack) if passes == CALL else 0
    stays = share * (pot + cost) - cost
    if raises and betting.raises < MOST_RAISES:
        more = next(each.least for each in ask.amounts if each.choice == raises) - player.put
        folds = _folds(betting)
        alone = 0.0 if feared else folds**rivals
        called = max(1.0, rivals * (1 - folds)) * (more - cost)
        bets = alone * pot + (1 - alone) * (share * (pot + more + called) - more)
        if bets > max(stays, 0.0):
            return raises
    return FOLD if passes == CALL and stays <= 0 else passes


def _folds(betting: Betting) -> float:
    """How likely one who is still in folds to a bet: as many of this table have in this hand."""
    others = len(betting.players) - 1
    return (others + 1 - len(betting.live)) / (others + A_CALLER)


def _bettor(betting: Betting) -> str:
    """Who made the last bet or raise of the round: his cards are better than any."""
    return f"place-{betting.players[betting.last].seat}" if betting.last >= 0 else ""


def expected(
    play: PotGame,
    deal: Round,
    betting: Betting,
    own: Hand,
    name: str,
    below: Below,
    deals: int = DEALS,
    feared: str = "",
) -> float:
    """The part of the pot that these cards win on average against random ones, dealt so often.

    Whoever is `feared` holds the best of two random hands, and of one more for every raise.
    """
    rivals = [f"place-{p.seat}" for p in betting.players if p.is_live and f"place-{p.seat}" != name]
    up = [_open(deal, rival) for rival in rivals]
    # Whoever is feared could hold several hands; the best of them counts.
    could = [1 + betting.raises if rival == feared else 1 for rival in rivals]
    board = deal.cards(BOARD)
    known = {*own, *board, *(card for cards in up for card in cards)}
    deck = [card for card in range(betting.deck) if card not in known]
    hole = sum([street.down + street.up for street in play.streets])
    keeps = hole - sum([street.discard for street in play.streets])
    on_board, to_own = sum([street.board for street in play.streets]) - len(board), max(0, keeps - len(own))
    to_up = [keeps - len(cards) for cards in up]
    wanted = on_board + to_own + sum([each * hands for each, hands in zip(to_up, could, strict=True)])
    won = 0.0
    for _ in range(deals):
        cards = iter(_dealt(deck, wanted, below))
        table = (*board, *islice(cards, on_board))
        whole = (*own, *islice(cards, to_own))
        mine = values(play, whole, table) if len(whole) == keeps else _best(play, whole, keeps, table)
        theirs = [
            max([values(play, (*seen, *islice(cards, to)), table) for _ in range(hands)])
            for seen, to, hands in zip(up, to_up, could, strict=True)
        ]
        won += _share(mine, theirs)
    return won / deals


def _best(play: PotGame, own: Hand, keeps: int, table: Hand) -> tuple[int, ...]:
    """What the best of the cards that are kept are worth: of Pineapple's three one goes away."""
    return max([values(play, kept, table) for kept in combinations(own, keeps)])


def _dealt(deck: list[int], count: int, below: Below) -> list[int]:
    """So many cards off the deck, which is shuffled as far as they go.

    Eight hands of stud are more than a deck: a guess may see a card twice.
    """
    size = len(deck)
    for at in range(min(count, size)):
        other = at + below(size - at)
        deck[at], deck[other] = deck[other], deck[at]
    return deck[:count] if count <= size else [deck[at % size] for at in range(count)]


def _share(mine: tuple[int, ...], theirs: list[tuple[int, ...]]) -> float:
    total, halves = 0.0, 0
    for which, value in enumerate(mine):
        best = max([value, *(other[which] for other in theirs)])
        if not best:
            continue
        halves += 1
        if value == best:
            total += 1 / (1 + sum(other[which] == best for other in theirs))
    return total / max(1, halves)


def _open(deal: Round, name: str) -> Hand:
    held = deal.held(name)
    return tuple([card for card, down in zip(held.cards, held.down, strict=True) if not down])


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
        key=lambda two: expected(play, deal, betting, two, name, below, QUICK),
    )
    return tuple([card for card in held if card not in kept])
