import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { SignedIn } from '#shared/contract/accounts.ts';
import type { z } from 'zod';
import { call, type CallInput } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { passkeyProblem, signInWithPasskey } from '#web/client/passkeys.ts';
import { userQuery } from '#web/client/queries/user.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { useStepProblem } from './useStepProblem.ts';
import type { Credentials } from './credentialProblems.ts';

/** The steps of signing in: the password and, if the account has it, a second step; or a passkey alone. */
export function useSignIn(returnTo: string) {
  const router = useRouter();
  const queryClient = useQueryClient();
  // The accepted email and password, until the code is typed.
  const [proven, setProven] = useState<Credentials | null>(null);
  const { problem, codeProblem, setProblem } = useStepProblem();
  const [tries, setTries] = useState(0);

  const ways = {
    onMutate: () => setProblem(null),
    onSuccess: ({ user }: z.infer<typeof SignedIn>) => {
      queryClient.clear();
      queryClient.setQueryData(userQuery.queryKey, user);
      return router.navigate({ href: returnTo, replace: true });
    },
  };
  const password = useMutation({
    ...ways,
    mutationFn: (input: CallInput<'signIn'>) => call('signIn', input),
    onError: (error, { email, password: typed }) => {
      if (error instanceof CallRefusal && error.code === 'second-step-needed') {
        setProven({ email, password: typed });
        return;
      }
      setTries((count) => count + 1);
      setProblem(sentenceOf(error, 'An unexpected error occurred'), error);
    },
  });
  const passkey = useMutation({
    ...ways,
    mutationFn: signInWithPasskey,
    onError: (error) => setProblem(passkeyProblem(error)),
  });

  return {
    problem,
    codeProblem,
    isProven: proven !== null,
    busy: password.isPending || password.isSuccess,
    passkeyBusy: passkey.isPending || passkey.isSuccess,
    /** The number of failed tries. */
    tries,
    signIn: (credentials: Credentials) => password.mutate(credentials),
    showCode: (code: string) => proven && password.mutate({ ...proven, code }),
    usePasskey: () => passkey.mutate(),
    back: () => {
      setProven(null);
      setProblem(null);
    },
  };
}
