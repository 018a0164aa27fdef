"""New cards are inspected and washed; shuffled cards are loaded and burned."""

from collections.abc import Sequence

from houseway.cards import card_text, pack, parse_card, parse_cards
from houseway.cards.seal import seal_of
from houseway.refusals import NotationError, Refusal, Refused
from houseway.table import events as e
from houseway.table.commands import Burn, InspectCards, LoadShoe, WashCards
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.jackpots.sensors import check_ended
from houseway.table.shoe.state import CUT, REVEALED, SPENT
from houseway.table.state import UNSEEN, CardsStage, Phase, Shoe, ShoeStage, TableState
from houseway.words import Values

UNSEEN_TEXT = "??"
SHUFFLING = Phase.SHUFFLING


def inspect_cards(state: TableState, envelope: Envelope, command: InspectCards) -> Outcome:
    """New cards are inspected; where the rules show them to patrons, somebody must be there."""
    _check_cards_at(state, CardsStage.NEW)
    opening = state.practice.opening
    unwashed = state.house.shuffling in opening.unwashed_with
    cite = state.practice.cite("opening", "unwashed" if unwashed else "inspected")
    if (unwashed or opening.shown_to == "first-players") and not state.patrons:
        raise Refused(Refusal.CARDS_NOT_READY, cite, "wait-for-first-patrons")
    if unwashed:
        stacked = e.BatchesStacked(state.house.batches)
        return Outcome([e.CardsInspected(), stacked, e.announced("batches-stacked", cite)])
    return Outcome([e.CardsInspected(), e.announced("cards-inspected", cite)])


def wash_cards(state: TableState, envelope: Envelope, command: WashCards) -> Outcome:
    _check_cards_at(state, CardsStage.INSPECTED)
    cite = state.practice.cite("opening", "washed")
    return Outcome([e.CardsWashed(), e.announced("cards-washed", cite)])


def load_shoe(state: TableState, envelope: Envelope, command: LoadShoe) -> Outcome:
    if state.phase is not SHUFFLING:
        last, shuffle = state.practice.cite("last-hand"), state.practice.cite("shuffle")
        raise Refused(Refusal.ROUND_NOT_OVER, last, "shuffled-before-play", clause=shuffle)
    check_ended(state)
    number, shoe = 1, state.shoe
    if shoe is not None:
        number += shoe.number
        _check_stage(state, shoe, REVEALED if shoe.shows_its_seed else SPENT)
    continuous = state.house.shuffling == "continuous"
    _check_cards(state, command, continuous)
    sealed = bool(command.commitment)
    loaded = e.ShoeLoaded(
        number, command.decks, command.commitment, command.cutting_card, command.batch, continuous,
        seal_of(state.game.pack) if sealed else None,
    )  # fmt: skip
    cite, say = state.practice.cite("shuffle"), "shoe-sealed" if sealed else "shoe-shuffled"
    return Outcome((loaded, e.announced(say, cite, number=number, decks=command.decks)))


def burn(state: TableState, envelope: Envelope, command: Burn) -> Outcome:
    shoe = shoe_at(state, CUT)
    cite = state.practice.cite("burn")
    cards = read_cards(state, command.cards)
    check_in_shoe(state, shoe, cards)
    count = burn_count(state, cards[0]) if cards and cards[0] != UNSEEN else 0
    if not cards or len(cards) != 1 + count:
        told: Values = {"face": state.practice.burn.face, "burned": len(cards)}
        raise Refused(Refusal.BURN_NOT_BY_FIRST_CARD, cite, "burn-count", **told)
    all_shown = state.practice.burn.shown == "all"
    if UNSEEN in cards and (all_shown or shoe.is_virtual):
        raise Refused(Refusal.CARD_UNREADABLE, cite, "burned-cards-shown")
    texts = tuple(text_of(card) for card in cards)
    say = "burned-behind" if state.practice.burn.behind else "burned"
    said = e.announced(say, cite, first=texts[0], count=count, shown=texts[1:] if all_shown else ())
    return Outcome([e.CardsBurned(texts), said])


def burn_count(state: TableState, card: int) -> int:
    """How many cards follow the first into the discard rack at this table."""
    rule = state.practice.burn
    return pack.burn_count(card, rule.face) if rule.counts == "first-card" else 0


def read_cards(state: TableState, cards: tuple[str, ...]) -> tuple[int, ...]:
    try:
        return parse_cards(cards)
    except NotationError:
        # No card, or one that nobody saw.
        pass
    try:
        return tuple([UNSEEN if card == UNSEEN_TEXT else parse_card(card) for card in cards])
    except NotationError as unreadable:
        cite = state.practice.cite("deal-order")
        raise Refused(Refusal.CARD_UNREADABLE, cite, "unreadable", why=str(unreadable)) from None


def read_card(state: TableState, card: str) -> int:
    """One card that is seen."""
    try:
        return parse_card(card)
    except NotationError as unreadable:
        cite = state.practice.cite("deal-order")
        if card == UNSEEN_TEXT:
            raise Refused(Refusal.CARD_UNREADABLE, cite, "say-which-card") from None
        raise Refused(Refusal.CARD_UNREADABLE, cite, "unreadable", why=str(unreadable)) from None


def check_in_shoe(state: TableState, shoe: Shoe, cards: tuple[int, ...]) -> None:
    """No card comes out more often than the pack has it, and no more cards than there are."""
    drawn, needed = shoe.drawn, len(cards)
    # A street of poker at a glance: each card comes for the first time, and is in the pack.
    if needed > 1:
        each, faces = {*cards}, pack.faces(shoe.pack, shoe.decks)
        # Of those drawn some were not seen: they count too.
        first = len(each) == needed <= len(faces) - len(drawn) and each.isdisjoint(drawn)
        if first and faces.issuperset(each):
            return
    if (left := shoe.cards_left) < needed:
        cite = state.practice.cite("insufficient-cards")
        raise Refused(Refusal.CARDS_NOT_IN_SHOE, cite, "shoe-has-left", cards_left=left)
    _check_pack(state, shoe.counts, drawn, cards)


def check_seen(state: TableState, cards: tuple[int, ...]) -> None:
    """Cards that have left the shoe unseen, and are seen now, are none that are known."""
    assert state.shoe is not None, "cards have left it"
    _check_pack(state, state.shoe.counts, state.shoe.drawn, cards)


def _check_pack(
    state: TableState, counts: Sequence[int], drawn: tuple[int, ...], cards: tuple[int, ...]
) -> None:
    for card in cards:
        held = counts[card] if card < len(counts) else 0
        if card != UNSEEN and drawn.count(card) + cards.count(card) > held:
            cite = state.game.pack.cite
            raise Refused(Refusal.CARDS_NOT_IN_SHOE, cite, "card-not-in-shoe", held=held)


def check_next(state: TableState, shoe: Shoe, cards: tuple[int, ...]) -> None:
    """As far as can be known these are the next cards: one that lies face up in the shoe comes first."""
    check_in_shoe(state, shoe, cards)
    if state.lies_open is not None and state.lies_open != cards[0]:
        cite, lies = state.practice.cite("face-up-card"), card_text(state.lies_open)
        raise Refused(Refusal.CARDS_NOT_IN_SHOE, cite, "face-up-is-next", card=lies)


def shoe_at(state: TableState, stage: ShoeStage) -> Shoe:
    if state.shoe is None:
        cite = state.practice.cite("shuffle")
        raise Refused(Refusal.SHOE_NOT_READY, cite, "no-shoe-yet")
    _check_stage(state, state.shoe, stage)
    return state.shoe


def text_of(card: int) -> str:
    return UNSEEN_TEXT if card == UNSEEN else card_text(card)


def _check_cards_at(state: TableState, stage: CardsStage) -> None:
    if state.game.pack.is_empty:
        cite = state.game.draw.cite
        raise Refused(Refusal.CARDS_NOT_READY, cite, "without-cards", game=state.game.name)
    if state.cards is not stage or state.phase is not Phase.SHUFFLING:
        cite = state.practice.cite("opening")
        raise Refused(Refusal.CARDS_NOT_READY, cite, "cards-opened-in-order", cards=state.cards)


def _check_cards(state: TableState, command: LoadShoe, continuous: bool) -> None:
    """As many decks as the game knows, ready for it, in the batch whose turn it is, and the cutting card."""
    pack, house, practice = state.game.pack, state.house, state.practice
    if pack.is_empty:
        cite = state.game.draw.cite
        raise Refused(Refusal.SHOE_NOT_READY, cite, "without-cards", game=state.game.name)
    if command.decks not in pack.allowed:
        told: Values = {"game": state.game.name, "allowed": tuple(pack.allowed), "decks": command.decks}
        raise Refused(Refusal.DECKS_NOT_ALLOWED, pack.cite, "decks-allowed", **told)
    if command.commitment and continuous:
        raise Refused(Refusal.CARDS_NOT_READY, practice.cite("shoe"), "no-order-to-commit")
    if not (command.commitment or house.pre_shuffled or state.cards is CardsStage.STACKED):
        # Real cards were inspected and washed, unless they came pre-shuffled.
        cite = practice.cite("opening")
        raise Refused(Refusal.CARDS_NOT_READY, cite, "cards-stacked-first", cards=state.cards)
    # Two batches take turns, one in play while the device shuffles the other.
    again = house.batches == 2 and state.shoe is not None and command.batch == state.shoe.batch
    if again or not 1 <= command.batch <= house.batches:
        cite = practice.cite("batches", "alternated")
        raise Refused(Refusal.BATCH_NOT_NEXT, cite, "batch-not-next", batch=command.batch)
    cards = pack.size(command.decks)
    least, most = practice.cut_card.bounds(cards)
    if not continuous and not least <= command.cutting_card <= most:
        told = {"least": least, "most": most, "cards": cards, "cutting_card": command.cutting_card}
        cite = practice.cite("cut-card")
        raise Refused(Refusal.CUTTING_CARD_TOO_NEAR_THE_BACK, cite, "cutting-card-given", **told)


def _check_stage(state: TableState, shoe: Shoe, stage: ShoeStage) -> None:
    if shoe.stage is not stage:
        told: Values = {"number": shoe.number, "stage": shoe.stage, "first": _step_before(shoe.stage, stage)}
        raise Refused(Refusal.SHOE_NOT_READY, state.practice.cite("shuffle"), "shoe-at-stage", **told)


def _step_before(stage: ShoeStage, needed: ShoeStage) -> str:
    """Return what comes before the step that needs the shoe elsewhere: `go-on` where that step is done."""
    order = list(ShoeStage)
    if order.index(stage) > order.index(needed):
        return "go-on"
    return "cut" if needed is CUT else "finish"
