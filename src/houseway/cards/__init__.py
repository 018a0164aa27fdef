"""Ranks, suits, notation, decks, dice and the generators that shuffle them."""

from houseway.cards.notation import card_text, card_texts, cards_text, parse_card, parse_cards, parse_die

__all__ = ["card_text", "card_texts", "cards_text", "parse_card", "parse_cards", "parse_die"]
