import { createHash } from 'node:crypto';
import { filterCustomCss } from './filterCustomCss.ts';

/** Filtering takes up to a second for the worst of inputs, and drawing a page is open to everybody. */
const known = new Map<string, string>();
const KNOWN_MAX = 500;

/** A page's own CSS as visitors get it: filtered once for each text, however often the page is drawn. */
export function pageCss(source: string): string {
  if (source.trim() === '') return '';
  const key = createHash('sha256').update(source).digest('base64');
  const css = known.get(key) ?? filterCustomCss(source).css;
  // The one asked for last goes last.
  known.delete(key);
  known.set(key, css);
  const [oldest] = known.keys();
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  return css;
}
