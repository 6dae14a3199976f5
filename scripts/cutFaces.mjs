import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { inProject } from './project.mjs';

// node scripts/cutFaces.mjs: subsets the platform's two fonts to the characters that its screens use, and the largest
// fonts of stores to the characters of a page without accents, so that less has to load. With --check it only reports
// whether the stored files are up to date.

const ASCII = range(0x20, 0x7e);
/** Further characters in our own texts: quotes, dashes, arrows, currency signs. */
const SIGNS = '\u00a0£¥©«·»×\u2009‐‑–—‘’‚“”„•…‹›€™←↑→↓−';
const LATIN = `${range(0xa0, 0xff)}\u0131ŒœʻʼˆŸŽž`;
/** The further characters in the basic file of a store's font (BASIC in src/web/blocks/fonts/storeFaces.ts). */
const STORE_SIGNS = '\u00a0£¥©·×–—‘’“”…€';
/** Tabular figures and the features that text needs, but no alternate glyphs. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn', 'tnum'];

const FACES = [
  // Titles are in English except for names in them. An accented letter loads the full font.
  { name: 'fraunces', from: 'fraunces-latin-opsz-normal', characters: ASCII + SIGNS, weights: { min: 500, max: 600 } },
  {
    name: 'inter',
    from: 'inter-latin-wght-normal',
    characters: ASCII + SIGNS + LATIN,
    weights: { min: 400, max: 700 },
  },
];

/** The fonts of stores whose Latin file is too large for two round trips on a new connection, which carry 43 kB. */
const STORE_FACES = [
  { name: 'fraunces', from: 'fraunces-latin-opsz-normal', axes: { opsz: { min: 14, max: 72, default: 14 } } },
  { name: 'inter', from: 'inter-latin-wght-normal' },
  { name: 'work-sans', from: 'work-sans-latin-wght-normal' },
  { name: 'newsreader', from: 'newsreader-latin-wght-normal' },
  { name: 'source-serif-4', from: 'source-serif-4-latin-wght-normal' },
  { name: 'eb-garamond', from: 'eb-garamond-latin-wght-normal' },
  { name: 'unbounded', from: 'unbounded-latin-wght-normal' },
  { name: 'caveat', from: 'caveat-latin-wght-normal' },
];

const PLATFORM_FOLDER = 'src/web/ui/faces';
const STORE_FOLDER = 'src/web/blocks/fonts/basic';
const made = new Map();
for (const { name, from, characters, weights } of FACES) await cut(PLATFORM_FOLDER, name, from, characters, weights);
for (const { name, from, axes } of STORE_FACES) {
  await cut(STORE_FOLDER, name, from, ASCII + STORE_SIGNS, { min: 400, max: 800 }, axes);
}
made.set(join(PLATFORM_FOLDER, 'cut.css'), Buffer.from(FACES.map(rule).join('\n')));

if (!process.argv.includes('--check')) {
  for (const [file, content] of made) writeFileSync(inProject(file), content);
} else if ([...made].some(([file, content]) => !readFileSync(inProject(file)).equals(content))) {
  console.error('The font subsets are out of date. Run: node scripts/cutFaces.mjs');
  process.exitCode = 1;
}

async function cut(folder, name, from, characters, weights, axes = {}) {
  const source = inProject('node_modules/@fontsource-variable', name);
  const subset = await subsetFont(readFileSync(`${source}/files/${from}.woff2`), characters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: { ...weights, default: weights.min }, ...axes },
  });
  made.set(join(folder, `${name}.woff2`), subset);
  made.set(join(folder, `${name}.license.txt`), readFileSync(`${source}/LICENSE`));
}

function rule({ name, characters }) {
  return `@font-face {
  font-family: '${name[0].toUpperCase()}${name.slice(1)} Variable';
  font-weight: 100 900;
  font-display: swap;
  src: url('./${name}.woff2') format('woff2');
  unicode-range: ${rangesOf(characters)};
}
`;
}

/** As a CSS unicode-range, in ascending order. */
function rangesOf(characters) {
  const codes = [...new Set(characters)]
    .map((character) => character.codePointAt(0))
    .toSorted((one, other) => one - other);
  const runs = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run?.last === code - 1) run.last = code;
    else runs.push({ first: code, last: code });
  }
  const hex = (code) => code.toString(16).toUpperCase();
  return runs.map(({ first, last }) => `U+${hex(first)}${last > first ? `-${hex(last)}` : ''}`).join(', ');
}

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
