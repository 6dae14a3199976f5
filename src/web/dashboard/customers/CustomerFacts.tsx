import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OrderRow } from '#shared/contract/orders.ts';
import type { Answer } from '#web/client/call.ts';
import { formatDate, formatMoney, formatNumber } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { OrderStatusBadge } from '../sales/OrderStatusBadge.tsx';
import { CustomerSubscriptions } from '../subscriptions/CustomerSubscriptions.tsx';
import { CustomerAccess } from './CustomerAccess.tsx';
import { CustomerTimeline } from './CustomerTimeline.tsx';
import { spentText } from './customerText.ts';
import { PanelPart } from './PanelPart.tsx';

type CustomerFactsProps = { storeId: string; details: Answer<'getCustomer'> };

/** All details of one customer. */
export function CustomerFacts({ storeId, details }: CustomerFactsProps) {
  const { customer, purchases, access } = details;
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex min-w-0 flex-col gap-3">
        <a href={`mailto:${customer.email}`} className="reach w-fit text-mocha underline wrap-anywhere">
          {customer.email}
        </a>
        {customer.tags.length > 0 && (
          <ul aria-label="Tags" className="flex min-w-0 flex-wrap gap-1">
            {customer.tags.map((tag) => (
              <li key={tag} className="min-w-0" dir="auto">
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
        {customer.note !== '' && (
          <p className="rounded-md bg-neutral-soft p-3 whitespace-pre-line wrap-anywhere" dir="auto">
            {customer.note}
          </p>
        )}
      </div>
      <dl className="flex gap-px overflow-hidden rounded-md border border-line bg-line">
        <Figure label="Orders">{formatNumber(customer.orders)}</Figure>
        <Figure label="Total spent">{spentText(customer)}</Figure>
        <Figure label="Last order">{customer.lastOrderAt === null ? '–' : formatDate(customer.lastOrderAt)}</Figure>
      </dl>
      <CustomerAccess storeId={storeId} customer={customer} access={access} />
      <PanelPart title="Orders">
        {purchases.length === 0 ? <p className="text-ink-2">No orders yet.</p> : <Purchases orders={purchases} />}
      </PanelPart>
      <CustomerSubscriptions storeId={storeId} customerId={customer.id} />
      <PanelPart title="Timeline">
        <CustomerTimeline storeId={storeId} customerId={customer.id} />
      </PanelPart>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0 grow bg-surface p-3">
      <dt className="truncate text-small text-ink-2">{label}</dt>
      <dd className="figures font-semibold wrap-anywhere">{children}</dd>
    </div>
  );
}

function Purchases({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <ul className="flex min-w-0 flex-col divide-y divide-line rounded-md border border-line">
      {orders.map((order) => (
        <li key={order.id} className="flex min-w-0 items-start justify-between gap-4 p-3">
          <span className="flex min-w-0 flex-col gap-1">
            <Link
              to="/dashboard/sales"
              search={{ order: order.id }}
              className="font-medium wrap-anywhere hover:underline"
              dir="auto"
            >
              {order.title}
              {order.lineCount > 1 && ` and ${order.lineCount - 1} more`}
            </Link>
            <span className="figures text-small text-ink-2">
              {order.number} · {formatDate(order.placedAt)}
            </span>
            <OrderStatusBadge {...order} />
          </span>
          <span className="figures shrink-0">{formatMoney(order.total)}</span>
        </li>
      ))}
    </ul>
  );
}
