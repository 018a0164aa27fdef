import { words } from '../generated/workshop_words';
import { text as first } from './en';

const count = (number: number): string => Math.round(number).toLocaleString('en');
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Numbers as one says them: 6 to 10; 6 or 8. */
function listed(numbers: number[]): string {
  const first = numbers[0] ?? 0;
  const last = numbers[numbers.length - 1] ?? 0;
  if (numbers.length > 2 && last - first === numbers.length - 1) return words.lab.range(first, last);
  return numbers.length < 2 ? `${first}` : either.format(numbers.map(String));
}

/** The words of laboratory, rulebook and builder, with those of the first visit. */
export const text = {
  ...first,
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
    forDecks: (decks: number[]) => words.rulebook.forDecks(listed(decks)),
    kinds: words.rulebook.kinds as Record<string, string>,
    compare: {
      ...words.rulebook.compare,
      decks: (before: number | null, after: number | null) =>
        before === null || after === null
          ? ''
          : before === after
            ? words.rulebook.compare.decks(before)
            : words.rulebook.compare.twoShoes(before, after),
    },
  },
  builder: {
    ...words.builder,
    kinds: words.builder.kinds as Record<string, string>,
    houseFields: words.builder.houseFields as Record<string, string>,
    ruled: (value: boolean) => (value ? words.builder.ruledYes : words.builder.ruledNo),
  },
};
