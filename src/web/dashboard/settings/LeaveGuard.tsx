import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

/** Asks before a page with unsaved changes is left. */
export function LeaveGuard({ active }: { active: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => active && current.pathname !== next.pathname,
    enableBeforeUnload: () => active,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title="Leave without saving?"
      description="The changes on this page are not saved. If you leave, they are lost."
      confirmLabel="Leave page"
      cancelLabel="Stay here"
      danger
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
