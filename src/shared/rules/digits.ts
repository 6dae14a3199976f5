/** The zero digits of the scripts that people type numbers in: Arabic, Persian and full-width Latin. */
const ZEROS = [0x0660, 0x06f0, 0xff10];
const OTHER_DIGITS = /[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g;

/** Converts the digits of other scripts to ASCII: '٤٢' becomes '42'. */
export function latinDigits(text: string): string {
  return text.replace(OTHER_DIGITS, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = ZEROS.findLast((first) => first <= code) ?? code;
    return String(code - zero);
  });
}
