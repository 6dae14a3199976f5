const START = '\u2068';
const END = '\u2069';

/**
 * A name inside a sentence, between Unicode's marks for an isolate: what is written from right to left keeps its place,
 * and so does the sentence around it. Marks inside the name are dropped, because they could end the isolate.
 */
export const isolate = (name: string): string => `${START}${name.replaceAll(/[\u2066-\u2069]/g, '')}${END}`;

/**
 * The same for English text that no `Sentence` shows: an aria-label, a title, an announcement, a name made of others.
 * Only names with letters from right to left get marks, because no other can change the order of such a text.
 */
export const isolateRtl = (name: string): string => (RTL_LETTER.test(name) ? isolate(name) : name);

/** The blocks of right-to-left scripts (Unicode, DerivedBidiClass): Hebrew to Arabic, their forms, historic scripts. */
const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The pieces of a sentence, in order: plain text, and the names that were isolated in it. */
export function splitIsolates(sentence: string): { text: string; isIsolated: boolean }[] {
  return sentence
    .split(/(\u2068[^\u2069]*\u2069)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.startsWith(START) ? { text: piece.slice(1, -1), isIsolated: true } : { text: piece, isIsolated: false },
    );
}
