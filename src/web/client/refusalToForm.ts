import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallRefusal } from './CallRefusal.ts';

type Landing<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values>, 'setError'>;
  /** Maps the calls' field names to the form's, where they differ. */
  fields: Readonly<Record<string, FieldPath<Values>>>;
  /** The message for an error that is not a refusal. */
  otherwise: string;
  /** Shows a refusal without a field. By default it becomes the form's own error. */
  show?: (sentence: string, error: unknown) => void;
};

/**
 * Shows a refusal on the field it names and focuses that field. A refusal without a field is shown above the form. True
 * if it was shown on a field.
 */
export function refusalToForm<Values extends FieldValues>(
  error: unknown,
  { form, fields, otherwise, show = onForm(form) }: Landing<Values>,
): boolean {
  const named = error instanceof CallRefusal ? error.details.field : undefined;
  const field = named === undefined ? undefined : fields[named.split('.')[0] ?? ''];
  if (field === undefined) {
    show(sentenceOf(error, otherwise), error);
    return false;
  }
  form.setError(field, { type: 'refused', message: sentenceOf(error, otherwise) }, { shouldFocus: true });
  return true;
}

function onForm<Values extends FieldValues>(form: Landing<Values>['form']) {
  return (message: string) => form.setError('root', { type: 'refused', message });
}

const FAULTS: ReadonlySet<CallRefusal['code']> = new Set(['unexpected', 'verification-failed']);

/** A refusal's message, or the screen's own message for another error. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (!(error instanceof CallRefusal)) return otherwise;
  // The catalogue's only sentence for weak passwords is about length. The reason describes the actual problem.
  if (error.code === 'weak-password') return error.details.reason ?? error.message;
  return FAULTS.has(error.code) ? otherwise : error.message;
}
