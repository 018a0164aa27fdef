"""Accounts, transfers between them, and balances that always sum to zero."""

from houseway.ledger.ledger import Ledger, Move, Transfer, numbered

__all__ = ["Ledger", "Move", "Transfer", "numbered"]
