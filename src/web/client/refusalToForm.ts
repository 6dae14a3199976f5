import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallRefusal } from './CallRefusal.ts';

type Landing<Values extends FieldValues> = {
  form: Pick<UseFormReturn<Values>, 'setError'>;
  /** The form's fields by the names the calls use; a form may call a field otherwise than its call does. */
  fields: Readonly<Record<string, FieldPath<Values>>>;
  /** Said where the fault is not a refusal. */
  otherwise: string;
  /** Shows what belongs to no field; by default it becomes the form's own error. */
  show?: (sentence: string, error: unknown) => void;
};

/** Puts a refusal on the field it names, with the focus; what belongs to no field is shown. True if it landed on a field. */
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

/** The sentence of a refusal, or the screen's own words for a fault. */
export function sentenceOf(error: unknown, otherwise: string): string {
  if (!(error instanceof CallRefusal)) return otherwise;
  // The catalogue's one sentence for weak passwords speaks of length; the reason says what really is the matter.
  if (error.code === 'weak-password') return error.details.reason ?? error.message;
  return FAULTS.has(error.code) ? otherwise : error.message;
}
