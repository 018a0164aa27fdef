import { words } from '../../generated/pots_words';

const { units, tens, tens_and_units, hundred, thousand, dollar, dollars, cents: withCents } = words.number;

function counted(count: number): string {
  if (count < 20) return units[count] ?? '';
  if (count < 100) {
    const [high, low] = [tens[Math.floor(count / 10)] ?? '', count % 10];
    return low ? tens_and_units(high, units[low] ?? '') : high;
  }
  const [by, said] = count < 1000 ? [100, hundred] : [1000, thousand];
  const rest = count % by;
  return said(counted(Math.floor(count / by))) + (rest ? ` ${counted(rest)}` : '');
}

/** "forty-two dollars", as it is said at the table. */
export function inWords(cents: number): string {
  const whole = Math.floor(cents / 100);
  const said = whole === 1 ? dollar(counted(1)) : dollars(counted(whole));
  return cents % 100 ? withCents(said, counted(cents % 100)) : said;
}
