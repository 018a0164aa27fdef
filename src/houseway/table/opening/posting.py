"""Opening a table with a legal layout, changing it, and closing."""

from houseway.ledger import accounts
from houseway.refusals import Refusal, Refused
from houseway.rules import Offer
from houseway.table import events as e
from houseway.table.commands import Close, House, OpenTable, Posted, PostOffers
from houseway.table.decision import Move, Outcome
from houseway.table.envelope import Envelope
from houseway.table.jackpots.linking import open_links
from houseway.table.people.seating import carry_chips_away
from houseway.table.state import Phase, TableState
from houseway.words import Values


def open_table(state: TableState, envelope: Envelope, command: OpenTable) -> Outcome:
    if state.phase is not Phase.UNOPENED:
        raise Refused(Refusal.TABLE_ALREADY_OPEN, state.game.cite, "table-opened-already", table=state.table)
    _check_game(state, command)
    _check_seats(state, command)
    _check_layout(state, command.offers)
    _check_house(state, command.house)
    cite = state.practice.cite("wager-media")
    if command.tray < 0:
        raise Refused(Refusal.AMOUNT_NOT_POSITIVE, cite, "tray-below-nothing")
    opened = e.TableOpened(
        table=command.table,
        game=command.game,
        digest=command.digest,
        seats=command.seats,
        offers=command.offers,
        options=command.options,
        house=command.house,
    )
    opener: Move = (accounts.CAGE, accounts.tray(state.table), command.tray, "table inventory", cite)
    links = open_links(state, envelope, command.offers, command.options)
    return Outcome([opened], [opener] if command.tray else [], links)


def post_offers(state: TableState, envelope: Envelope, command: PostOffers) -> Outcome:
    """Between rounds and with nothing on the layout; a change of vigorish is announced to everyone."""
    if state.phase not in (Phase.SETTLED, Phase.SHUFFLING) or state.bets_are_down:
        cite = state.practice.cite("bets-untouched")
        raise Refused(Refusal.BETS_STILL_DOWN, cite, "layout-between-rounds")
    _check_layout(state, command.offers)
    happened: list[e.Event] = [e.OffersPosted(command.offers)]
    before, after = (_vigorish(state, offers) for offers in (state.offers, command.offers))
    if before != after:
        cite = state.practice.cite("vigorish-notice")
        happened.append(e.announced("vigorish-changes", cite, before=before, after=after))
    return Outcome(happened, (), open_links(state, envelope, command.offers, state.options))


def close(state: TableState, envelope: Envelope, command: Close) -> Outcome:
    if state.phase is Phase.DEALING or state.bets_are_down:
        cite = state.practice.cite("bets-untouched")
        raise Refused(Refusal.BETS_STILL_DOWN, cite, "close-without-bets")
    happened: list[e.Event] = []
    moves: list[Move] = []
    for seat in state.seats:
        if seat.patron is not None:
            left = carry_chips_away(state, seat)
            happened += left.events
            moves += left.moves
    return Outcome([*happened, e.TableClosed()], moves)


def _check_game(state: TableState, command: OpenTable) -> None:
    if (command.table, command.game, command.digest) != (state.table, state.game.id, state.digest):
        ours: Values = {"table": state.table, "game": state.game.id, "digest": state.digest}
        named: Values = {"asked": command.game, "as_defined": command.digest, "asked_table": command.table}
        raise Refused(Refusal.UNKNOWN_GAME, state.game.cite, "another-game", **ours, **named)
    _check_procedure(state)
    state.game.options_from(command.options)


def _check_procedure(state: TableState) -> None:
    """A game that is banked by a player, or of which too little is known, is not dealt here."""
    game, practice = state.game, state.practice
    needed = practice.seats and practice.no_more_bets and practice.deal_order and practice.settling
    if practice.player_dealer or not needed:
        told: Values = {"game": game.name, "jurisdiction": game.jurisdiction}
        raise Refused(Refusal.PROCEDURE_MISSING, game.cite, "procedure-unknown", **told)


def _check_seats(state: TableState, command: OpenTable) -> None:
    numbers, cite = command.seats, state.practice.cite("seats")
    if not numbers or len(set(numbers)) != len(numbers) or not 1 <= min(numbers) <= max(numbers) < 100:
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, cite, "seats-numbered")


def _check_layout(state: TableState, offers: tuple[Posted, ...]) -> None:
    posted: set[tuple[str, str | None]] = set()
    for offer in offers:
        _check_offer(state, offer)
        if (offer.wager, offer.on) in posted:
            cite = state.practice.cite("vigorish", "for_all_players")
            raise Refused(Refusal.LAYOUT_NOT_LEGAL, cite, "posted-twice", name=_offer(state, offer).name)
        posted.add((offer.wager, offer.on))
    if not posted:
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, state.game.cite, "a-wager-at-least")


def _check_offer(state: TableState, posted: Posted) -> None:
    offer = _offer(state, posted)
    if not 0 < posted.minimum <= posted.maximum:
        cite = state.practice.cite("limits")
        told: Values = {"name": offer.name, "minimum": posted.minimum, "maximum": posted.maximum}
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, cite, "limits-posted", **told)
    if posted.aggregate is not None and not state.practice.aggregate_limits:
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, offer.cite, "no-aggregate", name=offer.name)


def _check_house(state: TableState, house: House) -> None:
    """The house chooses only where the rules let it."""
    practice = state.practice
    filed = practice.midi.filed
    lower = house.lower_bettor and practice.midi.lower_bettor == "never"
    legal = {
        "batches": house.batches == 1
        or (house.batches == practice.batches.equal and house.shuffling == "device"),
        "shoe": state.game.pack.is_empty or house.shuffling in (practice.shoe.shuffling or ("hand",)),
        "pre-shuffled": not house.pre_shuffled or house.shuffling in practice.pre_shuffled.used_with,
        "vigorish": not house.vigorish_marked or "marked" in practice.vigorish.collected,
        "shake": not house.patrons_shake or bool(practice.shake),
        "midi": house.style != "midi"
        or (
            bool(practice.midi)
            and not lower
            and all(house.filed.get(clause) == way for clause, way in filed.items())
        ),
        "house-money": 0 < house.house_money_percent <= 100,
        "jackpot": house.fixed_pays_from in practice.jackpot.fixed_pays_from,
    }
    for procedure, allowed in legal.items():
        if not allowed:
            cite = practice.cite(procedure)
            raise Refused(Refusal.LAYOUT_NOT_LEGAL, cite, "no-choice-of-the-house", procedure=procedure)


def _vigorish(state: TableState, offers: tuple[Posted, ...]) -> tuple[str, ...]:
    """The vigorish a layout charges."""
    taken = sorted(
        f"{line.vigorish}% on {line.name}"
        for posted in offers
        for line in _offer(state, posted).lines
        if line.vigorish
    )
    return tuple(taken)


def _offer(state: TableState, posted: Posted) -> Offer:
    return state.game.offer(*posted.key)
