import type { Order } from '#shared/contract/orders.ts';
import { formatDateTime, formatMoney } from '#web/client/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { EmailStatus } from './EmailStatus.tsx';
import { UNFINISHED_REFUNDS } from './refundText.ts';

type RefundsProps = Pick<Order, 'refunds'>;

/** The refunds of an order, including failed ones, oldest first. */
export function OrderRefunds({ refunds }: RefundsProps) {
  return (
    <ul className="flex flex-col gap-4">
      {refunds.map((refund) => (
        <li key={refund.id} className="flex flex-col gap-1">
          <div className="flex justify-between gap-4">
            <span className="min-w-0">
              {formatDateTime(refund.createdAt)}
              {refund.reason !== '' && (
                <span className="block text-small text-ink-2 wrap-anywhere" dir="auto">
                  {refund.reason}
                </span>
              )}
            </span>
            <span className="figures shrink-0">{formatMoney(refund.amount)}</span>
          </div>
          <RefundState status={refund.status} />
          {refund.email && <EmailStatus email={refund.email} name="Email" />}
        </li>
      ))}
    </ul>
  );
}

function RefundState({ status }: Pick<RefundsProps['refunds'][number], 'status'>) {
  if (status === 'succeeded') return null;
  const { label, tone, sentence } = UNFINISHED_REFUNDS[status];
  return (
    <div className="flex flex-col items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      <p className="text-small text-ink-2">{sentence}</p>
    </div>
  );
}
