import type { Settlement } from '../generated/wire';

/** What bets brought; one that hits a jackpot is neither won nor lost before the jackpot is paid. */
export const netOf = (settlements: Settlement[]): number =>
  settlements.reduce((sum, { outcome, net }) => (outcome === 'jackpot' ? sum : sum + net), 0);
