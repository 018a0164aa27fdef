"""The odds of every offer, exact to the last digit: from any shoe, under any option, seat and strategy."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.analysis import choices
from houseway.analysis.results import LineOdds, OfferOdds, StateOdds
from houseway.analysis.shoes import ClassCounts, Shoe, counter, shoe_of, total_combinations
from houseway.cards.decks import Counts
from houseway.money import Push, Share
from houseway.rules.awards import profit, rounded_profit
from houseway.rules.binding import looks_at_seat
from houseway.rules.classes import ClassTable, Group, class_table
from houseway.rules.game import Game, Line, Offer, OfferKey
from houseway.rules.settlement import LOSING_LINE, vigorish_rounding

_MOST_TABLES = 64
_tables: dict[object, ClassTable] = {}


@dataclass(frozen=True)
class _Question:
    """What odds are asked of: the game under posted options, for one seat, a shoe, a play and a stake."""

    game: Game
    options: Mapping[str, Any]
    seat: int | None
    seats: int | None
    shoe: Shoe
    strategy: str
    stake: int | None

    def class_table(self, offers: Sequence[Offer], also: Sequence[str]) -> ClassTable:
        """The class table of these offers; the last ones asked for are kept."""
        options = repr(sorted(self.options.items()))
        keys = tuple(offer.key for offer in offers)
        key = (self.game.digest, keys, options, self.seat, self.seats, tuple(also))
        if key not in _tables:
            if len(_tables) >= _MOST_TABLES:
                _tables.pop(next(iter(_tables)))
            _tables[key] = class_table(self.game, offers, self.options, self.seat, self.seats, also)
        return _tables[key]


def odds(
    game: Game,
    decks: int | None = None,
    offers: Sequence[Offer] | None = None,
    options: Mapping[str, Any] | None = None,
    seat: int | None = None,
    seats: int | None = None,
    removed: Sequence[int] = (),
    remaining: Counts | None = None,
    strategy: str = choices.HOUSE_WAY,
    stake: int | None = None,
    states: bool = False,
) -> list[OfferOdds]:
    """Exact odds of these offers (all if none are named), in the order of the catalog.

    `removed` are cards that have left the shoe, or `remaining` says what it still holds. `strategy` is the
    bettor's play where the rules leave a choice. With a `stake` in cents the rounding of pays is counted;
    with `states` a bet placed in mid-round is told state by state.
    """
    choices.refuse_unknown(game, strategy)
    shoe = shoe_of(game, decks, tuple(removed), remaining)
    question = _Question(game, options or {}, seat, seats, shoe, strategy, stake)
    asked = game.offers() if offers is None else tuple(offers)
    placed = [offer for offer in asked if offer.placed_when and states]
    chosen = [offer for offer in asked if offer not in placed and choices.plays_apart(game, offer, strategy)]
    plain = [offer for offer in asked if offer not in placed and offer not in chosen]
    found: dict[OfferKey, OfferOdds] = {}
    for some, also in ((plain, ()), (chosen, choices.state_rules(game)), (placed, choices.PLACING_STATES)):
        if some:
            found |= _answers(question, some, also)
    return [found[offer.key] for offer in asked]


def _answers(question: _Question, offers: Sequence[Offer], also: Sequence[str]) -> dict[OfferKey, OfferOdds]:
    game = question.game
    total = total_combinations(game, question.shoe)
    found: dict[OfferKey, OfferOdds] = {}
    for group in question.class_table(offers, also).groups:
        plays = choices.ways_to_play(game, question.options, question.strategy)
        counted = [counter(game, question.shoe, *play)(group) for play in plays]
        for place, entry in enumerate(group.entries):
            profits = [_profit(question, entry.offer, line) for line in (*entry.offer.lines, None)]
            counts = choices.best_counts(group, group.line_of[place], profits, counted)
            found[entry.offer.key] = _offer_odds(question, group, place, counts, total, also)
    return found


def _profit(question: _Question, offer: Offer, line: Line | None) -> Fraction | None:
    """Per unit bet; None where a meter pays; as rounded for the stake, if one is given."""
    if line and isinstance(line.pay, Share):
        return None
    if question.stake is None:
        return profit(line, offer.table)
    rounding = vigorish_rounding(question.game, question.options)
    award, vigorish, kept = rounded_profit(question.game, line, offer.table, question.stake, rounding)
    return Fraction(award - vigorish - (0 if kept else question.stake), question.stake)


def _offer_odds(
    question: _Question, group: Group, place: int, counts: ClassCounts, total: int, also: Sequence[str]
) -> OfferOdds:
    may_place = group.placed[place]
    if may_place is not None:
        counts = counts * may_place
        total = int(counts.sum())
    states = _states(question, group, place, counts, also) if may_place is not None else []
    lines = _lines(question, group, place, counts, total)
    return OfferOdds(group.entries[place].offer, tuple(lines), total, question.strategy, tuple(states))


def _states(
    question: _Question, group: Group, place: int, counts: ClassCounts, also: Sequence[str]
) -> list[StateOdds]:
    """The odds in each state in which the bet may be placed; none unless states were asked for."""
    found = []
    for rule, holds in zip(also, group.also, strict=True):
        within = counts * holds
        if total := int(within.sum()):
            lines = tuple(_lines(question, group, place, within, total))
            found.append(
                StateOdds(rule, total, OfferOdds(group.entries[place].offer, lines, total).house_edge)
            )
    return found


def _lines(question: _Question, group: Group, place: int, counts: ClassCounts, total: int) -> list[LineOdds]:
    offer, line_of = group.entries[place].offer, group.line_of[place]
    by_line = [int(counts[line_of == index].sum()) for index in range(len(offer.lines) + 1)]
    lines = zip([*offer.lines, None], by_line, strict=True)
    return [_line_odds(question, offer, line, count, total) for line, count in lines]


def _line_odds(question: _Question, offer: Offer, line: Line | None, count: int, total: int) -> LineOdds:
    gained = _profit(question, offer, line)
    if line is None:
        return LineOdds(LOSING_LINE, "lose", count, total, gained)
    pay = line.pay
    return LineOdds(
        name=line.name,
        pays=line.pays_text,
        combinations=count,
        out_of=total,
        profit=gained,
        push=isinstance(pay, Push),
        envy=line.envy or 0,
        meter=pay.meter if isinstance(pay, Share) else None,
        share=Fraction(pay.percent, 100) if isinstance(pay, Share) else Fraction(0),
        shared=not looks_at_seat(question.game, offer, line),
    )
