import { createHash } from 'node:crypto';
import { filterCustomCss } from './filterCustomCss.ts';

/** Filtering can take up to a second for malicious input, and anybody can request a page. */
const known = new Map<string, string>();
const KNOWN_MAX = 500;

/** A page's custom CSS for visitors. The result is cached by source text. */
export function pageCss(source: string): string {
  if (source.trim() === '') return '';
  const key = createHash('sha256').update(source).digest('base64');
  const css = known.get(key) ?? filterCustomCss(source).css;
  // Moves the entry to the end, so that the least recently used one is evicted first.
  known.delete(key);
  known.set(key, css);
  const [oldest] = known.keys();
  if (known.size > KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  return css;
}
