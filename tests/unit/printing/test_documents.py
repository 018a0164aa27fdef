"""One document, three drawings: what is text stays text, and nothing is lost."""

import io
from html.parser import HTMLParser

import pytest
from pypdf import PdfReader

from houseway.document import Bullets, Heading, Item, Note, Paragraph, Sign, Table, spans
from houseway.printing import Document, html, markdown, pdf

NASTY = '<b>5 & 6</b> "7" | *8* _9_ `10` #11 $12$ [13](14) \\15 @16'

PAGE = Document(
    title=f"Title {NASTY}",
    subtitle="Under it",
    footer="At the foot",
    blocks=(
        Heading("A section", cite="30-1(a)"),
        Paragraph(NASTY, "30-2(b)"),
        Bullets((Item("Sentence.", "30-3", "Lead"), Item(NASTY))),
        Note("Kept as printed.", "30-4"),
        Note("Taken otherwise.", "30-5", departs=True),
        Sign("Posted", (Item(NASTY),)),
        Table(
            ("Bet", "Outcome", "Edge"),
            (("Player", "wins", "1%"), ("Player", "ties", "1%"), ("Tie", NASTY, "14%")),
            "llr",
            foot=(("Unit", "$1", "–"),),
            caption="A table",
            merge=(0, 2),
        ),
    ),
)


class Reader(HTMLParser):
    """The texts of a page and its tags, those that need no end left out."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(data)


def test_html_takes_every_text_literally_and_closes_every_tag():
    read = Reader(html(PAGE))
    assert read.open == []
    assert "b" not in read.tags
    assert sum(NASTY in text for text in read.texts) == 6


def test_html_needs_nothing_else():
    page = html(PAGE)
    assert "src=" not in page
    assert "href=" not in page
    assert "url(" not in page
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page


def test_html_draws_a_merged_cell_once():
    assert html(PAGE).count('rowspan="2"') == 2
    table = PAGE.blocks[-1]
    assert isinstance(table, Table)
    assert spans(table) == [[2, 1, 2], [0, 1, 0], [1, 1, 1]]


def test_markdown_takes_every_text_literally(words):
    page = markdown(PAGE)
    assert "<b>" not in page.replace("\\<b\\>", "")
    assert "\\| \\*8\\* \\_9\\_ \\`10\\`" in page
    table = [line for line in page.split("\n") if line.startswith("|")]
    assert {line.replace("\\|", "").count("|") for line in table} == {4}
    assert "† Taken otherwise." in page
    words("\n".join(line for line in page.split("\n") if "†" in line))


@pytest.mark.parametrize("start", ["# no heading", "- no list", "+ no list", "1. no list", "2) no list"])
def test_markdown_does_not_begin_what_the_text_does_not(start):
    page = markdown(Document("T", "S", "F", (Paragraph(start),)))
    assert "\\" in page.split("\n\n")[2]


def test_pdf_opens_and_takes_every_text_literally():
    pages = PdfReader(io.BytesIO(pdf(PAGE))).pages
    words = " ".join(page.extract_text() for page in pages).replace("\n", " ")
    for piece in (
        "A section",
        "30-1(a)",
        "<b>5 & 6</b>",
        "*8* _9_ `10` #11 $12$",
        "@16",
        "At the foot",
        "1 / 1",
    ):
        assert piece in words, piece


def test_pdf_of_one_document_is_the_same_every_time():
    assert pdf(PAGE) == pdf(PAGE)
