"""One movement of money."""

import msgspec


class Transfer(msgspec.Struct, frozen=True, gc=False):
    """`cents` move from the account debited to the account credited, for a reason and by a clause."""

    id: str
    debit: str
    credit: str
    cents: int
    why: str
    cite: str
