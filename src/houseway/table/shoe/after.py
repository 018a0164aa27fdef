"""The shoe after an event."""

from msgspec.structs import replace

from houseway.cards import parse_card, parse_cards
from houseway.cards.shoe import Share
from houseway.families.round import Round
from houseway.money import money_text
from houseway.table import events as e
from houseway.table.commands.shapes import Stake
from houseway.table.events.shapes import by_event
from houseway.table.shoe.loading import UNSEEN_TEXT
from houseway.table.shoe.state import (
    CUT_CARD_SEEN,
    FIRST_SEAL,
    IN_PLAY,
    LAST_HAND,
    LOADED,
    REVEALED,
    SPENT,
)
from houseway.table.shoe.ways import first_stage, stage_after_cut, stage_ready
from houseway.table.state import UNSEEN, CardsStage, Keyed, Phase, Shoe, TableState
from houseway.table.views.scoring import shoes_before

EMPTY, SHUFFLING = Round(), Phase.SHUFFLING


def card_of(text: str) -> int:
    return UNSEEN if text == UNSEEN_TEXT else parse_card(text)


def cards_of(texts: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(map(card_of, texts)) if UNSEEN_TEXT in texts else parse_cards(texts)


def cleared(state: TableState, deal: Round = EMPTY, **changes: object) -> TableState:
    """The layout for a new round, without the last one's cards, calls and payments; bets that pushed stay."""
    return replace(
        state,
        deal=deal,
        early=(),
        winner=None,
        settlements=(),
        paid_to={},
        said=(),
        leading=0,
        lies_open=None,
        keyed=(),
        **changes,
    )


def with_shoe(state: TableState, **changes: object) -> TableState:
    assert state.shoe is not None, "a shoe is loaded before anything happens to it"
    return replace(state, shoe=replace(state.shoe, **changes))


def with_keyed(
    state: TableState, *cards: str, said: str = "", bets: tuple[tuple[int, Stake], ...] = ()
) -> TableState:
    """Real cards are about to be put down as they were keyed; those of a sealed shoe are known."""
    shoe = state.shoe
    if shoe is None:
        return replace(state, keyed=(*state.keyed, Keyed(cards, state.deal, said=said, bets=bets)))
    if shoe.is_virtual:
        return state
    # A cutting card that came out just now came with this card.
    came = shoe.stage is CUT_CARD_SEEN and shoe.cards_left >= shoe.cutting_card
    stage = IN_PLAY if came else shoe.stage
    apart = state.set_aside, state.leading, state.lies_open, state.next_free
    before = Keyed(cards, state.deal, shoe.drawn, stage, *apart, said, bets=bets)
    return replace(state, keyed=(*state.keyed, before))


def with_known(state: TableState) -> TableState:
    """Cards that left the deck unseen and are known now."""
    shoe = state.shoe
    if shoe is None or UNSEEN not in shoe.drawn:
        return state
    drawn = list(shoe.drawn)
    on_the_table = [card for held in state.deal.hands for card in held.cards if card != UNSEEN]
    for card in dict.fromkeys(on_the_table):
        for _ in range(on_the_table.count(card) - drawn.count(card)):
            drawn[drawn.index(UNSEEN)] = card
    return replace(state, shoe=replace(shoe, drawn=tuple(drawn)))


def _act_keyed(state: TableState, event: e.ActKeyed) -> TableState:
    whose = f"seat {event.seat}" if event.seat else "player-dealer"
    return with_keyed(state, said=f"{whose}: {event.choice}")


def _bets_keyed(state: TableState, event: e.BetsKeyed) -> TableState:
    said = ", ".join(f"{money_text(each.cents)} {state.game.offer(*each.key).name}" for each in event.stakes)
    bets = tuple([(event.seat, stake) for stake in event.stakes])
    return with_keyed(state, said=f"seat {event.seat}: {said}", bets=bets)


def _patron_acted(state: TableState, event: e.PatronActed) -> TableState:
    *before, last = state.keyed
    return replace(state, keyed=(*before, replace(last, acted=event.seat)))


def _keyed_stands(state: TableState, event: e.KeyedStands) -> TableState:
    return replace(state, keyed=())


def _taken_back(state: TableState, event: e.CardsTakenBack) -> TableState:
    before = state.keyed[event.number - 1]
    if state.shoe is not None:
        # What was burned goes back too, where the burn itself does.
        burned = min(state.shoe.burned, len(before.drawn))
        state = with_shoe(state, drawn=before.drawn, stage=before.stage, burned=burned)
    return replace(
        state,
        deal=before.deal,
        set_aside=before.set_aside,
        leading=before.leading,
        lies_open=before.lies_open,
        next_free=before.next_free,
        keyed=state.keyed[: event.number - 1],
    )


def _inspected(state: TableState, event: e.CardsInspected) -> TableState:
    return replace(state, cards=CardsStage.INSPECTED)


def _washed(state: TableState, event: e.CardsWashed | e.BatchesStacked) -> TableState:
    return replace(state, cards=CardsStage.STACKED)


def _loaded(state: TableState, event: e.ShoeLoaded) -> TableState:
    """A new shoe: a clean board, and nothing discarded."""
    shoe = Shoe(
        event.number, event.decks, event.commitment, event.cutting_card, batch=event.batch,
        continuous=event.continuous, pack=state.game.pack, seal=event.seal or FIRST_SEAL,
    )  # fmt: skip
    shoe = replace(shoe, stage=first_stage(state, shoe))
    loaded = cleared(
        state,
        shoe=shoe,
        history=(),
        previous_shoes=shoes_before(state),
        discards=(),
        set_aside=(),
        next_free="",
    )
    # What was loaded may be taken back, until something is done with it.
    return replace(loaded, keyed=tuple([each for each in state.keyed if each.before is not None]))


def _cut_declined(state: TableState, event: e.CutDeclined) -> TableState:
    assert state.shoe is not None, "there is a stack to cut"
    return with_shoe(state, declined=(*state.shoe.declined, event.seat))


def _cut(state: TableState, event: e.ShoeCut) -> TableState:
    """A second cut goes on from the first."""
    shoe = state.shoe
    assert shoe is not None, "there is a stack to cut"
    position = (shoe.position + (event.position or 0)) % shoe.cards
    return replace(
        state,
        shoe=replace(
            shoe,
            stage=stage_after_cut(state, shoe),
            position=position,
            cutter=event.seat,
            recut=None,
            shares_at_cut=len(shoe.shares),
        ),
    )


def _share_added(state: TableState, event: e.ShareAdded) -> TableState:
    shoe = state.shoe
    assert shoe is not None, "there is a sealed shoe"
    shares = *shoe.shares, Share(event.seat, event.share)
    # Whoever reads only the rows of a shoe knows no seats.
    patron = next((seat.patron for seat in state.seats if seat.number == event.seat), None)
    return with_shoe(state, shares=shares, sharers=(*shoe.sharers, (event.seat, patron or "")))


def _shares_missing(state: TableState, event: e.SharesMissing) -> TableState:
    return with_shoe(state, without_share=event.seats)


def _recut(state: TableState, event: e.RecutOrdered) -> TableState:
    return with_shoe(state, stage=LOADED, recut=event.seat or 0, declined=())


def _burned(state: TableState, event: e.CardsBurned) -> TableState:
    assert state.shoe is not None, "there is a shoe to burn from"
    burned = () if state.practice.burn.behind else tuple(card_of(card) for card in event.cards)
    drawn = (*state.shoe.drawn, *burned)
    ready = stage_ready(state.shoe)
    return with_shoe(with_keyed(state, *event.cards), stage=ready, drawn=drawn, burned=len(drawn))


def _cut_card_seen(state: TableState, event: e.CutCardSeen) -> TableState:
    return with_shoe(state, stage=CUT_CARD_SEEN)


def _last_hand(state: TableState, event: e.LastHandCalled) -> TableState:
    return with_shoe(state, stage=LAST_HAND)


def _spent(state: TableState, event: e.ShoeSpent) -> TableState:
    """Real cards can be shuffled at once; a seed to be shown is shown first. New decks are new again."""
    assert state.shoe is not None, "a shoe was in play"
    return replace(
        state,
        shoe=replace(state.shoe, stage=SPENT),
        phase=state.phase if state.shoe.shows_its_seed else SHUFFLING,
        cards=CardsStage.NEW if state.practice.new_decks else state.cards,
    )


def _revealed(state: TableState, event: e.ShoeRevealed) -> TableState:
    phase = state.phase if state.phase is Phase.CLOSED else SHUFFLING
    return replace(with_shoe(state, stage=REVEALED), phase=phase)


AFTER = by_event(
    _inspected, _washed, _loaded, _cut_declined, _cut, _share_added, _shares_missing, _recut, _burned,
    _cut_card_seen, _last_hand, _spent, _revealed, _taken_back, _act_keyed, _bets_keyed,
    _patron_acted, _keyed_stands,
)  # fmt: skip
