const START = '\u2068';
const END = '\u2069';

/**
 * Wraps a name in Unicode isolate marks, so that a right-to-left name does not reorder the sentence around it. Marks
 * inside the name are removed, because they could end the isolate.
 */
export const isolate = (name: string): string => `${START}${name.replaceAll(/[\u2066-\u2069]/g, '')}${END}`;

/**
 * The same for English text that `Sentence` does not render, such as an aria-label, a title or an announcement. Only
 * names with right-to-left letters get marks, because no other name can reorder such a text.
 */
export const isolateRtl = (name: string): string => (hasRtlLetter(name) ? isolate(name) : name);

export const hasRtlLetter = (text: string): boolean => RTL_LETTER.test(text);

/** The right-to-left blocks of Unicode (DerivedBidiClass): Hebrew to Arabic, presentation forms, historic scripts. */
const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Splits a sentence into plain text and isolated names, in order. */
export function splitIsolates(sentence: string): { text: string; isIsolated: boolean }[] {
  return sentence
    .split(/(\u2068[^\u2069]*\u2069)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      piece.startsWith(START) ? { text: piece.slice(1, -1), isIsolated: true } : { text: piece, isIsolated: false },
    );
}
