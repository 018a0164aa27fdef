import { words } from '../generated/sign_words';
import { text as first } from './en';

/** The words of a table's sign, with those of the first visit. */
export const text = { ...first, sign: words };
