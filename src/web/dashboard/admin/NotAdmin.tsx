import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { rememberUser } from '#web/client/queries/user.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { LoadingScreen } from '../session/LoadingScreen.tsx';
import { adminStatusQuery } from './adminQueries.ts';
import { SecondStepNeeded, wantsSecondStep } from './SecondStepNeeded.tsx';

/** For everybody who is no admin; a new installation gets its first one here. */
export function NotAdmin() {
  const queryClient = useQueryClient();
  const { data: status, isPending } = useQuery(adminStatusQuery);
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
      // Somebody else may have been faster.
      await queryClient.invalidateQueries({ queryKey: adminStatusQuery.queryKey });
    } finally {
      setBusy(false);
    }
  }

  if (wantsSecondStep(problem)) return <SecondStepNeeded />;
  return (
    <>
      <PageHead title="Admin" />
      {isPending ? (
        <LoadingScreen />
      ) : (
        <div className="rounded-lg border border-line bg-surface">
          {status?.mayBecomeFirst ? (
            <EmptyState
              drawing="people"
              sentence="This page is for the platform’s admins. There is none yet, and you can become the first."
              action={
                <Button variant="primary" busy={busy} onClick={() => void becomeFirst()}>
                  Become the first admin
                </Button>
              }
            />
          ) : (
            <EmptyState
              drawing="people"
              sentence="This page is for the platform’s admins. An admin can give you access."
            />
          )}
        </div>
      )}
    </>
  );
}
