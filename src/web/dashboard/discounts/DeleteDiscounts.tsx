import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { formatNumber } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { discountsKey } from './discountsQuery.ts';

type DeleteDiscountsProps = { storeId: string; ids: readonly string[]; onDone: () => void };

/** Deletes discounts after asking. Orders that used them keep their price. */
export function DeleteDiscounts({ storeId, ids, onDone }: DeleteDiscountsProps) {
  const client = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);
  const discounts = ids.length === 1 ? 'this discount' : `${formatNumber(ids.length)} discounts`;

  async function deleteAll() {
    setBusy(true);
    try {
      for (const discountId of ids) await call('deleteDiscount', { storeId, discountId });
      notify('success', ids.length === 1 ? 'Discount deleted' : `${formatNumber(ids.length)} discounts deleted`);
      setConfirming(false);
      onDone();
    } catch (error) {
      notifyRefusal(error);
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: discountsKey(storeId) });
    }
  }

  return (
    <>
      <Button variant="danger" size="small" onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={`Delete ${discounts}?`}
        description="It no longer applies to new orders. Past orders keep their price. To stop a discount for a while, pause it instead."
        confirmLabel="Delete"
        danger
        busy={busy}
        onConfirm={() => void deleteAll()}
      />
    </>
  );
}
