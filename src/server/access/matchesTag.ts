/** Whether an If-None-Match header names the tag of what would be sent (RFC 9110, 13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** A weak tag names the same bytes or ones as good. */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
