import { describe, expect, it, vi } from 'vitest';
import { breakpoints } from './breakpoints.ts';

type Theme = 'light' | 'dark';

// web/ knows no types of node, and the test runner empties an imported stylesheet.
const { readFileSync } = await vi.importActual<{ readFileSync: (file: URL, encoding: 'utf8') => string }>('node:fs');
const tokensCss = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const themeCss = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const tokens = readTokens(tokensCss);
const themes: Theme[] = ['light', 'dark'];
const grounds = ['paper', 'surface', 'sunken', 'raised', 'hover'];
const accents = ['mocha', 'leaf', 'amber', 'brick'];

const textPairs = [
  ...pairsOf(['ink', 'ink-2', 'ink-3', ...accents, 'mocha-strong', 'brick-strong'], grounds),
  ...accents.map((accent) => [accent, `${accent}-soft`] as const),
  ...pairsOf(['ink-3'], ['mocha-soft']),
  ...pairsOf(['ink', 'ink-2'], ['neutral-soft', 'mocha-soft', 'leaf-soft', 'amber-soft', 'brick-soft']),
  ...pairsOf(['on-accent'], ['mocha', 'mocha-strong', 'leaf', 'brick', 'brick-strong']),
];
const edgePairs = pairsOf(['edge', 'focus', 'mocha', 'brick'], [...grounds, 'mocha-soft']);

describe('tokens.css', () => {
  it.each(themes)('gives text 4.5 to 1 on every ground it stands on, %s', (theme) => {
    expect(tooFaint(textPairs, theme, 4.5)).toEqual([]);
  });

  it.each(themes)('gives the edges of controls 3 to 1, %s', (theme) => {
    expect(tooFaint(edgePairs, theme, 3)).toEqual([]);
  });

  it('names every token that theme.css maps', () => {
    const used = Array.from(themeCss.matchAll(/var\(--([\w-]+)\)/g), ([, name]) => name ?? '');
    const known = new Set(Array.from(tokensCss.matchAll(/^\s+--([\w-]+):/gm), ([, name]) => name));
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it('turns the layout at the same widths in css and in script', () => {
    expect(themeCss).toContain(`--breakpoint-md: ${breakpoints.phoneBelow}px;`);
    expect(themeCss).toContain(`--breakpoint-lg: ${breakpoints.iconsBelow}px;`);
    expect(tokensCss).toContain(`(max-width: ${breakpoints.phoneBelow - 1}px)`);
  });
});

function tooFaint(pairs: (readonly [string, string])[], theme: Theme, least: number): string[] {
  return pairs
    .map(([front, back]) => ({ front, back, ratio: contrast(colour(front, theme), colour(back, theme)) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ front, back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`);
}

function pairsOf(fronts: string[], backs: string[]): (readonly [string, string])[] {
  return fronts.flatMap((front) => backs.map((back) => [front, back] as const));
}

function colour(name: string, theme: Theme): string {
  const found = tokens.get(name)?.[theme];
  if (found === undefined) throw new Error(`tokens.css has no colour --${name}`);
  return found;
}

function readTokens(css: string): Map<string, Record<Theme, string>> {
  const rows = css.matchAll(/--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);/g);
  return new Map(Array.from(rows, ([, name = '', light = '', dark = '']) => [name, { light, dark }]));
}

/** The contrast ratio of WCAG 2.2, 1 to 21. */
function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
