"""Every figure of every catalog file, written wrongly in turn: none is read silently."""

import ast
import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

import houseway
from houseway.refusals import CatalogError
from houseway.rules import Game, load, read
from houseway.rules.practice import KINDS, Practice
from houseway.rules.practice.procedure import EventName, WagerName
from houseway.rules.practice.reading import read_practice, words_of
from houseway.toml import toml_text

SOURCE = Path(houseway.__file__).parent
FILES = sorted((SOURCE / "catalog").glob("*/*.toml"))
GENERAL = sorted((SOURCE / "catalog").glob("*/general/*.toml"))
Sections = dict[str, dict[str, Any]]
# Sections with one fault, the procedure and the name that its refusal must say, and what it should suggest.
Fault = tuple[Sections, str, str, str]


def misspelt(name: str) -> str:
    """The word with a letter doubled: `stays` is `stayss`, `cut` is `cutt`."""
    return name + name[-1]


def renamed(section: dict[str, Any], name: str) -> dict[str, Any]:
    return {misspelt(key) if key == name else key: value for key, value in section.items()}


def faults(sections: Sections) -> Iterator[Fault]:
    for id_, section in sections.items():
        yield {misspelt(id_): section}, misspelt(id_), misspelt(id_), id_
        known = {field.encode_name: field for field in msgspec.structs.fields(KINDS[id_])}
        for name in section:
            yield {id_: renamed(section, name)}, id_, misspelt(name), name
            left = {key: value for key, value in section.items() if key != name}
            if name in known and known[name].required:
                yield {id_: left}, id_, name, ""
            if name in known:
                for wrong, said, meant in wrong_figures(name, section[name], known[name].type):
                    yield {id_: {**section, name: wrong}}, id_, said, meant


def wrong_figures(name: str, figure: Any, kind: Any) -> Iterator[tuple[Any, str, str]]:
    """Another type, a word that is none of the words it may be, and a part that is none of its parts."""
    yield "3" if type(figure) is int else 3, name, ""
    words = set(words_of(kind))
    if isinstance(figure, str) and figure in words:
        yield misspelt(figure), misspelt(figure), figure
    if isinstance(figure, list) and figure and (set(figure) <= words or words & {EventName, WagerName}):
        yield [*figure[1:], misspelt(figure[0])], misspelt(figure[0]), figure[0]
    if isinstance(figure, dict) and (set(figure) <= words or words & {EventName, WagerName}):
        for part in figure:
            yield renamed(figure, part), misspelt(part), part


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_figure_written_wrongly_is_refused_with_its_place(path: Path, tmp_path: Path):
    whole = tomllib.loads(path.read_text("utf-8"))
    sections = whole.pop("procedure", {})
    file = tmp_path / path.name
    rest = toml_text(whole)
    file.write_text(f"{rest}\n{toml_text({'procedure': sections})}", "utf-8")
    assert read(file).practice == load(whole["id"]).practice
    for faulty, id_, said, meant in faults(sections):
        file.write_text(f"{rest}\n{toml_text({'procedure': faulty})}", "utf-8")
        with pytest.raises(CatalogError) as refused:
            read(file)
        message = str(refused.value)
        assert message.startswith(f"{path.name}: "), message
        assert f"[procedure.{id_}]" in message, message
        assert said in message, message
        assert not meant or repr(meant) in message, message


@pytest.mark.parametrize("path", GENERAL, ids=lambda path: path.stem)
def test_a_figure_written_wrongly_in_general_rules_is_refused_with_its_place(path: Path):
    whole = tomllib.loads(path.read_text("utf-8"))
    tried = list(faults(whole["procedure"]))
    assert len(tried) > 60
    for faulty, id_, said, _ in tried:
        with pytest.raises(CatalogError) as refused:
            read_practice(faulty, Practice(), whole["cite"], (), ())
        assert f"[procedure.{id_}]" in str(refused.value)
        assert said in str(refused.value)


def test_every_figure_of_the_catalog_is_tried():
    tried = sum(
        len(list(faults(tomllib.loads(path.read_text("utf-8")).get("procedure", {})))) for path in FILES
    )
    assert tried > 1_500


def cited() -> Iterator[tuple[str, str]]:
    """The procedures, with the parts of them, that the program names when it cites a clause."""
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            called = getattr(node, "func", None)
            if isinstance(node, ast.Call) and getattr(called, "attr", getattr(called, "id", "")) in (
                "cite",
                "clause",
            ):
                words = [
                    word.value
                    for word in node.args
                    if isinstance(word, ast.Constant) and isinstance(word.value, str)
                ]
                if words:
                    yield words[0], words[1] if len(words) > 1 else ""


def test_every_procedure_and_part_that_is_cited_is_declared():
    found = set(cited())
    assert {("midi", "highest"), ("jackpot", "hit"), ("burn", "")} <= found
    for procedure, part in found:
        parts = {field.name: field.type for field in msgspec.structs.fields(KINDS[procedure])}
        assert not part or part in words_of(parts["cite_of"]), (procedure, part)


OLD = {
    "backline": {"allowed": True, "decides": "largest-wager"},
    "limits": {"posted": True, "tie": ["$10", "$200"]},
    "rules-submission": {"choices": ["9(d)"], "9(d)": ["dealer-turns", "highest-bettor-turns"]},
    "royal-9": {"bet": "$5", "decks": [6, 8], "most_seats": 12},
    "third-card-in-error": {"banker_draws": "becomes-bankers-third", "banker_stands": "first-of-next-hand"},
    "vigorish": {"kinds": [], "collected": []},
    "opening": {"shown_to": "surveillance", "cite_of": {"washed": "4(c)", "batches": "4(e)"}},
    "curator": {"offer": "seat-one-then-counterclockwise"},
    "a-house-procedure": {"figure": 1},
}


def test_a_definition_of_before_figures_had_types_is_read():
    new = msgspec.json.decode(load("co/baccarat").definition())
    del new["practice"]
    new["procedures"] = [
        {"id": id_, "text": f"About {id_}.", "cite": f"§ {id_}", "values": values}
        for id_, values in OLD.items()
    ]
    stored = msgspec.json.encode(new)
    game = Game.from_definition(stored)
    practice = game.practice
    assert list(practice.procedures) == [id_ for id_ in KINDS if id_ in OLD]
    assert practice.backline.allowed == "always"
    assert practice.limits.ranges == {"tie": ("$10", "$200")}
    assert practice.rules_submission.choices == {"9(d)": ("dealer-turns", "highest-bettor-turns")}
    assert (practice.royal_9.wagers, practice.royal_9.most_seats) == (("royal-9",), 12)
    assert practice.third_card_in_error.banker_stands == ("first-of-next-hand",)
    assert (practice.vigorish.kinds, practice.vigorish.high) == ((), 0)
    assert practice.cite("opening", "washed") == "4(c)"
    assert practice.cite("curator", "next") == "§ curator"
    assert practice.cite("burn") == game.cite
    assert game.digest == sha256(stored).hexdigest()
