"""From the journal to the slip of a jackpot."""

from collections.abc import Iterator, Sequence

from houseway.journal import Store
from houseway.journal.record import unopened
from houseway.journal.rows import read_entry, read_link_entry
from houseway.journal.stores.store import link_stream, table_stream
from houseway.journal.telling.recall import hands_after
from houseway.printing.win_slip import WinSlip
from houseway.refusals import NotationError
from houseway.table.events import JackpotPaid, JackpotVerified, TableOpened
from houseway.table.link.events import JackpotAwarded


def win_slip(store: Store, links: Sequence[str], number: int, table: str = "") -> WinSlip:
    """The slip of a hit of one of these links; `table` is needed where several have one of that number."""
    hits = [(link, name) for link in links for name in _tables(store, link, number) if table in ("", name)]
    if len(hits) != 1:
        paid = ", ".join(f"{name} ({link})" for link, name in hits) or "no table"
        raise NotationError(f"Hit {number} was paid at {paid}; name its link and its table.")
    ((_, name),) = hits
    hands: dict[str, tuple[str, ...]] = {}
    verified_by, plays = "", False
    for row in store.read(table_stream(name)):
        entry = read_entry(row)
        for event in entry.events:
            hands = hands_after(hands, event)
            if isinstance(event, TableOpened):
                plays = bool(event.house.play_money)
            if isinstance(event, JackpotVerified) and event.number == number:
                verified_by = event.by
            if isinstance(event, JackpotPaid) and event.number == number:
                game = unopened(store, table_stream(name)).game
                offer = next(offer for offer in game.offers() if offer.wager == event.wager)
                return WinSlip(
                    table=name,
                    game=game.name,
                    wager=offer.name,
                    currency=offer.table.currency,
                    paid=event,
                    hands=hands,
                    verified_by=verified_by,
                    at=entry.envelope.at,
                    row=row.seq,
                    hash=row.hash,
                    play_money=plays,
                )
    raise NotationError(f"Table {name} has no row in which hit {number} was paid.")


def _tables(store: Store, link: str, number: int) -> Iterator[str]:
    """The tables of a link whose hit of this number was paid."""
    for row in store.read(link_stream(link)):
        if b'"jackpot_awarded"' in row.body:
            for event in read_link_entry(row).events:
                if isinstance(event, JackpotAwarded) and event.number == number:
                    yield event.table
