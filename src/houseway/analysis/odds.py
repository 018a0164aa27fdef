"""The odds of every offer, exact to the last digit: from any shoe, under any option, seat and strategy."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from threading import Lock
from typing import Any

import msgspec
import numpy as np

from houseway.analysis import choices
from houseway.analysis.choices import ClassCounts, enumeration
from houseway.analysis.results import LineOdds, OfferOdds, StateOdds
from houseway.analysis.shoes import Shoe, shoe_of
from houseway.cards.decks import Counts
from houseway.families.plays import HOUSE_WAY, Plays
from houseway.money import Push, Share
from houseway.refusals import Refusal, Refused
from houseway.rules.awards import profit, rounded_profit, vigorish_rounding
from houseway.rules.binding import looks_at_seat
from houseway.rules.classes import Group, class_table
from houseway.rules.game import Game, Line, Offer, OfferKey
from houseway.rules.settlement import LOSING_LINE

_MOST_KEPT = 64
_kept: dict[object, "list[_Laid]"] = {}
# Servers ask from several threads.
_keeping = Lock()


@dataclass(frozen=True)
class _Laid:
    """A group of offers ready to be counted: its classes, and for each offer the lines without a count."""

    group: Group
    lines: tuple[tuple[LineOdds, ...], ...]


@dataclass(frozen=True)
class _Question:
    """What odds are asked of: the game under posted options, for one seat, a play and a stake."""

    game: Game
    options: Mapping[str, Any]
    seat: int | None
    seats: int | None
    strategy: str
    stake: int | None

    def laid(self, offers: Sequence[Offer], also: Sequence[str]) -> list[_Laid]:
        """These offers in groups; the last ones asked for are kept."""
        options = repr(sorted(self.options.items()))
        keys = tuple(offer.key for offer in offers)
        key = (self.game.digest, keys, options, self.seat, self.seats, self.stake, tuple(also))
        laid = _kept.get(key)
        if laid is None:
            table = class_table(self.game, offers, self.options, self.seat, self.seats, also)
            laid = [
                _Laid(group, tuple(self._lines(entry.offer) for entry in group.entries))
                for group in table.groups
            ]
            with _keeping:
                if len(_kept) >= _MOST_KEPT:
                    _kept.pop(next(iter(_kept)))
                _kept[key] = laid
        return laid

    def _lines(self, offer: Offer) -> tuple[LineOdds, ...]:
        return tuple(self._line(offer, line) for line in (*offer.lines, None))

    def _line(self, offer: Offer, line: Line | None) -> LineOdds:
        gained = self._profit(offer, line)
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
            shared=not looks_at_seat(self.game, offer, line),
        )

    def _profit(self, offer: Offer, line: Line | None) -> Fraction | None:
        """Per unit bet; None where a meter pays; as rounded for the stake, if one is given."""
        if line and isinstance(line.pay, Share):
            return None
        if self.stake is None:
            return profit(line, offer.table)
        rounding = vigorish_rounding(self.game, self.options)
        award, vigorish, kept = rounded_profit(self.game, line, offer.table, self.stake, rounding)
        return Fraction(award - vigorish - (0 if kept else self.stake), self.stake)


def odds(
    game: Game,
    decks: int | None = None,
    offers: Sequence[Offer] | None = None,
    options: Mapping[str, Any] | None = None,
    seat: int | None = None,
    seats: int | None = None,
    removed: Sequence[int] = (),
    remaining: Counts | None = None,
    strategy: str = HOUSE_WAY,
    stake: int | None = None,
    states: bool = False,
) -> list[OfferOdds]:
    """Exact odds of these offers (all if none are named), in the order of the catalog.

    `removed` are cards that have left the shoe, or `remaining` says what it still holds. `strategy` is the
    bettor's play where the rules leave a choice. With a `stake` in cents the rounding of pays is counted;
    with `states` a bet placed in mid-round is told state by state.
    """
    choices.refuse_unknown(game, strategy)
    _refuse_wrong_seat(game, seat, seats)
    shoe = shoe_of(game, decks, tuple(removed), remaining)
    question = _Question(game, options or {}, seat, seats, strategy, stake)
    asked = game.offers() if offers is None else tuple(offers)
    found: dict[OfferKey, OfferOdds] = {}
    drawing, alike = game.drawing(question.options), dict[Plays, list[Offer]]()
    for offer in asked:
        plays = enumeration(game).plays(game, drawing, offer, strategy, states, shoe.cards)
        alike.setdefault(plays, []).append(offer)
    for plays, some in alike.items():
        found |= _answers(question, shoe, plays, some)
    return [found[offer.key] for offer in asked]


def _refuse_wrong_seat(game: Game, seat: int | None, seats: int | None) -> None:
    seating = game.practice.seats
    numbers = seating.numbers or range(1, (seats or seating.default or seat or 1) + 1)
    if seat is not None and seat not in numbers:
        listed = ", ".join(map(str, numbers))
        cite = game.practice.cite("seats")
        sentence = f"{game.id} has no seat {seat} at this table; there is {listed} ({cite})."
        raise Refused(Refusal.SEAT_NOT_AT_TABLE, cite, sentence)


def _answers(
    question: _Question, shoe: Shoe, plays: Plays, offers: Sequence[Offer]
) -> dict[OfferKey, OfferOdds]:
    """Offers that are played alike are counted together."""
    counting = enumeration(question.game)
    total = counting.combinations(shoe.cards)
    found: dict[OfferKey, OfferOdds] = {}
    for laid in question.laid(offers, plays.seen):
        counted = [counting.class_counts(laid.group, way, shoe.cards, shoe.decks) for way in plays.ways]
        for place, entry in enumerate(laid.group.entries):
            counts = choices.best_counts(laid.group, place, laid.lines[place], counted)
            found[entry.offer.key] = _offer_odds(question, plays, laid, place, counts, total)
    return found


def _offer_odds(
    question: _Question, plays: Plays, laid: _Laid, place: int, counts: ClassCounts, total: int
) -> OfferOdds:
    may_place = laid.group.placed[place]
    states: list[StateOdds] = []
    if may_place is not None:
        counts = counts * may_place
        total = int(counts.sum())
        states = _states(laid, place, counts, plays.seen)
    return OfferOdds(
        offer=_seeded(question, laid.group.entries[place].offer),
        lines=_counted(laid, place, counts, total),
        combinations=total,
        strategy=question.strategy,
        states=tuple(states),
        policies=plays.policies,
    )


def _seeded(question: _Question, offer: Offer) -> Offer:
    """The offer with the seeds that the house's options give its meters."""
    if not any(meter.seed_option for meter in offer.table.meters):
        return offer
    posted = question.game.options_from(question.options)
    choices_of = {option.id: option.choices for option in question.game.options}
    meters = tuple(
        msgspec.structs.replace(
            meter,
            seed_cents=meter.seeds_cents[choices_of[meter.seed_option].index(posted[meter.seed_option])],
        )
        if meter.seed_option and meter.seed_cents is None
        else meter
        for meter in offer.table.meters
    )
    return msgspec.structs.replace(offer, table=msgspec.structs.replace(offer.table, meters=meters))


def _states(laid: _Laid, place: int, counts: ClassCounts, also: Sequence[str]) -> list[StateOdds]:
    """The odds in each state in which the bet may be placed; none unless states were asked for."""
    found = []
    for rule, holds in zip(also, laid.group.also, strict=True):
        within = counts * holds
        if total := int(within.sum()):
            offer = laid.group.entries[place].offer
            edge = OfferOdds(offer, _counted(laid, place, within, total), total).house_edge
            found.append(StateOdds(rule, total, edge))
    return found


def _counted(laid: _Laid, place: int, counts: ClassCounts, total: int) -> tuple[LineOdds, ...]:
    """The lines with the combinations of the classes that they pay."""
    by_line = np.zeros(len(laid.lines[place]), dtype=counts.dtype)
    np.add.at(by_line, laid.group.line_of[place], counts)
    return tuple(
        msgspec.structs.replace(line, combinations=int(count), out_of=total)
        for line, count in zip(laid.lines[place], by_line, strict=True)
    )
