import { words } from '../generated/words';
import type { HouseRole } from '../generated/api';
import type { Phase, Settlement } from '../generated/wire';
import type { HandName, Winner } from '../hands';

// Every text of the page stands in the one file a language (src/houseway/languages); here is only what a word needs to
// be looked up or put together. What the rules say comes from the house, not from here.

const tables = {
  hand: words.table.hand satisfies Record<HandName, string>,
  winner: words.table.winner satisfies Record<Winner, string>,
  wins: words.table.wins satisfies Record<Winner, string>,
  phase: words.table.phase satisfies Record<Phase, string>,
};

const count = (number: number): string => Math.round(number).toLocaleString('en');
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Numbers as one says them: 6 to 10; 6 or 8. */
function listed(numbers: number[]): string {
  const first = numbers[0] ?? 0;
  const last = numbers[numbers.length - 1] ?? 0;
  if (numbers.length > 2 && last - first === numbers.length - 1) return words.lab.range(first, last);
  return numbers.length < 2 ? `${first}` : either.format(numbers.map(String));
}

/** A hand as it is called: a side of the table, or the place it lies at. */
const handOf = (name: string): string =>
  name in tables.hand ? tables.hand[name as HandName] : words.table.handAt(name.replace('place-', ''));

export const text = {
  ...words,
  lobby: {
    ...words.lobby,
    where: (table: string, jurisdiction: string, style: string) => {
      const where = words.lobby.where(table, jurisdiction);
      return style === 'midi' ? words.lobby.squeeze(where) : where;
    },
  },
  table: { ...words.table, ...tables, handOf },
  shoe: {
    ...words.shoe,
    shares: (seats: number[]) => words.shoe.shares(seats.length, seats.join(', ')),
    shareOf: (seat: number, mine: boolean) => (mine ? words.shoe.shareOfMine(seat) : words.shoe.shareOf(seat)),
  },
  settlement: { ...words.settlement, outcome: words.settlement.outcome satisfies Record<Settlement['outcome'], string> },
  card: {
    ...words.card,
    ranks: words.card.ranks as Record<string, string>,
    suits: words.card.suits as Record<string, string>,
    others: words.card.others as Record<string, string>,
  },
  console: {
    ...words.console,
    roles: words.console.roles as Record<string, string>,
    short: words.console.short as Record<string, string>,
    signedBy: (role: string) => (role === 'dealer' ? words.console.signedBySecond : words.console.signedBy(role)),
    rides: (choice: string) => {
      const [seat = '', spot = ''] = choice.split(' ', 2);
      return words.console.rides(seat, spot);
    },
  },
  shell: { ...words.shell, roles: words.shell.roles satisfies Record<HouseRole, string> },
  lab: {
    ...words.lab,
    listed,
    decksAllowed: (allowed: number[]) => words.lab.decksAllowed(listed(allowed)),
    decksOutside: (allowed: number[]) => words.lab.decksOutside(listed(allowed)),
    moved: (by: number) => (by > 0 ? '▲' : by < 0 ? '▼' : '='),
    meter: (name: string, oneIn: number, cents: number | null) =>
      cents === null ? words.lab.meter(name, count(oneIn)) : words.lab.meterEven(name, count(oneIn), `$${count(cents / 100)}`),
  },
  rulebook: {
    ...words.rulebook,
    family: (family: string) => family.replaceAll('-', ' '),
    forDecks: (decks: number[]) => words.rulebook.forDecks(listed(decks)),
    kinds: words.rulebook.kinds as Record<string, string>,
  },
  builder: {
    ...words.builder,
    kinds: words.builder.kinds as Record<string, string>,
    houseFields: words.builder.houseFields as Record<string, string>,
    ruled: (value: boolean) => (value ? words.builder.ruledYes : words.builder.ruledNo),
  },
};
