// How numbers are written. The numbers themselves come from the house.
import type { OfferOddsDocument } from '../generated/api';
import { text } from '../text/workshop';

const percents = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 4, maximumFractionDigits: 4 });
const decimals = new Intl.NumberFormat('en', { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const wholes = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

export const percent = (value: number | null): string => (value === null ? text.lab.none : percents.format(value));
export const decimal = (value: number | null): string => (value === null ? text.lab.none : decimals.format(value));
export const whole = (value: number): string => wholes.format(value);
export const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** How often a chance comes, as one says it. */
export const oneIn = (chance: number): string => (chance > 0 ? text.lab.oneIn(wholes.format(1 / chance)) : text.lab.never);

export interface Segment {
  name: string;
  kind: 'win' | 'push';
  share: number;
}

/** The lengths of the return bar: what each line gives back per unit bet, as the house says it. */
export const segments = ({ lines, line_returns }: OfferOddsDocument): Segment[] =>
  lines
    .map(({ name, pays }, place) => ({ name, kind: pays === 'push' ? ('push' as const) : ('win' as const), share: line_returns?.[place] ?? 0 }))
    .filter(({ share }) => share > 0);
