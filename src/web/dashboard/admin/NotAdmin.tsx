import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { cacheUser } from '#web/client/queries/user.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { LoadingScreen } from '../session/LoadingScreen.tsx';
import { adminStatusQuery } from './adminQueries.ts';
import { SecondStepNeeded, wantsSecondStep } from './SecondStepNeeded.tsx';

/** Shown to everybody who is not an admin. On a new installation, the first admin is appointed here. */
export function NotAdmin() {
  const queryClient = useQueryClient();
  const { data: status, error, refetch } = useQuery(adminStatusQuery);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);

  async function becomeFirst() {
    setBusy(true);
    try {
      const { isAdmin } = await call('initializeFirstAdmin', {});
      cacheUser(queryClient, { isAdmin });
      notify('success', 'You’re now an admin');
    } catch (error) {
      setProblem(error);
      if (!wantsSecondStep(error)) notifyRefusal(error, 'Admin action failed');
      // Somebody else may have become the first admin meanwhile.
      await queryClient.invalidateQueries({ queryKey: adminStatusQuery.queryKey });
    } finally {
      setBusy(false);
    }
  }

  if (wantsSecondStep(problem)) return <SecondStepNeeded />;
  return (
    <>
      <PageHead title="Admin" />
      {status === undefined ? (
        error ? (
          <LoadProblem error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingScreen />
        )
      ) : (
        <div className="rounded-lg border border-line bg-surface">
          {status.mayBecomeFirst ? (
            <EmptyState
              drawing="people"
              sentence="This page is for platform admins. There are none yet, so you can become the first."
              action={
                <Button variant="primary" busy={busy} onClick={() => void becomeFirst()}>
                  Become the first admin
                </Button>
              }
            />
          ) : (
            <EmptyState drawing="people" sentence="This page is for platform admins. Ask an admin for access." />
          )}
        </div>
      )}
    </>
  );
}
