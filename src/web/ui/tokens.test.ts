import { describe, expect, it, vi } from 'vitest';
import { breakpoints } from './breakpoints.ts';

type Theme = 'light' | 'dark';

// Read as a file, because the test runner returns an empty string for imported style sheets. web/ has no Node types.
const { readFileSync } = await vi.importActual<{ readFileSync: (file: URL, encoding: 'utf8') => string }>('node:fs');
const tokensCss = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const themeCss = readFileSync(new URL('theme.css', import.meta.url), 'utf8');
const tokens = readTokens(tokensCss);
const themes: Theme[] = ['light', 'dark'];
const grounds = ['paper', 'surface', 'sunken', 'raised', 'hover'];
const accents = ['mocha', 'slate', 'leaf', 'amber', 'brick'];
const charts = ['data-1', 'data-2', 'data-3'];
const tints = ['tint-1', 'tint-2', 'tint-3', 'tint-4', 'tint-5'];

const textPairs = [
  ...pairsOf(['ink', 'ink-2', 'ink-3', ...accents, 'mocha-strong', 'brick-strong'], grounds),
  ...accents.map((accent) => [accent, `${accent}-soft`] as const),
  ...pairsOf(['ink-3'], ['mocha-soft', 'slate-soft']),
  ...pairsOf(['mocha', 'slate', 'leaf', 'amber', 'brick'], ['slate-soft']),
  ...pairsOf(['ink-2'], tints),
  ...pairsOf(['ink', 'ink-2'], ['data-bar']),
  ...pairsOf(['ink', 'ink-2'], ['neutral-soft', 'mocha-soft', 'slate-soft', 'leaf-soft', 'amber-soft', 'brick-soft']),
  ...pairsOf(['on-accent'], ['mocha', 'mocha-strong', 'slate', 'leaf', 'brick', 'brick-strong']),
];
const edgePairs = [
  ...pairsOf(['edge', 'focus', 'mocha', 'slate', 'brick'], [...grounds, 'mocha-soft', 'slate-soft']),
  ...pairsOf(charts, ['paper', 'surface', 'raised']),
];

describe('tokens.css', () => {
  it.each(themes)('gives text a contrast of 4.5 to 1 on every background, %s', (theme) => {
    expect(tooFaint(textPairs, theme, 4.5)).toEqual([]);
  });

  it.each(themes)('gives the borders of controls a contrast of 3 to 1, %s', (theme) => {
    expect(tooFaint(edgePairs, theme, 3)).toEqual([]);
  });

  it.each(themes)('keeps chart colors apart for every kind of color vision, and from mocha, %s', (theme) => {
    const [first = '', second = '', third = ''] = charts;
    const pairs = [
      [first, second] as const,
      [first, third] as const,
      [second, third] as const,
      ...pairsOf(charts, ['mocha']),
    ];
    const close = pairs.flatMap(([one, other]) =>
      Object.entries(VISION)
        // Mocha is not used in charts, but must not look like a chart color.
        .filter(([vision]) => other !== 'mocha' || vision === 'full')
        .map(([vision, matrix]) => ({
          between: `${one} and ${other}, ${vision}`,
          distance: distance(color(one, theme), color(other, theme), matrix),
        })),
    );
    expect(close.filter((pair) => pair.distance < DISTINCT)).toEqual([]);
  });

  it('defines every token that theme.css maps', () => {
    const used = Array.from(themeCss.matchAll(/var\(--([\w-]+)\)/g), ([, name]) => name ?? '');
    const known = new Set(Array.from(tokensCss.matchAll(/^\s+--([\w-]+):/gm), ([, name]) => name));
    expect(used.filter((name) => !known.has(name))).toEqual([]);
  });

  it('changes the layout at the same widths in CSS and in scripts', () => {
    expect(themeCss).toContain(`--breakpoint-md: ${breakpoints.phoneBelow}px;`);
    expect(themeCss).toContain(`--breakpoint-lg: ${breakpoints.iconsBelow}px;`);
    expect(tokensCss).toContain(`(max-width: ${breakpoints.phoneBelow - 1}px)`);
  });
});

function tooFaint(pairs: (readonly [string, string])[], theme: Theme, least: number): string[] {
  return pairs
    .map(([front, back]) => ({ front, back, ratio: contrast(color(front, theme), color(back, theme)) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ front, back, ratio }) => `${front} on ${back}: ${ratio.toFixed(2)}`);
}

function pairsOf(fronts: string[], backs: string[]): (readonly [string, string])[] {
  return fronts.flatMap((front) => backs.map((back) => [front, back] as const));
}

function color(name: string, theme: Theme): string {
  const found = tokens.get(name)?.[theme];
  if (found === undefined) throw new Error(`tokens.css has no color --${name}`);
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

type Triple = readonly [number, number, number];
type Matrix = readonly [Triple, Triple, Triple];

/** Simulates color blindness for one kind of cone on linear RGB (Machado, Oliveira and Fernandes 2009, severity 1). */
const VISION: Readonly<Record<string, Matrix>> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** The distance in OKLab, where black and white are 1 apart. A just noticeable difference is about 0.02. */
const DISTINCT = 0.12;

function distance(one: string, other: string, vision: Matrix): number {
  const [a, b] = [one, other].map((hex) => oklab(times(vision, channels(hex))));
  return Math.hypot(...[0, 1, 2].map((at) => (a?.[at] ?? 0) - (b?.[at] ?? 0)));
}

const times = (matrix: Matrix, [x, y, z]: Triple): Triple => {
  const row = ([a, b, c]: Triple) => Math.min(1, Math.max(0, a * x + b * y + c * z));
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])];
};

/** Ottosson's OKLab from linear RGB. */
function oklab([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function channels(hex: string): Triple {
  const channel = (at: number) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
