"""A whole hand at any table, played over the wire: the dealer and every player do what is due next.

The cards are the same in every run, so that a test can look at the page at each moment of the hand.
"""

import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any, NamedTuple

from playwright.sync_api import Page

import houseway
from houseway.cards.notation import card_text
from houseway.rules import Game
from tests.browser.dealer import Dealer, dealer_at, over_the_wire, patron_at
from tests.browser.floor import opened
from tests.browser.open_tables import every_spot
from tests.browser.running_house import RunningHouse

# The seat of the page that is looked at, and the one that banks where a patron does.
ADA = 2
BANKER = 1
BANK_CENTS = 50_000
MOST_STEPS = 200
# What players say who stay in the hand: the first of these that they are asked.
WILLING = (
    "bring-in", "check", "call", "stay", "pat", "split", "play-4", "play-1", "ride", "war", "show",
    "stand", "decline",
)  # fmt: skip
# Main bets that are made when their decision comes.
LATER = ("play", "war")
# What is due at Panguingue, the nearest to its end first.
MELDS = ("out", "call", "new", "add", "touch", "let-go", "discard", "take")
# Two dice cups, or three dice that name a place.
THROWN = {"player": [2, 3, 4], "banker": [5, 5, 1], "thrown": [3, 3, 1]}


class Plan(NamedTuple):
    """A table, who sits there, and the cards that are dealt before those of a shuffled pack.

    `streets` are those of a pot game: cards for each player, cards burned, cards of the board. Where others
    retire, Panguingue ends at once; a hand of it that is played is left after `most_steps`.
    """

    file: str
    players: int = 5
    dollars: int = 1_000
    first: str = ""
    streets: tuple[tuple[int, int, int], ...] = ()
    side_bet: bool = True
    retires: bool = False
    most_steps: int = 0

    @property
    def game(self) -> str:
        """The id of the game that the file names."""
        return str(tomllib.loads(self.file)["game"])


def every_spot_file(game: Game) -> str:
    """The file of a table that posts one pay table of every wager that needs no link."""
    winnings = 'vigorish = { kind = "win", percent = 5 }'
    head = [
        f'name = "{game.id}"',
        f'jurisdiction = "{game.jurisdiction}"',
        f'game = "{game.id}"',
        "seats = 7",
        *(["decks = 8", winnings] if game.family == "two-hand" else []),
    ]
    for posted in every_spot(game):
        wager, on, paytable = posted.key
        head += ["", "[[offer]]", f'wager = "{wager}"', *([f'on = "{on}"'] if on else [])]
        head += [f'paytable = "{paytable}"', 'minimum = "$5"', 'maximum = "$500"']
    return "\n".join(head)


class WholeHand:
    """A table whose dealer and players are driven; the page of seat `ADA` looks on."""

    def __init__(self, plan: Plan, dealer: Dealer, players: dict[int, Dealer]) -> None:
        self.plan, self.dealer, self.players = plan, dealer, players
        self._streets = iter(plan.streets)
        self._cards: Iterator[str] = iter(())
        self._bets_made = False

    @property
    def view(self) -> dict[str, Any]:
        return self.dealer.view

    def moments(self) -> Iterator[str]:
        """Play one hand; yield when bets are down, cards are out, Ada is asked, and all is paid."""
        begun = False
        for step in range(MOST_STEPS):
            self.dealer.look()
            if step == self.plan.most_steps != 0:
                yield "deal"
                return
            phase = self.view["phase"]
            if begun and phase in ("settled", "shuffling"):
                yield "payout"
                return
            begun = begun or phase == "dealing"
            if phase == "betting" and not self._bets_made:
                self._bet()
                yield "bets"
            elif (ask := self.view["ask"]) is not None:
                if ask["seat"] == ADA:
                    yield "question"
                self._answer(ask)
            elif not self._banks():
                prompt = self.dealer.prompt
                if begun and prompt.get("act", "").startswith(("settle", "pay")):
                    yield "deal"
                self._deal(prompt.get("act"))
        raise AssertionError(f"no end after {MOST_STEPS} steps: {self.dealer.prompt}")

    def _bet(self) -> None:
        """Every player but the one who banks puts the minimum on each main bet, and Ada on a side bet too."""
        self._bets_made = True
        bank = (self.view.get("bank") or {}).get("seat")
        for seat, player in self.players.items():
            if seat == bank:
                continue
            for offer in self.dealer.layout["offers"]:
                if offer["group"] == "base" and offer["on"] != "banker" and offer["wager"] not in LATER:
                    self._puts(player, seat, offer)
        side = next((offer for offer in self.dealer.layout["offers"] if offer["group"] == "bonus"), None)
        if side is not None and not side.get("late") and self.plan.side_bet:
            self._puts(self.players[ADA], ADA, side)

    def _puts(self, player: Dealer, seat: int, offer: dict[str, Any]) -> None:
        key = {name: offer[name] for name in ("wager", "on", "paytable")}
        player.do("bet", seat=seat, **key, cents=offer["minimum"], round=self.view["round"])

    def _answer(self, ask: dict[str, Any]) -> None:
        options = ask["options"]
        player = self.players[ask["seat"]]
        if self.view.get("melds") and options[0] != "stay":
            self._plays(player, ask)
            return
        willing = ("retire", *WILLING) if self.plan.retires and ask["seat"] != ADA else WILLING
        choice = next((each for each in willing if each in options), options[0])
        said = {"place": ask["place"], "hand": ask["hand"], "choice": choice, "cents": 0}
        if settings := ask.get("settings"):
            said |= {"choice": "set", "cards": settings[0]}
        self.players[ask["seat"]].do("choose", **said)

    def _plays(self, player: Dealer, ask: dict[str, Any]) -> None:
        """Of what a player of Panguingue may do now what is nearest to going out."""
        player.look()
        offered = {play["choice"]: play for play in reversed(player.view["melds"]["plays"])}
        play = next((offered[choice] for choice in MELDS if choice in offered), None)
        assert play is not None, offered
        discards = play["choice"] == "discard"
        cards = [_least_wanted(player.view, ask["hand"])] if discards else play["cards"]
        player.do("choose", place=ask["place"], hand=play["hand"], choice=play["choice"], cards=cards)

    def _banks(self) -> bool:
        """Whether a player had to answer about the bank or the dice."""
        bank = self.view.get("bank") or {}
        if (seat := bank.get("offered_to")) is not None:
            taken = (
                {"type_": "accept_bank", "cents": BANK_CENTS} if seat == BANKER else {"type_": "decline_bank"}
            )
            self.players[seat].do(**taken, seat=seat)
            return True
        if (seat := bank.get("shakes")) is not None:
            self.players[seat].do("shake_dice", seat=seat)
            return True
        return False

    def _deal(self, act: str | None) -> None:
        assert act is not None, self.dealer.prompt
        if act == "cut-seat":
            act = next(each["id"] for each in self.dealer.acts if each["id"].startswith("decline_cut"))
        if act == "deal_street" and (street := next(self._streets, None)):
            self._deal_street(*street)
            return
        if act == "deal_closed":
            # Seen, so that Ada sees her own.
            self.dealer.deal(next(self._cards))
            return
        legal = next(each for each in self.dealer.acts if each["id"] == act)
        if act.startswith("load_shoe"):
            self._cards = self._shuffled(legal["command"]["decks"])
        command = legal["command"] | {need["name"]: self._value(need) for need in legal.get("needs", ())}
        self.dealer.do(command.pop("type"), **command)

    def _value(self, need: dict[str, Any]) -> Any:
        match need["kind"]:
            case "number":
                return 20 if need["name"] == "position" else need["least"]
            case "card":
                return next(self._cards)
            case "hand":
                return [next(self._cards) for _ in range(need["least"])]
            case "burn":
                card = next(self._cards)
                return [card, *["??"] * need.get("counts", {}).get(card[:-1], 0)]
            case "throw":
                return THROWN[need["name"]]
            case kind:
                raise AssertionError(f"{kind}: {need}")

    def _deal_street(self, each: int, burned: int, board: int) -> None:
        """Each player's cards are seen by the player, although they are real ones."""
        dealt = self.view.get("melds") or self.view["pots"]
        players = sum(
            player["status"] in ("in", "all-in", "undeclared") for player in dealt["players"]
        ) or len(self.players)
        cards = [next(self._cards) for _ in range(each * players + burned + board)]
        self.dealer.do("deal_street", cards=cards)

    def _shuffled(self, decks: int) -> Iterator[str]:
        """The plan's cards, then the others of so many packs."""
        first = self.plan.first.split()
        if first and "-" in first[0]:
            return iter(first)
        pack = houseway.load(self.plan.game).pack
        cards = [card_text(card) for card, number in enumerate(pack.counts(decks)) for _ in range(number)]
        for card in first:
            cards.remove(card)
        Random(self.plan.file).shuffle(cards)
        return iter([*first, *cards])


def _least_wanted(view: dict[str, Any], hand: str) -> str:
    """The card whose rank is held least often."""
    held = next(each["cards"] for each in view["hands"] if each["name"] == hand)
    ranks = [card[:-1] for card in held]
    return str(min(held, key=lambda card: ranks.count(card[:-1])))


@contextmanager
def whole_hand(house: RunningHouse, page: Page, plan: Plan) -> Iterator[WholeHand]:
    """Ada on the page, and others without one, at a new table."""
    table = opened(house, plan.file)
    assert page.request.post(f"{house.address}/api/session", data={"name": "Ada"}).ok
    cookies = {
        each["name"]: each["value"] for each in page.context.cookies() if "name" in each and "value" in each
    }
    with dealer_at(house, table) as dealer, ExitStack() as stack:
        players = {ADA: stack.enter_context(over_the_wire(house, table, cookies))}
        players[ADA].do("sit", seat=ADA)
        players[ADA].do("buy_in", seat=ADA, cents=plan.dollars * 100)
        seats = [each["number"] for each in dealer.view["seats"] if each["number"] != ADA]
        for seat in seats[: plan.players - 1]:
            players[seat] = stack.enter_context(patron_at(house, table, f"Patron {seat}", seat, plan.dollars))
        yield WholeHand(plan, dealer, dict(sorted(players.items())))
