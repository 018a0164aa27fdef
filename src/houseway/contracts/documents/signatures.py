"""What `houseway signatures` prints and `GET /api/signatures` answers."""

import msgspec

from houseway.contracts.documents.version import CONTRACT_VERSION
from houseway.journal.telling.signatures import RecordedSignature


class SignaturesDocument(msgspec.Struct):
    """Commands that two people signed for, newest first."""

    signatures: list[RecordedSignature]
    contract_version: int = CONTRACT_VERSION
