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
  start_game: 'G',
  hit_jackpot: 'O',
  end_game: 'E',
  reveal_shoe: 'V',
  decline_cut: 'X',
  decline_shoe: 'X',
};

export const IRREGULAR_KEY = 'Y';

export const keyOfAct = (act: LegalAct): string | undefined => KEYS[act.id];

const RANKS: Record<string, string> = { '0': '10', '1': '10', t: '10', a: 'A', j: 'J', q: 'Q', k: 'K' };

/** The rank that a key stands for: 2 to 9, T or 0 for ten, J, Q, K, A. */
export function rankOfKey(key: string): string | undefined {
  return /^[2-9]$/.test(key) ? key : RANKS[key.toLowerCase()];
}

export const suitOfKey = (key: string): string | undefined => (/^[shdc]$/i.test(key) ? key.toLowerCase() : undefined);

/** True where keys are for writing, not for dealing. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, select, textarea, dialog[open]') !== null;
}
