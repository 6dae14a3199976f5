/** Matches '/p/:product' against '/p/prints'. Returns the decoded parameters, or null. */
export function matchRoute(pattern: string, path: string): Record<string, string> | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decode(value);
    else if (part !== value) return null;
  }
  return params;
}

/** A malformed escape, or that of NUL, which nothing stored can contain, stays as it is and then matches nothing. */
function decode(segment: string): string {
  return /%(?![0-9a-f]{2})|%00/i.test(segment) ? segment : safely(segment);
}

function safely(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch (error) {
    if (error instanceof URIError) return segment;
    throw error;
  }
}
