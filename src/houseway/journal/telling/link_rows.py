"""What the rows of a jackpot link say."""

import msgspec

from houseway.journal.rows import Decided, Row, read_as
from houseway.ledger import Transfer
from houseway.table.decision import DECISIONS
from houseway.table.link import LinkAct, LinkDecision, LinkEnvelope, LinkEvent


class LinkEntry(Decided, frozen=True):
    """A link command with all it led to."""

    envelope: LinkEnvelope
    events: tuple[LinkEvent, ...]
    transfers: tuple[Transfer, ...]


_decoder = msgspec.json.Decoder(LinkEntry)


def link_entry(envelope: LinkEnvelope, decision: LinkDecision) -> LinkEntry:
    return LinkEntry(envelope, decision.events, decision.transfers, decisions=DECISIONS)


def entry_of_act(act: LinkAct) -> LinkEntry:
    return link_entry(act.envelope, act.decision)


def read_link_entry(row: Row) -> LinkEntry:
    return read_as(_decoder, row)
