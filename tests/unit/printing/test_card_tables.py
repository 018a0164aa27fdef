"""The tables of every card: headed by names, printed once, with clauses short enough for their column."""

from collections import Counter

import pytest

from houseway.document import Bullets, Document, Heading, Note, Paragraph, Sign, Table
from houseway.printing import rule_card
from houseway.printing.bets import bets
from houseway.rules import games, ids, load

# A clause in a column that is no longer than this wraps into two lines at most.
NARROW = 64


@pytest.fixture(scope="module")
def cards() -> dict[str, Document]:
    return {game.id: rule_card(game) for game in games()}


@pytest.mark.parametrize("game_id", ids())
def test_no_heading_and_no_cell_of_a_pay_table_is_an_id(cards, game_id):
    tables = [
        block
        for block in cards[game_id].blocks
        if isinstance(block, Table) and block.head[0] in ("Bet", "Outcome", "Line")
    ]
    ids_of_tables = {table.id for wager in load(game_id).wagers for table in wager.paytables}
    heads = [cell for table in tables for cell in table.head]
    labels = [part for table in tables for row in table.rows for part in row[0].split("\n")[1:]]
    assert not ids_of_tables.intersection(heads + labels)


@pytest.mark.parametrize(
    ("game_id", "wager", "titles"),
    [
        ("co/baccarat", "banker", ["5% to 25% vigorish on wins", "5% to 25% vigorish on ties"]),
        ("co/golden-frog", "banker", ["Commission-free"]),
        ("ca/no-bust-4.0", "hand", ["Push on 23 to 25", "Push on 24 or 25"]),
        ("ca/21st-century-4.0", "pair", ["Standard", "Option 2"]),
        ("ca/no-bust-5.0", "buster", ["Pay table A", "Pay table B", "Pay table C"]),
    ],
)
def test_a_pay_table_is_called_by_its_name_or_by_what_it_charges(game_id, wager, titles):
    bet = next(bet for bet in bets(load(game_id), {}) if bet.id == wager)
    assert [column.heading for column in bet.columns][-len(titles) :] == titles


@pytest.mark.parametrize("game_id", ids())
def test_nothing_is_printed_twice(cards, game_id):
    lines: Counter[tuple[str, ...]] = Counter()
    under = ""
    for block in cards[game_id].blocks:
        match block:
            case Heading(text, level):
                under = text if level == 1 else under
                lines["heading", under if level == 1 else f"{under}: {text}"] += 1
            case Paragraph(text) | Note(text):
                lines["text", text] += 1
            case Bullets(items) | Sign(_, items):
                lines.update(("text", item.text) for item in items)
            case Table():
                lines.update(("row", *block.head, *row) for row in block.rows)
    # One note of Eternal stands under two wagers.
    assert [line for line, count in lines.items() if count > 1] == (
        [("text", "The house must choose the suit and post it on the pay table.")]
        if game_id == "co/eternal"
        else []
    )


@pytest.mark.parametrize("game_id", ids())
def test_clauses_fit_their_column(cards, game_id):
    tables = [block for block in cards[game_id].blocks if isinstance(block, Table)]
    columns = [(table, at) for table in tables for at, cell in enumerate(table.head) if "Clause" in cell]
    long = [row[at] for table, at in columns for row in table.rows if len(row[at]) > NARROW]
    assert long == []


def test_a_column_of_clauses_leaves_out_the_document_that_its_head_names(cards):
    table = next(
        block
        for block in cards["ca/21st-century-4.0"].blocks
        if isinstance(block, Table) and block.head[-1] == "Clause of\nGEGA-002057"
    )
    assert table.rows[0][-1] == "10(a), 23, 25"


def test_bets_that_pay_alike_are_printed_together(cards):
    pays = [block for block in cards["ca/let-it-ride-bonus"].blocks if isinstance(block, Table)]
    royal = [table for table in pays if ("Royal Flush", "500 to 1") in table.rows]
    assert len(royal) == 1
    assert [row[0] for row in royal[0].foot] == [
        "House edge, 1 deck, Bet 1",
        "House edge, 1 deck, Bet 2",
        "House edge, 1 deck, Bet $",
    ]


def test_lines_of_one_name_are_told_apart_by_their_wagers(cards):
    meanings = next(
        block
        for block in cards["ca/let-it-ride-bonus"].blocks
        if isinstance(block, Table) and block.head[0] == "Line"
    )
    names = [row[0] for row in meanings.rows]
    assert "Flush\n3 Card Bonus" in names
    assert len(names) == len(set(names))
