"""Money is a whole number of cents.

>>> money_text(1250), money_text(-5), money_text(10_000_000, "PHP")
('$12.50', '-$0.05', 'PHP 100,000')
"""

from typing import NewType

Cents = NewType("Cents", int)


def dollars(amount: int) -> Cents:
    return Cents(amount * 100)


def money_text(cents: int, currency: str = "USD") -> str:
    """The amount as a sign prints it; whole units drop the cents."""
    units, rest = divmod(abs(cents), 100)
    figure = f"{units:,}" if rest == 0 else f"{units:,}.{rest:02}"
    symbol = "$" if currency == "USD" else f"{currency} "
    return f"{'-' if cents < 0 else ''}{symbol}{figure}"
