import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import BeadPlate from '../src/board/BeadPlate.svelte';
import BigRoad from '../src/board/BigRoad.svelte';
import type { Bead, BigMark } from '../src/generated/wire';

/** Where the marks of a road are drawn, in cells from the top left. */
function drawn(body: string): [number, number][] {
  const places = body.matchAll(/translate\((-?[\d.]+) (-?[\d.]+)\)/g);
  return Array.from(places, ([, x, y]) => [(Number(x) + 5) / 10, (Number(y) + 5) / 10]);
}

const bead = (column: number, row: number): Bead => ({ column, row, winner: 'tie', player_pair: false, banker_pair: false });
const win = (column: number, row: number, ties = 0): BigMark => ({ ...bead(column, row), winner: 'banker', ties });

describe('a road', () => {
  it('draws each mark in the cell that the house names, the first in the top left corner', () => {
    const { body } = render(BeadPlate, { props: { beads: [bead(1, 1), bead(1, 6), bead(2, 1)] } });
    expect(drawn(body)).toEqual([[1, 1], [1, 6], [2, 1]]);
  });

  it('keeps six rows, however long it is, and one empty column after the newest mark', () => {
    const { body } = render(BigRoad, { props: { marks: [win(1, 1), win(9, 6)] } });
    expect(body).toContain('viewBox="0 0 100 60"');
  });

  it('writes the number of ties from the second on', () => {
    const written = (ties: number) => render(BigRoad, { props: { marks: [win(1, 1, ties)] } }).body;
    expect(written(1)).toContain('class="tie');
    expect(written(1)).not.toContain('class="ties');
    expect(written(2)).toMatch(/class="ties[^>]*>2</);
  });
});
