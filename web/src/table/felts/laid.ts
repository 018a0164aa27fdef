/** The cards in one row, or those that lie apart and then the others. */
export function laid(cards: readonly string[], apart: readonly string[]): string[][] {
  if (apart.length === 0) return [[...cards]];
  const rest = [...cards];
  for (const card of apart) rest.splice(rest.indexOf(card), 1);
  return [[...apart], rest];
}

const sorted = (cards: readonly string[]): string => [...cards].sort().join(' ');

/** Which of the settings these cards make, lying apart or left together; -1 where they make none. */
export function settingOf(cards: readonly string[], chosen: readonly string[], settings: readonly (readonly string[])[]): number {
  const [, others = []] = laid(cards, chosen);
  return settings.findIndex((apart) => [sorted(chosen), sorted(others)].includes(sorted(apart)));
}

const DOWNWARDS = ['Jk', 'A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];

/** From the joker and the aces downwards, as people hold them; tiles and closed cards as they came. */
export function inOrder(cards: readonly string[], tiles: boolean): string[] {
  if (tiles) return [...cards];
  const depth = (card: string) => DOWNWARDS.indexOf(card === DOWNWARDS[0] ? card : card.slice(0, -1));
  return cards.toSorted((one, other) => depth(one) - depth(other));
}
