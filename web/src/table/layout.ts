import type { OfferView } from '../generated/wire';
import { text } from '../text/en';

/** Spots that lie together on the felt. */
export interface SpotGroup {
  id: string;
  name: string;
  offers: OfferView[];
}

/** From so many on, spots are drawn small and their group can be folded away. */
const MANY = 5;

export const isLarge = (group: SpotGroup): boolean => group.offers.length >= MANY;

/**
 * The bets around the hands in groups: progressives, bonus bets, and a group for each family of names
 * ("Single Event: Sun 7"), within which the family is not repeated.
 */
export function groupsOf(offers: OfferView[]): SpotGroup[] {
  const groups = new Map<string, SpotGroup>();
  for (const offer of offers) {
    if (offer.group === 'base') continue;
    const family = familyOf(offer);
    const id = family ?? offer.group;
    const group = groups.get(id) ?? { id, name: family ?? text.spots.groups[offer.group], offers: [] };
    groups.set(id, { ...group, offers: [...group.offers, offer] });
  }
  return [...groups.values()].map((group) => ({ ...group, offers: leftToRight(group.offers) }));
}

export const baseOf = (offers: OfferView[]): OfferView[] => leftToRight(offers.filter(({ group }) => group === 'base'));

/** "Sun 7" of "Single Event: Sun 7", where its group says the rest. */
export const shortName = (offer: OfferView): string => offer.name.slice((familyOf(offer)?.length ?? -2) + 2);

/** How many letters the longest word of a name has. */
export const longestWord = (name: string): number => Math.max(...name.split(/\s+/).map((word) => word.length));

/** Families in which each place has a hand of its own. */
const OWN_HANDS = ['pan-nine', 'blackjack', 'poker-hand', 'tiles', 'pai-gow', 'panguingue', 'pots'];
/** Where players bet against each other for pots. */
export const isForPots = (family: string): boolean => family === 'pots';
export const hasOwnHands = (family: string): boolean => OWN_HANDS.includes(family);

/** What a spot has room for: its one pay, or the highest of several. */
export function lettered({ group, lines }: OfferView): string | undefined {
  const pays = lines.map((line) => line.pays).filter((each) => each !== 'push' && !each.startsWith('lose'));
  if (pays.length !== 1 && group === 'progressive') return text.spots.jackpot;
  const [highest, ...others] = pays.toSorted((one, other) => ratio(other) - ratio(one));
  const several = others.some((each) => ratio(each) > 0 && ratio(each) < ratio(highest ?? ''));
  return highest && several ? text.spots.upTo(highest) : highest;
}

/** 12 of "12 to 1"; 0 where a pay is no ratio. */
export function ratio(pays: string): number {
  const [, won, staked] = /^(\d+) (?:to|for) (\d+)/.exec(pays) ?? [];
  return won && staked ? Number(won) / Number(staked) : 0;
}

export function fits(offer: OfferView, sought: string): boolean {
  const words = sought.toLowerCase().split(/\s+/).filter(Boolean);
  const said = [offer.name, ...offer.lines.flatMap((line) => [line.name, line.pays])].join(' ').toLowerCase();
  return words.every((word) => said.includes(word));
}

function familyOf({ name }: OfferView): string | null {
  const colon = name.indexOf(': ');
  return colon < 0 ? null : name.slice(0, colon);
}

/** Player's bets on the left under the Player's hand, the Banker's on the right. */
function leftToRight(offers: OfferView[]): OfferView[] {
  const side = ({ on }: OfferView) => (on === 'player' ? -1 : on === 'banker' ? 1 : 0);
  return offers.toSorted((one, other) => side(one) - side(other));
}
