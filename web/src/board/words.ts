import type { Bead, BigMark, DerivedMark, Roads } from '../generated/wire';
import type { Winner } from '../hands';
import { text } from '../text/en';

// The board in words, for those who listen to it. The house says where each mark stands; the page only draws it.

export const DERIVED = ['big_eye_boy', 'small_road', 'cockroach_pig'] as const satisfies (keyof Roads)[];
/** Where a mark stands: column and row from 1 at the top left, six rows. */
export type Cell = Pick<Bead, 'column' | 'row'>;
export type DerivedName = (typeof DERIVED)[number];

/** The last rounds: "the last 2 rounds: Tie; Banker, Player pair". */
export function lastRounds(beads: Bead[], most = 12): string {
  const last = beads.slice(-most).map(described);
  return last.length === 0 ? text.board.none : text.board.lastRounds(last.length, last.join('; '));
}

/** "Banker, Player pair" */
export function described({ winner, banker_pair, player_pair }: Bead): string {
  const { hand, winner: won } = text.table;
  const pairs = [
    ...(banker_pair ? [text.board.pair(hand.banker)] : []),
    ...(player_pair ? [text.board.pair(hand.player)] : []),
  ];
  return [won[winner], ...pairs].join(', ');
}

/** The big road by its streaks, newest last: "Banker 3, Player 1". */
export function streaksInWords(marks: BigMark[], most = 8): string {
  const streaks: { winner: Winner; wins: number }[] = [];
  for (const { winner } of marks) {
    if (winner === null) continue;
    const last = streaks.at(-1);
    if (last?.winner === winner) last.wins += 1;
    else streaks.push({ winner, wins: 1 });
  }
  const told = streaks.slice(-most).map(({ winner, wins }) => `${text.table.winner[winner]} ${wins}`);
  return told.length === 0 ? text.board.none : text.board.streaks(told.join(', '));
}

/** A derived road's last marks in words: "red, red, blue". */
export function inksInWords(marks: DerivedMark[], most = 12): string {
  const told = marks.slice(-most).map(({ ink }) => text.board.ink[ink]);
  return told.length === 0 ? text.board.notBegun : text.board.lastMarks(told.join(', '));
}
