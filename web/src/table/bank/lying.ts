import type { Stake } from '../../generated/wire';
import type { SeatDrawn } from '../../house.svelte';
import { keyOf } from '../../offers';

/** A bet at a place: who holds it, and the shares of others in it. */
export interface Lying {
  seat: SeatDrawn;
  bet: Stake;
  shares: { seat: SeatDrawn; bet: Stake }[];
}

/** Every bet at a place, that of who sits there first, each with the shares that others have in it. */
export function liesAt(seats: readonly SeatDrawn[], place: number): Lying[] {
  const all = seats.flatMap((seat) => seat.bets.map((bet) => ({ seat, bet }))).filter(({ seat, bet }) => (bet.at ?? seat.number) === place);
  const held = all.filter(({ bet }) => bet.joins == null).map(({ seat, bet }) => ({
    seat,
    bet,
    shares: all.filter(({ bet: share }) => share.joins === seat.number && keyOf(share) === keyOf(bet) && share.hand === bet.hand),
  }));
  return held.toSorted((one, other) => Number(other.seat.number === place) - Number(one.seat.number === place));
}

export const whole = ({ bet, shares }: Lying): number => shares.reduce((sum, share) => sum + share.bet.cents, bet.cents);

/** How long the eye follows one bet as the bank is settled. */
export const STEP_MS = 450;
