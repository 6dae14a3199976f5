import { transform, type Selector, type Visitor } from 'lightningcss';
import type { DroppedCss } from '#shared/contract/themes.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import { CUSTOM_CSS_BYTES_MAX, CUSTOM_CSS_SCOPE } from '#shared/rules/customCss.ts';
import { propertyName, whyNotDeclaration, whyNotRule, whyNotSelector } from './cssJudgement.ts';
import { findCssFault, lineAt } from './cssStructure.ts';

export type FilteredCss = { css: string; dropped: DroppedCss[] };

/**
 * What of a creator's CSS may stand in a page: rules for what is inside the page's content, with no way to load, to cover
 * or to reach anything else. Everything else is left out and named. What comes out holds no `</` and no address but those
 * of our own pictures.
 */
export function filterCustomCss(source: string): FilteredCss {
  const css = source.replaceAll(/\r\n?/g, '\n');
  if (css.trim() === '') return { css: '', dropped: [] };
  if (new TextEncoder().encode(css).length > CUSTOM_CSS_BYTES_MAX) return nothingOf('This is over 20 kB.', 1);
  const fault = findCssFault(css);
  if (fault) return nothingOf(fault.why, fault.line);
  try {
    const { text, dropped } = keepAllowed(css);
    return isAllowed(text) ? { css: withoutTags(text), dropped } : nothingOf(UNREADABLE, 1);
  } catch (error) {
    // The parser throws plain errors for what it cannot print again; whatever they are, nothing of it is kept.
    if (error instanceof Error) return nothingOf(UNREADABLE, 1);
    throw error;
  }
}

const UNREADABLE = 'This cannot be read as CSS.';

const nothingOf = (why: string, line: number): FilteredCss => ({
  css: '',
  dropped: [{ what: 'Everything', why, line }],
});

/** No sign of markup, not even in quotation marks: what reads the page coarsely finds none either. */
function withoutTags(css: string): string {
  return css
    .replaceAll(/"(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*'/g, (words) => words.replaceAll('<', String.raw`\3c `))
    .replaceAll('</', String.raw`<\/`);
}

function keepAllowed(source: string): { text: string; dropped: DroppedCss[] } {
  const dropped: DroppedCss[] = [];
  const frames = framesIn(source);
  const starts = lineStarts(source);
  let place = 0;
  const told = new Set<number>();
  const drop = (at: number, why: string): [] => {
    if (told.has(at) || dropped.length === DROPPED_MAX) return [];
    told.add(at);
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
    drop(isRule ? source.lastIndexOf('@', at) : at, WARNINGS[type] ?? 'This is not CSS that browsers know.');
  }
  return { text, dropped: dropped.toSorted((one, other) => one.line - other.line) };
}

/** The names of the animations that the sheet brings: they get a prefix, so that ours keep theirs. */
function framesIn(source: string): ReadonlySet<string> {
  return new Set(Array.from(source.matchAll(/@(?:-\w+-)?keyframes\s+([\w-]+)/gi), ([, name = '']) => name));
}

/** The selector, asked only inside the page's content; what starts with the content itself stays with it. */
function inContent(selector: Selector): Selector {
  const scope = { type: 'class' as const, name: CUSTOM_CSS_SCOPE };
  const [first, ...rest] = selector;
  const isContent = first?.type === 'nesting' || (first?.type === 'pseudo-class' && first.kind === 'scope');
  return isContent ? [scope, ...rest] : [scope, { type: 'combinator', value: 'descendant' }, ...selector];
}

/** Whether all of what was kept may stand there, as another reading of it finds. */
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
  UnexpectedImportRule: 'Other style sheets cannot be brought in.',
  UnexpectedNamespaceRule: 'Namespaces have no use on a page.',
  SelectorError: 'No browser knows this selector.',
};

/** Where each line starts. */
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

/** Nobody reads a longer list; what stands further down comes once these are mended. */
const DROPPED_MAX = 50;

/** The words at a place, as far as one recognises them by. */
function snippetAt(source: string, at: number): string {
  const [words = ''] = source.slice(at, at + 4 * SNIPPET_MAX).split(/[;{}]/, 1);
  const line = words.replaceAll(/\s+/g, ' ').trim();
  return line.length > SNIPPET_MAX ? `${line.slice(0, SNIPPET_MAX)}…` : line;
}

const SNIPPET_MAX = 60;
