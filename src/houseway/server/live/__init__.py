"""A table as it is run by the server: commands one at a time, its clock, its shoe, what is shown."""
