/**
 * The segments of a path, still percent-encoded, without empty segments, query and fragment. An encoded slash does not
 * split a segment.
 */
export function pathSegments(path: string): string[] {
  return path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((segment) => segment !== '');
}

/** Joins segments to a path that starts with one slash and does not end with one. */
export function joinPath(segments: readonly string[]): string {
  return `/${segments.join('/')}`;
}

/** Decodes one segment. Malformed percent-encoding is returned unchanged, so that it matches no route and no slug. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}
