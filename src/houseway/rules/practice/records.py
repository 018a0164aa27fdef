"""What must be approved, inspected or notified, and kept on record."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from houseway.rules.practice.cards import Shuffling
from houseway.rules.practice.procedure import Count, Procedure

Words = Annotated[str, Meta(min_length=1)]


class PriorNotice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The choices that nobody begins or ends unless that `matter` was recorded so many minutes before."""

    matter: Words
    minutes: Count
    choices: tuple[Words, ...]
    cite: Words


class Matter(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that is kept on record: by whom, with whose signature, and how long that holds.

    `number` is what the number written down is called, `choices` are the answers, of which those in `fails`
    leave the matter open. What is recorded `of` something holds until that changes; an occasion is never due
    itself, but what `follows` it is. `within` are the minutes after the opening until it is late, `before`
    the acts that wait for it where the house keeps its records here. An `approval` may stand in the table
    file, a choice in its Rules Submission under the clause `filed`. `pit_cite` makes a pit do alike.
    """

    name: Words
    cite: Words
    holds: Literal["once", "day", "shoe", "change", "occasion"]
    by: tuple[Literal["dealer", "floor"], ...]
    witness: Literal["dealer", "floor", "surveillance"] | None = None
    number: str = ""
    choices: tuple[Words, ...] = ()
    fails: tuple[Words, ...] = ()
    of: Literal["layout", "settling"] | None = None
    follows: str = ""
    within: Count = 0
    before: tuple[Literal["wash_cards", "load_shoe", "next_round"], ...] = ()
    approval: bool = False
    filed: str = ""
    notice: PriorNotice | None = None
    pit_cite: str = ""
    shuffling: tuple[Shuffling, ...] = ()
    pre_shuffled: bool | None = None

    def is_asked(self, shuffling: str, pre_shuffled: bool) -> bool:
        """Whether a table that shuffles so has to keep it."""
        return (not self.shuffling or shuffling in self.shuffling) and self.pre_shuffled in (
            None,
            pre_shuffled,
        )


class Records(Procedure, frozen=True):
    """The matters by their ids."""

    matters: dict[str, Matter] = {}
