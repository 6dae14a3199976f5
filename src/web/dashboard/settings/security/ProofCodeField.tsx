import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';

/** The code of the second step, requested again. */
export function ProofCodeField({ error, field }: { error: string | undefined; field: UseFormRegisterReturn }) {
  return (
    <Field label="Authenticator or recovery code" error={error}>
      <TextInput figures maxLength={40} autoComplete="one-time-code" spellCheck={false} {...field} />
    </Field>
  );
}
