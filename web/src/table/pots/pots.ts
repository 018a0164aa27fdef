import { words } from '../../generated/pots_words';
import type { WallView } from '../../generated/wire';

/** A seat as it is named in the middle of the table. */
export interface Seated {
  number: number;
  patron: string | null;
  you?: boolean;
}

const potName = (number: number): string => (number === 1 ? words.main : words.side(number - 1));

/** More lines than this are told in one for each who won, and pot by pot beside the table. */
const FEW = 3;

/** What lies in the middle of the table: the board, the pots with what is bet beside them, and who has won what. */
export function potsOf(view: Pick<WallView, 'pots' | 'hands'>, seats: readonly Seated[]) {
  const { pots, hands } = view;
  const cents = pots?.pots ?? [];
  const bets = pots?.players.reduce((sum, { put }) => sum + put, 0) ?? 0;
  const pushed = pots?.pushed ?? [];
  const several = pushed.some(({ pot }) => pot > 1);
  const called = (pot: number, part: string): string => {
    const of = words.part[part as keyof typeof words.part];
    if (!several) return of;
    return part === 'pot' ? potName(pot) : `${potName(pot)}, ${of.toLowerCase()}`;
  };
  const nameOf = (number: number): string => {
    const sits = seats.find((seat) => seat.number === number);
    return sits?.you ? words.you : (sits?.patron ?? words.seatOf(number));
  };
  const awards = pushed.map(({ pot, seat, cents: won, part = 'pot' }) => ({
    pot,
    seat,
    cents: won,
    part,
    called: called(pot, part),
    who: nameOf(seat),
    said: hands.find(({ name }) => name === `place-${seat}`)?.said ?? '',
  }));
  /** All that one has won as high, as low or of whole pots. */
  const together = ({ seat, part }: (typeof awards)[number]) => awards.filter((each) => each.seat === seat && each.part === part);
  return {
    board: hands.find(({ name }) => name === 'board')?.cards ?? [],
    pots: cents.map((each, place) => ({ name: cents.length > 1 ? potName(place + 1) : words.pot, cents: each })),
    bets,
    all: cents.reduce((sum, each) => sum + each, bets),
    awards,
    many: awards.length > FEW,
    won: awards.filter((each) => together(each)[0] === each).map((each) => ({
      ...each,
      called: words.part[each.part as keyof typeof words.part],
      cents: together(each).reduce((sum, { cents: one }) => sum + one, 0),
    })),
  };
}
