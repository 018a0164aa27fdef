/** The chips of the tray, in cents. */
export const DENOMINATIONS = [100, 500, 2500, 10000, 50000] as const;
/** Notes and dollar coins, as they are counted on the table. */
export const NOTES = [10000, 5000, 2000, 1000, 500, 100] as const;

/** The chips that make up an amount, largest first; small change below the smallest chip is left out. */
export function chipsOf(cents: number): number[] {
  const chips: number[] = [];
  for (const denomination of [...DENOMINATIONS].reverse()) {
    for (; cents >= denomination; cents -= denomination) chips.push(denomination);
  }
  return chips;
}

/** The largest chip of an amount, which is seen of a stack. */
export const topChip = (cents: number): number => DENOMINATIONS.findLast((each) => each <= cents) ?? DENOMINATIONS[0];
