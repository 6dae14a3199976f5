import type { z } from 'zod';
import type { FieldProblems } from '#shared/contract/pages.ts';
import type { Refusal } from '#shared/contract/refusals.ts';
import type { Language } from '#shared/rules/language.ts';
import { en } from '#shared/rules/words/en.ts';
import { saidIn } from '#shared/rules/words/saidIn.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';

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
    problems[field] ??= code === 'custom' ? message : en.problems.field;
  }
  return { problems };
}

/** Problems of fields, which are English where they are found, in the page's language. */
export function problemsIn(language: Language, problems: FieldProblems): FieldProblems {
  const words = wordsIn(language);
  return Object.fromEntries(Object.entries(problems).map(([field, says]) => [field, saidIn(words, says)]));
}

/** The same for a sentence above a form. */
export const noticeIn = (language: Language, notice: string | null): string | null =>
  notice === null ? null : saidIn(wordsIn(language), notice);

export const NO_MATCH = en.problems.mismatch;

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
