/** Normalizes a typed slug: lower case, hyphens for spaces. Everything else is validated. */
export function readTypedSlug(text: string): string {
  return text.trimStart().toLowerCase().replace(/\s+/g, '-').slice(0, LONGEST_TYPED);
}

// The maximum length that checkSlug accepts.
const LONGEST_TYPED = 200;
