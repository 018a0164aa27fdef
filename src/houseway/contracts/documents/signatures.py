"""What `houseway signatures` prints and `GET /api/signatures` answers."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION
from houseway.journal.telling.signatures import RecordedSignature


class SignaturesDocument(msgspec.Struct):
    """Commands that two people signed for, newest first.

    `older` is the `before` of the page after this one, null where these are all.
    """

    signatures: list[RecordedSignature]
    contract_version: int = CONTRACT_VERSION
    older: str | None = None
