// A spreadsheet takes UTF-8 for what it is only with this mark in front.
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** A table by RFC 4180, with nothing in it that a spreadsheet would run as a formula. */
export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + [head, ...rows].map((cells) => cells.map(csvCell).join(',') + LINE_END).join('');
}

/**
 * One cell: quoted where it has to be, with a ' in front where a spreadsheet would see a formula. One that takes
 * another sign than the comma for the end of a cell sees them after that as well.
 */
export function csvCell(value: string): string {
  const safe = value
    .replaceAll(/(^|[;\t\r\n|])(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, "$1'")
    .replace(/^[\t\r]/, "'$&");
  return /[",;|\t\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
