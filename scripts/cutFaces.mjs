import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { inProject } from './project.mjs';

// node scripts/cutFaces.mjs: subsets the platform's two fonts to the characters that its screens use, so that less has
// to load. With --check it only reports whether the stored files are up to date.

const ASCII = range(0x20, 0x7e);
/** Further characters in our own texts: quotes, dashes, arrows, currency signs. */
const SIGNS = '\u00a0£¥©«·»×\u2009‐‑–—‘’‚“”„•…‹›€™←↑→↓−';
const LATIN = `${range(0xa0, 0xff)}\u0131ŒœʻʼˆŸŽž`;
/** Tabular figures and the features that text needs, but no alternate glyphs. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn', 'tnum'];

const FACES = [
  // Titles are in English except for names in them. An accented letter loads the full font.
  { name: 'fraunces', from: 'fraunces-latin-opsz-normal', characters: ASCII + SIGNS, weights: [500, 600] },
  { name: 'inter', from: 'inter-latin-wght-normal', characters: ASCII + SIGNS + LATIN, weights: [400, 700] },
];

const FOLDER = inProject('src/web/ui/faces');
const made = new Map();
for (const { name, from, characters, weights } of FACES) {
  const folder = inProject('node_modules/@fontsource-variable', name);
  const [min, max] = weights;
  const cut = await subsetFont(readFileSync(`${folder}/files/${from}.woff2`), characters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: { min, max, default: min } },
  });
  made.set(`${name}.woff2`, cut);
  made.set(`${name}.license.txt`, readFileSync(`${folder}/LICENSE`));
}
made.set('cut.css', Buffer.from(FACES.map(rule).join('\n')));

if (!process.argv.includes('--check')) {
  for (const [file, content] of made) writeFileSync(join(FOLDER, file), content);
} else if ([...made].some(([file, content]) => !readFileSync(join(FOLDER, file)).equals(content))) {
  console.error('The font subsets are out of date. Run: node scripts/cutFaces.mjs');
  process.exitCode = 1;
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
