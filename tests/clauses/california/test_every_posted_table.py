"""What every game against a player-dealer says in its own words: turn, cover, closing, limits, fees, sign."""

import pytest
from msgspec.structs import replace

from houseway.document import Sign, Table
from houseway.families.round import Ask
from houseway.ledger import accounts
from houseway.money import money_text
from houseway.refusals import Refusal
from houseway.rules.tables import problems
from houseway.table import commands as c
from houseway.table import events as e
from houseway.table.routine import comes_next
from tests.clauses.california.posted_room import (
    ALL,
    BONUSES,
    CASH,
    GAMES,
    ONE_DECK,
    PAI_GOW,
    PostedRoom,
    file_of,
    sign_of,
)

BANK = 500_000
# Cards of a deck with its jokers or Cal-Aces.
CARDS = {"california-blackjack": 56, "no-bust": 53} | dict.fromkeys(PAI_GOW, 53)
# Where the game stops if nobody banks between two turns of one patron.
BROKEN = ("no-bust", "no-bust-4.0", "no-bust-bonus-aces", "millennium-19", "bay-baccarat")
# Where bets behind another player are taken: at a place that is played, and at one that nobody plays.
BEHIND = {
    **dict.fromkeys(ALL, (True, True)),
    "ultimate-texas-holdem": (False, False),
    "let-it-ride-bonus": (False, True),
    "crazy-4-poker": (False, True),
    "casino-war": (False, True),
    "zoobac": (True, False),
    "golden-frog-1.0": (True, False),
}
EMPTY = dict.fromkeys(("zoobac", "golden-frog-1.0"), Refusal.PLACE_EMPTY)


def opened(name: str, *seats: int, bank: int = BANK) -> PostedRoom:
    """Bets are open; the first of these seats banks."""
    table = PostedRoom(name, *seats)
    table.open_bets(bank)
    return table


@pytest.mark.parametrize("name", ALL)
def test_the_bank_goes_round_clockwise_two_hands_each(name):
    table = PostedRoom(name, 1, 2, 3)
    banked = []
    for _ in range(5):
        table.open_bets(BANK)
        banked.append(table.bank.seat)
        for seat in {1, 2, 3} - {table.bank.seat}:
            table.place_base(seat)
        table.settle_hand()
    assert banked == [1, 1, 2, 2, 3]


@pytest.mark.parametrize("name", ALL)
def test_a_bank_neither_pays_nor_takes_more_than_lies_there_and_the_rest_goes_back(name):
    """A bank of $10 against bettors of $100 a wager is used up; nobody wins or loses more than it covers."""
    table = opened(name, 1, 2, 3, 4, bank=1_000)
    for seat in (2, 3, 4):
        table.place_base(seat, 10_000)
    table.dealer(c.NoMoreBets())
    fees = {seat: sum(fee.cents for fee in table.bank.collected if fee.seat == seat) for seat in (2, 3, 4)}
    settled = table.settle_hand()
    assert settled.bank is not None
    assert abs(settled.bank.net) == 1_000
    for bet in settled.settlements:
        assert (abs(bet.net), bet.returned) == (bet.covered, bet.amount - max(0, -bet.net))
    for seat, fee in fees.items():
        net = sum(bet.net for bet in settled.settlements if bet.seat == seat)
        on_the_felt = sum(bet.cents for bet in table.state.seat(seat).bets)
        assert table.chips(seat) + on_the_felt == CASH - fee + net


@pytest.mark.parametrize("name", ALL)
def test_once_bets_are_closed_nothing_is_bet_raised_or_withdrawn(name):
    table = opened(name, 1, 2, 3)
    table.place_base(2)
    table.dealer(c.NoMoreBets())
    key = table.posted(table.wagers[0]).key
    for seat in (2, 3):
        assert table.refusal(f"p{seat}", c.PlaceBet(seat, *key, 1_000)).reason is Refusal.BETS_CLOSED
    assert table.refusal("p2", c.TakeBack(2, *key)).reason is Refusal.BETS_CLOSED


@pytest.mark.parametrize("name", ALL)
def test_bets_are_not_open_before_a_patron_has_put_up_a_bank(name):
    table = PostedRoom(name, 1, 2)
    while table.advance() is not c.OfferBank:
        assert table.state.phase != "betting"
    key = table.posted(table.wagers[0]).key
    assert table.refusal("p2", c.PlaceBet(2, *key, 1_000)).reason is Refusal.BETS_NOT_OPEN
    table.open_bets(BANK)
    table.place_base(2)


@pytest.mark.parametrize("name", ALL)
def test_fees_are_taken_before_the_first_card_and_dropped_when_the_hand_is_over(name):
    table = opened(name, 1, 2, 3)
    for seat in (2, 3):
        table.place_base(seat)
    closed = table.dealer(c.NoMoreBets())
    (taken,) = [event for event in closed.events if isinstance(event, e.CollectionsTaken)]
    paid = {fee.seat for fee in taken.collected}
    due = sum(fee.cents for fee in taken.collected)
    assert paid == {1, 2, 3}
    assert (table.ledger.balance("collection/t-1"), table.fees) == (due, 0)
    table.settle_hand()
    assert (table.ledger.balance("collection/t-1"), table.fees) == (0, due)


@pytest.mark.parametrize("name", ALL)
def test_wagers_keep_the_posted_minimum_and_maximum(name):
    table = opened(name, 1, 2)
    posted = table.posted(table.wagers[0])
    below = table.refusal("p2", c.PlaceBet(2, *posted.key, posted.minimum - 100))
    assert below.reason is Refusal.BELOW_TABLE_MINIMUM
    table.patron(2, c.PlaceBet(2, *posted.key, posted.maximum + 10_000))
    assert [bet.cents for bet in table.state.seat(2).bets] == [posted.maximum]


@pytest.mark.parametrize("name", ALL)
def test_bets_behind_another_player_and_at_places_that_nobody_plays(name):
    table = opened(name, 1, 2, 3)
    table.place_base(2)
    posted = table.posted(table.wagers[0])
    for place, allowed in zip((2, 5), BEHIND[name], strict=True):
        if allowed:
            table.place_base(3, at=place)
        else:
            refused = table.refusal("p3", c.PlaceBet(3, *posted.key, posted.minimum, at=place))
            assert refused.reason is EMPTY.get(name, Refusal.BACKLINE_NOT_ALLOWED)
    table.dealer(c.NoMoreBets())
    paid_at = {fee.place for fee in table.bank.collected if fee.seat == 3}
    assert paid_at == {place for place, allowed in zip((2, 5), BEHIND[name], strict=True) if allowed}


@pytest.mark.parametrize("name", BONUSES)
def test_a_bonus_needs_the_wager_of_its_game_and_comes_before_the_cards(name):
    table = opened(name, 1, 2)
    for wager in BONUSES[name]:
        posted = table.posted(wager)
        alone = table.refusal("p2", c.PlaceBet(2, *posted.key, posted.minimum))
        assert alone.reason in (Refusal.BASE_BET_NEEDED, Refusal.BETS_NOT_TOGETHER)
    table.place_base(2)
    table.dealer(c.NoMoreBets())
    for wager in BONUSES[name]:
        posted = table.posted(wager)
        late = table.refusal("p2", c.PlaceBet(2, *posted.key, posted.minimum))
        assert late.reason is Refusal.BETS_CLOSED


@pytest.mark.parametrize("name", ONE_DECK)
def test_every_hand_is_dealt_from_a_whole_deck_that_was_shuffled_for_it(name):
    table = opened(name, 1, 2)
    for hand in (1, 2, 3):
        table.open_bets(BANK)
        assert (len(table.shoes), table.shoe.cards_left) == (hand, 52)
        table.place_base(3 - (table.bank.seat or 0))
        table.settle_hand()


@pytest.mark.parametrize("name", ALL)
def test_the_sign_has_the_game_the_limits_of_every_wager_and_each_fee(name):
    table = PostedRoom(name)
    card = sign_of(name)
    assert card.subtitle == table.state.game.name
    limits = next(block for block in card.blocks if isinstance(block, Table))
    shown = sorted(row[-2:] for row in limits.rows)
    posted = {(bet.wager, bet.on, bet.minimum, bet.maximum) for bet in table.state.offers}
    assert shown == sorted((money_text(least), money_text(most)) for _, _, least, most in posted)
    (sign,) = [block for block in card.blocks if isinstance(block, Sign) and block.title == "Collection"]
    said = " ".join(item.text for item in sign.items)
    collection = table.state.house.collection
    assert collection is not None
    fees = {band.fee for line in collection.schedule.lines for band in line.bands if band.fee}
    assert [fee for fee in fees if money_text(fee) not in said] == []


@pytest.mark.parametrize("name", BONUSES)
def test_a_bonus_keeps_its_posted_limits_and_is_bet_behind_others_where_the_game_allows_it(name):
    table = opened(name, 1, 2, 3)
    table.place_base(2)
    where = 2 if BEHIND[name][0] else 5 if BEHIND[name][1] else 3
    table.place_base(3, at=where)
    for wager in BONUSES[name]:
        posted = table.posted(wager)
        below = c.PlaceBet(3, *posted.key, posted.minimum - 100, at=where)
        assert table.refusal("p3", below).reason is Refusal.BELOW_TABLE_MINIMUM
        table.patron(3, c.PlaceBet(3, *posted.key, posted.minimum, at=where))


@pytest.mark.parametrize("name", ALL)
def test_a_bank_that_nobody_else_takes_goes_back_round_or_breaks_the_game(name):
    """After two hands of seat 1 and a decline of seat 2; where another must bank in between, play stops."""
    table = PostedRoom(name, 1, 2)
    for _ in range(2):
        table.open_bets(BANK)
        table.place_base(2)
        table.settle_hand()
    while table.advance() is not c.OfferBank:
        pass
    assert table.bank.offered_to == 2
    table.patron(2, c.DeclineBank(2))
    refused = table.refusal("p1", c.AcceptBank(1, BANK))
    assert table.bank.broken == (name in BROKEN)
    if name in BROKEN:
        closes = name == "bay-baccarat"
        assert refused.reason is (Refusal.GAME_BROKEN if closes else Refusal.BANK_TWICE_ALREADY)
        assert table.refusal("dealer", c.NextRound()).reason is Refusal.GAME_BROKEN
    else:
        table.dealer(c.OfferBank())
        table.patron(1, c.AcceptBank(1, BANK))
        assert (table.bank.seat, table.bank.turn) == (1, 1)


@pytest.mark.parametrize(
    ("name", "winners", "losers", "mix"),
    [
        ("california-blackjack", [4], [2, 3], 2),
        ("no-bust", [3, 4], [2], 1),
        ("double-hand-poker", [2, 4], [3], 3),
        ("super-pan-9", [4], [2, 3], 0),
        ("pai-gow", [2], [3, 4], 3),
    ],
)
def test_a_wager_without_its_collection_wins_nothing_and_owes_it_when_it_loses(name, winners, losers, mix):
    """104.A.19, B.25, C.19, D.18, E.2 and F.7: the same cards as in a hand whose fees were paid."""
    results = []
    for unpaid in (False, True):
        table = PostedRoom(name, 1, 2, 3, 4, mix=mix)
        table.open_bets(BANK)
        for seat in (2, 3, 4):
            table.place_base(seat)
        table.dealer(c.NoMoreBets())
        fees = {fee.seat: fee.cents for fee in table.bank.collected}
        if unpaid:
            for seat in (2, 3, 4):
                table.do_as("floor", c.NoteUnpaidCollection(seat, seat, "No chip lay for the fee."), "dealer")
        table.settle_hand()
        results.append(table)
    paid, noted = results
    for seat in winners:
        assert paid.chips(seat) > CASH
        assert noted.chips(seat) == CASH, "the wager alone goes back"
    for seat in losers:
        assert noted.chips(seat) == paid.chips(seat) + fees[seat] < CASH
        assert noted.ledger.balance(accounts.owed("t-1", f"p{seat}")) == -fees[seat]
        while noted.state.phase != "betting":
            noted.advance(BANK)
        key = noted.posted(noted.wagers[0]).key
        assert noted.refusal(f"p{seat}", c.PlaceBet(seat, *key, 1_000)).reason is Refusal.COLLECTION_OWED


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        *((name, (1, 8), 9) for name in ("no-bust", "no-bust-4.0", "no-bust-bonus-aces", "no-bust-5.0")),
        ("california-blackjack", (1, 8), 9),
        ("millennium-19", (1, 6), 7),
        ("three-card-poker", (1, 8), 9),
        ("three-card-poker-b", (1, 8), 9),
        *((name, (1,), 2) for name in (*ONE_DECK, *PAI_GOW)),
        ("casino-war", (6, 12), 5),
    ],
)
def test_only_as_many_decks_are_loaded_as_the_game_is_played_with(name, good, bad):
    for decks in good:
        assert problems(replace(file_of(name), decks=decks)) == []
        table = PostedRoom(name, 1, 2, decks=decks)
        while table.advance() is not c.LoadShoe:
            pass
        assert table.shoe.cards == table.state.game.pack.size(decks) == CARDS.get(name, 52) * decks
    found = problems(replace(file_of(name), decks=bad))
    assert [problem.field for problem in found] == ["decks"]


@pytest.mark.parametrize(
    ("name", "places"),
    [
        *((name, 8) for name in GAMES[1:6] if name != "millennium-19"),
        ("millennium-19", 14),
        *((name, 14) for name in ("three-card-poker", "three-card-poker-b")),
        *((name, 8) for name in ("three-card-poker-6-card-bonus", "crazy-4-poker", "casino-war")),
        *((name, 7) for name in ("ultimate-texas-holdem", "let-it-ride-bonus", "face-up-pai-gow-poker")),
        ("california-blackjack", 8),
        ("fortune-pai-gow-poker", 7),
    ],
)
def test_a_table_has_as_many_places_as_the_game_prints_and_no_more(name, places):
    file = file_of(name)
    assert problems(replace(file, seats=places)) == []
    found = problems(replace(file, seats=places + 1))
    assert [problem.field for problem in found] == ["seats"]


def test_casino_war_round_of_play_1_the_first_card_of_a_shoe_is_burned_before_any_hand():
    table = PostedRoom("casino-war", 1, 2)
    while table.advance() is not c.Cut:
        pass
    assert table.refusal("dealer", c.NextRound()).reason is Refusal.SHOE_NOT_READY
    table.dealer(c.Burn(("As",)))
    assert table.shoe.cards_left == 6 * 52 - 1
    table.open_bets(BANK)


def test_casino_war_number_of_decks_d_and_e_two_batches_are_played_in_turn_and_one_lies_in_the_rack():
    table = PostedRoom("casino-war", 1, 2, shuffling="device", batches=2)
    batches = []
    for _ in range(3):
        table.open_bets(BANK)
        batches.append(table.shoe.batch)
        table.state = replace(table.state, shoe=replace(table.shoe, cutting_card=table.shoe.cards_left - 1))
        table.place_base(3 - (table.bank.seat or 0))
        table.settle_hand()
        again = c.LoadShoe("", 6, 60, batches[-1])
        assert table.refusal("dealer", again).reason is Refusal.BATCH_NOT_NEXT
    assert batches == [1, 2, 1]


@pytest.mark.parametrize(
    "name", ["california-blackjack", "no-bust", "double-hand-poker", "super-pan-9", "pai-gow"]
)
def test_a_bettor_makes_no_more_wagers_in_a_hand_than_the_table_posts(name):
    table = PostedRoom(name, 1, 2, transactions=2)
    table.open_bets(BANK)
    table.place_base(2)
    table.place_base(2, at=3)
    key = table.posted("hand").key
    refused = table.refusal("p2", c.PlaceBet(2, *key, 1_000, at=4))
    assert (refused.reason, refused.cite) == (Refusal.TOO_MANY_WAGERS, "104.A A.19 (735)")


@pytest.mark.parametrize("name", ALL)
def test_a_bank_may_be_more_than_any_wager_and_covers_them_all(name):
    table = opened(name, 1, 2, bank=1_900_000)
    assert table.bank.cents == 1_900_000
    assert all(posted.maximum < 1_900_000 for posted in table.state.offers)
    table.place_base(2)
    settled = table.settle_hand()
    assert all(bet.covered == abs(bet.net) for bet in settled.settlements)


@pytest.mark.parametrize("name", BONUSES)
def test_an_example_lets_a_bettor_make_every_wager_of_a_hand(name):
    """As many transactions are posted as there are wagers before the cards, Bad Beat's among them."""
    collection = file_of(name).collection
    assert collection is not None
    assert collection.transactions is not None
    table = PostedRoom(name, 1, 2, transactions=collection.transactions)
    table.open_bets(BANK)
    table.place_base(2)
    for wager in (*BONUSES[name], *(("bad-beat",) if name == "ultimate-texas-holdem" else ())):
        posted = table.posted(wager)
        table.patron(2, c.PlaceBet(2, *posted.key, posted.minimum))
    assert len(table.state.seat(2).bets) <= collection.transactions


@pytest.mark.parametrize("name", [*GAMES, "bay-baccarat", "super-pan-9", "pai-gow"])
def test_103_26_a_hand_is_given_up_only_where_the_rules_of_the_game_allow_it(name):
    """In Casino War after a tie alone, of which the cards here make none."""
    table = opened(name, 1, 2)
    table.place_base(2)
    table.dealer(c.NoMoreBets())
    tried = 0
    while not isinstance(comes_next(table.state).command, c.SettleRound):
        step = table.state.step_of(table.state.deal)
        if isinstance(step, Ask) and step.place:
            command = c.Choose(step.place, step.hand, "surrender")
            if name in ("no-bust", "no-bust-4.0", "no-bust-bonus-aces"):
                table.patron(2, command)
                net = table.settle_hand().settlements[0].net
                assert net == -table.posted("hand").minimum // 2
                return
            assert table.refusal("p2", command).reason is Refusal.NO_CHOICE_HERE
            tried += 1
        table.advance()
    assert tried or name == "casino-war"
