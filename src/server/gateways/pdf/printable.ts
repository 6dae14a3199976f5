const LETTER = /[\p{L}\p{N}]/u;

/**
 * A text as the fonts can print it. Letters that no font has become question marks. Other signs, such as emoji, are left
 * out, and so are marks of direction, because each text has the direction of its first letter.
 */
export function printable(text: string, missing: ReadonlySet<string>): string {
  const plain = text.replaceAll(/[\u2009\u202f]/g, '\u00a0').replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '');
  return Array.from(plain, (character) =>
    !missing.has(character) ? character : LETTER.test(character) ? '?' : '',
  ).join('');
}
