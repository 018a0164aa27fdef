import { DENOMINATIONS } from '../chips/denominations';
import type { OfferView, Stake } from '../generated/wire';

/** The chip in the patron's fingers, in cents. */
export const tray = $state<{ chip: number }>({ chip: DENOMINATIONS[1] });

/** What the next chip on a spot is worth; the first makes up its minimum, so that a small one need not be refused. */
export const cents = ({ minimum, maximum }: OfferView, bet: Stake | null): number =>
  minimum === maximum ? minimum : bet ? tray.chip : Math.max(tray.chip, minimum);
