import { DENOMINATIONS } from '../chips/denominations';
import { smallestBet } from '../offers';
import { house, openTables } from '../house.svelte';
import { addressOf } from '../route.svelte';
import { tableToPlay } from '../lobby/wishes';
import type { AtTable } from '../table/at.svelte';
import { tray } from '../table/tray.svelte';

/** How many of the smallest bets a newcomer sits down with. */
const BETS = 100;

/** The table at which the visitor is to be seated as soon as it shows itself. */
export const wanted = $state<{ table: string | null }>({ table: null });

/** Goes to the table, or to one that is about to deal; false where there is none. */
export async function playNow(table?: string): Promise<boolean> {
  const name = table ?? tableToPlay(await openTables())?.table;
  if (name === undefined) return false;
  wanted.table = name;
  location.hash = addressOf(name);
  return true;
}

/** For each view of the wanted table: a seat first, then chips for many of its smallest bets, the smallest in the hand. */
export async function seatNewcomer(at: AtTable): Promise<void> {
  const { view, seat } = at;
  if (view === null || wanted.table !== at.table || at.watching) return;
  wanted.table = null;
  const number = seat?.number ?? view.seats.find(({ patron }) => patron === null)?.number;
  if (number === undefined || (seat === null && !(await at.sit(number)))) return;
  const { stakes, play_money } = view.house;
  const smallest = stakes?.lower ?? smallestBet(view.offers);
  tray.chip = DENOMINATIONS.findLast((chip) => chip <= smallest) ?? DENOMINATIONS[0];
  const [least, most] = stakes?.buy_in ?? [0, 0];
  const cents = Math.min(Math.max(BETS * smallest, least), most || Infinity);
  // The answer may be here before the view that shows me in the seat.
  if (play_money && !seat?.chips) at.refusal = await house.command(at.table, { type: 'buy_in', seat: number, cents });
}
