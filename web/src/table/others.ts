import type { OfferView } from '../generated/wire';
import type { SeatDrawn } from '../house.svelte';
import { keyOf } from '../offers';

/** What other patrons have on a spot, by seat. */
export function others(seats: readonly SeatDrawn[], offer: OfferView): { seat: number; cents: number }[] {
  const key = keyOf(offer);
  return seats
    .filter(({ you }) => !you)
    .map(({ number, bets }) => ({ seat: number, cents: bets.reduce((sum, bet) => (keyOf(bet) === key ? sum + bet.cents : sum), 0) }))
    .filter(({ cents }) => cents > 0);
}
