"""A round: bets opened and closed, cards and dice, hands turned, the pay-out."""

from collections.abc import Iterator

from houseway.families.round import Ask, Pay
from houseway.table import commands as c
from houseway.table.console.documents import Need
from houseway.table.console.proposal import (
    BECAUSE,
    REASON,
    Proposal,
    card_known,
    card_need,
    spare_card,
    waiting_card,
)
from houseway.table.console.signing import judged
from houseway.table.decision import Decision
from houseway.table.envelope import Role
from houseway.table.round.due import due
from houseway.table.round.squeezing import next_turner
from houseway.table.state import TableState

HANDS: tuple[c.Hand, ...] = ("player", "banker")


def round_acts(state: TableState) -> Iterator[Proposal]:
    cite = state.practice.cite
    opened = cite("no-more-bets", "announced")
    yield Proposal("next_round", "Open the bets", "deal", opened, c.NextRound())
    yield Proposal("no_more_bets", "No more bets", "deal", opened, c.NoMoreBets())
    if state.game.pack.is_empty:
        yield from _throws(state)
    else:
        yield _card(state)
        yield from _turns(state)
        if state.practice.house_money:
            yield _house_money(state)
    yield from _choices(state)
    yield Proposal("settle_round", "Collect and pay", "deal", cite("settling"), c.SettleRound())


def _card(state: TableState) -> Proposal:
    cite = state.game.draw.cite if state.deal.count >= 4 else state.practice.cite("deal-order")
    waits = waiting_card(state)
    if waits is not None:
        return Proposal("deal_card", f"Deal {waits}, which waits", "deal", cite, c.DealCard(waits))
    sample = c.DealCard(spare_card(state))
    needs = card_need(state, "card", "Card")
    label = "Deal the card" if needs else "Deal from the shoe"
    return Proposal("deal_card", label, "deal", cite, sample, needs, card_known(state, "card"))


def _choices(state: TableState) -> Iterator[Proposal]:
    """What the one who is asked may say, as the dealer hears it."""
    step = due(state)
    if not isinstance(step, Ask):
        return
    for option in step.options:
        label = f"{step.hand.title()}: {option}" if step.place is None else f"Seat {step.place}: {option}"
        said = c.Choose(step.place, step.hand, option)
        yield Proposal(f"choose-{step.hand}-{option}", label, "deal", state.game.draw.cite, said)


def _throws(state: TableState) -> Iterator[Proposal]:
    cite = state.practice.cite("shake")
    yield Proposal("shake_cups", "Shake the cups", "deal", cite, c.ShakeCups())
    if state.house.patrons_shake and state.patrons:
        seats = tuple(seat.number for seat in state.patrons)
        sample = c.ShakeCups(seats[0])
        yield Proposal(
            "shake_cups-seat",
            "A patron shakes",
            "deal",
            cite,
            sample,
            (Need("seat", "seat", "Seat", seats),),
        )
    dice = (Need("player", "dice", "Player dice"), Need("banker", "dice", "Banker dice"))
    sample_dice = c.RevealDice((1, 2, 3), (4, 5, 6))
    yield Proposal("reveal_dice", "Lift the cups", "deal", cite, sample_dice, dice)


def _turns(state: TableState) -> Iterator[Proposal]:
    if not state.practice.midi or state.house.style != "midi":
        return
    cite = state.practice.cite
    for hand in HANDS:
        name, holder = hand.title(), state.holder(hand)
        turner = next_turner(state, hand)
        who = "the patron" if turner is None else f"seat {turner}"
        highest = cite("midi", "highest")
        yield Proposal(
            f"hand_cards-{hand}", f"Hand the {name}'s cards to {who}", "deal", highest, c.HandCards(hand)
        )
        yield from _agreed(state, hand, turner)
        yield Proposal(f"turn_cards-{hand}", f"Turn the {name}'s hand", "deal", highest, c.TurnCards(hand))
        if holder is not None:
            returned = c.ReturnCards(holder, hand)
            label = f"Seat {holder} returns the {name}'s hand"
            yield Proposal(f"return_cards-{hand}", label, "deal", highest, returned)
        entitled = holder if holder is not None else turner
        if entitled is not None:
            label = f"Seat {entitled} gives up the {name}'s hand"
            clause = cite("midi", "relinquished")
            yield Proposal(f"give_up_cards-{hand}", label, "deal", clause, c.GiveUpCards(entitled, hand))
        withdrawn = c.WithdrawCards(hand, BECAUSE)
        label = f"Withdraw the right to turn the {name}'s hand"
        clause = cite("midi", "relinquished")
        yield Proposal(
            f"withdraw_cards-{hand}", label, "irregular", clause, withdrawn, (REASON,), fate="midi"
        )


def _agreed(state: TableState, hand: c.Hand, turner: int | None) -> Iterator[Proposal]:
    """Another patron, where the bettors agree on that one; each is asked of the rules for itself."""
    for seat in state.patrons:
        if seat.number != turner:
            agreed = c.HandCards(hand, seat.number, agreed=True)
            label = f"All agree: hand the {hand.title()}'s cards to seat {seat.number}"
            clause = state.practice.cite("midi", "lower")
            yield Proposal(f"hand_cards-{hand}-{seat.number}", label, "deal", clause, agreed)


def _house_money(state: TableState) -> Proposal:
    cite = state.practice.cite("house-money")
    riding = tuple(_riding(state)) if isinstance(due(state), Pay) else ()
    additions = Need("additions", "additions", "Added to the bet", riding, optional=True)
    plain, needs = c.SettleHouseMoney(), (additions,) if riding else ()
    return Proposal("settle_house_money", "Settle House Money", "deal", cite, plain, needs)


def _riding(state: TableState) -> Iterator[str]:
    """The winners who may let their pay-out ride, and on which hand."""
    for seat in state.seats:
        for hand in HANDS:
            wish = c.SettleHouseMoney((c.Addition(seat.number, hand),))
            if seat.bets and isinstance(judged(state, Role.DEALER, wish), Decision):
                yield f"{seat.number} {hand}"
