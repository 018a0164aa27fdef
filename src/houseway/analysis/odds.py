"""The odds of every offer, exact to the last digit: from any shoe, under any option, seat and strategy."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np

from houseway.analysis import choices
from houseway.analysis.choices import ClassCounts, enumeration
from houseway.analysis.decided import decided_odds
from houseway.analysis.question import Question
from houseway.analysis.results import LineOdds, OfferOdds, StateOdds
from houseway.analysis.shoes import Shoe
from houseway.cache import kept
from houseway.families.plays import Plays
from houseway.money import Push, Share
from houseway.refusals import Refusal, Refused
from houseway.rules.awards import envy_beside, profit, reseeds_at, rounded_profit, vigorish_rounding
from houseway.rules.binding import looks_at_seat
from houseway.rules.classes import Group, class_table
from houseway.rules.game import Game, Line, Offer, OfferKey
from houseway.rules.settlement import LOSING_LINE


@dataclass(frozen=True)
class _Prepared:
    """A group of offers ready to be counted: its classes, and for each offer the lines without a count."""

    group: Group
    lines: tuple[tuple[LineOdds, ...], ...]


def odds(
    game: Game, decks: int | None = None, offers: Sequence[Offer] | None = None, **asked: Any
) -> list[OfferOdds]:
    """Exact odds of these offers (all if none are named), in the order of the catalog.

    What else may be `asked` are the other fields of a `Question`, such as `removed`, `options` or `strategy`.
    """
    return answers(Question(game, None if offers is None else tuple(offers), decks, **asked))


def answers(question: Question) -> list[OfferOdds]:
    game = question.game
    if not game.wagers:
        return []
    strategy = choices.strategy_asked(game, question.strategy)
    question = question.but(strategy=strategy)
    _refuse_wrong_seat(game, question.seat, question.seats)
    if choices.decisions(game):
        return decided_odds(question, [_lines(question, offer) for offer in question.asked])
    shoe, drawing = question.shoe, game.drawing(question.options)
    alike: dict[Plays, list[Offer]] = {}
    for offer in question.asked:
        plays = enumeration(game).plays(game, drawing, offer, strategy, question.states, shoe.cards)
        alike.setdefault(plays, []).append(offer)
    answered: dict[OfferKey, OfferOdds] = {}
    for plays, some in alike.items():
        answered |= _answers(question, shoe, plays, tuple(some))
    return [answered[offer.key] for offer in question.asked]


def _refuse_wrong_seat(game: Game, seat: int | None, seats: int | None) -> None:
    seating = game.practice.seats
    numbers = seating.numbers or range(1, (seats or seating.default or seat or 1) + 1)
    if seat is not None and seat not in numbers:
        cite, there = game.practice.cite("seats"), tuple(numbers)
        raise Refused(
            Refusal.SEAT_NOT_AT_TABLE, cite, "no-seat-in-game", game=game.id, seat=seat, seats=there
        )


def _answers(
    question: Question, shoe: Shoe, plays: Plays, offers: tuple[Offer, ...]
) -> dict[OfferKey, OfferOdds]:
    """Offers that are played alike are counted together."""
    counting = enumeration(question.game)
    total = counting.combinations(shoe.cards)
    answered: dict[OfferKey, OfferOdds] = {}
    for prepared in _prepared(question, offers, plays.seen):
        counted = [counting.class_counts(prepared.group, way, shoe.cards, shoe.decks) for way in plays.ways]
        for place, entry in enumerate(prepared.group.entries):
            counts = choices.best_counts(prepared.group, place, prepared.lines[place], counted)
            answered[entry.offer.key] = _offer_odds(question, plays, prepared, place, counts, total)
    return answered


def _asked_for(question: Question, offers: tuple[Offer, ...], also: tuple[str, ...]) -> Hashable:
    """All that classes and lines depend on."""
    options = repr(sorted(question.options.items()))
    keys = tuple(offer.key for offer in offers)
    return question.game.digest, keys, options, question.seat, question.seats, question.stake, also


@kept(64, by=_asked_for)
def _prepared(question: Question, offers: tuple[Offer, ...], also: tuple[str, ...]) -> list[_Prepared]:
    """These offers in groups, with the rules told apart besides."""
    table = class_table(question.game, offers, question.options, question.seat, question.seats, also)
    return [
        _Prepared(group, tuple(_lines(question, entry.offer) for entry in group.entries))
        for group in table.groups
    ]


def _lines(question: Question, offer: Offer) -> tuple[LineOdds, ...]:
    return tuple(_line(question, offer, line) for line in (*offer.lines, None))


def _line(question: Question, offer: Offer, line: Line | None) -> LineOdds:
    gained = _profit(question, offer, line)
    if line is None:
        return LineOdds(LOSING_LINE, "lose", gained)
    pay = line.pay
    return LineOdds(
        name=line.name,
        pays=line.pays_text,
        profit=gained,
        push=isinstance(pay, Push),
        envy=line.envy or 0,
        meter=pay.meter if isinstance(pay, Share) else None,
        share=Fraction(pay.percent, 100) if isinstance(pay, Share) else Fraction(0),
        shared=not looks_at_seat(question.game, offer, line),
    )


def _profit(question: Question, offer: Offer, line: Line | None) -> Fraction | None:
    """Per unit bet; None where a meter pays; as rounded for the stake, if one is given."""
    if line and isinstance(line.pay, Share):
        return None
    if question.stake is None:
        return profit(line, offer.table)
    game, stake = question.game, question.stake
    rounding = vigorish_rounding(game, question.options)
    award, vigorish, keeps = rounded_profit(game, line, offer.table, stake, rounding)
    return Fraction(award - vigorish - (0 if keeps else stake), stake)


def _offer_odds(
    question: Question, plays: Plays, prepared: _Prepared, place: int, counts: ClassCounts, total: int
) -> OfferOdds:
    may_place = prepared.group.placed[place]
    states: list[StateOdds] = []
    if may_place is not None:
        counts = counts * may_place
        total = int(counts.sum())
        states = _states(prepared, place, counts, plays.seen)
    return OfferOdds(
        offer=_seeded(question, prepared.group.entries[place].offer),
        lines=_counted(prepared, place, counts, total),
        combinations=total,
        strategy=question.strategy or "",
        states=tuple(states),
        policies=plays.policies,
        envy_beside=envy_beside(question.game, question.options),
    )


def _seeded(question: Question, offer: Offer) -> Offer:
    """The offer with the seeds that the house's options give its meters when they are hit."""
    if not offer.table.meters:
        return offer
    posted = question.game.options_from(question.options)
    meters = tuple(
        msgspec.structs.replace(meter, seed_cents=reseeds_at(question.game, meter, posted))
        for meter in offer.table.meters
    )
    return msgspec.structs.replace(offer, table=msgspec.structs.replace(offer.table, meters=meters))


def _states(prepared: _Prepared, place: int, counts: ClassCounts, also: Sequence[str]) -> list[StateOdds]:
    """The odds in each state in which the bet may be placed; none unless states were asked for."""
    states = []
    for rule, holds in zip(also, prepared.group.also, strict=True):
        within = counts * holds
        if total := int(within.sum()):
            offer = prepared.group.entries[place].offer
            edge = OfferOdds(offer, _counted(prepared, place, within, total), total).house_edge
            states.append(StateOdds(rule, total, edge))
    return states


def _counted(prepared: _Prepared, place: int, counts: ClassCounts, total: int) -> tuple[LineOdds, ...]:
    """The lines with the combinations of the classes that they pay."""
    by_line = np.zeros(len(prepared.lines[place]), dtype=counts.dtype)
    np.add.at(by_line, prepared.group.line_of[place], counts)
    return tuple(
        msgspec.structs.replace(line, combinations=int(count), out_of=total)
        for line, count in zip(prepared.lines[place], by_line, strict=True)
    )
