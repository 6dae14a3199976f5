/** The first graphemes of the first and last word, so that emoji stay whole. */
export function initialsOf(name: string): string {
  const texts = name.trim().split(/\s+/);
  const chosen = texts.length > 1 ? [texts[0], texts.at(-1)] : texts;
  return chosen
    .map((word) => firstCharacter(word ?? ''))
    .join('')
    .toLocaleUpperCase();
}

function firstCharacter(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  return first?.segment ?? '';
}
