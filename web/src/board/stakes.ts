import type { Stakes } from '../generated/wire';
import { dollars } from '../money';
import { text } from '../text/en';

/** What a table posts where players bet against each other, in a word and with what is put in before the cards. */
export function stakesPosted({ limit, lower, upper, blinds, ante, bring_in }: Stakes): string {
  const words = text.stakes;
  const range = `${dollars(lower)}–${dollars(upper ?? 0)}`;
  const sizes = {
    structured: range,
    spread: words.spread(range),
    'no-limit': words.noLimit(blinds?.length ? blinds.map(dollars).join('–') : dollars(lower)),
    chips: words.chips(dollars(lower)),
  }[limit];
  const first = limit === 'no-limit' || !blinds?.length ? [] : [words.blinds(blinds.map(dollars).join(', '))];
  return [sizes, ...first, ...(ante ? [words.ante(dollars(ante))] : []), ...(bring_in ? [words.bringIn(dollars(bring_in))] : [])].join(' · ');
}
