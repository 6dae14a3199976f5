import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { PanelPart } from '../customers/PanelPart.tsx';
import { useRows } from '../list/useRows.ts';
import { nextText, SubscriptionBadge, subscriptionPriceText } from './subscriptionColumns.tsx';
import { subscriptionsQuery } from './subscriptionsQuery.ts';

/** The subscriptions of one customer. Nothing is shown if there are none. */
export function CustomerSubscriptions({ storeId, customerId }: { storeId: string; customerId: string }) {
  const rows = useRows(useInfiniteQuery(subscriptionsQuery(storeId, { search: '', status: undefined, customerId })));
  if (rows.length === 0) return null;
  return (
    <PanelPart title="Subscriptions">
      <ul className="flex min-w-0 flex-col divide-y divide-line rounded-md border border-line">
        {rows.map((row) => (
          <li key={row.id} className="flex min-w-0 items-start justify-between gap-4 p-3">
            <span className="flex min-w-0 flex-col gap-1">
              <Link
                to="/dashboard/sales/subscriptions"
                search={{ subscription: row.id }}
                className="font-medium wrap-anywhere hover:underline"
                dir="auto"
              >
                {row.title}
              </Link>
              <span className="figures text-small text-ink-2">
                {row.nextChargeAt !== null && row.trialUntil === null && row.taxProblem === null && 'Next payment '}
                {nextText(row)}
              </span>
              <SubscriptionBadge {...row} />
            </span>
            <span className="figures shrink-0">{subscriptionPriceText(row)}</span>
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}
