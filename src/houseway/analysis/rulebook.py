"""The rulebook read as a whole: wagers that favor the bettor, tables that repeat, lines that never pay.

Only facts are found here, with exact figures; the audit puts them into words.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property

import msgspec

from houseway.analysis.choices import decisions, has_choice, other_choices, strategies
from houseway.analysis.odds import odds
from houseway.analysis.results import OfferOdds
from houseway.families.plays import BEST, BestPlay
from houseway.money import Push
from houseway.rules.action_button import around, button_chances
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
    def otherwise(self) -> list[Results]:
        """The odds for bettors who play otherwise than is usual, where they decide."""
        if decisions(self.game) is None:
            return []
        return [_keyed(odds(self.game, strategy=strategy)) for strategy in strategies(self.game)[1:]]

    @cached_property
    def under(self) -> dict[tuple[str, int | str], Results]:
        """The odds with each option in turn at each choice that is not its default."""
        return {
            (option, choice): _keyed(odds(self.game, options={option: choice}))
            for option, choice in other_choices(self.game)
        }


def _keyed(results: list[OfferOdds]) -> Results:
    return {result.offer.key: result for result in results}


def favoring(proved: ProvedGame) -> Iterator[tuple[Offer, Mapping[int | None, Fraction]]]:
    """Offers that favor the bettor, with the negative edge at each number of decks where they do."""
    for offer in proved.game.offers():
        if proved.usual[offer.key].part_of is not None:
            continue
        edges = {decks: results[offer.key].house_edge for decks, results in proved.at.items()}
        negative = {decks: edge for decks, edge in edges.items() if edge is not None and edge < 0}
        if negative:
            yield offer, negative


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


def _tie_percent(offer: Offer) -> Fraction:
    return next((line.percent for line in offer.lines if isinstance(line.pay, Push)), Fraction(0))


def _break_even(result: OfferOdds) -> Fraction:
    """The edge grows by the chance of the push with each whole of vigorish, so the line is straight."""
    assert result.house_edge is not None
    return _tie_percent(result.offer) - 100 * result.house_edge / result.push_frequency


def repeated(proved: ProvedGame) -> Iterator[tuple[Offer, Offer]]:
    """Pay tables with the lines of an earlier one, of this wager or another, whatever the hand, and that one.

    What differs between two such tables is not in their lines.
    """
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
            yield offer, earlier


def _said(game: Game, offer: Offer, line: Line) -> tuple[object, ...]:
    rule = text(resolved(line.when, offer.on, game.event_rules))
    return rule, line.pays, line.vigorish, line.envy, offer.placed_when


def never_pays(proved: ProvedGame) -> Iterator[tuple[Offer, Line, tuple[int | None, ...]]]:
    """Lines that cannot come up from these numbers of decks, however the bettor plays."""
    for offer in proved.game.offers():
        for place, line in enumerate(offer.lines):
            barred = tuple(
                decks
                for decks in proved.decks
                if (offer.table.decks is None or decks in offer.table.decks)
                and proved.at[decks][offer.key].lines[place].combinations == 0
            )
            chosen = any(results[offer.key].lines[place].combinations for results in proved.otherwise)
            if barred and not chosen and not _by_option(proved.game, offer, line):
                yield offer, line, barred


def _by_option(game: Game, offer: Offer, line: Line) -> bool:
    """Whether the line is there for an option that the house may post."""
    used = names(resolved(line.when, offer.on, game.event_rules))
    return any(name.startswith("option.") and name != "option.suits" for name in used)


def option_effects(proved: ProvedGame) -> Iterator[tuple[Option, int | str, OfferOdds, OfferOdds]]:
    """Every offer whose edge or return differs under another choice of an option: as read, and under it."""
    options = {option.id: option for option in proved.game.options}
    for (id_, choice), results in proved.under.items():
        for key, under in results.items():
            usual = proved.usual[key]
            if _figures(under) != _figures(usual):
                yield options[id_], choice, usual, under


def _figures(result: OfferOdds) -> tuple[Fraction | None, ...]:
    return result.house_edge, result.fixed_return, result.long_run_return()


def uneven_buttons(game: Game) -> Iterator[tuple[int, tuple[Fraction, ...]]]:
    """The chances of first action from the player-dealer's left on, at tables where these are not alike.

    All other places are bet on, so the next of them has it when the button points at the player-dealer.
    """
    practice = game.practice
    for places in practice.seats.allowed if practice.player_dealer else ():
        chances = button_chances(practice.action_button, 1, places, jokers=game.pack.jokers)
        chances[around(1, places, practice.action_button.direction)[1]] += chances.pop(1)
        shares = tuple(chances.values())
        if len(set(shares)) > 1:
            yield places, shares


def favoring_policies(proved: ProvedGame) -> Iterator[tuple[Offer, BestPlay]]:
    """Ways in which the player-dealer may play that favor a bettor who answers them best."""
    game = proved.game
    if BEST not in strategies(game) or not any(has_choice(game, offer) for offer in game.offers()):
        return
    for result in odds(game, strategy=BEST):
        for play in result.policies:
            if play.by_total_edge < 0:
                yield result.offer, play
