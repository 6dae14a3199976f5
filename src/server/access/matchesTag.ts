/** Whether an If-None-Match header matches an ETag (RFC 9110, 13.1.2). */
export function matchesTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header.trim() === '*') return true;
  return header.split(',').some((tag) => opaque(tag) === opaque(etag));
}

/** If-None-Match uses weak comparison, so a W/ prefix is ignored. */
const opaque = (tag: string): string => tag.trim().replace(/^W\//, '');
