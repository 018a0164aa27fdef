"""What is asked of a link: by its tables as they play, and by those who keep its meters."""

from typing import TYPE_CHECKING, Literal, Union

import msgspec

from houseway.table.commands.shapes import Cents
from houseway.table.link.state import OfHit, OfRound, SentHit, Winner
from houseway.table.link.terms import LinkTerms, MeterTerms


class LinkOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", gc=False):
    """The shape that all commands on a link share."""


class OpenLink(LinkOrder, frozen=True, tag="open_link"):
    """The first table of a link opens; its meters are seeded."""

    table: str
    terms: LinkTerms


class JoinLink(LinkOrder, frozen=True, tag="join_link"):
    """Another table opens on the link, on the same terms."""

    table: str
    terms: LinkTerms


class FeedMeters(LinkOrder, OfRound, frozen=True, tag="feed_meters"):
    """A table starts a game: one unit is bet by each of these patrons."""

    bettors: tuple[Winner, ...]


class UndoFeed(LinkOrder, OfRound, frozen=True, tag="undo_feed"):
    """The round is void: what it fed is taken out again, to the fraction."""


class EndRound(LinkOrder, OfRound, frozen=True, tag="end_round"):
    """The table ends its game."""


class PayFixed(LinkOrder, OfRound, frozen=True, tag="pay_fixed"):
    """Fixed awards of a round that the house pays from the meter, as far as it holds."""

    cents: Cents


class ReturnFixed(LinkOrder, OfRound, frozen=True, tag="return_fixed"):
    """A round is put right: what it drew for fixed awards goes back into the meter."""

    cents: Cents


class SendHit(LinkOrder, SentHit, frozen=True, tag="send_hit"):
    """The dealer hits the jackpot for these winners of one meter."""


class ConfirmHit(LinkOrder, OfHit, frozen=True, tag="confirm_hit"):
    """The floor has verified the win."""


class AwardHit(LinkOrder, OfHit, frozen=True, tag="award_hit"):
    """The jackpot is paid; the meter is reseeded where it waited for that."""


class BackOutHit(LinkOrder, OfHit, frozen=True, tag="back_out_hit"):
    """A hit is undone by hand: the award and the reseed go back where they came from."""

    reason: str


class SealAmount(LinkOrder, frozen=True, tag="seal_amount"):
    """The next Must Hit amount is committed to."""

    commitment: str


class RevealAmount(LinkOrder, OfRound, frozen=True, tag="reveal_amount"):
    """The Must Hit amount was reached when this table's round ended."""

    seed: str


class AdjustMeter(LinkOrder, frozen=True, tag="adjust_meter", omit_defaults=True):
    """Two people put a meter right by hand; `cents` below zero take money out of it."""

    meter: str
    cents: Cents
    reason: str
    part: Literal["main", "reserve"] = "main"


class SetParameters(LinkOrder, frozen=True, tag="set_parameters"):
    """Rates and seeds from now on, with the note of their approval."""

    meters: tuple[MeterTerms, ...]
    approval: str


if TYPE_CHECKING:
    LinkCommand = LinkOrder
else:
    LinkCommand = Union[tuple(LinkOrder.__subclasses__())]
