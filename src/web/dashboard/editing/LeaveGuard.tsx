import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

type Editing = { problems?: object; flush: () => Promise<boolean>; isUnsaved: () => boolean };

/** Leaving saves first; only what cannot be saved is worth a question. */
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
      description="Some of your changes could not be saved. They are lost when you leave this page."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
