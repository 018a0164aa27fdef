"""What the rows of a jackpot link say."""

import msgspec

from houseway.journal.rows import Row
from houseway.journal.upcasting import UnreadableRowError, current_body
from houseway.ledger import Transfer
from houseway.table.link import LinkAct, LinkDecision, LinkEnvelope, LinkEvent


class LinkEntry(msgspec.Struct, frozen=True):
    """A link command with all it led to."""

    envelope: LinkEnvelope
    events: tuple[LinkEvent, ...]
    transfers: tuple[Transfer, ...]


_decoder = msgspec.json.Decoder(LinkEntry)


def link_entry(envelope: LinkEnvelope, decision: LinkDecision) -> LinkEntry:
    return LinkEntry(envelope, decision.events, decision.transfers)


def entry_of_act(act: LinkAct) -> LinkEntry:
    return link_entry(act.envelope, act.decision)


def read_link_entry(row: Row) -> LinkEntry:
    try:
        return _decoder.decode(current_body(row.schema, row.body))
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise UnreadableRowError(str(error)) from None
