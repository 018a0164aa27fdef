import { DENOMINATIONS } from '../chips/denominations';

/** The chip in the patron's fingers, in cents. */
export const tray = $state<{ chip: number }>({ chip: DENOMINATIONS[1] });
