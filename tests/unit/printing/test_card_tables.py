"""What holds of every card: tables headed by names, nothing printed twice, short clauses, no ids or codes."""

import re
from collections import Counter

import pytest

from houseway.document import Bullets, Document, Heading, Note, Paragraph, Sign, Table
from houseway.printing import rule_card
from houseway.printing.bets import bets
from houseway.printing.house_choices import choice_text, title
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
    under = wager = ""
    for block in cards[game_id].blocks:
        match block:
            case Heading(text, level):
                under, wager = text if level == 1 else under, text
                lines["heading", under if level == 1 else f"{under}: {text}"] += 1
            case Paragraph(text) | Note(text):
                lines["text", text] += 1
            case Bullets(items) | Sign(_, items):
                lines.update(("text", item.text) for item in items)
            case Table():
                lines.update(("row", wager, *block.head, *row) for row in block.rows)
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


@pytest.mark.parametrize("game_id", ids())
def test_a_paragraph_does_not_repeat_the_clause_of_its_heading(cards, game_id):
    above, repeated = None, []
    for block in cards[game_id].blocks:
        if isinstance(block, Heading):
            above = block.cite
        elif isinstance(block, Paragraph) and block.cite is not None and block.cite == above:
            repeated.append(block.text)
    assert repeated == []


@pytest.mark.parametrize("game_id", ids())
def test_the_choices_of_the_house_are_said_in_words(cards, game_id):
    items = [item for block in cards[game_id].blocks if isinstance(block, Bullets) for item in block.items]
    chosen = {item.lead: item.text for item in items}
    game = load(game_id)
    inherited = {option.id for option in load(game.extends).options} if game.extends else set()
    own = [option for option in game.options if option.id not in inherited and len(option.choices) > 1]
    for option in own:
        text = chosen[title(option.id)]
        assert not re.search(r"\b[01]: ", text)
        assert not [choice for choice in option.choices if isinstance(choice, str) and choice in text]


@pytest.mark.parametrize(
    ("game_id", "option", "on", "off"),
    [
        ("ca/panguingue", "no_tops", "Nobody may retire", "Tops are played"),
        ("ca/pai-gow", "both_last", "Both tiles of Gee Joon", "4-2 stands above 5"),
    ],
)
def test_a_sign_says_what_was_chosen_and_not_what_was_not(game_id, option, on, off):
    known = next(each for each in load(game_id).options if each.id == option)
    assert choice_text(known, 1).startswith(on)
    assert choice_text(known, 0).startswith(off)
    assert off.lower() not in choice_text(known, 1).lower()


def test_a_reading_of_two_pay_tables_is_printed_once_and_names_both(cards):
    notes = [block.text for block in cards["co/99-fortunes"].blocks if isinstance(block, Note)]
    kept = [note for note in notes if "kept as printed" in note]
    assert len(kept) == 1
    assert kept[0].startswith("Pay table P3, 6 spots and Pay table P3, 7 spots: ")


@pytest.mark.parametrize(
    ("game_id", "fold"),
    [
        ("ca/three-card-poker", "A fold loses all wagers but Bonus, which the cards decide."),
        (
            "ca/ultimate-texas-holdem",
            "A fold loses all wagers but Trips and Bad Beat, which the cards decide.",
        ),
        ("ca/casino-war", None),
    ],
)
def test_what_a_fold_loses_is_said_where_players_may_fold(cards, game_id, fold):
    texts = [block.text for block in cards[game_id].blocks if isinstance(block, Paragraph)]
    assert [text for text in texts if text.startswith("A fold")] == ([fold] if fold else [])


def test_gega_004553_the_cards_of_a_war_are_on_the_card(cards):
    texts = [block.text for block in cards["ca/casino-war"].blocks if isinstance(block, Paragraph)]
    (war,) = [text for text in texts if text.startswith("A War wager")]
    assert war.count("three cards are burned") == 2
