import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { reloadSecurity } from '#web/client/queries/security.ts';
import { userQuery } from '#web/client/queries/user.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { useCooldown } from '../../entrance/useCooldown.ts';
import { waitAfter } from '../../entrance/waitAfter.ts';
import { notify } from '../../notify.ts';

type FieldName = 'newEmail' | 'oldCode' | 'newCode';
/** `field` is null if the message belongs to no field. */
type Problem = { field: FieldName | null; sentence: string };

/** Changes the sign-in address: the new address, then a code from each mailbox. */
export function useEmailChange() {
  const queryClient = useQueryClient();
  const [step, setStep] = useState<'closed' | 'address' | 'codes'>('closed');
  const [newEmail, setNewEmail] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const cooldown = useCooldown();

  function close() {
    setStep('closed');
    setNewEmail('');
    setProblem(null);
  }
  const showProblem = (error: unknown) => setProblem({ field: fieldOf(error), sentence: sentenceOf(error, OTHERWISE) });
  const starting = useMutation({
    mutationFn: () => call('startEmailChange', { newEmail: newEmail.trim() }),
    onMutate: () => setProblem(null),
    onSuccess: ({ resendAfter }) => {
      setStep('codes');
      cooldown.start(resendAfter);
    },
    onError: (error) => {
      cooldown.start(waitAfter(error));
      showProblem(error);
    },
  });
  const finishing = useMutation({
    mutationFn: (codes: { oldCode: string; newCode: string }) =>
      call('finishEmailChange', { newEmail: newEmail.trim(), ...codes }),
    onMutate: () => setProblem(null),
    onSuccess: async ({ user }) => {
      close();
      queryClient.setQueryData(userQuery.queryKey, user);
      notify('success', 'Sign-in email changed', 'You’ve been signed out everywhere else.');
      await reloadSecurity(queryClient);
    },
    onError: showProblem,
  });

  return {
    step,
    newEmail,
    setNewEmail: (typed: string) => {
      setNewEmail(typed);
      setProblem(null);
    },
    problem,
    clearProblem: () => setProblem(null),
    fail: (field: FieldName, sentence: string) => setProblem({ field, sentence }),
    open: () => setStep('address'),
    close,
    start: () => starting.mutate(),
    starting: starting.isPending,
    finish: finishing.mutate,
    finishing: finishing.isPending,
    resendIn: cooldown.left,
  };
}

const OTHERWISE = 'Couldn’t change your email. Please try again.';

const FIELDS: readonly FieldName[] = ['newEmail', 'oldCode', 'newCode'];

function fieldOf(error: unknown): FieldName | null {
  const named = error instanceof CallRefusal ? error.details.field : undefined;
  // Refusals call the address field `email`.
  return FIELDS.find((field) => field === named) ?? (named === 'email' ? 'newEmail' : null);
}
