const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Longer words, such as an email address without a break, may be divided anywhere. */
const LONGEST_WORD = 28;

const texts = new Intl.Segmenter('ja', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The parts between which a word may be broken. The empty parts between them tell the layout to break without a hyphen.
 * Japanese has no spaces, and a sign may not begin a line.
 */
export function breakWord(word: string): string[] {
  if (CJK.test(word)) return separate(joinSigns(Array.from(texts.segment(word), ({ segment }) => segment)));
  if (word.length <= LONGEST_WORD) return [word];
  return separate(Array.from(graphemes.segment(word), ({ segment }) => segment));
}

function joinSigns(parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const last = joined.length - 1;
    if (last >= 0 && /^[\p{P}\p{S}]/u.test(part)) joined[last] = `${joined[last] ?? ''}${part}`;
    else joined.push(part);
  }
  return joined;
}

const separate = (parts: readonly string[]): string[] =>
  parts.flatMap((part, index) => (index === 0 ? [part] : ['', part]));
