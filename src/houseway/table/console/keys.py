"""The keys of the acts that a console offers now: none means two things at one prompt.

What cards are keyed with (ranks, suits, a joker, a card that nobody saw) is no act's key. Enter does what is
prompted only where nobody but the dealer does it: what a seat answers has a letter of its own.
"""

import re
from collections import Counter
from collections.abc import Iterable

from msgspec.structs import replace

from houseway.families.round import Ask, Deal, Made, Turn
from houseway.table import commands as c
from houseway.table.console.documents import Drawn, LegalAct, Need, Prompt
from houseway.table.console.legal_now import Judged
from houseway.table.console.letters import OF_ACTS, OF_ANSWERS
from houseway.table.console.proposal import is_virtual
from houseway.table.round.due import due
from houseway.table.seat_commands import find_acting_seat
from houseway.table.state import TableState

ENTER = "ENTER"
IRREGULAR, RELIEF, TICK = "Y", "U", "/"
# Of the page itself: they are never an act's.
RESERVED = (ENTER, IRREGULAR, RELIEF, TICK)
RANKS, SUITS, JOKER, UNSEEN_CARD = "AKQJT1234567890", "SHDC", "*", "?"
CARD_KEYS = frozenset(RANKS + SUITS + JOKER + UNSEEN_CARD)
# The set of tiles on the keyboard of the page; these take the place of the keys of cards.
TILE_KEYS = frozenset("123456QWERTASDFZXCVBN")
# Letters that are no rank, no suit and nothing of the page's, then what a keyboard has besides.
FREE = "BEFGILMNOPRVWXZ"
SPARE = (*FREE, *"[];',.\\`", *(f"F{number}" for number in range(1, 13)))

# Questions that are not a hand's: what a seat may answer besides the act that is prompted.
QUESTIONS: tuple[frozenset[type], ...] = (
    frozenset({c.AcceptBank, c.DeclineBank, c.PassBank}),
    frozenset({c.Cut, c.DeclineCut}),
    frozenset({c.AcceptShoe, c.DeclineShoe}),
    frozenset({c.ShakeDice, c.NameShaker}),
)


# Choices after which the hand is dealt one card.
ONE_CARD = ("hit", "draw")

Offered = list[tuple[Judged, LegalAct]]


def with_keys(state: TableState, prompt: Prompt, acts: Iterable[Judged]) -> tuple[Prompt, list[LegalAct]]:
    """The prompt with what answers it, and the legal acts with their keys."""
    open_ = [(act, act.legal) for act in acts if act.legal is not None and act.legal.group != "irregular"]
    answers = {legal.id: _word(act) for act, legal in _answers(state, prompt, open_)}
    drawn = _drawn(state, {id_: word for id_, word in answers.items() if word in ONE_CARD})
    takes = [legal for _, legal in open_ if legal.id == prompt.act and any(map(_is_card, legal.needs))]
    keys = _of_answers(answers, digits=not takes and drawn is None)
    others = [(act, legal) for act, legal in open_ if legal.id not in answers]
    tiles = TILE_KEYS if takes and state.game.pack.tiles else frozenset()
    keys |= _of_acts([legal.id for _, legal in others], taken={*keys.values(), *tiles})
    given = [replace(legal, key=keys[legal.id]) if legal.id in keys else legal for _, legal in open_]
    enter, types = _enter(state, prompt, others), _digits(prompt, [legal.id for _, legal in others])
    return replace(prompt, choices=tuple(answers), enter=enter, digits=types, drawn=drawn), given


def _answers(state: TableState, prompt: Prompt, open_: Offered) -> Offered:
    """The ways in which what is prompted goes on, and a seat's to say."""
    step = due(state)
    if isinstance(step, Ask):
        return [each for each in open_ if _answers_hand(step, each[0].proposal.sample)]
    if isinstance(step, Turn):
        return [each for each in open_ if isinstance(each[0].proposal.sample, c.CompareHand)]
    prompted = next((act.proposal.sample for act, legal in open_ if legal.id == prompt.act), None)
    kinds = next((kinds for kinds in QUESTIONS if type(prompted) in kinds), frozenset())
    seat = None if prompted is None else find_acting_seat(state, prompted)
    if seat is None:
        return []
    samples = [(each, each[0].proposal.sample) for each in open_]
    return [each for each, said in samples if type(said) in kinds and find_acting_seat(state, said) == seat]


def _answers_hand(step: Ask, sample: c.Command) -> bool:
    return isinstance(sample, c.NameWinners) or (isinstance(sample, c.Choose) and sample.place == step.place)


def _enter(state: TableState, prompt: Prompt, others: Offered) -> str | None:
    """What Enter does: the act that is prompted, where it asks for nothing and is no seat's."""
    for act, legal in others:
        if legal.id == prompt.act and not legal.needs:
            return None if find_acting_seat(state, act.proposal.sample) is not None else legal.id
    return None


def _digits(prompt: Prompt, ids: list[str]) -> str | None:
    """While bets are open a digit begins a bet: it is the number of its seat."""
    return "place_bets" if prompt.act == "no_more_bets" and "place_bets" in ids else None


def _drawn(state: TableState, answers: dict[str, str]) -> Drawn | None:
    """What a card says that is keyed while a hand is asked: it asked for a card, and this one was dealt."""
    step = due(state)
    if is_virtual(state) or not isinstance(step, Ask) or state.game.plays.money == "pooled":
        return None
    for id_, word in answers.items():
        made = Made(step.place, step.hand, word, seat=step.seat)
        then = state.step_of(state.game.plays.rules.after(state.play, state.deal, made))
        if isinstance(then, Deal) and then.hand == step.hand and state.lies_open is None:
            return Drawn(id_, {"type": "deal_card"})
    return None


def _is_card(need: Need) -> bool:
    return need.kind in ("card", "burn", "hand", "setting", "throw")


def _word(act: Judged) -> str:
    """By which an answer has its letter: what is said, or the name of the act."""
    sample, id_ = act.proposal.sample, act.proposal.id
    if not isinstance(sample, c.Choose):
        return id_ if id_ in OF_ANSWERS else _stem(id_)
    said = id_.removeprefix(f"choose-{sample.hand}-")
    return said if said in OF_ANSWERS or said.startswith("draw-") else sample.choice


def _stem(id_: str) -> str:
    """The act without the seats and pots that its name goes on with."""
    return re.sub(r"(-\d.*)$", "", id_)


def _of_answers(answers: dict[str, str], digits: bool) -> dict[str, str]:
    """Each answer's own letter first; then what is left for those that share a word."""
    keys: dict[str, str] = {}
    for id_, word in answers.items():
        number = word.removeprefix("draw-")
        key = number if digits and number != word and len(number) == 1 else OF_ANSWERS.get(word)
        if key is not None and key not in keys.values():
            keys[id_] = key
    for id_, word in answers.items():
        if id_ not in keys:
            free = [key for key in (*word.upper(), *SPARE) if key in SPARE and key not in keys.values()]
            keys[id_] = free[0]
    return keys


def _of_acts(ids: list[str], taken: set[str]) -> dict[str, str]:
    """Give an act beside the prompt its key: the only one of its kind, or the one with the bare name."""
    kinds = Counter(map(_stem, ids))
    keys: dict[str, str] = {}
    for id_ in ids:
        is_plain = kinds[_stem(id_)] == 1 or id_ == _stem(id_)
        key = OF_ACTS.get(_stem(id_)) if is_plain else None
        if key is not None and key not in taken and key not in keys.values():
            keys[id_] = key
    return keys
