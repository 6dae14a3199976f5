import type { FieldProblems } from '#shared/contract/pages.ts';

/** The first field, in the order of the form, that has a problem. */
export function firstProblem(fields: readonly string[], problems: FieldProblems): string | null {
  return fields.find((field) => problems[field] !== undefined) ?? null;
}

/** The sentences above a form: the view's own, and problems of fields that this form does not show. */
export function sentencesAbove(fields: readonly string[], problems: FieldProblems, notice: string | null): string[] {
  const elsewhere = Object.entries(problems).flatMap(([field, says]) => (fields.includes(field) ? [] : [says]));
  return notice === null ? elsewhere : [notice, ...elsewhere];
}
