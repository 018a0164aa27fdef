"""A written hand played again by our rules: every act must be the one due, every card must be there."""

from collections.abc import Iterator
from itertools import repeat
from typing import Any, NamedTuple

from msgspec.structs import replace

from houseway.cards.notation import card_text
from houseway.families.betting import Award, Betting, Entry, Stakes
from houseway.families.hand_record import UNSEEN, HandAct, HandRecord
from houseway.families.pots.acts.ruling import without
from houseway.families.pots.rules.dealing import BOARD, BURNS, plan
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.irregular import CLAUSES, ruled
from houseway.families.pots.rules.pots import awards
from houseway.families.pots.rules.seen import as_shown
from houseway.families.pots.rules.steps import after, begun, next_step
from houseway.families.pots.rules.streets import dealt, passed_out
from houseway.families.round import Ask, Deal, Hand, Made, Round
from houseway.refusals import Refusal, Refused
from houseway.words import Values

_KINDS, _BLINDS = ("small", "big", "straddle"), ("small", "blind", "big")
_ACTS = {"fold": ("fold",), "call": ("check", "call"), "raise": ("bet", "raise"), "bring-in": ("bring-in",)}


class Replayed(NamedTuple):
    """The hand at its end, to whom the pots went, and what each player, from the button's left, then has."""

    deal: Round
    awards: tuple[Award, ...]
    stacks: tuple[int, ...]


def replayed(play: PotGame, cite: str, deck: int, record: HandRecord) -> Replayed:
    """The whole hand, or why it cannot have been played so; seats are the players' numbers."""
    return _Replay(play, cite, deck, record).run()


class _Replay:
    def __init__(self, play: PotGame, cite: str, deck: int, record: HandRecord) -> None:
        self.play, self.cite, self.record = play, cite, record
        self.acts = [act for act in record.acts if act.act != "show"]
        self.shown = {act.player: act for act in record.acts if act.act == "show"}
        self.at = 0
        self.back: dict[int, int] = {}
        self.dealt_already: set[int] = set()
        self.deal = begun(play, _stakes(record), _entries(record), deck)

    def run(self) -> Replayed:
        while True:
            self._rulings()
            step = next_step(self.play, self.deal)
            if isinstance(step, Deal):
                self._street()
            elif isinstance(step, Ask):
                self._choice(step)
            else:
                break
        self._skip_checks()
        if self.at < len(self.acts):
            raise Refused(Refusal.NO_DECISION_HERE, self.cite, "hand-is-over", number=self.at + 1)
        stacks = {
            player.seat: player.stack + self.back.get(player.seat, 0) for player in self._betting.players
        }
        if len(self._betting.live) > 1 and passed_out(self.play, self._betting):
            # Everybody passed: each has his ante still, in the pot or in front of him (PK-3).
            return Replayed(self.deal, (), self.record.stacks)
        self._refuse_missing()
        given = awards(self.play, self.deal, self.record.collected)
        for award in given:
            stacks[award.seat] += award.cents
        return Replayed(self.deal, given, tuple(stacks[seat] for seat in sorted(stacks)))

    @property
    def _betting(self) -> Betting:
        assert self.deal.betting is not None, "players bet"
        return self.deal.betting

    @property
    def _next(self) -> HandAct | None:
        return self.acts[self.at] if self.at < len(self.acts) else None

    def _street(self) -> None:
        """The cards of a street, hand by hand as they are written, in the order in which they are dealt."""
        self._skip_checks()
        cards = plan(self.play, self.deal)
        needed = {
            name: [card.hand for card in cards].count(name) for name in dict.fromkeys(c.hand for c in cards)
        }
        # A seat that folded before any wager is dealt cards that others do not write down (D.5).
        quiet = {f"place-{player.seat}" for player in self._betting.players if player.status == "passed"}
        given: dict[str, Iterator[int]] = dict.fromkeys(quiet & needed.keys(), repeat(UNSEEN))
        while any(name not in given for name in needed if name != BURNS):
            act = self._next
            name = "" if act is None else BOARD if act.act == "board" else f"place-{act.player}"
            if act is None or act.act not in ("hole", "board") or name not in needed or name in given:
                due = next(name for name in needed if name != BURNS and name not in given)
                raise Refused(
                    Refusal.CARDS_NOT_READY,
                    self.cite,
                    "hand-lacks-cards",
                    number=self.at + 1,
                    due=_named(due),
                    count=needed[due],
                )
            if len(act.cards) != needed[name]:
                told: Values = {"due": _named(name), "count": needed[name], "given": len(act.cards)}
                raise Refused(
                    Refusal.CARDS_BREAK_DRAWING_RULES,
                    self.cite,
                    "hand-has-other-count",
                    number=self.at + 1,
                    **told,
                )
            given[name] = iter([self._card(card) for card in act.cards])
            self.at += 1
        order = tuple(UNSEEN if card.hand == BURNS else next(given[card.hand]) for card in cards)
        self.deal = dealt(self.play, self.deal, order)

    def _card(self, card: int) -> int:
        if card in self.dealt_already:
            raise Refused(
                Refusal.CARDS_NOT_IN_SHOE,
                self.cite,
                "hand-deals-twice",
                number=self.at + 1,
                card=card_text(card),
            )
        if card != UNSEEN:
            self.dealt_already.add(card)
        return card

    def _choice(self, ask: Ask) -> None:
        place = ask.place or 0
        if self._betting.stage == "show":
            said = self.shown.get(place)
            if said is None and self.record.named:
                betting = replace(self._betting, named=self.record.named, stage="over", turn=-1)
                self.deal = replace(self.deal, betting=betting)
                return
            choice = ask.default
            if said is not None:
                choice = said.ruling or ("show" if said.cards else "muck")
                self._turn_up(ask.hand, said.cards)
            self.deal = after(self.play, self.deal, Made(place, ask.hand, choice))
            return
        act = self._next
        if act is None or act.player != place or act.act in ("hole", "board"):
            raise Refused(
                Refusal.DECISION_DUE,
                self.cite,
                "hand-acts-first",
                number=self.at + 1,
                player=place,
                options=ask.options,
            )
        if self._betting.stage == "draw":
            choice = "discard" if "discard" in ask.options else "draw" if act.cards else "pat"
            held = self.deal.cards(ask.hand)
            if act.act != "draw" or any(card not in held for card in act.cards):
                raise Refused(
                    Refusal.NO_CHOICE_HERE,
                    self.cite,
                    "hand-no-such-choice",
                    number=self.at + 1,
                    options=ask.options,
                )
            # When the stub runs out they come again (PK-20).
            self.dealt_already -= {*act.cards}
            made = Made(place, ask.hand, choice, 0, act.cards)
        else:
            made = Made(place, ask.hand, *self._bet(ask, act))
        self.deal = after(self.play, self.deal, made)
        self.at += 1

    def _turn_up(self, name: str, shown: Hand) -> None:
        """A hand that was not written down when it was dealt may be when it is shown."""
        held = self.deal.held(name)
        new = [card for card in shown if card != UNSEEN and card not in held.cards]
        if len(new) > held.cards.count(UNSEEN):
            told: Values = {"player": held.place or 0, "cards": " ".join(map(card_text, shown))}
            raise Refused(Refusal.CARDS_BREAK_DRAWING_RULES, self.cite, "hand-shows-others", **told)
        for card in new:
            self._card(card)
        if UNSEEN in held.cards and shown and (whole := as_shown(held.cards, shown)) is not None:
            self.deal = self.deal.with_hand(replace(held, cards=whole))

    def _rulings(self) -> None:
        """What the floor ruled, and who killed the pot, where it stands among the acts."""
        while (act := self._next) is not None and act.act in ("ruled", "kill"):
            self.at += 1
            if act.act == "kill":
                made = Made(act.player, f"place-{act.player}", act.act, act.cents)
                self.deal = after(self.play, self.deal, made)
            elif act.ruling in CLAUSES:
                cards = tuple([card if card != UNSEEN else self._card(card) for card in act.cards])
                ruling: Any = act.ruling
                self.deal = ruled(self.play, self.deal, ruling, cards, act.player)
            elif (at := self._betting.at(act.player)) >= 0:
                back = act.ruling == "money-back"
                self.back[act.player] = self._betting.players[at].total if back else 0
                self.deal = without(self.play, self.deal, at, back)

    def _bet(self, ask: Ask, act: HandAct) -> tuple[str, int]:
        choice = next((each for each in _ACTS.get(act.act, ()) if each in ask.options), None)
        if choice is None:
            raise Refused(
                Refusal.NO_CHOICE_HERE,
                self.cite,
                "hand-no-such-choice",
                number=self.at + 1,
                options=ask.options,
            )
        amounts = [each for each in ask.amounts if each.choice == choice]
        if act.act == "raise" and not any(each.least <= act.cents <= each.most for each in amounts):
            told: Values = {"least": amounts[0].least, "most": amounts[-1].most, "cents": act.cents}
            low = act.cents < amounts[0].least
            reason = Refusal.BELOW_TABLE_MINIMUM if low else Refusal.ABOVE_TABLE_MAXIMUM
            raise Refused(reason, self.cite, "hand-other-amount", number=self.at + 1, **told)
        return choice, act.cents if act.act == "raise" else amounts[0].least if amounts else 0

    def _skip_checks(self) -> None:
        """Others also write down the check of a player whom nobody can call."""
        if sum(player.status == "in" for player in self._betting.players) > 1:
            return
        while (act := self._next) is not None and act.act == "call":
            self.at += 1

    def _refuse_missing(self) -> None:
        """Who wins by his cards must have shown them, unless the dealer named the winners."""
        live = () if self.record.named else self._betting.live
        for at in live:
            player = self._betting.players[at].seat
            # Whether a seven that was checked wins what came after it hangs on the cards (B.7).
            needed = len(live) > 1 or (self.play.seven and self._betting.players[at].checked)
            if needed and UNSEEN in self.deal.cards(f"place-{player}"):
                raise Refused(Refusal.CARD_UNREADABLE, self.cite, "hand-card-unseen", player=player)


def _named(hand: str) -> str:
    return "the board" if hand == BOARD else hand.replace("place-", "player ")


def _stakes(record: HandRecord) -> Stakes:
    # A kill is double the big blind, whoever has that.
    doubled = [(each, 2 if each.kind == "kill" else 1) for each in _entries(record)]
    blinds = sorted({each.live // by for each, by in doubled if each.kind in _BLINDS or by > 1})
    ante = max(record.antes, default=0)
    return Stakes(
        record.limit, record.lower, record.upper, tuple(blinds), ante, record.bring_in, chip=record.chip,
        kill=record.kill,
    )  # fmt: skip


def _entries(record: HandRecord) -> list[Entry]:
    """What is forced; where nobody wrote what a blind was, its amount tells."""
    nothing = (0,) * len(record.stacks)
    blinds, dead = record.blinds or nothing, record.dead or nothing
    told = record.kinds or ("",) * len(record.stacks)
    amounts = sorted({blind for blind, kind in zip(blinds, told, strict=True) if blind and not kind})
    kinds = dict(zip(amounts, _KINDS if len(amounts) > 1 else _KINDS[1:], strict=False))
    return [
        Entry(
            at + 1, chips, record.antes[at] - dead[at], blinds[at], dead[at],
            told[at] or kinds.get(blinds[at], ""),
        )
        for at, chips in enumerate(record.stacks)
    ]  # fmt: skip
