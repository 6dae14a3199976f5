import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoreAffiliate } from '#shared/contract/storeAffiliates.ts';
import { call } from '#web/client/call.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { affiliatesKey } from './affiliatesQuery.ts';

/** Emails an affiliate new links, after asking, because the earlier link to their page stops working. */
export function SendLinks({ storeId, affiliate }: { storeId: string; affiliate: StoreAffiliate }) {
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);

  async function send() {
    setBusy(true);
    try {
      await call('sendStoreAffiliateLink', { storeId, affiliateId: affiliate.id });
      notify('success', 'New links are on their way', `To ${affiliate.email}`);
      setConfirming(false);
    } catch (error) {
      notifyRefusal(error, 'Couldn’t send the links.');
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: affiliatesKey(storeId) });
    }
  }

  return (
    <>
      <Button size="small" onClick={() => setConfirming(true)}>
        Email new links
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Email new links?"
        description={
          <>
            <bdi>{affiliate.email}</bdi> gets their link and a new link to their page. The earlier link to the page
            stops working. The link that they share stays the same.
          </>
        }
        confirmLabel="Email new links"
        busy={busy}
        onConfirm={() => void send()}
      />
    </>
  );
}
