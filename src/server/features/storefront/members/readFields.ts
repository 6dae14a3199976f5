import type { z } from 'zod';
import type { FieldProblems } from '#shared/contract/pages.ts';
import type { Refusal } from '#shared/contract/refusals.ts';

/** A form by the contract's own schema: the parsed fields, or a sentence for each that does not fit. */
export function readFields<Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, unknown>,
): { fields: z.output<Schema>; problems?: never } | { problems: FieldProblems } {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { fields: parsed.data };
  const problems: Record<string, string> = {};
  for (const { path, message, code } of parsed.error.issues) {
    const field = String(path[0] ?? '');
    // Sentences of ours are written out in the schemas; zod's own words are for developers.
    problems[field] ??= code === 'custom' ? message : 'Please check this field.';
  }
  return { problems };
}

export const NO_MATCH = 'Passwords do not match';

/** A refusal at the field it belongs to, or above the form. */
export function shownRefusal(
  { code, details, message }: Refusal,
  fields: readonly string[],
): { problems: FieldProblems; notice: string | null } {
  const { field, reason } = details;
  if (field === undefined || !fields.includes(field)) return { problems: {}, notice: message };
  // The catalogue's one sentence for weak passwords speaks of length; the reason says what really is the matter.
  return { problems: { [field]: code === 'weak-password' && reason ? reason : message }, notice: null };
}
