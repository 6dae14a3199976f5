import { latinDigits } from './digits.ts';

/** The digits before and after the decimal mark of a number that a person typed. */
export type DecimalText = { whole: string; fraction: string };

const LONGEST = 40;
const PLAIN = /^(?<whole>\d*)(?:(?<mark>[.,])(?<fraction>\d+))?$/;
const GROUPED = /^(?<whole>[1-9]\d{0,2}(?<group>[.,'’\s])\d{3}(?:\k<group>\d{3})*)(?:(?<mark>[.,])(?<fraction>\d+))?$/;
const INDIAN = /^(?<whole>[1-9]\d?(?:,\d\d)+,\d{3})(?:(?<mark>\.)(?<fraction>\d+))?$/;

/**
 * Reads a number as people write it: point or comma before the decimals; commas, points, spaces or apostrophes between
 * groups of three; the groups of India; the digits and separators of Arabic and of full-width Latin. '1,234' is a thousand where fewer than three decimals exist, and 'ambiguous'
 * where it could as well be one and a bit. '1.234' is always one and a bit.
 */
export function readDecimalText(text: string, decimals: number): DecimalText | 'format' | 'ambiguous' {
  const typed = latinDigits(text)
    .replace(OTHER_MARKS, (mark) => MARKS[mark] ?? '')
    .trim();
  if (typed === '' || typed.length > LONGEST) return 'format';
  const plain = PLAIN.exec(typed)?.groups;
  const grouped = readGroups(typed);
  if (plain && grouped && plain['mark'] === ',') return decimals < 3 ? partsOf(grouped) : 'ambiguous';
  const found = plain ?? grouped;
  return found ? partsOf(found) : 'format';
}

/** U+066B, U+066C and U+060C of Arabic, full-width point and comma, and signs of direction, which nobody sees. */
const OTHER_MARKS = /[\u066b\u066c\u060c\uff0e\uff0c\u200e\u200f\u061c]/g;
const MARKS: Readonly<Record<string, string>> = {
  '\u066b': '.',
  '\u066c': '’',
  '\u060c': ',',
  '\uff0e': '.',
  '\uff0c': ',',
};

function readGroups(typed: string): Record<string, string> | null {
  const grouped = GROUPED.exec(typed)?.groups;
  if (grouped && grouped['group'] !== grouped['mark']) return grouped;
  return INDIAN.exec(typed)?.groups ?? null;
}

function partsOf({ whole = '', fraction = '' }: Record<string, string>): DecimalText {
  return { whole: whole.replace(/\D/g, ''), fraction };
}
