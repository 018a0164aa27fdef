"""What happened, line by line, in the words of someone who watches."""
