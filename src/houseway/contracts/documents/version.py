"""The version of what other programs rely on."""

CONTRACT_VERSION = 1
