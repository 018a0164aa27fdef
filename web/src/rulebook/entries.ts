import type { Note, ShowDocument } from '../generated/api';
import { text } from '../text/workshop';
import { optionName } from './options';

export type EntryKind = 'game' | 'wager' | 'line' | 'meter' | 'option' | 'procedure' | 'reading';

/** One value of the rulebook with its clause, to be found by its words. */
export interface Entry {
  game: string;
  gameName: string;
  kind: EntryKind;
  title: string;
  said: string;
  cite: string;
  /** Where it stands on the game's page. */
  place: string;
}

export const placeOfWager = (wager: { id: string; on: string | null }): string => `wager-${wager.id}${wager.on ? `-${wager.on}` : ''}`;

/** Every value of a game, in the order of its page. */
export function entriesOf(game: ShowDocument): Entry[] {
  const entry = (kind: EntryKind, title: string, said: string, cite: string, place: string): Entry => ({
    game: game.id, gameName: game.name, kind, title, said, cite, place,
  });
  const readings = (notes: Note[], place: string) =>
    notes.map((note) => entry('reading', note.departs ? text.rulebook.departs : text.rulebook.reading, note.text, note.cite, place));
  return [
    entry('game', game.name, game.decks ? text.lab.decksAllowed(game.decks.allowed) : '', game.cite, 'facts'),
    ...game.wagers.flatMap((wager) => [
      entry('wager', wager.name, wager.paytables.map((table) => table.id).join(', '), wager.cite, placeOfWager(wager)),
      ...wager.paytables.flatMap((table) => [
        ...table.lines.map((line) =>
          entry('line', `${wager.name}: ${line.name}`, `${text.lab.payTable(table.id)}: ${line.pays}`, line.cite, placeOfWager(wager)),
        ),
        ...readings(table.notes, placeOfWager(wager)),
      ]),
      ...readings(wager.notes, placeOfWager(wager)),
    ]),
    ...game.meters.map((meter) => entry('meter', meter.name, meter.main_rate ?? '', meter.cite, 'meters')),
    ...game.options.map((option) => entry('option', optionName(option.id), option.meaning, option.cite, 'options')),
    ...game.procedures.map((procedure) => entry('procedure', procedure.id, procedure.text, procedure.cite, 'procedures')),
    ...readings(game.notes, 'readings'),
  ];
}

/** All entries in which every sought word stands. */
export function find(entries: Entry[], sought: string): Entry[] {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  return entries.filter((entry) => {
    const all = `${entry.gameName} ${entry.title} ${entry.said} ${entry.cite}`.toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** The readings that speak of a clause. */
export function readingsOf(notes: Note[], cite: string): Note[] {
  const clauses = cite.split(/,\s*/);
  return notes.filter((note) => note.cite.split(/,\s*/).some((clause) => clauses.includes(clause)));
}
