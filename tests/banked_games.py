"""The games that are bet against a bank: tests of odds and wagers ask these alone."""

from houseway.rules import ids, load

BANKED = tuple(id_ for id_ in ids() if load(id_).wagers)
