"""What is asked of a link: by its tables as they play, and by those who keep its meters."""

from typing import Literal

from houseway.table.commands.shapes import Act, Cents
from houseway.table.link.state import Winner
from houseway.table.link.terms import LinkTerms, MeterTerms


class OpenLink(Act, frozen=True, tag="open_link"):
    """The first table of a link opens; its meters are seeded."""

    table: str
    terms: LinkTerms


class JoinLink(Act, frozen=True, tag="join_link"):
    """Another table opens on the link, on the same terms."""

    table: str
    terms: LinkTerms


class FeedMeters(Act, frozen=True, tag="feed_meters"):
    """A table starts a game: one unit is bet by each of these patrons."""

    table: str
    round: int
    bettors: tuple[Winner, ...]


class UndoFeed(Act, frozen=True, tag="undo_feed"):
    """The round is void: what it fed is taken out again, to the fraction."""

    table: str
    round: int


class EndRound(Act, frozen=True, tag="end_round"):
    """The table ends its game."""

    table: str
    round: int


class PayFixed(Act, frozen=True, tag="pay_fixed"):
    """Fixed awards of a round that the house pays from the meter, as far as it holds."""

    table: str
    round: int
    cents: Cents


class ReturnFixed(Act, frozen=True, tag="return_fixed"):
    """A round is put right: what it drew for fixed awards goes back into the meter."""

    table: str
    round: int
    cents: Cents


class SendHit(Act, frozen=True, tag="send_hit"):
    """The dealer hits the jackpot for these winners of one meter."""

    table: str
    number: int
    round: int
    meter: str
    percent: int
    line: str
    winners: tuple[Winner, ...]


class ConfirmHit(Act, frozen=True, tag="confirm_hit"):
    """The floor has verified the win."""

    table: str
    number: int


class AwardHit(Act, frozen=True, tag="award_hit"):
    """The jackpot is paid; the meter is reseeded where it waited for that."""

    table: str
    number: int


class BackOutHit(Act, frozen=True, tag="back_out_hit"):
    """A hit is undone by hand: the award and the reseed go back where they came from."""

    table: str
    number: int
    reason: str


class SealAmount(Act, frozen=True, tag="seal_amount"):
    """The next Must Hit amount is committed to."""

    commitment: str


class RevealAmount(Act, frozen=True, tag="reveal_amount"):
    """The Must Hit amount was reached when this table's round ended."""

    table: str
    round: int
    seed: str


class AdjustMeter(Act, frozen=True, tag="adjust_meter", omit_defaults=True):
    """Two people put a meter right by hand; `cents` below zero take money out of it."""

    meter: str
    cents: Cents
    reason: str
    part: Literal["main", "reserve"] = "main"


class SetParameters(Act, frozen=True, tag="set_parameters"):
    """Rates and seeds from now on, with the note of their approval."""

    meters: tuple[MeterTerms, ...]
    approval: str


LinkCommand = (
    OpenLink
    | JoinLink
    | FeedMeters
    | UndoFeed
    | EndRound
    | PayFixed
    | ReturnFixed
    | SendHit
    | ConfirmHit
    | AwardHit
    | BackOutHit
    | SealAmount
    | RevealAmount
    | AdjustMeter
    | SetParameters
)
