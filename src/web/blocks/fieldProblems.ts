import type { FieldProblems } from '#shared/contract/pages.ts';

/** The first field with a problem, in form order. */
export function firstProblem(fields: readonly string[], problems: FieldProblems): string | null {
  return fields.find((field) => problems[field] !== undefined) ?? null;
}

/** The messages above a form: the view's own, and problems of fields that this form does not show. */
export function sentencesAbove(fields: readonly string[], problems: FieldProblems, notice: string | null): string[] {
  const elsewhere = Object.entries(problems).flatMap(([field, message]) => (fields.includes(field) ? [] : [message]));
  return notice === null ? elsewhere : [notice, ...elsewhere];
}
