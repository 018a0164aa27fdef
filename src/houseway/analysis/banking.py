"""What banking a table is worth: every way a hand and the button can fall, as far as the bank covers."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol

import msgspec
import numpy as np
from numpy.typing import NDArray

from houseway.analysis.bank_figures import CHANCES, BankFigures, Hands, figures
from houseway.analysis.choices import enumeration
from houseway.analysis.shoes import decks_of_cards
from houseway.cache import kept
from houseway.families.plays import HOUSE_WAY
from houseway.refusals import Refusal, Refused
from houseway.rules.action_button import FirstAction, first_action
from houseway.rules.at_one_table import refuse_table
from houseway.rules.between_bets import Bet
from houseway.rules.classes import Group, class_table
from houseway.rules.cover import covered
from houseway.rules.evaluation import Evaluator, evaluator_of
from houseway.rules.game import Game, Offer
from houseway.rules.settlement import Settlement, settled_alone
from houseway.rules.settling_order import settling_key
from houseway.words import Values

Weights = NDArray[np.object_]


class CountsByCard(Protocol):
    """Of a family whose hands are the table's: counts of classes, once for each rank of one card."""

    def __call__(self, group: Group, way: Any, decks: int, card: str, /) -> NDArray[np.int64]: ...


class BankedWager(Bet, frozen=True):
    """A wager at a place: its player's (0), or of who bets behind it in that spot."""

    bettor: int


class BankQuestion(msgspec.Struct, frozen=True):
    """A bank of so many cents at a place, against these wagers at a table of so many places."""

    game: Game
    places: int
    seat: int
    bank: int
    wagers: tuple[BankedWager, ...]
    decks: int | None = None
    options: Mapping[str, Any] = {}
    chances: tuple[Fraction, ...] = CHANCES

    @property
    def offers(self) -> tuple[Offer, ...]:
        return tuple(dict.fromkeys(self.game.offer(bet.wager, bet.on, bet.paytable) for bet in self.wagers))

    @property
    def evaluator(self) -> Evaluator:
        return evaluator_of(self.game, self.options, self.places)

    def first(self, shown: int) -> FirstAction:
        """The place that is settled first when dice or a card show this."""
        wagered = {bet.seat for bet in self.wagers}
        first = first_action(self.game.practice.action_button, self.seat, self.places, wagered, shown)
        assert first is not None
        return first


def has_own_hands(game: Game) -> bool:
    """Whether each place has a hand of its own, and not all of them the table's two."""
    return game.practice.deal_order.start is not None


def banking(question: BankQuestion) -> BankFigures:
    """Exact figures where all places play the table's hands, each bettor House Way."""
    group, counts = _counted(question)
    falls = _falls(question, group, counts)
    weights, nets, gains = [], [], []
    for (lines, first), weight in falls.items():
        net, gain = _hand(question, lines, first)
        weights.append(weight)
        nets.append(net)
        gains.append(gain)
    hands = Hands.of(np.array(weights, dtype=object), np.array(nets), np.array(gains))
    return figures(question.wagers, question.bank, hands, question.chances)


def _asked_for(question: BankQuestion) -> tuple[object, ...]:
    offers = tuple(offer.key for offer in question.offers)
    return question.game.digest, offers, repr(sorted(question.options.items())), question.decks


@kept(32, by=_asked_for)
def _counted(question: BankQuestion) -> tuple[Group, NDArray[np.int64]]:
    """The classes of all offers together, and their combinations by the rank that places the button."""
    game, drawing = question.game, question.game.drawing(question.options)
    late = next((offer for offer in question.offers if offer.placed_when), None)
    if late is not None:
        raise Refused(Refusal.BETS_NOT_OPEN, late.cite, "only-before-the-cards", name=late.name)
    (group,) = class_table(game, question.offers, question.options, together=True).groups
    counting, decks = enumeration(game), decks_of_cards(game, question.decks)
    (way,) = counting.plays(game, drawing, question.offers[0], HOUSE_WAY, False, ()).ways
    card = game.practice.action_button.card
    if card is None:
        return group, np.atleast_2d(counting.class_counts(group, way, (), decks))
    by_card: CountsByCard = game.plays.facet("odds").class_counts_by_card
    return group, by_card(group, way, decks, card)


Falls = dict[tuple[tuple[int, ...], FirstAction], int]


def _falls(question: BankQuestion, group: Group, counts: NDArray[np.int64]) -> Falls:
    """The combinations of each set of lines that the offers pay, with each place that is settled first."""
    falls: Falls = {}
    with_card = len(counts) > 1
    lines = [tuple(int(line_of[code]) for line_of in group.line_of) for code in range(group.size)]
    for number, by_class in enumerate(counts, start=1):
        first = question.first(number if with_card else 0)
        for code in np.flatnonzero(by_class):
            fall = lines[code], first
            falls[fall] = falls.get(fall, 0) + int(by_class[code])
    return falls


def _hand(question: BankQuestion, lines: tuple[int, ...], first: FirstAction) -> tuple[list[int], list[int]]:
    """What each wager gains by the rules, and what it gains of a bank that may not reach it."""
    line_of = {offer.key: line for offer, line in zip(question.offers, lines, strict=True)}
    settled = [_settled(question.evaluator, bet, line_of) for bet in question.wagers]
    order = settling_key(question.game, first)
    turns = sorted(range(len(settled)), key=lambda place: order(settled[place]))
    reached = covered((settled[place] for place in turns), question.bank).wagers
    gains = [0] * len(settled)
    for place, wager in zip(turns, reached, strict=True):
        gains[place] = wager.covered if settled[place].net > 0 else -wager.covered
    return [each.net for each in settled], gains


def _settled(
    evaluator: Evaluator, bet: BankedWager, line_of: Mapping[tuple[str, str | None, str], int]
) -> Settlement:
    key = bet.wager, bet.on, bet.paytable
    line, lines = line_of[key], evaluator.game.offer(*key).lines
    plain = Bet(bet.seat, *key, bet.amount)
    settled = settled_alone(evaluator, plain, line if line < len(lines) else None)
    return msgspec.structs.replace(settled, bettor=bet.bettor) if bet.bettor else settled


def refuse_question(question: BankQuestion) -> None:
    """No player-dealer, no such place, nothing put up or bet, or a bet at the bank's own place."""
    game, practice = question.game, question.game.practice
    if not practice.player_dealer:
        raise Refused(Refusal.NO_PLAYER_DEALER, game.cite, "no-player-dealer-in-game", game=game.id)
    _refuse_places(question)
    cite = practice.cite("player-dealer")
    if question.bank <= 0:
        raise Refused(Refusal.AMOUNT_NOT_POSITIVE, cite, "bank-not-positive", cents=question.bank)
    if not question.wagers:
        raise Refused(Refusal.NO_BET_THERE, cite, "nothing-to-bank")
    if any(bet.seat == question.seat for bet in question.wagers):
        raise Refused(Refusal.BANKS_THIS_HAND, cite, "banks-this-hand", seat=question.seat)
    refuse_table(game, question.wagers, question.places, [bet.bettor for bet in question.wagers])


def _refuse_places(question: BankQuestion) -> None:
    game, rule = question.game, question.game.practice.seats
    told: Values
    if rule.allowed and question.places not in rule.allowed:
        told = {"game": game.name, "allowed": rule.allowed, "places": question.places}
        raise Refused(Refusal.SEAT_NOT_AT_TABLE, rule.cite, "places-allowed", **told)
    if not 1 <= question.seat <= question.places:
        told = {"game": game.id, "seat": question.seat, "seats": tuple(range(1, question.places + 1))}
        raise Refused(Refusal.SEAT_NOT_AT_TABLE, rule.cite, "no-seat-in-game", **told)
