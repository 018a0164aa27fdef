import type { SpotToBet } from '../generated/wire';

/** A seat, and what is put down there: for each spot by its number, the amount as written. */
export interface BetLine {
  seat: number;
  amounts: Record<number, string>;
}

const SEAT = /^\s*(\d{1,3})(?!\d)/;
// A spot's letters and its amount; an amount without letters stands apart from the seat.
const PART = /[\s,-]*(?:(?<key>[a-z]+)[\s-]*|(?<=[\s,-]))\$?(?<amount>\d+(?:\.\d\d)?)(?![\d.])/iy;

/**
 * What one line says: `3` is a seat, `3b100 t5` a seat with $100 on the spot of the key B and $5 on T; after a space
 * `3 25` is the first spot. Undefined while it says nothing, or names a spot that is not there.
 */
export function readBets(line: string, spots: SpotToBet[]): BetLine | undefined {
  const seat = SEAT.exec(line);
  if (seat === null) return undefined;
  const said = line.trimEnd();
  const amounts: Record<number, string> = {};
  let end = seat[0].length;
  while (end < said.length) {
    PART.lastIndex = end;
    const part = PART.exec(said);
    const at = part?.groups?.key === undefined ? 0 : spots.findIndex(({ key }) => key === part.groups!.key!.toLowerCase());
    if (part === null || at < 0 || at in amounts) return undefined;
    amounts[at] = part.groups!.amount!;
    end = PART.lastIndex;
  }
  return { seat: Number(seat[1]), amounts };
}
