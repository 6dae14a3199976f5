/** Removes the characters that no font has. Null if letters are among them, or if nothing visible is left. */
export function keepDrawable(text: string, missing: ReadonlySet<string>): string | null {
  const characters = Array.from(text);
  if (characters.some((character) => missing.has(character) && LETTER.test(character))) return null;
  const drawable = characters.filter((character) => !missing.has(character)).join('');
  return VISIBLE.test(drawable) ? drawable.replaceAll(/\s+/g, ' ').trim() : null;
}

const LETTER = /[\p{L}\p{N}]/u;
const VISIBLE = /[^\s\p{M}\p{C}]/u;
