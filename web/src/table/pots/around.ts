import type { SeatDrawn } from '../../house.svelte';

export interface Placed {
  seat: SeatDrawn;
  /** From the middle: -1 is the left or upper rim, 1 the right or lower one. */
  x: number;
  y: number;
}

/** Below 1 the rim is fuller than an ellipse, so that seats do not crowd in its corners. */
const FULLNESS = 0.6;
const bent = (of: number): number => Math.sign(of) * Math.abs(of) ** FULLNESS;

/** Seats clockwise around the table, one's own nearest; who has none stands before the first. */
export function around(seats: readonly SeatDrawn[]): Placed[] {
  const own = Math.max(0, seats.findIndex(({ you }) => you));
  return seats.map((seat, at) => {
    const turn = Math.PI * (0.5 + (2 * (at - own)) / seats.length);
    return { seat, x: bent(Math.round(Math.cos(turn) * 1e6) / 1e6), y: bent(Math.round(Math.sin(turn) * 1e6) / 1e6) };
  });
}
