"""Evenings of the poker-hand games by chance: every view is looked at after every act; `settle` agrees."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from houseway.cards import card_text
from houseway.cards.decks import listed
from houseway.cli.settle import round_input, settled_round
from houseway.families.round import Ask, Over
from houseway.refusals import Refusal
from houseway.rules import load
from houseway.table import Role, can
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.round.raising import amounts_of
from houseway.table.routine import comes_next
from houseway.table.state import TableState
from houseway.table.views.sign import sign_view
from houseway.table.views.view import view
from tests.clauses.california.poker_hands import (
    BEFORE,
    CRAZY,
    DECKS,
    HOLDEM,
    RIDE,
    SIX,
    THREE,
    THREE_B,
    WAR,
    opened,
    spot,
)
from tests.tables import CheckedTable
from tests.unit.table.closed_cards import check_consoles

GAMES = (THREE, THREE_B, SIX, HOLDEM, RIDE, CRAZY, WAR)
OPTIONS = {THREE: "low_ante_stays", HOLDEM: "fold_loses_bad_beat", CRAZY: "straight_above_flush"}
# How many community cards lie open once so many decisions of every bettor have been made.
BOARD = {HOLDEM: (0, 3, 5, 5), RIDE: (0, 1, 2)}
UP = {THREE: 2, THREE_B: 2, SIX: 3}
# Of the moments when nobody is asked, how many consoles are looked at: each takes its time.
LOOKED_AT = 0.1
NEVER = ("unseen", "burned")
# A fold does not cost these: the hand is opened for them.
KEPT = {THREE: "bonus", THREE_B: "bonus", SIX: "6-card-bonus", HOLDEM: "trips"}
# What everybody knows of the choices on each street.
CHOICES = dict.fromkeys((THREE, THREE_B, SIX), (("fold", "play-1"),)) | {
    HOLDEM: (("check", "play-3", "play-4"), ("check", "play-2"), ("fold", "play-1")),
    RIDE: (("ride", "take-back"),) * 2,
    CRAZY: (("fold", "play-1", "play-2", "play-3", "play"),),
    WAR: (("surrender", "war"),),
}


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_views_leak_nothing_and_a_round_by_chance_pays_what_settle_says(game: str, seed: int):
    chance = Random(seed)
    options = {OPTIONS[game]: chance.randint(0, 1)} if game in OPTIONS else {}
    table = opened(game, 1, 2, 3, 4, bank=2_000_000, options=options)
    places = chance.sample((2, 3, 4), chance.randint(1, 3))
    for place in places:
        _bets(table, game, place, chance)
    shoe = listed(table.state.game.pack.counts(DECKS.get(game, 1)))
    chance.shuffle(shoe)
    table.dealer(c.NoMoreBets())
    while not isinstance(table.state.step_of(table.state.deal), Over):
        _step(table, chance, shoe)
        _look(table.state, game)
        if isinstance(comes_next(table.state).command, c.Choose) or chance.random() < LOOKED_AT:
            check_consoles(table.state, chance)
    before = table.state
    done = table.dealer(c.SettleRound())
    _look(table.state, game)
    (settled,) = [event for event in done.events if isinstance(event, e.RoundSettled)]
    for place in places:
        told = {bet.wager: bet.net for bet in settled.settlements if bet.seat == place}
        assert told == _by_settle(before, options, place)


def _bets(table: CheckedTable, game: str, place: int, chance: Random) -> None:
    times = chance.randint(1, 3)
    for wager, cents in BEFORE.get(game, {"ante": 1_000}).items():
        table.bet(place, spot(game, wager), cents * times)
    for offer in load(game).offers():
        if offer.kind == "bonus" and chance.random() < 0.5 and offer.wager != "bad-beat":
            table.bet(place, offer.key, 500)
            if offer.wager == "trips" and chance.random() < 0.5:
                table.bet(place, spot(game, "bad-beat"), 500)


def _step(table: CheckedTable, chance: Random, shoe: list[int]) -> None:
    coming = comes_next(table.state)
    match coming.command:
        case c.DealCard():
            table.dealer(c.DealCard(card_text(shoe.pop())))
        case c.Choose(place, hand, _):
            step = table.state.step_of(table.state.deal)
            assert isinstance(step, Ask)
            for wrong in {"hit", "play-1", "play-2", "play-4", "war", "take-back"} - set(step.options):
                refused = table.refusal("dealer", c.Choose(place, hand, wrong))
                assert refused.reason is Refusal.NO_CHOICE_HERE
                assert refused.cite.startswith("GEGA-")
            choice = c.Choose(place, hand, chance.choice(step.options))
            for named in amounts_of(table.state, step, (choice.choice,)):
                choice = replace(choice, cents=chance.randint(named.least, named.most))
            poor = can(table.state, table.make_envelope("dealer", choice))
            assert poor is None or poor.reason is Refusal.NOT_ENOUGH_CHIPS
            table.dealer(choice if poor is None else c.Choose(place, hand, step.default))
        case other:
            assert other is not None
            table.dealer(other)


def _look(state: TableState, game: str) -> None:
    """What each seat, the wall and the dealer are shown, beside what the rules let them see."""
    assert state.deal.places or state.phase != "dealing"
    viewers = [(Role.PATRON, seat.patron, seat.number) for seat in state.seats if seat.patron]
    shown = [(view(state, role, patron), seat) for role, patron, seat in viewers]
    shown += [(view(state, Role.DEALER, None), 0), (view(state, Role.SURVEILLANCE, None), 0)]
    for seen, seat in [*shown, (sign_view(state), 0)]:
        text = msgspec.json.encode(seen).decode()
        for hand, held in zip(seen.hands, state.deal.hands, strict=True):
            most = _may_see(state, game, held.name, seat)
            for at, (card, told) in enumerate(zip(held.cards, hand.cards, strict=True)):
                assert told in ("??", card_text(card))
                if at not in most:
                    assert told == "??", (held.name, at, seat)
                    assert DECKS.get(game, 1) > 1 or f'"{card_text(card)}"' not in text
            if held.name == f"place-{seat}":
                assert "??" not in hand.cards, "a bettor sees his own cards"
    for seen, seat in shown:
        if seen.ask is not None and seen.ask.place != seat:
            # What may be chosen would say that somebody has a pair of aces.
            street = sum(made.place == seen.ask.place for made in state.deal.made)
            assert seen.ask.options == CHOICES[game][street]
            assert game == WAR or seen.ask.default == ""


def _may_see(state: TableState, game: str, name: str, seat: int) -> range | tuple[int, ...]:
    """The places of a hand's cards that this seat may know, worked out from decisions alone."""
    every = range(10)
    if game == WAR:
        return () if name == "burned" else every
    if name in NEVER:
        return ()
    places = state.deal.places
    ended = [_ended(state, place, game) for place in places]
    dealt = all(len(state.deal.cards(f"place-{place}")) for place in places)
    streets = min(ended, default=0) if dealt else 0
    if name.startswith("board-"):
        before = 0 if name == "board-1" else len(state.deal.cards("board-1"))
        return range(max(0, BOARD[game][streets] - before))
    all_decided = streets == len(BOARD.get(game, (0, 1))) - 1
    if name == "banker":
        return every if all_decided else (UP.get(game, 0) - 1,)
    down = {(bet.seat, bet.wager) for bet in state.settlements} if state.phase != "dealing" else set()
    down |= {(each.number, bet.wager) for each in state.seats for bet in each.bets}
    waits = (int(name.removeprefix("place-")), KEPT.get(game)) in down
    folded = not waits and any(made.choice == "fold" and made.hand == name for made in state.deal.made)
    return every if name == f"place-{seat}" or (all_decided and not folded) else ()


def _ended(state: TableState, place: int, game: str) -> int:
    """On how many streets the place has nothing to say any more."""
    made = [made.choice for made in state.deal.made if made.place == place]
    over = made and (made[-1] == "fold" or made[-1].startswith("play"))
    return len(BOARD.get(game, (0, 1))) - 1 if over else len(made)


def _by_settle(state: TableState, options: dict[str, int], place: int) -> dict[str, int]:
    """What the document of `settle` says of a place."""
    deal, later = state.deal, state.practice.bets_together.later
    texts = {held.name: [card_text(card) for card in held.cards] for held in deal.hands}
    name = f"place-{place}"
    war = [*texts.get(f"{name}-war", ()), *texts.get(f"banker-{name}-war", ())]
    made = [
        {
            "choice": each.choice,
            "cards": war if each.choice == "war" else [],
            "cents": each.cents if each.choice.startswith("play") else 0,
        }
        for each in deal.made
        if each.hand == name
    ]
    bets = [bet for bet in state.seat(place).bets if bet.wager not in later]
    # What was taken back lay there first.
    amount = bets[0].cents
    first = dict.fromkeys(BEFORE.get(state.game.id, {"ante": amount}), amount)
    first |= {bet.wager: bet.cents for bet in bets}
    asked = {
        "game": state.game.id,
        "options": options,
        "dealer": texts.get("banker", []),
        "board": texts.get("board-1", []) + texts.get("board-2", []),
        "hands": [{"place": place, "cards": texts[name], "made": made}],
        "wagers": [
            {"seat": place, "wager": wager, "paytable": spot(state.game.id, wager)[2], "amount": cents}
            for wager, cents in first.items()
        ],
    }
    paid = settled_round(round_input(msgspec.json.encode(asked))).settlements
    return {each.wager: each.net for each in paid}
