const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** $10 or $9.50: cents only where there are any. */
export const dollars = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100);

/** $490.00, always with cents: for balances. */
export const balance = (cents: number): string => exact.format(cents / 100);

/** +$9.50, –$10, $0: for gains and losses. */
export function gain(cents: number): string {
  if (cents === 0) return dollars(0);
  return `${cents > 0 ? '+' : '–'}${dollars(Math.abs(cents))}`;
}

/** An amount of any currency, as a meter shows it. */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** Dollars as a patron fills them in, in cents. */
export const inCents = (dollars: number): number => Math.round(dollars * 100);
