import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { inProject } from './project.mjs';

// node scripts/measureFonts.mjs: generates the metrics of the stores' fonts and of their local fallbacks from the font
// files. With --check it only reports whether the stored ones are up to date.
const KEPT = inProject('src/web/blocks/fonts/fontMeasures.ts');

/** The package, and the local font of the same kind: 'sans' is Arial, 'serif' is Times New Roman. */
const FAMILIES = {
  inter: 'sans',
  fraunces: 'serif',
  outfit: 'sans',
  'plus-jakarta-sans': 'sans',
  'dm-sans': 'sans',
  manrope: 'sans',
  'work-sans': 'sans',
  nunito: 'sans',
  rubik: 'sans',
  figtree: 'sans',
  sora: 'sans',
  'space-grotesk': 'sans',
  syne: 'sans',
  'playfair-display': 'serif',
  lora: 'serif',
  newsreader: 'serif',
  'source-serif-4': 'serif',
  bitter: 'serif',
  cormorant: 'serif',
  'eb-garamond': 'serif',
  'bricolage-grotesque': 'sans',
  unbounded: 'sans',
  caveat: 'serif',
  oswald: 'sans',
};

/** Fonts with optical sizes: their width in a title, measured in a browser. */
const TITLE_SIZE = { fraunces: 1.1545 };

/**
 * The frequency of each letter in text, in hundredths, and its width in the two local fonts, in thousandths of an em.
 */
const LETTERS = {
  ' ': [18, 278, 250],
  a: [6.5, 556, 444],
  b: [1.2, 556, 500],
  c: [2.2, 500, 444],
  d: [3.5, 556, 500],
  e: [10.4, 556, 444],
  f: [1.8, 278, 333],
  g: [1.6, 556, 500],
  h: [5, 556, 500],
  i: [5.7, 222, 278],
  j: [0.1, 222, 278],
  k: [0.6, 500, 500],
  l: [3.3, 222, 278],
  m: [2, 833, 778],
  n: [5.6, 556, 500],
  o: [6.2, 556, 500],
  p: [1.5, 556, 500],
  q: [0.1, 556, 500],
  r: [5, 333, 333],
  s: [5.3, 500, 389],
  t: [7.5, 278, 278],
  u: [2.2, 556, 500],
  v: [0.8, 500, 500],
  w: [1.8, 722, 722],
  x: [0.1, 500, 500],
  y: [1.4, 500, 500],
  z: [0.1, 500, 444],
};

/** The tables that a WOFF2 file names by number. */
const TAGS =
  `cmap head hhea hmtx maxp name OS/2 post cvt fpgm glyf loca prep CFF VORG EBDT EBLC gasp hdmx kern LTSH PCLT
  VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG sbix acnt avar bdat bloc bsln cvar fdsc feat
  fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill`.split(/\s+/);

const text = fileOf(Object.entries(FAMILIES).map(([name, kind]) => [name, measure(name, kind)]));
if (!process.argv.includes('--check')) writeFileSync(KEPT, text);
else if (readFileSync(KEPT, 'utf8') !== text) {
  console.error('The font metrics are out of date. Run: node scripts/measureFonts.mjs');
  process.exitCode = 1;
}

function measure(name, kind) {
  const folder = inProject('node_modules/@fontsource-variable', name);
  const css = readFileSync(join(folder, 'index.css'), 'utf8');
  const font = readWoff2(join(folder, 'files', `${name}-latin-wght-normal.woff2`));
  const widths = Object.keys(LETTERS).map((letter) => font.widthOf(letter));
  const size = TITLE_SIZE[name] ?? averageWidth(widths) / localWidth(kind);
  const share = (part) => rounded((part / size) * 100);
  return {
    kind,
    weights: /font-weight: ([\d ]+);/.exec(css)?.[1],
    size: rounded(size * 100),
    ascent: share(font.ascent),
    descent: share(font.descent),
    gap: share(font.gap),
  };
}

function localWidth(kind) {
  return averageWidth(Object.values(LETTERS).map((row) => row[kind === 'sans' ? 1 : 2] / 1000));
}

function averageWidth(widths) {
  const shares = Object.values(LETTERS).map(([share]) => share);
  const all = shares.reduce((sum, share) => sum + share, 0);
  return widths.reduce((sum, width, at) => sum + width * shares[at], 0) / all;
}

function rounded(number) {
  return Math.round(number * 10) / 10;
}

/** The font metrics of a line of text, in ems. */
function readWoff2(path) {
  const table = tablesOf(readFileSync(path));
  const em = table('head').readUInt16BE(18);
  const hhea = table('hhea');
  const os2 = table('OS/2');
  const byTypo = (os2.readUInt16BE(62) & 0x80) !== 0;
  const [ascent, descent, gap] = byTypo
    ? [68, 70, 72].map((at) => os2.readInt16BE(at))
    : [4, 6, 8].map((at) => hhea.readInt16BE(at));
  const glyphOf = readCmap(table('cmap'));
  const advances = readAdvances(table('hmtx'), hhea.readUInt16BE(34));
  return {
    ascent: ascent / em,
    descent: -descent / em,
    gap: gap / em,
    widthOf: (letter) => advances[Math.min(glyphOf(letter.codePointAt(0)), advances.length - 1)] / em,
  };
}

/** The tables of a WOFF2 file by name. hmtx may be in WOFF2's own format. */
function tablesOf(bytes) {
  let at = 48;
  const readBase128 = () => {
    let value = 0;
    for (;;) {
      const byte = bytes[at++];
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
  };
  const entries = [];
  for (let index = 0; index < bytes.readUInt16BE(12); index += 1) {
    const flags = bytes[at++];
    const isNamed = (flags & 0x3f) === 0x3f;
    const tag = isNamed ? bytes.toString('latin1', at, (at += 4)) : TAGS[flags & 0x3f];
    const version = flags >> 6;
    const plain = readBase128();
    const isPlain = tag === 'glyf' || tag === 'loca' ? version === 3 : version === 0;
    entries.push({ tag, isPlain, length: isPlain ? plain : readBase128() });
  }
  const data = brotliDecompressSync(bytes.subarray(at, at + bytes.readUInt32BE(20)));
  const tables = new Map();
  let start = 0;
  for (const { tag, isPlain, length } of entries) {
    tables.set(tag.trim(), Object.assign(data.subarray(start, start + length), { isPlain }));
    start += length;
  }
  return (tag) => tables.get(tag);
}

function readCmap(cmap) {
  const count = cmap.readUInt16BE(2);
  const starts = Array.from({ length: count }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const start = starts.find((each) => cmap.readUInt16BE(each) === 4);
  const table = cmap.subarray(start);
  const double = table.readUInt16BE(6);
  return (code) => {
    for (let at = 0; at < double; at += 2) {
      if (code > table.readUInt16BE(14 + at)) continue;
      const first = table.readUInt16BE(16 + double + at);
      if (code < first) return 0;
      const delta = table.readUInt16BE(16 + double * 2 + at);
      const place = 16 + double * 3 + at;
      const offset = table.readUInt16BE(place);
      if (offset === 0) return (code + delta) & 0xffff;
      const glyph = table.readUInt16BE(place + offset + (code - first) * 2);
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function readAdvances(hmtx, count) {
  const [start, step] = hmtx.isPlain ? [0, 4] : [1, 2];
  return Array.from({ length: count }, (_, index) => hmtx.readUInt16BE(start + index * step));
}

function fileOf(rows) {
  const lines = rows.map(([name, { kind, weights, size, ascent, descent, gap }]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    return `  ${key}: { kind: '${kind}', weights: '${weights}', size: ${size}, ascent: ${ascent}, descent: ${descent}, gap: ${gap} },`;
  });
  return `/**
 * The weights of each font, and the metrics of its local fallback in percent. Generated from the font files by
 * scripts/measureFonts.mjs.
 */
export const FONT_MEASURES = {
${lines.join('\n')}
} as const;
`;
}
