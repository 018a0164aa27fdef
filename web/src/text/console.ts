import { words } from '../generated/console_words';
import { text as first } from './en';

/** The words of the staff's pages, with those of the first visit. */
export const text = {
  ...first,
  console: {
    ...words,
    roles: words.roles as Record<string, string>,
    short: words.short as Record<string, string>,
    signedBy: (role: string) => (role === 'dealer' ? words.signedBySecond : words.signedBy(role)),
    rides: (choice: string) => {
      const [seat = '', spot = ''] = choice.split(' ', 2);
      return words.rides(seat, spot);
    },
  },
};
