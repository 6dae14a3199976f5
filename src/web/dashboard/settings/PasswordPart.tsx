import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { PasswordOwner } from '#shared/rules/password.ts';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { checkedBy, type Problems } from '#web/client/checkedBy.ts';
import { sessionsQuery } from '#web/client/queries/sessions.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field } from '#web/ui/Field.tsx';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';
import { chosenPasswordProblem } from '../entrance/chosenPasswordProblem.ts';
import { PasswordStrength } from '../entrance/PasswordStrength.tsx';
import { useCommonPasswords } from '../entrance/useCommonPasswords.ts';
import { notify } from '../notify.ts';
import { Part } from './Part.tsx';

type Passwords = { currentPassword: string; newPassword: string };

export function PasswordPart({ owner }: { owner: PasswordOwner }) {
  const { form, submit, busy } = usePasswordChange(owner);
  const { errors } = form.formState;
  const newPassword = useWatch({ control: form.control, name: 'newPassword' });
  return (
    <Part id="password" title="Password" sentence="Changing your password signs you out everywhere else.">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <input type="text" hidden autoComplete="username" value={owner.email} readOnly />
        <Field label="Current password" error={errors.currentPassword?.message}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <Field
          label="New password"
          error={errors.newPassword?.message}
          hint={<PasswordStrength password={newPassword} owner={owner} />}
        >
          <PasswordInput autoComplete="new-password" {...form.register('newPassword')} />
        </Field>
        <div>
          <Button type="submit" busy={busy}>
            Change password
          </Button>
        </div>
      </form>
    </Part>
  );
}

function usePasswordChange(owner: PasswordOwner) {
  const queryClient = useQueryClient();
  const isCommon = useCommonPasswords();
  const form = useForm<Passwords>({
    resolver: checkedBy((passwords) => passwordProblems(passwords, { ...owner, isCommon })),
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (passwords: Passwords) => call('changePassword', passwords),
    onSuccess: () => {
      form.reset();
      notify('success', 'Password changed', 'You’ve been signed out everywhere else.');
      return queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
    onError: (error) =>
      refusalToForm(error, {
        form,
        fields: { currentPassword: 'currentPassword', newPassword: 'newPassword', password: fieldOf(error) },
        otherwise: 'Couldn’t change your password. Please try again.',
        show: (sentence) => notify('error', sentence),
      }),
  });
  return { form, busy: isPending, submit: form.handleSubmit((passwords) => mutate(passwords)) };
}

// Refusals have only one field 'password', and this form has two.
function fieldOf(error: unknown): keyof Passwords {
  return error instanceof CallRefusal && error.code === 'wrong-password' ? 'currentPassword' : 'newPassword';
}

type Chooser = PasswordOwner & { isCommon: (password: string) => boolean };

function passwordProblems({ currentPassword, newPassword }: Passwords, chooser: Chooser): Problems<Passwords> {
  return {
    currentPassword: currentPassword === '' ? 'Password is required' : null,
    newPassword: chosenPasswordProblem(newPassword, chooser),
  };
}
