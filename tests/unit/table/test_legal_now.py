"""The console offers exactly what the table accepts: walked through at random, and asked at every step."""

import random
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import msgspec
import pytest

from houseway.families.two_hand.acts.squeeze import next_turner
from houseway.money import Medium
from houseway.refusals import Refused
from houseway.rules.fees import schedule
from houseway.table import Envelope, Phase, Role, Signature, TableState, can, decide
from houseway.table import commands as c
from houseway.table.commands.shapes import Collection
from houseway.table.console import FROM_SHOE, console_of, gives
from houseway.table.console.documents import Console, LegalAct, Need
from houseway.table.console.legal_now import ELSEWHERE, Judged, asked_anew, judged, proposals
from houseway.table.decide import ACTS
from houseway.table.demonstration.evening import Demonstration
from houseway.table.session import Table
from tests.clauses.massachusetts.table import LAYOUT as MA_LAYOUT
from tests.memory_store import MemoryStore
from tests.tables import EZ, EZ_4, EZ_LAYOUT, LAYOUT, NOON, CheckedTable
from tests.unit.journal.linked import jackpot
from tests.unit.table.filled_in import Filler

STAFF = (Role.DEALER, Role.FLOOR, Role.EXECUTIVE)
FILED = {"15(c)": "discard-with-one-more"}
REAL_CARDS = {
    "colorado": ("co/baccarat", LAYOUT, c.House()),
    "colorado-midi": ("co/baccarat", LAYOUT, c.House(style="midi", lower_bettor=True)),
    "two-batches": ("co/baccarat", LAYOUT, c.House(shuffling="device", batches=2, pre_shuffled=True)),
    "massachusetts": ("ma/baccarat", MA_LAYOUT, c.House(style="full", vigorish_marked=True, filed=FILED)),
    "massachusetts-midi": (
        "ma/baccarat",
        MA_LAYOUT,
        c.House(style="midi", filed={"9(d)": "highest-bettor-turns", "15(c)": "simulated-round"}),
    ),
    "three-dice": ("co/3-dice", None, c.House(patrons_shake=True)),
    "player-dealer": (EZ, EZ_LAYOUT, c.House(collection=Collection(schedule(EZ_4)))),
    "player-dealer-dice": (
        "ca/super-pan-9",
        (c.Posted("hand", None, "standard", 1_000, 20_000),),
        c.House(collection=Collection(schedule("super-pan-9/rates/1")), shared_bank=True),
    ),
}
HANDS: tuple[c.Hand, ...] = ("player", "banker")
MEDIA: tuple[Medium, ...] = ("promotional", "coupon", "chips")
STEPS = 90
# A bank is offered, declined and taken between the rounds.
STEPS_WITH_A_BANK = 140
ASKED_EACH_STEP = 30
NOW_AND_THEN = (
    "keep_record",
    "allow_backline",
    "short_bet",
    "join_kum_kum",
    "rule_",
    "unpaid",
    "declare_misdeal",
)
# What ends the walk, or tells nothing new after it was once done.
RARELY = (
    "close", "count_tray", "fill_tray", "credit_tray", "take_drop", "give_promotion", "set_aside", "buy_in",
    "free_seat", "take_back", "leave", "color_up", "break_game", "pass_bank",
    "bar_patron",
)  # fmt: skip


def offered(console: Console) -> list[LegalAct]:
    ways = [way.act for irregularity in console.irregularities for way in irregularity.ways]
    return [*console.acts, *ways]


def envelope(role: Role, signer: Role | None, command: c.Command) -> Envelope:
    actor, witness = gives(role, signer, command)
    signature = Signature(f"{witness}-2", witness) if witness else None
    # By then every notice is old enough: what only waits for the time is offered.
    return Envelope("asked", actor.value, actor, NOON + timedelta(days=30), command, signature)


def check_offers_are_taken(state: TableState, filler: Filler) -> None:
    for role in STAFF:
        for act in offered(console_of(state, role)):
            command = msgspec.convert(filler.command(act), c.Command)
            try:
                decide(state, envelope(role, act.sign_off, command))
            except Refused as refused:
                raise AssertionError(f"{role} was offered {act.label!r}; {command}: {refused}") from refused


def check_the_prompt_leads_on(state: TableState) -> None:
    """What the prompt names can be done; where it cannot, the prompt says why."""
    console = console_of(state, Role.DEALER)
    if console.prompt.act is None:
        assert state.phase is Phase.CLOSED or console.prompt.why
    else:
        assert console.prompt.act in {act.id for act in offered(console)}


def check_it_is_as_if_asked_anew(state: TableState) -> None:
    """What a console remembers of the table is still so, refusals and all."""
    for role in STAFF:
        known = [_told(act) for act in judged(state, role)]
        assert known == [_told(act) for act in asked_anew(state, role, proposals(state))]


def _told(act: Judged) -> tuple[object, ...]:
    return act.proposal.id, act.proposal.label, act.legal, act.refused and act.refused.document


def check_nothing_else_is_taken(state: TableState, chance: random.Random) -> None:
    consoles = {role: offered(console_of(state, role)) for role in STAFF}
    for _ in range(ASKED_EACH_STEP):
        command = any_command(state, chance)
        for role, acts in consoles.items():
            if can(state, envelope(role, None, command)) is None:
                fitting = [act for act in acts if fits(act, command)]
                assert fitting, f"the {role} may {command} but is not offered it"


def fits(act: LegalAct, command: c.Command) -> bool:
    said: dict[str, Any] = msgspec.to_builtins(command)
    needs = {need.name: need for need in act.needs}
    return act.command["type"] == said["type"] and all(
        _within(needs[name], said.get(name)) if name in needs else _known(act, name, said.get(name))
        for name in {*said, *act.command, *needs}
    )


def _known(act: LegalAct, name: str, value: Any) -> bool:
    known = act.command.get(name)
    return bool(known == value) or known in (FROM_SHOE, [FROM_SHOE])


def _within(need: Need, value: Any) -> bool:
    if need.kind in ("seat", "choice"):
        return value in need.choices
    if need.least is not None and need.most is not None:
        return bool(need.least <= value <= need.most)
    return bool(value != "??") or need.unseen


def any_command(state: TableState, chance: random.Random) -> c.Command:
    """One of everything that staff can say, with values that might do."""
    seat, hand = chance.randint(1, 4), chance.choice(HANDS)
    card = chance.choice(("As", "8s", "Kh", "??"))
    reason = chance.choice(("", "Because."))
    settled = chance.choice(state.settlements) if state.settlements else None
    key = settled.key if settled else ("tie", None, "standard")
    medium = chance.choice(MEDIA)
    position = chance.choice((0, 10, 100, 400, 416))
    player, banker = (tuple(map(str, side)) for side in (("8s", "Kh"), ("2s", "3d")))
    return chance.choice(
        (
            c.InspectCards(), c.WashCards(), c.NextRound(), c.NoMoreBets(), c.SettleRound(), c.VoidRound(),
            c.LoadShoe("", 8, position, chance.randint(1, 2)), c.Cut(None, chance.choice((None, seat))),
            c.DeclineCut(seat), c.OrderRecut("next-entitled", reason), c.Burn(("As", card)), c.Burn((card,)),
            c.AcceptShoe(seat, chance.random() < 0.5), c.DeclineShoe(seat), c.PassShoe(seat),
            c.OrderPass(reason), c.DealCard(card), c.HandCards(hand, *_agreed(state, hand, seat)),
            c.ReturnCards(seat, hand), c.GiveUpCards(seat, hand), c.WithdrawCards(hand, reason),
            c.TurnCards(hand), c.SettleHouseMoney(), c.SettleHouseMoney((c.Addition(seat, hand),)),
            c.ShakeCups(chance.choice((None, seat))), c.RevealDice((1, 2, 3), (4, 5, chance.randint(6, 7))),
            c.CardInError(card, chance.random() < 0.5, chance.random() < 0.5), c.CardFaceUp(card),
            c.CorrectHands(player, banker, reason), c.TakeBackCard(chance.randint(1, 4), reason),
            c.CorrectPayout(seat, *key, 700, reason),
            c.SetAside(chance.choice(("cut", "midi", "settling", "shake")), reason), c.ConfirmCall(seat),
            c.CollectVigorish(seat), c.GivePromotion(seat, chance.choice((0, 500)), medium), c.Close(),
            c.StartGame(), c.HitJackpot(), c.EndGame(), c.VerifyHit(1), c.PayJackpot(1), c.BackOut(1, reason),
            c.RevealShoe("00" * 32), c.CountTray("closer", {100: 1}), c.TakeDrop(500),
            c.BuyIn(seat, 500, {500: chance.randint(1, 2)}), c.FreeSeat(seat, reason),
            c.OfferBank(), c.AcceptBank(seat, chance.choice((500, 5_000))), c.DeclineBank(seat),
            c.PassBank(seat), c.PostBank(seat, chance.choice((500, 6_000))), c.BreakGame(reason),
            c.NameShaker(seat, chance.randint(1, 4)), c.ShakeDice(seat),
            c.ShowDice((1, 2, chance.randint(6, 7))),
        )
    )  # fmt: skip


def _agreed(state: TableState, hand: str, seat: int) -> tuple[int, bool] | tuple[()]:
    """Another than the one entitled; who is entitled needs nobody's consent."""
    return () if seat == next_turner(state, hand) else (seat, True)


class Walk:
    """Staff do whatever their consoles offer, patrons bet; real cards."""

    def __init__(self, name: str, seed: int) -> None:
        game, layout, house = REAL_CARDS[name]
        self.chance = random.Random(f"{name} {seed}")
        self.table = CheckedTable.from_game(game)
        self.table.open_table(layout or three_dice_layout(self.table), house=house, seats=tuple(range(1, 11)))
        for seat in (1, 2, 3):
            self.table.seat(seat)

    def states(self) -> Iterator[TableState]:
        for _ in range(STEPS_WITH_A_BANK if self.table.state.bank else STEPS):
            yield self.table.state
            if self.table.state.phase is Phase.BETTING and not self.table.state.free:
                self.bet()
                yield self.table.state
            self.act()

    def bet(self) -> None:
        for seat in (1, 2, 3):
            called = c.CallBet(seat, c.Stake(*self.table.state.offers[0].key, 1_000))
            if can(self.table.state, self.table.make_envelope(f"p{seat}", called)) is None:
                self.table.do_as(f"p{seat}", called)
            for posted in self.table.state.offers:
                stake = c.PlaceBet(seat, *posted.key, posted.minimum, toke=self.chance.random() < 0.1)
                if (
                    self.chance.random() < 0.4
                    and can(self.table.state, self.table.make_envelope(f"p{seat}", stake)) is None
                ):
                    self.table.do_as(f"p{seat}", stake)

    def act(self) -> None:
        role = self.chance.choice((Role.DEALER, Role.DEALER, Role.DEALER, Role.FLOOR))
        console = console_of(self.table.state, role)
        # The dealer voids rounds enough; the floor may too.
        left_out = (*RARELY, "void_round") if role is Role.FLOOR else RARELY
        # There is always something to record, or to rule on.
        left_out = left_out if self.chance.random() < 0.1 else (*left_out, *NOW_AND_THEN)
        acts = [act for act in offered(console) if not act.id.startswith(left_out)]
        due = [act for act in acts if act.id == console.prompt.act]
        if not acts:
            return
        act = self.chance.choice(due if due and self.chance.random() < 0.85 else acts)
        if FROM_SHOE in act.command.values():
            return
        command = msgspec.convert(Filler(self.table.state, self.chance).command(act), c.Command)
        actor, witness = gives(role, act.sign_off, command)
        signature = Signature("another", witness) if witness else None
        self.table.clock += timedelta(minutes=30)
        self.table.do(command, actor.value, actor, signature)


def three_dice_layout(table: CheckedTable) -> tuple[c.Posted, ...]:
    offers = {offer.key[:2]: offer for offer in table.state.game.offers() if offer.kind != "progressive"}
    return tuple(c.Posted(*offer.key, 500, 10_000) for offer in offers.values())


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, pytest.param(3, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", REAL_CARDS)
def test_real_cards_what_is_offered_is_accepted_and_nothing_else(name: str, seed: int):
    walk, asking = Walk(name, seed), random.Random(seed)
    phases, rounds = set(), 0
    for number, state in enumerate(walk.states()):
        check_offers_are_taken(state, Filler(state, asking))
        check_nothing_else_is_taken(state, asking)
        check_the_prompt_leads_on(state)
        # To ask anew takes longest; make storm does it at every step.
        if seed > 1 or number % 3 == 0:
            check_it_is_as_if_asked_anew(state)
        phases.add(state.phase)
        rounds = state.round
    assert rounds >= 3, "the walk plays"
    assert {Phase.BETTING, Phase.DEALING, Phase.SETTLED} <= phases


@pytest.mark.parametrize("file", ["colorado-mini", "massachusetts-midi", "massachusetts-ez"])
def test_a_sealed_shoe_what_is_offered_is_accepted(file: str):
    table = Table.open(f"examples/tables/{file}.toml")
    play = Demonstration(table, 3, 3)
    chance = random.Random(3)
    seen = set()
    for number, _ in enumerate(play.play(12)):
        shoe = table.state.shoe
        seed = play._shoe_seed(shoe.number).hex() if shoe else ""
        sealed = play._cards(shoe) if shoe else ()
        if number % 3 == 0:
            check_offers_are_taken(table.state, Filler(table.state, chance, sealed, seed))
        seen |= {act.id for act in console_of(table.state, Role.DEALER).acts}
    assert {"deal_card", "no_more_bets", "settle_round", "next_round"} <= seen


@pytest.mark.slow
def test_every_command_of_staff_is_offered_somewhere_or_done_elsewhere():
    walks = [Walk(name, seed) for name in REAL_CARDS for seed in (1, 2)]
    kinds = {type(one.sample) for walk in walks for state in walk.states() for one in proposals(state)}
    kinds |= {type(one.sample) for one in proposals(jackpot(MemoryStore()).state("e-1"))}
    staffs = {kind for kind, (roles, _) in ACTS.items() if set(roles) & set(STAFF)}
    # A hand is selected while it waits to be hit; the prompts' own test does that. Nobody is asked to choose
    # in a game that the house banks. Claims, debts and free hands have their tests in test_places, tiles that
    # are seen and places that are closed in test_pai_gow_general, hands of real cards dealt face down, and
    # those that the dealer compares, in test_keyed_when_opened.
    others = {
        c.MarkHit,
        c.Choose,
        c.ClaimDecision,
        c.SettleOwedCollection,
        c.CallFreeHand,
        c.DealClosed,
        c.CompareHand,
    }
    # Those of pots have their scripts in tests/playthroughs/test_poker_scripts, those of panguingue their
    # tests in test_panguingue_live.
    modules = (c.DealStreet.__module__, c.RulePan.__module__)
    pots = {each for each in staffs if each.__module__ in modules}
    assert staffs - kinds - others - pots - {c.CardsSeen, c.ClosePlace} == set(ELSEWHERE)
