import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { ORDER_STATUSES, type OrderStatus } from './salesFilters.ts';

type OrderStatusBadgeProps = {
  status: OrderStatus;
  isTest?: boolean;
  isElsewhere?: boolean;
  needsCountryCheck?: boolean;
  isTrial?: boolean;
};

export function OrderStatusBadge({ status, ...order }: OrderStatusBadgeProps) {
  const isFreeTrial = status === 'paid' && order.isTrial;
  return (
    <span className="inline-flex flex-wrap items-center gap-1 md:flex-nowrap">
      <Badge tone={isFreeTrial ? 'neutral' : tones[status]}>{isFreeTrial ? 'Free trial' : statusLabel(status)}</Badge>
      <OrderMarks {...order} />
    </span>
  );
}

/** For lists, where "Paid" on every row would be noise. */
export function UnusualOrderStatus(order: OrderStatusBadgeProps) {
  if (order.status !== 'paid' || order.isTrial) return <OrderStatusBadge {...order} />;
  if (!order.isTest && !order.isElsewhere && !order.needsCountryCheck) return null;
  return (
    <span className="inline-flex items-center gap-1">
      <OrderMarks {...order} />
    </span>
  );
}

const statusLabel = (status: OrderStatus): string =>
  ORDER_STATUSES.find(({ value }) => value === status)?.label ?? status;

function OrderMarks({
  isTest = false,
  isElsewhere = false,
  needsCountryCheck = false,
}: Omit<OrderStatusBadgeProps, 'status'>) {
  return (
    <>
      {isTest && <Badge>Test</Badge>}
      {isElsewhere && <Badge>Manual</Badge>}
      {needsCountryCheck && <Badge tone="amber">Check country</Badge>}
    </>
  );
}

const tones: Record<OrderStatus, Tone> = {
  paid: 'leaf',
  'partially-refunded': 'amber',
  refunded: 'neutral',
  'requires-action': 'amber',
  void: 'neutral',
};
