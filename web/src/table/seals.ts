// The seals this browser was shown while their shoes were in play: a house cannot take them back.

const KEPT = 'houseway.seals.';
const MOST = 8;

export interface Seal {
  number: number;
  commitment: string;
  /** What this browser added to the chance. */
  share?: string;
}

export function sealsOf(table: string): Seal[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT + table) ?? '[]') as Seal[];
  } catch {
    return [];
  }
}

/** The share that this browser gives to a shoe: drawn once, and kept to be looked for in its record. */
export function shareOf(table: string, number: number): string {
  const kept = sealsOf(table);
  const given = kept.find((seal) => seal.number === number)?.share;
  if (given) return given;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const share = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const seals = kept.map((seal) => (seal.number === number ? { ...seal, share } : seal));
  localStorage.setItem(KEPT + table, JSON.stringify(seals));
  return share;
}

/** The first seal seen of a shoe stays; a later one under its number is not believed. */
export function keepSeal(table: string, seal: Seal): void {
  const kept = sealsOf(table);
  if (seal.commitment === '' || kept.some(({ number }) => number === seal.number)) return;
  const begun = kept.filter(({ number }) => number < seal.number);
  const { number, commitment } = seal;
  localStorage.setItem(KEPT + table, JSON.stringify([...begun, { number, commitment }].slice(-MOST)));
}
