import { text } from '../text/en';

export type Suit = 's' | 'h' | 'd' | 'c';

/** The back of a card. */
export const FACE_DOWN = '??';

export interface CardFace {
  rank: string;
  suit: Suit;
}

export const JOKER = 'Jk';

/** Reads "8s", "10h", "Td", "Kc"; a joker has no rank, and like an ace of no suit, "Ax", no suit. */
export function readCard(card: string): CardFace {
  if (card === JOKER) return { rank: '', suit: 'k' as Suit };
  const rank = card.slice(0, -1).replace('T', '10');
  return { rank, suit: card.slice(-1) as Suit };
}

/** "eight of spades", "joker", "tile 6-5" */
export function cardName(card: string): string {
  if (/^[1-6]-[1-6]$/.test(card)) return text.card.tile(card);
  const other = text.card.others[card];
  if (other) return other;
  const { rank, suit } = readCard(card);
  const rankName = text.card.ranks[rank];
  const suitName = text.card.suits[suit];
  return rankName && suitName ? text.card.named(rankName, suitName) : text.card.unknown;
}

export const isRed = (suit: Suit): boolean => suit === 'h' || suit === 'd';

const SYMBOLS: Record<Suit, string> = { s: '♠', h: '♥', d: '♦', c: '♣' };

/** "8♠", for where there is no room to draw a card; dice stay the numbers they are. */
export function shortly(card: string): string {
  const symbol = SYMBOLS[card.slice(-1) as Suit];
  return symbol ? readCard(card).rank + symbol : card;
}
