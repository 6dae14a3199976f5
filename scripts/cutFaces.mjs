import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { inProject } from './project.mjs';

// node scripts/cutFaces.mjs: cuts the platform's two faces down to what its screens use of them: less to load before
// the first words stand in their own face. With --check it only says whether the files kept are still true.

const ASCII = range(0x20, 0x7e);
/** What else stands in our own sentences: quotes, dashes, arrows, signs of money. */
const SIGNS = '\u00a0£¥©«·»×\u2009‐‑–—‘’‚“”„•…‹›€™←↑→↓−';
const LATIN = `${range(0xa0, 0xff)}\u0131ŒœʻʼˆŸŽž`;
/** Widths alike for figures, and whatever writing itself asks for; none of the alternate forms. */
const FEATURES = ['calt', 'ccmp', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn', 'tnum'];

const FACES = [
  // Titles are in English but for the names in them: a letter with an accent brings the whole face.
  { name: 'fraunces', from: 'fraunces-latin-opsz-normal', letters: ASCII + SIGNS, weights: [500, 600] },
  { name: 'inter', from: 'inter-latin-wght-normal', letters: ASCII + SIGNS + LATIN, weights: [400, 700] },
];

const FOLDER = inProject('src/web/ui/faces');
const made = new Map();
for (const { name, from, letters, weights } of FACES) {
  const folder = inProject('node_modules/@fontsource-variable', name);
  const [min, max] = weights;
  const cut = await subsetFont(readFileSync(`${folder}/files/${from}.woff2`), letters, {
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
  console.error('The cut faces are out of date: node scripts/cutFaces.mjs');
  process.exitCode = 1;
}

function rule({ name, letters }) {
  return `@font-face {
  font-family: '${name[0].toUpperCase()}${name.slice(1)} Variable';
  font-weight: 100 900;
  font-display: swap;
  src: url('./${name}.woff2') format('woff2');
  unicode-range: ${rangesOf(letters)};
}
`;
}

/** In CSS's words, from the lowest letter to the highest. */
function rangesOf(letters) {
  const codes = [...new Set(letters)].map((letter) => letter.codePointAt(0)).toSorted((one, other) => one - other);
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
