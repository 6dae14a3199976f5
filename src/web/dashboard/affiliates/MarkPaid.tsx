import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommissionBalance, StoreAffiliate } from '#shared/contract/storeAffiliates.ts';
import { call } from '#web/client/call.ts';
import { formatMoney } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { affiliatesKey } from './affiliatesQuery.ts';

interface MarkPaidProps {
  storeId: string;
  affiliate: StoreAffiliate;
  due: CommissionBalance['due'];
}

/** Records that the creator has paid what is due, after asking. */
export function MarkPaid({ storeId, affiliate, due }: MarkPaidProps) {
  const client = useQueryClient();
  // One key for each time the question is shown, so that a repeated request records one payment.
  const [idempotencyKey, setKey] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const amount = formatMoney(due);

  async function markPaid(key: string) {
    setBusy(true);
    try {
      await call('markCommissionsPaid', { storeId, affiliateId: affiliate.id, amount: due, idempotencyKey: key });
      notify('success', 'Marked as paid', `${amount} to ${affiliate.name}`);
      setKey(null);
    } catch (error) {
      notifyRefusal(error, 'Couldn’t mark this as paid.');
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: affiliatesKey(storeId) });
    }
  }

  return (
    <>
      <Button size="small" onClick={() => setKey(crypto.randomUUID())}>
        Mark as paid
      </Button>
      <ConfirmDialog
        open={idempotencyKey !== null}
        onOpenChange={(open) => !open && setKey(null)}
        title={`Mark ${amount} as paid?`}
        description={
          <>
            Pay <bdi>{affiliate.name}</bdi> first, for example by bank transfer: nothing is transferred here. This can’t
            be undone.
          </>
        }
        confirmLabel="Mark as paid"
        busy={busy}
        onConfirm={() => idempotencyKey !== null && void markPaid(idempotencyKey)}
      />
    </>
  );
}
