"""The same game dealt tens of millions of times a second."""

from houseway.simulation.results import OfferRun
from houseway.simulation.runs import Run, simulate

__all__ = ["OfferRun", "Run", "simulate"]
