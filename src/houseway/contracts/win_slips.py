"""From the journal to the slip of a jackpot."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from houseway.journal import Store
from houseway.journal.record import unopened
from houseway.journal.rows import Entry, Row, read_entry, read_link_entry
from houseway.journal.stores.store import link_stream, table_stream
from houseway.printing.win_slip import WinSlip, Won
from houseway.refusals import NotationError
from houseway.table import events as e
from houseway.table.link.events import JackpotAwarded


def win_slip(store: Store, links: Sequence[str], number: int, table: str = "") -> WinSlip:
    """The slip of a hit of one of these links; `table` is needed where several have one of that number."""
    found = [(link, name) for link in links for name in _tables(store, link, number) if table in ("", name)]
    if len(found) != 1:
        paid = ", ".join(f"{name} ({link})" for link, name in found) or "no table"
        raise NotationError(f"Hit {number} was paid at {paid}; name its link and its table.")
    ((_, name),) = found
    reader = _Reader()
    for row in store.read(table_stream(name)):
        entry = read_entry(row)
        paid_here = reader.read(entry)
        if paid_here is not None and paid_here.number == number:
            return _slip(store, name, reader, paid_here, row, entry.envelope.at)
    raise NotationError(f"Table {name} has no row in which hit {number} was paid.")


def _tables(store: Store, link: str, number: int) -> Iterator[str]:
    """The tables of a link whose hit of this number was paid."""
    for row in store.read(link_stream(link)):
        if b'"jackpot_awarded"' in row.body:
            for event in read_link_entry(row).events:
                if isinstance(event, JackpotAwarded) and event.number == number:
                    yield event.table


class _Reader:
    """Remembers the hands of the round and who verified each hit."""

    def __init__(self) -> None:
        self.hands: dict[str, tuple[str, ...]] = {}
        self.verified: dict[int, str] = {}

    def read(self, entry: Entry) -> e.JackpotPaid | None:
        for event in entry.events:
            match event:
                case e.BetsOpened():
                    self.hands = {}
                case e.CardDealt(hand, card):
                    self.hands[hand] = (*self.hands.get(hand, ()), card)
                case e.DiceRevealed(player, banker):
                    self.hands = {"player": tuple(map(str, player)), "banker": tuple(map(str, banker))}
                case e.RoundCorrected(player, banker):
                    self.hands = {"player": player, "banker": banker}
                case e.JackpotVerified(number, by):
                    self.verified[number] = by
                case e.JackpotPaid():
                    return event
        return None


def _slip(store: Store, table: str, reader: _Reader, paid: e.JackpotPaid, row: Row, at: datetime) -> WinSlip:
    game = unopened(store, table_stream(table)).game
    wager = next(offer for offer in game.offers() if offer.wager == paid.wager)
    return WinSlip(
        table=table,
        game=game.name,
        link=paid.link,
        wager=wager.name,
        meter=paid.meter,
        number=paid.number,
        round=paid.round,
        line=paid.line,
        cite=paid.cite,
        player=reader.hands.get("player", ()),
        banker=reader.hands.get("banker", ()),
        cents=paid.cents,
        currency=wager.table.currency,
        winners=tuple(Won(share.seat, share.patron, share.cents) for share in paid.shares),
        envy=paid.envy,
        verified_by=reader.verified.get(paid.number, ""),
        signed_by=paid.signed_by,
        at=at,
        row=row.seq,
        hash=row.hash,
    )
