/** The prop in which a block keeps the marks of its placeholders. It belongs to no field and is never drawn. */
export const PLACEHOLDERS = 'placeholders';

const MARKS_MAX = 300;

/** The marks among props that somebody sent or that were stored. */
export function readPlaceholders(props: Readonly<Record<string, unknown>>): string[] {
  const marks: unknown = props[PLACEHOLDERS];
  if (!Array.isArray(marks)) return [];
  return marks.filter((mark) => typeof mark === 'string' && /^[a-z\d]{1,7}$/.test(mark)).slice(0, MARKS_MAX);
}
