import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { ORDER_STATUSES, type OrderStatus } from './salesFilters.ts';

type OrderStatusBadgeProps = {
  status: OrderStatus;
  isTest?: boolean;
  isElsewhere?: boolean;
  needsCountryCheck?: boolean;
  isTrial?: boolean;
};

export function OrderStatusBadge(order: OrderStatusBadgeProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1 md:flex-nowrap">
      <StatusBadge {...order} />
      <OrderMarks {...order} />
    </span>
  );
}

/** For lists, where "Paid" on every row would be noise. A phone has room for the most important badge. */
export function UnusualOrderStatus(order: OrderStatusBadgeProps) {
  const isUsual = order.status === 'paid' && !order.isTrial;
  if (isUsual && !order.isTest && !order.isElsewhere && !order.needsCountryCheck) return null;
  return (
    <span className="inline-flex items-center gap-1 max-md:*:not-first:hidden">
      {!isUsual && <StatusBadge {...order} />}
      <OrderMarks {...order} />
    </span>
  );
}

function StatusBadge({ status, isTrial = false }: OrderStatusBadgeProps) {
  if (status === 'paid' && isTrial) return <Badge>Free trial</Badge>;
  return <Badge tone={tones[status]}>{ORDER_STATUSES.find(({ value }) => value === status)?.label ?? status}</Badge>;
}

function OrderMarks({ isTest = false, isElsewhere = false, needsCountryCheck = false }: OrderStatusBadgeProps) {
  return (
    <>
      {needsCountryCheck && <Badge tone="amber">Check country</Badge>}
      {isElsewhere && <Badge>Manual</Badge>}
      {isTest && <Badge>Test</Badge>}
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
