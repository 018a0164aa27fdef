"""`houseway.Table`: a table opened in memory from its file or from its parts."""

import doctest
from pathlib import Path

import pytest

import houseway
from houseway.ledger import Transfer, accounts
from houseway.table import session
from houseway.table.commands import NextRound, Sit

ROOT = Path(__file__).resolve().parents[3]
MINI = ROOT / "examples" / "tables" / "colorado-mini.toml"


@pytest.fixture
def table():
    return houseway.Table.open(MINI)


def test_a_table_opens_with_the_layout_of_its_file(table):
    layout = table.layout()
    assert (table.view().table, len(layout.seats), layout.game.id) == ("colorado-mini", 7, "co/baccarat")
    limits = {offer.wager: (offer.minimum, offer.maximum) for offer in layout.offers}
    assert limits["tie"] == (500, 10_000)
    (tie,) = (line.pays for offer in layout.offers if offer.wager == "tie" for line in offer.lines)
    assert tie == "9 to 1"


def test_commands_are_structs_or_plain_data(table):
    (seated,) = table.do(Sit(3, "Patron 3"), "patron-3", "patron")
    assert seated.seat == 3
    table.do({"type": "buy_in", "seat": 3, "cents": 10_000, "cash": {"10000": 1}})
    assert table.view("patron", "patron-3").seats[2].chips == 10_000


def test_can_gives_the_refusal_that_do_raises(table):
    no = table.can(NextRound())
    assert no is not None
    assert no.reason is houseway.Refusal.SHOE_NOT_READY
    before = table.state
    with pytest.raises(houseway.Refused) as raised:
        table.do(NextRound())
    assert (raised.value.reason, raised.value.cite) == (no.reason, no.cite)
    assert table.state == before


def test_money_is_in_the_ledger_and_sums_to_zero(table):
    table.do(Sit(1, "Patron 1"), "patron-1", "patron")
    table.do({"type": "buy_in", "seat": 1, "cents": 5_000, "cash": {"5000": 1}})
    assert table.ledger.balance("patron/patron-1/cash") == -5_000
    assert sum(table.ledger.balances.values()) == 0


@pytest.mark.parametrize("written", [{"type": "fly"}, {}, {"type": "sit", "seat": "one"}])
def test_what_is_no_command_is_a_notation_error(table, written, words):
    with pytest.raises(houseway.NotationError) as caught:
        table.do(written)
    words(str(caught.value))


def test_an_unknown_role_is_a_notation_error(table, words):
    with pytest.raises(houseway.NotationError) as caught:
        table.can(NextRound(), role="owner")
    words(str(caught.value))


def test_a_table_that_breaks_the_rules_is_refused_with_the_clause():
    with pytest.raises(houseway.Refused) as no:
        houseway.Table.open(MINI.with_suffix(".bad.toml"))
    assert no.value.reason is houseway.Refusal.LAYOUT_NOT_LEGAL
    assert no.value.say == "cannot-open"
    assert (no.value.values["field"], no.value.values["more"]) == ("decks", 14)


def test_the_examples_of_the_module_are_true():
    result = doctest.testmod(session)
    assert result.attempted > 5
    assert result.failed == 0


def test_patrons_are_called_after_their_seats_and_the_clock_can_be_set(table):
    later = session.START.replace(hour=23)
    table.clock = later
    table.sit(3, 100_00)
    assert (table.find_patron(3), table.stacks[2], table.find_patron(1)) == ("p3", 100_00, "")
    assert table.make_envelope("floor-2", NextRound(), "dealer").at == later
    assert table.make_envelope("floor-2", NextRound(), "dealer").role == "floor"


def test_books_that_do_not_agree_with_the_felt_are_noticed(table):
    table.sit(3, 100_00)
    table.check_books()
    mine, other = accounts.chips("colorado-mini", 1), accounts.chips("colorado-mini", 3)
    table.ledger.post([Transfer("stolen", other, mine, 100, "stolen", "no clause")])
    with pytest.raises(AssertionError, match="colorado-mini/1"):
        table.check_books()
