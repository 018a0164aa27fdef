"""A written hand played again by our rules: every act must be the one due, every card must be there."""

from collections import Counter
from typing import Any, NamedTuple

from msgspec.structs import replace

from houseway.families.betting import Award
from houseway.families.hand_record import UNSEEN, HandAct, HandRecord
from houseway.families.pots.acts.replay_cards import WrittenHand
from houseway.families.pots.acts.ruling import without
from houseway.families.pots.rules.drawing import is_looked_at, kills_with
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.irregular import CLAUSES, fault, ruled
from houseway.families.pots.rules.pots import awards, is_asked_for_a_seven, pot_alone
from houseway.families.pots.rules.steps import after, next_step
from houseway.families.pots.rules.streets import passed_out
from houseway.families.round import Ask, Deal, Made, Round
from houseway.refusals import Refusal, Refused
from houseway.words import Values

_ACTS = {"fold": ("fold",), "call": ("check", "call"), "raise": ("bet", "raise"), "bring-in": ("bring-in",)}


class Replayed(NamedTuple):
    """The hand at its end, to whom the pots went, and what each player, from the button's left, then has."""

    deal: Round
    awards: tuple[Award, ...]
    stacks: tuple[int, ...]


def replayed(play: PotGame, cite: str, deck: int, record: HandRecord) -> Replayed:
    """The whole hand, or why it cannot have been played so; seats are the players' numbers."""
    return _Replay(play, cite, deck, record).run()


class _Replay(WrittenHand):
    def run(self) -> Replayed:
        while True:
            self._rulings()
            step = next_step(self.play, self.deal)
            if isinstance(step, Deal):
                self.street()
            elif isinstance(step, Ask):
                self._choice(step)
            else:
                break
        self.skip_checks()
        if self.at < len(self.acts):
            raise Refused(Refusal.NO_DECISION_HERE, self.cite, "hand-is-over", number=self.number)
        stacks = {
            player.seat: player.stack + self.back.get(player.seat, 0) for player in self.betting.players
        }
        if len(self.betting.live) > 1 and passed_out(self.play, self.betting):
            # Everybody passed: each has his ante still, in the pot or in front of him (PK-3).
            return Replayed(self.deal, (), self.record.stacks)
        self._refuse_missing()
        self._refuse_too_much_collected()
        given = awards(self.play, self.deal, self.record.collected)
        for award in given:
            stacks[award.seat] += award.cents
        return Replayed(self.deal, given, tuple(stacks[seat] for seat in sorted(stacks)))

    def _choice(self, ask: Ask) -> None:
        place = ask.place or 0
        if self.betting.stage == "show":
            said = self.shown.get(place)
            if said is None and self.record.named:
                self._refuse_named()
                betting = replace(self.betting, named=self.record.named, stage="over", turn=-1)
                self.deal = replace(self.deal, betting=betting)
                return
            choice, cents = ask.default, 0
            if said is not None:
                choice = said.ruling or ("show" if said.cards else "muck")
                self.turn_up(ask.hand, said.cards)
            if choice == "muck":
                # Who mucks by the clock keeps a side pot that nobody else is in for.
                fee = self.record.collected
                cents = pot_alone(replace(self.betting, fee=fee), self.betting.turn)
            self.deal = after(self.play, self.deal, Made(place, ask.hand, choice, cents))
            return
        act = self.next
        if act is None or act.player != place or act.act in ("hole", "board"):
            raise Refused(
                Refusal.DECISION_DUE,
                self.cite,
                "hand-acts-first",
                number=self.number,
                player=place,
                options=ask.options,
            )
        if self.betting.stage == "draw":
            choice = "discard" if "discard" in ask.options else "draw" if act.cards else "pat"
            least, most = ask.gives if act.cards or choice == "discard" else (0, 0)
            strange = Counter(act.cards) - Counter(self.deal.cards(ask.hand))
            if act.act != "draw" or strange or not least <= len(act.cards) <= most:
                raise Refused(
                    Refusal.NO_CHOICE_HERE,
                    self.cite,
                    "hand-no-such-choice",
                    number=self.number,
                    options=ask.options,
                )
            # When the stub runs out they come again (PK-20).
            self.dealt_already -= {*act.cards}
            made = Made(place, ask.hand, choice, 0, act.cards)
        else:
            made = Made(place, ask.hand, *self._bet(ask, act))
        self.deal = after(self.play, self.deal, made)
        self.at += 1

    def _rulings(self) -> None:
        """What the floor ruled, and who killed the pot, where it stands among the acts."""
        while (act := self.next) is not None and act.act in ("ruled", "kill"):
            if self.betting.stage == "show" and self._shows_before(act):
                return
            self._refuse_ruling(act)
            self.at += 1
            if act.act == "kill":
                made = Made(act.player, f"place-{act.player}", act.act, act.cents)
                self.deal = after(self.play, self.deal, made)
            elif act.ruling in CLAUSES:
                cards = tuple([card if card != UNSEEN else self.card(card) for card in act.cards])
                ruling: Any = act.ruling
                self.deal = ruled(self.play, self.deal, ruling, cards, act.player)
            else:
                at, back = self.betting.at(act.player), act.ruling == "money-back"
                self.back[act.player] = self.betting.players[at].total if back else 0
                self.deal = without(self.play, self.deal, at, back)

    def _refuse_ruling(self, act: HandAct) -> None:
        """What the floor cannot have ruled then, or a pot that nobody could kill."""
        at = self.betting.at(act.player)
        live = at in self.betting.live
        ruling: Any = act.ruling
        why: str | None = None if live and len(self.betting.live) > 1 else "not-the-moment"
        if act.act == "kill":
            looks = live and is_looked_at(self.play, self.deal)
            killed = looks and kills_with(self.betting, self.betting.players[at]) == act.cents
            why = None if killed else "not-the-moment"
        elif act.ruling in CLAUSES:
            why = fault(self.play, self.deal, ruling, act.cards, act.player)
        if why is not None:
            told: Values = {"number": self.number, "ruling": act.ruling or act.act, "why": why}
            raise Refused(Refusal.NO_ERROR_HERE, self.cite, "hand-not-so-ruled", **told)

    def _shows_before(self, ruling: HandAct) -> bool:
        """Whether the hand that is asked for was shown or mucked before this was ruled."""
        asked = self.betting.players[self.betting.turn].seat
        for act in self.record.acts:
            if act is ruling or (act.act, act.player) == ("show", asked):
                return act is not ruling
        return False

    def _bet(self, ask: Ask, act: HandAct) -> tuple[str, int]:
        choice = next((each for each in _ACTS.get(act.act, ()) if each in ask.options), None)
        if choice is None:
            raise Refused(
                Refusal.NO_CHOICE_HERE,
                self.cite,
                "hand-no-such-choice",
                number=self.number,
                options=ask.options,
            )
        amounts = [each for each in ask.amounts if each.choice == choice]
        if act.act == "raise" and not any(each.least <= act.cents <= each.most for each in amounts):
            told: Values = {"least": amounts[0].least, "most": amounts[-1].most, "cents": act.cents}
            low = act.cents < amounts[0].least
            reason = Refusal.BELOW_TABLE_MINIMUM if low else Refusal.ABOVE_TABLE_MAXIMUM
            raise Refused(reason, self.cite, "hand-other-amount", number=self.number, **told)
        return choice, act.cents if act.act == "raise" else amounts[0].least if amounts else 0

    def _refuse_named(self) -> None:
        """Winners are players who are in for their pot, and of a low half alone nothing is pushed."""
        pots, named = self.betting.pots(), self.record.named
        for won in named:
            may = pots[won.pot - 1].places if 0 < won.pot <= len(pots) else ()
            halves = {each.part for each in named if each.pot == won.pot}
            if not won.seats or not {*map(self.betting.at, won.seats)} <= {*may} or halves == {"low"}:
                seats = tuple([self.betting.players[at].seat for at in may])
                raise Refused(Refusal.NO_CHOICE_HERE, self.cite, "not-in-the-pot", pot=won.pot, seats=seats)

    def _refuse_too_much_collected(self) -> None:
        """The house takes no more than there is (PK-15)."""
        told: Values = {"cents": self.record.collected, "pot": self.betting.pot}
        if self.record.collected > self.betting.pot:
            raise Refused(Refusal.ABOVE_TABLE_MAXIMUM, self.cite, "hand-collects-more", **told)

    def _refuse_missing(self) -> None:
        """Who wins by his cards must have shown them, unless the dealer named the winners."""
        live = () if self.record.named else self.betting.live
        for at in live:
            player = self.betting.players[at].seat
            # Whether a seven that was checked wins what came after it hangs on the cards (B.7); one that was
            # mucked does not.
            said = self.shown.get(player)
            asked = is_asked_for_a_seven(self.play, self.deal, self.betting)
            needed = len(live) > 1 or (asked and (said is None or bool(said.cards)))
            if needed and UNSEEN in self.deal.cards(f"place-{player}"):
                raise Refused(Refusal.CARD_UNREADABLE, self.cite, "hand-card-unseen", player=player)
