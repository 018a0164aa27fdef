import type { OwnTable as AskedTable } from '../generated/api';
import { nameOf, type OfferKey } from '../offers';

/** A pay table of your own; `from` names the printed one it departs from. */
export interface OwnTable extends Omit<AskedTable, 'on'> {
  on: OfferKey['on'];
  from: OfferKey | null;
}

/** An own pay table as the API takes it. */
export const ownAsked = ({ from: _, ...asked }: OwnTable) => asked;

export const keyOfOwn = ({ id, on }: OwnTable): string => nameOf({ wager: id, on, paytable: 'own' });
