"""The card of every game: whole, cited, in words, and with edges that come from the exact odds."""

import io
import re

import pytest
from pypdf import PdfReader

from houseway.analysis.odds import odds
from houseway.document import Bullets, Document, Heading, Note, Paragraph, Sign, Table
from houseway.families.poker_hand import words as poker_words
from houseway.families.poker_hand.rules.figures import Poker
from houseway.printing import html, markdown, pdf, rule_card
from houseway.printing.edges import percent
from houseway.rules import games, ids, load
from houseway.rules.binding import resolved
from houseway.rules.language import names
from tests.texts import list_rows, list_section

CODE = re.compile(r"==|!=|\b(player|banker|hand|other|winner|loser|four|seat|seats|option|high)\.[a-z]")


def texts(document: Document) -> list[str]:
    """Every text of a document, cells and clauses too."""
    found = [document.title, document.subtitle, document.footer]
    for block in document.blocks:
        match block:
            case Heading(text, _, cite) | Paragraph(text, cite) | Note(text, cite, _):
                found += [text, *([cite] if cite is not None else [])]
            case Bullets(items) | Sign(_, items):
                found += [
                    part for item in items for part in (item.text, item.cite, item.lead) if part is not None
                ]
            case Table():
                found += [cell for row in (block.head, *block.rows, *block.foot) for cell in row]
    return found


def tables(document: Document) -> list[Table]:
    return [block for block in document.blocks if isinstance(block, Table)]


def headings(document: Document) -> list[str]:
    return [block.text for block in document.blocks if isinstance(block, Heading)]


@pytest.fixture(scope="module")
def cards() -> dict[str, Document]:
    return {game.id: rule_card(game) for game in games()}


@pytest.mark.parametrize("game_id", ids())
def test_no_text_is_empty_and_none_is_code(cards, game_id):
    for text in texts(cards[game_id]):
        assert text.strip()
        assert not CODE.search(text), text
    for table in tables(cards[game_id]):
        assert table.rows
        for row in (table.head, *table.rows, *table.foot):
            assert len(row) == len(table.align) == len(table.head)


@pytest.mark.parametrize("game_id", ids())
def test_every_game_is_drawn_as_markdown_and_html_without_an_empty_cell(cards, game_id):
    page, web = markdown(cards[game_id]), html(cards[game_id])
    assert "|  |" not in page
    assert not re.search(r"<t[dh][^>]*></t[dh]>", web)
    for heading in headings(cards[game_id]):
        assert heading in web.replace("&#x27;", "'").replace("&amp;", "&")


@pytest.mark.parametrize("game_id", ids())
def test_every_wager_every_pay_table_and_every_line_is_on_the_card(cards, game_id):
    game, said = load(game_id), "\n".join(texts(cards[game_id]))
    for wager in game.wagers:
        assert wager.name.removesuffix(" on Player").removesuffix(" on Banker") in said
        for table in wager.paytables:
            charged = any(line.vigorish for line in table.lines)
            assert table.id == "standard" or charged or (table.name or table.id) in said, table.id
            assert all(line.name in said or _is_posted_only(game, line) for line in table.lines)


def _is_posted_only(game, line):
    """A line that is there for a choice of the house, which a card tells where it is posted."""
    used = names(resolved(line.when, None, game.event_rules))
    return any(name.startswith("option.") for name in used)


@pytest.mark.parametrize("game_id", ids())
def test_every_reading_and_every_procedure_is_on_the_card_with_its_clause(cards, game_id):
    game, said = load(game_id), texts(cards[game_id])
    notes = {block.text: block for block in cards[game_id].blocks if isinstance(block, Note)}
    for note in game.notes:
        assert notes[note.text].cite == note.cite
        assert notes[note.text].departs == note.departs
    for name, procedure in game.practice.procedures.items():
        # What cards count is a table, or in the words of the family.
        assert procedure.text in said or name == "card-values"
        assert procedure.cite in said


@pytest.mark.parametrize("game_id", ids())
def test_every_edge_on_the_card_is_the_exact_one(cards, game_id):
    game = load(game_id)
    seats = game.practice.seats.default
    shown = {
        figure
        for table in tables(cards[game_id])
        for row in (*table.rows, *table.foot)
        for cell in row
        for figure in re.findall(r"−?\d+\.\d{4}%", cell)
    }
    exact = set()
    for result in odds(game, seat=1, seats=seats):
        if result.part_of is not None:
            continue
        figure = result.fixed_return if result.house_edge is None else result.house_edge
        assert figure is not None
        exact.add(percent(figure))
    assert shown <= exact
    assert exact - shown <= {figure for figure in exact if game.id in VIGORISH}


# Where 42 pay tables differ in vigorish alone, the card gives the range.
VIGORISH = {"co/99-fortunes", "co/baccarat", "co/dragon-bonus", "co/golden-frog", "co/infinite-fortune"}


def table_with(document: Document, *cells: str) -> Table:
    return next(
        table for table in tables(document) if all(any(cell in row for row in table.rows) for cell in cells)
    )


def test_the_bankers_chart_is_printed_as_the_rulebook_prints_it(cards):
    chart = next(table for table in tables(cards["co/baccarat"]) if len(table.head) == 12)
    assert chart.head[1:] == (*"0123456789", "none")
    rows = {row[0]: "".join(row[1:]) for row in chart.rows}
    assert rows["6"] == "SSSSSSDDSSS"
    assert rows["5"] == "SSSSDDDDSSD"
    assert rows["4"] == "SSDDDDDDSSD"
    assert rows["3"] == "DDDDDDDDSDD"


def test_the_choice_on_5_and_the_void_card_are_told(cards, words):
    words(list_section(cards["ca/21st-century-8.0"], 2))


def test_pan_9_draws_by_totals(cards):
    chart = table_with(cards["ca/super-pan-9"], "4 or 5")
    assert chart.rows == (
        ("0 to 3", "option", "draw", "draw"),
        ("4 or 5", "option", "option", "draw"),
        ("6", "option", "option", "stand"),
        ("7 to 9", "option", "stand", "stand"),
    )


def test_pay_tables_of_one_wager_stand_side_by_side(cards, words):
    talons = next(t for t in tables(cards["co/eternal"]) if "PT-FLT-GT-05" in t.head[-1])
    assert [head.split("\n")[1] for head in talons.head[1:]] == [f"PT-FLT-GT-0{n}" for n in range(1, 6)]
    words(list_rows([talons.head]), "head")
    assert talons.rows[0] == ("Win by 9 points", "30 to 1", "20 to 1", "30 to 1", "20 to 1", "30 to 1")
    words(talons.foot[0][0], "foot")
    assert talons.foot[0][1] == "2.6517%"


def test_lines_that_only_some_tables_have_are_dashed_and_keep_the_order(cards):
    sun = next(t for t in tables(cards["co/eternal"]) if "PT-PRG-S7-04" in "".join(t.head))
    names = [row[0] for row in sun.rows]
    assert names.index("Any Sun 7") < names.index("Any Banker 3-card 7")
    by_name = {row[0]: row[1:] for row in sun.rows}
    assert by_name["Banker Win with a 2-card 7"] == ("–", "–", "–", "$2", "–")


def test_forty_two_vigorish_tables_are_two_groups_of_rows(cards, words):
    base = table_with(cards["co/baccarat"], "1.0579% to 10.2299%")
    wins = next(row for row in base.rows if "1.0579% to 10.2299%" in row)
    assert wins[1] == "Banker wins"
    words(list_rows(base.rows))


def test_wagers_that_share_a_pay_table_are_printed_together(cards):
    shared = next(t for t in tables(cards["co/eternal"]) if "PT-FLT-MB-02" in "".join(t.head))
    rows = {row[:2]: row[2:] for row in shared.rows}
    assert rows["Supreme 7", "Player and Banker have a 2-card 7"] == ("50 to 1", "loses", "100 to 1")
    assert len({row[0] for row in shared.rows}) == 5


def test_meters_show_what_is_printed_and_what_the_house_sets(cards, words):
    harmony = next(t for t in tables(cards["co/eternal"]) if "PT-PRG-HP-12" in "".join(t.head))
    figures = [row[1:] for row in harmony.foot]
    assert ("19%", "28%") in figures
    assert ("$2,000", "$2,000") in figures
    words(list_rows(harmony.foot), "harmony")
    royal = next(t for t in tables(cards["ma/baccarat"]) if ("Any Royal 9", "$25") in t.rows)
    words(list_rows(royal.foot), "royal 9")
    fortunes = next(t for t in tables(cards["co/99-fortunes"]) if "P5" in " ".join(t.head))
    words(list_rows([*fortunes.rows, *fortunes.foot]), "99 fortunes")


@pytest.mark.parametrize("game_id", ["co/baccarat", "co/infinite-fortune", "ma/ez-baccarat"])
def test_the_signs_that_the_rules_demand_are_framed(cards, game_id, words):
    framed = [item.text for block in cards[game_id].blocks if isinstance(block, Sign) for item in block.items]
    words("\n".join(framed))


def test_a_reading_that_departs_from_the_letter_is_marked(cards, words):
    notes = [block for block in cards["ca/ez-baccarat-panda-8"].blocks if isinstance(block, Note)]
    assert sum(note.departs for note in notes) == 3
    marks = re.findall('<strong class="departs">(.*?)</strong>', html(cards["ca/ez-baccarat-panda-8"]))
    assert len(marks) == 3
    words(marks[0])


@pytest.mark.parametrize(
    "game_id",
    ["co/eternal", "co/infinite-fortune", "ca/21st-century-8.0", "ca/bay-baccarat", "ma/baccarat"],
)
def test_the_notice_names_the_owner_that_the_rules_name(cards, game_id, words):
    words(list_section(cards[game_id], -1))


def test_every_colorado_variation_has_an_owner(cards, words):
    variations = [game_id for game_id in ids() if game_id.startswith("co/") and game_id != "co/baccarat"]
    notices = [list_section(cards[game_id], -1) for game_id in variations]
    assert all(len(notice) > len(list_section(cards["co/baccarat"], -1)) for notice in notices)
    words("\n".join(f"{game_id}: {notice}" for game_id, notice in zip(variations, notices, strict=True)))


def test_only_options_that_matter_are_listed(cards):
    leads = {
        item.lead
        for block in cards["co/eternal"].blocks
        if isinstance(block, Bullets)
        for item in block.items
    }
    assert "S7 e03 same color 100" in leads
    assert "Match pair unsuited" not in leads


def test_an_option_that_is_posted_changes_the_card(words):
    plain, letter = (rule_card(load("ca/ez-baccarat-panda-8"), options=o) for o in ({}, {"letter": 1}))
    words("\n".join(text for text in texts(plain) if text not in texts(letter)))
    pushes = ("Banker", "Banker wins with a three-card 7", "push")
    assert pushes in [row[:3] for table in tables(plain) for row in table.rows]
    assert pushes not in [row[:3] for table in tables(letter) for row in table.rows]


@pytest.mark.parametrize(
    ("game_id", "printed"),
    [
        ("co/eternal", ("Eternal Baccarat", "PT-PRG-HP-E01", "Golden Talons", "7.6113%", "30-2899.07(8)(c)")),
        ("ca/bay-baccarat", ("Bay Baccarat", "House Way", "GEGA-001198", "Tie Breaker Rule")),
    ],
)
def test_a_pdf_opens_and_says_the_same(cards, game_id, printed):
    pages = PdfReader(io.BytesIO(pdf(cards[game_id]))).pages
    said = " ".join(page.extract_text() for page in pages).replace("\n", " ")
    assert len(pages) >= 2
    for word in printed:
        assert word in said


def test_let_it_ride_names_the_bet_that_rides_and_no_hand_to_beat():
    rules, crazy = (load(game).drawing() for game in ("ca/let-it-ride-bonus", "ca/crazy-4-poker"))
    assert isinstance(rules, Poker)
    assert isinstance(crazy, Poker)
    assert poker_words.object_text(rules) == poker_words.OBJECT_WITHOUT_DEALER
    assert poker_words.object_text(crazy) == poker_words.OBJECT
    [decisions] = [block for block in poker_words.drawing(rules, "") if isinstance(block, Table)]
    assert ["Bet 1" in row[1] for row in decisions.rows] == [True, False]
    assert ["Bet 2" in row[1] for row in decisions.rows] == [False, True]
