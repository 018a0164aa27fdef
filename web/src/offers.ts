import type { OfferView, Stake } from './generated/wire';

/** What a bet is on: a wager, the hand it is on (if any) and the pay table it is paid by. */
export type OfferKey = Pick<Stake, 'wager' | 'on' | 'paytable'>;

export const keyOf = ({ wager, on, paytable }: OfferKey): string =>
  [wager, on, paytable].filter((part) => part !== null).join('-');

export const offerKey = ({ wager, on, paytable }: OfferKey): OfferKey => ({ wager, on, paytable });

/** The same in one word, from which the offer can be read again. */
export const nameOf = ({ wager, on, paytable }: OfferKey): string => `${wager}|${on ?? ''}|${paytable}`;

export function offerNamed(name: string): OfferKey {
  const [wager = '', on = '', paytable = ''] = name.split('|');
  return { wager, on: on || null, paytable };
}

/** The least that the round can be played for, as far as it is bet before the cards. */
export const smallestBet = (offers: OfferView[]): number =>
  Math.min(...offers.filter(({ group, after_deal }) => group === 'base' && !after_deal).map(({ minimum }) => minimum));
