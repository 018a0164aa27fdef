"""The table builder: what an operator may choose, the file of what was chosen, and whether it is legal."""

import tomllib
from collections.abc import Container, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from houseway.contracts.documents import CheckDocument
from houseway.contracts.games import show_document
from houseway.refusals import CatalogError, Refusal, Refused
from houseway.rules import Game, load
from houseway.rules.fees import lines_text, schedules
from houseway.rules.tables import TableFile, fields_of, first_stakes, named_files, parse_table, with_files_in
from houseway.rules.tables.choices import left_to_the_house
from houseway.rules.tables.collection import with_printed_limits
from houseway.rules.tables.shoe import SHUFFLING
from houseway.rules.tables.writing import table_text
from houseway.server.api.answers import (
    DecksChoice,
    HouseChoice,
    OfferChoice,
    ScheduleChoice,
    StakesChoice,
    TableFileAnswer,
    TableOptions,
)
from houseway.server.api.endpoint import GAME, Call, Endpoint
from houseway.server.api.questions import CheckQuestion
from houseway.table.opening.setting_up import check_table
from houseway.toml import read_toml
from houseway.words import Values


def check(call: Call) -> CheckDocument:
    asked: CheckQuestion = call.question
    with table_as_written(asked.table, asked.files) as table:
        return _checked(table)


def _checked(table: TableFile) -> CheckDocument:
    broken = check_table(table)
    return CheckDocument(not broken, broken)


@contextmanager
def table_as_written(text: str, files: Mapping[str, str]) -> Iterator[TableFile]:
    """Give the table of a file's text, with the house's own files that were sent with it.

    A game or fees in a file that was not sent are refused: nothing is read from the server's disk.
    """
    try:
        written = read_toml(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise CatalogError(f"The table is not a TOML file: {error}.") from None
    table = parse_table(written)
    _refuse_files_not_sent(table, files)
    if not files:
        yield table
        return
    with TemporaryDirectory(prefix="houseway-") as folder:
        for name in named_files(table):
            (Path(folder) / name).write_text(files[name], "utf-8")
        yield with_files_in(Path(folder), table)


def legal_table(text: str) -> TableFile:
    """The table of a file's text that keeps the rules: nothing is printed for another."""
    with table_as_written(text, {}) as table:
        objections = check_table(table)
    if objections:
        first, more = objections[0], len(objections) - 1
        told: Values = {"field": first.field, "problem": first.problem, "more": more}
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, first.cite, "not-printed", **told)
    return table


def table_file(call: Call) -> TableFileAnswer:
    _refuse_files_not_sent(call.question, {})
    table = with_printed_limits(call.question)
    return TableFileAnswer(table_text(table), _checked(table))


def _refuse_files_not_sent(table: TableFile, files: Container[str]) -> None:
    for name in named_files(table):
        if name not in files:
            instead = "a game of the catalog" if name == table.game else "a schedule of `houseway fees`"
            field = "game" if name == table.game else "collection, schedule"
            raise CatalogError(
                f"{field}: {name} is a file of its own. Send its text in `files`, or name {instead}."
            )


def table_options(call: Call) -> TableOptions:
    game = load(call.game_id)
    show = show_document(game, list(game.wagers))
    return TableOptions(
        game=game.id,
        name=game.name,
        jurisdiction=game.jurisdiction,
        cite=game.cite,
        decks=_decks(game),
        shuffling=[] if game.pack.is_empty else list(game.practice.shoe.shuffling or SHUFFLING),
        offers=[
            OfferChoice(each.id, each.on, each.name, each.kind, each.cite, each.paytables)
            for each in show.wagers
        ],
        shared_tables=game.shared_tables,
        must_hit=game.must_hit,
        meters=show.meters,
        options=show.options,
        house=_house(game),
        procedures={each.id: each for each in show.procedures},
        schedules=_schedules(game),
        stakes=_stakes(game),
    )


def _decks(game: Game) -> DecksChoice | None:
    pack = game.pack
    return None if pack.is_empty else DecksChoice(list(pack.allowed), pack.default, pack.cite)


def _schedules(game: Game) -> list[ScheduleChoice]:
    """The collection schedules in force, where a player-dealer banks the game or players bet for pots."""
    if not game.practice.player_dealer and game.plays.money != "pooled":
        return []
    return [
        ScheduleChoice(each.id, [f"{payer}: {fee}" for payer, fee in lines_text(each)])
        for each in schedules()
        if each.in_force and game.id in each.games
    ]


def _stakes(game: Game) -> StakesChoice | None:
    if game.plays.money != "pooled":
        return None
    rules: Any = game.draw.rules
    by_option: Any = game.draw.by_option.values()
    fields = fields_of(rules, *by_option)
    cites = {
        field: cite for field in ("limits", *fields) if (cite := rules.cite_of.get(field.replace("_", "-")))
    }
    return StakesChoice(list(rules.limits), fields, first_stakes(rules), cites)


def _house(game: Game) -> list[HouseChoice]:
    """What the rules speak of; where they are silent the house chooses and no clause is named."""
    choices = left_to_the_house(game.practice)
    return [HouseChoice(field, fixed, rule.text, rule.cite) for field, rule, fixed in choices]


ENDPOINTS = (
    Endpoint(
        "POST", "/api/check", "Whether a table file keeps the rules, clause by clause.",
        check, CheckDocument, CheckQuestion,
    ),
    Endpoint(
        "POST", "/api/table-file", "The file of a table as chosen, and whether it keeps the rules.",
        table_file, TableFileAnswer, TableFile,
    ),
    Endpoint(
        "GET", "/api/table-options/{jurisdiction}/{name}", "Everything an operator chooses for a table.",
        table_options, TableOptions, parameters=GAME,
    ),
)  # fmt: skip
