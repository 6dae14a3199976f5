import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { formatNumber } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { subscribersKey } from './subscribersQuery.ts';

type RemoveSubscribersProps = { storeId: string; ids: readonly string[]; size?: 'small'; onDone: () => void };

const CONCURRENCY = 100;

/** Removes subscribers after asking, because their proof of consent is deleted too. */
export function RemoveSubscribers({ storeId, ids, size, onDone }: RemoveSubscribersProps) {
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const people = ids.length === 1 ? 'this subscriber' : `${formatNumber(ids.length)} subscribers`;

  async function remove() {
    setBusy(true);
    try {
      for (let from = 0; from < ids.length; from += CONCURRENCY) {
        await call('removeSubscribers', { storeId, subscriberIds: ids.slice(from, from + CONCURRENCY) });
      }
      notify('success', ids.length === 1 ? 'Subscriber removed' : `${formatNumber(ids.length)} subscribers removed`);
      setConfirming(false);
      onDone();
    } catch (error) {
      notifyRefusal(error);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: subscribersKey(storeId) });
    }
  }

  return (
    <>
      <Button variant="danger" {...(size && { size })} onClick={() => setConfirming(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Remove ${people}?`}
        description="They’ll stop receiving your campaigns, and their consent record will be deleted. This can’t be undone. If you need a copy, export the CSV first."
        confirmLabel="Remove"
        danger
        busy={busy}
        onConfirm={() => void remove()}
      />
    </>
  );
}
