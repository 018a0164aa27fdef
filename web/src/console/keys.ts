import type { LegalAct } from '../generated/wire';

// Letters that name no rank and no suit, so that a card can be keyed in at any time.
const KEYS: Record<string, string> = {
  inspect_cards: 'I',
  wash_cards: 'W',
  burn: 'B',
  next_round: 'N',
  no_more_bets: 'N',
  settle_round: 'P',
  settle_house_money: 'M',
  shake_cups: 'Z',
  reveal_dice: 'R',
  shake_dice: 'Z',
  show_dice: 'R',
  offer_bank: 'O',
  accept_bank: '=',
  decline_bank: 'X',
  pass_bank: 'X',
  post_bank: '#',
  start_game: 'G',
  hit_jackpot: 'O',
  end_game: 'E',
  reveal_shoe: 'V',
  decline_cut: 'X',
  decline_shoe: 'X',
  take_back_card: 'BACKSPACE',
  seat_patron: '+',
  buy_in: '$',
  place_bets: 'L',
  color_up: '%',
  leave: '-',
  fill_tray: 'F',
};

export const IRREGULAR_KEY = 'Y';
/** The card that has neither rank nor suit. */
export const JOKER_KEY = '*';
export const RELIEF_KEY = 'U';
/** Ticks off the next pay-out that was handed over. */
export const TICK_KEY = '/';
/** In a dialog that asks whether something is to be done. */
export const YES_KEY = 'Y';

// While somebody is asked no card is due, so that its suits' letters are free.
const CHOICES: Record<string, string> = {
  hit: 'H',
  draw: 'D',
  stand: 'S',
  double: 'D',
  split: 'P',
  surrender: 'G',
  insure: 'I',
  decline: 'N',
  fold: 'F',
  check: 'C',
  call: 'C',
  bring: 'C',
  bet: 'R',
  raise: 'R',
  pat: 'P',
  show: 'S',
  muck: 'M',
  discard: 'D',
};

/** What is done for one seat has the key of its kind; a choice that of its name. */
export const keyOfAct = (act: LegalAct): string | undefined =>
  KEYS[act.id] ?? /^choose-.*-draw-(\d)$/.exec(act.id)?.[1] ?? (act.id.startsWith('name_winners-') ? 'W' : undefined) ?? (act.id.startsWith('choose-') ? CHOICES[act.id.split('-').findLast((part) => part in CHOICES) ?? ''] : KEYS[act.id.replace(/_bank-\d+$/, '_bank')]);

const RANKS: Record<string, string> = { '0': '10', '1': '10', t: '10', a: 'A', j: 'J', q: 'Q', k: 'K' };

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
