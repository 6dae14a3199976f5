import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { StoreAffiliate } from '#shared/contract/storeAffiliates.ts';
import { call } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { affiliatesKey } from './affiliatesQuery.ts';

type DeleteAffiliateProps = { storeId: string; affiliate: StoreAffiliate; onDone: () => void };

/** Deletes an affiliate after asking. */
export function DeleteAffiliate({ storeId, affiliate, onDone }: DeleteAffiliateProps) {
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await call('deleteStoreAffiliate', { storeId, affiliateId: affiliate.id });
      notify('success', 'Affiliate deleted', affiliate.name);
      onDone();
    } catch (error) {
      notifyRefusal(error, 'Couldn’t delete the affiliate.');
    } finally {
      setConfirming(false);
      setBusy(false);
      // The panel is still closing. What a deleted affiliate earned can no longer be read.
      await client.invalidateQueries({ queryKey: [...affiliatesKey(storeId), 'list'] });
    }
  }

  return (
    <>
      <Button icon={<Trash2 aria-hidden />} onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Delete this affiliate?"
        description={
          <>
            The name and email address of <bdi>{affiliate.name}</bdi> are removed, and their links stop working. What
            they earned stays in your books. To stop their link for a while, pause it instead.
          </>
        }
        confirmLabel="Delete affiliate"
        danger
        busy={busy}
        onConfirm={() => void remove()}
      />
    </>
  );
}
