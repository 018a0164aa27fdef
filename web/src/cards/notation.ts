import { text } from '../text/en';

export type Suit = 's' | 'h' | 'd' | 'c';

export interface CardFace {
  rank: string;
  suit: Suit;
}

/** Reads "8s", "10h", "Td", "Kc". */
export function readCard(card: string): CardFace {
  const rank = card.slice(0, -1).replace('T', '10');
  return { rank, suit: card.slice(-1) as Suit };
}

/** "eight of spades" */
export function cardName(card: string): string {
  const { rank, suit } = readCard(card);
  const rankName = text.card.ranks[rank];
  const suitName = text.card.suits[suit];
  return rankName && suitName ? text.card.named(rankName, suitName) : text.card.unknown;
}

export const isRed = (suit: Suit): boolean => suit === 'h' || suit === 'd';
