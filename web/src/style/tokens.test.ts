import { describe, expect, it } from 'vitest';
import tokens from './tokens.css?raw';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** A token's color in a theme: "#abc", or the one of two. */
function colorOf(name: string, theme: Theme): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(tokens)?.[1];
  if (!value) throw new Error(`--${name} is no token`);
  const two = /^light-dark\((#\w+), (#\w+)\)$/.exec(value);
  const hex = two?.[theme === 'light' ? 1 : 2] ?? value;
  if (!/^#(\w{3}|\w{6})$/.test(hex)) throw new Error(`--${name} is no plain color: ${hex}`);
  return hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex;
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: Theme): number {
  const [low, high] = [luminance(colorOf(one, theme)), luminance(colorOf(other, theme))].sort((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** What is seen on which ground, and the least that WCAG asks: 4.5 for words (1.4.3), 3 for edges and rings (1.4.11). */
const PAIRS: [least: number, ink: string[], grounds: string[]][] = [
  [3, ['focus', 'field-edge'], ['room', 'panel', 'tint']],
  [3, ['gold', 'felt-line'], ['felt', 'felt-deep']],
  [4.5, ['ink', 'ink-soft'], ['room', 'panel', 'tint']],
  [4.5, ['accent', 'danger', 'good'], ['room', 'panel']],
  [4.5, ['accent-ink'], ['accent']],
  [4.5, ['felt-ink'], ['felt', 'felt-deep', 'night', 'gold-deep']],
  [4.5, ['on-gold'], ['gold']],
  [4.5, ['white'], ['player', 'banker', 'tie', 'go', 'stop', 'push', 'night']],
  [4.5, ['black'], ['white', 'chalk', 'banker-ink', 'tie-ink']],
  [3, ['player-ink', 'banker-ink', 'tie-ink'], ['felt', 'felt-deep']],
];

describe('contrast of the tokens', () => {
  for (const theme of THEMES)
    for (const [least, inks, grounds] of PAIRS)
      for (const ink of inks)
        for (const ground of grounds)
          it(`${theme}: ${ink} on ${ground}`, () => {
            expect(contrast(ink, ground, theme)).toBeGreaterThanOrEqual(least);
          });
});
