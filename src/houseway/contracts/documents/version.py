"""The version of what other programs rely on."""

import msgspec

CONTRACT_VERSION = 1


class OfferDocument(msgspec.Struct):
    """Figures of one offer."""

    wager: str
    on: str | None
    paytable: str
