import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { call } from '#web/client/call.ts';
import { checkedBy } from '#web/client/checkedBy.ts';
import { refusalToForm } from '#web/client/refusalToForm.ts';
import { notify } from '../notify.ts';

/** Asks for the password, then for a yes, and leaves for the login. */
export function useDeleteAccount(onDeleted: () => void) {
  const router = useRouter();
  const [asking, setAsking] = useState(false);
  const form = useForm({
    resolver: checkedBy<{ password: string }>(({ password }) => ({
      password: password === '' ? 'Password is required' : null,
    })),
    defaultValues: { password: '' },
  });
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: () => call('deleteMyAccount', form.getValues()),
    onSuccess: ({ deletionDueAt }) => {
      // At once: what was typed elsewhere on the page holds nobody back from leaving.
      flushSync(onDeleted);
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
      refusalToForm(error, {
        form,
        fields: { password: 'password' },
        otherwise: 'Your account could not be deleted. Please try again.',
        show: (sentence) => notify('error', sentence),
      });
    },
  });
  return {
    form,
    ask: form.handleSubmit(() => setAsking(true)),
    asking,
    setAsking,
    deleteAccount: () => mutate(),
    deleting: isPending || isSuccess,
  };
}
