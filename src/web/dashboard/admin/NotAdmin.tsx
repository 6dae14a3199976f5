import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { rememberUser } from '#web/client/queries/user.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { SecondStepNeeded, wantsSecondStep } from './SecondStepNeeded.tsx';

/** For everybody who is no admin; a new installation gets its first one here. */
export function NotAdmin() {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  async function becomeFirst() {
    setBusy(true);
    try {
      const { isAdmin } = await call('initializeFirstAdmin', {});
      rememberUser(queryClient, { isAdmin });
      notify('success', 'You are an admin now');
    } catch (error) {
      setProblem(error);
      if (!wantsSecondStep(error)) notifyRefusal(error, 'Admin action failed');
    } finally {
      setBusy(false);
    }
  }

  if (wantsSecondStep(problem)) return <SecondStepNeeded />;
  return (
    <>
      <PageHead title="Admin" />
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          drawing="people"
          sentence="This page is for the platform’s admins. An admin can give you access; where there is none yet, you can become the first."
          action={
            <Button busy={busy} onClick={() => void becomeFirst()}>
              Become the first admin
            </Button>
          }
        />
      </div>
    </>
  );
}
