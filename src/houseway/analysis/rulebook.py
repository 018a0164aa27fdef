"""The rulebook read as a whole: wagers that favor the bettor, tables that repeat, lines that never pay.

Only facts are found here, with exact figures; the audit puts them into words.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property

import msgspec

from houseway.analysis.choices import has_choice
from houseway.analysis.odds import odds
from houseway.analysis.results import OfferOdds
from houseway.families.plays import BEST, BestPlay
from houseway.money import Push
from houseway.rules.binding import resolved
from houseway.rules.game import Game, Line, Offer, OfferKey, Option
from houseway.rules.language import names, text

Results = dict[OfferKey, OfferOdds]


class ProvedGame(msgspec.Struct, frozen=True, dict=True):
    """A game with the odds of all its offers at every number of decks that its rules allow."""

    game: Game

    @property
    def decks(self) -> tuple[int | None, ...]:
        return self.game.pack.allowed or (None,)

    @property
    def usual_decks(self) -> int | None:
        return self.game.pack.usual

    @cached_property
    def at(self) -> dict[int | None, Results]:
        return {decks: _keyed(odds(self.game, decks)) for decks in self.decks}

    @property
    def usual(self) -> Results:
        return self.at[self.usual_decks]

    @cached_property
    def under(self) -> dict[tuple[str, int | str], Results]:
        """The odds with each option in turn at each choice that is not its default."""
        return {
            (option.id, choice): _keyed(odds(self.game, options={option.id: choice}))
            for option in self.game.options
            for choice in option.choices[1:]
        }


def _keyed(results: list[OfferOdds]) -> Results:
    return {result.offer.key: result for result in results}


class Favoring(msgspec.Struct, frozen=True):
    """An offer that favors the bettor, with its negative edge at each number of decks where it does."""

    offer: Offer
    edges: Mapping[int | None, Fraction]


def favoring(proved: ProvedGame) -> Iterator[Favoring]:
    for offer in proved.game.offers():
        edges = {decks: results[offer.key].house_edge for decks, results in proved.at.items()}
        negative = {decks: edge for decks, edge in edges.items() if edge is not None and edge < 0}
        if negative:
            yield Favoring(offer, negative)


def above_one(proved: ProvedGame) -> Iterator[OfferOdds]:
    """Pay tables whose fixed pays alone return more than is bet."""
    for result in proved.usual.values():
        if result.fixed_return is not None and result.fixed_return > 1:
            yield result


class BreakEven(msgspec.Struct, frozen=True):
    """The vigorish on ties, in percent, at which a bet favors nobody, and the tables that take less."""

    offer: Offer
    percent: Mapping[int | None, Fraction]
    below: tuple[Offer, ...]


def tie_vigorish(proved: ProvedGame) -> Iterator[BreakEven]:
    """One for each wager that may bear vigorish on ties."""
    taxed: dict[tuple[str, str | None], list[Offer]] = {}
    for offer in proved.game.offers():
        if _tie_percent(offer):
            taxed.setdefault((offer.wager, offer.on), []).append(offer)
    for offers in taxed.values():
        even = {decks: _break_even(results[offers[0].key]) for decks, results in proved.at.items()}
        below = tuple(offer for offer in offers if _tie_percent(offer) < even[proved.usual_decks])
        yield BreakEven(offers[0], even, below)


def _tie_percent(offer: Offer) -> int:
    return next((line.vigorish for line in offer.lines if isinstance(line.pay, Push)), 0)


def _break_even(result: OfferOdds) -> Fraction:
    """The edge grows by the chance of the push with each whole of vigorish, so the line is straight."""
    assert result.house_edge is not None
    return _tie_percent(result.offer) - 100 * result.house_edge / result.push_frequency


class Repeated(msgspec.Struct, frozen=True):
    """A pay table with the same lines as an earlier one, of this wager or of another."""

    offer: Offer
    same_as: Offer


def repeated(proved: ProvedGame) -> Iterator[Repeated]:
    """In one game, whatever the hand: what differs between two such tables is not in their lines."""
    game = proved.game
    first: dict[tuple[object, ...], Offer] = {}
    for offer in game.offers():
        key = (
            offer.table.unit_cents,
            offer.table.currency,
            *(_said(game, offer, line) for line in offer.lines),
        )
        earlier = first.setdefault(key, offer)
        if (earlier.wager, earlier.paytable) != (offer.wager, offer.paytable):
            yield Repeated(offer, earlier)


def _said(game: Game, offer: Offer, line: Line) -> tuple[object, ...]:
    rule = text(resolved(line.when, offer.on, game.event_rules))
    return rule, line.pays, line.vigorish, line.envy, offer.placed_when


class NeverPays(msgspec.Struct, frozen=True):
    """A line that cannot come up from these numbers of decks."""

    offer: Offer
    line: Line
    decks: tuple[int | None, ...]


def never_pays(proved: ProvedGame) -> Iterator[NeverPays]:
    for offer in proved.game.offers():
        for place, line in enumerate(offer.lines):
            barred = tuple(
                decks
                for decks in proved.decks
                if (offer.table.decks is None or decks in offer.table.decks)
                and proved.at[decks][offer.key].lines[place].combinations == 0
            )
            if barred and not _by_option(proved.game, offer, line):
                yield NeverPays(offer, line, barred)


def _by_option(game: Game, offer: Offer, line: Line) -> bool:
    """Whether the line is there for an option that the house may post."""
    used = names(resolved(line.when, offer.on, game.event_rules))
    return any(name.startswith("option.") and name != "option.suits" for name in used)


class OptionEffect(msgspec.Struct, frozen=True):
    """What an option does to one offer: its edge, or its fixed return, as read and under the option."""

    option: Option
    choice: int | str
    offer: Offer
    usual: OfferOdds
    under: OfferOdds


def option_effects(proved: ProvedGame) -> Iterator[OptionEffect]:
    """Every offer whose edge or return differs under another choice of an option."""
    options = {option.id: option for option in proved.game.options}
    for (id_, choice), results in proved.under.items():
        for key, under in results.items():
            usual = proved.usual[key]
            if _figures(under) != _figures(usual):
                yield OptionEffect(options[id_], choice, usual.offer, usual, under)


def _figures(result: OfferOdds) -> tuple[Fraction | None, ...]:
    return result.house_edge, result.fixed_return, result.long_run_return()


class FavoringPolicy(msgspec.Struct, frozen=True):
    """A way in which the player-dealer may play that favors a bettor who answers it best."""

    offer: Offer
    play: BestPlay


def favoring_policies(proved: ProvedGame) -> Iterator[FavoringPolicy]:
    if not any(has_choice(proved.game, offer) for offer in proved.game.offers()):
        return
    for result in odds(proved.game, strategy=BEST):
        for play in result.policies:
            if play.by_total_edge < 0:
                yield FavoringPolicy(result.offer, play)
