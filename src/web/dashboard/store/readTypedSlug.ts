/** What a slug field keeps of what is typed: capitals and spaces become what they must be; the rest is judged. */
export function readTypedSlug(text: string): string {
  return text.trimStart().toLowerCase().replace(/\s+/g, '-').slice(0, LONGEST_TYPED);
}

// The most that checkSlug takes.
const LONGEST_TYPED = 200;
