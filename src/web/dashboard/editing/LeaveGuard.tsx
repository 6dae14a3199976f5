import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

type Editing = { problems?: object; flush: () => Promise<boolean>; isUnsaved: () => boolean };

/** Saves before leaving. Asks only if something cannot be saved. */
export function LeaveGuard({ editing }: { editing: Editing }) {
  const hasProblems = Object.keys(editing.problems ?? {}).length > 0;
  const blocker = useBlocker({
    shouldBlockFn: async () => !(await editing.flush()) || hasProblems,
    enableBeforeUnload: () => editing.isUnsaved() || hasProblems,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      danger
      title="Leave without saving?"
      description="Some changes couldn’t be saved. If you leave this page, you’ll lose them."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
