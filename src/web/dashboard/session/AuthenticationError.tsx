import { useQueryClient } from '@tanstack/react-query';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { userKey } from '#web/client/queries/user.ts';
import { sentenceOf } from '#web/client/refusalToForm.ts';
import { Button } from '#web/ui/Button.tsx';

/** Shown if the session could not be read. Offers to try again or to sign in again. */
export function AuthenticationError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<'again' | 'leave' | null>(null);

  async function tryAgain() {
    setBusy('again');
    await router.invalidate();
    setBusy(null);
  }

  async function leave() {
    setBusy('leave');
    // If the session cannot be ended on the server, leaving this page is all that can be done.
    await call('signOut', {}).catch(() => null);
    queryClient.setQueryData(userKey, null);
    await router.navigate({ to: '/login' });
  }

  return (
    <main className="mx-auto flex max-w-form flex-col items-center gap-4 px-4 py-16 text-center">
      <h1 className="font-display text-page font-semibold">Authentication Error</h1>
      <p role="alert" className="text-large text-ink-2">
        {sentenceOf(error, 'Couldn’t load your account.')}
      </p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="primary" busy={busy === 'again'} onClick={() => void tryAgain()}>
          Try again
        </Button>
        <Button busy={busy === 'leave'} onClick={() => void leave()}>
          Sign in again
        </Button>
      </div>
    </main>
  );
}
