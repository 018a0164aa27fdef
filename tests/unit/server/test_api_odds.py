"""The API's odds equal the command's to the last digit, also those of own pay tables."""

import json

import pytest

from houseway.rules import read
from tests.unit.server.laboratory import DRAGON_7, own, told


def odds(client, **asked):
    answer = client.post("/api/odds", json=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("game", ["co/baccarat", "co/3-dice", "ca/super-pan-9", "ma/ez-baccarat"])
def test_odds_are_those_of_the_command(client, game):
    assert odds(client, game=game) == told("odds", game)


def test_odds_of_some_offers_from_some_shoe(client):
    offer = {"wager": "dragon-7", "on": None, "paytable": "standard"}
    found = odds(client, game="co/ez-baccarat", decks=6, removed=["8s", "9h"], offers=[offer], stake=500)
    options = ("--wager", "dragon-7", "--decks", "6", "--removed", "8s 9h", "--stake", "500")
    assert found == told("odds", "co/ez-baccarat", *options)


def test_odds_under_options_seats_strategy_and_meter(client):
    asked = {"game": "ma/baccarat", "seat": 2, "seats": 10, "meter": 10_000_000}
    assert odds(client, **asked) == told(
        "odds", "ma/baccarat", "--seat", "2", "--seats", "10", "--meter", "10000000"
    )
    best = odds(client, game="ca/21st-century-4.0", strategy="best")
    assert best == told("odds", "ca/21st-century-4.0", "--strategy", "best")


@pytest.mark.parametrize("game", ["co/baccarat", "co/golden-frog", "co/3-dice"])
def test_the_returns_of_the_lines_are_the_whole_return(client, game):
    mine = own("natural-tie", "tie and player.natural", "push") if game == "co/baccarat" else None
    results = odds(client, game=game, line_returns=True, own=[mine] if mine else [])["results"]
    for each in results:
        whole = each["fixed_return"] if each["house_edge"] is None else 1 - each["house_edge"]
        assert len(each["line_returns"]) == len(each["lines"])
        assert sum(each["line_returns"]) == pytest.approx(whole, abs=1e-12)
    assert not any("line_returns" in each for each in odds(client, game=game)["results"])


def test_a_copy_of_a_pay_table_keeps_its_envy(client, tmp_path):
    """Line by line as the laboratory copies it, in the API and in the file that is exported."""
    (printed,) = [
        (wager, table)
        for wager in told("show", "co/eternal")["wagers"]
        for table in wager["paytables"]
        if wager["id"] == "harmony-progressive" and table["id"] == "PT-PRG-HP-E01"
    ]
    wager, table = printed
    kept = ("name", "when", "pays")
    lines = [
        {
            **{name: line[name] for name in kept},
            **({"envy": f"${line['envy'] / 100:g}"} if line["envy"] else {}),
        }
        for line in table["lines"]
    ]
    meters = [{"name": each["name"]} for each in table["meters"]]
    copy = {"id": wager["id"], "name": wager["name"], "lines": lines, "envy_to": table["envy_to"],
            "unit": f"${table['unit_cents'] / 100:g}", "meters": meters}  # fmt: skip
    asked = {"offers": [{"wager": wager["id"], "on": wager["on"], "paytable": table["id"]}], "own": [copy]}
    before, after = odds(client, game="co/eternal", **asked)["results"]
    assert after["envy_cost"] == before["envy_cost"] > 0
    written = client.post("/api/game-file", json={"game": "co/eternal", "own": [copy]}).json()["toml"]
    (tmp_path / "mine.toml").write_text(written, "utf-8")
    exported = read(tmp_path / "mine.toml").offer(wager["id"], wager["on"], "own")
    assert [line.envy for line in exported.lines] == [line["envy"] for line in table["lines"]]


def test_dragon_7_at_45_to_1(client):
    table = own("dragon-7", DRAGON_7, "45 to 1")
    (raised,) = odds(client, game="co/ez-baccarat", offers=[], own=[table])["results"]
    assert (raised["wager"], raised["paytable"]) == ("dragon-7", "own")
    assert round(raised["house_edge"], 6) == -0.036556
    (printed,) = told("odds", "co/ez-baccarat", "--wager", "dragon-7")["results"]
    assert raised["lines"][0]["combinations"] == printed["lines"][0]["combinations"]


def test_own_results_come_after_the_offers(client):
    tables = [own("sevens", "banker.total == 7", "8 to 1"), own("ties", "tie", "9 to 1")]
    found = odds(client, game="co/baccarat", own=tables)["results"]
    assert found[:-2] == told("odds", "co/baccarat")["results"]
    assert [(each["wager"], each["paytable"]) for each in found[-2:]] == [("sevens", "own"), ("ties", "own")]


EVERYTHING = [
    own("dragon-7", DRAGON_7, "45 to 1"),
    own("either", "hand.wins and hand.suited", "7 to 2", on="player"),
    own("either", "hand.wins and hand.suited", "7 to 2", on="banker"),
    {
        "id": "rich",
        "name": 'A "rich" one \\ with é',
        "unit": "$5",
        "suits": 2,
        "envy_to": "bettors",
        "meters": [{"name": "main", "main_rate": "20%", "seed": "$1,000"}],
        "lines": [
            {"name": "All of a posted suit", "when": "suit in option.suits", "pays": "100% of main"},
            {"name": "Six cards", "when": "cards == 6", "pays": "$20", "envy": "$10"},
            {"name": "Tie", "when": "tie", "pays": "push", "vigorish": 5},
        ],
    },
]


def test_what_was_made_survives_export_reload_and_the_command(client, tmp_path):
    answer = client.post("/api/game-file", json={"game": "co/eternal", "own": EVERYTHING})
    path = tmp_path / "mine.toml"
    path.write_text(answer.json()["toml"], "utf-8")
    made = odds(client, game="co/eternal", offers=[], own=EVERYTHING)["results"]
    reloaded = told("odds", str(path), "--paytable", "own")["results"]
    assert sorted(map(json.dumps, made)) == sorted(map(json.dumps, reloaded))
    assert (
        told("odds", str(path), "--wager", "player")["results"]
        == told("odds", "co/eternal", "--wager", "player")["results"]
    )
    shown = told("show", str(path), "--wager", "rich")
    assert shown["wagers"][0]["paytables"][0]["cite"] == "own"
    assert read(path).extends == "co/eternal"


def test_removing_every_8_and_9_turns_the_odds(client):
    removed = [f"{rank}{suit}" for rank in "89" for suit in "shdc"] * 8
    offer = {"wager": "player", "on": "player", "paytable": "standard"}
    (fresh,) = odds(client, game="co/baccarat", offers=[offer])["results"]
    (turned,) = odds(client, game="co/baccarat", offers=[offer], removed=removed)["results"]
    assert turned["house_edge"] != fresh["house_edge"]


def test_effects_of_removal(client):
    tie = {"wager": "tie", "on": None, "paytable": "standard"}
    asked = {"game": "co/baccarat", "offers": [tie], "own": [own("ties", "tie", "8 to 1")]}
    catalog, mine = client.post("/api/effects", json=asked).json()["results"]
    assert list(catalog["effects"]) == ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    assert catalog["effects"] == mine["effects"]
    fresh = told("odds", "co/baccarat", "--wager", "tie")["results"][0]["house_edge"]
    without = told("odds", "co/baccarat", "--wager", "tie", "--removed", "8s")["results"][0]["house_edge"]
    assert catalog["effects"]["8"] == pytest.approx(without - fresh, abs=1e-15)


LINE = {"name": "It", "when": "tie", "pays": "8 to 1"}


@pytest.mark.parametrize(
    ("asked", "status", "field"),
    [
        ({"game": "co/none"}, 404, None),
        ({"game": "co/baccarat", "decks": 21}, 422, "decks"),
        ({"game": "co/baccarat", "removed": ["1x"]}, 422, None),
        ({"game": "co/baccarat", "removed": ["8s"] * 9}, 422, None),
        ({"game": "co/3-dice", "decks": 8}, 422, None),
        ({"game": "co/baccarat", "offers": [{"wager": "tie", "paytable": "none"}]}, 422, None),
        ({"game": "co/baccarat", "strategy": "best"}, 422, None),
        ({"game": "co/baccarat", "options": {"suits": 5}}, 422, "options.suits"),
        ({"game": "co/baccarat", "options": {"nonsense": 5}}, 422, None),
        ({"game": "co/baccarat", "options": {"vigorish_rounding": ["x"]}}, 422, "options.vigorish_rounding"),
        ({"game": "co/baccarat", "surprise": 1}, 422, None),
        ({"game": "co/baccarat", "own": [own("x", "tie", "8 t 1")]}, 422, "own[0].lines[0].pays"),
        ({"game": "co/baccarat", "own": [own("x", "tye", "8 to 1")]}, 422, "own[0].lines[0].when"),
        ({"game": "co/baccarat", "own": [own("x", "tie", "8 to 1")] * 2}, 422, "own[1].id"),
        ({"game": "co/baccarat", "own": [own("X y", "tie", "8 to 1")]}, 422, "own[0].id"),
        ({"game": "co/baccarat", "own": [own("x", "tie", "8 to 1", unit="five")]}, 422, "own[0]"),
        ({"game": "co/baccarat", "own": [own("x", "tie", "8 to 1", lines=[LINE] * 65)]}, 422, "own[0].lines"),
        ({"game": "co/baccarat", "own": [own("x", "tie", "8 to 1", envy_to="dealer")]}, 422, "own[0]"),
        ({"game": "co/baccarat", "own": [own(f"x{n}", "tie", "8 to 1") for n in range(9)]}, 422, "own"),
    ],
)
def test_a_bad_question_is_refused_with_its_place(client, asked, status, field):
    answer = client.post("/api/odds", json=asked)
    assert answer.status_code == status, answer.text
    assert answer.json()["error"].get("field") == field
    assert answer.json()["error"]["sentence"].endswith((".", "?"))


@pytest.mark.parametrize(
    ("body", "status"), [(b"", 400), (b"{", 400), (b"[]", 422), (b"[" * 100_000, 422), (b"x" * 200_000, 413)]
)
def test_a_body_that_is_no_question(client, body, status):
    answer = client.post("/api/odds", content=body)
    assert (answer.status_code, answer.json()["error"]["reason"]) == (status, "message_malformed")


@pytest.mark.parametrize(
    "when",
    [
        "player.total + banker.third + player.suit + four.rank + of_rank + player.king_nine == 9",
        " + ".join(
            f"{side}.{what}" for what in ("total", "third", "two", "cards") for side in ("player", "banker")
        )
        + " == 30",
    ],
)
def test_a_rule_that_would_take_for_ever_is_refused_or_quick(client, when):
    asked = {"game": "co/baccarat", "offers": [], "own": [own("x", when, "8 to 1")]}
    assert client.post("/api/odds", json=asked).status_code in (200, 422)
