// A spreadsheet takes UTF-8 for what it is only with this mark in front.
const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = '\r\n';

/** A table by RFC 4180, with nothing in it that a spreadsheet would run as a formula. */
export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + [head, ...rows].map((cells) => cells.map(csvCell).join(',') + LINE_END).join('');
}

/** One cell: quoted where it has to be, with a ' in front where a spreadsheet would see a formula. */
export function csvCell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
