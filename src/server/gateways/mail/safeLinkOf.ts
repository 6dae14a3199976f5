import type { RichMark } from './emailBlocks.ts';

/** The target of a link in a creator's text. Null if a mail client should not open it. */
export function safeLinkOf({ attrs }: RichMark): string | null {
  const href = attrs?.['href'];
  if (typeof href !== 'string') return null;
  return /^(https?:\/\/|mailto:)[^\s\p{Cc}]+$/iu.test(href) ? href : null;
}
