import json
from typing import Any

import msgspec

from houseway.cards import card_text
from houseway.cards.pack import FIFTY_TWO
from houseway.cards.shoe import cut, shuffled
from houseway.table import Role, layout_of
from houseway.table import commands as c
from houseway.table.views.layout import LineView
from houseway.table.views.view import view
from tests.tables import BANKER, DECKS, SEED, TIE, CheckedTable, betting_table, spent_table


def seen(table: CheckedTable, patron: str = "p3") -> dict[str, Any]:
    return msgspec.json.decode(msgspec.json.encode(view(table.state, Role.PATRON, patron)), type=dict)


def test_the_shape_the_page_draws():
    table = betting_table(3)
    table.bet(3, BANKER, 1_000)
    table.settle("7s", "9h", "Kd", "9c")
    shown = seen(table)
    assert list(shown) == [
        "table",
        "phase",
        "round",
        "seconds_left",
        "hands",
        "winner",
        "announcements",
        "meters",
        "bank",
        "pots",
        "wins",
        "sharing",
        "shoe",
        "seats",
        "ask",
        "surrender",
        "settlements",
        "hits",
        "game_started",
        "offered",
        "melds",
        "your_seat",
    ]
    assert shown["wins"][0] == {
        "wager": "banker",
        "on": "banker",
        "paytable": "win-vig-5",
        "name": "Banker",
        "pays": "1 to 1 less 5%",
    }
    assert shown["your_seat"] == 3
    assert shown["offered"] == {"cut": None, "shoe": None}
    assert shown["shoe"] | {"commitment": ""} == {
        "number": 1,
        "decks": 8,
        "cards_left": 410,
        "commitment": "",
        "cards": 416,
    }
    assert shown["seats"][2] == {"number": 3, "patron": "Patron 3", "chips": 100_950, "bets": []}
    assert shown["hands"][1] == {"name": "banker", "cards": ["9h", "9c"], "total": 8}
    assert shown["settlements"] == [
        {
            "seat": 3,
            "wager": "banker",
            "on": "banker",
            "paytable": "win-vig-5",
            "amount": 1_000,
            "outcome": "win",
            "line": "Banker wins",
            "award": 1_000,
            "vigorish": 50,
            "net": 950,
            "cite": "30-2808(3)",
            "returned": 1_000,
            "held": 0,
        }
    ]


def test_the_layout_carries_the_game_its_seats_and_cited_lines():
    layout = layout_of(betting_table().state)
    assert (layout.game.id, layout.game.family) == ("co/baccarat", "two-hand")
    assert layout.seats == (1, 2, 3, 4, 5, 6, 7)
    assert layout.offers[2].minimum == 500
    assert layout.offers[2].lines == (LineView("Tie", "8 to 1", "30-2808(2)"),)


def test_only_your_own_seat_is_yours():
    table = betting_table(3, 4)
    table.bet(3, TIE, 500)
    assert seen(table, "p4")["your_seat"] == 4
    assert view(table.state, Role.DEALER, "p3").your_seat is None


def test_no_identity_of_a_patron_is_shown():
    assert '"p3"' not in json.dumps(seen(betting_table(3), "p4"))


def test_no_total_without_cards():
    assert seen(betting_table())["hands"][0] == {"name": "player", "cards": [], "total": None}


def test_the_seed_is_shown_only_after_the_shoe():
    table = spent_table()
    assert SEED.hex() not in json.dumps(seen(table))
    table.dealer(c.RevealShoe(SEED.hex()))
    assert SEED.hex() in json.dumps(seen(table))


def test_nothing_of_the_order_is_shown():
    table = CheckedTable.from_game("co/baccarat")
    table.open_table()
    table.dealer(c.LoadShoe("00", DECKS, 14), c.Cut(100))
    text = json.dumps(seen(table))
    first = [card_text(card) for card in cut(shuffled(SEED, FIFTY_TWO.counts(DECKS)), 100)[:4]]
    assert not any(f'"{card}"' in text for card in first)
