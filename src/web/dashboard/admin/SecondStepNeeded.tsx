import { Link } from '@tanstack/react-router';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHead } from '#web/ui/PageHead.tsx';

export const wantsSecondStep = (error: unknown): boolean =>
  error instanceof CallRefusal && error.code === 'second-step-required';

/** Shown to admins who signed in with a password only. */
export function SecondStepNeeded() {
  return (
    <>
      <PageHead title="Admin" />
      <div className="rounded-lg border border-line bg-surface">
        <EmptyState
          drawing="people"
          sentence={REFUSALS['second-step-required'].message}
          action={
            <Button render={<Link to="/dashboard/settings/$page" params={{ page: 'security' }} />}>
              Open security settings
            </Button>
          }
        />
      </div>
    </>
  );
}
