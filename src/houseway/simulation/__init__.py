"""The same game dealt tens of millions of times a second."""

from houseway.simulation.runs import OfferRun, Run, simulate

__all__ = ["OfferRun", "Run", "simulate"]
