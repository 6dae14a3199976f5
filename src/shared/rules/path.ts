/**
 * The segments of a path, still percent-encoded, without empty ones, query and fragment.
 * An encoded slash stays inside its segment.
 */
export function pathSegments(path: string): string[] {
  return path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((segment) => segment !== '');
}

/** A path of the given segments: starts with one slash, ends without one. */
export function joinPath(segments: readonly string[]): string {
  return `/${segments.join('/')}`;
}

/** Decodes one segment; malformed percent-encoding is left as it is, so that it matches no route and no slug. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}
