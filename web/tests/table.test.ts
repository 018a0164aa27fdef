import { describe, expect, it, vi } from 'vitest';
import type { TableSummary } from '../src/generated/api';
import type { OfferView, View } from '../src/generated/wire';

vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
const { lettersOf } = await import('../src/table/keys');
const { heard } = await import('../src/table/sounds.svelte');
const { lettered } = await import('../src/table/layout');
const { others } = await import('../src/table/others');
const { fitting } = await import('../src/lobby/wishes');

const offer = (name: string, group = 'base'): OfferView =>
  ({ wager: name.toLowerCase(), on: null, paytable: 'p', name, group, minimum: 500, maximum: 5000, lines: [] }) as OfferView;

describe('the keys of a felt', () => {
  it('give main bets their own first letter, whatever is printed before them', () => {
    const letters = lettersOf([offer('Perfect Pair', 'bonus'), offer('Player'), offer('Banker'), offer('Tie')]);
    expect([...letters.values()]).toEqual(['p', 'b', 't', 'e']);
  });

  it('leave the acts of the tray theirs, and run out without fail', () => {
    const letters = lettersOf(Array.from({ length: 60 }, (_, number) => offer(`Rux ${number}`, 'bonus')));
    expect(new Set(letters.values()).size).toBe(letters.size);
    for (const act of 'ruxwmq') expect([...letters.values()]).not.toContain(act);
  });
});

describe('what is printed on a spot', () => {
  const paying = (group: string, ...pays: string[]) => lettered({ ...offer('Any', group), lines: pays.map((each) => ({ name: '', pays: each, cite: '' })) } as OfferView);

  it.each([
    ['one pay', paying('base', '1 to 1', 'push', 'lose 1/2'), '1 to 1'],
    ['the highest of several, also on a main bet', paying('base', '500 to 1', '50 to 1', '1 to 1', 'push'), 'up to 500 to 1'],
    ['a win, not what a tie costs', paying('base', '1 to 1', 'push less 5%'), '1 to 1'],
    ['no "up to" where all pay alike', paying('bonus', '2 to 1', '2 to 1'), '2 to 1'],
  ])('is %s', (_, printed, expected) => expect(printed).toBe(expected));
});

const view = (part: Partial<View>): View =>
  ({ phase: 'betting', hands: [{ name: 'player', cards: [] }], seats: [{ number: 1, bets: [] }], settlements: [], ...part }) as unknown as View;

describe('what is heard', () => {
  it('is a card, a chip, the call and my win, each when it comes', () => {
    const bet = { wager: 'tie', on: null, paytable: 'p', cents: 500 };
    const withBet = view({ seats: [{ number: 1, bets: [bet] }] as View['seats'] });
    expect(heard(view({}), withBet, null)).toEqual(['chip']);
    expect(heard(withBet, view({ phase: 'dealing' }), null)).toEqual(['call']);
    const dealt = view({ phase: 'dealing', hands: [{ name: 'player', cards: ['9h'], total: 9 }] });
    expect(heard(view({ phase: 'dealing' }), dealt, null)).toEqual(['card']);
    const paid = view({ phase: 'settled', hands: dealt.hands, settlements: [{ seat: 1, outcome: 'win', net: 500 }] as View['settlements'] });
    expect(heard(dealt, paid, 1)).toEqual(['win']);
    expect(heard(dealt, paid, 2)).toEqual([]);
  });
});

describe('other patrons', () => {
  it('are seen on the spot they bet, and I am not', () => {
    const tie = offer('Tie');
    const bets = [{ wager: 'tie', on: null, paytable: 'p', cents: 500 }];
    const seats = [1, 2, 3].map((number) => ({ number, patron: 'x', chips: 0, bets: number === 2 ? [] : bets, you: number === 1 }));
    expect(others(seats, tie)).toEqual([{ seat: 3, cents: 500 }]);
  });
});

describe('the wishes of the lobby', () => {
  const table = (name: string, jurisdiction: string, family: string, minimum: number) =>
    ({ table: name, jurisdiction, game: { family }, limits: [{ name: 'Player', minimum, maximum: 9e9 }] }) as TableSummary;
  it('are all met by what is shown', () => {
    const tables = [table('a', 'Colorado', 'dice', 500), table('b', 'Colorado', 'two-hand', 1000), table('c', 'Massachusetts', 'dice', 2500)];
    const names = (wish: object) => fitting(tables, { state: '', family: '', most: null, ...wish }).map((each) => each.table);
    expect(names({})).toEqual(['a', 'b', 'c']);
    expect(names({ state: 'Colorado', family: 'dice' })).toEqual(['a']);
    expect(names({ most: 10 })).toEqual(['a', 'b']);
  });
});
