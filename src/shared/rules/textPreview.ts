/** How a text file is shown in a page: as it is, with line numbers, or as a table. */
export type TextPreviewKind = 'text' | 'code' | 'table';

/** A page shows this much of the beginning of a file. */
export const TEXT_PREVIEW_BYTES = 200_000;
export const CODE_LINES_MAX = 5000;
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
