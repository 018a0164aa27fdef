"""A table's progressives: sensors, hits, signatures and pay-outs."""
