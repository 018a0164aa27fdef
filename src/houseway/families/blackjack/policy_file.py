"""A policy that a designer writes: what to do by total, soft total and pair against each up card.

    up = "2 3 4 5 6 7 8 9 10 A"
    [hard]
    9 = "H D D D D H H H H H"
    12-16 = "S S S S S H H H H H"
    [soft]
    18 = "S Ds Ds Ds Ds S S H H H"
    [pair]
    8 = "P"
    10 = "-"

One word goes for every up card. Every hand for which the rules leave a choice must be there, but for those
that have had their last card, of a double or on split aces: `[last-card]` says which are surrendered.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from houseway.families.blackjack.coordinates import TOTALS
from houseway.families.blackjack.policy import Policy, policy_of
from houseway.families.blackjack.rules.figures import Blackjack
from houseway.families.blackjack.rules.options import (
    DOUBLE,
    HIT,
    SPLIT,
    STAND,
    SURRENDER,
    Standing,
    has_last_card,
)
from houseway.families.blackjack.rules.steps import clause
from houseway.families.blackjack.rules.values import points
from houseway.families.plays import read_policy
from houseway.refusals import NotationError, Refusal, Refused
from houseway.text import joined

# What each word means: the first of these that is open. `-` leaves a pair to what it counts.
BY_TOTAL = "-"
WORDS = {
    "H": (HIT,),
    "S": (STAND,),
    "D": (DOUBLE, HIT),
    "Ds": (DOUBLE, STAND),
    "R": (SURRENDER, HIT),
    "Rs": (SURRENDER, STAND),
    "P": (SPLIT,),
    BY_TOTAL: (),
}
HARD, SOFT, PAIR, LAST_CARD = SECTIONS = ("hard", "soft", "pair", "last-card")
_CARDS = {"A": 1, "Jk": 0} | {str(point): point for point in range(2, 11)}
_NAMES = {point: name for name, point in _CARDS.items()}
# A section, the total or the pair's card, and the up card.
State = tuple[str, int, int]


def read(play: Blackjack, text: str) -> Policy:
    """The policy, or a refusal that names the hand it says nothing of, or what may not be chosen."""
    chosen = _Chosen(play, dict(_states(_parsed(text))))
    policy = policy_of(play, chosen)
    chosen.refuse_never_open()
    return policy


def _parsed(text: str) -> dict[str, Any]:
    written = read_policy(text)
    unknown = [name for name in written if name not in ("up", *SECTIONS)]
    if unknown or not isinstance(written.get("up"), str):
        told = f"has {unknown[0]!r}" if unknown else "does not say in which order the up cards stand"
        raise NotationError(
            f"The policy {told}; it has up, {joined([f'[{name}]' for name in SECTIONS], 'and')}."
        )
    return written


def _states(written: Mapping[str, Any]) -> Iterator[tuple[State, str]]:
    ups = [_card(word, "up") for word in written["up"].split()]
    for section in SECTIONS:
        for key, row in written.get(section, {}).items():
            where = f"[{section}] {key}"
            words = str(row).split()
            if len(words) not in (1, len(ups)):
                raise NotationError(f"{where} has {len(words)} words for {len(ups)} up cards.")
            wrong = next((word for word in words if word not in WORDS), None)
            if wrong is not None:
                raise NotationError(f"{where}: {wrong!r} is none of {', '.join(WORDS)}.")
            for number in [_card(key, where)] if section == PAIR else _totals(key, where):
                for up, word in zip(ups, words if len(words) > 1 else words * len(ups), strict=True):
                    yield (section, number, up), word


def _card(text: str, where: str) -> int:
    if text not in _CARDS:
        raise NotationError(f"{where}: {text!r} is no card; write A, 2 to 10, or Jk for a joker.")
    return _CARDS[text]


def _totals(text: str, where: str) -> range:
    first, _, last = text.partition("-")
    last = last or first
    if not (first.isdigit() and last.isdigit() and int(first) <= int(last) < TOTALS):
        raise NotationError(f"{where}: {text!r} is no total and no range of totals such as 12-16.")
    return range(int(first), int(last) + 1)


class _Chosen:
    """What the file says for each hand it is asked about; it keeps which of its words could be followed."""

    def __init__(self, play: Blackjack, words: Mapping[State, str]) -> None:
        self._play, self._words = play, words
        self._asked: dict[State, bool] = {}

    def __call__(self, hand: Standing, up: int, may: tuple[str, ...]) -> str:
        state = self._state(hand, up, may)
        word = self._words.get(state)
        if word is not None and WORDS[word]:
            self._asked[state] = self._asked.get(state, False) or WORDS[word][0] in may
        if len(may) == 1:
            return may[0]
        if word is None and state[0] == LAST_CARD:
            return STAND
        if word is None:
            told, against = _told(state)
            raise Refused(
                Refusal.POLICY_INCOMPLETE, self._play.player.cite, "policy-hole", hand=told, up=against
            )
        choice = next((choice for choice in WORDS[word] if choice in may), None)
        if choice is None:
            self._refuse(state, word)
        return choice

    def _state(self, hand: Standing, up: int, may: tuple[str, ...]) -> State:
        against = points((up,))[0]
        count = hand.worth(self._play)
        if SPLIT in may:
            pair = PAIR, points(hand.cards)[0], against
            if self._words.get(pair) != BY_TOTAL:
                return pair
        if has_last_card(self._play, hand):
            return LAST_CARD, count.total, against
        return SOFT if count.soft else HARD, count.total, against

    def refuse_never_open(self) -> None:
        """A word that no hand of its state may follow is wrong, though none was asked for."""
        for state, open_once in self._asked.items():
            if not open_once:
                self._refuse(state, self._words[state])

    def _refuse(self, state: State, word: str) -> NoReturn:
        wanted = WORDS[word][0] if WORDS[word] else SPLIT
        cite = clause(self._play, wanted) or self._play.player.cite
        told, against = _told(state)
        raise Refused(
            Refusal.POLICY_BREAKS_RULES,
            cite,
            "policy-not-open",
            hand=told,
            up=against,
            choice=wanted,
            word=word,
        )


def _told(state: State) -> tuple[str, str]:
    section, number, up = state
    hand = {
        PAIR: f"a pair of {_NAMES.get(number, number)}",
        LAST_CARD: f"{number} after its last card",
    }.get(section, f"{section} {number}")
    return hand, _NAMES[up]
