"""Rules said in English."""
