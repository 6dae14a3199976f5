// Without this mark, Excel reads the file in a local encoding instead of UTF-8.
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** A table as CSV (RFC 4180). No spreadsheet interprets a cell of it as a formula. */
export const csvOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + csvLines([head, ...rows]);

/** Further rows of such a table. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(csvCell).join(',') + LINE_END).join('');

/**
 * One cell, quoted if needed. An apostrophe goes before anything that a spreadsheet would read as a formula, also after
 * a semicolon, tab or bar, because some spreadsheets split cells at those instead of commas.
 */
export function csvCell(value: string): string {
  const safe = value
    .replaceAll(/(^|[;\t\r\n|])(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'")
    .replace(/^[\t\r]/, "'$&");
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
