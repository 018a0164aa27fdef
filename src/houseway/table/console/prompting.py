"""The one thing that comes next at the table, in large type."""

from houseway.table.console.documents import Notice, Prompt
from houseway.table.console.drawing import hand_due, next_card_words, standing_words
from houseway.table.console.jackpot_prompts import jackpot_prompt, start_prompt
from houseway.table.console.proposal import waiting_card
from houseway.table.console.shoe_acts import load_id
from houseway.table.round.announcing import point_counts, winner_of
from houseway.table.round.early_bets import house_money_is_open
from houseway.table.round.squeezing import next_turner
from houseway.table.shoe.curating import offered_the_shoe
from houseway.table.shoe.cutting import offered_the_cut
from houseway.table.state import CardsStage, Phase, Shoe, ShoeStage, TableState


def prompt(state: TableState) -> Prompt:
    cite = state.practice.cite
    if state.phase is Phase.CLOSED:
        return Prompt("The table is closed.", cite("seats"))
    if state.phase is Phase.BETTING:
        return Prompt("Bets are open", cite("no-more-bets", "announced"), _bets(state), "no_more_bets")
    if state.phase is Phase.DEALING:
        return _throw(state) if state.game.decks is None else _deal(state)
    if (jackpot := jackpot_prompt(state)) is not None:
        return jackpot
    if state.game.decks is not None:
        if (before := _before_play(state)) is not None:
            return before
        owing = next((seat.number for seat in state.seats if seat.owed), None)
        if owing is not None and state.shoe is not None and state.shoe.hands == 0:
            clause = cite("vigorish", "collected")
            words = f"Collect the vigorish of seat {owing}"
            return Prompt(words, clause, "Before the new shoe is played.", f"collect_vigorish-{owing}")
        seat = offered_the_shoe(state)
        if seat is not None:
            clause = cite("curator", "offer")
            return Prompt(f"Offer the shoe to seat {seat}", clause, act="decline_shoe")
    opened = cite("no-more-bets", "announced")
    return Prompt("Open the bets", opened, f"Round {state.round + 1}.", "next_round")


def notices(state: TableState) -> tuple[Notice, ...]:
    """What everyone at the table should keep in mind now."""
    found = []
    stage = state.shoe.stage if state.shoe else None
    last = state.practice.cite("last-hand")
    if stage is ShoeStage.CUT_CARD_SEEN:
        found.append(Notice("The cutting card is out: finish this hand, then one last hand.", last))
    if stage is ShoeStage.LAST_HAND:
        found.append(Notice("Last hand of this shoe.", last))
    if state.free and state.phase in (Phase.BETTING, Phase.DEALING):
        clause = state.practice.cite("disclosed-card" if state.free != "free" else "free-hands")
        handled = "" if state.game.decks is None else ", and patrons do not handle the cards"
        found.append(Notice(f"A {state.free} hand: no bets{handled}.", clause))
    if state.set_aside:
        card = waiting_card(state)
        which = "A card drawn in error" if card is None else f"{card}, drawn in error,"
        found.append(Notice(f"{which} waits to begin a hand.", state.practice.cite("card-in-error")))
    return tuple(found)


def _bets(state: TableState) -> str:
    seats = [seat.number for seat in state.seats if seat.bets]
    if state.free:
        return "No bet is taken in this hand."
    return (
        f"Bets at seat {', '.join(map(str, seats))}." if seats else "No bet is down: it would be a free hand."
    )


def _before_play(state: TableState) -> Prompt | None:
    """From new cards to the burn."""
    cite, shoe = state.practice.cite, state.shoe
    if shoe is None or shoe.stage in (ShoeStage.SPENT, ShoeStage.REVEALED):
        return _shuffle(state, shoe)
    if shoe.stage is ShoeStage.LOADED:
        seat = offered_the_cut(state)
        clause = cite("cut", "offer")
        if seat is None:
            return Prompt("The dealer cuts", clause, "Nobody takes the cut.", "cut")
        return Prompt(f"Offer the cut to seat {seat}", clause, act="cut-seat")
    if shoe.stage is ShoeStage.CUT:
        why = "The first card, and as many after it as it counts: an ace one, a ten or face card ten."
        return Prompt("Burn", cite("burn"), why, "burn")
    return None


def _shuffle(state: TableState, shoe: Shoe | None) -> Prompt:
    cite = state.practice.cite
    if shoe is not None and shoe.is_virtual and shoe.stage is ShoeStage.SPENT:
        return Prompt("Reveal the sealed shoe", cite("shuffle"), "It is spent.", "reveal_shoe")
    if state.cards is CardsStage.NEW and not state.house.pre_shuffled:
        return Prompt("Inspect the cards", cite("opening", "inspected"), act="inspect_cards")
    if state.cards is CardsStage.INSPECTED:
        return Prompt("Wash the cards and stack them", cite("opening", "washed"), act="wash_cards")
    return Prompt("Shuffle, and load the shoe", cite("shuffle"), act=load_id(state))


def _deal(state: TableState) -> Prompt:
    cite = state.practice.cite
    if (start := start_prompt(state)) is not None:
        return start
    if (turn := _turn(state)) is not None:
        return turn
    if house_money_is_open(state):
        words = "Settle House Money"
        return Prompt(words, cite("house-money"), "Before any third card.", "settle_house_money")
    hand = hand_due(state)
    if hand is None:
        return _settle(state, state.game.draw.cite, standing_words(state))
    if state.shoe is not None and not state.shoe.cards_left and not state.set_aside:
        return Prompt("Too few cards: the round is void", cite("insufficient-cards"), act="void_round")
    words, why = next_card_words(state)
    clause = cite("deal-order") if len(state.deal.banker) < 2 else state.game.draw.cite
    return Prompt(words, clause, why, "deal_card", hand)


def _turn(state: TableState) -> Prompt | None:
    """A hand that lies face down is turned first."""
    if len(state.deal.banker) < 2:
        return None
    for hand in ("player", "banker"):
        if state.is_face_down(hand):
            clause, name = state.practice.cite("midi", "highest"), hand.title()
            holder, turner = state.turning(hand).holder, next_turner(state, hand)
            if holder is not None:
                words = f"Seat {holder} looks at the {name}'s hand"
                return Prompt(words, clause, "It comes back face up.", f"return_cards-{hand}", hand)
            if turner is None:
                return Prompt(f"Turn the {name}'s hand", clause, act=f"turn_cards-{hand}", hand=hand)
            words = f"Hand the {name}'s cards to seat {turner}"
            return Prompt(words, clause, "The highest bettor turns them.", f"hand_cards-{hand}", hand)
    return None


def _throw(state: TableState) -> Prompt:
    cite = state.practice.cite("shake")
    if (start := start_prompt(state)) is not None:
        return start
    if not state.shaken:
        return Prompt("Shake the cups", cite, act="shake_cups")
    if not state.deal.player:
        return Prompt("Lift the cups and read the dice", cite, act="reveal_dice")
    return _settle(state, cite, "")


def _settle(state: TableState, cite: str, why: str) -> Prompt:
    winner = winner_of(state, state.deal)
    result = "Tie" if winner == "tie" else f"{winner.title()} wins"
    words = f"{result}: {point_counts(state, state.deal)}"
    return Prompt(words, cite, f"{why} Collect the losing bets, then pay.".strip(), "settle_round")
