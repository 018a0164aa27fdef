"""Opening a table with a legal layout, changing it, and closing."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from houseway.ledger import Move, accounts
from houseway.refusals import CatalogError, Refusal, Refused
from houseway.rules import Offer
from houseway.rules.tables import Problem, layout_problems
from houseway.rules.tables.case import Case
from houseway.rules.tables.shoe import SHUFFLING, seats
from houseway.rules.tables.stakes import stakes_problems
from houseway.table import events as e
from houseway.table.commands import Close, House, OpenTable, Posted, PostOffers
from houseway.table.commands.shapes import Chosen
from houseway.table.decision import Outcome
from houseway.table.envelope import Envelope
from houseway.table.jackpots.linking import open_links
from houseway.table.opening.setup import as_a_file
from houseway.table.people.seating import carry_chips_away
from houseway.table.records.keeping import kept_at_opening
from houseway.table.state import Phase, TableState
from houseway.words import Values


def open_table(state: TableState, envelope: Envelope, command: OpenTable) -> Outcome:
    if state.phase is not Phase.UNOPENED:
        raise Refused(Refusal.TABLE_ALREADY_OPEN, state.game.cite, "table-opened-already", table=state.table)
    for name in (command.table, *(posted.link for posted in command.offers)):
        _check_name(state, name)
    _check_game(state, command)
    _check_seats(state, command)
    check_layout(state, command.seats, command.offers, command.options, command.house)
    _check_house(state, command.house, command.options)
    cite = state.practice.cite("wager-media")
    if command.tray < 0:
        raise Refused(Refusal.AMOUNT_NOT_POSITIVE, cite, "tray-below-nothing")
    if command.tray and not command.house.play_money:
        raise Refused(Refusal.SECOND_SIGNATURE_NEEDED, cite, "tray-opens-empty", cents=command.tray)
    opened = e.TableOpened(
        table=command.table,
        game=command.game,
        digest=command.digest,
        seats=command.seats,
        offers=command.offers,
        options=command.options,
        house=command.house,
        at=envelope.at,
    )
    opener = [
        Move(accounts.BANKROLL, accounts.CAGE, command.tray, "for the table inventory", cite),
        Move(accounts.CAGE, accounts.tray(state.table), command.tray, "table inventory", cite),
    ]
    links = open_links(state, envelope, command.offers, command.options)
    as_opened = replace(state, offers=command.offers, house=command.house)
    kept = kept_at_opening(as_opened, envelope, command)
    return Outcome([opened, *kept], opener, links)


def post_offers(state: TableState, envelope: Envelope, command: PostOffers) -> Outcome:
    """Between rounds; a change of vigorish is announced to everyone.

    What a push holds on the layout goes back as bets are opened, where its spot or its limits have changed.
    """
    if not state.practice.push.stays:
        check_nothing_down(state)
    _check_between_rounds(state)
    for posted in command.offers:
        _check_name(state, posted.link)
    check_layout(state, state.places, command.offers, state.options, state.house)
    happened: list[e.Event] = [e.OffersPosted(command.offers)]
    before, after = (_vigorish(state, offers) for offers in (state.offers, command.offers))
    if before != after:
        cite = state.practice.cite("vigorish-notice")
        happened.append(e.announced("vigorish-changes", cite, before=before, after=after))
    return Outcome(happened, (), open_links(state, envelope, command.offers, state.options))


def check_nothing_down(state: TableState) -> None:
    _check_between_rounds(state)
    if state.bets_are_down:
        raise _refused_now(state)


def _check_between_rounds(state: TableState) -> None:
    if state.phase not in (Phase.SETTLED, Phase.SHUFFLING):
        raise _refused_now(state)


def _refused_now(state: TableState) -> Refused:
    cite = state.practice.cite("bets-untouched")
    return Refused(Refusal.BETS_STILL_DOWN, cite, "layout-between-rounds")


def close(state: TableState, envelope: Envelope, command: Close) -> Outcome:
    if state.phase is Phase.DEALING or state.bets_are_down:
        cite = state.practice.cite("bets-untouched")
        raise Refused(Refusal.BETS_STILL_DOWN, cite, "close-without-bets")
    happened: list[e.Event] = []
    moves: list[Move] = []
    for seat in state.seats:
        if seat.patron is not None:
            left = carry_chips_away(state, envelope, seat)
            happened += left.events
            moves += left.moves
    return Outcome([*happened, e.TableClosed()], moves)


def _check_name(state: TableState, name: str) -> None:
    """Streams are called by it, and signs print it."""
    if not name.isprintable():
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, state.game.cite, "name-not-printable", name=name)


def _check_game(state: TableState, command: OpenTable) -> None:
    if (command.table, command.game, command.digest) != (state.table, state.game.id, state.digest):
        ours: Values = {"table": state.table, "game": state.game.id, "digest": state.digest}
        named: Values = {"asked": command.game, "as_defined": command.digest, "asked_table": command.table}
        raise Refused(Refusal.UNKNOWN_GAME, state.game.cite, "another-game", **ours, **named)
    _check_procedure(state)
    state.game.options_from(command.options)


def _check_procedure(state: TableState) -> None:
    """A game of which too little is known is not dealt here."""
    game, practice = state.game, state.practice
    needed = practice.seats and practice.no_more_bets and practice.deal_order and practice.settling
    if not needed:
        told: Values = {"game": game.name, "jurisdiction": game.jurisdiction}
        raise Refused(Refusal.PROCEDURE_MISSING, game.cite, "procedure-unknown", **told)


def _check_seats(state: TableState, command: OpenTable) -> None:
    numbers, cite = command.seats, state.practice.cite("seats")
    if not numbers or len(set(numbers)) != len(numbers) or not 1 <= min(numbers) <= max(numbers) < 100:
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, cite, "seats-numbered")
    if state.game.plays.money == "pooled":
        file = as_a_file(state.game, numbers, (), command.options, command.house)
        _check([*seats(Case(file, state.game, state.game))])


def check_layout(
    state: TableState,
    seats: tuple[int, ...],
    offers: tuple[Posted, ...],
    options: Mapping[str, Chosen],
    house: House,
) -> None:
    """What `check` would say of a file with this layout."""
    try:
        objections = layout_problems(as_a_file(state.game, seats, offers, options, house), state.game)
    except CatalogError as error:
        cite = state.practice.cite("limits")
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, cite, "unreadable", why=str(error)) from None
    _check(objections)


def _check(objections: Sequence[Problem]) -> None:
    if objections:
        told: Values = {"problem": objections[0].problem, "more": len(objections) - 1}
        raise Refused(Refusal.LAYOUT_NOT_LEGAL, objections[0].cite, "not-to-be-posted", **told)


def _check_house(state: TableState, house: House, options: Mapping[str, Chosen]) -> None:
    """The house chooses only where the rules let it."""
    practice = state.practice
    filed = practice.midi.filed
    lower = house.lower_bettor and practice.midi.lower_bettor == "never"
    pooled = state.game.plays.money == "pooled"
    legal = {
        "batches": house.batches == 1
        or (house.batches == practice.batches.equal and house.shuffling == "device"),
        "shoe": state.game.pack.is_empty or house.shuffling in (practice.shoe.shuffling or SHUFFLING),
        "pre-shuffled": not house.pre_shuffled or house.shuffling in practice.pre_shuffled.used_with,
        "base-bet": not house.base_bet or practice.base_bet.required != "never",
        "vigorish": not house.vigorish_marked or "marked" in practice.vigorish.collected,
        "shake": not house.patrons_shake or bool(practice.shake),
        "midi": house.style != "midi"
        or (
            bool(practice.midi)
            and not lower
            and all(house.filed.get(clause) == way for clause, way in filed.items())
        ),
        "bonus-settling": not house.bonus_bets_first or bool(practice.bonus_settling),
        "deal-order": not house.face_down or practice.deal_order.face in ("down", "licensee"),
        "house-money": 0 < house.house_money_percent <= 100,
        "wager-media": house.play_money >= 0,
        "player-dealer": pooled or bool(practice.player_dealer) == (house.collection is not None),
        "limits": pooled == (house.stakes is not None),
        "collection": house.collection is None or state.game.id in house.collection.schedule.games,
        "jackpot": house.fixed_pays_from in practice.jackpot.fixed_pays_from,
    }
    for procedure, allowed in legal.items():
        if not allowed:
            cite = practice.cite(procedure)
            raise Refused(Refusal.LAYOUT_NOT_LEGAL, cite, "no-choice-of-the-house", procedure=procedure)
    if house.stakes is not None:
        schedule = house.collection.schedule if house.collection else None
        cite = practice.cite("limits")
        _check([*stakes_problems(state.game, house.stakes, cite, options, schedule)])


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
