import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { readSecondStep } from '#shared/rules/secondStep.ts';
import { call } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { secondStepQuery } from '#web/client/queries/security.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notify } from '../notify.ts';

/** Deletes the account after the password, the second step if it is on, and a confirmation. Then opens the login. */
export function useDeleteAccount() {
  const router = useRouter();
  const [confirming, setConfirming] = useState(false);
  const { data: secondStep, refetch: reloadSecondStep } = useQuery(secondStepQuery);
  const needsCode = secondStep?.isOn === true;
  const form = useForm({
    resolver: checkedBy<{ password: string; code: string }>(({ password, code }) => ({
      password: password === '' ? 'Password is required' : null,
      code:
        needsCode && readSecondStep(code) === null
          ? 'Enter the six-digit code from your app, or a recovery code.'
          : null,
    })),
    defaultValues: { password: '', code: '' },
  });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: async () => {
      const { password, code } = form.getValues();
      // The password typed here also counts as a recent proof of identity, so no dialog asks for it again.
      await call('confirmIdentity', { password });
      return call('deleteMyAccount', { password, code });
    },
    onSuccess: ({ deletionDueAt }) => {
      // Reloads the page, so that nothing of the account stays in memory.
      return router.navigate({
        to: '/login',
        search: { closing: deletionDueAt },
        replace: true,
        reloadDocument: true,
        ignoreBlocker: true,
      });
    },
    onError: (error) => {
      setConfirming(false);
      // The second step may have been turned on in another window.
      if (!needsCode) void reloadSecondStep();
      refusalToForm(error, {
        form,
        fields: { password: 'password', code: 'code' },
        otherwise: 'Couldn’t delete your account. Please try again.',
        show: (sentence) => notify('error', sentence),
      });
    },
  });
  return {
    form,
    needsCode,
    submit: form.handleSubmit(() => setConfirming(true)),
    confirming,
    setConfirming,
    deleteAccount: () => mutate(),
    deleting: isPending || isSuccess,
  };
}
