import { Link } from '@tanstack/react-router';
import type { LatestOrder } from '#shared/contract/stores.ts';
import { formatAgo, formatDateTime } from '#web/client/format.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Badge, type Tone } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { CoverThumb } from '../products/CoverThumb.tsx';
import { totalText } from '../sales/totalText.ts';

/** The newest orders, updated live. */
export function LatestOrders({ orders }: { orders: readonly LatestOrder[] }) {
  if (orders.length === 0) {
    return (
      <Card title="Latest orders">
        <EmptyState drawing="receipt" sentence="Orders will appear here after your first sale." />
      </Card>
    );
  }
  return (
    <Card
      title="Latest orders"
      flush
      action={
        <Link to="/dashboard/sales" className={`${linkStyle} reach text-body`}>
          View all sales
        </Link>
      }
    >
      <ul className="px-2 pt-2 pb-2 md:px-4 md:pb-4">
        {orders.map((order) => (
          <OrderLine key={order.id} order={order} />
        ))}
      </ul>
    </Card>
  );
}

function OrderLine({
  order: { id, title, cover, email, name, total, status, placedAt, isTrial },
}: {
  order: LatestOrder;
}) {
  const texts = isTrial && status === 'paid' ? FREE_TRIAL : STATUS_LABELS[status];
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to="/dashboard/sales"
        search={{ order: id }}
        className="flex min-w-0 items-center gap-3 rounded-sm px-2 py-3 transition-colors hover:bg-hover"
      >
        <span className="relative shrink-0 pr-2 pb-1">
          <CoverThumb image={cover} large />
          <span className="absolute right-0 bottom-0 flex rounded-full border-2 border-surface">
            <Avatar name={name === '' ? email : name} size="small" />
          </span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium" dir="auto">
            {title}
          </span>
          <span className="block truncate text-small text-ink-2">
            <bdi>{name === '' ? email : name}</bdi>
            {' · '}
            <time dateTime={placedAt} title={formatDateTime(placedAt)}>
              {formatAgo(placedAt)}
            </time>
          </span>
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1 md:flex-row-reverse md:items-center md:gap-3">
          <span className="figures font-semibold">{totalText(total)}</span>
          {texts && <Badge tone={texts.tone}>{texts.label}</Badge>}
        </span>
      </Link>
    </li>
  );
}

const FREE_TRIAL = { label: 'Free trial', tone: 'neutral' } as const;

// Paid orders are the rule and need no badge.
const STATUS_LABELS: Readonly<Record<string, { label: string; tone: Tone }>> = {
  'requires-action': { label: 'Pending', tone: 'amber' },
  'partially-refunded': { label: 'Partially refunded', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  void: { label: 'Voided', tone: 'neutral' },
};
