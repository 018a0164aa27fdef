"""Fee files are read strictly: what is wrong is refused with the file, the field and a guess."""

from pathlib import Path

import pytest

from houseway.refusals import CatalogError, Refusal, Refused
from houseway.rules.fees import Band, read_schedules, schedule, schedules, schedules_of

GOOD = """
name = "A game"
games = ["ca/a-game"]
base = ["hand"]

[[block]]
part = "rates"
text = 10
lines = [{ for = ["hand"], by = "own" }, { for = ["bonus"] }]
options = [
  { n = 1, rows = [20, 21], player_dealer = "$2", fees = [["$5-$100 $1", "$101+ $2"], "$1"] },
  { n = 2, rows = [22, 22], player_dealer = ["first $2", "later $1"], fees = [["$5-$100 $1"]] },
]
"""


def read(tmp_path: Path, text: str) -> list[str]:
    path = tmp_path / "a-game.toml"
    path.write_text(text)
    return [each.id for each in read_schedules(path)]


def test_a_file_becomes_its_schedules(tmp_path):
    assert read(tmp_path, GOOD) == ["a-game/rates/1", "a-game/rates/2"]
    first, second = read_schedules(tmp_path / "a-game.toml")
    assert [line.bands for line in first.lines] == [
        (Band(0, None, 200),),
        (Band(500, 10_000, 100), Band(10_100, None, 200)),
        (Band(0, None, 100),),
    ]
    assert second.lines[0].bands == (Band(1, 1, 200), Band(2, None, 100))
    assert len(second.lines) == 2
    assert (first.cite, first.rows) == ("GEGA-000067 A game option 1 (lines 20-21)", (20, 21))


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        ("player_dealer =", "player_deeler ="),
        ("rows = [20, 21], ", ""),
        ('"$5-$100 $1", ', '"$5-100c $1", '),
        ('"$5-$100 $1", ', '"$100-$5 $1", '),
        ('"$2", fees', '"2%", fees'),
        ('"$1"] }', '"$1", "$3"] }'),
        ('by = "own"', 'by = "percent"'),
        ("n = 2,", "n = 1,"),
        ("n = 1,", "n = ,"),
    ],
)
def test_what_is_wrong_is_refused_with_its_place(tmp_path, written, instead, words):
    with pytest.raises(CatalogError) as no:
        read(tmp_path, GOOD.replace(written, instead, 1))
    words(str(no.value))
    assert str(no.value).startswith("a-game.toml")


def test_a_schedule_is_found_by_its_id_and_its_game():
    assert len(schedules_of("ca/zoobac")) == 75
    assert schedule("zoobac/rates/62", "ca/zoobac").option == 62
    with pytest.raises(Refused) as no:
        schedule("zoobac/rate/62")
    assert (no.value.reason, no.value.values["near"]) == (Refusal.UNKNOWN_SCHEDULE, "zoobac/rates/62")
    with pytest.raises(Refused) as no:
        schedule("zoobac/rates/62", "ca/super-pan-9")
    assert (no.value.reason, no.value.say) == (Refusal.UNKNOWN_SCHEDULE, "schedule-of-another-game")
    assert (no.value.values["serves"], no.value.values["game"]) == (("ca/zoobac",), "ca/super-pan-9")
    with pytest.raises(Refused) as no:
        schedules_of("ca/zoobak")
    assert (no.value.reason, no.value.values["near"]) == (Refusal.UNKNOWN_GAME, "ca/zoobac")


def test_4233_every_schedule_has_one_kind_of_payer_and_at_most_one_line_of_the_player_dealer():
    for each in schedules():
        payers = [line.payer for line in each.lines]
        assert payers.count("player-dealer") <= 1
        assert set(payers) in ({"player-dealer", "bettor"}, {"pot"}, {"everyone"}), each.id
        assert each.games
