import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Bets } from '../src/table/bets.svelte';
import type { Stake } from '../src/generated/wire';

type Sent = { type: string; wager?: string; cents?: number; stakes?: Stake[] };

const sent: Sent[] = [];
const house = {
    online: true,
    view: { table: 't-1', phase: 'betting', round: 3, offers: [] as unknown[] },
    seat: { number: 2, bets: [] as Stake[] },
    betOn: (bet: Stake) => house.seat.bets.find(({ wager }) => wager === bet.wager),
    fromSeat: async (act: (seat: number) => Sent) => {
      sent.push(act(house.seat.number));
      return true;
    },
  };
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined });

const bets = new Bets(house as never);

const stake = (wager: string, cents: number, on: string | null = null): Stake => ({ wager, on, paytable: 'p', cents });
const offer = (wager: string, group: string, minimum = 500, maximum = 100_000) => ({ wager, on: null, paytable: 'p', group, minimum, maximum });

describe('my bets', () => {
  beforeEach(() => {
    sent.length = 0;
    house.view.offers = [offer('player', 'base'), offer('dragon-bonus', 'bonus'), offer('meter', 'bonus', 500, 500)];
    house.seat.bets = [];
  });

  it('are cleared bonus first, for some may not stand without a bet on a hand', async () => {
    house.seat.bets = [stake('player', 1000), stake('dragon-bonus', 500)];
    await bets.clear();
    expect(sent.map(({ type, wager }) => [type, wager])).toEqual([
      ['take_back', 'dragon-bonus'],
      ['take_back', 'player'],
    ]);
  });

  it('are doubled in one gesture, a jackpot left at its unit', async () => {
    house.seat.bets = [stake('player', 1000), stake('meter', 500), stake('dragon-bonus', 700)];
    await bets.double();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.stakes?.map(({ wager, cents }) => [wager, cents])).toEqual([['player', 1000], ['dragon-bonus', 700]]);
  });

  it('are taken back chip by chip, the last first', async () => {
    await bets.place(stake('player', 0), 1000);
    await bets.place(stake('player', 0), 2500);
    house.seat.bets = [stake('player', 3500)];
    await bets.undo();
    expect(sent.at(-1)).toMatchObject({ type: 'take_back', wager: 'player', cents: 2500 });
    house.seat.bets = [stake('player', 1000)];
    await bets.undo();
    expect(sent.at(-1)).toMatchObject({ type: 'take_back', wager: 'player', cents: 1000 });
  });
});
