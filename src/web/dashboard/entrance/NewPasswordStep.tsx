import { useForm, useWatch } from 'react-hook-form';
import { checkedBy } from '#web/client/checkedBy.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { newPasswordProblems, type NewPassword } from './newPasswordProblems.ts';
import { PasswordStrength } from './PasswordStrength.tsx';
import { StepHead } from './StepHead.tsx';

type NewPasswordStepProps = {
  email: string;
  problem: string | null;
  busy: boolean;
  onSet: (password: string) => void;
  onBack: () => void;
};

export function NewPasswordStep({ email, problem, busy, onSet, onBack }: NewPasswordStepProps) {
  const form = useForm<NewPassword>({
    resolver: checkedBy((values) => newPasswordProblems(values, email)),
    defaultValues: { password: '', confirmation: '' },
  });
  const { errors } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const submit = form.handleSubmit((chosen) => onSet(chosen.password));
  return (
    <>
      <StepHead title="Choose a new password" arrives>
        Everywhere else you are signed out.
      </StepHead>
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {problem && <Notice tone="error">{problem}</Notice>}
        {/* Tells the password manager whose password this is. */}
        <input type="hidden" autoComplete="username" value={email} readOnly />
        <Field
          label="New password"
          error={errors.password?.message}
          hint={<PasswordStrength password={password} personal={[email]} />}
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
        <Button variant="quiet" size="small" onClick={onBack}>
          Back to email
        </Button>
      </div>
    </>
  );
}
