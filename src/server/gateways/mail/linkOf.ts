import type { RichMark } from './letterBlocks.ts';

/** Where a link of a creator's text leads, or null for what no mail program should open. */
export function linkOf({ attrs }: RichMark): string | null {
  const href = attrs?.['href'];
  if (typeof href !== 'string') return null;
  return /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(href) ? href : null;
}
