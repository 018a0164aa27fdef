"""A dealer over the wire, who deals when a test says so: nobody waits for the pace of a house dealer."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from tests.browser.floor import own_table
from tests.browser.running_house import RunningHouse
from tests.browser.staff import signed_in

ANSWER_SECONDS = 60
# Real cards, up to the first bets.
READY: tuple[dict[str, Any], ...] = (
    {"type_": "inspect_cards"},
    {"type_": "wash_cards"},
    {"type_": "load_shoe", "commitment": "", "decks": 8, "cutting_card": 52},
    {"type_": "cut", "position": 200},
    {"type_": "burn", "cards": ["5h", *["??"] * 5]},
    {"type_": "next_round"},
)
# What a sealed shoe's dealer does where the console would first ask.
INSTEAD = {"cut-seat": "decline_cut", "load_shoe-8-1": "load_sealed-8-1"}
NUMBERS = {"cutting_card": 408, "position": 60, "player": [2, 3, 4], "banker": [5, 5, 1]}


class Dealer:
    """Stands at a table, where a house dealer then steps aside."""

    def __init__(self, socket: ClientConnection, table: str) -> None:
        self._socket, self.table = socket, table
        self._ids = map("d{}".format, count(1))
        self._console: dict[str, Any] = {}
        self._seen = 0
        self.view: dict[str, Any] = {}
        self.layout: dict[str, Any] = {}
        self.look()

    def do(self, type_: str, **fields: Any) -> None:
        id_ = next(self._ids)
        command = {"type": type_, **fields}
        self._send({"type": "command", "id": id_, "table": self.table, "command": command})
        answer = self._until(lambda message: message.get("id") == id_)
        assert answer["type"] == "ack", (command, answer)
        while self._seen < answer["seq"]:
            self._until(lambda message: message["type"] == "view")

    def make_ready(self) -> None:
        for command in READY:
            self.do(**command)

    def deal(self, *cards: str) -> None:
        for card in cards:
            self.do("deal_card", card=card)

    def round(self, *cards: str) -> None:
        """Close the bets, deal these cards and pay."""
        self.do("no_more_bets")
        self.deal(*cards)
        self.do("settle_round")

    def until(self, shown: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until the table shows what somebody else has done; quicker than to look at a page again."""
        while not shown(self.view):
            self._until(lambda message: message["type"] == "view")

    def go_on_until(self, act: str | None) -> None:
        """Do from the sealed shoe what the console asks for, until it asks for this; None: for a patron."""
        self.look()
        while (asked := self._console["prompt"].get("act")) != act:
            assert asked is not None, self._console["prompt"]
            (legal,) = (each for each in self._console["acts"] if each["id"] == INSTEAD.get(asked, asked))
            command = legal["command"] | {need["name"]: _number(need) for need in legal.get("needs", ())}
            self.do(command.pop("type"), **command)

    @property
    def prompt(self) -> dict[str, Any]:
        """What the console asked for when the table was last looked at."""
        prompt: dict[str, Any] = self._console["prompt"]
        return prompt

    @property
    def acts(self) -> list[dict[str, Any]]:
        """The acts that the console offered then."""
        acts: list[dict[str, Any]] = self._console["acts"]
        return acts

    @property
    def payments(self) -> list[dict[str, Any]]:
        """What the console listed as the pay-out then, in the order of settling."""
        payments: list[dict[str, Any]] = self._console["payments"]
        return payments

    def prompted(self) -> str | None:
        """The act that the console asks for now."""
        self.look()
        act: str | None = self._console["prompt"].get("act")
        return act

    def legal(self, act: str) -> dict[str, Any] | None:
        """The command of an act that the console offers now, as `do` takes it."""
        self.look()
        offered = (each["command"] for each in self._console["acts"] if each["id"] == act)
        command = next(offered, None)
        if command is None:
            return None
        return {"type_" if name == "type" else name: value for name, value in command.items()}

    def look(self) -> None:
        """At the table as it is now, whatever patrons did meanwhile."""
        self._send({"type": "join", "table": self.table})
        self._until(lambda message: message["type"] == "layout")
        self._until(lambda message: message["type"] == "view")

    def _send(self, message: object) -> None:
        self._socket.send(msgspec.json.encode(message).decode())

    def _until(self, wanted: Any) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = msgspec.json.decode(self._socket.recv(ANSWER_SECONDS))
            self._console = message.get("console", self._console)
            if message["type"] == "layout":
                self.layout = message["layout"]
            if message["type"] == "view":
                self._seen, self.view = message["seq"], message["view"]
            if wanted(message):
                return message


def _number(need: dict[str, Any]) -> Any:
    """As in most shoes; where that is too much, half of what is allowed."""
    number, most = NUMBERS[need["name"]], need.get("most")
    return most // 2 if isinstance(number, int) and most is not None and number > most else number


def dealer_at(house: RunningHouse, table: str) -> AbstractContextManager[Dealer]:
    return over_the_wire(house, table, signed_in(house, "dealer"))


def floor_at(house: RunningHouse, table: str) -> AbstractContextManager[Dealer]:
    """The floor, who does what no dealer may."""
    return over_the_wire(house, table, signed_in(house, "floor"))


@contextmanager
def patron_at(house: RunningHouse, table: str, name: str, seat: int, dollars: int) -> Iterator[Dealer]:
    """Somebody else at the table, who does as the test says without a page."""
    entered = httpx.post(f"{house.address}/api/session", json={"name": name}, timeout=ANSWER_SECONDS)
    with over_the_wire(house, table, dict(entered.cookies)) as patron:
        patron.do("sit", seat=seat)
        patron.do("buy_in", seat=seat, cents=dollars * 100)
        yield patron


@contextmanager
def over_the_wire(house: RunningHouse, table: str, cookies: dict[str, str]) -> Iterator[Dealer]:
    cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
    address = house.address.replace("http", "ws", 1) + "/ws"
    headers = {"Cookie": cookie, "Origin": house.address}
    with connect(
        address,
        additional_headers=headers,
        max_queue=None,
        max_size=None,
        open_timeout=ANSWER_SECONDS,
    ) as socket:
        yield Dealer(socket, table)


@contextmanager
def dealer_of_real_cards(house: RunningHouse) -> Iterator[Dealer]:
    """At a new table, whose first bets are open."""
    with dealer_at(house, own_table(house, house_dealer=False)) as dealer:
        dealer.make_ready()
        yield dealer
