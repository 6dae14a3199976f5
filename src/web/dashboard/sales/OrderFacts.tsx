import { Link } from '@tanstack/react-router';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Order, OrderLetter } from '#shared/contract/orders.ts';
import type { Money } from '#shared/rules/money.ts';
import { formatDateTime, formatMoney } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { cx } from '#web/ui/cx.ts';
import { notify, notifyRefusal } from '../notify.ts';
import { LETTER_OUTCOMES, problemWords } from '../mail/letterWords.ts';
import { OrderLines } from './OrderLines.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { ReceiptLink } from './ReceiptLink.tsx';

/** Everything there is to know about one order. */
export function OrderFacts({ storeId, order }: { storeId: string; order: Order }) {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Head order={order} />
      <Part title="Customer">
        <Buyer order={order} />
      </Part>
      <Part title="Bought">
        <OrderLines lines={order.lines} />
      </Part>
      <Part title="Amounts">
        <Amounts order={order} />
      </Part>
      <Part title="Payment">
        <Payment order={order} />
      </Part>
      {order.origin && (
        <Part title="Came from">
          <Origin origin={order.origin} />
        </Part>
      )}
      {(order.receipt || order.receiptLink) && (
        <Part title="Receipt">
          {order.receipt && <LetterState letter={order.receipt} />}
          {order.receiptLink && <ReceiptLink storeId={storeId} orderId={order.id} link={order.receiptLink} />}
        </Part>
      )}
      {order.refunds.length > 0 && (
        <Part title="Refunds">
          <Refunds refunds={order.refunds} />
        </Part>
      )}
    </div>
  );
}

type OrderProps = { order: Order };

function Head({ order }: OrderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <OrderStatusBadge {...order} />
      <span className="-mr-3">
        <Button size="small" variant="quiet" icon={<Copy aria-hidden />} onClick={() => void copyNumber(order.number)}>
          Copy number
        </Button>
      </span>
    </div>
  );
}

function Buyer({ order }: OrderProps) {
  return (
    <>
      {order.name !== '' && <p dir="auto">{order.name}</p>}
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
        <a href={`mailto:${order.customerEmail}`} className="reach w-fit text-mocha underline wrap-anywhere">
          {order.customerEmail}
        </a>
        <Link
          to="/dashboard/customers"
          search={{ customer: order.customerId }}
          className="reach w-fit text-mocha underline"
        >
          Open customer
        </Link>
      </div>
      {order.email !== order.customerEmail && (
        <p className="text-small text-ink-2 wrap-anywhere">Ordered with {order.email}</p>
      )}
    </>
  );
}

function Amounts({ order }: OrderProps) {
  return (
    <dl className="flex flex-col gap-1">
      <Amount label="Subtotal" money={order.subtotal} />
      {order.discount.amount > 0 && <Amount label="Discount" money={order.discount} minus />}
      {order.tax.amount > 0 && <Amount label="Tax" money={order.tax} />}
      <Amount label="Total" money={order.total} strong />
      {order.refunded.amount > 0 && <Amount label="Refunded" money={order.refunded} minus />}
    </dl>
  );
}

function Payment({ order: { payment, isElsewhere } }: OrderProps) {
  if (isElsewhere) return <p className="text-ink-2">{elsewhereWords(payment)}</p>;
  if (!payment) return <p className="text-ink-2">Nothing was charged.</p>;
  return (
    <dl className="flex flex-col gap-1">
      <Fact label="Paid with">{cardWords(payment)}</Fact>
      <Fact label="Through">{payment.gateway === 'test' ? 'Test gateway, no real money' : payment.gateway}</Fact>
      <Amount label="Fee" money={payment.fee} />
      <Fact label="Charge">
        <span className="font-code text-small wrap-anywhere">{payment.chargeId}</span>
      </Fact>
    </dl>
  );
}

function Origin({ origin: { source, campaign, content, block } }: { origin: NonNullable<Order['origin']> }) {
  return (
    <dl className="flex flex-col gap-1 wrap-anywhere">
      <Fact label="Source">{source === '' ? 'Direct' : source}</Fact>
      {campaign !== '' && <Fact label="Campaign">{campaign}</Fact>}
      {content !== '' && <Fact label="Post">{content}</Fact>}
      {block !== '' && <Fact label="Block">{block}</Fact>}
    </dl>
  );
}

function Refunds({ refunds }: Pick<Order, 'refunds'>) {
  return (
    <ul className="flex flex-col gap-2">
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
          {refund.letter && <LetterState letter={refund.letter} name="E-mail" />}
        </li>
      ))}
    </ul>
  );
}

function LetterState({ letter, name }: { letter: OrderLetter; name?: string }) {
  const { word, tone } = LETTER_OUTCOMES[letter.state];
  const sentence = problemWords(letter);
  return (
    <div className="flex flex-col items-start gap-1">
      <span className="flex flex-wrap items-center gap-2">
        {name !== undefined && <span className="text-small text-ink-2">{name}</span>}
        <Badge tone={tone}>{word}</Badge>
        <span className="text-small text-ink-2">{formatDateTime(letter.at)}</span>
      </span>
      {sentence !== '' && <p className="text-small text-ink-2 wrap-anywhere">{sentence}</p>}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 text-small font-medium text-ink-2">{title}</h3>
      {children}
    </section>
  );
}

type AmountProps = { label: string; money: Money; strong?: boolean; minus?: boolean };

function Amount({ label, money, strong = false, minus = false }: AmountProps) {
  return (
    <div className={cx('flex justify-between gap-4', strong && 'border-t border-line pt-1 font-semibold')}>
      <dt>{label}</dt>
      <dd className="figures">
        {minus && '−'}
        {formatMoney(money)}
      </dd>
    </div>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="shrink-0">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

function elsewhereWords(payment: Order['payment']): string {
  const recorded = 'Made elsewhere and recorded by you.';
  if (payment === null) return `${recorded} Nothing was paid.`;
  return `${recorded} The money never passed through Stoa, so it is given back where it was paid. Reference: ${payment.chargeId}`;
}

function cardWords({ brand, last4 }: NonNullable<Order['payment']>): string {
  if (last4 === null) return 'Card';
  return `${brand === null ? 'Card' : brand.charAt(0).toUpperCase() + brand.slice(1)} ending in ${last4}`;
}

async function copyNumber(number: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(number);
    notify('success', 'Order number copied', number);
  } catch (error) {
    notifyRefusal(error, `Your browser does not let pages copy. The number is ${number}`);
  }
}
