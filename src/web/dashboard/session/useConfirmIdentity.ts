import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isCode } from '#shared/rules/code.ts';
import { call, type CallInput } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { confirmWithPasskey, passkeyProblem } from '#web/client/passkeys.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { useCooldown } from '../entrance/useCooldown.ts';
import { waitAfter } from '../entrance/waitAfter.ts';

export type ProofMethod = 'password' | 'app' | 'email';

/** `field` is null if the message belongs to no field. */
type Problem = { field: ProofMethod | null; sentence: string };

/** Confirms the creator's identity, trying one method after the other until one succeeds. */
export function useConfirmIdentity(onConfirmed: () => void) {
  const [method, setMethod] = useState<ProofMethod>('password');
  const [value, setValue] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [tries, setTries] = useState(0);
  const cooldown = useCooldown();

  function choose(next: ProofMethod) {
    setMethod(next);
    setValue('');
    setProblem(null);
  }
  const confirming = useMutation({
    mutationFn: (proof: CallInput<'confirmIdentity'>) => call('confirmIdentity', proof),
    onSuccess: onConfirmed,
    onError: (error) => {
      setValue('');
      setTries((count) => count + 1);
      const isAboutField = error instanceof CallRefusal && error.details.field !== undefined;
      setProblem({ field: isAboutField ? method : null, sentence: sentenceOf(error, OTHERWISE) });
    },
  });
  const passkey = useMutation({
    mutationFn: confirmWithPasskey,
    onMutate: () => setProblem(null),
    onSuccess: onConfirmed,
    onError: (error) => setProblem({ field: null, sentence: passkeyProblem(error) }),
  });
  const sending = useMutation({
    mutationFn: () => call('sendConfirmationCode', {}),
    onSuccess: ({ resendAfter }) => {
      choose('email');
      cooldown.start(resendAfter);
    },
    onError: (error) => {
      const wait = waitAfter(error);
      // If another code was requested too early, the previous one is still valid.
      if (wait > 0) {
        choose('email');
        cooldown.start(wait);
        return;
      }
      setProblem({ field: null, sentence: sentenceOf(error, 'Couldn’t send the code. Please try again.') });
    },
  });

  return {
    method,
    value,
    setValue: (typed: string) => {
      setValue(typed);
      setProblem(null);
    },
    problem,
    tries,
    choose,
    busy: confirming.isPending || confirming.isSuccess,
    confirm: (typed: string) => {
      const missing = missingIn(method, typed);
      setProblem(missing === null ? null : { field: method, sentence: missing });
      if (missing === null && !confirming.isPending) confirming.mutate(proofOf(method, typed));
    },
    usePasskey: () => passkey.mutate(),
    passkeyBusy: passkey.isPending || passkey.isSuccess,
    sendCode: () => sending.mutate(),
    sending: sending.isPending,
    resendIn: cooldown.left,
  };
}

const OTHERWISE = 'Couldn’t confirm it’s you. Please try again.';

function missingIn(method: ProofMethod, typed: string): string | null {
  if (method === 'password') return typed === '' ? 'Password is required' : null;
  if (method === 'email') return isCode(typed) ? null : 'Enter the six-digit code from the email.';
  return typed.trim() === '' ? 'Enter the six-digit code from your app, or a recovery code.' : null;
}

function proofOf(method: ProofMethod, typed: string): CallInput<'confirmIdentity'> {
  if (method === 'password') return { password: typed };
  return method === 'email' ? { emailCode: typed } : { code: typed };
}
