import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { formatNumber } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { subscribersKey } from './subscribersQuery.ts';

type RemoveSubscribersProps = { storeId: string; ids: readonly string[]; size?: 'small'; onDone: () => void };

const AT_ONCE = 100;

/** Removes people from the list, after asking: the proof of their consent goes with them. */
export function RemoveSubscribers({ storeId, ids, size, onDone }: RemoveSubscribersProps) {
  const client = useQueryClient();
  const [isAsked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const people = ids.length === 1 ? 'this subscriber' : `${formatNumber(ids.length)} subscribers`;

  async function remove() {
    setBusy(true);
    try {
      for (let from = 0; from < ids.length; from += AT_ONCE) {
        await call('removeSubscribers', { storeId, subscriberIds: ids.slice(from, from + AT_ONCE) });
      }
      notify('success', ids.length === 1 ? 'Subscriber removed' : `${formatNumber(ids.length)} subscribers removed`);
      setAsked(false);
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
      <Button variant="danger" {...(size && { size })} onClick={() => setAsked(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Remove ${people}?`}
        description="They get no more e-mails, and the proof that they asked for them is gone. This cannot be undone. Export the CSV first if you may need it."
        confirmLabel="Remove"
        danger
        busy={busy}
        onConfirm={() => void remove()}
      />
    </>
  );
}
