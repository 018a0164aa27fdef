"""Dice as the simulation throws them: a throw is one draw below 6^6."""

from houseway.families.dice.coordinates import THROWS
from houseway.families.kernels import ThrowKernel

KERNEL = ThrowKernel("dice", THROWS)
