"""A dealer who plays whole hands by a console alone: its prompt, its acts, and what their needs take."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime, timedelta
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.hand_record import UNSEEN
from houseway.families.panguingue.melds import LEAST
from houseway.families.panguingue.rules.seen import seen_cards
from houseway.families.round import Ask, Turn
from houseway.journal import TableRecord
from houseway.refusals import Refusal, Refused
from houseway.table import Decision, Envelope, Phase, Role, Signature, TableState, decide
from houseway.table import commands as c
from houseway.table.console import console_of, gives
from houseway.table.console.documents import Console, LegalAct, Need
from houseway.table.console.paying import in_chips
from tests.deciding import apply_events, decide_twice
from tests.tables import NOON

DEALER = Role.DEALER
# What a tray is filled with, and what a patron asks for where the table names no buy-in.
FILL = {100_000: 1_000}
BUY_IN = 500_00
PATRONS = 3
MOST_STEPS = 900
LEAST_FILL = 100_000_00
# A player who stays until the showdown, and goes out at Panguingue as soon as can be.
WILLING = ("check", "call", "bring-in", "pat", "discard", "show", "muck", "stay")
UNWILLING = ("fold", "retire")
# What would end the walk, or what patrons do by themselves; bets and chips have their own turn.
SELDOM = (
    "load_sealed-", "close", "break_game", "leave", "free_seat", "place_bets", "bar_patron-", "set_aside-",
)  # fmt: skip
BETWEEN_HANDS = ("next_round", "load_shoe", "offer_bank", "decline_bank")
MELD = "Cards of the meld"
OPENED = "The hand's cards"
SAID = ("choose-", "lay-", "key-")

# What the cards that are keyed decide: who wins, and whether a card that was exposed is replaced.
BY_THE_CARDS = {
    "name_winners": (Refusal.CARDS_BREAK_DRAWING_RULES, Refusal.CARD_UNREADABLE),
    "rule_pan": (Refusal.NOT_FOUL,),
    # What a bettor who looks at a closed hand may say is not for others to know (103.27).
    "choose": (Refusal.NO_CHOICE_HERE, Refusal.NO_MELD),
    # Whether the time is up is not for a console to know.
    "end_clock": (Refusal.CLOCK_STILL_RUNS,),
    # So is what is in tray and drop box.
    "take_drop": (Refusal.HOUSE_MONEY_SHORT,),
    "credit_tray": (Refusal.HOUSE_MONEY_SHORT,),
    "rule_cards": (Refusal.NO_ERROR_HERE, Refusal.CARD_UNREADABLE, Refusal.CARDS_NOT_IN_SHOE),
}


class DeadEndError(AssertionError):
    """Nothing that the console offers leads on."""


class Filling:
    """Values for the needs of an act, each within what the need says that it takes."""

    def __init__(self, state: TableState, console: Console, chance: Random) -> None:
        self.state = state
        self.console = console
        self.chance = chance
        self.taken: Counter[int] = Counter()

    def values(self, act: LegalAct, **fixed: Any) -> dict[str, Any]:
        said = dict(fixed)
        if act.command["type"] == "correct_hands":
            # Read again as it lies there.
            hands = {"player": act.command.get("hand") or "player", "banker": "banker"}
            said |= {name: self.lying(hand) for name, hand in hands.items() if name not in said}
        for need in act.needs:
            if need.name not in said and not need.optional:
                said[need.name] = self.value(need)
        return self.agreeing(act, said)

    def agreeing(self, act: LegalAct, said: dict[str, Any]) -> dict[str, Any]:
        """Cash is counted to the amount, and colors are changed for as much."""
        names = {need.name for need in act.needs}
        if {"cash", "cents"} <= names:
            said["cash"] = in_chips(said["cents"])
        if {"chips", "into"} <= names:
            said["into"] = said["chips"]
        return said

    def value(self, need: Need) -> Any:
        match need.kind:
            case "card":
                return self.cards(1)[0]
            case "burn":
                first = self.cards(1)[0]
                return [first, *self.cards(need.counts.get(first[:-1], 0))]
            case "hand":
                if need.label.startswith(OPENED):
                    return self.strong(need.least or 1)
                return self.meld() if need.label == MELD else self.cards(need.least or 1)
            case "setting":
                step = self.state.step_of(self.state.deal)
                assert isinstance(step, Ask), step
                return [card_text(card) for card in self.chance.choice(step.settings)]
            case "throw":
                return [1 + self.chance.randrange(6) for _ in range(3)]
            case "seat" | "choice":
                return need.choices[0]
            case "seats":
                return [need.choices[0]]
            case "amount" | "number":
                return self.between(need)
            case "reason":
                return "It was seen on the camera."
            case "chips":
                return {100: 1}
        return []

    def strong(self, count: int) -> list[str]:
        """A hand of few ranks, so that what its bettor did was open to it; with what was seen of it."""
        step = self.state.step_of(self.state.deal)
        assert isinstance(step, Turn), step
        held = self.state.deal.held(step.hand)
        seen = [card for card in held.cards if card != UNSEEN] if count > held.unseen else []
        ranks = list(range(13))
        self.chance.shuffle(ranks)
        left = sorted(self.left(), key=lambda card: ranks[card // 4 % 13])
        return [card_text(card) for card in (*seen, *left)][:count]

    def meld(self) -> list[str]:
        """A card three times, which is a meld whatever its rank."""
        several = [card for card, left in self.left().items() if left >= LEAST]
        return [card_text(self.chance.choice(several))] * LEAST

    def lying(self, hand: str) -> list[str]:
        texts = str if self.state.game.pack.is_empty else card_text
        cards = self.state.deal.cards(hand)
        # A hand that the dealer compared is read for the first time.
        return self.cards(len(cards)) if UNSEEN in cards else [texts(card) for card in cards]

    def between(self, need: Need) -> int:
        least, most = self.ends(need)
        usual = BUY_IN if need.name == "cents" else (least + most) // 2
        value = min(max(usual, least), most) // (need.unit or 1) * (need.unit or 1)
        return value if value != need.other_than else least

    def ends(self, need: Need) -> tuple[int, int]:
        least, most = need.least, need.most
        assert least is not None, need
        assert most is not None, need
        unit = need.unit or 1
        assert least % unit == 0, need
        return least, most // unit * unit

    def cards(self, count: int) -> list[str]:
        """So many cards of the real shoe: any that has not been seen to leave it."""
        found = self.chance.sample([*self.left().elements()], count)
        self.taken.update(found)
        return [card_text(card) for card in found]

    def left(self) -> Counter[int]:
        """How many of each card nobody has seen: neither out of the shoe nor, laid, out of a closed hand.

        Before cards are loaded seats are drawn for, from one pack.
        """
        shoe, pan = self.state.shoe, self.state.deal.pan
        if shoe is None:
            return Counter(dict(enumerate(self.state.game.pack.counts(1)))) - self.taken
        seen = Counter(shoe.drawn) | Counter(() if pan is None else seen_cards(pan))
        return Counter(dict(enumerate(shoe.counts))) - seen - self.taken


class Walker:
    """Seats patrons, sells chips, puts down bets, deals hands and closes, all by the dealer's console."""

    def __init__(self, record: TableRecord, seed: object = 0, hands: int = 1, astray: float = 0) -> None:
        self.record = record
        self.chance = Random(f"{record.state.table} {seed}")
        self.hands = hands
        self.astray = astray
        self.sent = 0
        self.is_closing = False
        self.has_bet = False
        self.done: list[str] = []
        self.known: set[object] = set()
        self.prompts: list[str] = []

    @property
    def state(self) -> TableState:
        return self.record.linked

    @property
    def tray(self) -> int:
        return self.record.ledger.balance(f"tray/{self.state.table}")

    def walk(self) -> None:
        """From the empty table to the closed one."""
        for _ in range(MOST_STEPS * self.hands):
            if self.state.phase is Phase.CLOSED:
                return
            self.step()
        raise DeadEndError(f"the table is not closed after {self.sent} acts: {self.done[-12:]}")

    def step(self) -> None:
        state = self.state
        console = console_of(state, DEALER)
        filling = Filling(state, console, self.chance)
        self.check(console, filling)
        if self.astray and self.chance.random() < self.astray and self.is_astray(console, filling):
            return
        for act, fixed in self.leading_on(console):
            if self.is_done(act, Filling(state, console, self.chance).values(act, **fixed)):
                return
        offered = [act.id for act in console.acts]
        raise DeadEndError(f"{console.prompt} after {self.done[-6:]}; offered: {offered}")

    def is_astray(self, console: Console, filling: Filling) -> bool:
        """Do anything else that the console offers: an irregularity, a ruling, a correction."""
        astray = [act for act in acts_of(console) if not act.id.startswith(SELDOM)]
        if not astray:
            return False
        filling.taken.clear()
        act = self.chance.choice(astray)
        return self.is_done(act, filling.values(act))

    def check(self, console: Console, filling: Filling) -> None:
        """What is prompted is offered, or it says for whom the table waits; what is offered is taken."""
        prompt, offered = console.prompt, acts_of(console)
        ids = [act.id for act in offered]
        assert [id_ for id_, times in Counter(ids).items() if times > 1] == [], "offered twice"
        if prompt.act is not None:
            assert prompt.act in ids, f"{prompt} is not offered among {ids}"
        else:
            # It says for whom the table waits, or why what comes next cannot be done yet.
            assert prompt.why or "eat " in prompt.words or self.state.phase is Phase.CLOSED, prompt
        self.prompts.append(prompt.words)
        for act in offered:
            ranges = tuple((need.name, need.choices, need.least, need.most) for need in act.needs)
            if (asked := (act.id, ranges)) not in self.known:
                self.known.add(asked)
                self.check_taken(act, filling)

    def check_taken(self, act: LegalAct, filling: Filling) -> None:
        """The act is accepted with a value within each need, and with those at the ends of its range."""
        for said in self.samples(act, filling):
            filling.taken.clear()
            decided = self.decided(act, filling.values(act, **said))
            by_the_cards = BY_THE_CARDS.get(act.command["type"], ())
            is_taken = isinstance(decided, Decision) or decided.reason in by_the_cards
            assert is_taken, f"{act.id} with {said}: {decided}"

    def samples(self, act: LegalAct, filling: Filling) -> Iterator[dict[str, Any]]:
        if act.command["type"] == "place_bets":
            # What may be bet depends on the seat.
            for seat in act.needs[0].choices:
                yield {"seat": seat, "stakes": self.stakes(act, int(seat))}
            return
        yield {}
        for need in act.needs:
            match need.kind:
                case "amount" | "number":
                    ends = filling.ends(need)
                    assert ends[0] <= ends[1], f"{act.id}: nothing is within {need}"
                    yield from ({need.name: end} for end in ends if end != need.other_than)
                case "choice" | "seat":
                    assert need.choices, f"{act.id}: there is nothing to choose"
                    if need.name != "seat" or not self.needs_company(act):
                        yield from ({need.name: choice} for choice in need.choices)

    def needs_company(self, act: LegalAct) -> bool:
        """Whether what else is keyed depends on the seat."""
        return act.id == "color_up"

    def decided(self, act: LegalAct, said: dict[str, Any]) -> Decision | Refused:
        envelope = self.envelope(act, said)
        try:
            return decide(self.state, envelope)
        except Refused as refused:
            return refused

    def envelope(self, act: LegalAct, said: dict[str, Any]) -> Envelope:
        command = msgspec.convert(act.command | said, c.Command)
        actor, witness = gives(DEALER, act.sign_off, command)
        signed = None if witness is None else Signature(f"{witness} (signs)", witness)
        return Envelope(f"w{self.sent}", actor.value, actor, at(self.sent), command, signed)

    def is_done(self, act: LegalAct, said: dict[str, Any]) -> bool:
        """Do the act; False where the cards that were keyed, or that lie closed, do not allow it."""
        self.sent += 1
        try:
            self.give(self.envelope(act, said))
        except Refused as refused:
            if refused.reason not in BY_THE_CARDS.get(act.command["type"], ()):
                raise DeadEndError(f"{act.id} with {said}: {refused}") from None
            return False
        self.done.append(act.id)
        self.has_bet = self.has_bet and act.id != "next_round"
        return True

    def give(self, envelope: Envelope) -> None:
        """Record a command, or raise its refusal."""
        apply_events(self.state, decide_twice(self.state, envelope))
        self.record.act(envelope)

    def leading_on(self, console: Console) -> Iterator[tuple[LegalAct, dict[str, Any]]]:
        """What a dealer would do now, the first of these that the console offers."""
        offered, state = {act.id: act for act in console.acts}, self.state
        between = state.phase in (Phase.SHUFFLING, Phase.SETTLED)
        if between and state.round >= self.hands and (self.is_closing or self.is_over(console)):
            self.is_closing = True
            yield from self.closing(offered)
        yield from self.before_play(offered, between)
        if state.phase is Phase.BETTING and (bets := offered.get("place_bets")):
            yield from self.betting(bets)
        chosen = self.choosing(offered)
        yield from ((act, {}) for act in self.chance.sample(chosen, len(chosen)))
        if console.prompt.act in offered:
            yield offered[console.prompt.act], {}

    def is_over(self, console: Console) -> bool:
        """Whether nothing is left to do of the hand but to begin another."""
        return (console.prompt.act or "").startswith(BETWEEN_HANDS)

    def before_play(
        self, offered: dict[str, LegalAct], between: bool
    ) -> Iterator[tuple[LegalAct, dict[str, Any]]]:
        if (fill := offered.get("fill_tray")) and self.tray < LEAST_FILL:
            yield fill, {"chips": FILL}
        if (seat := offered.get("seat_patron")) and len(self.state.patrons) < PATRONS:
            yield seat, {}
        if (sold := offered.get("buy_in")) and between:
            poor = [seat.number for seat in self.state.patrons if not seat.chips]
            if poor:
                yield sold, {"seat": poor[0]}
        for act in offered.values():
            if act.group == "records" and act.id not in self.done:
                yield act, {}
            if act.id.startswith(("accept_bank-", "settle_owed_collection-")):
                yield act, {}

    def betting(self, bets: LegalAct) -> Iterator[tuple[LegalAct, dict[str, Any]]]:
        seats = bets.needs[0]
        for number in seats.choices:
            if not self.state.seat(int(number)).bets:
                yield bets, {"seat": number, "stakes": self.stakes(bets, int(number))}

    def stakes(self, bets: LegalAct, seat: int) -> list[dict[str, Any]]:
        """The least on every spot that may be bet beside those before it; antes and blinds come in pairs."""
        down: list[dict[str, Any]] = []
        spots = bets.needs[1].spots
        for spot in spots:
            stake = {"wager": spot.wager, "on": spot.on, "paytable": spot.paytable}
            more = [*down, stake | {"cents": spot.minimum}]
            if isinstance(self.decided(bets, {"seat": seat, "stakes": more}), Decision):
                down = more
        assert down, f"seat {seat} is offered a bet and can put down none of {spots}"
        return down

    def choosing(self, offered: dict[str, LegalAct]) -> list[LegalAct]:
        """What a patron might say who is asked."""
        said = [act for act in offered.values() if act.id.startswith(SAID)]
        bets = [act for act in said if act.command["choice"] in ("bet", "raise")]
        if bets and not self.has_bet:
            self.has_bet = True
            return bets
        lays = [act for act in said if act.id == "key-new"]
        willing = [act for act in said if act.command["choice"] in WILLING]
        others = [act for act in said if act.command["choice"] not in UNWILLING]
        return lays or willing or (said if self.astray else others)

    def closing(self, offered: dict[str, LegalAct]) -> Iterator[tuple[LegalAct, dict[str, Any]]]:
        for id_ in ("leave", "count_tray-closer"):
            if (act := offered.get(id_)) and (id_ == "leave" or id_ not in self.done):
                yield act, {}
        if act := offered.get("close"):
            yield act, {}


def at(number: int) -> datetime:
    """When the command of this number is given."""
    return NOON + timedelta(seconds=20 * number)


def acts_of(console: Console) -> list[LegalAct]:
    ways = [way.act for entry in console.irregularities for way in entry.ways]
    # What takes back a card is an act of the deal, with a key, and answers a miskeyed card.
    without_keys = [replace(act, key="") for act in console.acts]
    return [*console.acts, *(act for act in ways if act not in without_keys)]
