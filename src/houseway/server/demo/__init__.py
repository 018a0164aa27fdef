"""The demonstration house: its tables, its dealers and its floor."""
