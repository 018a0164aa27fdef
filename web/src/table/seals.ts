// The seals this browser was shown while their shoes were in play: a house cannot take them back.

const KEPT = 'houseway.seals.';
const MOST = 8;

export interface Seal {
  number: number;
  commitment: string;
}

export function sealsOf(table: string): Seal[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT + table) ?? '[]') as Seal[];
  } catch {
    return [];
  }
}

/** The first seal seen of a shoe stays; a later one under its number is not believed. */
export function keepSeal(table: string, seal: Seal): void {
  const kept = sealsOf(table);
  if (seal.commitment === '' || kept.some(({ number }) => number === seal.number)) return;
  const begun = kept.filter(({ number }) => number < seal.number);
  localStorage.setItem(KEPT + table, JSON.stringify([...begun, seal].slice(-MOST)));
}
