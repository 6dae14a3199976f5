import { useQueryClient } from '@tanstack/react-query';
import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#shared/contract/orders.ts';
import { call } from '#web/client/call.ts';
import { formatDate } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { orderQuery } from './ordersQuery.ts';

type ReceiptLinkProps = { storeId: string; orderId: string; link: NonNullable<Order['receiptLink']> };

/** Whether the order's links still work, and a button to withdraw them. */
export function ReceiptLink({ storeId, orderId, link }: ReceiptLinkProps) {
  const queryClient = useQueryClient();
  const [confirming, setConfirming] = useState(false);
  const [busy, setBusy] = useState(false);

  async function withdraw() {
    setBusy(true);
    try {
      await call('withdrawReceiptLink', { storeId, orderId });
      await queryClient.invalidateQueries({ queryKey: orderQuery(storeId, orderId).queryKey });
      notify('success', 'Receipt link revoked', 'The link no longer opens this order.');
      setConfirming(false);
    } catch (error) {
      notifyRefusal(error, 'Couldn’t revoke the receipt link.');
    } finally {
      setBusy(false);
    }
  }

  if (link.withdrawnAt !== null) {
    return (
      <p className="mt-2 text-small text-ink-2">
        Receipt link revoked on {formatDate(link.withdrawnAt)}. Resend the receipt to create a new link.
      </p>
    );
  }
  return (
    <div className="mt-2 flex flex-col items-start gap-1">
      <p className="text-small text-ink-2">
        Anyone with the receipt link can open this order until {formatDate(link.expiresAt)}.
      </p>
      <span className="-ml-3">
        <Button size="small" variant="quiet" icon={<Link2Off aria-hidden />} onClick={() => setConfirming(true)}>
          Revoke receipt link
        </Button>
      </span>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Revoke the receipt link?"
        description="The link will no longer open this order or its files. Your customer can still sign in to their library. Resending the receipt creates a new link."
        confirmLabel="Revoke receipt link"
        danger
        busy={busy}
        onConfirm={() => void withdraw()}
      />
    </div>
  );
}
