"""A hint at the table: what each choice gains that a patron is asked for.

It is worked out from what the rules let them count on, their own cards and the up card against a full shoe,
and from no card that they do not see; by another process, so that no table waits for it.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from houseway.analysis.choices import advising
from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.contracts.documents import StrategyDocument
from houseway.contracts.strategies import hand_document
from houseway.families.round import Ask, Hand, Made
from houseway.refusals import Refusal, Refused
from houseway.rules import Game
from houseway.server.accounts import Accounts
from houseway.server.api.desk import Desk
from houseway.server.api.endpoint import Call, Endpoint, Parameter, Printed
from houseway.server.house import House
from houseway.table import TableState
from houseway.table.bank.backline import asked, options_of
from houseway.table.commands import OfferKey
from houseway.table.round.choosing import check_decider
from houseway.table.round.due import due

_BANKER = "banker"


class HintQuestion(msgspec.Struct, frozen=True):
    """The choices that are open for a hand; with `insures`, for one part in so many `of` the wager on it."""

    game: str
    options: dict[str, Any]
    decks: int | None
    offer: OfferKey
    hand: Hand
    up: int
    choices: tuple[str, ...]
    insures: OfferKey | None = None
    of: int = 1


class Hints:
    """For who decides now, and for nobody else."""

    def __init__(self, house: House, accounts: Accounts) -> None:
        self._house, self._accounts = house, accounts

    def endpoints(self, desk: Desk) -> tuple[Endpoint, ...]:
        async def hint(call: Call) -> Printed:
            assert call.request is not None, "this is asked through the door"
            patron = self._accounts.session(call.request).patron
            state = self._house.table(call.path["table"]).state
            question = hint_question(state, patron, call.query.get("hand"))
            known = repr(question)
            asked_before = Call({"asked": known}, {}, (state.game.definition(), question), call.request)
            return desk.kept(_WORKED_OUT, asked_before) or await desk.answer(_WORKED_OUT, asked_before)

        named = (
            Parameter("table", "path", "The table."),
            Parameter("hand", "query", "The hand that one is asked about; another is refused."),
        )
        summary = "The exact gain of each choice that the table asks the patron for now."
        path = "/api/tables/{table}/hint"
        return (Endpoint("GET", path, summary, hint, StrategyDocument, parameters=named, at="house"),)


def hint_question(state: TableState, patron: str, hand: str | None = None) -> HintQuestion:
    """What is open to this patron now; refused where nothing is, or where a card is not theirs to see."""
    game, step = state.game, due(state)
    cite = game.draw.cite
    if not isinstance(step, Ask) or hand not in (None, step.hand):
        raise Refused(Refusal.NO_DECISION_HERE, cite, "nobody-asked", hand=hand or "next")
    check_decider(state, patron, step)
    advising(game)
    number = asked(state, step)
    held, banker, shoe = state.deal.held(step.hand), state.deal.held(_BANKER), state.shoe
    if step.place is None or number is None or shoe is None:
        raise _no_hint(step, cite)
    if (held.is_down and number not in held.sees) or banker.down[:1] != (False,):
        raise Refused(Refusal.CARDS_FACE_DOWN, cite, "hint-not-seen", hand=step.hand)
    stakes = [bet for bet in state.seat(number).bets if state.seat(number).place_of(bet) == step.place]
    base = [bet for bet in stakes if game.offer(*bet.key).kind == "base"]
    if not base:
        raise _no_hint(step, cite)
    largest = max(base, key=lambda bet: bet.cents)
    question = HintQuestion(
        game.digest, state.options, shoe.decks, largest.key, held.cards, banker.cards[0],
        options_of(state, step),
    )  # fmt: skip
    return question if step.seat is None else _insured(state, step, question)


def _insured(state: TableState, step: Ask, question: HintQuestion) -> HintQuestion:
    """Money on another wager of the layout; whether to go along with a double is not worked out."""
    made = Made(step.place, step.hand, step.options[0], seat=step.seat)
    more = state.game.plays.rules.added(state.play, state.deal, made)
    posted = [each.key for each in state.offers if more is not None and each.wager == more.wager]
    if more is None or not posted:
        raise _no_hint(step, state.game.draw.cite)
    return msgspec.structs.replace(question, insures=posted[0], of=more.of)


def _no_hint(step: Ask, cite: str) -> Refused:
    return Refused(Refusal.NO_CHOICE_HERE, cite, "no-hint", options=step.options)


def worked_out(call: Call) -> StrategyDocument:
    """In a worker: the gains as `houseway strategy` has them, of the choices that are open."""
    definition, asked_for = call.question
    game = _game(definition)
    offer = game.offer(*asked_for.offer)
    question = Question(game, (offer,), asked_for.decks, options=asked_for.options)
    gains = _insurance(question, asked_for) if asked_for.insures else _gains(question, asked_for)
    return hand_document(question, advising(game), asked_for.hand, asked_for.up, gains)


def _gains(question: Question, asked_for: HintQuestion) -> Mapping[str, Fraction]:
    game, (offer,) = question.game, question.asked
    hand, up = asked_for.hand, asked_for.up
    gains = advising(game).gains(game, question.options, offer, question.shoe.cards, hand, up)
    if not set(asked_for.choices) <= set(gains):
        raise Refused(Refusal.NO_CHOICE_HERE, game.draw.cite, "no-hint", options=asked_for.choices)
    return {choice: gains[choice] for choice in asked_for.choices}


def _insurance(question: Question, asked_for: HintQuestion) -> Mapping[str, Fraction]:
    """Its odds are those behind the up card that it is offered for; the hand's cards have left the shoe."""
    assert asked_for.insures is not None
    insurance = question.game.offer(*asked_for.insures)
    (odds,) = answers(question.but(offers=(insurance,), removed=asked_for.hand))
    insure, decline = asked_for.choices
    return {insure: -(odds.house_edge or Fraction(0)) / asked_for.of, decline: Fraction(0)}


@lru_cache(maxsize=8)
def _game(definition: bytes) -> Game:
    return Game.from_definition(definition)


_WORKED_OUT = Endpoint(
    "GET", "hint", "", worked_out, StrategyDocument, parameters=(Parameter("asked", "path", ""),)
)
