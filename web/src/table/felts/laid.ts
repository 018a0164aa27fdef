/** The cards in one row, or those that lie apart and then the others. */
export function laid(cards: readonly string[], apart: readonly string[]): string[][] {
  if (apart.length === 0) return [[...cards]];
  const rest = [...cards];
  for (const card of apart) rest.splice(rest.indexOf(card), 1);
  return [[...apart], rest];
}

const sorted = (cards: readonly string[]): string => [...cards].sort().join(' ');

/** The setting that these cards make, lying apart or left together; undefined where they make none. */
export function settingOf(
  cards: readonly string[],
  chosen: readonly string[],
  settings: readonly (readonly string[])[],
): readonly string[] | undefined {
  const [, others = []] = laid(cards, chosen);
  return settings.find((apart) => [sorted(chosen), sorted(others)].includes(sorted(apart)));
}
