import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { ORDER_STATUSES, type OrderStatus } from './salesFilters.ts';

type OrderStatusBadgeProps = { status: OrderStatus; isTest?: boolean; isElsewhere?: boolean };

export function OrderStatusBadge({ status, isTest = false, isElsewhere = false }: OrderStatusBadgeProps) {
  const label = ORDER_STATUSES.find(({ value }) => value === status)?.label ?? status;
  return (
    <span className="inline-flex flex-wrap items-center gap-1 md:flex-nowrap">
      <Badge tone={tones[status]}>{label}</Badge>
      {isTest && <Badge>Test</Badge>}
      {isElsewhere && <Badge>Elsewhere</Badge>}
    </span>
  );
}

const tones: Record<OrderStatus, Tone> = {
  paid: 'leaf',
  'partially-refunded': 'amber',
  refunded: 'neutral',
  'requires-action': 'amber',
  void: 'neutral',
};
