"""The stand-alone checker in examples/ and the house's own say the same of every record."""

import copy
import importlib.util
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.pack import FIFTY_TWO
from houseway.refusals import NotationError
from houseway.server.demo.house import FILES
from houseway.table.demonstration.evening import Demonstration
from houseway.table.events import ShoeLoaded
from houseway.table.session import Table
from houseway.table.shoe.spent import (
    SpentShoe,
    Throw,
    bound_throws,
    faults,
    opened_shoe,
    read_spent_shoe,
    spent_shoe,
)
from tests.texts import hide_folder
from tests.unit.cards.sealed_records import SHARES, dealt_shoe, document_of, record_of
from tests.unit.cards.test_pack import PACKS

SCRIPT = Path(__file__).parents[3] / "examples" / "verify_hand.py"
Document = dict[str, Any]
# A table of every family whose cards are sealed, and of every way of sealing them.
TABLES = (
    "california-blackjack", "casino-war", "face-up-pai-gow-poker", "golden-frog-2.1", "lowball", "pai-gow",
    "panguingue", "seven-card-stud", "super-pan-9", "texas-holdem", "ultimate-texas-holdem",
)  # fmt: skip


def load_script() -> Callable[[Document], str]:
    spec = importlib.util.spec_from_file_location("verify_hand", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    checked: Callable[[Document], str] = module.prove
    return checked


prove = load_script()


def is_proved(document: Document) -> bool:
    try:
        return bool(prove(document))
    except (ValueError, LookupError, TypeError, AttributeError):
        return False


def is_honest(document: Document) -> bool:
    """What the house's own checker says of the same document."""
    try:
        return not faults(read_spent_shoe(msgspec.json.encode(document)))
    except NotationError:
        return False


def played(name: str) -> SpentShoe:
    """The record of a shoe after two rounds of a demonstration, with every card that left it."""
    demonstration = Demonstration(Table.open(FILES / f"{name}.toml"), 1, 3)
    throws: list[Throw] = []
    for done in demonstration.play(2):
        for event in done.events:
            if isinstance(event, ShoeLoaded):
                throws = []
            throws += bound_throws(event)
    shoe = demonstration.table.state.shoe
    assert shoe is not None
    seed = demonstration._shoe_seed(shoe.number)
    if shoe.shows_its_seed:
        return spent_shoe(shoe, seed.hex(), throws)
    return opened_shoe(shoe, seed, range(1, len(shoe.drawn) + 1), throws, is_over=True, whole=True)


def test_the_script_is_short_and_needs_nothing_but_python():
    text = SCRIPT.read_text("utf-8")
    assert len(text.splitlines()) < 120
    imported = [line.split()[1] for line in text.splitlines() if line.startswith(("import ", "from "))]
    assert imported
    assert set(imported) <= sys.stdlib_module_names


@pytest.mark.parametrize("name", TABLES)
def test_a_hand_of_every_sealed_family_is_proved(name):
    record = played(name)
    document = document_of(record)
    assert record.cards
    assert is_honest(document)
    opened, cards, throws = (int(figure) for figure in re.findall(r"\d+", prove(document))[:3])
    assert (opened, cards, throws) == (len(record.openings), len(record.cards), len(record.throws))


def test_dice_of_a_table_are_among_them():
    assert len(played("pai-gow").throws) == 1
    assert len(played("super-pan-9").throws) == 1


@pytest.mark.parametrize("seal", ["seed-2", "tree-1", "tree-2"])
@pytest.mark.parametrize("shares", [(), SHARES], ids=["no shares", "two shares"])
@pytest.mark.parametrize("name", ["one-joker", "cal-aces", "panguingue-310", "tiles"])
def test_every_kind_of_pack_is_proved(name, seal, shares, words):
    pack, decks, *_ = PACKS[name]
    document = document_of(record_of(dealt_shoe(pack, decks, 25, seal, shares)))
    assert is_honest(document)
    words(prove(document))


OTHER = "ab" * 32


def change_first(name: str, **fields: object) -> Callable[[Document], None]:
    return lambda document: document[name][0].update(fields)


TAMPERED: dict[str, Callable[[Document], object]] = {
    "a card": change_first("openings", card="2-2"),
    "its number": change_first("openings", number=3),
    "no such number": change_first("openings", number=53),
    "number nought": change_first("openings", number=0),
    "a salt": change_first("openings", salt=OTHER),
    "a neighbor": lambda document: document["openings"][0]["path"].__setitem__(0, OTHER),
    "one neighbor too few": lambda document: document["openings"][0]["path"].pop(),
    "one neighbor too many": lambda document: document["openings"][0]["path"].append(OTHER),
    "a share": change_first("shares", share=OTHER),
    "a seat": change_first("shares", seat=4),
    "a share less": lambda document: document["shares"].pop(),
    "the order of the shares": lambda document: document["shares"].reverse(),
    "the cut": lambda document: document.update(cut=11),
    "a cut beyond the pack": lambda document: document.update(cut=53),
    "the order of the cards": lambda document: document["cards"].reverse(),
    "a card in order": lambda document: document["cards"].__setitem__(7, "Jk"),
    "the pack": lambda document: document["pack"].update({"As": 2}),
    "the commitment": lambda document: document.update(commitment=OTHER),
    "the root": lambda document: document.update(root=OTHER),
    "a node": lambda document: document["unchosen"].__setitem__(4, OTHER),
    "a node less": lambda document: document["unchosen"].pop(),
    "a node more": lambda document: document["unchosen"].append(OTHER),
    "the seal of the dice": lambda document: document.update(dice_seal=OTHER),
    "the key of the dice": lambda document: document.update(dice_key=OTHER),
    "no key of the dice": lambda document: document.pop("dice_key"),
    "the dice": lambda document: document["throws"][1].reverse(),
    "the seed of the pack": lambda document: document.update(pack_seed=OTHER),
    "no seed of the pack": lambda document: document.pop("pack_seed"),
    "the seal": lambda document: document.update(seal="tree-3"),
    "an older seal": lambda document: document.update(seal="tree-1"),
    "no seal": lambda document: document.pop("seal"),
}


@pytest.mark.parametrize("tamper", TAMPERED.values(), ids=TAMPERED)
def test_a_record_with_anything_changed_is_not_proved(tamper):
    document = document_of(record_of(dealt_shoe(FIFTY_TWO, 1, 20, "tree-2")))
    assert is_proved(document)
    tamper(document)
    assert not is_proved(document)
    assert not is_honest(document)


def leaves(document: object, way: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to every value in a document."""
    if isinstance(document, dict):
        return [each for key in document for each in leaves(document[key], (*way, key))]
    if isinstance(document, list):
        return [each for at, part in enumerate(document) for each in leaves(part, (*way, at))]
    return [way]


def with_change(document: Document, way: tuple[str | int, ...], value: object) -> Document:
    changed = copy.deepcopy(document)
    target: Any = changed
    for part in way[:-1]:
        target = target[part]
    target[way[-1]] = value
    return changed


RECORDS = {seal: document_of(record_of(dealt_shoe(FIFTY_TWO, 1, 20, seal))) for seal in ("seed-2", "tree-2")}
VALUES = st.one_of(
    st.integers(-3, 60), st.sampled_from(["", "As", "Kd", OTHER, "seed-2", "tree-1", "zz" * 32])
)


@given(st.data(), st.sampled_from(sorted(RECORDS)), VALUES)
@settings(max_examples=150, deadline=None)
def test_both_checkers_agree_on_any_value_changed(data, seal, value):
    document = RECORDS[seal]
    way = data.draw(st.sampled_from([way for way in leaves(document) if way != ("contract_version",)]))
    changed = with_change(document, way, value)
    assert is_honest(changed) is is_proved(changed) is (changed == document)


@pytest.mark.parametrize(("root", "status"), [(None, 0), (OTHER, 1)])
def test_the_script_says_what_it_found_and_exits_by_it(tmp_path, root, status, words):
    document = document_of(record_of(dealt_shoe(FIFTY_TWO, 1, 20, "tree-2")))
    path = tmp_path / "hand.json"
    path.write_text(json.dumps(document if root is None else {**document, "root": root}), "utf-8")
    run = subprocess.run([sys.executable, "-I", SCRIPT, path], capture_output=True, text=True, check=False)
    assert run.returncode == status
    words(run.stdout + run.stderr)


@pytest.mark.parametrize("written", [None, "", "[]", "{}", '{"seal": 3}'])
def test_a_file_that_is_no_record_is_not_proved(tmp_path, written, words):
    path = tmp_path / "hand.json"
    if written is not None:
        path.write_text(written, "utf-8")
    run = subprocess.run([sys.executable, "-I", SCRIPT, path], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    words(hide_folder(run.stderr, tmp_path))
