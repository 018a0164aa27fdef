import { DENOMINATIONS } from '../chips/denominations';
import type { OfferView, Stake } from '../generated/wire';
import type { WholeView } from '../house.svelte';
import { keyOf } from '../offers';
import type { Bets } from './bets.svelte';
import { mute } from './sounds.svelte';
import { cents, tray } from './tray.svelte';

/** What a key does at a table beside laying a chip: the acts of the tray, by its buttons' names. */
const ACTS = { r: 'repeat', u: 'undo', x: 'clear', w: 'double' } as const;
const TAKEN = [...Object.keys(ACTS), 'm', 'q'];
const ALPHABET = [...'abcdefghijklmnopqrstuvwxyz'];

/** A letter for each spot, the first of its name that is free; with more spots than letters some have none. */
export function lettersOf(offers: readonly OfferView[]): Map<string, string> {
  const free = new Set(ALPHABET.filter((letter) => !TAKEN.includes(letter)));
  const letters = new Map<string, string>();
  const inOrder = offers.toSorted((one, other) => Number(one.group !== 'base') - Number(other.group !== 'base'));
  for (const offer of inOrder) {
    const letter = [...offer.name.toLowerCase(), ...free].find((each) => free.has(each));
    if (letter === undefined) break;
    free.delete(letter);
    letters.set(keyOf(offer), letter);
  }
  return letters;
}

/** Where a key is typed into something it is not for the table. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=radio]), textarea, select, [contenteditable], dialog *, [role=slider]');

/** What keys are for. */
interface Keyed {
  readonly view: WholeView | null;
  readonly seat: object | null;
  readonly letters: Map<string, string>;
  readonly bets: Bets;
  betOn(offer: OfferView): Stake | null;
}

export function byKey(event: KeyboardEvent, at: Keyed): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
  const key = event.key.toLowerCase();
  if (key === 'm') return mute();
  if (at.seat === null || at.view === null) return;
  const chip = DENOMINATIONS[Number(key) - 1];
  if (chip !== undefined) {
    tray.chip = chip;
    return;
  }
  if (key in ACTS) return act(ACTS[key as keyof typeof ACTS], at);
  const offer = at.view.offers.find((each) => at.letters.get(keyOf(each)) === key);
  if (offer && at.bets.open) void at.bets.place(offer, cents(offer, at.betOn(offer)));
}

function act(name: 'repeat' | 'undo' | 'clear' | 'double', { bets }: Keyed): void {
  if (name === 'repeat' ? bets.mayRepeat : bets.mayUndo) void bets[name]();
}
