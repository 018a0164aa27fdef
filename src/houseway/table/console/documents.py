"""What a console shows of a table: the acts that are legal now, and why the others are not."""

from typing import Any, Literal

import msgspec

from houseway.families.family import Winner
from houseway.refusals import Told
from houseway.rules.settlement import BetOutcome
from houseway.table.commands import Stake
from houseway.table.envelope import Role

Kind = Literal[
    "card",
    "burn",
    "hand",
    "setting",
    "throw",
    "seat",
    "choice",
    "amount",
    "number",
    "reason",
    "chips",
    "additions",
    "stakes",
    "seats",
]
Group = Literal["deal", "shoe", "seats", "jackpot", "tray", "records", "irregular"]


class SpotToBet(msgspec.Struct, frozen=True):
    """A spot of the layout, with the limits posted there; `key` is typed before an amount for it."""

    name: str
    wager: str
    on: str | None
    paytable: str
    minimum: int
    maximum: int
    key: str


class BetsOfSeat(msgspec.Struct, frozen=True):
    """What the patron of a seat bet last."""

    seat: int
    stakes: tuple[Stake, ...]


class Need(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of the command that a person fills in; `unseen` lets a card be `??`.

    An amount is within `least` and `most`, in whole `unit`s where one is named, and not what it would have
    been, `other_than`; it is offered as it was before, `usual`. Of a hand that is set, so many of the cards
    in `choices` lie apart; `counts` says how many cards follow a first one into the rack, by its rank. Those
    that are `known` lie on the table already and are keyed again.
    `spots` are those of the layout on which stakes can be put down, `last` what seats may bet again.
    """

    name: str
    kind: Kind
    label: str
    choices: tuple[int | str, ...] = ()
    least: int | None = None
    most: int | None = None
    other_than: int | None = None
    optional: bool = False
    unseen: bool = False
    counts: dict[str, int] = {}
    spots: tuple[SpotToBet, ...] = ()
    last: tuple[BetsOfSeat, ...] = ()
    unit: int | None = None
    usual: int | None = None
    known: tuple[str, ...] = ()


class LegalAct(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command as far as it is known; `says` is what to announce, `sign_off` who must sign besides.

    `asks` is what a dealer is asked before it is done; `key` does it while this is shown; the commands of
    `then` follow, each once the one before it was done.
    """

    id: str
    label: str
    group: Group
    command: dict[str, Any]
    cite: str
    needs: tuple[Need, ...] = ()
    says: tuple[str, ...] = ()
    sign_off: Role | None = None
    asks: str = ""
    key: str = ""
    then: tuple[dict[str, Any], ...] = ()


class NotNow(Told, frozen=True):
    """An act of this role that the rules refuse at the moment."""

    id: str
    label: str


class Drawn(msgspec.Struct, frozen=True):
    """What a card says that is keyed at a decision: `act`, and then `command` with the card."""

    act: str
    command: dict[str, Any]


class Prompt(msgspec.Struct, frozen=True, omit_defaults=True):
    """The next thing to do, why, and the act that does it.

    `choices` are the acts with which a seat answers; `enter` is the act of Enter, which answers for nobody;
    `digits` is the act that begins with the number of a seat.
    """

    words: str
    cite: str
    why: str = ""
    act: str | None = None
    hand: str | None = None
    choices: tuple[str, ...] = ()
    enter: str | None = None
    digits: str | None = None
    drawn: Drawn | None = None


class LastAct(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was done last, and the act that takes it back; `why` says why none does."""

    words: str
    undo: str | None = None
    why: str = ""


class Notice(msgspec.Struct, frozen=True):
    words: str
    cite: str


class Way(msgspec.Struct, frozen=True):
    """One way in which something went wrong: the clause for it, and the act that puts it right."""

    text: str
    act: LegalAct


class Irregularity(msgspec.Struct, frozen=True):
    """`not_now` says why none of its ways is open."""

    id: str
    name: str
    text: str
    cite: str
    ways: tuple[Way, ...]
    not_now: str


class Payment(msgspec.Struct, frozen=True, omit_defaults=True):
    """A settled bet, as the dealer pays or collects it; `left` is then left of a patron's bank."""

    seat: int
    words: str
    outcome: BetOutcome
    cite: str
    toke: bool
    left: int | None = None


class BettorInAction(msgspec.Struct, frozen=True):
    """A bettor's base wagers at a place, and the most of them that the bank can reach."""

    place: int
    seat: int
    cents: int
    in_action: int
    decides: bool


class BankDesk(msgspec.Struct, frozen=True):
    """Of a patron's bank: the places in settling order, who is in action, and what is not to be forgotten."""

    order: tuple[int, ...]
    action: tuple[BettorInAction, ...]
    remember: tuple[Notice, ...]


class Payout(msgspec.Struct, frozen=True):
    """What a seat is handed in all, in as few chips as can be: how many of each value."""

    seat: int
    cents: int
    chips: dict[int, int]


class Console(msgspec.Struct, frozen=True):
    """`gone` are the cards of which none is left in the shoe; `pace` is how many hands an hour are dealt.

    `half_gone` are the tiles of which one of the two has left the set.
    """

    role: Role
    prompt: Prompt
    notices: tuple[Notice, ...]
    acts: tuple[LegalAct, ...]
    not_now: tuple[NotNow, ...]
    irregularities: tuple[Irregularity, ...]
    payments: tuple[Payment, ...]
    gone: tuple[str, ...]
    payouts: tuple[Payout, ...] = ()
    pace: int | None = None
    last_hands: tuple[Winner, ...] = ()
    bank: BankDesk | None = None
    last: LastAct | None = None
    half_gone: tuple[str, ...] = ()
