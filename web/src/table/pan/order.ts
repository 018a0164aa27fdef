/** The ranks in a rope's order, the suits as they stand on every page of the house. */
const RANKS = ['A', '2', '3', '4', '5', '6', '7', 'J', 'Q', 'K'];
const SUITS = ['s', 'h', 'd', 'c'];

export type Sorting = 'rank' | 'suit' | null;

/** Equal cards are told apart: "7s 1", "7s 2". */
export function numbered(cards: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    seen.set(card, (seen.get(card) ?? 0) + 1);
    return `${card} ${seen.get(card)}`;
  });
}

export const cardOf = (named: string): string => named.split(' ')[0] ?? '';

/** The hand by rank or by suit; or as its owner likes it: cards that stay keep their places, new ones come last. */
export function arranged(cards: readonly string[], sorting: Sorting, liked: readonly string[]): string[] {
  const all = numbered(cards);
  if (sorting) return all.toSorted((one, other) => placeOf(one, sorting) - placeOf(other, sorting));
  const kept = liked.filter((card) => all.includes(card));
  return [...kept, ...all.filter((card) => !kept.includes(card))];
}

function placeOf(named: string, sorting: Sorting): number {
  const card = cardOf(named);
  const [rank, suit] = [RANKS.indexOf(card.slice(0, -1)), SUITS.indexOf(card.slice(-1))];
  return sorting === 'rank' ? rank * SUITS.length + suit : suit * RANKS.length + rank;
}

/** One card goes to another place, the others close up. */
export function movedTo<Each>(all: readonly Each[], from: number, to: number): Each[] {
  const rest = all.filter((_, at) => at !== from);
  return [...rest.slice(0, to), all[from] as Each, ...rest.slice(to)];
}
