// The check of a spent shoe, written again from docs/fairness.md, for the patron's own browser.

import type { Opening, SpentShoe } from '../generated/api';

/** What was found: each is true when it is as promised. */
export interface Proof {
  /** Seed and pack give the commitment. */
  sealed: boolean;
  /** Every card that left the shoe, in order, is the sealed order's after shares and cut. */
  dealt: boolean;
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['s', 'h', 'd', 'c'];
const FIFTY_TWO = RANKS.flatMap((rank) => SUITS.map((suit) => rank + suit));
const DIGEST = /^[0-9a-f]{64}$/;
const MOST_CARDS = 1040;
const ALL_WORDS = 2 ** 32;
const DIGESTS_AT_ONCE = 64;
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
  const cards = shoe.cards ?? [];
  return {
    sealed: committed === shoe.commitment,
    dealt: cards.length <= size && cards.every((card, place) => card === dealt[place]),
  };
}

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
  const lines = ['houseway shares', committed, ...shares.map(({ seat, share }) => `${seat} ${share}`)];
  const mixed = shares.length
    ? await shuffled(new Uint8Array(await digestOf(ascii(lines.map((line) => `${line}\n`).join('')))), order)
    : order;
  return [...mixed.slice(cut), ...mixed.slice(0, cut)];
}

/** Cards of a closed shoe: each lay, before shares and cut, in the sealed place from which it was dealt. */
async function opened(shoe: SpentShoe, pack: [string, number][], size: number): Promise<Proof> {
  const places = await arranged(Array.from({ length: size }, (_, place) => place), shoe.commitment, shoe);
  const found = await Promise.all(
    (shoe.openings ?? []).map(async (opening) => {
      const root = await climbed(opening, places[opening.number - 1], size);
      if (root === null) return false;
      return (await hex(joined(ascii(`houseway tree-1\n${lineOf(pack)}\n`), root))) === shoe.commitment;
    }),
  );
  const holds = found.length > 0 && found.every(Boolean);
  return { sealed: holds, dealt: holds };
}

const PACKS = 32;
const DEPTH = 5;

/** The packs that were not chosen are opened whole; each card leads to the root of the one that was dealt. */
async function chosen(shoe: SpentShoe, pack: [string, number][], size: number): Promise<Proof> {
  const root = bytesOf(shoe.root ?? '');
  const dice = bytesOf(shoe.dice_seal ?? '');
  const nodes = (shoe.unchosen ?? []).map(bytesOf).filter((node) => node !== null);
  if (root === null || dice === null || nodes.length !== DEPTH) return NEITHER;
  const dealt = await chosenPack(shoe);
  const fresh = newCards(pack);
  const roots = await Promise.all(
    Array.from({ length: PACKS }, async (_, number) => (number === dealt ? root : rootOf(await seedBeside(nodes, number, dealt), fresh))),
  );
  const sealed = (await hex(joined(ascii(`houseway tree-2\n${lineOf(pack)}\n`), dice, ...roots))) === shoe.commitment;
  const places = await arranged(Array.from({ length: size }, (_, place) => place), shoe.commitment, shoe);
  const lead = await Promise.all((shoe.openings ?? []).map((opening) => climbed(opening, places[opening.number - 1], size)));
  const cards = lead.every((found) => found !== null && hexOf(found) === shoe.root);
  const whole = await wholePack(shoe, fresh);
  return { sealed, dealt: cards && whole && (await thrown(shoe)) };
}

/** The number of the pack that the shares chose; without shares it is the first. */
async function chosenPack({ commitment, shares = [] }: SpentShoe): Promise<number> {
  if (!shares.length) return 0;
  const [first = 0] = await digestOfLines('houseway choice', commitment, ...linesOf(shares));
  return first % PACKS;
}

/** The seed of a pack that was not chosen: its way down leaves that of the chosen one at one of the nodes. */
async function seedBeside(nodes: Uint8Array[], number: number, dealt: number): Promise<Uint8Array> {
  const bits = (of: number) => Array.from({ length: DEPTH }, (_, level) => (of >> (DEPTH - 1 - level)) & 1);
  const level = bits(number).findIndex((bit, at) => bit !== bits(dealt)[at]);
  let node = nodes[level]!;
  for (const bit of bits(number).slice(level + 1)) node = new Uint8Array(await digestOf(joined(Uint8Array.of(bit), node)));
  return node;
}

/** The root over a pack in the order that its seed gives. */
async function rootOf(seed: Uint8Array, fresh: string[]): Promise<Uint8Array> {
  const order = await shuffled(seed, fresh);
  let level = await Promise.all(
    order.map(async (card, place) => {
      const salt = new Uint8Array(await digestOf(joined(ascii('houseway salt\n'), seed, fourBytes(place))));
      return new Uint8Array(await digestOf(joined(Uint8Array.of(0), salt, fourBytes(place), ascii(card))));
    }),
  );
  while (level.length > 1) {
    const below = level;
    level = await Promise.all(
      Array.from({ length: Math.ceil(below.length / 2) }, async (_, pair) => {
        const [left, right] = [below[2 * pair]!, below[2 * pair + 1]];
        return right ? new Uint8Array(await digestOf(joined(Uint8Array.of(1), left, right))) : left;
      }),
    );
  }
  return level[0]!;
}

/** Where the seed of the dealt pack is told, it gives its root and every card that left the shoe. */
async function wholePack(shoe: SpentShoe, fresh: string[]): Promise<boolean> {
  if (!shoe.pack_seed) return true;
  const seed = bytesOf(shoe.pack_seed);
  if (seed === null || hexOf(await rootOf(seed, fresh)) !== shoe.root) return false;
  const order = await arranged(await shuffled(seed, fresh), shoe.commitment, shoe);
  return (shoe.cards ?? []).every((card, place) => card === order[place]);
}

/** Dice fall by the key that was sealed with the packs, and by the shares. */
async function thrown({ dice_key: told, dice_seal: seal, throws = [], shares = [] }: SpentShoe): Promise<boolean> {
  if (!told) return throws.length === 0;
  const key = bytesOf(told);
  if (key === null || (await hex(joined(key))) !== seal) return false;
  for (const [number, ...shown] of throws) {
    const words = wordsOf(await digestOfLines('houseway throw', told, String(number), ...linesOf(shares)));
    for (const die of shown) if (die !== 1 + (await below(6, words))) return false;
  }
  return true;
}

const linesOf = (shares: { seat: number; share: string }[]): string[] => shares.map(({ seat, share }) => `${seat} ${share}`);

const digestOfLines = async (...lines: string[]): Promise<Uint8Array> =>
  new Uint8Array(await digestOf(ascii(lines.map((line) => `${line}\n`).join(''))));

/** The root that a card, its salt and its neighbours lead to. */
async function climbed({ card, salt, path }: Opening, at: number | undefined, size: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const salted = bytesOf(salt);
  const beside = path.map(bytesOf);
  if (at === undefined || salted === null) return null;
  let place = at;
  let node = new Uint8Array(await digestOf(joined(Uint8Array.of(0), salted, fourBytes(place), ascii(card))));
  for (let left = size; left > 1; left = Math.ceil(left / 2), place = Math.floor(place / 2)) {
    if ((place ^ 1) >= left) continue;
    const neighbour = beside.shift();
    if (!neighbour) return null;
    const pair = place % 2 ? [neighbour, node] : [node, neighbour];
    node = new Uint8Array(await digestOf(joined(Uint8Array.of(1), ...pair)));
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

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

const digestOf = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes);

async function hex(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await digestOf(bytes)));
}

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Thirty-two bytes from their digits; null for anything else. */
function bytesOf(digits: string): Uint8Array | null {
  if (!DIGEST.test(digits)) return null;
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
