/** The prop that stores the marks of a block's placeholders. It is not a field and is never rendered. */
export const PLACEHOLDERS = 'placeholders';

const MARKS_MAX = 300;

/** Reads the marks from submitted or stored props. */
export function readPlaceholders(props: Readonly<Record<string, unknown>>): string[] {
  const marks: unknown = props[PLACEHOLDERS];
  if (!Array.isArray(marks)) return [];
  return marks.filter((mark) => typeof mark === 'string' && /^[a-z\d]{1,7}$/.test(mark)).slice(0, MARKS_MAX);
}
