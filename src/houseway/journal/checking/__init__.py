"""Whoever believes nothing: every chain, decision, balance and shoe checked again."""
