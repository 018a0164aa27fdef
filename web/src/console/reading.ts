import type { Need } from '../generated/wire';

/** What was filled in, by the name of the need; undefined is not filled in yet. */
export type Filled = Record<string, unknown>;

/** Dollars as written, in cents; undefined while they are none, or not what is asked for. */
export function cents(written: string, need: Need): number | undefined {
  const [, dollars = '', part = ''] = /^\s*\$?(\d{1,9})(?:\.(\d{2}))?\s*$/.exec(written.replaceAll(',', '')) ?? [];
  if (dollars === '') return undefined;
  return within(Number(dollars) * 100 + Number(part || 0), need);
}

/** A whole number as written, within what is asked for. */
export function counted(written: string, need: Need): number | undefined {
  return /^\s*\d{1,6}\s*$/.test(written) ? within(Number(written), need) : undefined;
}

function within(value: number, { least, most, other_than }: Need): number | undefined {
  const fits = value >= (least ?? 0) && value <= (most ?? Infinity) && value !== other_than;
  return fits ? value : undefined;
}
