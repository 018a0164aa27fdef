"""Players made of code: one that plays passably, one that plays anything legal; neither sees what is hidden.

A bot is given the hand as its seat sees it: its own cards, all boards, every card let go, who retired.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache

from msgspec.structs import replace

from houseway.cards.decks import Counts
from houseway.cards.shoe import below
from houseway.families.panguingue.laying import Lay, State, Way, closure, path
from houseway.families.panguingue.melds import OUT, in_the_pack, kind, melds_in, without, worth
from houseway.families.panguingue.plays import usable
from houseway.families.panguingue.rules.figures import Panguingue
from houseway.families.panguingue.rules.forcing import may_force
from houseway.families.panguingue.rules.steps import DISCARD, FORCE, comes_next, legal_steps
from houseway.families.panguingue.state import Pan
from houseway.families.round import Ask, Hand, Made

Act = Lay | Made
Bot = Callable[[Panguingue, Pan, int, Counts], Act]
CARDS = tuple(card for card in range(52) if in_the_pack(card))
# What going out, a chip now, a card on the board and a copy that would help weigh against each other.
OUT_WEIGHT, CHIP, ON_BOARD, LIVE = 40.0, 4.0, 3.0, 0.12
USEFUL_PAIRS = 3
# Hands with more ways to lay them than this are freaks: eleven aces have two thousand.
LOOKS_AT = 500


def seen_by(pan: Pan, seat: int) -> Pan:
    """The hand without the cards that this seat cannot see."""
    players = tuple(player if player.seat == seat else replace(player, cards=()) for player in pan.players)
    return replace(pan, players=players, aside=())


def passable(play: Panguingue, pan: Pan, seat: int, pack: Counts) -> Act:
    """Stays with a meld or good pairs, lays all it can, keeps what has most partners left, calls all pay."""
    match pan.moment:
        case "declaring":
            return _made(seat, "stay" if _worth_staying(pan.player(seat).cards) else "retire")
        case "option":
            return _made(seat, "take" if _takes(play, pan, pack) else "touch")
    return _playing(play, pan, seat, pack)


def forces(pan: Pan, seat: int) -> bool:
    """The simple bot forces whenever it may: to break a hand, or to end it for the lower pay."""
    return may_force(pan, seat) is None


def _made(seat: int, choice: str, *cards: int) -> Made:
    return Made(seat, f"place-{seat}", choice, cards=cards)


def _worth_staying(cards: Hand) -> bool:
    if melds_in(cards):
        return True
    return useful_pairs(cards) >= USEFUL_PAIRS


def useful_pairs(cards: Hand) -> int:
    """How many pairs a third card makes a meld of."""
    return sum(bool(completing(a, b)) for at, a in enumerate(cards) for b in cards[at + 1 :])


def _takes(play: Panguingue, pan: Pan, pack: Counts) -> bool:
    """Whether the option card leaves the hand better than it is, with the discard that follows."""
    player, card = pan.acting, pan.option
    if card is None or not usable(player.melds, player.cards, card):
        return False
    unseen = _unseen(pan, pack)
    taking = replace(pan, moment="playing", card=card, option=None, used=False, bound=True)
    reached = closure((player.board, taking.held), play.by_the_letter, LOOKS_AT)
    gain = max(_end_value(taking, state, way, unseen) for state, way in reached.items())
    return gain > _standing(player.cards, player.spread, unseen)


def _playing(play: Panguingue, pan: Pan, seat: int, pack: Counts) -> Act:
    player = pan.acting
    unseen = _unseen(pan, pack)
    reached = closure((player.board, pan.held), play.by_the_letter, LOOKS_AT)
    best = max(reached, key=lambda state: _end_value(pan, state, reached[state], unseen))
    steps = path(reached, best)
    if steps:
        return steps[0]
    if player.owed:
        return _made(seat, "call")
    if pan.moment == "out":
        return _made(seat, "out")
    if not pan.used:
        return _made(seat, "let-go")
    return _made(seat, "discard", _value(0, (), player.cards, unseen)[1])


def _end_value(pan: Pan, state: State, way: Way, unseen: list[int]) -> float:
    """What this end of the turn is worth; one that leaves a card that must be used is worth nothing."""
    board, held = state
    used = pan.used or (pan.card is not None and held.count(pan.card) < pan.held.count(pan.card))
    melds = tuple(meld for meld, _ in board)
    if used:
        return _value(way.collected, melds, held, unseen)[0]
    if pan.bound or pan.card is None:
        return float("-inf")
    spread = sum(map(len, melds))
    return CHIP * way.collected + _standing(without(held, (pan.card,)), spread, unseen)


def _value(collects: int, board: tuple[Hand, ...], held: Hand, unseen: list[int]) -> tuple[float, int]:
    """The worth of an end whose card is used, and the card to discard: the one with fewest live partners."""
    spread = sum(map(len, board))
    if spread == OUT:
        return OUT_WEIGHT + CHIP * (collects + 2 + sum(map(worth, board))) + ON_BOARD * spread, -1
    best = max(
        ((_standing(without(held, (card,)), spread, unseen), card) for card in dict.fromkeys(held)),
        default=(0.0, -1),
    )
    return CHIP * collects + best[0], best[1]


def _standing(hand: Hand, spread: int, unseen: list[int]) -> float:
    """What a hand between turns promises: cards on the board, and copies that would make melds."""
    helping = {card for at, a in enumerate(hand) for b in hand[at + 1 :] for card in completing(a, b)}
    return ON_BOARD * spread + LIVE * sum(unseen[card] for card in helping)


@lru_cache(maxsize=4096)
def completing(a: int, b: int) -> tuple[int, ...]:
    """The cards that make a meld of these two."""
    return tuple(card for card in CARDS if kind(tuple(sorted((a, b, card)))))


def _unseen(pan: Pan, pack: Counts) -> list[int]:
    """How many of each card this player has not seen: 320 less his own, the boards and what was let go."""
    left = list(pack)
    shown = Counter(pan.dead)
    for player in pan.players:
        shown.update(player.cards)
        for meld, _ in player.board:
            shown.update(meld)
    shown.update(card for card in (pan.card, pan.option) if card is not None)
    for card, count in shown.items():
        left[card] -= count
    return left


def anything_legal(chance: Iterator[int]) -> Bot:
    """A bot that takes any legal act, each as likely as another; it calls for its pay."""

    def play_on(play: Panguingue, pan: Pan, seat: int, pack: Counts) -> Act:
        step = comes_next(play, pan)
        options = step.options if isinstance(step, Ask) else ()
        if "call" in options:
            return _made(seat, "call")
        acts: list[Act] = list(legal_steps(play, pan))
        for choice in options:
            if choice == DISCARD:
                acts += [_made(seat, choice, card) for card in dict.fromkeys(pan.player(seat).cards)]
            elif choice not in ("new", "add", "split", "borrow"):
                acts.append(_made(seat, choice))
        return acts[below(len(acts), chance)]

    return play_on


def forcing(seat: int, target: int) -> Made:
    """The act of forcing the option card on another."""
    return Made(seat, f"place-{target}", FORCE)
