import { useState } from 'react';
import { REFUSALS } from '#shared/contract/refusals.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { notifyRefusal } from '../../notify.ts';

type ConflictDialogProps = {
  open: boolean;
  onClose: () => void;
  onReload: () => Promise<void>;
  onOverwrite: () => Promise<void>;
};

/** Two windows changed one product: one of them has to give way, and its owner says which. */
export function ConflictDialog({ open, onClose, onReload, onOverwrite }: ConflictDialogProps) {
  const [busy, setBusy] = useState<'reload' | 'overwrite' | null>(null);

  async function settle(how: 'reload' | 'overwrite', deed: () => Promise<void>) {
    setBusy(how);
    await deed().catch(notifyRefusal);
    setBusy(null);
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Changed in another window"
      description={REFUSALS['product-changed'].says}
      actions={
        <>
          <Button busy={busy === 'overwrite'} onClick={() => void settle('overwrite', onOverwrite)}>
            Overwrite with mine
          </Button>
          <Button variant="primary" busy={busy === 'reload'} onClick={() => void settle('reload', onReload)}>
            Reload product
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
