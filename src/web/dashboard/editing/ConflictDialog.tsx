import { useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { notifyRefusal } from '../notify.ts';

type ConflictDialogProps = {
  /** What was changed in two windows: 'product'. */
  what: string;
  open: boolean;
  onClose: () => void;
  onReload: () => Promise<void>;
  onOverwrite: () => Promise<void>;
};

/** Two windows changed the same record: asks which version to keep. */
export function ConflictDialog({ what, open, onClose, onReload, onOverwrite }: ConflictDialogProps) {
  const [busy, setBusy] = useState<'reload' | 'overwrite' | null>(null);
  // Pressing Enter by accident must never overwrite what somebody else saved.
  const safe = useRef<HTMLButtonElement>(null);

  async function settle(how: 'reload' | 'overwrite', action: () => Promise<void>) {
    setBusy(how);
    await action().catch(notifyRefusal);
    setBusy(null);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      firstFocus={safe}
      title="Changed in another window"
      description={`This ${what} was changed in another window. Reload it to see the latest version.`}
      actions={
        <>
          <Button busy={busy === 'overwrite'} onClick={() => void settle('overwrite', onOverwrite)}>
            Overwrite
          </Button>
          <Button ref={safe} variant="primary" busy={busy === 'reload'} onClick={() => void settle('reload', onReload)}>
            Reload {what}
          </Button>
        </>
      }
    >
      <p className="text-body text-ink-2">
        Reloading discards your recent changes here. Overwriting replaces the other version with the one in this window.
      </p>
    </Dialog>
  );
}
