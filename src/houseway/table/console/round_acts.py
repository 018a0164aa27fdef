"""A round: bets opened and closed, cards, what people are asked, the pay-out."""

from collections import Counter
from collections.abc import Iterator

from houseway.cards import card_text
from houseway.cards.notation import CARD_COUNT
from houseway.families.round import COMPARED, Amount, Ask, Made, Turn
from houseway.money import money_text
from houseway.refusals import Refused
from houseway.table import commands as c
from houseway.table.acts import acts_of
from houseway.table.bank.backline import (
    HOUSE_WAY,
    is_kept_from_others,
    open_options,
    options_of,
    settings_of,
)
from houseway.table.console.documents import Need
from houseway.table.console.proposal import (
    Proposal,
    card_known,
    card_need,
    is_virtual,
    spare_card,
    spare_cards,
    waiting_card,
)
from houseway.table.round.dealing import closed_now
from houseway.table.round.due import dealers_choice, dealt_under, due, is_closed, is_dealt_closed, told
from houseway.table.round.late_surrender import SURRENDER, find_late_surrender
from houseway.table.round.raising import amounts_of, raised
from houseway.table.routine import comes_next
from houseway.table.state import UNSEEN, TableState
from houseway.text import number_word

_CALLED = {
    HOUSE_WAY: "House Way",
    "play": "play an amount",
    "take-back": "take it back",
    "ride": "let it ride",
    "war": "go to War",
}


def round_acts(state: TableState) -> Iterator[Proposal]:
    cite = state.practice.cite
    opened = cite("no-more-bets", "announced")
    pooled = state.game.plays.money == "pooled"
    begins = "Start the hand" if pooled else "Open the bets"
    yield Proposal("next_round", begins, "deal", opened, c.NextRound())
    if not pooled:
        asks = "" if state.bets_are_down or state.free else "No bet is down. Deal a hand without bets?"
        yield Proposal("no_more_bets", "No more bets", "deal", opened, c.NoMoreBets(), asks=asks)
    if not pooled and not state.game.pack.is_empty:
        yield _card(state)
        if state.game.plays.keys_opened_hands and not is_virtual(state):
            yield from _closed(state)
    own = tuple(acts_of(state.game.plays).proposals(state))
    yield from own
    known = {proposal.id for proposal in own}
    # What a family proposes with cards or an amount is not proposed without them.
    yield from (proposal for proposal in _steps(state) if proposal.id not in known)
    yield Proposal("settle_round", "Collect and pay", "deal", cite("settling"), c.SettleRound())


def _card(state: TableState) -> Proposal:
    cite = dealt_under(state, due(state))
    waits = waiting_card(state)
    if waits is not None:
        return Proposal("deal_card", f"Deal {waits}, which waits", "deal", cite, c.DealCard(waits))
    if state.lies_open is not None:
        lies = card_text(state.lies_open)
        return Proposal("deal_card", f"Deal {lies}, which lies face up", "deal", cite, c.DealCard(lies))
    sample = c.DealCard(spare_card(state))
    needs = card_need(state, "card", "Card")
    label = "Deal the card" if needs else "Deal from the shoe"
    return Proposal("deal_card", label, "deal", cite, sample, needs, card_known(state, "card"))


def _closed(state: TableState) -> Iterator[Proposal]:
    """All cards that come face down, or those that were dealt when one fell open."""
    cite = state.practice.cite("deal-order")
    yield Proposal("deal_closed", "Dealt face down", "deal", cite, c.DealClosed())
    if is_dealt_closed(state, due(state)) and (most := len(closed_now(state)) - 1):
        need = Need("count", "number", "Cards dealt so far", least=1, most=most)
        label = "Dealt face down so far"
        yield Proposal("deal_closed-some", label, "deal", cite, c.DealClosed(1), (need,))


def _steps(state: TableState) -> Iterator[Proposal]:
    """A hand the dealer may turn; what the one who is asked may say, as the dealer hears it."""
    step = due(state)
    if (late := find_late_surrender(state)) is not None and late.hand != getattr(step, "hand", ""):
        label = f"Seat {late.place} surrenders after all"
        given_up = c.Choose(late.place, late.hand, SURRENDER)
        cite = state.practice.cite("surrender")
        yield Proposal(f"late_surrender-{late.hand}", label, "deal", cite, given_up)
    if isinstance(step, Turn):
        yield _turn(state, step)
        yield from _compared(state, step)
    if not isinstance(step, Ask):
        return
    kept = is_kept_from_others(state, step)
    # Those that have an amount, or cards that the dealer counts, the family proposes with them.
    family = set() if kept else {amount.choice for amount in step.amounts}
    if step.gives[1] and not is_virtual(state):
        family |= {"draw", "discard"}
    heard = _heard(state, step)
    amounts = {amount.choice: amount for amount in amounts_of(state, step, heard)}
    for option in heard:
        if option in family:
            continue
        amount = amounts.get(option)
        cents = amount.least if amount is not None else 0
        seat = step.place if step.seat is None else step.seat
        whose = f"Seat {seat}" if seat is not None else "Player-dealer" if state.bank else step.hand.title()
        label = f"{whose}: {_said(option)}"
        said = c.Choose(step.place, step.hand, option, cents)
        if option not in (HOUSE_WAY, *options_of(state, step)):
            if not _is_affordable(state, step, option, cents):
                continue
            said = c.Choose(step.place, step.hand, step.default, cents)
        elif option == step.default:
            said = dealers_choice(state, step)
        needs = _setting_need(state, step) if option == step.default else _amount_need(amount)
        known = {"choice": option} if kept else {}
        id_ = f"choose-{step.hand}-{option}"
        yield Proposal(id_, label, "deal", state.game.draw.cite, said, needs, known)


def _amount_need(amount: Amount | None) -> tuple[Need, ...]:
    if amount is None:
        return ()
    label = f"From {money_text(amount.least)} to {money_text(amount.most)}"
    return (Need("cents", "amount", label, least=amount.least, most=amount.most),)


def _setting_need(state: TableState, step: Ask) -> tuple[Need, ...]:
    """Which cards of an open hand lie apart, where there is a choice."""
    if len(settings_of(state, step)) < 2 or is_closed(state, step):
        return ()
    count, cards = len(step.settings[0]), state.deal.cards(step.hand)
    pieces = "tiles of the low hand" if state.game.pack.tiles else "cards in front"
    label = f"The {number_word(count)} {pieces}"
    return (Need("cards", "setting", label, tuple(map(card_text, cards)), least=count, most=count),)


def _said(option: str) -> str:
    """A choice as a dealer says it."""
    times = option.removeprefix("play-")
    return f"play {times}×" if times != option else _CALLED.get(option, option.replace("-", " "))


def _turn(state: TableState, step: Turn) -> Proposal:
    """A hand is turned; real cards that nobody has seen are keyed then, those that lie apart first."""
    held, cite = state.deal.held(step.hand), comes_next(state).cite
    label, _ = told(state, step)
    # What is then said would tell a hand of the sealed shoe before it lies open.
    known = {"hand": step.hand} if is_virtual(state) else {}
    needs: tuple[Need, ...] = ()
    cards: tuple[str, ...] = ()
    if held.unseen:
        apart = len(state.deal.apart(held))
        said = f"The hand's cards, first the {apart} that lie apart" if apart else "The hand's cards"
        count = state.deal.to_key(step.hand)
        open_ = tuple([card_text(card) for card in held.cards if card != UNSEEN])
        seen = open_ if count > held.unseen else ()
        needs = (Need("cards", "hand", said, least=count, most=count, known=seen),)
        cards = seen + _strong(state, held.unseen)
    turn = c.TurnCards(step.hand, cards)
    return Proposal(f"turn_cards-{step.hand}", label, "deal", cite, turn, needs, known)


def _compared(state: TableState, step: Turn) -> Iterator[Proposal]:
    """What the dealer says of a hand that was set, instead of keying its cards."""
    held, cite = state.deal.held(step.hand), state.practice.cite("settling")
    if c.CompareHand not in acts_of(state.game.plays).decides or held.place is None or is_virtual(state):
        return
    for higher, said in enumerate(COMPARED):
        label = said.replace("-", " ").capitalize()
        yield Proposal(said, label, "deal", cite, c.CompareHand(step.hand, higher))


def _strong(state: TableState, count: int) -> tuple[str, ...]:
    """Cards that may be the hand's, of as few ranks as can be: with them every choice was open."""
    spare = spare_cards(state, CARD_COUNT)
    of_rank = Counter(card[:-1] for card in spare)
    return tuple(sorted(spare, key=lambda card: -of_rank[card[:-1]])[:count])


def _heard(state: TableState, step: Ask) -> tuple[str, ...]:
    """All that its bettor might say: House Way too, where the hand is kept from others or is to be set."""
    options = open_options(state, step)
    if not options:
        # Nothing is open: the dealer does what is done for who says nothing; real cards he has keyed.
        return (step.default,) if is_virtual(state) else options_of(state, step)
    is_asked = is_kept_from_others(state, step) or _setting_need(state, step)
    way = is_asked and state.practice.house_way and step.house_way
    return tuple(dict.fromkeys((*options, HOUSE_WAY))) if way else options


def _is_affordable(state: TableState, step: Ask, option: str, cents: int) -> bool:
    """Of what the hand does not let its bettor do only the money is told."""
    try:
        raised(state, Made(step.place, step.hand, option, cents, seat=step.seat))
    except Refused:
        return False
    return True
