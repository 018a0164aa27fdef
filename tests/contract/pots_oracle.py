"""The same hand played by pokerkit, which shares no code with ours: its stacks at the end.

Left out by name, where our source or the custom rules otherwise: the joker; Razz with an ace up (G.4: it
opens); the open pair of stud (E.8); raises above four between two players (E.1); an all-in bet or raise
below a full one in limit games; spread limits; no check-raise and the seven rule (B.4, B.7); the opener
acting first after the draw (PK-3); odd chips by suit in stud; Pineapple's discards; cards that run out (E.9);
a side pot without a low where the main pot has one, which they halve (J.2: no low, high takes all);
odd chips of pots that three or more share, which they give to one, or of several, which they add up first.
"""

import random
import warnings
from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from typing import Any, Literal

from msgspec.structs import replace
from pokerkit import (
    Automation,
    BettingStructure,
    Deck,
    EightOrBetterLowHand,
    Mode,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Opening,
    RegularLowHand,
    StandardHighHand,
    StandardLowHand,
    State,
)
from pokerkit import Street as TheirStreet

from houseway.cards import card_text
from houseway.families.betting import Award, Entry, Stakes
from houseway.families.pots.rules import PotGame
from houseway.families.pots.rules.dealing import plan
from houseway.families.pots.rules.pots import awards, worth_of
from houseway.families.pots.rules.steps import after, begun, next_step
from houseway.families.pots.rules.streets import dealt
from houseway.families.round import Ask, Deal, Made, Round
from houseway.rules import load

GAMES = (
    "texas-holdem", "holdem-high-low", "omaha", "omaha-high-low", "seven-card-stud", "stud-high-low", "razz",
    "deuce-to-seven", "lowball", "draw-poker",
)  # fmt: skip
_OPENS = {
    "after-blinds": Opening.POSITION, "button-left": Opening.POSITION, "low-card": Opening.LOW_CARD,
    "high-card": Opening.HIGH_CARD, "high-board": Opening.HIGH_HAND, "low-board": Opening.LOW_HAND,
}  # fmt: skip
_HANDS = {
    ("high", "any"): StandardHighHand, ("eight", "any"): EightOrBetterLowHand, ("a5", "any"): RegularLowHand,
    ("27", "any"): StandardLowHand, ("high", "two-and-three"): OmahaHoldemHand,
    ("eight", "two-and-three"): OmahaEightOrBetterLowHand,
}  # fmt: skip
_BY_THEMSELVES = (
    Automation.ANTE_POSTING, Automation.BET_COLLECTION, Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING, Automation.HAND_KILLING, Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING, Automation.RUNOUT_COUNT_SELECTION,
)  # fmt: skip


@cache
def _remembered(kind: Any) -> Any:
    """A kind of hand of theirs that ranks the same cards once; they ask for every pot and every muck."""

    class Remembered(kind):  # type: ignore[misc]
        @classmethod
        def from_game(cls, hole_cards: Any, board_cards: Any = ()) -> Any:
            found = known(tuple(hole_cards), tuple(board_cards))
            if found is None:
                raise ValueError("no such hand")
            return found

        @cached_property
        def entry(self) -> Any:
            return kind.entry.fget(self)

    @lru_cache(64)
    def known(hole: Any, board: Any) -> Any:
        try:
            return super(Remembered, Remembered).from_game(hole, board)
        except ValueError:
            return None

    return Remembered


def comparable(game: str) -> PotGame:
    """The game without the rules that pokerkit has not."""
    play = load(f"ca/{game}").drawing({})
    assert isinstance(play, PotGame)
    opens = {"opener": "button-left"}
    streets = [replace(s, pair=False, opens=opens.get(s.opens, s.opens)) for s in play.streets]
    return replace(play, streets=tuple(streets), check_raise=True, seven=False, odd="button")


def theirs(play: PotGame, stakes: Stakes, chips: Sequence[int]) -> State:
    fixed = stakes.limit == "structured"
    streets = tuple(
        TheirStreet(
            street.burn,
            (False,) * street.down + (True,) * street.up,
            street.board,
            bool(street.draw) and n > 0,
            _OPENS[street.opens],
            (stakes.upper if street.limit == "upper" else stakes.lower) if fixed else stakes.lower,
            4 if fixed else None,
        )
        for n, street in enumerate(play.streets)
    )
    return State(
        _BY_THEMSELVES,
        Deck.STANDARD,
        tuple(_remembered(_HANDS[ranking, play.use]) for ranking in play.rankings),
        streets,
        BettingStructure.FIXED_LIMIT if fixed else BettingStructure.NO_LIMIT,
        False,
        (stakes.ante,) * len(chips),
        stakes.blinds,
        stakes.bring_in,
        tuple(chips),
        len(chips),
        mode=Mode.CASH_GAME,
    )


class Compared:
    """One random hand, played by both; `ours` and `theirs` are the stacks at its end."""

    def __init__(self, game: str, rng: random.Random) -> None:
        self.rng, self.play = rng, comparable(game)
        players = rng.randint(2, 6)
        self.chips = [rng.choice((4, 7, 12, 25, 60, 200, 400)) * rng.randint(1, 9) for _ in range(players)]
        self.stakes = self._stakes()
        self.deck = rng.sample(range(52), 52)
        self.state = theirs(self.play, self.stakes, self.chips)
        self.log: list[tuple[object, ...]] = []
        self.left_out = False
        self.deal: Round = begun(self.play, self.stakes, self._entries())
        self._run()

    def _stakes(self) -> Stakes:
        forced = self.play.forced
        drawn = self.rng.choice([each for each in self.play.limits if each != "spread"])
        limit: Literal["structured", "no-limit"] = "structured" if drawn == "structured" else "no-limit"
        if forced == "bring-in":
            return Stakes(limit, 4, 8, ante=1, bring_in=2, chip=1)
        if forced == "ante":
            return Stakes(limit, 4, 8, ante=1, chip=1)
        return Stakes(limit, 4, 8 if limit == "structured" else 0, (2, 4), chip=1)

    def _entries(self) -> list[Entry]:
        stakes = self.stakes
        entries = [Entry(seat, chips, stakes.ante) for seat, chips in enumerate(self.chips)]
        if stakes.blinds:
            small, big = (1, 0) if len(entries) == 2 else (0, 1)
            entries[small] = replace(entries[small], live=stakes.blinds[0], kind="small")
            entries[big] = replace(entries[big], live=stakes.blinds[1], kind="big")
        return entries

    def _run(self) -> None:
        while isinstance(step := next_step(self.play, self.deal), Deal | Ask):
            if isinstance(step, Deal):
                self._cards()
            elif self.deal.betting is not None and self.deal.betting.stage == "show":
                self._burned()
                self._choose(step, step.default)
            else:
                self._decide(step)
            if self.left_out:
                return
        betting = self.deal.betting
        assert betting is not None
        if self.play.forced == "ante" and betting.opener < 0 and len(betting.live) > 1:
            self.left_out = True
            return
        self._burned()
        self._checked_down()
        self.left_out = self._low_of_another_pot()
        stacks = {player.seat: player.stack for player in betting.players}
        given = awards(self.play, self.deal)
        for award in given:
            stacks[award.seat] += award.cents
        self.left_out |= self._odd_chips(given)
        self.ours = [stacks[seat] for seat in range(len(self.chips))]
        self.theirs = list(self.state.stacks)

    def _odd_chips(self, given: Sequence[Award]) -> bool:
        """They give one player two odd chips, and split pots together whose losers have mucked."""
        shares = [
            [award.cents for award in given if award.pot == pot] for pot in {each.pot for each in given}
        ]
        uneven = [each for each in shares if len(set(each)) > 1]
        return bool(uneven) and (len(shares) > 1 or max(map(len, shares)) > 2)

    def _cards(self) -> None:
        self._checked_down()
        cards = []
        for card in plan(self.play, self.deal):
            if not self.deck or card.of != "stub":
                self.left_out = True
                return
            cards.append(self.deck.pop())
            seat = self.deal.held(card.hand).place
            text = card_text(cards[-1]).replace("10", "T")
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                if card.hand == "burns":
                    self.state.burn_card("??")
                elif seat is None:
                    self.state.deal_board(text)
                elif self.state.statuses[seat]:
                    self.state.deal_hole(text, seat)
        before, self.deal = self.deal, dealt(self.play, self.deal, tuple(cards))
        self.log.append(("deal", tuple(map(card_text, cards))))
        if self.play.streets[0].opens == "high-card" and not before.has_cards:
            aces = [held for held in self.deal.hands if held.cards and held.cards[-1] < 4]
            self.left_out = bool(aces)

    def _checked_down(self) -> None:
        """They ask also who has nobody to bet against."""
        while self.state.actor_index is not None:
            self.state.check_or_call()

    def _burned(self) -> None:
        """They burn a card also for a draw of none."""
        if self.state.can_burn_card("??"):
            self.state.burn_card("??")

    def _low_of_another_pot(self) -> bool:
        """They halve a side pot in which nobody has a low if somebody in the main pot has one."""
        betting = self.deal.betting
        assert betting is not None
        if len(self.play.rankings) == 1 or len(betting.live) == 1:
            return False
        worths = worth_of(self.play, self.deal, betting.live)
        lows = [max(worths[at][1] for at in pot.places) for pot in betting.pots()]
        return any(lows) and not all(lows)

    def _decide(self, ask: Ask) -> None:
        assert self.deal.betting is not None
        if self.deal.betting.stage == "draw":
            self._checked_down()
        else:
            self._burned()
        betting = self.deal.betting
        assert betting is not None
        choice = self.rng.choices(
            ask.options, [3 if each in ("call", "check") else 1 for each in ask.options]
        )[0]
        if choice in ("bet", "raise"):
            amount = next(each for each in ask.amounts if each.choice == choice)
            fixed = self.stakes.limit == "structured"
            player = betting.players[betting.turn]
            short = amount.most == player.put + player.stack and amount.most < betting.full + self._unit()
            if fixed and (short or betting.raises >= 4):
                choice = next(each for each in ("call", "check", "bring-in", "fold") if each in ask.options)
            else:
                cents = self.rng.choice(
                    (amount.least, amount.most, self.rng.randint(amount.least, amount.most))
                )
                self._choose(ask, choice, cents)
                return
        if choice == "draw":
            held = self.deal.cards(ask.hand)
            self._choose(ask, choice, 0, tuple(self.rng.sample(held, self.rng.randint(1, 3))))
            return
        cents = next((each.least for each in ask.amounts if each.choice == choice), 0)
        self._choose(ask, choice, cents)

    def _unit(self) -> int:
        assert self.deal.betting is not None
        upper = self.play.streets[self.deal.betting.street].limit == "upper"
        return self.stakes.upper if upper else self.stakes.lower

    def _choose(self, ask: Ask, choice: str, cents: int = 0, cards: tuple[int, ...] = ()) -> None:
        self.log.append((ask.place, choice, cents, tuple(map(card_text, cards))))
        state = self.state
        match choice:
            case "fold":
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    state.fold()
            case "check" | "call":
                state.check_or_call()
            case "bet" | "raise":
                state.complete_bet_or_raise_to(cents)
            case "bring-in":
                state.post_bring_in()
            case "draw" | "pat":
                state.stand_pat_or_discard("".join(card_text(card).replace("10", "T") for card in cards))
        self.deal = after(self.play, self.deal, Made(ask.place, ask.hand, choice, cents, cards))
