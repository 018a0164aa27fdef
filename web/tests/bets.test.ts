import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Bets } from '../src/table/bets.svelte';
import type { Stake } from '../src/generated/wire';

type Sent = { type: string; wager?: string; cents?: number; stakes?: Stake[] };

const sent: Sent[] = [];
const house = {
    online: true,
    view: { table: 't-1', phase: 'betting', round: 3, offers: [] as unknown[] },
    seat: { number: 2, bets: [] as Stake[] },
    said: [] as [string, string][],
    say: (sentence: string, reason = '') => void house.said.push([reason, sentence]),
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

  describe('that are made together', () => {
    const tied = (wager: string, minimum = 500) => ({ ...offer(wager, 'base', minimum), name: wager, together: true, beside_all: wager === 'ante' ? ['blind'] : ['ante'] });
    const amounts = () => sent.at(-1)?.stakes?.map(({ wager, cents }) => [wager, cents]);

    beforeEach(() => {
      house.said.length = 0;
      house.view.round += 1;
      house.view.phase = 'betting';
      house.view.offers = [tied('ante'), tied('blind', 1000), { ...offer('trips', 'bonus'), name: 'trips' }];
    });

    it('go down with one gesture, as much on each and no less than the higher minimum', async () => {
      await bets.place(stake('blind', 0), 500);
      expect(sent).toHaveLength(1);
      expect(amounts()).toEqual([['ante', 1000], ['blind', 1000]]);
    });

    it('are made equal by the next chip where they were not', async () => {
      house.seat.bets = [stake('ante', 1000)];
      await bets.place(stake('ante', 0), 500);
      expect(amounts()).toEqual([['ante', 500], ['blind', 1500]]);
    });

    it('leave other bets alone', async () => {
      await bets.place(stake('trips', 0), 500);
      expect(sent.at(-1)).toMatchObject({ type: 'bet', wager: 'trips', cents: 500 });
    });

    it('are undone together, and what stays is equal', async () => {
      await bets.place(stake('ante', 0), 1000);
      house.seat.bets = [stake('ante', 1000), stake('blind', 1000)];
      await bets.place(stake('ante', 0), 500);
      house.seat.bets = [stake('ante', 1500), stake('blind', 1500)];
      sent.length = 0;
      await bets.undo();
      expect(sent.map(({ type, wager, cents }) => [type, wager, cents])).toEqual([
        ['take_back', 'blind', undefined],
        ['take_back', 'ante', undefined],
        ['place_bets', undefined, undefined],
      ]);
      expect(amounts()).toEqual([['ante', 1000], ['blind', 1000]]);
    });

    it('say why they went back, once', () => {
      house.seat.bets = [stake('ante', 1000)];
      bets.remember(house.view as never);
      house.view.phase = 'dealing';
      house.seat.bets = [];
      bets.remember(house.view as never);
      bets.remember(house.view as never);
      expect(house.said).toEqual([['bet_returned', expect.stringContaining('blind')]]);
    });
  });
});
