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
  /** Where players bet within the hand, a deal is none without bets. */
  phase: words.table.phase satisfies Record<Phase | 'playing', string>,
};

/** A hand as it is called: a side of the table, or the place it lies at; a meld `place-3.1` lies there too. */
const handOf = (name: string): string =>
  name in tables.hand ? tables.hand[name as HandName] : words.table.handAt(name.replace(/^place-(\d+)\.\d+$/, '$1').replace('place-', ''));

/** What a patron's first visit needs; the pages fetched apart add their own (console.ts, sign.ts, workshop.ts). */
export const text = {
  ...words,
  lobby: {
    ...words.lobby,
    familyOf: (family: string) => words.lobby.families[family as keyof typeof words.lobby.families] ?? family,
    where: (table: string, jurisdiction: string, style: string) => {
      const where = words.lobby.where(table, jurisdiction);
      return style === 'midi' ? words.lobby.squeeze(where) : where;
    },
  },
  table: { ...words.table, ...tables, handOf },
  shoe: {
    ...words.shoe,
    shareOf: (seat: number, mine: boolean) => (mine ? words.shoe.shareOfMine(seat) : words.shoe.shareOf(seat)),
  },
  settlement: { ...words.settlement, outcome: words.settlement.outcome satisfies Record<Settlement['outcome'], string> },
  card: {
    ...words.card,
    ranks: words.card.ranks as Record<string, string>,
    suits: words.card.suits as Record<string, string>,
    others: words.card.others as Record<string, string>,
  },
  shell: { ...words.shell, roles: words.shell.roles satisfies Record<HouseRole, string> },
};

/** Names joined as English does. */
export const both = (names: string[]): string => new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
export const either = (names: string[]): string => new Intl.ListFormat('en', { type: 'disjunction' }).format(names);
