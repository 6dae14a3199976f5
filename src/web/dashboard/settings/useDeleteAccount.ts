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

/** Asks for the password, and for the second step where it is on, then for a yes, and leaves for the login. */
export function useDeleteAccount() {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const { data: secondStep, refetch: readSecondStepAnew } = useQuery(secondStepQuery);
  const asksCode = secondStep?.isOn === true;
  const form = useForm({
    resolver: checkedBy<{ password: string; code: string }>(({ password, code }) => ({
      password: password === '' ? 'Password is required' : null,
      code: asksCode && readSecondStep(code) === null ? 'Enter the six digits of your app, or a recovery code.' : null,
    })),
    defaultValues: { password: '', code: '' },
  });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call('deleteMyAccount', form.getValues()),
    onSuccess: ({ deletionDueAt }) => {
      // The page is loaded anew, so that nothing of the account stays in its memory.
      return router.navigate({
        to: '/login',
        search: { closing: deletionDueAt },
        replace: true,
        reloadDocument: true,
        ignoreBlocker: true,
      });
    },
    onError: (error) => {
      setAsking(false);
      // The second step was turned on in another window.
      if (!asksCode) void readSecondStepAnew();
      refusalToForm(error, {
        form,
        fields: { password: 'password', code: 'code' },
        otherwise: 'Your account could not be deleted. Please try again.',
        show: (sentence) => notify('error', sentence),
      });
    },
  });
  return {
    form,
    asksCode,
    ask: form.handleSubmit(() => setAsking(true)),
    asking,
    setAsking,
    deleteAccount: () => mutate(),
    deleting: isPending || isSuccess,
  };
}
