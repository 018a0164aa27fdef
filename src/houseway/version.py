"""The version of this package. The wheel's metadata are read from here."""

__version__ = "0.1.0"
