import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

/** The second step, asked for once more. */
export function ProofCodeField({ error, field }: { error: string | undefined; field: UseFormRegisterReturn }) {
  return (
    <Field label="Code of your app, or a recovery code" error={error}>
      <TextInput figures maxLength={40} autoComplete="one-time-code" spellCheck={false} {...field} />
    </Field>
  );
}
