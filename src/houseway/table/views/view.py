"""What one person may see of a table: never an undealt card, never a seed before its shoe is spent."""

import msgspec

from houseway.cards import card_text
from houseway.families.family import Winner
from houseway.families.round import CLOSED, Amount, Ask, Deal, Hand, Held, Made
from houseway.rules.settlement import Settlement
from houseway.table.acts import acts_of
from houseway.table.bank.backline import asked, may_claim, open_options, options_of, settings_of
from houseway.table.commands import Stake
from houseway.table.envelope import Role
from houseway.table.round.due import due, told
from houseway.table.round.late_surrender import find_late_surrender
from houseway.table.round.raising import amounts_of
from houseway.table.shoe.offered import OfferedView, offered
from houseway.table.state import UNSEEN, Phase, ShoeStage, TableState
from houseway.table.views.bank import BankView, bank_view
from houseway.table.views.melds import MeldsView
from houseway.table.views.meters import HitView, MeterView, hits_of, meters_of
from houseway.table.views.pots import PotsView, pots_view
from houseway.table.views.sharing import NOBODY_AWAITED, SharesAwaited, SharingView, sharing_view
from houseway.table.views.wins import WinView, wins_of
from houseway.words import Values

# The back of a card.
FACE_DOWN = "??"


class ShoeView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`cards` are all that it held; `shares` are the seats that have shuffled the sealed order again.

    `revealed` is a spent shoe whose seed has been shown. The seed of one that `stays_closed` is never shown;
    after a hand its cards are opened to those who saw them.
    """

    number: int
    decks: int
    cards_left: int
    commitment: str
    cards: int
    shares: tuple[int, ...] = ()
    revealed: bool = False
    stays_closed: bool = False


class SeatView(msgspec.Struct, frozen=True):
    number: int
    patron: str | None
    chips: int
    bets: tuple[Stake, ...]


class HandView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card that lies face down is `??` to everyone but those who look at the hand.

    `said` is the total as a dealer says it where that is more than the number, `status` what was chosen last.
    Cards that lie `apart` are those of the low or front hand, once it is set. Of a hand that one looks at,
    `closed` are the places of the cards that nobody else sees, where players bet against each other.
    """

    name: str
    cards: tuple[str, ...]
    total: int | None
    place: int | None = None
    holder: int | None = None
    said: str = ""
    status: str = ""
    apart: tuple[str, ...] = ()
    closed: tuple[int, ...] = ()


class AskView(msgspec.Struct, frozen=True):
    """`seat` decides about a hand, and between what; `default` is taken for who says nothing.

    Of a closed hand the `default` is empty to those who do not look at it. Seat `may_claim` has more
    in action at the place and decides if it says so first.

    `settings` are the cards that may lie apart, the house's way first, for those alone who see the hand, and
    `reads` what a dealer would read of each. Without `house_way` it is too late to ask for that.
    `amounts` are what bets, raises and a Play may come to, `gives` is how many cards may be given away.
    """

    place: int | None
    hand: str
    options: tuple[str, ...]
    default: str
    words: str
    seat: int | None
    may_claim: int | None = None
    settings: tuple[tuple[str, ...], ...] = ()
    house_way: bool = True
    reads: tuple[str, ...] = ()
    amounts: tuple[Amount, ...] = ()
    gives: tuple[int, int] = (0, 0)


class SurrenderView(msgspec.Struct, frozen=True):
    """A hand that stood, which `seat` may still give up until the next player acts."""

    place: int | None
    hand: str
    seat: int | None


class SaidView(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the dealer said: an id with its values, and the words for a page that has none of its own."""

    say: str
    cite: str
    words: str
    to: int | None = None
    values: Values = {}


class SignView(msgspec.Struct, frozen=True):
    """What a sign on the wall shows; layout and board beside it hold the rest."""

    table: str
    phase: Phase
    round: int
    seconds_left: int | None
    hands: tuple[HandView, ...]
    winner: Winner | None
    announcements: tuple[SaidView, ...]
    meters: tuple[MeterView, ...]
    bank: BankView | None
    pots: PotsView | None
    wins: tuple[WinView, ...]
    sharing: SharingView | None


class View(SignView, frozen=True):
    """The page draws this with the layout and the board, and computes nothing.

    `settlements` are those made within the round, then those of its end.
    `your_seat` is last and the only thing that differs between patrons who hold no cards.
    """

    shoe: ShoeView | None
    seats: tuple[SeatView, ...]
    ask: AskView | None
    surrender: SurrenderView | None
    settlements: tuple[Settlement, ...]
    hits: tuple[HitView, ...]
    game_started: bool
    offered: OfferedView
    melds: MeldsView | None
    your_seat: int | None


def view(
    state: TableState,
    role: Role,
    patron: str | None,
    seconds_left: int | None = None,
    awaited: SharesAwaited = NOBODY_AWAITED,
) -> View:
    """`seconds_left` is the betting clock's, which is kept outside the table: the table knows no time.

    Nor does it know who is connected: `awaited` are the seats whose shares the house waits for.
    """
    return View(
        table=state.table,
        phase=state.phase,
        round=state.round,
        seconds_left=seconds_left,
        shoe=_shoe(state),
        seats=tuple([SeatView(s.number, s.name, s.chips, s.bets) for s in state.seats]),
        hands=visible_hands(state, role, patron),
        ask=_ask(state, role, patron),
        surrender=_surrender(state),
        winner=state.winner,
        announcements=tuple([SaidView(s.say, s.cite, s.words, s.to, s.values) for s in state.said]),
        settlements=(*state.early, *state.settlements),
        meters=meters_of(state) if state.links else (),
        bank=None if state.bank is None else bank_view(state),
        pots=pots_view(state),
        wins=wins_of(state),
        sharing=sharing_view(state, awaited),
        hits=hits_of(state),
        game_started=state.keypad.is_running,
        offered=offered(state),
        melds=acts_of(state.game.plays).melds(state, your_seat(state, role, patron)),
        your_seat=your_seat(state, role, patron),
    )


def visible_hands(state: TableState, role: Role, patron: str | None) -> tuple[HandView, ...]:
    """Return the hands as this person's view has them."""
    return tuple([_hand(state, held, role, patron) for held in _hands(state)])


def _shoe(state: TableState) -> ShoeView | None:
    if state.shoe is None:
        return None
    shoe, shares = state.shoe, tuple(each.seat for each in state.shoe.shares)
    revealed = shoe.stage is ShoeStage.REVEALED
    closed = shoe.is_virtual and not shoe.shows_its_seed
    told = shares, revealed, closed
    return ShoeView(shoe.number, shoe.decks, shoe.cards_left, shoe.commitment, shoe.cards, *told)


def your_seat(state: TableState, role: Role, patron: str | None) -> int | None:
    """The seat this patron has; staff have none."""
    if role is not Role.PATRON or patron is None:
        return None
    return next((seat.number for seat in state.seats if seat.patron == patron), None)


def _hand(state: TableState, held: Held, role: Role, patron: str | None) -> HandView:
    """Card i is shown if it is not down, or to whom the hand is open."""
    looks = _looks(state, held, role, patron)
    if not held.cards:
        apart = _apart(state, held) if looks else ()
        return HandView(held.name, (), None, held.place, apart=apart)
    texts = [
        FACE_DOWN if down and not looks else _card(state, card)
        for card, down in zip(held.cards, held.down, strict=True)
    ]
    holder = next(iter(held.sees), None)
    if FACE_DOWN in texts:
        return HandView(held.name, tuple(texts), None, held.place, holder, status=held.status)
    total, said = state.game.plays.rules.worth(state.play, state.deal, held.name)
    # Nothing is said of cards that make no hand yet.
    told = total if said else None
    said = "" if said == str(total) else said
    bets = state.house.stakes is not None
    apart = _apart(state, held)
    closed = tuple([at for at, down in enumerate(held.down) if down]) if bets else ()
    return HandView(held.name, tuple(texts), told, held.place, holder, said, held.status, apart, closed)


def _apart(state: TableState, held: Held) -> tuple[str, ...]:
    """What a player has given away stays closed, also when his hand is shown, unless he may take it back."""
    if state.house.stakes is not None:
        change = acts_of(state.game.plays).redraw(state)
        if change is None or change.seat != held.place:
            return ()
    return tuple([_card(state, card) for card in acts_of(state.game.plays).apart(state, held)])


def _looks(state: TableState, held: Held, role: Role, patron: str | None) -> bool:
    # Who is nobody here is not the patron of a seat that somebody has left.
    if held.status == CLOSED or patron is None:
        return False
    return role is Role.PATRON and any(state.seat(seat).patron == patron for seat in held.sees)


def _hands(state: TableState) -> tuple[Held, ...]:
    """Before the bets are closed, the empty hands that the layout shows.

    Cards that stay closed for good leave the table once all are delivered: those of places without a wager.
    """
    deal = state.deal
    if not deal.hands:
        return state.game.plays.rules.begin(state.game.draw.rules).hands
    stays = not state.practice.deal_order.every_place or state.game.pack.sealed != "tree"
    if stays or isinstance(state.step_of(deal), Deal):
        return deal.hands
    return tuple([held for held in deal.hands if held.place in (None, *deal.places)])


def _ask(state: TableState, role: Role, patron: str | None) -> AskView | None:
    """What would tell the count of a closed hand is for those who look at it (103.27)."""
    step = due(state)
    if not isinstance(step, Ask):
        return None
    place, held = step.place, state.deal.held(step.hand)
    whose = asked(state, step), may_claim(state, place) if step.seat is None else None
    looks = not held.is_down or _looks(state, held, role, patron)
    default = step.default if looks else ""
    options = options_of(state, step) if looks else open_options(state, step)
    amounts = step.amounts if looks or step.openly is None else ()
    words, _ = told(state, step)
    ways = settings_of(state, step) if default else ()
    settings = tuple([tuple(map(card_text, cards)) for cards in ways])
    reads = tuple([_read(state, step, cards) for cards in ways])
    return AskView(
        place,
        step.hand,
        options,
        default,
        words,
        *whose,
        settings,
        step.house_way,
        reads,
        (*amounts, *amounts_of(state, step, options)),
        step.gives,
    )


def _surrender(state: TableState) -> SurrenderView | None:
    late = find_late_surrender(state)
    return None if late is None else SurrenderView(late.place, late.hand, asked(state, late))


def _read(state: TableState, step: Ask, apart: Hand) -> str:
    """The two hands that these cards, laid apart, would make."""
    deal = state.deal.with_made(Made(step.place, step.hand, step.default, cards=apart))
    return state.game.plays.rules.worth(state.play, deal, step.hand)[1]


def _card(state: TableState, card: int) -> str:
    if card == UNSEEN:
        return FACE_DOWN
    return str(card) if state.game.pack.is_empty else card_text(card)
