import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { formatNumber } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify, notifyRefusal } from '../../notify.ts';
import { waitlistKey } from './waitlistQuery.ts';

type RemoveProps = { storeId: string; productId: string; ids: readonly string[]; onDone: () => void };

/** As many as one call removes. */
const AT_ONCE = 100;

/** Removes people from a waitlist after asking. */
export function RemoveWaitlistEntries({ storeId, productId, ids, onDone }: RemoveProps) {
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const people = ids.length === 1 ? 'this person' : `${formatNumber(ids.length)} people`;

  async function remove() {
    setBusy(true);
    try {
      for (let from = 0; from < ids.length; from += AT_ONCE)
        await call('removeWaitlistEntries', { storeId, productId, entryIds: ids.slice(from, from + AT_ONCE) });
      notify('success', ids.length === 1 ? 'Person removed' : `${formatNumber(ids.length)} people removed`);
      setConfirming(false);
      onDone();
    } catch (error) {
      notifyRefusal(error);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: waitlistKey(storeId, productId) });
    }
  }

  return (
    <>
      <Button variant="danger" size="small" onClick={() => setConfirming(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Remove ${people} from the waitlist?`}
        description="They won’t be emailed when sales open, and the record of their request is deleted. This can’t be undone."
        confirmLabel="Remove"
        danger
        busy={busy}
        onConfirm={() => void remove()}
      />
    </>
  );
}
