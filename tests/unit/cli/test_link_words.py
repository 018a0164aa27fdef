"""What a watcher reads of a link when money goes the other way: voids, corrections, adjustments."""

from houseway.cli.transcripts.links import link_lines
from houseway.cli.transcripts.table import told
from houseway.table import commands as c
from houseway.table.link.commands import AdjustMeter
from tests.clauses.linked import HARMONY, SIX_OF_A_KIND, House, linked
from tests.clauses.tables import progressive

FOUR_EIGHTS = ("8s", "8h", "8d", "8c")


def list_lines_since(house: House, since: int) -> list[str]:
    """The lines of the link's events from the one on that is named by its place."""
    return [
        line.text for event in house.floor.history["floor"][since:] for line in link_lines(house.link, event)
    ]


def test_a_void_round_after_a_jackpot_is_made_up_in_words_without_a_minus(words):
    house = linked("t-1", "t-2", offer=HARMONY)
    house.start(1, name="t-2")
    house.start(1)
    house.deal(*SIX_OF_A_KIND)
    house.hit()
    house.finish()
    house.by_hand("floor", AdjustMeter("main", -house.meter(), "Emptied."))
    since = len(house.floor.history["floor"])
    house.dealer(c.CardFaceUp("4s"), name="t-2")
    lines = list_lines_since(house, since)
    assert not any("$-" in line or "-$" in line for line in lines)
    words("\n".join(lines))


def test_fixed_awards_that_go_back_are_told_as_such(words):
    offer = progressive("harmony-progressive", "PT-PRG-HP-01", meter=[{"name": "main", "seed": "$5,000"}])
    house = linked(offer=offer, house={"fixed_pays_from": "meter"})
    house.start(1)
    house.deal(*FOUR_EIGHTS)
    since = len(house.floor.history["floor"])
    right = c.CorrectHands(("8s", "Kd"), ("8h", "9c"), "Misread.")
    done = house.do("t-1", "floor", right)
    words("\n".join(line for line in list_lines_since(house, since) if "$1,000 " in line), "link")
    lines = [line.text for line in told(house.state(), done.events)]
    words("\n".join(line for line in lines if "$1,000 " in line), "table")
    assert not any(".." in line for line in lines)


def test_an_adjustment_says_which_way_the_money_goes(words):
    house = linked(offer=HARMONY)
    since = len(house.floor.history["floor"])
    for cents in (200, -300):
        house.by_hand("floor", AdjustMeter("main", cents, "Counted."))
    words("\n".join(list_lines_since(house, since)))
