"""What `check` says of a table's collection schedule: a bad table apiece, and limits that are filled in."""

from pathlib import Path

import pytest

from houseway.rules.fees import Schedule, schedules
from houseway.rules.tables import problems, read_table
from houseway.rules.tables.writing import table_text
from tests.clauses.tables import cites, offer, table

EXAMPLES = Path(__file__).resolve().parents[3] / "examples" / "tables"
GENERAL = "GEGA-000067 Collection Rates for California Games"
PAN = "GEGA-000067 Super Pan 9 option 1 (line 5410)"
PAGE = "Super Pan 9, 21st Century Baccarat, Bay Baccarat page row 1 (line 1520)"
WRONG = {
    "without": (f"{GENERAL} (7929)", "collection"),
    "house-banked": ("30-2899.04", "collection"),
    "unknown": (f"{GENERAL} (7929)", "collection.schedule"),
    "another-game": ("GEGA-000067 Bay Baccarat option 1 (line 5422)", "collection.schedule"),
    "not-in-force": (PAGE, "collection.schedule"),
    "own-without-approval": (f"{GENERAL} (7929)", "collection.schedule"),
    "six-rates": (f"{GENERAL} (7931)", "collection.schedule"),
    "fee-not-whole": (f"{GENERAL} (7930)", "collection.schedule"),
    "bonus-free": (PAN, "collection.bonus_free"),
    "table-minimum": (PAN, "offer[0].minimum"),
    "table-maximum": (PAN, "offer[0].maximum"),
    "table-limit": (PAGE, "offer[0].minimum"),
    "not-whole-dollars": (PAN, "offer[0].minimum"),
    "above-the-last-band": ("GEGA-000067 Bay Baccarat option 8 (lines 5440-5443)", "offer[0].maximum"),
    "bet-limits": ("GEGA-000067 EZ Baccarat Panda 8 option 4 (lines 5921-5925)", "offer[1].maximum"),
    "unpriced": ("Fees 1 option 4 (line 8)", "offer[0].wager"),
}


@pytest.mark.parametrize("name", sorted(WRONG))
def test_4_2_a_wrong_schedule_is_told_with_its_clause(name):
    told = problems(read_table(EXAMPLES / "collection" / f"{name}.bad.toml"))
    assert [(each.cite, each.field) for each in told] == [WRONG[name]]


def test_there_is_a_bad_table_of_each_kind():
    folder = EXAMPLES / "collection"
    assert {path.name.removesuffix(".bad.toml") for path in folder.glob("*.bad.toml")} == set(WRONG)


def test_fe_1_an_older_schedule_needs_a_note():
    older = {"schedule": "baccarat-page/older/1", "transactions": 2}
    hand = offer("hand", minimum="$10", maximum="$100")
    assert cites(table("ca/super-pan-9", hand, collection=older)) == [PAGE]
    noted = {**older, "approval": "Letter of 3 May"}
    assert cites(table("ca/super-pan-9", hand, collection=noted)) == []


def test_4_3_limits_that_are_left_out_are_those_of_the_schedule():
    read = read_table(EXAMPLES / "california-ez-panda-8.toml")
    limits = {each.wager: (each.minimum, each.maximum) for each in read.offers}
    assert limits["dragon-7"] == limits["panda-8"] == ("$5", "$50")
    bare = [
        {"wager": wager, "on": on, "paytable": "standard"}
        for wager, on in (("player", "player"), ("banker", "banker"), ("tie", None))
    ]
    bare = [{key: value for key, value in each.items() if value} for each in bare]
    collection = {"schedule": "ez-baccarat-panda-8/rates/4", "transactions": 3}
    filled = table("ca/ez-baccarat-panda-8", offer=bare, collection=collection)
    assert [(each.minimum, each.maximum) for each in filled.offers] == [
        ("$10", "$200"),
        ("$10", "$200"),
        ("$5", "$100"),
    ]
    assert problems(filled) == []
    assert 'maximum = "$200"' in table_text(filled)


def test_fe_14_where_the_house_chooses_nothing_is_filled_in():
    bare = [{"wager": "hand", "paytable": "standard"}]
    collection = {"schedule": "super-pan-9/rates/1", "transactions": 1}
    told = problems(table("ca/super-pan-9", offer=bare, collection=collection))
    assert [each.field for each in told] == ["offer[0].minimum"]


OURS = [each for each in schedules() if each.in_force and each.player_dealer]
BACCARAT = ["21st-century-4.0", "21st-century-8.0", "bay-baccarat", "ez-baccarat-panda-8", "golden-frog-1.0",
            "golden-frog-2.0", "golden-frog-2.1", "super-pan-9", "zoobac"]  # fmt: skip


@pytest.mark.parametrize("game", [f"ca/{name}" for name in BACCARAT])
def test_7_every_schedule_in_force_opens_a_table(game):
    serving = [each for each in OURS if game in each.games]
    assert serving
    for each in serving:
        least, most = widest(each)
        limits = {"minimum": f"${least // 100}", "maximum": f"${most // 100}"}
        pays = "A1" if game == "ca/bay-baccarat" else "standard"
        offers = [offer(wager, None if wager == "hand" else wager, pays, **limits) for wager in each.base]
        collection = {"schedule": each.id, "transactions": 3}
        assert problems(table(game, offer=offers, collection=collection)) == [], each.id


def test_7_every_schedule_in_force_has_limits_at_which_a_table_could_open():
    for each in OURS:
        least, most = widest(each)
        assert 0 < least <= most, each.id
        for amount, chosen in ((least, each.limits.table_minimum), (most, each.limits.table_maximum)):
            low, high = chosen or (0, None)
            assert low <= amount, each.id
            assert high is None or amount <= high, each.id


def widest(schedule: Schedule) -> tuple[int, int]:
    """The lowest minimum and the highest maximum that the printed ranges and bands allow the base game."""
    limits = schedule.limits
    low, high = schedule.within(schedule.base[0])
    least = max(low, limits.table_minimum[0] if limits.table_minimum else 100)
    ends = [high, limits.table_maximum[1] if limits.table_maximum else None]
    return least, min((end for end in ends if end is not None), default=1_000_000)
