// The check of a spent shoe, written again from the description in cards/shoe.py, for the patron's own browser.

import type { SpentShoe } from '../generated/api';

/** What was found: each is true when it is as promised. */
export interface Proof {
  /** Seed and order give the commitment. */
  sealed: boolean;
  /** Every card that left the shoe, in order, is the sealed order's after the cut. */
  dealt: boolean;
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['s', 'h', 'd', 'c'];
const CARDS_IN_A_DECK = 52;
const SEED_BYTES = 32;
const MOST_DECKS = 20;
const ALL_WORDS = 2 ** 32;
const DIGESTS_AT_ONCE = 64;

export async function prove(shoe: SpentShoe): Promise<Proof> {
  const seed = bytesOf(shoe.seed);
  if (seed?.length !== SEED_BYTES || !Number.isInteger(shoe.decks) || shoe.decks < 1 || shoe.decks > MOST_DECKS)
    return { sealed: false, dealt: false };
  const order = await shuffled(seed, shoe.decks);
  const cut = [...order.slice(shoe.cut), ...order.slice(0, shoe.cut)];
  return {
    sealed: (await sha256(joined(seed, Uint8Array.from(order)))) === shoe.commitment,
    dealt:
      shoe.cut >= 0 &&
      shoe.cut < order.length &&
      shoe.cards.length <= order.length &&
      shoe.cards.every((card, place) => card === cardText(cut[place] ?? -1)),
  };
}

/** The order before the cut: each place, from the last down, changes with one at or below it. */
async function shuffled(seed: Uint8Array, decks: number): Promise<number[]> {
  const order = Array.from({ length: CARDS_IN_A_DECK * decks }, (_, place) => place % CARDS_IN_A_DECK);
  const words = wordsOf(seed);
  for (let place = order.length - 1; place > 0; place -= 1) {
    const other = await below(place + 1, words);
    [order[place], order[other]] = [order[other]!, order[place]!];
  }
  return order;
}

/** SHA-256 of the seed with 0, 1, 2, …, each digest read as eight numbers of 32 bits. */
async function* wordsOf(seed: Uint8Array): AsyncGenerator<number, never> {
  for (let first = 0; ; first += DIGESTS_AT_ONCE) {
    const counters = Array.from({ length: DIGESTS_AT_ONCE }, (_, place) => first + place);
    for (const digest of await Promise.all(counters.map((counter) => digestOf(joined(seed, eightBytes(counter)))))) {
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

export const cardText = (card: number): string => `${RANKS[card >> 2] ?? '?'}${SUITS[card & 3] ?? '?'}`;

function eightBytes(counter: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setUint32(4, counter);
  return bytes;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

const digestOf = (bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes);

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Array.from(new Uint8Array(await digestOf(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function bytesOf(hex: string): Uint8Array | null {
  if (!/^([0-9a-f]{2})*$/.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}
