"""Tiles seen too soon, tiles from the floor, and the hands that nobody bet on, which are shown at the end."""

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from houseway.cards import card_text, parse_card
from houseway.families import set_hands as shared
from houseway.families.round import FLOOR, Deal, Hand, Held, Made, Over, Round
from houseway.families.tiles.rules import LOW, Tiles, as_set, compared
from houseway.refusals import Refusal, Refused
from houseway.table import events as e
from houseway.table.acts import Acts
from houseway.table.bank.misdeals import dead_play
from houseway.table.commands import CardsSeen, Choose, CompareHand, DealCard, TurnCards
from houseway.table.console.documents import Need
from houseway.table.console.proposal import Proposal, is_virtual, put_right, spare_card
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope, Role
from houseway.table.events.shapes import by_event
from houseway.table.round import choosing, dealing
from houseway.table.round.due import due
from houseway.table.round.reading import NOT_WHERE_SET, hand_compared, hand_read, turned_and_read
from houseway.table.shoe.after import with_known
from houseway.table.shoe.loading import check_seen, read_cards, shoe_at
from houseway.table.state import UNSEEN, Phase, ShoeStage, TableState
from houseway.words import Values

_EXPOSED = "exposed on delivery"


def deal_card(state: TableState, envelope: Envelope, command: DealCard) -> Outcome:
    """One tile seen on delivery plays; with two the hand is dead, and with the player-dealer's all are."""
    dealt = dealing.deal_card(state, envelope, command)
    step, rule, cite = due(state), state.practice.exposed_cards, state.practice.cite
    if not command.exposed or not isinstance(step, Deal):
        return dealt
    held = state.deal.held(step.hand)
    seen = 1 + held.down.count(False)
    part = "dealer" if held.place is None else "player"
    if seen < rule.dead_from or state.bank is None:
        said = e.announced("seen-plays", cite("exposed-cards", part), card=command.card)
        return Outcome([*dealt.events, said], dealt.moves)
    if held.place is None:
        return dead_play(state, envelope, cite("exposed-cards", "dealer"), f"{seen} tiles {_EXPOSED}")
    if held.place not in state.deal.places:
        return dealt
    ruled = e.HandRuled(held.place, "dead", f"{seen} tiles {_EXPOSED}")
    said = e.announced("hand-ruled", cite("exposed-cards", "player"), place=held.place, ruling=ruled.ruling)
    return Outcome([*dealt.events, ruled, said], dealt.moves)


def turn_cards(state: TableState, envelope: Envelope, command: TurnCards) -> Outcome:
    """Every bettor's hand is read and compared as it is opened, and copies are called (E.50, E.58)."""
    turned = turned_and_read(state, envelope, command, compared)
    known = dealing.with_hand_seen(state, command)
    return _fallen_read(known, known.deal.turned(command.hand), turned)


def apart(state: TableState, held: Held) -> Hand:
    """The two tiles of the low hand."""
    tiles = state.play
    assert isinstance(tiles, Tiles)
    is_known = bool(held.cards) and not held.unseen and shared.is_set(state.deal, held)
    return as_set(tiles, state.deal, held)[:LOW] if is_known else state.deal.apart(held)


def choose(state: TableState, envelope: Envelope, command: Choose) -> Outcome:
    """With the player-dealer's hand set nothing may be left to open: what fell is then read at once."""
    chosen = choosing.choose(state, envelope, command)
    made = next(event.made for event in chosen.events if isinstance(event, e.ChoiceMade))
    return _fallen_read(state, state.game.plays.rules.after(state.play, state.deal, made), chosen)


def _fallen_read(state: TableState, deal: Round, done: Outcome) -> Outcome:
    """A hand whose tiles all fell lies open already; it is read when all others have been (E.38)."""
    fallen = [held for held in shared.bettors(deal) if held.status == FLOOR]
    if not fallen or not isinstance(state.step_of(deal), Over):
        return done
    read = [hand_read(state, deal, held, compared) for held in fallen]
    *before, result = done.events
    return Outcome([*before, *read, result], done.moves)


def compare_hand(state: TableState, envelope: Envelope, command: CompareHand) -> Outcome:
    """With the last hand compared, what fell is read."""
    done = hand_compared(state, envelope, command)
    made = next(event.made for event in done.events if isinstance(event, e.ChoiceMade))
    return _fallen_read(state, state.deal.with_made(made), done)


def cards_seen(state: TableState, envelope: Envelope, command: CardsSeen) -> Outcome:
    if is_virtual(state):
        cite = state.practice.cite("exposed-cards")
        raise Refused(Refusal.NO_ERROR_HERE, cite, "no-card-exposed")
    return _stacking(state, command) if command.where == "stacking" else _floor(state, envelope, command)


def _stacking(state: TableState, command: CardsSeen) -> Outcome:
    """Shuffled again if it was one of the best, or two, or as the player-dealer asks (E.35)."""
    rule, cite = state.practice.exposed_cards, state.practice.cite("exposed-cards", "stacking")
    shoe_at(state, ShoeStage.LOADED)
    texts = tuple(map(card_text, read_cards(state, command.cards)))
    state.game.pack.refuse_foreign(map(parse_card, texts))
    if not texts:
        raise Refused(Refusal.CARD_UNREADABLE, cite, "say-which-card")
    shown = e.CardsShown(texts, "stacking")
    again = command.again or len(texts) >= rule.dead_from or bool({*texts} & {*rule.never_stacked})
    if not again:
        return Outcome([shown, e.announced("seen-plays", cite, card=texts[0])])
    return Outcome([shown, e.announced("seen-shuffled", cite, cards=texts), e.ShoeSpent()])


def _floor(state: TableState, envelope: Envelope, command: CardsSeen) -> Outcome:
    """The floor fetches it; the tile plays open, and the hand is read last (E.38)."""
    cite = state.practice.cite("exposed-cards", "floor")
    if envelope.role is not Role.FLOOR:
        told: Values = {"roles": (Role.FLOOR,), "role": envelope.role}
        raise Refused(Refusal.NOT_ALLOWED_FOR_ROLE, "", "for-roles", **told)
    held, fallen = state.deal.held(command.hand), read_cards(state, command.cards)
    closed = Counter([card for card, down in zip(held.cards, held.down, strict=True) if down])
    # Of real tiles that nobody had seen any may be the one that fell.
    new = Counter(fallen) - closed
    if state.phase is not Phase.DEALING or not fallen or new.total() > closed[UNSEEN]:
        raise Refused(Refusal.NO_ERROR_HERE, cite, "not-in-the-hand", hand=command.hand)
    check_seen(state, tuple(new.elements()))
    texts = tuple(map(card_text, fallen))
    said = e.announced("seen-floor", cite, cards=texts)
    return Outcome([e.CardsShown(texts, "floor", command.hand), said])


def _shown(state: TableState, event: e.CardsShown) -> TableState:
    if not event.hand:
        return state
    held, open_ = state.deal.held(event.hand), Counter(map(parse_card, event.cards))
    new = (open_ - Counter(held.cards)).elements()
    cards = tuple([next(new, card) if card == UNSEEN else card for card in held.cards])
    held = replace(held, cards=cards)
    down = []
    for card, closed in zip(held.cards, held.down, strict=True):
        falls = closed and open_[card] > 0
        open_[card] -= falls
        down.append(closed and not falls)
    status = held.status if any(down) else FLOOR
    deal = state.deal.with_hand(replace(held, down=tuple(down), status=status))
    return with_known(replace(state, deal=deal.with_made(Made(held.place, held.name, FLOOR))))


def _settled(state: TableState, event: e.RoundSettled) -> TableState:
    """What was not opened is opened before the next shuffle (E.46, E.49)."""
    deal = state.deal
    for held in deal.hands:
        # Real tiles of a place where nobody bet may never be seen.
        if held.is_down and not held.unseen:
            deal = deal.turned(held.name)
    return replace(state, deal=deal)


def proposals(state: TableState) -> Iterator[Proposal]:
    if is_virtual(state) or state.shoe is None:
        return
    card = Need("card", "card", "Tile")
    open_ = DealCard(spare_card(state), exposed=True)
    label = "The tile was seen as it was delivered"
    yield put_right(state, "deal_card-exposed", label, open_, "exposed-cards", card)
    cards = Need("cards", "hand", "Tiles")
    stacked = CardsSeen((spare_card(state),), "stacking")
    label = "Tiles were seen while they were stacked"
    yield put_right(state, "cards_seen-stacking", label, stacked, "exposed-cards", cards, part="stacking")
    for held in state.deal.hands:
        if held.is_down:
            closed = next(card for card, down in zip(held.cards, held.down, strict=True) if down)
            tile = spare_card(state) if closed == UNSEEN else card_text(closed)
            fallen, label = CardsSeen((tile,), "floor", held.name), "A tile dropped to the floor"
            id_ = f"cards_seen-floor-{held.name}"
            yield put_right(state, id_, f"{label}: {held.name}", fallen, "exposed-cards", cards, part="floor")


ACTS = Acts(
    decides=by_event(deal_card, turn_cards, compare_hand, choose, cards_seen) | NOT_WHERE_SET,
    after=by_event(_shown, _settled),
    menu={"seen": ("A tile was seen too soon, or dropped", ("cards_seen-", "deal_card-exposed"))},
    proposals=proposals,
    apart=apart,
)
