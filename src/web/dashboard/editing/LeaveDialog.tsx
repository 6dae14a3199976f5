import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';

type LeaveDialogProps = {
  /** What `useBlocker` returns. */
  blocker: { status: 'idle' | 'blocked'; proceed?: (() => void) | undefined; reset?: (() => void) | undefined };
  description: string;
};

/** Asks whether to leave a page although changes would be lost. */
export function LeaveDialog({ blocker, description }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      danger
      title="Leave without saving?"
      description={description}
      confirmLabel="Leave page"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
