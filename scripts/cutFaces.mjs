import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
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

let isTrue = true;
for (const { name, from, letters, weights } of FACES) {
  const folder = inProject('node_modules/@fontsource-variable', name);
  const [min, max] = weights;
  const cut = await subsetFont(readFileSync(`${folder}/files/${from}.woff2`), letters, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { wght: { min, max, default: min } },
  });
  const kept = inProject('src/web/ui/faces', `${name}.woff2`);
  if (process.argv.includes('--check')) isTrue &&= readFileSync(kept).equals(cut);
  else {
    writeFileSync(kept, cut);
    copyFileSync(`${folder}/LICENSE`, inProject('src/web/ui/faces', `${name}.license.txt`));
  }
}
if (!isTrue) {
  console.error('The cut faces are out of date: node scripts/cutFaces.mjs');
  process.exitCode = 1;
}

function range(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, at) => first + at));
}
