// What the page shows of a comparison; every sentence of it comes from the house.
import type { DiffDocument, FigureRowDocument, FiguresDocument, GameSummary, SentenceDocument, VersionDocument } from '../generated/api';
import { decimal, percent } from '../lab/figures';
import { text } from '../text/workshop';

const words = text.rulebook.compare;
const WITH = '/with/';

/** The address within the rulebook: a game, and the game that it is compared with, if any. */
export const addressOfComparison = (game: string, other: string): string => (other ? `${game}${WITH}${other}` : game);

/** The game of an address within the rulebook, and the one that it is compared with. */
export function comparisonIn(rest: string): { id: string; other: string } {
  const [id = '', other = ''] = rest.split(WITH);
  return { id, other };
}

/** The other games of its family: their hands are told in the same words. */
export const comparable = <G extends { id: string; family: string }>(game: G, games: GameSummary[]): GameSummary[] =>
  games.filter((each) => each.family === game.family && each.id !== game.id);

type Section = SentenceDocument['section'];

/** The sentences of each section, in the order in which the house tells them. */
export function linesOf(found: DiffDocument): [Section, SentenceDocument[]][] {
  const sections = new Map<Section, SentenceDocument[]>();
  for (const each of found.sentences) sections.set(each.section, [...(sections.get(each.section) ?? []), each]);
  return [...sections];
}

/** The edge as the page writes it: with its error where it is simulated, or that another bet has it. */
function edgeOf(side: FiguresDocument | null): string {
  if (side?.part_of) return words.partOf;
  const error = side?.standard_error ? ` ${words.simulated(percent(side.standard_error))}` : '';
  return percent(side?.house_edge ?? null) + error;
}

const COLUMNS: { head: string; say: (side: FiguresDocument | null) => string }[] = [
  { head: words.edge, say: edgeOf },
  { head: words.fixed, say: (side) => percent(side?.fixed_return ?? null) },
  { head: words.longRun, say: (side) => percent(side?.long_run_return ?? null) },
  { head: words.hits, say: (side) => percent(side?.hit_frequency ?? null) },
  { head: words.deviation, say: (side) => decimal(side?.standard_deviation ?? null) },
];

interface FigureTable {
  rows: FigureRowDocument[];
  columns: typeof COLUMNS;
}

/** Bets with an edge in one table, those that a meter pays in another; each with the figures that its rows have. */
export function tablesOf(rows: FigureRowDocument[]): FigureTable[] {
  const isPaidFromMeter = (row: FigureRowDocument) => (row.before ?? row.after)?.fixed_return !== null;
  return [rows.filter((row) => !isPaidFromMeter(row)), rows.filter(isPaidFromMeter)]
    .filter((some) => some.length)
    .map((some) => ({ rows: some, columns: columnsOf(some) }));
}

const columnsOf = (rows: FigureRowDocument[]): typeof COLUMNS =>
  COLUMNS.filter(({ say }) => rows.some((row) => [row.before, row.after].some((side) => say(side) !== text.lab.none)));

export const nameOf = (version: VersionDocument): string => `${version.name} (${version.jurisdiction})`;

/** How many changes there are of each kind. */
export function countOf({ changes }: DiffDocument): string {
  const count = (kind: string) => changes.filter((each) => each.kind === kind).length;
  return changes.length ? words.counted(count('changed'), count('added'), count('removed')) : words.nothing;
}
