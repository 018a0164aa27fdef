// The check of a spent shoe or an opened hand, written again from docs/fairness.md, for the patron's own browser.

import type { Opening, SpentShoe } from '../generated/api';

/** What was found: each is true when it is as promised. */
export interface Proof {
  /** Seed and pack, or all packs and the dice, give the commitment. */
  sealed: boolean;
  /** Every card and every throw of the dice that is told is the sealed one, after shares and cut. */
  dealt: boolean;
}

type Bytes = Uint8Array<ArrayBuffer>;

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['s', 'h', 'd', 'c'];
const FIFTY_TWO = RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit));
const DIGEST = /^[0-9a-f]{64}$/;
const MOST_CARDS = 1040;
const ALL_WORDS = 2 ** 32;
const DIGESTS_AT_ONCE = 8;
const PACKS = 32;
const DEPTH = 5;
const FACES = 6;
const NEITHER: Proof = { sealed: false, dealt: false };

export async function prove(shoe: SpentShoe): Promise<Proof> {
  const pack = packOf(shoe);
  const size = pack.reduce((sum, [, count]) => sum + count, 0);
  const shares = shoe.shares ?? [];
  if (!whole(pack, size) || shares.some(({ share }) => !DIGEST.test(share))) return NEITHER;
  if (shoe.cut < 0 || shoe.cut > size) return NEITHER;
  if (shoe.seal === 'tree-1') return opened(shoe, pack, size);
  if (shoe.seal === 'tree-2') return chosen(shoe, pack, size);
  const seed = bytesOf(shoe.seed ?? '');
  if (seed === null) return NEITHER;
  const fresh = newCards(pack);
  const order = await shuffled(seed, fresh);
  const committed = await hex(
    shoe.seal === 'seed-2'
      ? joined(ascii(`houseway seed-2\n${lineOf(pack)}\n`), seed)
      : joined(seed, Uint8Array.from(order, (card) => FIFTY_TWO.indexOf(card))),
  );
  const dealt = await arranged(order, committed, shoe);
  return {
    sealed: committed === shoe.commitment,
    dealt: inOrder(shoe.cards ?? [], dealt) && (await fallen(shoe, await diceKey(seed))),
  };
}

const inOrder = (cards: string[], dealt: string[]): boolean =>
  cards.length <= dealt.length && cards.every((card, place) => card === dealt[place]);

/** How many of each card the shoe held. */
export function packOf(shoe: SpentShoe): [string, number][] {
  if (shoe.seal !== undefined && shoe.seal !== 'seed-1') return Object.entries(shoe.pack ?? {});
  return FIFTY_TWO.map((card) => [card, shoe.decks ?? 0]);
}

const whole = (pack: [string, number][], size: number): boolean =>
  size > 0 && size <= MOST_CARDS && pack.every(([, count]) => Number.isInteger(count) && count > 0);

const lineOf = (pack: [string, number][]): string => pack.map(([card, count]) => `${card}:${count}`).join(' ');

/** One of each card, then one of each of which there is a second, and so on. */
function newCards(pack: [string, number][]): string[] {
  const decks = Math.max(...pack.map(([, count]) => count));
  return Array.from({ length: decks }, (_, deck) => pack.filter(([, count]) => count > deck).map(([card]) => card)).flat();
}

/** The house's order as it is dealt: shuffled by the patrons' shares, then cut. */
async function arranged<Card>(order: Card[], committed: string, { cut, shares = [] }: SpentShoe): Promise<Card[]> {
  const mixed = shares.length ? await shuffled(await linesOf('houseway shares', committed, ...given(shares)), order) : order;
  return [...mixed.slice(cut), ...mixed.slice(0, cut)];
}

const given = (shares: SpentShoe['shares'] = []): string[] => shares.map(({ seat, share }) => `${seat} ${share}`);

/** SHA-256 of lines, each ended by a newline. */
const linesOf = (...lines: string[]): Promise<Bytes> => sha(ascii(lines.map((line) => `${line}\n`).join('')));

/** The root that each opened card leads to from the place it was dealt from. */
async function rootsOf(shoe: SpentShoe, size: number): Promise<(Bytes | null)[]> {
  const places = await arranged(Array.from({ length: size }, (_, place) => place), shoe.commitment, shoe);
  return Promise.all((shoe.openings ?? []).map((opening) => climbed(opening, places[opening.number - 1], size)));
}

/** Cards of a closed shoe: each lay, before shares and cut, in the sealed place from which it was dealt. */
async function opened(shoe: SpentShoe, pack: [string, number][], size: number): Promise<Proof> {
  const roots = await rootsOf(shoe, size);
  const found = await Promise.all(
    roots.map(async (root) => root !== null && (await hex(joined(ascii(`houseway tree-1\n${lineOf(pack)}\n`), root))) === shoe.commitment),
  );
  const holds = found.length > 0 && found.every(Boolean);
  return { sealed: holds, dealt: holds };
}

/** One of 32 packs was dealt, which the shares chose: the others are made again whole, and give the commitment with its root. */
async function chosen(shoe: SpentShoe, pack: [string, number][], size: number): Promise<Proof> {
  const beside = (shoe.unchosen ?? []).map(bytesOf);
  const root = bytesOf(shoe.root ?? '');
  const diceSeal = bytesOf(shoe.dice_seal ?? '');
  if (root === null || diceSeal === null || beside.length !== DEPTH || beside.includes(null)) return NEITHER;
  const number = shoe.shares?.length ? (await linesOf('houseway choice', shoe.commitment, ...given(shoe.shares)))[0]! % PACKS : 0;
  const fresh = newCards(pack);
  const every = Array.from({ length: PACKS }, async (_, other) =>
    other === number ? root : rootOfPack(await seedBeside(other, number, beside as Bytes[]), fresh),
  );
  const committed = await hex(joined(ascii(`houseway tree-2\n${lineOf(pack)}\n`), diceSeal, ...(await Promise.all(every))));
  const opened = (await rootsOf(shoe, size)).every((each) => each !== null && hexOf(each) === shoe.root);
  return {
    sealed: committed === shoe.commitment,
    dealt: opened && (await keyed(shoe)) && (await wholePack(shoe, fresh)),
  };
}

/** The key of the dice, where it is told, is the sealed one and gives every throw. */
async function keyed(shoe: SpentShoe): Promise<boolean> {
  if (shoe.dice_key === undefined) return !shoe.throws?.length;
  const key = bytesOf(shoe.dice_key);
  return key !== null && (await hex(key)) === shoe.dice_seal && fallen(shoe, key);
}

/** The seed of the pack, where it is told, gives the root and every card in order. */
async function wholePack(shoe: SpentShoe, fresh: string[]): Promise<boolean> {
  if (shoe.pack_seed === undefined) return !shoe.cards?.length;
  const seed = bytesOf(shoe.pack_seed);
  if (seed === null || hexOf(await rootOfPack(seed, fresh)) !== shoe.root) return false;
  return inOrder(shoe.cards ?? [], await arranged(await shuffled(seed, fresh), shoe.commitment, shoe));
}

/** The seed of a pack that was not chosen, below the node where its way down leaves the chosen one's. */
async function seedBeside(other: number, number: number, beside: Bytes[]): Promise<Bytes> {
  const height = 32 - Math.clz32(other ^ number);
  let seed = beside[DEPTH - height]!;
  for (let bit = height - 2; bit >= 0; bit -= 1) seed = await sha(joined(Uint8Array.of((other >> bit) & 1), seed));
  return seed;
}

async function rootOfPack(seed: Bytes, fresh: string[]): Promise<Bytes> {
  const order = await shuffled(seed, fresh);
  let nodes = await Promise.all(
    order.map(async (card, place) => leaf(await sha(joined(ascii('houseway salt\n'), seed, fourBytes(place))), place, card)),
  );
  while (nodes.length > 1) {
    const pairs = Array.from({ length: Math.ceil(nodes.length / 2) }, (_, at) => nodes.slice(2 * at, 2 * at + 2));
    nodes = await Promise.all(pairs.map((pair) => (pair.length === 2 ? sha(joined(Uint8Array.of(1), ...pair)) : pair[0]!)));
  }
  return nodes[0]!;
}

const leaf = (salt: Bytes, place: number, card: string): Promise<Bytes> =>
  sha(joined(Uint8Array.of(0), salt, fourBytes(place), ascii(card)));

const diceKey = (seed: Bytes): Promise<Bytes> => sha(joined(ascii('houseway dice\n'), seed));

/** Every throw is the one that the key and the shares give, counted 1, 2, 3 … */
async function fallen({ throws = [], shares }: SpentShoe, key: Bytes): Promise<boolean> {
  const found = throws.map(async ([number, ...dice], place) => {
    const drawn = wordsOf(await linesOf('houseway throw', hexOf(key), `${number}`, ...given(shares)));
    const thrown: number[] = [];
    for (const _ of dice) thrown.push(1 + (await below(FACES, drawn)));
    return number === place + 1 && dice.length === 3 && dice.every((die, at) => die === thrown[at]);
  });
  return (await Promise.all(found)).every(Boolean);
}

/** The root that a card, its salt and its neighbours lead to. */
async function climbed({ card, salt, path }: Opening, at: number | undefined, size: number): Promise<Bytes | null> {
  const salted = bytesOf(salt);
  const beside = path.map(bytesOf);
  if (at === undefined || salted === null) return null;
  let place = at;
  let node = await leaf(salted, place, card);
  for (let left = size; left > 1; left = Math.ceil(left / 2), place = Math.floor(place / 2)) {
    if ((place ^ 1) >= left) continue;
    const neighbour = beside.shift();
    if (!neighbour) return null;
    const pair = place % 2 ? [neighbour, node] : [node, neighbour];
    node = await sha(joined(Uint8Array.of(1), ...pair));
  }
  return beside.length ? null : node;
}

/** Each place, from the last down, changes with one at or below it. */
async function shuffled<Card>(key: Uint8Array, cards: Card[]): Promise<Card[]> {
  const order = [...cards];
  const words = wordsOf(key);
  for (let place = order.length - 1; place > 0; place -= 1) {
    const other = await below(place + 1, words);
    [order[place], order[other]] = [order[other]!, order[place]!];
  }
  return order;
}

/** SHA-256 of the key with 0, 1, 2, …, each digest read as eight numbers of 32 bits. */
async function* wordsOf(key: Uint8Array): AsyncGenerator<number, never> {
  for (let first = 0; ; first += DIGESTS_AT_ONCE) {
    const counters = Array.from({ length: DIGESTS_AT_ONCE }, (_, place) => first + place);
    const digests = counters.map((counter) => digestOf(joined(key, fourBytes(0), fourBytes(counter))));
    for (const digest of await Promise.all(digests)) {
      const view = new DataView(digest);
      for (let at = 0; at < digest.byteLength; at += 4) yield view.getUint32(at);
    }
  }
}

/** A number below n; words of the last, incomplete run of n are passed over, so that all are equally likely. */
async function below(n: number, words: AsyncGenerator<number, never>): Promise<number> {
  const wholeRuns = ALL_WORDS - (ALL_WORDS % n);
  for (;;) {
    const { value } = await words.next();
    if (value < wholeRuns) return value % n;
  }
}

function fourBytes(number: number): Uint8Array {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

const ascii = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function joined(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((at, part) => (whole.set(part, at), at + part.length), 0);
  return whole;
}

const digestOf = (bytes: Bytes): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes);

const sha = async (bytes: Bytes): Promise<Bytes> => new Uint8Array(await digestOf(bytes));

const hex = async (bytes: Bytes): Promise<string> => hexOf(await sha(bytes));

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Thirty-two bytes from their digits; null for anything else. */
function bytesOf(digits: string): Bytes | null {
  if (!DIGEST.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
