/** Where a sheet cannot be read as one thing only, and why; `line` counts from 1. */
export type CssFault = { why: string; line: number };

/** Braces: a condition in a condition around a rule. Brackets: what a person still writes. */
const BRACES_MAX = 3;
const BRACKETS_MAX = 8;

/**
 * The first thing in a sheet that a parser could read otherwise than we do, or that would take it too deep; null for
 * a plain one. The parser is native code: a bracket in a bracket in a bracket, thousands deep, ends the whole process.
 */
export function findCssFault(css: string): CssFault | null {
  const open: Open[] = [];
  for (const { 0: text, index, groups = {} } of css.matchAll(TOKEN)) {
    const fault = (why: string): CssFault => ({ why, line: lineAt(css, index) });
    const kind = KINDS.find((each) => groups[each] !== undefined);
    if (kind === 'open') open.push({ bracket: text, index });
    else if (kind === 'close' && open.pop()?.bracket !== OPENS[text]) return fault(`There is a ${text} too many here.`);
    else if (kind !== undefined && kind !== 'close') return fault(WRONG[kind]);
    if (depthOf(open, true) > BRACES_MAX) return fault('These braces stand too deep.');
    if (depthOf(open, false) > BRACKETS_MAX) return fault('These brackets stand too deep.');
  }
  const last = open.at(-1);
  return last ? { why: `This ${last.bracket} is never closed.`, line: lineAt(css, last.index) } : null;
}

export const lineAt = (css: string, place: number): number => css.slice(0, place).split('\n').length;

type Open = { bracket: string; index: number };

const depthOf = (open: readonly Open[], braces: boolean): number =>
  open.filter(({ bracket }) => (bracket === '{') === braces).length;

const OPENS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

const WRONG = {
  openComment: 'This comment is never closed.',
  openString: 'This quotation mark is never closed on its line.',
  oddUrl: 'This address is not written plainly. Put it in quotation marks.',
  oddEscape: 'A backslash may only stand before a sign such as : or /, or inside quotation marks.',
  oddLetter: 'There is a character here that cannot be kept.',
} as const;

const KINDS = ['open', 'close', 'openComment', 'openString', 'oddUrl', 'oddEscape', 'oddLetter'] as const;

// What has no name is as it should be. An address is read by rules of its own, in which brackets and quotes are
// letters: only its plain form is taken.
const TOKEN = new RegExp(
  [
    String.raw`\/\*[^]*?\*\/|(?<openComment>\/\*)`,
    String.raw`"(?:[^"\\\n\r\f]|\\[^\r\f])*"|'(?:[^'\\\n\r\f]|\\[^\r\f])*'|(?<openString>["'])`,
    String.raw`url\(\s*(?:"[^"\\\n\r\f]*"|'[^'\\\n\r\f]*'|[^\s"'()\\]*)\s*\)|(?<oddUrl>url\()`,
    String.raw`\\[^\da-z\s"'()[\]{}\\]|(?<oddEscape>\\)`,
    String.raw`(?<oddLetter>\0)|(?<open>[([{])|(?<close>[)\]}])`,
    String.raw`(?:(?!url\()[^\0/"'\\()[\]{}])+|[^]`,
  ].join('|'),
  'gi',
);
