import type { OfferView } from '../generated/wire';

type Line = OfferView['lines'][number];

/** One line of a wager's pay table. */
export interface Row {
  offer: OfferView;
  line: Line;
  place: number;
}

/** Lines under their wagers; a pay table that goes on has its heading again. */
export function grouped(rows: Row[]): { offer: OfferView; lines: Line[] }[] {
  const tables: { offer: OfferView; lines: Line[] }[] = [];
  for (const { offer, line } of rows) {
    if (tables.at(-1)?.offer === offer) tables.at(-1)!.lines.push(line);
    else tables.push({ offer, lines: [line] });
  }
  return tables;
}

/** How many of these lines make a page where so many have room: the last pay table is not torn, if it is not the first. */
export function fitting(rows: Row[], room: number): number {
  const next = rows[room];
  const whole = next && next.place > 0 ? room - next.place : room;
  return Math.max(1, whole > 0 ? whole : room);
}
