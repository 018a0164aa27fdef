"""The shoe, and who deals from it, after an event."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from houseway.cards import parse_card
from houseway.cards.shoe import Share
from houseway.families.round import Round
from houseway.table import events as e
from houseway.table.shoe.loading import UNSEEN_TEXT
from houseway.table.state import UNSEEN, CardsStage, Curator, Phase, Shoe, ShoeStage, TableState
from houseway.table.views.scoring import shoes_before


def card_of(text: str) -> int:
    return UNSEEN if text == UNSEEN_TEXT else parse_card(text)


def cleared(state: TableState, **changes: object) -> TableState:
    """The layout without the last round's cards, calls and payments; bets that pushed stay."""
    return replace(
        state,
        deal=Round(),
        turnings={},
        early=(),
        winner=None,
        settlements=(),
        paid_to=(),
        said=(),
        shaken=False,
        **changes,
    )


def with_shoe(state: TableState, **changes: object) -> TableState:
    assert state.shoe is not None, "a shoe is loaded before anything happens to it"
    return replace(state, shoe=replace(state.shoe, **changes))


def _inspected(state: TableState, event: e.CardsInspected) -> TableState:
    return replace(state, cards=CardsStage.INSPECTED)


def _washed(state: TableState, event: e.CardsWashed) -> TableState:
    return replace(state, cards=CardsStage.STACKED)


def _loaded(state: TableState, event: e.ShoeLoaded) -> TableState:
    """A new shoe: a clean board, nothing discarded, and the shoe is offered from the beginning."""
    stage = ShoeStage.IN_PLAY if event.continuous else ShoeStage.LOADED
    shoe = Shoe(event.number, event.decks, event.commitment, event.cutting_card, stage=stage)
    shoe = replace(shoe, batch=event.batch, continuous=event.continuous, pack=state.game.pack)
    shoe = replace(shoe, seal=event.seal or shoe.seal)
    last = state.curator.seat if state.curator.seat is not None else state.curator.last
    return cleared(
        state,
        shoe=shoe,
        history=(),
        previous_shoes=shoes_before(state),
        discards=(),
        set_aside=(),
        next_free="",
        curator=Curator(last=last),
    )


def _cut_declined(state: TableState, event: e.CutDeclined) -> TableState:
    assert state.shoe is not None, "there is a stack to cut"
    return with_shoe(state, declined=(*state.shoe.declined, event.seat))


def _cut(state: TableState, event: e.ShoeCut) -> TableState:
    """A second cut goes on from the first."""
    assert state.shoe is not None, "there is a stack to cut"
    position = (state.shoe.position + event.position) % state.shoe.cards
    return with_shoe(state, stage=ShoeStage.CUT, position=position, cutter=event.seat, recut=None)


def _share_added(state: TableState, event: e.ShareAdded) -> TableState:
    assert state.shoe is not None, "there is a sealed shoe"
    return with_shoe(state, shares=(*state.shoe.shares, Share(event.seat, event.share)))


def _recut(state: TableState, event: e.RecutOrdered) -> TableState:
    return with_shoe(state, stage=ShoeStage.LOADED, recut=event.seat or 0, declined=())


def _burned(state: TableState, event: e.CardsBurned) -> TableState:
    assert state.shoe is not None, "there is a shoe to burn from"
    stage = ShoeStage.LAST_HAND if state.shoe.pack.lasts == "hand" else ShoeStage.IN_PLAY
    return with_shoe(state, stage=stage, drawn=tuple(card_of(card) for card in event.cards))


def _cut_card_seen(state: TableState, event: e.CutCardSeen) -> TableState:
    return with_shoe(state, stage=ShoeStage.CUT_CARD_SEEN)


def _last_hand(state: TableState, event: e.LastHandCalled) -> TableState:
    return with_shoe(state, stage=ShoeStage.LAST_HAND)


def _spent(state: TableState, event: e.ShoeSpent) -> TableState:
    """Real cards can be shuffled at once; a seed to be shown is shown first. New decks are new again."""
    assert state.shoe is not None, "a shoe was in play"
    replaced = bool(state.practice.new_decks)
    return replace(
        with_shoe(state, stage=ShoeStage.SPENT),
        phase=state.phase if state.shoe.shows_its_seed else Phase.SHUFFLING,
        cards=CardsStage.NEW if replaced else state.cards,
    )


def _revealed(state: TableState, event: e.ShoeRevealed) -> TableState:
    phase = state.phase if state.phase is Phase.CLOSED else Phase.SHUFFLING
    return replace(with_shoe(state, stage=ShoeStage.REVEALED), phase=phase)


def _accepted(state: TableState, event: e.ShoeAccepted) -> TableState:
    return replace(state, curator=Curator(event.seat, event.dealer_deals, event.seat, settled=True))


def _shoe_declined(state: TableState, event: e.ShoeDeclined) -> TableState:
    declined = (*state.curator.declined, event.seat)
    return replace(state, curator=replace(state.curator, declined=declined))


def _passed(state: TableState, event: e.ShoePassed) -> TableState:
    return replace(state, curator=Curator(last=event.seat, passed=True))


AFTER: dict[type, Callable[[TableState, Any], TableState]] = {
    e.CardsInspected: _inspected,
    e.CardsWashed: _washed,
    e.ShoeLoaded: _loaded,
    e.CutDeclined: _cut_declined,
    e.ShoeCut: _cut,
    e.ShareAdded: _share_added,
    e.RecutOrdered: _recut,
    e.CardsBurned: _burned,
    e.CutCardSeen: _cut_card_seen,
    e.LastHandCalled: _last_hand,
    e.ShoeSpent: _spent,
    e.ShoeRevealed: _revealed,
    e.ShoeAccepted: _accepted,
    e.ShoeDeclined: _shoe_declined,
    e.ShoePassed: _passed,
}
