"""The cards before a round: inspected, washed, sealed, cut, burned, passed on, and shown when spent."""
