import type { z } from 'zod';
import type { FieldProblems } from '#shared/contract/pages.ts';
import type { Refusal } from '#shared/contract/refusals.ts';
import type { Language } from '#shared/rules/language.ts';
import { en } from '#shared/rules/messages/en.ts';
import { translate } from '#shared/rules/messages/translate.ts';
import { getMessages } from '#shared/rules/messages/getMessages.ts';

/** Parses a form with the contract's own schema: the parsed fields, or a message for each invalid one. */
export function readFields<Schema extends z.ZodType>(
  schema: Schema,
  values: Record<string, unknown>,
): { fields: z.output<Schema>; problems?: never } | { problems: FieldProblems } {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { fields: parsed.data };
  const problems: Record<string, string> = {};
  for (const { path, message, code } of parsed.error.issues) {
    const field = String(path[0] ?? '');
    // Our own messages are written in the schemas. zod's default messages are for developers.
    problems[field] ??= code === 'custom' ? message : en.problems.field;
  }
  return { problems };
}

/** Translates field problems, which are created in English, into the page's language. */
export function problemsIn(language: Language, problems: FieldProblems): FieldProblems {
  const messages = getMessages(language);
  return Object.fromEntries(Object.entries(problems).map(([field, message]) => [field, translate(messages, message)]));
}

/** The same for a message above the form. */
export const noticeIn = (language: Language, notice: string | null): string | null =>
  notice === null ? null : translate(getMessages(language), notice);

export const NO_MATCH = en.problems.mismatch;

/** Shows a refusal at its field, or above the form. */
export function shownRefusal(
  { code, details, message }: Refusal,
  fields: readonly string[],
): { problems: FieldProblems; notice: string | null } {
  const { field, reason } = details;
  if (field === undefined || !fields.includes(field)) return { problems: {}, notice: message };
  // The catalogue's only sentence for weak passwords is about length. The reason describes the actual problem.
  return { problems: { [field]: code === 'weak-password' && reason ? reason : message }, notice: null };
}
