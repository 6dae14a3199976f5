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

/** Whether the links to the order's page still work, and the way to close them. */
export function ReceiptLink({ storeId, orderId, link }: ReceiptLinkProps) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);

  async function withdraw() {
    setBusy(true);
    try {
      await call('withdrawReceiptLink', { storeId, orderId });
      await queryClient.invalidateQueries({ queryKey: orderQuery(storeId, orderId).queryKey });
      notify('success', 'Receipt link withdrawn', 'The order page is closed to everyone who has the link.');
      setAsking(false);
    } catch (error) {
      notifyRefusal(error, 'The receipt link could not be withdrawn.');
    } finally {
      setBusy(false);
    }
  }

  if (link.withdrawnAt !== null) {
    return (
      <p className="mt-2 text-small text-ink-2">
        Receipt link withdrawn on {formatDate(link.withdrawnAt)}. Send the receipt again to make a new one.
      </p>
    );
  }
  return (
    <div className="mt-2 flex flex-col items-start gap-1">
      <p className="text-small text-ink-2">
        The receipt link opens this order for anyone who has it until {formatDate(link.expiresAt)}.
      </p>
      <span className="-ml-3">
        <Button size="small" variant="quiet" icon={<Link2Off aria-hidden />} onClick={() => setAsking(true)}>
          Withdraw receipt link
        </Button>
      </span>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Withdraw the receipt link?"
        description="The order page and its files close for everyone who has the link. Your customer can still sign in to their library. Sending the receipt again makes a new link."
        confirmLabel="Withdraw receipt link"
        danger
        busy={busy}
        onConfirm={() => void withdraw()}
      />
    </div>
  );
}
