"""The PAR sheet of a game or a table: what a test laboratory files, nothing rounded before it is printed."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from houseway.analysis.choices import decisions, has_choice, strategies
from houseway.analysis.odds import answers
from houseway.analysis.question import Question
from houseway.analysis.results import OfferOdds
from houseway.document import Blocks, Bullets, Document, Heading, Item, Note, Paragraph, Table
from houseway.families.plays import BEST
from houseway.printing import hands
from houseway.printing.bets import Bet, Column, bets
from houseway.printing.edges import percent, table_setting
from houseway.printing.english.words import words_of
from houseway.printing.fees import collection_page
from houseway.printing.findings import notes_of
from houseway.printing.house_choices import options_used
from houseway.printing.numbers import root, rounded
from houseway.printing.par.additions import additions
from houseway.printing.par.calculations import calculation, wager_name
from houseway.rules import Game
from houseway.rules.game import Note as Reading
from houseway.rules.game import OfferKey
from houseway.rules.tables import TableFile, game_of

_HOUSE_WAY = "Where the rules leave the bettor a choice they play House Way."
_NO_CHOICE = "The rules leave the bettor no choice."


def par_sheet(setting: Question, printed: Game | None = None, table: TableFile | None = None) -> Document:
    """The sheet of a game; `printed` is that of the rulebook which a `table` has posted this one from."""
    game = setting.game
    game.refuse_without_wagers()
    proved = {result.offer.key: result for result in answers(setting)}
    blocks: list[Blocks] = [
        *_identity(game, setting, printed),
        *_rules(game, setting),
        Heading("Summary"),
        _summary(game, setting, proved),
        Heading("Calculations"),
    ]
    for bet, side, column in _each_calculation(game, setting):
        blocks += calculation(bet, side, column, proved)
    results = list(proved.values())
    blocks += additions(game, results, setting)
    blocks += [*(collection_page(table, results) if table else ()), *_readings(game)]
    return Document(
        title=f"{game.name}: PAR sheet",
        subtitle=f"{game.jurisdiction} rules, {game.cite}{_shoe(setting)}",
        footer=f"{game.name} ({game.id}) · PAR sheet · definition {game.digest[:12]}",
        blocks=tuple(blocks),
    )


def table_par_sheet(table: TableFile) -> Document:
    game = game_of(table)
    sheet = par_sheet(table_setting(table), game, table)
    return msgspec.structs.replace(
        sheet, title=f"{table.name}: PAR sheet", subtitle=f"{game.name}. {sheet.subtitle}"
    )


def _shoe(setting: Question) -> str:
    return f", {setting.decks} deck{'s' * (setting.decks != 1)}" if setting.decks else ""


def _identity(game: Game, setting: Question, printed: Game | None) -> Iterator[Blocks]:
    yield Heading("What was proved")
    drawn = words_of(game).proved_from(setting.decks)
    items = [
        Item(f"{game.name} ({game.id}), {game.jurisdiction}.", game.cite, "Game"),
        Item(f"SHA-256 {game.digest}.", None, "Definition"),
        Item(f"Full enumeration with whole numbers from {drawn}. No sampling, no rounding before the figures "
             "below are printed.", None, "Method"),
        Item(_strategy(game, setting), game.draw.cite, "Strategy assumed"),
        Item(f"Figures are per unit of money bet, before rounding of pay-outs ({game.pay_rounding}).",
             game.pay_rounding_cite, "Money"),
        *_options(game, setting),
    ]  # fmt: skip
    if printed:
        items.insert(2, Item(f"SHA-256 {printed.digest}.", printed.cite, "Posted from the definition"))
    if any(table.meters for wager in game.wagers for table in wager.paytables):
        items.append(Item(f"Seat {setting.seat} of {setting.seats}, one bettor.", None, "Seat"))
    yield Bullets(tuple(items))


def _strategy(game: Game, setting: Question) -> str:
    """What the bettor is taken to do, and to know, where the rules leave him a choice."""
    if not any(has_choice(game, offer) for offer in game.offers()):
        return _NO_CHOICE
    solver = decisions(game)
    if solver is None:
        return _HOUSE_WAY
    play = "Best play" if strategies(game)[0] == BEST else "House Way"
    return f"{play}. {solver.assumes(game.drawing(setting.options))}"


def _options(game: Game, setting: Question) -> Iterator[Item]:
    posted = game.options_from(setting.options)
    used = options_used(game)
    for option in game.options:
        if option.id in used:
            yield Item(f"{option.id} = {posted[option.id]}; {option.meaning}.", option.cite, "Option")


def _rules(game: Game, setting: Question) -> Iterator[Blocks]:
    yield Heading("The rules in short")
    yield Paragraph(hands.object_of(game))
    for block in (*hands.values(game, setting.decks, setting.options), *hands.drawing(game, setting.options)):
        yield msgspec.structs.replace(block, level=2) if isinstance(block, Heading) else block


def _summary(game: Game, setting: Question, proved: Mapping[OfferKey, OfferOdds]) -> Table:
    """A row for each calculation; pay tables that differ in vigorish alone share one."""
    head = ("Wager", "Pay table", "Return", "House edge", "Hit frequency", "Standard\ndeviation")
    rows = []
    for bet, side, column in _each_calculation(game, setting):
        results = [proved[key] for key in bet.keys(side, column)]
        fixed = "fixed pays\n" if results[0].progressive else ""
        columns = (
            fixed + _span([percent(1 + result.fixed_profit) for result in results]),
            _span(["–" if r.house_edge is None else percent(r.house_edge) for r in results]),
            _span([percent(result.hit_frequency) for result in results]),
            _span(["–" if r.variance is None else rounded(root(r.variance), 4) for r in results]),
        )
        rows.append((wager_name(bet, side), column.name, *columns))
    return Table(head, tuple(rows), "llrrrr", merge=(0,))


def _span(texts: Sequence[str]) -> str:
    return texts[0] if texts[0] == texts[-1] else f"{texts[0]}\nto {texts[-1]}"


def _each_calculation(game: Game, setting: Question) -> Iterator[tuple[Bet, str | None, Column]]:
    for bet in bets(game, setting.options):
        for side in bet.sides:
            for column in bet.columns:
                yield bet, side, column


def _readings(game: Game) -> Iterator[Blocks]:
    notes: dict[str, Reading] = {}
    for _, _, note in notes_of(game):
        notes.setdefault(note.text, note)
    if notes:
        yield Heading("Readings taken")
        yield from (Note(note.text, note.cite, note.departs) for note in notes.values())
