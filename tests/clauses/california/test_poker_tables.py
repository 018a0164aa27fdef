"""A poker table that is opened, bare or from a file: stakes as the rules offer, a schedule of its own."""

import pytest
from msgspec.structs import replace

from houseway.families.betting import Stakes
from houseway.refusals import Refused
from houseway.rules import load
from houseway.rules.fees import posted_schedule
from houseway.rules.tables import first_stakes, parse_table, posted_stakes, problems
from houseway.table import Envelope, Role, TableState, decide
from houseway.table import commands as c
from tests.asserting import assert_refused
from tests.golden_words import TestWords
from tests.tables import NOON, CheckedTable

LIMIT = Stakes("structured", 4_00, 8_00, (2_00, 4_00))
FILE = {
    "name": "holdem",
    "jurisdiction": "California",
    "game": "ca/texas-holdem",
    "decks": 1,
    "seats": 9,
    "stakes": {"limit": "structured", "lower": "$4", "upper": "$8", "blinds": ["$2", "$4"]},
}
WRONG = {
    "a limit that is not offered": ("pineapple", replace(LIMIT, limit="no-limit")),
    "no blinds": ("texas-holdem", replace(LIMIT, blinds=())),
    "no bring-in": ("seven-card-stud", Stakes("structured", 4_00, 8_00, ante=1_00)),
    "a bring-in as large as the bet": ("razz", Stakes("structured", 4_00, 8_00, ante=1_00, bring_in=4_00)),
    "no ante": ("draw-poker", Stakes("structured", 4_00, 8_00)),
    "an upper limit below the lower": ("omaha", replace(LIMIT, upper=2_00)),
    "blinds that fall": ("lowball", replace(LIMIT, blinds=(4_00, 2_00))),
    "sums that are not in chips": ("texas-holdem", replace(LIMIT, chip=3_00)),
    "a blind below nothing": ("texas-holdem", replace(LIMIT, blinds=(-2_00, 4_00))),
    "an ante below nothing": ("draw-poker", Stakes("structured", 4_00, 8_00, ante=-1_00)),
    "a buy-in below nothing": ("texas-holdem", replace(LIMIT, buy_in=(-40_00, 400_00))),
    "a chip that is worth nothing": ("texas-holdem", replace(LIMIT, chip=0)),
    "nothing at all": ("texas-holdem", Stakes("structured", 0, 0, (0, 0))),
}


@pytest.mark.parametrize("name", WRONG)
def test_stakes_given_bare_are_checked_as_those_of_a_file(name: str) -> None:
    game, stakes = WRONG[name]
    with pytest.raises(Refused) as refused:
        CheckedTable.open_pots(game, [100_00] * 2, stakes)
    assert refused.value.reason == "layout_not_legal"


def test_a_poker_table_needs_no_number_of_transactions() -> None:
    table = FILE | {"collection": {"schedule": "texas-holdem/poker/4"}}
    assert problems(parse_table(table)) == []
    other = FILE | {"collection": {"schedule": "seven-card-stud/poker/1"}}
    (said,) = problems(parse_table(other))
    assert said.field == "collection.schedule"


SMALLER, LARGER = {"lower": "$1", "upper": "$1"}, {"lower": "$10,000", "upper": "$20,001"}
NO_LIMIT = {"limit": "no-limit", "lower": "$4", "upper": None, "buy_in": ["$10", "$50,000"]}


@pytest.mark.parametrize(
    ("schedule", "stakes", "field"),
    [
        ("texas-holdem/poker/4", {}, None),
        ("texas-holdem/poker/4", {"lower": "$10,000", "upper": "$20,000"}, None),
        ("texas-holdem/poker/4", SMALLER | {"blinds": ["$1", "$1"]}, "stakes.lower"),
        ("texas-holdem/poker/4", LARGER, "stakes.lower"),
        ("texas-holdem/poker/4", NO_LIMIT, "collection.schedule"),
        ("texas-holdem/poker/21", {"buy_in": ["$10", "$50,000"]}, "collection.schedule"),
        ("texas-holdem/poker/21", NO_LIMIT, None),
        ("texas-holdem/poker/21", NO_LIMIT | {"buy_in": None}, "stakes.buy_in"),
        ("texas-holdem/poker/21", NO_LIMIT | {"buy_in": ["$9", "$50,000"]}, "stakes.buy_in"),
        ("texas-holdem/poker/21", NO_LIMIT | {"buy_in": ["$10", "$50,001"]}, "stakes.buy_in"),
        ("all-poker/poker/30", NO_LIMIT, None),
        ("all-poker/poker/82", NO_LIMIT | {"buy_in": ["$10", "$90,000"]}, None),
        ("all-poker/poker/82", {"buy_in": ["$9", "$90,000"]}, "stakes.buy_in"),
    ],
)
def test_4000_to_4197_a_schedule_is_posted_within_the_limits_printed_over_it(
    schedule: str, stakes: dict[str, object], field: str | None
) -> None:
    posted = {key: value for key, value in (FILE["stakes"] | stakes).items() if value is not None}  # type: ignore[operator]
    file = FILE | {"stakes": posted, "collection": {"schedule": schedule}}
    told = problems(parse_table(file))
    assert [each.field for each in told] == ([field] if field else [])
    bare = posted_stakes(parse_table(file).stakes)
    if not field:
        opened_bare("texas-holdem", 2, bare, schedule)
        return
    with pytest.raises(Refused) as refused:
        opened_bare("texas-holdem", 2, bare, schedule)
    assert told[0].problem in refused.value.sentence


def opened_bare(game: str, seats: int, stakes: Stakes | None, schedule: str = "") -> None:
    rules = load(f"ca/{game}")
    house = c.House(stakes=stakes, collection=c.Collection(posted_schedule(schedule)) if schedule else None)
    numbers = tuple(range(1, seats + 1))
    opening = c.OpenTable("t", rules.id, rules.digest, numbers, (), 0, house=house)
    decide(TableState("t", rules, rules.digest), Envelope("1", "dealer", Role.DEALER, NOON, opening))


@pytest.mark.parametrize(("game", "most"), [("texas-holdem", 10), ("draw-poker", 8), ("seven-card-stud", 8)])
def test_pk_20_a_table_given_bare_has_no_more_seats_than_one_of_a_file(
    game: str, most: int, words: TestWords
) -> None:
    stakes = posted_stakes(first_stakes(load(f"ca/{game}").draw.rules))  # type: ignore[arg-type]
    opened_bare(game, most, stakes)
    with pytest.raises(Refused) as refused:
        opened_bare(game, most + 1, stakes)
    assert_refused(refused.value, "layout_not_legal", "not-to-be-posted", "custom (PK-20)", more=0)
    words(str(refused.value.values["problem"]))
