"""A table of one's own in a house that tests share: its operator opens one whenever a test asks."""

from functools import cache
from itertools import count

import httpx

from tests.browser.running_house import RunningHouse
from tests.browser.staff import accounts

_numbers = count(1)
ANSWER_SECONDS = 60
FILE = """
name = "Table {number}"
jurisdiction = "Colorado"
game = "co/baccarat"
decks = 8
seats = 7
vigorish = {{ kind = "win", percent = 5 }}
house = {{ style = "{style}" }}

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


def own_table(house: RunningHouse, style: str = "mini") -> str:
    """The name of a new table, which a house dealer deals; nobody has sat there yet."""
    number = next(_numbers)
    asked = {"name": f"own-{number}", "table": FILE.format(number=number, style=style)}
    opened = _operator(house).post("/api/tables", json=asked)
    assert opened.status_code == 201, opened.text
    return f"own-{number}"


@cache
def _operator(house: RunningHouse) -> httpx.Client:
    """Signed in once: the door slows down who comes too often."""
    account = accounts(house)["operator"]
    client = httpx.Client(base_url=house.address, timeout=ANSWER_SECONDS)
    said = {"person": account.person, "password": account.password}
    assert client.post("/api/sign-in", json=said).status_code == 200
    return client
