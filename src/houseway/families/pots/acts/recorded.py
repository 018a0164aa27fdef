"""A hand of a live table as anybody would write it down, with the cards that whoever reads it may know."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, pairwise

from msgspec.structs import replace

from houseway.families.betting import Entry, Won
from houseway.families.hand_record import UNSEEN, Act, HandAct, HandRecord
from houseway.families.pots.acts.money import play_of, stakes_of
from houseway.families.pots.rules.dealing import BOARD, BURNS, plan
from houseway.families.pots.rules.irregular import openly
from houseway.families.round import Hand, Made
from houseway.table import events as e
from houseway.table.shoe.after import card_of
from houseway.table.state import TableState

# Whether a card of a hand, named as on the table, is told.
Tells = Callable[[str, int], bool]
# What happened, and the table after it.
Happened = tuple[e.Event, TableState]
_ACTS: dict[str, Act] = {
    "fold": "fold", "check": "call", "call": "call", "bet": "raise", "raise": "raise", "bring-in": "bring-in",
    "draw": "draw", "pat": "draw", "discard": "draw", "show": "show", "muck": "show",
    "board": "show", "kill": "kill",
}  # fmt: skip


def recorded(steps: Sequence[Happened], tells: Tells) -> HandRecord:
    """The hand that these steps tell, from its start to its pots."""
    started, state = steps[0]
    assert isinstance(started, e.HandStarted), "a hand begins with its start"
    entries, stakes = started.entries, stakes_of(state)
    assert stakes.limit != "chips", "players bet"
    acts = _Acts(entries, tells)
    acts.read(steps)
    return HandRecord(
        game=state.game.id,
        limit=stakes.limit,
        lower=stakes.lower,
        upper=0 if stakes.limit == "no-limit" else stakes.upper,
        bring_in=stakes.bring_in,
        # What a deal that all passed left in the pot is still its player's until the next begins.
        antes=tuple([each.ante + each.dead + each.carried for each in entries]),
        blinds=tuple([each.live for each in entries]) if any(each.live for each in entries) else (),
        stacks=tuple([each.chips + each.carried for each in entries]),
        acts=tuple(acts.done),
        finishing=_finishing(entries, steps),
        seats=tuple([each.seat for each in entries]),
        players=tuple([name or "" for _, name in started.patrons]),
        table=state.table,
        hand=started.round,
        kinds=tuple([each.kind for each in entries]) if any(each.kind for each in entries) else (),
        dead=tuple([each.dead for each in entries]) if any(each.dead for each in entries) else (),
        left=sum([each.left for each in entries]),
        collected=_collected(steps),
        chip=stakes.chip,
        options={name: int(value) for name, value in state.options.items() if isinstance(value, int)},
        at=started.at,
        named=_named(entries, steps),
        kill=stakes.kill and play_of(state).kill,
        winnings=_winnings(entries, steps),
    )


class _Acts:
    def __init__(self, entries: Sequence[Entry], tells: Tells) -> None:
        self._number = {entry.seat: at for at, entry in enumerate(entries, 1)}
        self._tells = tells
        # A card that somebody saw where he should not is known to all.
        self._ruled_openly: set[tuple[str, int]] = set()
        self.done: list[HandAct] = []

    def read(self, steps: Sequence[Happened]) -> None:
        """What the dealer took back was not done; `marks` are how far the acts had come at each keying."""
        marks: list[int] = []
        self._see_rulings(steps)
        for (_, before), (event, after) in pairwise(steps):
            if isinstance(event, e.CardsTakenBack):
                self.done = self.done[: marks[event.number - 1]]
            if len(after.keyed) > len(before.keyed):
                marks.append(len(self.done))
            marks = marks[: len(after.keyed)]
            for act in self._acts(before, event):
                # A draw may be changed while nobody has acted on it (A.5).
                if act.act == "draw" and self.done and _who(self.done[-1]) == _who(act):
                    self.done.pop()
                self.done.append(act)

    def _see_rulings(self, steps: Sequence[Happened]) -> None:
        for event, _ in steps:
            if isinstance(event, e.CardsRuled):
                known = openly(event.ruling, [card_of(card) for card in event.cards])
                self._ruled_openly |= {(f"place-{event.seat}", card) for card in known}

    def _acts(self, before: TableState, event: e.Event) -> Iterator[HandAct]:
        match event:
            case e.StreetDealt(cards):
                yield from self._street(before, [card_of(card) for card in cards])
            case e.ChoiceMade(made):
                yield self._choice(before, made)
            case e.CardsRuled(ruling, cards, _, seat):
                told = self._told(f"place-{seat}", [card_of(card) for card in cards])
                yield HandAct("ruled", self._number.get(seat, 0), 0, told, ruling)
            case e.PotHandRuled(seat, ruling):
                yield HandAct("ruled", self._number.get(seat, 0), ruling=ruling)

    def _street(self, before: TableState, cards: Sequence[int]) -> Iterator[HandAct]:
        """Hand by hand; a seat that folded before any wager is dealt cards that nobody writes down (D.5)."""
        betting = before.deal.betting
        assert betting is not None, "a hand is played"
        quiet = {f"place-{player.seat}" for player in betting.players if player.status == "passed"}
        given: dict[str, list[int]] = {}
        for place, card in zip(plan(play_of(before), before.deal), cards, strict=True):
            if place.hand != BURNS and place.hand not in quiet:
                given.setdefault(place.hand, []).append(card)
        for hand, dealt in given.items():
            what: Act = "board" if hand == BOARD else "hole"
            seat = before.deal.held(hand).place or 0
            yield HandAct(what, self._number.get(seat, 0), cards=self._told(hand, dealt))

    def _choice(self, before: TableState, made: Made) -> HandAct:
        act, cards = _ACTS[made.choice], made.cards
        if made.choice in ("show", "board"):
            cards = made.cards or before.deal.cards(made.hand)
        cents = made.cents if act in ("raise", "kill") else 0
        ruling = made.choice if made.choice == "board" else ""
        return HandAct(act, self._number[made.place or 0], cents, self._told(made.hand, cards), ruling)

    def _told(self, hand: str, cards: Sequence[int]) -> Hand:
        known = self._ruled_openly
        return tuple([card if (hand, card) in known or self._tells(hand, card) else UNSEEN for card in cards])


def _who(act: HandAct) -> tuple[str, int]:
    return act.act, act.player


def _named(entries: Sequence[Entry], steps: Sequence[Happened]) -> tuple[Won, ...]:
    """Of hands that nobody keyed."""
    betting = steps[-2][1].deal.betting
    number = {entry.seat: at for at, entry in enumerate(entries, 1)}
    named = betting.named if betting is not None else ()
    return tuple([replace(won, seats=tuple(sorted(number[seat] for seat in won.seats))) for won in named])


def _collected(steps: Sequence[Happened]) -> int:
    taken = sum(event.cents for event, _ in steps if isinstance(event, e.PotCollected))
    return taken - sum(event.fee for event, _ in steps if isinstance(event, e.BetsGivenBack))


def _rulings(steps: Sequence[Happened]) -> list[e.PotHandRuled]:
    """Those on hands that were not taken back."""
    standing: list[tuple[int, e.PotHandRuled]] = []
    for (_, before), (event, _) in pairwise(steps):
        if isinstance(event, e.CardsTakenBack):
            standing = [each for each in standing if each[0] < event.number]
        elif isinstance(event, e.PotHandRuled):
            if not event.keyed:
                # Nothing before it is taken back any more.
                standing = [(0, ruled) for _, ruled in standing]
            standing.append((len(before.keyed) + 1 if event.keyed else 0, event))
    return [ruled for _, ruled in standing]


def _winnings(entries: Sequence[Entry], steps: Sequence[Happened]) -> tuple[int, ...]:
    """What each got of the pots; none where they were not pushed."""
    ended, won = steps[-1][0], {entry.seat: 0 for entry in entries}
    if not isinstance(ended, e.PotsPushed):
        return ()
    for award in ended.awards:
        won[award.seat] += award.cents
    betting = steps[-2][1].deal.betting
    out = {player.seat for player in betting.players if player.status == "mucked"} if betting else set()
    made = [event.made for event, _ in steps if isinstance(event, e.ChoiceMade)]
    # Side pots of who alone was left in them and mucked.
    kept = {each.place: each.cents for each in made if each.choice == "muck" and each.place in out}
    return tuple([cents + kept.get(seat, 0) for seat, cents in won.items()])


def _finishing(entries: Sequence[Entry], steps: Sequence[Happened]) -> tuple[int, ...]:
    """What each has then; none where the hand was not played to its end."""
    ended, (_, before) = steps[-1][0], steps[-2]
    betting = before.deal.betting
    if isinstance(ended, e.HandPassed):
        return tuple([entry.chips + entry.carried for entry in entries])
    if not isinstance(ended, e.PotsPushed) or betting is None:
        return ()
    won = {entry.seat: 0 for entry in entries}
    returned = [event.back for event in _rulings(steps)]
    for seat, cents in (*((each.seat, each.cents) for each in ended.awards), *chain(*returned)):
        won[seat] += cents
    return tuple([player.stack + won[player.seat] for player in betting.players])
