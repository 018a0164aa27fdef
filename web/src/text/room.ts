import { words } from '../generated/room_words';
import { text as first } from './en';

/** The words of the poker room, with those of the first visit. */
export const text = { ...first, room: { ...words, why: words.why as Record<string, string> } };
