"""What a journal tells people: books, reports, histories, exports."""
