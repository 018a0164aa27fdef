"""What events are made of."""

import msgspec


class Fact(msgspec.Struct, frozen=True, tag_field="type", gc=False):
    """The shape all events share."""
