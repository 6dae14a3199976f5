/** A place in a style sheet that is ambiguous, and why. `line` counts from 1. */
export type CssFault = { why: string; line: number };

/** Braces: two nested conditions around a rule. Parentheses: the deepest nesting that people write. */
const BRACES_MAX = 3;
const BRACKETS_MAX = 8;

/**
 * The first place in a style sheet that another parser could read differently, or that is nested too deeply. Null if
 * there is none. The CSS parser is native code: thousands of nested brackets would crash the whole process.
 */
export function findCssFault(css: string): CssFault | null {
  const open: Open[] = [];
  for (const { 0: text, index, groups = {} } of css.matchAll(TOKEN)) {
    const fault = (why: string): CssFault => ({ why, line: lineAt(css, index) });
    const kind = KINDS.find((each) => groups[each] !== undefined);
    if (kind === 'open') open.push({ bracket: text, index });
    else if (kind === 'close' && open.pop()?.bracket !== OPENS[text]) return fault(`There is an extra ${text} here.`);
    else if (kind !== undefined && kind !== 'close') return fault(WRONG[kind]);
    if (depthOf(open, true) > BRACES_MAX) return fault('These braces are nested too deeply.');
    if (depthOf(open, false) > BRACKETS_MAX) return fault('These brackets are nested too deeply.');
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
  openString: 'This quotation mark isn’t closed on the same line.',
  oddUrl: 'Put this URL in quotation marks.',
  oddEscape: 'Use a backslash only before a character such as : or /, or inside quotation marks.',
  oddLetter: 'This line has a character that isn’t allowed.',
} as const;

const KINDS = ['open', 'close', 'openComment', 'openString', 'oddUrl', 'oddEscape', 'oddLetter'] as const;

// Tokens without a name need no check. Inside an unquoted url(), brackets and quotes are ordinary characters, so only
// its plain form is allowed.
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
