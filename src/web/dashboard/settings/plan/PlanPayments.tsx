import { useMutation } from '@tanstack/react-query';
import type { Plan } from '#shared/contract/plans.ts';
import { call } from '#web/client/call.ts';
import { formatDate, formatMoney } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { notifyRefusal } from '../../notify.ts';
import { UnusualOrderStatus } from '../../sales/OrderStatusBadge.tsx';

/** The payments for the plan, each with a link to its receipt. */
export function PlanPayments({ payments }: { payments: NonNullable<Plan['bought']>['payments'] }) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (orderId: string) => call('openPlanReceipt', { orderId }),
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => notifyRefusal(error, 'Couldn’t open the receipt. Please try again.'),
  });
  return (
    <ul className="flex min-w-0 flex-col rounded-md border border-line bg-surface">
      {payments.map(({ orderId, number, status, total, paidAt }) => (
        <li
          key={orderId}
          className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line px-4 py-2 first:border-t-0"
        >
          <span className="min-w-0">
            <span className="figures font-medium">{formatMoney(total)}</span>{' '}
            <span className="text-small text-ink-2">
              {formatDate(paidAt)} · {number}
            </span>{' '}
            <UnusualOrderStatus status={status} />
          </span>
          <Button size="small" busy={isPending && variables === orderId} onClick={() => mutate(orderId)}>
            Receipt<span className="sr-only"> of order {number}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
