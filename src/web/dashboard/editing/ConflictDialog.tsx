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

/** Two windows changed one thing: one of them has to give way, and its owner says which. */
export function ConflictDialog({ what, open, onClose, onReload, onOverwrite }: ConflictDialogProps) {
  const [busy, setBusy] = useState<'reload' | 'overwrite' | null>(null);
  // Enter pressed too early never overwrites what somebody else saved.
  const safe = useRef<HTMLButtonElement>(null);

  async function settle(how: 'reload' | 'overwrite', deed: () => Promise<void>) {
    setBusy(how);
    await deed().catch(notifyRefusal);
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
            Overwrite with mine
          </Button>
          <Button ref={safe} variant="primary" busy={busy === 'reload'} onClick={() => void settle('reload', onReload)}>
            Reload {what}
          </Button>
        </>
      }
    >
      <p className="text-body text-ink-2">
        Reloading takes back what you changed here since. Overwriting keeps every field as it stands in this window.
      </p>
    </Dialog>
  );
}
