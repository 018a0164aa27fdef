"""The day of play, which begins in the morning."""

from datetime import datetime, timedelta

# In UTC.
DAY_BEGINS = 6


def gaming_day(when: datetime) -> str:
    return (when - timedelta(hours=DAY_BEGINS)).date().isoformat()
