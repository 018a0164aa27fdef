"""Accounts, transfers between them, and balances that always sum to zero."""

from houseway.ledger.ledger import Ledger
from houseway.ledger.transfer import Transfer

__all__ = ["Ledger", "Transfer"]
