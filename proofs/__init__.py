"""Second opinions: what rounds pay, worked out from the published documents and nothing of Houseway."""
