"""What holds of every card: tables headed by names, nothing printed twice, short clauses, no ids or codes."""

import re
from collections import Counter

import pytest

from houseway.document import Bullets, Document, Heading, Note, Paragraph, Sign, Table
from houseway.printing import rule_card
from houseway.printing.bets import bets
from houseway.printing.house_choices import choice_text, title
from houseway.rules import games, ids, load
from tests.texts import list_rows, list_section

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
    ("game_id", "wager"),
    [
        ("co/baccarat", "banker"),
        ("co/golden-frog", "banker"),
        ("ca/no-bust-4.0", "hand"),
        ("ca/21st-century-4.0", "pair"),
        ("ca/no-bust-5.0", "buster"),
    ],
)
def test_a_pay_table_is_called_by_its_name_or_by_what_it_charges(game_id, wager, words):
    bet = next(bet for bet in bets(load(game_id), {}) if bet.id == wager)
    words("\n".join(column.heading for column in bet.columns))


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
    repeated = [line for line, count in lines.items() if count > 1]
    assert len(repeated) == (game_id == "co/eternal")


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


def test_bets_that_pay_alike_are_printed_together(cards, words):
    pays = [block for block in cards["ca/let-it-ride-bonus"].blocks if isinstance(block, Table)]
    royal = [table for table in pays if ("Royal Flush", "500 to 1") in table.rows]
    assert len(royal) == 1
    bet_1, bet_2, bet_house = royal[0].foot
    words(list_rows([bet_1, bet_2, bet_house]))


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
    ("game_id", "option"),
    [
        ("ca/panguingue", "no_tops"),
        ("ca/pai-gow", "both_last"),
    ],
)
def test_a_sign_says_what_was_chosen_and_not_what_was_not(game_id, option, words):
    known = next(each for each in load(game_id).options if each.id == option)
    on, off = choice_text(known, 1), choice_text(known, 0)
    assert off.lower() not in on.lower()
    words(on, "on")
    words(off, "off")


def test_a_reading_of_two_pay_tables_is_printed_once_and_names_both(cards, words):
    notes = [block.text for block in cards["co/99-fortunes"].blocks if isinstance(block, Note)]
    (kept,) = [note for note in notes if "P3, 6 spots" in note and "P3, 7 spots" in note]
    words(kept)


@pytest.mark.parametrize("game_id", ["ca/three-card-poker", "ca/ultimate-texas-holdem", "ca/casino-war"])
def test_what_a_fold_loses_and_gega_004553_what_a_war_burns_is_said_with_the_deal(cards, game_id, words):
    """The cards decide Bonus, Trips and Bad Beat after a fold too; before each side of a war three burn."""
    words(list_section(cards[game_id], 2))
