/** Lowercase, without accents: 'Kovač' and 'KOVAC' are the same. The SQL function `fold_text` does the same. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u065f\u0670]/g, '')
    .toLowerCase()
    .replace(/[łøđıħ]/g, (letter) => PLAIN[letter] ?? letter);

/** Letters that Unicode does not split into a base and an accent. */
const PLAIN: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ı: 'i', ħ: 'h' };

/** More terms narrow a search no further. */
const MOST_TERMS = 6;

/**
 * What is searched for: every one of the terms as the beginning of a word, or the whole text as the beginning of an email
 * or domain. `whole` is null if the text is neither, and a text with @ is nothing else.
 */
export function searchTerms(search: string): { whole: string | null; terms: string[] } {
  const text = search.trim();
  const terms = termsOf(text)
    .slice(0, MOST_TERMS)
    .map((term) => term.slice(0, LONGEST));
  const isOther = /\s/.test(text) || text.startsWith(WHOLE);
  const whole = terms.length === 0 || isOther ? null : text.toLowerCase().slice(0, LONGEST);
  return { whole, terms: whole?.includes('@') ? [] : [...new Set(terms)] };
}

/** Terms are stored up to this length. */
const LONGEST = 64;

/** What the term of a whole name begins with. */
const WHOLE = '=';

/**
 * The terms of whatever is called exactly so: its whole name, with its words in any order, and its email. The SQL function
 * `whole_term` makes the same of a name.
 */
export function exactTerms(search: string): string[] {
  const text = search.trim();
  const email = text.includes('@') ? [text.toLowerCase().slice(0, LONGEST)] : [];
  const terms = termsOf(text);
  if (terms.length === 0) return email;
  const whole = WHOLE + terms.toSorted().join(' ');
  return [Array.from(whole).slice(0, LONGEST).join(''), ...email];
}

const termsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{Nd}]+/u)
    .filter((term) => term !== '');
