import { Link } from '@tanstack/react-router';
import type { Order } from '#shared/contract/orders.ts';
import { formatDeduction, formatMoney, formatNumber } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';

/** The items, at their price at the time, and whether they were downloaded. */
export function OrderLines({ order: { lines, gift, subscription, isCredit } }: { order: Order }) {
  // The access of a switched subscription is that of its period's order.
  const isElsewhere = (gift?.canBeSent ?? false) || (subscription?.isSwitch ?? false);
  return (
    <ul className="flex min-w-0 flex-col divide-y divide-line rounded-md border border-line">
      {lines.map((line) => (
        <li key={line.id} className="flex min-w-0 items-start justify-between gap-4 p-3">
          <span className="min-w-0">
            <Link
              to="/dashboard/products/$productId"
              params={{ productId: line.productId }}
              className="font-medium wrap-anywhere hover:underline"
              dir="auto"
            >
              {line.title}
            </Link>
            <span className="figures block text-small text-ink-2">
              {line.quantity > 1 && `${formatNumber(line.quantity)} × ${formatMoney(line.unit)} · `}
              {line.discount.amount > 0 && `${isCredit ? 'Credit' : 'Discount'} ${formatDeduction(line.discount)} · `}
              {downloadText(line.downloads)}
            </span>
            {line.parts.length > 0 && (
              <ul aria-label="In this bundle" className="mt-1 flex flex-col gap-0.5 text-small text-ink-2">
                {line.parts.map((part) => (
                  <li key={part.productId} className="wrap-anywhere">
                    <bdi>{part.title}</bdi> · <span className="figures">{formatMoney(part.amount)}</span>
                  </li>
                ))}
              </ul>
            )}
            <span className="flex flex-wrap gap-2">
              {line.refundedUnits > 0 && <Badge tone="neutral">{refundedText(line)}</Badge>}
              {!line.hasAccess && !isElsewhere && <Badge tone="amber">No access</Badge>}
            </span>
          </span>
          <span className="figures shrink-0">{formatMoney(line.amount)}</span>
        </li>
      ))}
    </ul>
  );
}

function refundedText({ quantity, refundedUnits }: Order['lines'][number]): string {
  return refundedUnits === quantity
    ? 'Refunded'
    : `${formatNumber(refundedUnits)} of ${formatNumber(quantity)} refunded`;
}

function downloadText(downloads: number): string {
  if (downloads === 0) return 'Not downloaded yet';
  return downloads === 1 ? 'Downloaded once' : `Downloaded ${formatNumber(downloads)} times`;
}
