// Which key does which act the house says with each act; these are the page's own.
export const IRREGULAR_KEY = 'Y';
/** The card that has neither rank nor suit. */
export const JOKER_KEY = '*';
export const RELIEF_KEY = 'U';
/** Ticks off the next pay-out that was handed over. */
export const TICK_KEY = '/';
/** In a dialog that asks whether something is to be done. */
export const YES_KEY = 'Y';

const RANKS: Record<string, string> = { '0': '10', '1': '10', t: '10', a: 'A', j: 'J', q: 'Q', k: 'K' };

/**
 * Tiles on the keyboard: 1 to 6 are the doubles, and below two digits, where the diagonals from them meet, lies the
 * tile with these ends. What the keyboard has no diagonals for goes on to the right.
 */
export const TILE_ROWS: readonly (readonly { key: string; tile: string }[])[] = [
  '1 1-1, 2 2-2, 3 3-3, 4 4-4, 5 5-5, 6 6-6',
  'Q 2-1, W 3-2, E 4-3, R 5-4, T 6-5',
  'A 3-1, S 4-2, D 5-3, F 6-4',
  'Z 4-1, X 5-2, C 6-3, V 5-1, B 6-2, N 6-1',
].map((row) => row.split(', ').map((each) => ({ key: each[0]!, tile: each.slice(2) })));

/** The rank that a key stands for: 2 to 9, T or 0 for ten, J, Q, K, A. */
export function rankOfKey(key: string): string | undefined {
  return /^[2-9]$/.test(key) ? key : RANKS[key.toLowerCase()];
}

export const suitOfKey = (key: string): string | undefined => (/^[shdc]$/i.test(key) ? key.toLowerCase() : undefined);

/** True where keys are for writing, or for a dialog that hides the desk; a letter is for no field of numbers. */
export const isElsewhere = ({ target, key }: KeyboardEvent): boolean =>
  (isWriting(target) && !(isOfNumbers(target) && /^[a-z]$/i.test(key))) || document.querySelector('dialog[open]') !== null;

const isOfNumbers = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && ['numeric', 'decimal'].includes(target.inputMode);

/** True where keys are for this part of the page: not written into a field, nor meant for a dialog before it. */
export function isMeantFor(part: Element, target: EventTarget | null): boolean {
  const dialog = document.querySelector('dialog[open]');
  return !isWriting(target) && (dialog === null || dialog.contains(part));
}

/** True where keys write into a field. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input:not([type=radio], [type=checkbox]), select, textarea') !== null;

/** A key as it is printed on a keyboard. */
export const nameOfKey = (key: string): string => (key === 'BACKSPACE' ? 'Backspace' : key);
