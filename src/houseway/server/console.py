"""At a console a supervisor may give an order by PIN, which the one who stands there witnesses."""

from houseway.table import Signature
from houseway.table.commands import Command
from houseway.table.console import gives


def ordered(
    here: Signature, signer: Signature | None, command: Command
) -> tuple[Signature, Signature | None]:
    """Who gives the command, and who witnesses it."""
    giver, _ = gives(here.role, signer.role if signer else None, command)
    if signer is not None and giver is not here.role:
        return signer, here
    return here, signer
