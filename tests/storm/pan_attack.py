"""Patrons, dealer and floor of Panguingue who say anything at any moment, in between honest hands.

`python -m tests.storm.pan_attack --tables 1000` is the whole attack.
"""

import argparse
import random
import re
from collections import Counter
from typing import Any, Self

import msgspec

from houseway.cards import card_text
from houseway.families.panguingue.acts.recount import PanRecount
from houseway.families.panguingue.melds import grown, in_the_pack, melds_in
from houseway.families.panguingue.rules.seen import seen_cards
from houseway.families.round import Ask, Deal
from houseway.refusals import Refused
from houseway.rules import load
from houseway.table import Decision, Phase, Role, TableState
from houseway.table import commands as c
from houseway.table.console import console_of
from houseway.table.routine import comes_next
from houseway.table.views.sign import sign_view
from houseway.table.views.view import view
from tests.storm.grammar import COMMANDS, OF_ROLE, sample
from tests.tables import CheckedTable

OURS = {
    "choose", "deal_street", "settle_round", "next_round", "buy_in", "bring_chips", "leave", "sit",
    "collect_time", "call_foul", "see_hand", "rule_pan", "rule_pot_hand", "take_back_card", "void_round",
    "free_seat", "change_seat", "load_shoe", "cut", "seat_patron", "color_up", "reveal_shoe", "correct_hands",
}  # fmt: skip
CHOICES = (
    "stay", "retire", "take", "touch", "new", "add", "split", "borrow", "call", "discard", "let-go", "out",
    "force", "force-back", "usual", "",
)  # fmt: skip
CENTS = (0, 1, 50, 1_00, 20_00, 123_45, 10**9, 2**53)
STACKS = (20_00, 21_00, 24_00, 60_00, 200_00)
_CARD = re.compile(r'"((?:10|[2-9AJQK])[shdc])"')
_encode = msgspec.json.Encoder().encode


class AttackedPan(CheckedTable):
    """Whatever is taken, chips and cards are conserved, the recount agrees, and nobody sees a closed card."""

    rng: random.Random

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.heard = Counter[str]()
        self.recount = PanRecount()

    @classmethod
    def open_by_chance(cls, rng: random.Random) -> Self:
        known = [each for each in load("ca/panguingue").options if each.id != "spades_out"]
        options = {each.id: rng.choice(each.choices) for each in known}
        table = cls.open_pan([rng.choice(STACKS) for _ in range(rng.randint(2, 8))], options)
        table.rng = rng
        return table

    def check_act(self, before: TableState, decision: Decision) -> None:
        super().check_act(before, decision)
        said = list(self.recount.problems(before, decision.events, decision.transfers))
        assert said == [], said

    def try_anything(self) -> None:
        role = self.rng.choice((Role.DEALER, Role.FLOOR, Role.PATRON, Role.PATRON))
        who = {Role.DEALER: "dealer", Role.FLOOR: "floor"}.get(role, f"p{self.rng.randint(0, 9)}")
        kinds = OF_ROLE[role] if self.rng.random() < 0.8 else COMMANDS
        said = self._pointed(sample(self.rng.choice([each for each in kinds if each.tag in OURS]), self.rng))
        try:
            self.do_as(who, msgspec.convert(said, c.Command))
        except msgspec.ValidationError:
            self.heard["unreadable"] += 1
        except Refused as refused:
            self.heard["refused"] += bool(refused.sentence)
        else:
            self.heard[said["type"]] += 1

    def _pointed(self, said: dict[str, Any]) -> dict[str, Any]:
        """Seats, amounts and cards as a cheat would name them."""
        seat = self.rng.randint(0, 9)
        for name in ("place", "seat", "against", "of"):
            if name in said:
                said[name] = self.rng.randint(0, 9)
        if said["type"] == "choose":
            asked = self.state.step_of(self.state.deal)
            if isinstance(asked, Ask) and asked.place is not None and self.rng.random() < 0.5:
                seat = said["place"] = asked.place
            said["choice"] = self.rng.choice(CHOICES)
            said["hand"] = f"place-{seat}" + self.rng.choice(("", "", ".0", ".1", ".9", ".x"))
        if said["type"] == "sit":
            said["name"] = "Anyone"
        if "cents" in said and self.rng.random() < 0.8:
            said["cents"] = self.rng.choice(CENTS)
        if "cards" in said and self.rng.random() < 0.9:
            said["cards"] = [self._some_card() for _ in range(self.rng.randint(0, 4))]
        if said["type"] == "rule_pan":
            said |= {"count": self.rng.randint(-1, 13), "chips": self.rng.randint(-1, 5), "reason": "because"}
            said["seats"] = [self.rng.randint(0, 9) for _ in range(self.rng.randint(0, 4))]
        return said

    def _some_card(self) -> str:
        held = [card for each in self.state.deal.hands for card in each.cards if card >= 0]
        return self.rng.choice((*map(card_text, held[:12]), "As", "8d", "2c", "??", "11x"))

    def check(self) -> None:
        """Every card is somewhere once, and closed ones are told to nobody else."""
        pan = self.state.deal.pan
        if pan is None or self.state.phase is not Phase.DEALING:
            return
        shown = [
            *pan.dead,
            *pan.aside,
            *(each for each in (pan.option, None if pan.used else pan.card) if each is not None),
        ]
        for player in pan.players:
            shown += [*player.cards, *(card for meld in player.melds for card in meld)]
        pack = self.state.game.packed(self.state.options).counts(8)
        counted = Counter([card for card in shown if card >= 0])
        assert all(count <= pack[card] for card, count in counted.items()), "a card lies twice"
        assert len(shown) + pan.stock == sum(pack), "a card is lost"

    def check_views(self) -> None:
        """Of a closed hand others are told only what lies open elsewhere too."""
        pan = self.state.deal.pan
        if pan is None:
            return
        lies_open = {card_text(card) for each in pan.players for meld in each.melds for card in meld}
        lies_open |= {card_text(card) for card in (pan.card, pan.option) if card is not None}
        lies_open |= set(map(card_text, pan.dead))
        for viewer, told in self._told():
            own = {
                card_text(card) for each in pan.players for card in each.cards
                if viewer in (each.seat, *[who for who, of in pan.seen if of == each.seat])
            }  # fmt: skip
            leaked = set(_CARD.findall(told)) - own - lies_open
            closed = {card_text(card) for each in pan.players for card in each.cards}
            assert not leaked & closed, (viewer, leaked & closed)

    def _told(self) -> Any:
        for seat in self.state.seats:
            if seat.patron is not None:
                yield seat.number, _encode(view(self.state, Role.PATRON, seat.patron)).decode()
        yield None, _encode(view(self.state, Role.DEALER, None)).decode()
        yield None, _encode(sign_view(self.state)).decode()
        if is_dealing(self):
            yield None, _encode(console_of(self.state, Role.DEALER)).decode()

    def ready(self, seed: object) -> None:
        """Cards are shuffled and the hand is on."""
        self.shuffle(seed)
        self.do_next()

    def leads_on(self) -> None:
        """Who is asked, or the dealer, does what comes next; it is always legal."""
        if (
            is_dealing(self)
            and isinstance(self.state.step_of(self.state.deal), Ask)
            and self.rng.random() < 0.5
        ):
            self.choose_usual()
        else:
            self.do_next()


class AttackedRealPan(AttackedPan):
    """The same with real cards: the dealer keys what is seen, and hands stay unseen."""

    opened = False

    def ready(self, seed: object) -> None:
        if not self.opened:
            self.do_as("dealer", c.InspectCards())
            self.do_as("dealer", c.WashCards())
            self.opened = True
        for command in (c.LoadShoe("", 8, 0), c.Cut(160), c.NextRound()):
            self.do_as("dealer", command)

    def _unseen(self, count: int) -> tuple[str, ...]:
        """Cards that may come: of the pack, none more often than it has them."""
        left = Counter(dict(enumerate(self.shoe.counts))) - Counter(seen_cards(self.pan))
        return tuple(map(card_text, self.rng.sample(list(left.elements()), count)))

    def leads_on(self) -> None:
        pan, step = self.pan, self.state.step_of(self.state.deal)
        if isinstance(step, Deal):
            count = {"lowest": len(pan.players), "dealing": 0}.get(pan.moment, 1)
            if pan.again:
                known = [card for card in pan.again if card >= 0]
                return self._says(
                    c.DealStreet((card_text(self.rng.choice(known)),) if known else self._unseen(1))
                )
            if not pan.stock and not pan.dead:
                count = 0
            return self._says(c.DealStreet(self._unseen(count)))
        if not isinstance(step, Ask):
            return self._says(c.SettleRound())
        seat, hand = pan.acting.seat, f"place-{pan.acting.seat}"
        if pan.moment == "playing" and self.rng.random() < 0.5:
            self._lays(seat, hand)
            return None
        if isinstance(told := comes_next(self.state).command, c.RulePan):
            return self._says(told)
        said = ("stay", "touch", "call", "out", "let-go", "discard")
        choice = next((each for each in said if each in step.options), "")
        if not choice:
            assert pan.card is not None
            at = next(at for at, meld in enumerate(pan.acting.melds) if grown(meld, pan.card))
            return self._says(c.Choose(seat, f"{hand}.{at}", "add", cards=(card_text(pan.card),)))
        if choice != "discard":
            return self._says(c.Choose(seat, hand, choice))
        known = [card for card in pan.acting.cards if card >= 0]
        cards = (card_text(known[0]),) if known else self._unseen(1)
        return self._says(c.Choose(seat, hand, choice, cards=cards))

    def _says(self, command: c.Command) -> None:
        self.do_as("dealer", command)

    def _lays(self, seat: int, hand: str) -> None:
        """A meld that the card in play could be in, if the pack still has its cards."""
        card = (
            self.rng.choice([each for each in range(52) if in_the_pack(each)])
            if self.pan.card is None
            else self.pan.card
        )
        melds = [meld for meld in melds_in(tuple(sorted((card,) * 3 + self._near(card)))) if card in meld]
        meld = tuple(map(card_text, self.rng.choice(melds)))
        try:
            self.do_as("dealer", c.Choose(seat, hand, "new", cards=meld))
        except Refused:
            self.heard["refused"] += 1

    def _near(self, card: int) -> tuple[int, ...]:
        others = [
            each
            for each in range(52)
            if in_the_pack(each) and (each // 4 == card // 4 or each % 4 == card % 4)
        ]
        return tuple(self.rng.sample(others, 6))


def is_dealing(table: CheckedTable) -> bool:
    return table.state.phase is Phase.DEALING and table.state.deal.pan is not None


def attack(
    seed: object, hands: int, tries: int = 3, kind: type[AttackedPan] = AttackedPan, most: int = 6000
) -> AttackedPan:
    """Hands at one table, in which everybody tries everything; all chips are accounted for at every step."""
    table = kind.open_by_chance(random.Random(f"pan {seed}"))
    for number in range(hands):
        try:
            ready = [each for each in table.state.patrons if each.chips >= 2_00]
            if len(ready) < 2 or table.state.phase is Phase.CLOSED:
                break
            if not is_dealing(table):
                table.ready((seed, number))
            steps = 0
            while is_dealing(table):
                for _ in range(tries):
                    table.try_anything()
                    table.check()
                if not is_dealing(table):
                    break
                table.leads_on()
                table.check()
                steps += 1
                if steps % 12 == 0:
                    table.check_views()
                assert steps < 6000, "the hand does not end"
                if steps >= most:
                    return table
        except Exception as problem:
            raise AssertionError(f"attack({seed!r}, {hands}), hand {number}: {problem!r}") from problem
    return table


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=100)
    asked = parser.parse_args()
    heard: Counter[str] = Counter()
    for seed in range(asked.tables):
        heard += attack(seed, 4).heard
        heard += attack(seed, 2, kind=AttackedRealPan, most=400).heard
    print(heard)
