"""What a finding of the audit is, and of which kinds there are."""

from enum import StrEnum
from fractions import Fraction

import msgspec


class Kind(StrEnum):
    """Stable names of findings; other programs rely on them."""

    FAVORS_BETTOR = "favors-bettor"
    FAVORS_BETTOR_UNDER_OPTION = "favors-bettor-under-option"
    FIXED_PAYS_ABOVE_100 = "fixed-pays-above-100"
    TIE_VIGORISH_BREAK_EVEN = "tie-vigorish-break-even"
    POLICY_FAVORS_BETTOR = "policy-favors-bettor"
    BUTTON_NOT_EVEN = "button-not-even"
    OPTION_EFFECT = "option-effect"
    REPEATED_TABLE = "repeated-table"
    LINE_NEVER_PAYS = "line-never-pays"
    DEPARTS_FROM_LETTER = "departs-from-letter"
    SCAN_REPAIR = "scan-repair"
    READING = "reading"
    FEE_OUTWEIGHED = "fee-outweighed"
    FEE_COST = "fee-cost"
    FEE_STEP = "fee-step"
    FEE_BANDS = "fee-bands"
    FEE_ALIKE = "fee-alike"
    FEE_TEXT = "fee-text"
    FEE_PAGES = "fee-pages"
    FEE_RATES = "fee-rates"


class Finding(msgspec.Struct, frozen=True):
    """A sentence and its clause; a page folds findings by what they are `about` and their `figure`.

    `figure` is an edge or a return, `usual` what it is without the option that the finding speaks of.
    """

    kind: Kind
    game: str
    wager: str | None
    on: str | None
    paytable: str | None
    cite: str
    finding: str
    about: str = ""
    figure: Fraction | None = None
    usual: Fraction | None = None
