"""Best play for one hand, worked out where no table waits for it: a worker imports this and no house."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import msgspec

from houseway.analysis.choices import Answering, advising, setting
from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.contracts.documents import StrategyDocument
from houseway.contracts.strategies import hand_document, setting_document
from houseway.families.round import Hand
from houseway.refusals import Refusal, Refused
from houseway.rules import Game
from houseway.rules.game import OfferKey
from houseway.server.api.endpoint import Call


class HintQuestion(msgspec.Struct, frozen=True):
    """The choices that are open for a hand; with `insures`, for one part in so many `of` the wager on it.

    A hand that is to be set `sets`: against a closed hand, or an open one by its two parts.
    """

    game: str
    options: dict[str, Any]
    decks: int | None
    offer: OfferKey
    hand: Hand
    up: int | None
    choices: tuple[str, ...]
    insures: OfferKey | None = None
    of: int = 1
    board: Hand = ()
    sets: bool = False
    against: tuple[Hand, ...] = ()


def worked_out(call: Call) -> StrategyDocument:
    """In a worker: the gains as `houseway strategy` has them, of the choices that are open."""
    definition, asked_for = call.question
    game = _game(definition)
    offer = game.offer(*asked_for.offer)
    question = Question(game, (offer,), asked_for.decks, options=asked_for.options)
    if asked_for.sets:
        return _settings(question, asked_for)
    gains = _insurance(question, asked_for) if asked_for.insures else _gains(question, asked_for)
    return hand_document(question, advising(game), asked_for.hand, asked_for.up, gains, asked_for.board)


def _settings(question: Question, asked_for: HintQuestion) -> StrategyDocument:
    """Every way to set the hand, the best first."""
    game, (offer,), solver = question.game, question.asked, setting(question.game)
    assert solver is not None, "hands are set here"
    asked = game, question.options, offer, asked_for.hand, question.shoe.cards
    if asked_for.against and isinstance(solver, Answering):
        ways = solver.answered(*asked, asked_for.against)
    else:
        ways = solver.valued(*asked)
    return setting_document(question, solver, asked_for.hand, ways)


def _gains(question: Question, asked_for: HintQuestion) -> Mapping[str, Fraction]:
    game, (offer,) = question.game, question.asked
    seen = asked_for.hand, asked_for.up, asked_for.board
    gains = advising(game).gains(game, question.options, offer, question.shoe.cards, *seen)
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
