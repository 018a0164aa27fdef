"""Collection fees: the printed schedules, and what a hand costs under one.

>>> from houseway.rules.fees import Staked, charges, schedule
>>> option = schedule("ez-baccarat-panda-8/rates/4")
>>> [charge.cents for charge in charges(option, [Staked(2, 0, "player", 15_000)])]
[200, 100]
"""

from houseway.rules.fees.charging import Charge, Staked, charges, fee_of
from houseway.rules.fees.pot import each_pays, half_hour_charges, pot_charges
from houseway.rules.fees.reading import (
    OWN_FILE,
    posted_schedule,
    read_schedules,
    schedule,
    schedules,
    schedules_of,
)
from houseway.rules.fees.schedule import Band, FeeLimits, FeeLine, Range, Schedule
from houseway.rules.fees.words import band_text, bands_text, limits_text, lines_text, range_text

__all__ = [
    "OWN_FILE",
    "Band",
    "Charge",
    "FeeLimits",
    "FeeLine",
    "Range",
    "Schedule",
    "Staked",
    "band_text",
    "bands_text",
    "charges",
    "each_pays",
    "fee_of",
    "half_hour_charges",
    "limits_text",
    "lines_text",
    "posted_schedule",
    "pot_charges",
    "range_text",
    "read_schedules",
    "schedule",
    "schedules",
    "schedules_of",
]
