import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SpentShoe } from '../src/generated/api';
import { prove } from '../src/table/proof';

const SEED = '00'.repeat(32);
const PACK = { As: 1, '2s': 1, '3s': 1 };

/** A shoe of three cards; only what is said differs. */
const shoe = (told: Partial<SpentShoe>) =>
  ({ seal: 'seed-2', seed: SEED, pack: PACK, cut: 0, shares: [], commitment: '', cards: [], ...told }) as unknown as SpentShoe;

/** SHA-256 as if it had drawn these words for every key, and nothing but zeros for a commitment. */
function drawing(...words: number[]): void {
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_, data) => {
    const drawn = new DataView(new ArrayBuffer(32));
    if ((data as Uint8Array).byteLength === 40) words.forEach((word, place) => drawn.setUint32(4 * place, word));
    return drawn.buffer;
  });
}

afterEach(() => vi.restoreAllMocks());

describe('the proof of a spent shoe', () => {
  it('passes over a word of the last, incomplete run: 2^32 is no multiple of three', async () => {
    drawing(0xffffffff, 1, 0);
    const dealt = async (...cards: string[]) => (await prove(shoe({ commitment: '00'.repeat(32), cards }))).dealt;
    expect(await dealt('3s', 'As', '2s')).toBe(true);
    expect(await dealt('3s', '2s', 'As')).toBe(false);
  });

  it('takes the greatest word that may be taken', async () => {
    drawing(0xfffffffe, 0);
    const cards = ['2s', 'As', '3s'];
    expect((await prove(shoe({ commitment: '00'.repeat(32), cards }))).dealt).toBe(true);
  });

  it('believes no commitment but that of seed and pack', async () => {
    expect(await prove(shoe({ commitment: '11'.repeat(32) }))).toMatchObject({ sealed: false });
  });

  it.each([{ seed: 'nonsense' }, { cut: 4 }, { pack: {} }, { shares: [{ seat: 1, share: 'x' }] }])('finds %o wanting', async (told) => {
    expect(await prove(shoe(told as Partial<SpentShoe>))).toEqual({ sealed: false, dealt: false });
  });
});
