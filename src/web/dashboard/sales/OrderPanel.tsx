import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Mail, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Order } from '#shared/contract/orders.ts';
import type { Store } from '#shared/contract/stores.ts';
import { call } from '#web/client/call.ts';
import { formatDateTime } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Sheet } from '#web/ui/Sheet.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LoadProblem } from '../list/LoadProblem.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { OrderFacts } from './OrderFacts.tsx';
import { orderQuery } from './ordersQuery.ts';
import { PrintedOrder } from './PrintedOrder.tsx';
import { RefundDialog } from './RefundDialog.tsx';

/** How often the order is fetched again while an email is being delivered, or a refund is pending. */
const EMAIL_MS = 3000;
const REFUND_MS = 15_000;

type OrderPanelProps = { store: Store; orderId: string | null; onClose: () => void };

/** One order beside the list. */
export function OrderPanel({ store, orderId, onClose }: OrderPanelProps) {
  const storeId = store.id;
  // The panel keeps its content while it slides out.
  const [shownId, setShownId] = useState(orderId);
  if (orderId !== null && orderId !== shownId) setShownId(orderId);
  const query = useQuery({
    ...orderQuery(storeId, shownId ?? ''),
    enabled: shownId !== null,
    refetchInterval: ({ state }) => refetchIntervalOf(state.data),
  });
  const order = query.data;
  return (
    <Sheet
      open={orderId !== null}
      onOpenChange={(open) => !open && onClose()}
      title={order ? `Order ${order.number}` : 'Order'}
      description={order && formatDateTime(order.placedAt)}
      actions={order && <OrderActions key={order.id} storeId={storeId} order={order} />}
    >
      {query.isPending && <OrderSkeleton />}
      {query.isError && <LoadProblem error={query.error} onRetry={() => void query.refetch()} />}
      {order && <OrderFacts storeId={storeId} order={order} />}
      {order && orderId !== null && <PrintedOrder store={store} order={order} />}
    </Sheet>
  );
}

function refetchIntervalOf(order: Order | undefined): number | false {
  if (hasEmailInProgress(order)) return EMAIL_MS;
  return order?.refunds.some(({ status }) => status === 'pending') ? REFUND_MS : false;
}

const hasEmailInProgress = (order: Order | undefined): boolean =>
  [order?.receipt, order?.gift?.delivery, ...(order?.refunds ?? []).map(({ email }) => email)].some(
    (email) => email?.state === 'queued',
  );

function OrderActions({ storeId, order }: { storeId: string; order: Order }) {
  const queryClient = useQueryClient();
  const [refunding, setRefunding] = useState(false);
  const [sending, setSending] = useState(false);
  const isPaid = order.status !== 'void' && order.status !== 'requires-action';

  async function resend() {
    setSending(true);
    try {
      await call('resendReceipt', { storeId, orderId: order.id });
      void queryClient.invalidateQueries({ queryKey: orderQuery(storeId, order.id).queryKey });
      notify('success', 'Receipt sent', `To ${order.customerEmail}`);
    } catch (error) {
      notifyRefusal(error, 'Couldn’t send the receipt.');
    } finally {
      setSending(false);
    }
  }

  if (!isPaid) return null;
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      {order.refundable.amount > 0 && (
        <Button icon={<Undo2 aria-hidden />} onClick={() => setRefunding(true)}>
          {order.isElsewhere ? 'Mark as refunded' : 'Refund'}
        </Button>
      )}
      <Button variant="primary" icon={<Mail aria-hidden />} busy={sending} onClick={() => void resend()}>
        Resend receipt
      </Button>
      {refunding && <RefundDialog storeId={storeId} order={order} onClose={() => setRefunding(false)} />}
    </span>
  );
}

function OrderSkeleton() {
  return (
    <div aria-busy className="flex flex-col gap-6">
      <span className="sr-only">Loading</span>
      <Skeleton shape="title" />
      <Skeleton lines={4} />
      <Skeleton lines={3} />
    </div>
  );
}
