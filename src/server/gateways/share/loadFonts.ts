import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import satori, { type Font, type FontWeight } from 'satori';
import subsetFont from 'subset-font';
import { isHostedFontId, type HostedFontId } from '#shared/rules/font.ts';
import { box } from './box.ts';

export interface LoadedFonts {
  fonts: Font[];
  /** The names for CSS, in the order in which a character is looked up. */
  fontFamily: string;
  /** The characters that no font has. */
  missing: ReadonlySet<string>;
}

/** System fonts are drawn with the hosted font that is most like them. */
const ALIKE: Readonly<Record<string, HostedFontId>> = {
  serif: 'lora',
  slab: 'bitter',
  rounded: 'nunito',
  geometric: 'outfit',
  humanist: 'figtree',
  mono: 'space-grotesk',
};
const DEFAULT_FONT = 'inter';

/** Where a font lacks characters, Inter has the alphabets of Europe, Rubik Arabic and Hebrew, Noto Sans JP Japanese. */
const FALLBACKS = [DEFAULT_FONT, 'rubik', 'noto-sans-jp'];

/** The fonts that draw a text, with its characters only: a theme's font first, others for what it lacks. */
export async function loadFonts(
  text: string,
  { font, weight }: { font: unknown; weight: FontWeight },
): Promise<LoadedFonts> {
  const named = isHostedFontId(font) ? font : (ALIKE[String(font)] ?? DEFAULT_FONT);
  let fonts: Font[] = [];
  // Every text may need a space, and an ellipsis where it is cut off.
  let missing = `${text} …`;
  for (const family of new Set([named, ...FALLBACKS])) {
    // A new array each time: satori caches what it read by the array.
    fonts = [...fonts, ...(await subsetFamily(family, { text: missing, weight }))];
    missing = await findMissing(text, fonts);
    if (missing === '') break;
  }
  return { fonts, fontFamily: fonts.map(({ name }) => name).join(', '), missing: new Set(missing) };
}

/** The packages divide each font into files by ranges of characters. A range may contain characters that the file lacks. */
async function subsetFamily(family: string, { text, weight }: { text: string; weight: FontWeight }): Promise<Font[]> {
  const codes = Array.from(text).map((character) => character.codePointAt(0) ?? 0);
  const files = (await listFiles(family)).filter(({ ranges }) =>
    codes.some((code) => ranges.some(([first, last]) => code >= first && code <= last)),
  );
  return Promise.all(
    files.map(async ({ name, path }) => {
      // Every file has a space. Without any character, the result would not be a valid font.
      const data = await subsetFont(await readFile(path), `${text} `, {
        targetFormat: 'sfnt',
        variationAxes: { wght: weight },
        noHinting: true,
      });
      return { name: `${name}-${weight}`, data, weight, style: 'normal' };
    }),
  );
}

const { resolve } = createRequire(import.meta.url);
const filesOf = new Map<string, Promise<FontFile[]>>();

interface FontFile {
  name: string;
  path: string;
  ranges: readonly (readonly [first: number, last: number])[];
}

function listFiles(family: string): Promise<FontFile[]> {
  const known = filesOf.get(family) ?? readFiles(resolve(`@fontsource-variable/${family}/unicode.json`), family);
  filesOf.set(family, known);
  return known;
}

async function readFiles(listPath: string, family: string): Promise<FontFile[]> {
  const ranges: unknown = JSON.parse(await readFile(listPath, 'utf8'));
  return Object.entries(ranges ?? {}).map(([subset, list]) => {
    // The numbered files of large fonts have brackets in the list: [0].
    const name = `${family}-${subset.replaceAll(/[[\]]/g, '')}`;
    const path = join(dirname(listPath), 'files', `${name}-wght-normal.woff2`);
    return { name, path, ranges: String(list).split(',').map(readRange) };
  });
}

/** Parses a range such as U+20AC or U+0000-00FF. */
function readRange(range: string): [number, number] {
  const [first = '', last = first] = range.slice('U+'.length).split('-');
  return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
}

async function findMissing(text: string, fonts: Font[]): Promise<string> {
  let missing = '';
  await satori(box({ fontFamily: fonts.map(({ name }) => name).join(', ') }, text), {
    width: 10_000,
    height: 100,
    fonts,
    loadAdditionalAsset: (_language, characters) => {
      missing += characters;
      return Promise.resolve([]);
    },
  });
  return missing;
}
