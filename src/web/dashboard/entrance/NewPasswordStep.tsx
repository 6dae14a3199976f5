import { useWatch } from 'react-hook-form';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';
import { StepHead } from './StepHead.tsx';
import type { PasswordReset } from './usePasswordReset.ts';

export function NewPasswordStep({ reset }: { reset: PasswordReset }) {
  const { form, email, busy, setPassword, back } = reset;
  // The code can expire while a password is chosen, and this step has no field for it.
  const problem = reset.problem ?? reset.codeProblem;
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const submit = form.handleSubmit((chosen) => setPassword(chosen.password));
  return (
    <>
      <StepHead title="Choose a new password" arrives>
        You’ll be signed out on all other devices.
      </StepHead>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        {/* Tells the password manager whose password this is. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <Field
          label="New password"
          error={errors.password?.message}
          hint={<PasswordStrength password={password} owner={{ email }} />}
        >
          <PasswordInput autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field label="Confirm new password" error={errors.confirmation?.message}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmation')} />
        </Field>
        <Button type="submit" variant="primary" wide busy={busy}>
          Set new password
        </Button>
      </form>
      <div className="-mx-3 mt-4">
        <Button variant="quiet" size="small" onClick={back}>
          Back to email
        </Button>
      </div>
    </>
  );
}
