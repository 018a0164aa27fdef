"""What comes next at a table, said once: the dealer's routine, the console's prompt and the demonstration."""

from msgspec.structs import replace

from houseway.cards import card_text
from houseway.families.round import Ask, Deal, Turn
from houseway.table import commands as c
from houseway.table.acts import acts_of
from houseway.table.bank.backline import HOUSE_WAY, is_kept_from_others
from houseway.table.bank.coming import bank_next, dice_next
from houseway.table.bank.vigorish import collected_now
from houseway.table.coming import Coming
from houseway.table.jackpots.lines import jackpots_due
from houseway.table.jackpots.sensors import lit_sensors
from houseway.table.round.announcing import outcome, point_counts
from houseway.table.round.due import dealers_choice, dealt_under, is_dealt_closed, told
from houseway.table.seat_commands import find_acting_seat, has_own_page
from houseway.table.shoe.cutting import offered_the_cut
from houseway.table.state import UNSEEN, CardsStage, Phase, Shoe, ShoeStage, TableState

__all__ = [
    "CUTTING_CARD",
    "FROM_SHOE",
    "Coming",
    "comes_next",
    "next_load",
    "next_on_keypad",
    "usual_cutting_card",
]

# Stands where only the house knows the value: the next card, the order or the seed of its sealed shoe.
FROM_SHOE = "from-shoe"
# The clause asks for 14 cards at least; a deck's worth is what most houses leave.
CUTTING_CARD = 52


def comes_next(state: TableState) -> Coming:
    """Return the next thing at the table; the dealer has no act for what only a seat's patron may do."""
    coming = _next_of_all(state)
    seat = None if coming.command is None else find_acting_seat(state, coming.command)
    if seat is None or not has_own_page(state, state.seat(seat)):
        return coming
    is_named = f"seat {seat}" in f"{coming.words} {coming.why}".lower()
    waits = "" if is_named and coming.why else f"Waiting for seat {seat}."
    return replace(coming, act=None, why=f"{coming.why} {waits}".strip())


def _next_of_all(state: TableState) -> Coming:
    cite = state.practice.cite
    opened = cite("no-more-bets", "announced")
    if state.phase is Phase.CLOSED:
        return Coming("The table is closed.", cite("seats"))
    if state.phase in (Phase.BETTING, Phase.DEALING) and _is_cut_again(state):
        return _before_play(state) or _in_the_round(state)
    if state.phase is Phase.BETTING:
        return Coming("Bets are open", opened, _bets(state), "no_more_bets", command=c.NoMoreBets())
    if state.phase is Phase.DEALING:
        return _in_the_round(state)
    waiting = next_on_keypad(state) or (None if state.game.pack.is_empty else _before_play(state))
    if waiting is None and state.bank is not None:
        waiting = bank_next(state)
    if waiting is not None:
        return waiting
    return Coming("Open the bets", opened, f"Round {state.round + 1}.", "next_round", command=c.NextRound())


def _is_cut_again(state: TableState) -> bool:
    """Whether a recut was ordered after bets were opened, and the shoe is not burned again yet."""
    return state.shoe is not None and state.shoe.stage in (ShoeStage.LOADED, ShoeStage.CUT)


def _bets(state: TableState) -> str:
    seats = [seat.number for seat in state.seats if seat.bets]
    if state.free:
        return "No bet is taken in this hand."
    return (
        f"Bets at seat {', '.join(map(str, seats))}." if seats else "No bet is down: it would be a free hand."
    )


def _in_the_round(state: TableState) -> Coming:
    """The family's step, in a dealer's hands."""
    if not state.deal.has_cards and not state.keypad.started and not state.free and lit_sensors(state):
        cite = state.practice.cite("progressive-bets")
        return Coming("Press START GAME", cite, "A sensor is lit.", "start_game", command=c.StartGame())
    if state.bank is not None and (dice := dice_next(state)) is not None:
        return dice
    step = state.step_of(state.deal)
    if (own := acts_of(state.game.plays).comes_next(state, step)) is not None:
        return own
    words, why = told(state, step)
    match step:
        case Turn(hand):
            return Coming(words, state.game.draw.cite, why, f"turn_cards-{hand}", hand, c.TurnCards(hand))
        case Ask(_, hand, _, default):
            kept = is_kept_from_others(state, step) and state.practice.house_way and step.house_way
            act = f"choose-{hand}-{HOUSE_WAY if kept else default}"
            return Coming(words, state.game.draw.cite, why, act, hand, dealers_choice(state, step))
        case Deal(hand):
            return _card(state, hand, words, why)
    return _settle(state, why)


def _card(state: TableState, hand: str, words: str, why: str) -> Coming:
    waits = state.waits
    if state.shoe is not None and not state.shoe.cards_left and waits is None:
        cite = state.practice.cite("insufficient-cards")
        return Coming("Too few cards: the round is void", cite, act="void_round", command=c.VoidRound())
    card = c.DealCard(FROM_SHOE if waits in (None, UNSEEN) else card_text(waits))
    if is_dealt_closed(state, state.step_of(state.deal)):
        # Whoever sees the cards as they are dealt may key them instead, one by one.
        words, why = "Deal the cards face down", "They are keyed as a hand is opened, and folded ones never."
        return Coming(words, dealt_under(state, Deal(hand)), why, "deal_closed", hand, card)
    return Coming(words, dealt_under(state, Deal(hand)), why, "deal_card", hand, card)


def _settle(state: TableState, why: str) -> Coming:
    if state.deal.is_apart:
        _, total = state.game.plays.rules.worth(state.play, state.deal, "banker")
        # Where all have folded it is never turned, and what it holds stays closed.
        is_open = not state.deal.held("banker").is_down
        has = f"Player-dealer {total}: settle" if total and is_open else "Settle"
        button = state.practice.action_button
        words = f"{has} from the {button.starts_at if button.by == 'none' else 'action button'}"
        return Coming(words, state.game.draw.cite, why, "settle_round", command=c.SettleRound())
    if state.bank is not None and state.game.plays.rules.deciding(state.play) is None:
        words = "No wager is in action: collect the cards"
        return Coming(words, state.game.draw.cite, act="settle_round", command=c.SettleRound())
    winner = outcome(state, state.deal).winner
    result = "Tie" if winner == "tie" else f"{winner.title()} wins"
    words, why = f"{result}: {point_counts(state, state.deal)}", f"{why} Collect the losing bets, then pay."
    return Coming(words, state.game.draw.cite, why.strip(), "settle_round", command=c.SettleRound())


def next_on_keypad(state: TableState) -> Coming | None:
    """What is left to do on the progressive's keypad of a settled round; some of it is the floor's."""
    keypad, cite = state.keypad, state.practice.cite("jackpot")
    if not keypad.is_running or state.phase in (Phase.BETTING, Phase.DEALING):
        return None
    over = {(hit.wager, seat) for hit in keypad.hits for seat in hit.seats}
    marked = {(mark.wager, mark.seat) for mark in keypad.marks}
    for due in jackpots_due(state):
        if (due.wager, due.seat) not in over | marked:
            words, act = f"Seat {due.seat} has {due.line}", f"mark_hit-{due.seat}-{due.wager}"
            mark = c.MarkHit(due.seat, due.wager, due.line)
            return Coming(words, cite, "Select the seat, then HIT.", act, command=mark)
    if marked:
        return Coming("Press HIT", cite, "The winners are selected.", "hit_jackpot", command=c.HitJackpot())
    for hit in keypad.hits:
        if hit.stage == "hit":
            words, act = "The floor verifies the jackpot", f"verify_hit-{hit.number}"
            return Coming(words, cite, f"{hit.line}.", act, command=c.VerifyHit(hit.number))
        if hit.stage == "verified":
            act, pay = f"pay_jackpot-{hit.number}", c.PayJackpot(hit.number)
            return Coming("Pay the jackpot", cite, f"{hit.line}.", act, command=pay)
    return Coming("Press END GAME", cite, "All action is reconciled.", "end_game", command=c.EndGame())


def _before_play(state: TableState) -> Coming | None:
    """From new cards to the burn, and who has the shoe."""
    cite, shoe = state.practice.cite, state.shoe
    if shoe is None or shoe.stage in (ShoeStage.SPENT, ShoeStage.REVEALED):
        return _shuffle(state, shoe)
    if shoe.stage is ShoeStage.LOADED:
        if (first := _banks_before_the_cut(state)) is not None:
            return first
        seat, clause = offered_the_cut(state), cite("cut", "offer")
        if seat is None:
            middle = c.Cut(shoe.cards // 2)
            return Coming("The dealer cuts", clause, "Nobody takes the cut.", "cut", command=middle)
        return Coming(f"Offer the cut to seat {seat}", clause, act="cut-seat", command=c.DeclineCut(seat))
    if shoe.stage is ShoeStage.CUT:
        why = "The first card, and as many after it as it counts: an ace one, a ten or face card ten."
        return Coming("Burn", cite("burn"), why, "burn", command=c.Burn((FROM_SHOE,)))
    if collected_now(state) and (owing := _owing(state)) is not None:
        return owing
    return acts_of(state.game.plays).comes_next(state, None)


def _banks_before_the_cut(state: TableState) -> Coming | None:
    """Where the player-dealer cuts there must be one; of a broken game the dealer cuts."""
    if state.bank is None or state.practice.cut.offer != "player-dealer":
        return None
    coming = bank_next(state)
    return None if coming is None or coming.command is None or state.bank.broken else coming


def _owing(state: TableState) -> Coming | None:
    """What is marked is collected before the next round, or the next shoe."""
    for seat in state.seats:
        if seat.owed:
            words, act = f"Collect the vigorish of seat {seat.number}", f"collect_vigorish-{seat.number}"
            clause, why = state.practice.cite("vigorish", "collected"), "Before the next round."
            return Coming(words, clause, why, act, command=c.CollectVigorish(seat.number))
    return None


def _shuffle(state: TableState, shoe: Shoe | None) -> Coming:
    cite = state.practice.cite
    if shoe is not None and shoe.shows_its_seed and shoe.stage is ShoeStage.SPENT:
        shown = c.RevealShoe(FROM_SHOE)
        return Coming("Reveal the sealed shoe", cite("shuffle"), "It is spent.", "reveal_shoe", command=shown)
    if state.cards is CardsStage.NEW and not state.house.pre_shuffled:
        inspected = cite("opening", "inspected")
        return Coming("Inspect the cards", inspected, act="inspect_cards", command=c.InspectCards())
    if state.cards is CardsStage.INSPECTED:
        washed = cite("opening", "washed")
        return Coming("Wash the cards and stack them", washed, act="wash_cards", command=c.WashCards())
    load = next_load(state)
    act = f"load_shoe-{load.decks}-{load.batch}"
    words = f"Shuffle, and load the {loaded_into(state)}"
    return _owing(state) or Coming(words, cite("shuffle"), act=act, command=load)


def loaded_into(state: TableState) -> str:
    """Return what a dealer calls the cards of a game: a shoe of decks, one deck, or the tiles."""
    pack = state.game.pack
    return "set of tiles" if pack.tiles else "deck" if pack.allowed == (1,) else "shoe"


def next_load(state: TableState) -> c.LoadShoe:
    """As many decks as before, and the other batch."""
    shoe = state.shoe
    decks = shoe.decks if shoe else state.game.pack.default
    batch = 2 if state.house.batches == 2 and shoe is not None and shoe.batch == 1 else 1
    return c.LoadShoe(FROM_SHOE, decks, usual_cutting_card(state, decks), batch)


def usual_cutting_card(state: TableState, decks: int) -> int:
    """How many cards most houses leave behind the cutting card: none of a pack that lasts one hand."""
    pack, rule = state.game.pack, state.practice.cut_card
    if rule.about:
        return min(rule.from_back, pack.size(decks) - 1)
    is_small = pack.lasts == "hand" or pack.size(decks) <= CUTTING_CARD
    return rule.from_back if is_small else max(rule.from_back, CUTTING_CARD)
