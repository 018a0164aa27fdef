"""What a PAR sheet tells beside its pay tables: other strategies, awards, added winnings, options, decks."""

from collections.abc import Collection, Iterator, Sequence

from houseway.analysis.choices import has_choice, strategies
from houseway.analysis.house_money import base_bets, with_winnings_added
from houseway.analysis.must_hit import must_hits
from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.analysis.results import OfferOdds
from houseway.document import Blocks, Heading, Paragraph, Table
from houseway.families.plays import BEST, HIT, HOUSE_WAY, STAND
from houseway.money import money_text
from houseway.printing.edges import percent
from houseway.printing.feet import NOTHING
from houseway.printing.numbers import rounded
from houseway.rules import Game
from houseway.text import one_of

_PLAYS = {HOUSE_WAY: "House Way", STAND: "Stands", HIT: "Hits", BEST: "Best play", "both": "Both wagers"}


def additions(game: Game, proved: Sequence[OfferOdds], setting: Question) -> Iterator[Blocks]:
    yield from _strategies(game, proved, setting)
    yield from _winnings_added(game, proved, setting)
    yield from _must_hit(game, proved)
    yield from _by_option(game, proved, setting)


def _strategies(game: Game, proved: Sequence[OfferOdds], setting: Question) -> Iterator[Blocks]:
    chosen = [result.offer for result in proved if has_choice(game, result.offer)]
    if not chosen:
        return
    first, *plays = strategies(game)
    if not plays:
        return
    yield Heading("Other strategies")
    by_play = {play: answers(setting.but(offers=tuple(chosen), strategy=play)) for play in plays}
    usual = {result.offer.key: result for result in proved}
    rows = tuple(
        (
            offer.name,
            offer.paytable,
            _edge(usual[offer.key]),
            *(_edge(next(r for r in by_play[play] if r.offer.key == offer.key)) for play in plays),
        )
        for offer in chosen
    )
    named = tuple(_PLAYS.get(play, play.replace("-", " ").capitalize()) for play in (first, *plays))
    yield Table(("Wager", "Pay table", *named), rows, "ll" + "r" * len(named), merge=(0,))
    yield from _policies(by_play.get(BEST, ()))


def _edge(result: OfferOdds) -> str:
    return "–" if result.house_edge is None else percent(result.house_edge)


def _totals(drawn_on: Collection[int]) -> str:
    return one_of(drawn_on) if drawn_on else NOTHING


def _policies(best: Sequence[OfferOdds]) -> Iterator[Blocks]:
    rows = tuple(
        (result.offer.paytable, _totals(play.dealer), _totals(play.by_total), percent(play.by_total_edge))
        for result in best
        for play in result.policies
    )
    if rows:
        yield Paragraph("The bettor’s best answer to each way in which the player-dealer may play:")
        head = ("Pay table", "Player-dealer draws on", "Bettor draws on", "House edge")
        yield Table(head, rows, "lllr", merge=(0,))


def _winnings_added(game: Game, proved: Sequence[OfferOdds], setting: Question) -> Iterator[Blocks]:
    for result in proved:
        if base_bets(game, result.offer) and setting.decks:
            added = with_winnings_added(game, result, setting.shoe.cards)
            yield Heading(f"{result.offer.name} with its winnings added", cite=result.offer.cite)
            yield Paragraph(
                "The winnings, settled after four cards, may be added to the base bet. A bettor who does so "
                "just when the four cards favor that bet has this edge against him, per unit of the bonus:"
            )
            rows = tuple(
                (each.base.name, percent(each.probability), percent(each.house_edge)) for each in added
            )
            yield Table(("Base bet", "Added in", "House edge"), rows, "lrr")


def _must_hit(game: Game, proved: Sequence[OfferOdds]) -> Iterator[Blocks]:
    awards = [award for result in proved for award in must_hits(game, result.offer)]
    if not awards:
        return
    yield Heading("Must Hit")
    yield Paragraph("The amount at which it hits is uniform between reset and maximum.", awards[0].award.cite)
    rows = tuple(
        (
            str(each.award.number),
            money_text(each.award.reset_cents),
            money_text(each.award.maximum_cents),
            each.award.rate,
            money_text(round(each.expected_award)),
            rounded(each.expected_bets, 1),
            percent(each.return_per_unit),
        )
        for each in awards
    )
    head = (
        "Configuration",
        "Reset",
        "Maximum",
        "Rate",
        "Expected\naward",
        "Expected\nbets",
        "Return per\nunit bet",
    )
    yield Table(head, rows, "crrrrrr")


def _by_option(game: Game, proved: Sequence[OfferOdds], setting: Question) -> Iterator[Blocks]:
    """One calculation for each other choice of each option."""
    posted = game.options_from(setting.options)
    usual = {result.offer.key: result for result in proved}
    rows = []
    for option in game.options:
        for choice in option.choices:
            if choice == posted[option.id]:
                continue
            options = {**setting.options, option.id: choice}
            for under in answers(setting.but(options=options)):
                before = usual[under.offer.key]
                if under.fixed_profit != before.fixed_profit:
                    name = f"{under.offer.name} ({under.offer.paytable})"
                    figures = (percent(1 + before.fixed_profit), percent(1 + under.fixed_profit))
                    rows.append((f"{option.id} = {choice}", name, *figures, option.cite))
    if rows:
        yield Heading("Under other options")
        head = ("Option", "Wager", "Return\nas above", "Return\nunder it", "Clause")
        yield Table(head, tuple(rows), "llrrl", merge=(0,))
