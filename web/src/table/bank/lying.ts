import type { SeatDrawn } from '../../house.svelte';

/** What each seat has at a place: who sits there, and who bets behind. */
export function liesAt(seats: readonly SeatDrawn[], place: number): { number: number; cents: number }[] {
  return seats
    .map(({ number, bets }) => ({
      number,
      cents: bets.reduce((sum, bet) => ((bet.at ?? number) === place ? sum + bet.cents : sum), 0),
    }))
    .filter(({ cents }) => cents > 0);
}
