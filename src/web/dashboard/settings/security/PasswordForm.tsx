import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { checkedBy } from '#web/client/checkedBy.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogActions } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';

type PasswordFormProps = {
  email: string;
  sentence: string;
  submitLabel: string;
  onCancel: () => void;
  onSubmit: (password: string) => Promise<unknown>;
  /** Fields besides the password. */
  children?: ReactNode;
};

/** Asks for the password again, because somebody else may be using an open laptop. */
export function PasswordForm({ email, sentence, submitLabel, onCancel, onSubmit, children }: PasswordFormProps) {
  const form = useForm({
    resolver: checkedBy<{ password: string }>(({ password }) => ({
      password: password === '' ? 'Password is required' : null,
    })),
    defaultValues: { password: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(({ password }) =>
    onSubmit(password).catch((error: unknown) => {
      refusalToForm(error, {
        form,
        fields: { password: 'password' },
        otherwise: 'Something went wrong. Please try again.',
      });
    }),
  );
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-body text-ink-2">{sentence}</p>
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      {children}
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      {errors.root?.message !== undefined && <Notice tone="error">{errors.root.message}</Notice>}
      <DialogActions>
        <Button disabled={isSubmitting} onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}
