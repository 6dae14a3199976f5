import type { Order, OrderMoney } from '#shared/contract/orders.ts';
import { formatDateTime, formatMoney } from '#web/client/format.ts';

interface MoneyStepsProps {
  money: OrderMoney;
  gateway: NonNullable<Order['payment']>['gateway'];
}

/** What the buyer paid, what was taken off, and what the creator receives. */
export function OrderMoneySteps({ money: { steps, received, tax, tip }, gateway }: MoneyStepsProps) {
  return (
    <dl className="flex flex-col gap-1">
      {steps.map((step, index) => (
        <div key={`${step.at} ${step.kind} ${index}`} className="flex justify-between gap-4">
          <dt className="min-w-0">
            {labelOf(step, gateway)}
            <span className="block text-small text-ink-2">{formatDateTime(step.at)}</span>
          </dt>
          <dd className="figures shrink-0">{formatMoney(step.amount)}</dd>
        </div>
      ))}
      <div className="flex justify-between gap-4 border-t border-line pt-1 font-semibold">
        <dt>You receive</dt>
        <dd className="figures shrink-0">{formatMoney(received)}</dd>
      </div>
      {tax.amount !== 0 && (
        <div className="flex justify-between gap-4 text-small text-ink-2">
          <dt>Includes tax, which you pay to the tax office</dt>
          <dd className="figures shrink-0">{formatMoney(tax)}</dd>
        </div>
      )}
      {tip.amount > 0 && (
        <div className="flex justify-between gap-4 text-small text-ink-2">
          <dt>Includes tip</dt>
          <dd className="figures shrink-0">{formatMoney(tip)}</dd>
        </div>
      )}
    </dl>
  );
}

function labelOf({ kind, amount }: OrderMoney['steps'][number], gateway: string): string {
  if (kind === 'fee') return gateway === 'stripe' ? 'Stripe’s fee' : 'Payment fee';
  if (kind === 'platform-fee') return amount.amount < 0 ? 'Platform fee' : 'Platform fee returned';
  return {
    payment: 'Paid',
    refund: 'Refunded',
    'refund-failed': 'Refund failed',
    dispute: 'Taken back by the bank',
    'dispute-fee': 'Dispute fee',
    'dispute-won': 'Dispute won',
  }[kind];
}
