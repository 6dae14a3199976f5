import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { filterCustomCss } from './filterCustomCss.ts';

/** Filtering can take up to a second for malicious input, and anybody can request a page. */
const cache = new LRUCache<string, string>({ max: 500 });

/** A page's custom CSS for visitors. The result is cached by source text. */
export function pageCss(source: string): string {
  if (source.trim() === '') return '';
  const key = createHash('sha256').update(source).digest('base64');
  const css = cache.get(key) ?? filterCustomCss(source).css;
  cache.set(key, css);
  return css;
}
