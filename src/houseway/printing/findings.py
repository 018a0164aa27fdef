"""What the audit finds in one game, each finding in a sentence with its clause."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from houseway.analysis import rulebook
from houseway.analysis.results import OfferOdds
from houseway.analysis.rulebook import ProvedGame
from houseway.printing.bets import ONLY_TABLE
from houseway.printing.edges import percent
from houseway.printing.fee_findings import fee_findings
from houseway.printing.finding import Finding, Kind
from houseway.rules import Game, Offer, load
from houseway.rules.game import Note
from houseway.text import joined, one_of


def findings(proved: ProvedGame) -> list[Finding]:
    """Everything found, the gravest kind first."""
    return [
        *_favoring(proved),
        *_under_options(proved),
        *_above_one(proved),
        *_tie_vigorish(proved),
        *_policies(proved),
        *first_action(proved.game),
        *_repeated(proved),
        *_never_pays(proved),
        *fee_findings(proved),
        *_readings(proved.game),
    ]


def named(offer: Offer) -> str:
    """`Banker (tie-vig-5)`: the wager as the layout names it, and the pay table."""
    return offer.name if offer.paytable == ONLY_TABLE else f"{offer.name} ({offer.paytable})"


def at_decks(decks: Iterable[int | None]) -> str:
    counts = [count for count in decks if count is not None]
    if not counts:
        return "over all throws"
    return "from 1 deck" if counts == [1] else f"from {one_of(counts)} decks"


def _favoring(proved: ProvedGame) -> Iterator[Finding]:
    for offer, edges in rulebook.favoring(proved):
        usual = proved.usual_decks
        shown = usual if usual in edges else next(iter(edges))
        every = len(edges) == len(proved.decks)
        most = min(edges, key=lambda decks: edges[decks])
        by = "" if most == shown else f", by {percent(-edges[most])} {at_decks([most])}"
        where = f"; it does {at_decks(edges)}, {'all that are' if every else 'of those'} allowed{by}"
        sentence = (
            f"{named(offer)} favors the bettor by {percent(-edges[shown])} of each bet "
            f"{at_decks([shown])}{where if len(proved.decks) > 1 else ''}."
        )
        about, kind = at_decks(edges).removeprefix("from "), Kind.FAVORS_BETTOR
        if shown != usual and len(edges) > 1:
            about += f", the edge {at_decks([shown])}"
        yield Finding(kind, proved.game.id, *offer.key, offer.cite, sentence, about, edges[shown])


def _under_options(proved: ProvedGame) -> Iterator[Finding]:
    for option, choice, usual, under in rulebook.option_effects(proved):
        chosen, offer = f"{option.id} = {choice}", usual.offer
        what, before, after = _effect(usual, under)
        meaning = option.meaning.removeprefix("1: ")
        sentence = (
            f"Option {chosen} ({meaning}): the {what} of {named(offer)} is {percent(after)} under it "
            f"and {percent(before)} as read."
        )
        kind, place, about = Kind.OPTION_EFFECT, (proved.game.id, *offer.key), f"{chosen}: {what}"
        yield Finding(kind, *place, option.cite, sentence, about, after, before)
        edge = under.house_edge
        if edge is not None and edge < 0 and under.part_of is None:
            sentence = (
                f"Under option {chosen} {named(offer)} favors the bettor by {percent(-edge)} of each "
                f"bet {at_decks([proved.usual_decks])}."
            )
            kind = Kind.FAVORS_BETTOR_UNDER_OPTION
            yield Finding(kind, *place, option.cite, sentence, chosen, edge, usual.house_edge)


def _effect(usual: OfferOdds, under: OfferOdds) -> tuple[str, Fraction, Fraction]:
    """The figure that changes: the edge, the fixed return or, where a seed differs, the long-run return."""
    figures = (
        ("house edge", usual.house_edge, under.house_edge),
        ("return of the fixed pays", usual.fixed_return, under.fixed_return),
        ("return in the long run", usual.long_run_return(), under.long_run_return()),
    )
    return next(
        (words, before, after)
        for words, before, after in figures
        if before is not None and after is not None and before != after
    )


def _above_one(proved: ProvedGame) -> Iterator[Finding]:
    for result in rulebook.above_one(proved):
        returned = result.fixed_return or Fraction(0)
        largest = max(
            (line for line in result.lines if line.profit is not None), key=lambda line: line.contribution
        )
        sentence = (
            f"{named(result.offer)} returns {percent(returned)} of what is bet with its fixed pays alone "
            f"{at_decks([proved.usual_decks])}; {largest.name} at {largest.pays} is "
            f"{percent(largest.contribution)} of that."
        )
        kind, offer = Kind.FIXED_PAYS_ABOVE_100, result.offer
        yield Finding(kind, proved.game.id, *offer.key, offer.cite, sentence, "", returned)


def _tie_vigorish(proved: ProvedGame) -> Iterator[Finding]:
    for each in rulebook.tie_vigorish(proved):
        ids = [offer.paytable for offer in each.below]
        below = f"{ids[0]} to {ids[-1]}" if len(ids) > 2 else joined(ids or ["no pay table"], "and")
        verbs = ("are", "favor") if len(each.below) > 1 else ("is", "favors")
        sentence = (
            f"Vigorish on ties breaks even at {_percents(each.percent, proved.usual_decks)}: "
            f"{below} {verbs[0]} below it and {verbs[1]} the bettor."
        )
        kind, offer = Kind.TIE_VIGORISH_BREAK_EVEN, each.offer
        figure = each.percent[proved.usual_decks] / 100
        place = (proved.game.id, offer.wager, offer.on, None)
        yield Finding(kind, *place, offer.cite, sentence, figure=figure)


def _percents(figures: Mapping[int | None, Fraction], usual: int | None) -> str:
    """The figure of the usual shoe, and those of the smallest and the largest that are not it."""
    # Figures of dice have the one key None, so there is nothing to compare.
    ends = dict.fromkeys(decks for decks in (min(figures), max(figures)) if decks != usual)  # type: ignore[type-var]
    others = ", ".join(f"{percent(figures[decks] / 100)} from {decks}" for decks in ends)
    first = f"{percent(figures[usual] / 100)} of the bet {at_decks([usual])}"
    return f"{first} ({others})" if others else first


def _policies(proved: ProvedGame) -> Iterator[Finding]:
    for offer, play in rulebook.favoring_policies(proved):
        sentence = (
            f"A player-dealer who draws on {one_of(play.dealer)}, as the rules allow, gives a bettor who "
            f"draws on {one_of(play.by_total)} an edge of {percent(-play.by_total_edge)} "
            f"{at_decks([proved.usual_decks])}."
        )
        kind, about = Kind.POLICY_FAVORS_BETTOR, one_of(play.dealer)
        cite = proved.game.draw.cite
        yield Finding(kind, proved.game.id, *offer.key, cite, sentence, about, play.by_total_edge)


def _repeated(proved: ProvedGame) -> Iterator[Finding]:
    for offer, other in rulebook.repeated(proved):
        of = "" if other.wager == offer.wager else f" of {other.name}"
        differs = _differences(offer, other)
        sentence = (
            f"Pay table {offer.paytable} of {offer.name} has the same lines as "
            f"pay table {other.paytable}{of}{f'; only its {differs} differ' if differs else ''}."
        )
        yield Finding(Kind.REPEATED_TABLE, proved.game.id, *offer.key, offer.cite, sentence)


def _differences(offer: Offer, other: Offer) -> str:
    parts = {
        "seats": (offer.table.seats, other.table.seats),
        "decks": (offer.table.decks, other.table.decks),
        "meters": (offer.table.meters, other.table.meters),
    }
    differing = [name for name, (mine, theirs) in parts.items() if mine != theirs]
    return joined(differing, "and") if differing else ""


def _never_pays(proved: ProvedGame) -> Iterator[Finding]:
    for offer, line, decks in rulebook.never_pays(proved):
        every = " with any number of decks allowed" if len(decks) == len(proved.decks) else ""
        sentence = (
            f"The line “{line.name}” ({line.pays}) of {named(offer)} can never pay"
            f"{every or ' ' + at_decks(decks)}."
        )
        yield Finding(Kind.LINE_NEVER_PAYS, proved.game.id, *offer.key, line.cite, sentence)


def first_action(game: Game) -> Iterator[Finding]:
    """Where nobody says who is settled first, the order itself favors where it starts."""
    button = game.practice.action_button
    if game.practice.player_dealer and button.by == "none":
        told = f"No button: the first bettor to the {button.starts_at} is always settled first."
        yield Finding(Kind.BUTTON_NOT_EVEN, game.id, None, None, None, button.cite, told)
        return
    by = "Three dice give" if button.by == "three-dice" else "The card gives"
    for places, shares in rulebook.uneven_buttons(game):
        told = (
            f"{by} first action, at {places} places all bet on, to the places from the {button.starts_at} "
            f"in {joined(map(str, shares), 'and')} of hands."
        )
        yield Finding(Kind.BUTTON_NOT_EVEN, game.id, None, None, None, button.cite, told)


def _readings(game: Game) -> Iterator[Finding]:
    """Every note of this game, those that its parent has left to the parent."""
    parent = load(game.extends) if game.extends else None
    known = {note.text for _, _, note in notes_of(parent)} if parent else set()
    seen: set[str] = set()
    for wager, paytable, note in notes_of(game):
        if note.text not in known and note.text not in seen:
            seen.add(note.text)
            yield Finding(_kind(note), game.id, wager, None, paytable, note.cite, note.text)


def _kind(note: Note) -> Kind:
    if note.repair:
        return Kind.SCAN_REPAIR
    return Kind.DEPARTS_FROM_LETTER if note.departs else Kind.READING


def notes_of(game: Game) -> Iterator[tuple[str | None, str | None, Note]]:
    """Every reading of the game, of its wagers and of their pay tables, with the wager and the pay table."""
    for note in game.notes:
        yield None, None, note
    for wager in game.wagers:
        for note in wager.notes:
            yield wager.id, None, note
        for table in wager.paytables:
            for note in table.notes:
                yield wager.id, table.id, note
