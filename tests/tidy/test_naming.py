"""Names and prose are measured by kinds of words; what each kind finds stands in a list that only shrinks."""

import ast
from collections import Counter
from pathlib import Path

from tools.asserted_sentences import find_sentences, is_sentence
from tools.naming import LISTS, count_keys, find_places, measure, read_list, shrink, write_list
from tools.naming_kinds import KINDS

LISTED = Counter({"src/a.py::Held.told": 1, "src/a.py::of": 2, "src/gone.py::kept": 1})


def find_in(tmp_path: Path, source: str, tree: str = "src") -> list[tuple[str, str]]:
    """The kind and the key of each place in a file."""
    (tmp_path / tree).mkdir()
    (tmp_path / tree / "a.py").write_text(source, "utf-8")
    return sorted((place.kind, place.key) for place in measure(tree, tmp_path).places)


def list_extra(keys: Counter[str], others: Counter[str]) -> list[str]:
    return sorted((keys - others).elements())


def find_asserted(source: str) -> list[str]:
    return [sentence.text for sentence in find_sentences(ast.parse(source))]


def test_no_kind_has_a_place_that_is_not_listed_and_no_list_one_that_is_gone():
    found = count_keys(find_places())
    listed = {kind: read_list(LISTS / f"{kind}.txt") for kind in KINDS}
    new = [
        f"{key} ({kind}): {KINDS[kind].meaning}"
        for kind in KINDS
        for key in list_extra(found[kind], listed[kind])
    ]
    gone = [f"{key} ({kind})" for kind in KINDS for key in list_extra(listed[kind], found[kind])]
    assert not new, "\n".join(["ARCHITECTURE.md, “Names and sentences”, says how to write these:", *new])
    assert not gone, "\n".join(["Gone: `python -m tools.naming --update` takes them off the lists.", *gone])


def test_the_lists_are_sorted_and_there_is_one_for_each_kind():
    assert {file.stem for file in LISTS.iterdir()} == set(KINDS)
    for file in LISTS.iterdir():
        keys = [line.split(" ")[0] for line in file.read_text("utf-8").splitlines()]
        assert keys == sorted(set(keys)), file.name


def test_each_kind_of_name_is_found_under_its_qualified_name(tmp_path):
    source = """
class Held:
    def told(self): pass
    def is_open(self) -> bool: return True
    def open_door(self) -> bool: return True
    @property
    def house_edge(self): pass
    def __len__(self): pass
    def house(self):
        def of(): pass
"""
    assert find_in(tmp_path, source) == [
        ("boolean-name", "src/a.py::Held.open_door"),
        ("function-word", "src/a.py::Held.house.of"),
        ("no-verb", "src/a.py::Held.house"),
        ("no-verb", "src/a.py::Held.house.of"),
        ("no-verb", "src/a.py::Held.told"),
        ("participle-class", "src/a.py::Held"),
        ("participle-function", "src/a.py::Held.told"),
    ]


def test_each_kind_of_prose_is_found_in_docstrings_and_comments(tmp_path):
    source = '''"""Who sits there.

When he leaves, his chips go with him.
"""


def find_seat():
    """The same of a seat. He sits there."""
    he = "he"  # his
'''
    assert find_in(tmp_path, source) == [
        ("fragment", "src/a.py"),
        ("fragment", "src/a.py::find_seat"),
        ("gendered", "src/a.py"),
        ("gendered", "src/a.py"),
        ("gendered", "src/a.py::find_seat"),
    ]


def test_a_swap_and_values_of_one_shape_are_no_tuple_assignment(tmp_path):
    source = """
a, b = b, a + b
c, d = 1, 2
if a:
    e, f = a, a.b()
"""
    assert find_in(tmp_path, source) == [("tuple-assignment", "src/a.py")]


def test_asserted_sentences_are_found_where_an_assertion_compares():
    source = """
WAITS = "The table waits for you."
@pytest.mark.parametrize(("seat", "words"), [(1, "Seat one is free"), pytest.param(2, "Seat two is free")])
def test_words(page, seat, words):
    assert page.sentence(seat) == words
    assert "no bets are down" in page.text, "this is why it failed"
    assert page.lines == [WAITS, f"seat {seat} holds the cards"]
    assert page.text.startswith("The dealer has")
    with pytest.raises(Refused, match="bets are closed now"):
        page.bet("a word in passing")
    expect(page.button).to_have_text("Deal the cards")
    for text in ("the first card", "the second card"):
        assert text in page
"""
    assert sorted(find_asserted(source)) == sorted([
        "Seat one is free", "Seat two is free", "no bets are down", "The table waits for you.",
        "seat {} holds the cards", "The dealer has", "bets are closed now", "Deal the cards",
        "the first card", "the second card",
    ])  # fmt: skip


def test_what_a_test_feeds_in_is_no_sentence_of_the_product():
    source = """
def test_reason(table):
    reason = "The camera has seen it."
    table.correct(reason)
    assert table.last.reason == reason
    table.void("A deck is missing.")
    assert table.last.words == "A deck is missing."
"""
    assert find_asserted(source) == []


def test_ids_cards_commands_and_paths_are_no_sentences():
    assert is_sentence("Seat 3 is free")
    others = (
        "bets-closed",
        "As Kc 2s 10h 9d",
        "houseway check this",
        "src/houseway/table",
        "SELECT this FROM that",
    )
    assert [text for text in others if is_sentence(text)] == []


def test_an_update_takes_out_what_is_gone_and_adds_nothing(tmp_path):
    found = Counter({"src/a.py::of": 1, "src/a.py::at": 1})
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "gone.py").touch()
    assert shrink(LISTED, found, tmp_path) == {"src/a.py::of": 1}


def test_an_update_follows_a_renamed_class_and_a_moved_file(tmp_path):
    found = Counter({"src/a.py::Hand.told": 1, "src/a.py::of": 2, "src/new.py::kept": 2})
    after = shrink(LISTED, found, tmp_path)
    assert after == {"src/a.py::Hand.told": 1, "src/a.py::of": 2, "src/new.py::kept": 1}


def test_a_list_is_read_as_it_was_written(tmp_path):
    write_list(tmp_path / "kind.txt", LISTED)
    assert (tmp_path / "kind.txt").read_text("utf-8").splitlines() == [
        "src/a.py::Held.told", "src/a.py::of 2", "src/gone.py::kept",
    ]  # fmt: skip
    assert read_list(tmp_path / "kind.txt") == LISTED
