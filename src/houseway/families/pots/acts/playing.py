"""Cards come by the street, players act in turn, hands are shown."""

from msgspec.structs import replace

from houseway.cards import card_texts
from houseway.families.betting import Betting, PotTable
from houseway.families.hand_record import UNSEEN
from houseway.families.pots.acts.between import given_away, not_in_turn
from houseway.families.pots.acts.money import collected, moved, moves, paid_by, place_of, play_of
from houseway.families.pots.acts.showing import hand_keyed, parts_due
from houseway.families.pots.rules.betting import BRING_IN, CALL, FOLD, RAISES, acted, options, plain, raise_to
from houseway.families.pots.rules.dealing import Plan, planned, pool
from houseway.families.pots.rules.figures import PotGame
from houseway.families.pots.rules.seen import less
from houseway.families.pots.rules.steps import DISCARD, DRAW, PAT, SHOW, after, must_show, next_step, shows
from houseway.families.pots.rules.streets import closed, dealt
from houseway.families.round import Amount, Ask, Hand, Made, Round
from houseway.ledger import Transfer, accounts
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import Choose, DealStreet, ShowDown
from houseway.table.decision import Decision, Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.round.dealing import shoe_in_play
from houseway.table.round.due import due, refusal
from houseway.table.shoe.after import cards_of, with_keyed, with_known
from houseway.table.shoe.loading import UNSEEN_TEXT, check_next, check_seen, read_cards, text_of
from houseway.table.state import Phase, Seat, Shoe, TableState, not_yours
from houseway.words import Values

# After these the bets are in; in these nobody is asked.
ENDED, NOBODYS = frozenset(("show", "over")), frozenset(("deal", "over"))
WORDS = frozenset((DRAW, PAT))
# Out of their enumerations once: looking them up there takes as long as a whole check.
DEALING, DEALER = Phase.DEALING, Role.DEALER


def choose(state: TableState, envelope: Envelope, command: Choose) -> Outcome | Decision:
    """Only the player in turn, only what is open to him, for an amount that is."""
    deal, number = state.deal, command.place
    betting, choice = deal.betting, command.choice
    if command.dealt and command.dealt != deal.count:
        # Said of cards that lay there before others came.
        raise Refused(Refusal.NO_DECISION_HERE, state.game.draw.cite, "asked-anew", hand=command.hand)
    if betting is None or betting.stage != "bet" or (player := betting.players[betting.turn]).seat != number:
        return _not_a_bet(state, envelope, command)
    by_dealer, seats = envelope.role is DEALER, state.seats
    seat = seats[at := number - 1 if number <= len(seats) else 0]
    if seat.number != number:
        # Mostly seats are numbered from one.
        seat = seats[at := place_of(seats, number)]
    if not by_dealer and seat.patron != envelope.actor:
        raise not_yours(state, number)
    draw, bet = state.game.draw, betting.bet
    play: PotGame = state.play if draw.by_option else draw.rules  # type: ignore[assignment]  # of this family
    if choice == CALL and player.put < bet:
        # For what there is to call, whatever was said.
        most = player.put + player.stack
        cents = bet if bet < most else most
    elif choice == FOLD and bet:
        cents = 0
    elif choice in WORDS:
        return _not_a_bet(state, envelope, command)
    else:
        cents = _open_for(state, play, betting, command)
    made = Made(number, deal.hands[betting.turn].name, choice, cents)
    betting = acted(play, betting, choice, cents)
    chips, is_open, extra = betting.moved, betting.turn >= 0, state.extra
    then = replace(deal, betting=betting) if is_open else closed(play, deal, betting)
    if by_dealer:
        return keyed_by_hand(state, command, _told(state, made, then))
    if state.house.collection or (isinstance(extra, PotTable) and extra.clock):
        return _told(state, made, then)
    if not is_open and then.betting and then.betting.moved != chips:
        # Something nobody called goes back besides.
        return _told(state, made, then)
    happened, cents = (e.ChoiceMade(made),), chips[0][1] if chips else 0
    if not cents:
        return Decision(happened, (), (), replace(state, deal=then))
    table, after = state.table, [*seats]
    after[at] = replace(seat, chips=seat.chips + cents)
    name, stack, pot = f"{table}/{envelope.id}/1", accounts.chips(table, number), accounts.pot(table)
    paid = Transfer(name, stack, pot, -cents, choice, draw.cite)
    return Decision(happened, (paid,), (), replace(state, deal=then, seats=tuple(after)))


def _not_a_bet(state: TableState, envelope: Envelope, command: Choose) -> Outcome:
    """What a player draws, gives away, shows or says out of turn."""
    betting, by_dealer, seat = state.deal.betting, envelope.role is DEALER, command.place
    if betting is None or betting.stage in NOBODYS or betting.players[betting.turn].seat != seat:
        made = _out_of_turn(state, envelope, command)
    elif not by_dealer and state.seat(seat).patron != envelope.actor:
        raise not_yours(state, seat)
    elif betting.stage != "bet":
        made = _said(state, envelope, play_of(state), command)
    else:
        # Said of the draw, and too late for all but the last word.
        made = _out_of_turn(state, envelope, command)
    return keyed_by_hand(state, command, made) if by_dealer else made


def _out_of_turn(state: TableState, envelope: Envelope, command: Choose) -> Outcome:
    play = play_of(state)
    return choice_made(state, play, not_in_turn(state, envelope, play, command))


def _open_for(state: TableState, play: PotGame, betting: Betting, command: Choose) -> int:
    """What the player has put in the round once he has done this; refused where it is not open to him."""
    choice = command.choice
    if choice in RAISES:
        amounts = raise_to(play, state.deal, betting, betting.players[betting.turn])
        if not amounts or amounts[0].choice != choice:
            raise _not_open(state, play, command)
    elif choice not in plain(play, betting):
        raise _not_open(state, play, command)
    elif choice == BRING_IN:
        amounts = options(play, state.deal, betting)[1][:1]
    else:
        return 0
    return _amount(state, betting, amounts, command) if command.cents else amounts[0].least


def keyed_by_hand(state: TableState, command: Choose, made: Outcome) -> Outcome:
    """What the dealer of real cards keys for a player can be taken back, not what he does himself."""
    if (
        state.shoe is None
        or state.shoe.is_virtual
        or any(isinstance(each, e.HandKeyed) for each in made.events)
    ):
        return made
    return Outcome((e.ActKeyed(command.place or 0, command.choice), *made.events), made.moves)


def _said(state: TableState, envelope: Envelope, play: PotGame, command: Choose) -> Outcome:
    """What a player draws, gives away or shows."""
    ask = next_step(play, state.deal)
    assert isinstance(ask, Ask), "it is somebody's turn"
    if command.choice not in ask.options:
        raise _not_open(state, play, command)
    cards = given_away(state, envelope, ask.gives, command) if command.choice in (DRAW, DISCARD) else ()
    made = choice_made(state, play, Made(ask.place, ask.hand, command.choice, 0, cards))
    if _betting(state).stage != "show":
        return made
    check_not_named(state)
    seen = hand_keyed(state, envelope, command, ask) if command.choice == SHOW else []
    return Outcome((*seen, *made.events), made.moves)


def _not_open(state: TableState, play: PotGame, command: Choose) -> Refused:
    ask = next_step(play, state.deal)
    assert isinstance(ask, Ask), "it is somebody's turn"
    cite = play.cite_of.get(command.choice) or state.game.draw.cite
    told: Values = {"options": ask.options, "choice": command.choice}
    return Refused(Refusal.NO_CHOICE_HERE, cite, "choice-is", **told)


def choice_made(state: TableState, play: PotGame, made: Made) -> Outcome:
    return _told(state, made, after(play, state.deal, made))


def _told(state: TableState, made: Made, deal: Round) -> Outcome:
    """What was chosen, and the chips that it moves: the hand is then this."""
    betting = deal.betting
    assert betting is not None, "a hand is played"
    paid, seats = paid_by(state, betting.moved, made.choice) if betting.moved else ((), state.seats)
    if state.house.collection is not None and (betting.stage in ENDED or made.choice == PAT):
        # What the pot pays lies on the felt before it is awarded.
        fees = collected(state, deal)
        return Outcome((e.ChoiceMade(made), *fees.events), (*paid, *fees.moves))
    return Outcome((e.ChoiceMade(made),), paid, (), _on_the_felt(state, deal, seats))


def asked(state: TableState, play: PotGame) -> Ask | None:
    betting = state.deal.betting
    if state.phase is not DEALING or betting is None or betting.stage in ("deal", "over"):
        return None
    step = next_step(play, state.deal)
    return step if isinstance(step, Ask) else None


def _amount(state: TableState, betting: Betting, open_: tuple[Amount, ...], command: Choose) -> int:
    """What the player has put in the round then."""
    cents = command.cents
    if cents == open_[0].least or cents == open_[-1].most:
        # Also upon the odd chips of who is all-in.
        return cents
    if not any(each.least <= cents <= each.most for each in open_):
        raise _no_such_amount(state, open_, command.choice, cents)
    player, chip = betting.players[betting.turn], betting.stakes.chip
    if cents % chip and cents != player.put + player.stack:
        cite = play_of(state).cite_of.get("all-in") or state.practice.cite("limits")
        raise Refused(Refusal.AMOUNT_NOT_IN_UNITS, cite, "smallest-chip", chip=chip, cents=cents)
    return cents


def _no_such_amount(state: TableState, open_: tuple[Amount, ...], choice: str, cents: int) -> Refused:
    play = play_of(state)
    least, most = open_[0].least, open_[-1].most
    reason = Refusal.BELOW_TABLE_MINIMUM if cents < least else Refusal.ABOVE_TABLE_MAXIMUM
    clause = "pair" if len(open_) > 1 else "limits"
    cite = play.cite_of.get(clause) or state.game.draw.cite
    told: Values = {"choice": choice, "least": least, "most": most, "cents": cents}
    return Refused(reason, cite, "bet-between", **told)


def deal_street(state: TableState, envelope: Envelope, command: DealStreet) -> Outcome:
    """Every card that the street needs, at once, and the collection whose condition is then known."""
    betting = state.deal.betting
    if betting is None or betting.stage != "deal" or state.phase is not DEALING:
        raise refusal(state, due(state))
    play, shoe = play_of(state), shoe_in_play(state)
    plan = planned(play, state.deal)
    cards = _keyed(state, shoe, plan, command.cards)
    if stub := cards if plan.plain else _off_the_stub(plan, cards):
        check_next(state, _with_aside(state, shoe) if betting.aside else shoe, stub)
    if not plan.plain:
        _check_again(state, plan, cards)
    texts = tuple(map(text_of, cards)) if UNSEEN in cards else card_texts(cards)
    then = _with_street(state, play, plan, cards, texts)
    back = then.deal.betting.moved if then.deal.betting else ()
    made = moves(state, back, "uncalled") if back else ()
    if state.house.collection is not None:
        fees = collected(state, then.deal)
        return Outcome((e.StreetDealt(texts), *fees.events), (*made, *fees.moves))
    return Outcome((e.StreetDealt(texts),), made, (), then)


def _keyed(state: TableState, shoe: Shoe, plan: Plan, texts: tuple[str, ...]) -> Hand:
    """Of real cards those that lie face down are not seen, and need not be named."""
    cite, needed = state.game.draw.cite, len(plan.cards)
    if len(texts) != needed and not shoe.is_virtual:
        needed = sum(not place.down for place in plan.cards)
        if len(texts) == needed:
            keyed = iter(texts)
            texts = tuple([UNSEEN_TEXT if place.down else next(keyed) for place in plan.cards])
            needed = len(texts)
    if len(texts) != needed:
        told: Values = {"needed": needed, "given": len(texts)}
        raise Refused(Refusal.CARD_UNREADABLE, cite, "street-needs", **told)
    cards = read_cards(state, texts)
    if UNSEEN in cards:
        # Where a hole card was exposed, stud's third comes down (E.5).
        third = not _betting(state).street and play_of(state).is_stud
        both = zip(cards, plan.cards, strict=True)
        if shoe.is_virtual or any(card == UNSEEN and not place.down and not third for card, place in both):
            raise Refused(Refusal.CARD_UNREADABLE, cite, "up-cards-are-named")
    return cards


def _off_the_stub(plan: Plan, cards: Hand) -> Hand:
    return tuple([card for card, place in zip(cards, plan.cards, strict=True) if place.of == "stub"])


def _check_again(state: TableState, plan: Plan, cards: Hand) -> None:
    """Cards that come a second time lay among the burns or were given away."""
    used: list[int] = []
    burned: list[int] = []
    for card, place in zip(cards, plan.cards, strict=True):
        if place.of == "stub":
            burned += [card] if place.hand == "burns" else []
            continue
        among = less((*pool(state.deal, place), *(burned if place.of == "burns" else ())), used)
        if card not in among and UNSEEN in among:
            check_seen(state, (card,))
        elif card not in among:
            cite = play_of(state).cite_of.get("too-few") or state.game.draw.cite
            raise Refused(Refusal.CARDS_NOT_IN_SHOE, cite, "not-scrambled", card=text_of(card))
        used.append(card)


def _with_aside(state: TableState, shoe: Shoe) -> Shoe:
    """Before the last street a card that lay aside is shuffled in again (I.15)."""
    betting = _betting(state)
    if betting.street != len(play_of(state).streets) - 1:
        return shoe
    return replace(shoe, drawn=tuple([card for card in shoe.drawn if card not in betting.aside]))


def show_down(state: TableState, envelope: Envelope, command: ShowDown) -> Outcome:
    """Each hand as its player would who says nothing: shown where it may win, else mucked.

    At a sealed deck only hands that must be shown: all other players say it on their own page, and for those
    who do not answer the house's clock does.
    """
    play, deal = play_of(state), state.deal
    betting = deal.betting
    if betting is None or betting.stage != "show" or state.phase is not DEALING:
        raise refusal(state, due(state))
    check_not_named(state)
    happened: list[e.Event] = []
    while betting is not None and betting.stage == "show":
        at = betting.turn
        if state.shoe is not None and state.shoe.is_virtual and not must_show(play, deal):
            if happened:
                break
            seat, cite = betting.players[at].seat, state.practice.cite("seats")
            raise Refused(Refusal.NOT_YOUR_SEAT, cite, "seat-shows-itself", seat=seat)
        held, default = deal.hands[at], shows(play, deal, at)
        if default == SHOW and UNSEEN in held.cards:
            cite, told = state.practice.cite("closed-hands"), {"seat": held.place or 0}
            raise Refused(Refusal.CARD_UNREADABLE, cite, "hand-not-seen", **told)
        said = Made(held.place, held.name, default)
        happened.append(e.ChoiceMade(said))
        deal = after(play, deal, said)
        betting = deal.betting
    return Outcome(happened, (), (), _on_the_felt(state, deal, state.seats))


def check_not_named(state: TableState) -> None:
    """Where the dealer has begun to name winners, he names them all."""
    betting = _betting(state)
    if betting.named:
        due_ = tuple([f"{part} of pot {pot}" for pot, part in parts_due(state, betting)])
        cite = state.practice.cite("settling")
        raise Refused(Refusal.DECISION_DUE, cite, "winners-are-named", due=due_)


def street_dealt(state: TableState, event: e.StreetDealt) -> TableState:
    play, cards = play_of(state), cards_of(event.cards)
    return _with_street(state, play, planned(play, state.deal), cards, event.cards)


def _with_street(
    state: TableState, play: PotGame, plan: Plan, cards: Hand, texts: tuple[str, ...]
) -> TableState:
    shoe, seats = state.shoe, state.seats
    assert shoe is not None, "cards come off a deck"
    if state.deal.betting and state.deal.betting.aside:
        shoe = _with_aside(state, shoe)
    shoe = replace(shoe, drawn=shoe.drawn + (cards if plan.plain else _off_the_stub(plan, cards)))
    deal = dealt(play, state.deal, cards, plan)
    if deal.betting and deal.betting.moved:
        seats = moved(seats, deal.betting.moved)
    if shoe.commitment:
        return replace(state, shoe=shoe, deal=deal, seats=seats)
    state = with_keyed(state, *[text for text in texts if text != UNSEEN_TEXT])
    return with_known(replace(state, shoe=shoe, deal=deal, seats=seats))


def chosen(state: TableState, event: e.ChoiceMade) -> TableState:
    return _with_choice(state, after(play_of(state), state.deal, event.made))


def _with_choice(state: TableState, deal: Round) -> TableState:
    """The hand after a choice, and its chips moved."""
    return _on_the_felt(state, deal, moved(state.seats, _betting_of(deal).moved))


def _on_the_felt(state: TableState, deal: Round, seats: tuple[Seat, ...]) -> TableState:
    """The same with its seats; whoever was on the clock has acted."""
    table = state.extra
    if isinstance(table, PotTable) and table.clock:
        return replace(state, deal=deal, seats=seats, extra=replace(table, clock=None))
    return replace(state, deal=deal, seats=seats)


def _betting(state: TableState) -> Betting:
    return _betting_of(state.deal)


def _betting_of(deal: Round) -> Betting:
    assert deal.betting is not None, "a hand is played"
    return deal.betting
