import type { SeatDrawn } from '../../house.svelte';

export interface Placed {
  seat: SeatDrawn;
  /** From the middle: -1 is the left or upper rim, 1 the right or lower one. */
  x: number;
  y: number;
}

/** Below 1 the rim is fuller than an ellipse, so that seats do not crowd in its corners. */
const FULLNESS = 0.55;
const POINTS = 360;
const bent = (of: number): number => Math.sign(of) * Math.abs(of) ** FULLNESS + 0;

/** The rim, clockwise from its lowest point, with how far each point is along it where it is so many times as wide as high. */
function rimOf(wide: number): { x: number; y: number; far: number }[] {
  let far = 0;
  let [lastX, lastY] = [0, 1];
  return Array.from({ length: POINTS + 1 }, (_, at) => {
    const turn = 2 * Math.PI * (at / POINTS);
    const [x, y] = [bent(-Math.round(Math.sin(turn) * 1e6) / 1e6), bent(Math.round(Math.cos(turn) * 1e6) / 1e6)];
    far += Math.hypot((x - lastX) * wide, y - lastY);
    [lastX, lastY] = [x, y];
    return { x, y, far };
  });
}

/** Seats clockwise around the table, as far from each other as they can be, one's own nearest; who has none stands before the first. */
export function around(seats: readonly SeatDrawn[], wide = 1): Placed[] {
  const own = Math.max(0, seats.findIndex(({ you }) => you));
  const rim = rimOf(wide);
  const whole = rim.at(-1)!.far;
  return seats.map((seat, at) => {
    const place = (at - own + seats.length) % seats.length;
    const { x, y } = rim.find(({ far }) => far >= (whole * place) / seats.length - 1e-9)!;
    return { seat, x, y };
  });
}
