import { latinDigits } from './digits.ts';

/** The digits before and after the decimal separator of a typed number. */
export type DecimalText = { whole: string; fraction: string };

const LONGEST = 40;
const PLAIN = /^(?<whole>\d*)(?:(?<mark>[.,])(?<fraction>\d+))?$/;
const GROUPED = /^(?<whole>[1-9]\d{0,2}(?<group>[.,'’\s])\d{3}(?:\k<group>\d{3})*)(?:(?<mark>[.,])(?<fraction>\d+))?$/;
const INDIAN = /^(?<whole>[1-9]\d?(?:,\d\d)+,\d{3})(?:(?<mark>\.)(?<fraction>\d+))?$/;

/**
 * Reads a number as people write it: with a point or comma before the decimals; with commas, points, spaces or
 * apostrophes between groups of three; in Indian groups; with Arabic or full-width digits and separators. With fewer
 * than three decimals, '1,234' is 1234, and '1.234' is 'ambiguous': a German 1234 or a typing error. With three or more
 * decimals, '1.234' is a decimal number, and '1,234' is 'ambiguous'.
 */
export function readDecimalText(text: string, decimals: number): DecimalText | 'format' | 'ambiguous' {
  const typed = normalise(text);
  if (typed === '' || typed.length > LONGEST) return 'format';
  const plain = PLAIN.exec(typed)?.groups;
  const grouped = readGroups(typed);
  if (plain && grouped && plain['mark'] !== undefined) {
    const hasThree = decimals >= 3;
    if (plain['mark'] === ',') return hasThree ? 'ambiguous' : partsOf(grouped);
    return hasThree ? partsOf(plain) : 'ambiguous';
  }
  const found = plain ?? grouped;
  return found ? partsOf(found) : 'format';
}

/** Both readings of an 'ambiguous' number: its mark separates groups, or it separates the decimals. */
export function readBothWays(text: string): { grouped: DecimalText; plain: DecimalText } | null {
  const typed = normalise(text);
  const [grouped, plain] = [readGroups(typed), PLAIN.exec(typed)?.groups];
  return grouped && plain ? { grouped: partsOf(grouped), plain: partsOf(plain) } : null;
}

const normalise = (text: string): string =>
  latinDigits(text)
    .replace(OTHER_MARKS, (mark) => MARKS[mark] ?? '')
    .trim();

/** The Arabic separators U+066B, U+066C and U+060C, full-width point and comma, and invisible direction marks. */
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
