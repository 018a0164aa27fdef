"""The cards of a written hand: each street as it is due, no card twice, hands turned up as shown."""

from collections.abc import Iterator
from itertools import repeat

from msgspec.structs import replace

from houseway.cards.notation import card_text
from houseway.families.betting import Betting
from houseway.families.hand_record import UNSEEN, HandAct, HandRecord
from houseway.families.pots.acts.replay_entries import entries_of, written_stakes
from houseway.families.pots.rules.dealing import BOARD, BURNS, plan
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.seen import as_shown
from houseway.families.pots.rules.steps import begun
from houseway.families.pots.rules.streets import dealt
from houseway.families.round import Hand
from houseway.refusals import Refusal, Refused
from houseway.words import Values


class WrittenHand:
    """How far a hand has been played again; `at` is the next of its acts."""

    def __init__(self, play: PotGame, cite: str, deck: int, record: HandRecord) -> None:
        self.play, self.cite, self.record = play, cite, record
        self.acts = [act for act in record.acts if act.act != "show"]
        self.shown = {act.player: act for act in record.acts if act.act == "show"}
        self.at = 0
        self.back: dict[int, int] = {}
        self.dealt_already: set[int] = set()
        self.deck = deck
        self.deal = begun(play, written_stakes(record), entries_of(record), deck)

    @property
    def betting(self) -> Betting:
        assert self.deal.betting is not None, "players bet"
        return self.deal.betting

    @property
    def next(self) -> HandAct | None:
        return self.acts[self.at] if self.at < len(self.acts) else None

    @property
    def number(self) -> int:
        """Of the act that comes next, counted from 1."""
        return self.at + 1

    def street(self) -> None:
        """The cards of a street, hand by hand as they are written, in the order in which they are dealt."""
        self.skip_checks()
        cards = plan(self.play, self.deal)
        needed = {
            name: [card.hand for card in cards].count(name) for name in dict.fromkeys(c.hand for c in cards)
        }
        # A seat that folded before any wager is dealt cards that others do not write down (D.5).
        quiet = {f"place-{player.seat}" for player in self.betting.players if player.status == "passed"}
        given: dict[str, Iterator[int]] = dict.fromkeys(quiet & needed.keys(), repeat(UNSEEN))
        while any(name not in given for name in needed if name != BURNS):
            act = self.next
            name = "" if act is None else BOARD if act.act == "board" else f"place-{act.player}"
            if act is None or act.act not in ("hole", "board") or name not in needed or name in given:
                due = next(name for name in needed if name != BURNS and name not in given)
                raise Refused(
                    Refusal.CARDS_NOT_READY,
                    self.cite,
                    "hand-lacks-cards",
                    number=self.number,
                    due=_named(due),
                    count=needed[due],
                )
            if len(act.cards) != needed[name]:
                told: Values = {"due": _named(name), "count": needed[name], "given": len(act.cards)}
                raise Refused(
                    Refusal.CARDS_BREAK_DRAWING_RULES,
                    self.cite,
                    "hand-has-other-count",
                    number=self.number,
                    **told,
                )
            given[name] = iter([self.card(card) for card in act.cards])
            self.at += 1
        order = tuple(UNSEEN if card.hand == BURNS else next(given[card.hand]) for card in cards)
        self.deal = dealt(self.play, self.deal, order)

    def card(self, card: int) -> int:
        if card >= self.deck:
            told: Values = {"number": self.number, "card": card_text(card)}
            raise Refused(Refusal.CARDS_NOT_IN_SHOE, self.cite, "hand-not-of-the-pack", **told)
        if card in self.dealt_already:
            raise Refused(
                Refusal.CARDS_NOT_IN_SHOE,
                self.cite,
                "hand-deals-twice",
                number=self.number,
                card=card_text(card),
            )
        if card != UNSEEN:
            self.dealt_already.add(card)
        return card

    def turn_up(self, name: str, shown: Hand) -> None:
        """A hand that was not written down when it was dealt may be when it is shown."""
        held = self.deal.held(name)
        new = [card for card in shown if card != UNSEEN and card not in held.cards]
        if len(new) > held.cards.count(UNSEEN):
            told: Values = {"player": held.place or 0, "cards": " ".join(map(card_text, shown))}
            raise Refused(Refusal.CARDS_BREAK_DRAWING_RULES, self.cite, "hand-shows-others", **told)
        for card in new:
            self.card(card)
        if UNSEEN in held.cards and shown and (whole := as_shown(held.cards, shown)) is not None:
            self.deal = self.deal.with_hand(replace(held, cards=whole))

    def skip_checks(self) -> None:
        """Others also write down the check of a player whom nobody can call."""
        if sum(player.status == "in" for player in self.betting.players) > 1:
            return
        while (act := self.next) is not None and act.act == "call":
            self.at += 1


def _named(hand: str) -> str:
    return "the board" if hand == BOARD else hand.replace("place-", "player ")
