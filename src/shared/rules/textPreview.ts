/** How a text file is shown in a page: as it is, with line numbers, or as a table. */
export type TextPreviewKind = 'text' | 'code' | 'table';

/** A page shows this much of the beginning of a file. */
export const TEXT_PREVIEW_BYTES = 200_000;
export const TABLE_ROWS_MAX = 500;
export const TABLE_COLUMNS_MAX = 50;

const TABLES = /\.(?:csv|tsv|tab)$/i;
const TEXTS = /\.(?:txt|text|md|markdown|mdown|rst|adoc|asc|nfo|log|srt|vtt|lrc|ics|vcf|fountain)$/i;
const CODE =
  /\.(?:js|mjs|cjs|jsx|ts|tsx|json|json5|jsonl|css|scss|sass|less|html?|xml|svg|vue|svelte|astro|py|rb|php|java|kt|kts|swift|c|h|cc|cpp|hpp|cs|go|rs|dart|lua|pl|r|jl|sql|sh|bash|zsh|ps1|bat|ya?ml|toml|ini|cfg|conf|env|gd|glsl|hlsl|wgsl|shader|tex|bib|gcode|ino|scad|m3u8?|cue)$/i;

/**
 * How a file is shown, by its content and its name. Null: it is no text. A file in an older encoding has no signature of its own, so
 * its name has to say that it is a text.
 */
export function textPreviewKind({ mime, name }: { mime: string; name: string }): TextPreviewKind | null {
  const isNamed = TABLES.test(name) || TEXTS.test(name) || CODE.test(name);
  const isText = mime.startsWith('text/') || mime === 'application/json';
  if (!isText && !(isNamed && mime === 'application/octet-stream')) return null;
  if (TABLES.test(name) || mime === 'text/csv') return 'table';
  return CODE.test(name) ? 'code' : 'text';
}

/**
 * Decodes the beginning of a text: by its byte order mark, as UTF-8 or UTF-16 if it is that, else as Windows-1252, which has all of
 * Latin-1. Undefined: it is no text.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes);
  return CONTROLS.test(text) ? undefined : text;
}

/** Characters that no text has: what is left of a binary file. */
// oxlint-disable-next-line no-control-regex -- it is about these
const CONTROLS = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/;

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes);
  const wide = wideEncoding(bytes);
  if (wide) return decodeAs(wide, bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, CUT_OFF);
  } catch (error) {
    if (error instanceof TypeError) return decodeAs('windows-1252', bytes);
    throw error;
  }
}

/** A character at the end may be cut off. */
const CUT_OFF = { stream: true };
const decodeAs = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes, CUT_OFF);

const SAMPLE_BYTES = 4096;
/** Of the letters in most languages that are written with UTF-16, so many have a zero as one of their two bytes. */
const WIDE_SHARE = 0.3;

/** UTF-16 without a byte order mark: many zeros in every second place, and none in the others. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const enough = (sample.length / 2) * WIDE_SHARE;
  if (odd > enough && even === 0) return 'utf-16le';
  if (even > enough && odd === 0) return 'utf-16be';
  return null;
}

/** The first rows of a table, with the separator that its first line has most. Quotes follow RFC 4180. */
export function parseTable(text: string): { rows: readonly (readonly string[])[]; isCut: boolean } {
  const separator = separatorOf(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isCut = false;
  const endCell = () => {
    if (row.length < TABLE_COLUMNS_MAX) row.push(cell);
    else isCut = true;
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) endCell();
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text.charAt(at + 1) === '\n') at += 1;
      endRow();
      if (rows.length > TABLE_ROWS_MAX) return { rows: rows.slice(0, TABLE_ROWS_MAX), isCut: true };
    } else cell += character;
  }
  if (cell !== '' || row.length > 0) endRow();
  return { rows, isCut };
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const counts = [',', ';', '\t', '|'].map((separator) => ({ separator, count: first.split(separator).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ',';
}
