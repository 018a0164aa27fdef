"""A table of one's own in a house that tests share: its operator opens one whenever a test asks."""

from itertools import count

from houseway.server.demo.house import FILES
from tests.browser.running_house import RunningHouse
from tests.browser.staff import person

_numbers = count(1)
FILE = """
name = "Table {number}"
jurisdiction = "Colorado"
game = "co/baccarat"
decks = 8
seats = 7
vigorish = {{ kind = "win", percent = 5 }}
house = {{ style = "{style}", least_betting_seconds = {least} }}

[[offer]]
wager = "player"
on = "player"
paytable = "standard"
minimum = "$10"
maximum = "$1,000"

[[offer]]
wager = "banker"
on = "banker"
paytable = "win-vig-5"
minimum = "$10"
maximum = "$1,000"

[[offer]]
wager = "tie"
paytable = "standard"
minimum = "$5"
maximum = "$100"
"""


def own_table(
    house: RunningHouse, style: str = "mini", house_dealer: bool = True, least_betting_seconds: int = 0
) -> str:
    """The name of a new table; nobody has sat there yet.

    Without a house dealer it waits for one who has real cards: a console's, or the test's own (`dealer_at`).
    """
    number = next(_numbers)
    file = FILE.format(number=number, style=style, least=least_betting_seconds)
    return opened(house, file, house_dealer, f"own-{number}")


def patrons_bank(house: RunningHouse, file: str) -> str:
    """The name of a new table like one of the demonstration's where patrons bank; it waits for real cards."""
    return opened(house, (FILES / file).read_text("utf-8"))


def opened(house: RunningHouse, file: str, house_dealer: bool = False, name: str = "") -> str:
    """The name of a new table that a file describes."""
    name = name or f"own-{next(_numbers)}"
    asked = {"name": name, "table": file, "house_dealer": house_dealer}
    answer = person(house, "operator").post("/api/tables", json=asked)
    assert answer.status_code == 201, answer.text
    return name
