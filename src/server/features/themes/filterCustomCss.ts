import { transform, type Selector, type Visitor } from 'lightningcss';
import type { DroppedCss } from '#shared/contract/themes.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { CUSTOM_CSS_BYTES_MAX, CUSTOM_CSS_SCOPE } from '#shared/rules/customCss.ts';
import { propertyName, whyNotDeclaration, whyNotRule, whyNotSelector } from './cssJudgement.ts';
import { findCssFault, lineAt } from './cssStructure.ts';

export type FilteredCss = { css: string; dropped: DroppedCss[] };

/**
 * The allowed part of a creator's CSS: rules for the page's content that cannot load anything, cover other parts of the
 * page or reach outside. Everything else is removed and reported. The result contains no `</` and no URL except those
 * of our own images.
 */
export function filterCustomCss(source: string): FilteredCss {
  const css = source.replaceAll(/\r\n?/g, '\n');
  if (css.trim() === '') return { css: '', dropped: [] };
  if (new TextEncoder().encode(css).length > CUSTOM_CSS_BYTES_MAX) return nothingOf('This CSS is over 20 kB.', 1);
  const fault = findCssFault(css);
  if (fault) return nothingOf(fault.why, fault.line);
  try {
    const { text, dropped } = filterAllowed(css);
    return isAllowed(text) ? { css: withoutTags(text), dropped } : nothingOf(UNREADABLE, 1);
  } catch (error) {
    // The parser throws plain errors for input that it cannot print. In that case everything is removed.
    if (error instanceof Error) return nothingOf(UNREADABLE, 1);
    throw error;
  }
}

const UNREADABLE = 'This isn’t valid CSS.';

const nothingOf = (why: string, line: number): FilteredCss => ({
  css: '',
  dropped: [{ what: 'Everything', why, line }],
});

/** No markup characters, not even inside quotes, because simple tools scan the page's source. */
function withoutTags(css: string): string {
  return css
    .replaceAll(/"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/g, (text) => text.replaceAll('<', String.raw`\3c `))
    .replaceAll('</', String.raw`<\/`);
}

function filterAllowed(source: string): { text: string; dropped: DroppedCss[] } {
  const dropped: DroppedCss[] = [];
  const frames = framesIn(source);
  const starts = lineStarts(source);
  let place = 0;
  const reported = new Set<number>();
  const drop = (at: number, why: string): [] => {
    if (reported.has(at) || dropped.length === DROPPED_MAX) return [];
    reported.add(at);
    dropped.push({ what: snippetAt(source, at), why, line: lineAt(source, at) });
    return [];
  };
  const { text, warnings } = print(source, {
    Rule(rule) {
      place = placeOf(starts, rule) ?? place;
      const why = whyNotRule(rule);
      return why === null ? undefined : drop(place, why);
    },
    Selector(selector) {
      const why = whyNotSelector(selector);
      return why === null ? inContent(selector) : drop(place, why);
    },
    Declaration(declaration) {
      const why = whyNotDeclaration(declaration);
      return why === null ? undefined : drop(placeOfProperty(source, place, propertyName(declaration)), why);
    },
    CustomIdent: (name) => (frames.has(name) ? `${CUSTOM_CSS_SCOPE}-${name}` : undefined),
  });
  for (const { line, column, type } of warnings) {
    const at = (starts[line - 1] ?? 0) + column - 1;
    const isRule = type.endsWith('Rule');
    drop(isRule ? source.lastIndexOf('@', at) : at, WARNINGS[type] ?? 'Browsers don’t support this CSS.');
  }
  return { text, dropped: dropped.toSorted((one, other) => one.line - other.line) };
}

/** The names of the style sheet's animations. They get a prefix, so that they cannot replace ours. */
function framesIn(source: string): ReadonlySet<string> {
  return new Set(Array.from(source.matchAll(/@(?:-\w+-)?keyframes\s+([\w-]+)/gi), ([, name = '']) => name));
}

/** Scopes a selector to the page's content. Selectors that start with the content element stay as they are. */
function inContent(selector: Selector): Selector {
  const scope = { type: 'class' as const, name: CUSTOM_CSS_SCOPE };
  const [first, ...rest] = selector;
  const isContent = first?.type === 'nesting' || (first?.type === 'pseudo-class' && first.kind === 'scope');
  return isContent ? [scope, ...rest] : [scope, { type: 'combinator', value: 'descendant' }, ...selector];
}

/** Parses the result again and checks that everything in it is allowed. */
function isAllowed(text: string): boolean {
  let isFine = findCssFault(text) === null;
  const { warnings } = print(text, {
    Rule(rule) {
      isFine &&= whyNotRule(rule) === null;
    },
    Selector(selector) {
      const [first] = selector;
      isFine &&= first?.type === 'class' && first.name === CUSTOM_CSS_SCOPE && whyNotSelector(selector) === null;
    },
    Declaration(declaration) {
      isFine &&= whyNotDeclaration(declaration) === null;
    },
  });
  return isFine && warnings.length === 0;
}

function print(source: string, visitor: Visitor<never>) {
  const code = new TextEncoder().encode(source);
  const result = transform({ filename: 'page.css', code, errorRecovery: true, minify: true, visitor });
  return {
    text: new TextDecoder().decode(result.code),
    warnings: result.warnings.map(({ type, loc }) => ({ type, line: loc.line, column: loc.column })),
  };
}

const WARNINGS: Readonly<Record<string, string>> = {
  UnexpectedImportRule: 'You can’t import other style sheets.',
  UnexpectedNamespaceRule: 'Namespaces aren’t supported.',
  SelectorError: 'Browsers don’t support this selector.',
};

/** The offsets of the line starts. */
function lineStarts(source: string): readonly number[] {
  const starts = [0];
  for (const { index } of source.matchAll(/\n/g)) starts.push(index + 1);
  return starts;
}

function placeOf(starts: readonly number[], rule: { type: string; value?: unknown }): number | null {
  const loc = isRecord(rule.value) ? rule.value['loc'] : null;
  if (!isRecord(loc) || typeof loc['line'] !== 'number' || typeof loc['column'] !== 'number') return null;
  return (starts[loc['line']] ?? 0) + loc['column'] - 1;
}

function placeOfProperty(source: string, from: number, name: string): number {
  const pattern = new RegExp(`(?<![\\w-])${name.replaceAll(/[^\w-]/g, String.raw`\$&`)}\\s*:`, 'i');
  const found = source.slice(from).search(pattern);
  return found === -1 ? from : from + found;
}

/** Longer lists are not useful. The remaining problems are reported after these are fixed. */
const DROPPED_MAX = 50;

/** A short excerpt of the source at a position. */
function snippetAt(source: string, at: number): string {
  const [text = ''] = source.slice(at, at + 4 * SNIPPET_MAX).split(/[;{}]/, 1);
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > SNIPPET_MAX ? `${line.slice(0, SNIPPET_MAX)}…` : line;
}

const SNIPPET_MAX = 60;
