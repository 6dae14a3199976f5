import { Link } from '@tanstack/react-router';
import { Copy, Printer } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Order } from '#shared/contract/orders.ts';
import type { Money } from '#shared/rules/money.ts';
import { formatCalendarDay, formatDate, formatDateTime, formatDeduction, formatMoney } from '#web/client/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { cx } from '#web/ui/cx.ts';
import { COMMISSION_LABELS } from '../affiliates/affiliateColumns.tsx';
import { DisputeBadge } from '../disputes/disputeColumns.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { cardText } from './cardText.ts';
import { orderTaxes } from './orderTaxes.ts';
import { CountryCheck } from './CountryCheck.tsx';
import { EmailStatus } from './EmailStatus.tsx';
import { OrderConsents } from './OrderConsents.tsx';
import { OrderInvoices } from '../invoices/OrderInvoices.tsx';
import { OrderGift } from './OrderGift.tsx';
import { paymentText } from '../subscriptions/installmentText.ts';
import { OrderLines } from './OrderLines.tsx';
import { intervalText } from '../products/priceText.ts';
import { OrderMoneySteps } from './OrderMoneySteps.tsx';
import { OrderRefunds } from './OrderRefunds.tsx';
import { OrderTeams } from './OrderTeams.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { ReceiptLink } from './ReceiptLink.tsx';
import { VatRefund } from './VatRefund.tsx';

/** All details of one order. */
export function OrderFacts({ storeId, order }: { storeId: string; order: Order }) {
  const [openedAt] = useState(() => Date.now());
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <Head order={order} />
      {order.lostCallAt !== null && <LostCall order={order} at={order.lostCallAt} />}
      {order.disputes.length > 0 && (
        <Part title="Disputes">
          {order.disputes.map((dispute) => (
            <OrderDispute key={dispute.id} dispute={dispute} />
          ))}
        </Part>
      )}
      <Part title="Customer">
        <Buyer order={order} />
      </Part>
      <Part title="Items">
        <OrderLines order={order} />
      </Part>
      {!order.gift && order.lines.some(({ seats }) => seats > 0) && (
        <Part title="Seats">
          <OrderTeams storeId={storeId} orderId={order.id} />
        </Part>
      )}
      {order.gift && (
        <Part title="Gift">
          <OrderGift storeId={storeId} order={order} gift={order.gift} />
        </Part>
      )}
      <Part title="Amounts">
        <Amounts order={order} />
        {order.isOverDiscountLimit && (
          <p className="mt-2 text-small text-ink-2">
            This card has used the discount before, with a different email address. We could only tell after the
            payment, so the order went through. You can refund it.
          </p>
        )}
      </Part>
      {order.taxed && (
        <Part title="Buyer’s country">
          <CountryCheck storeId={storeId} orderId={order.id} taxed={order.taxed} />
        </Part>
      )}
      {order.taxed?.vatRefundUntil && Date.parse(order.taxed.vatRefundUntil) > openedAt && (
        <Part title="VAT ID">
          <VatRefund storeId={storeId} order={order} until={order.taxed.vatRefundUntil} />
        </Part>
      )}
      <Part title="Payment">
        <Payment order={order} />
      </Part>
      {order.money && order.payment && (
        <Part title="What you receive">
          <OrderMoneySteps money={order.money} gateway={order.payment.gateway} />
        </Part>
      )}
      {order.origin && (
        <Part title="Source">
          <Origin origin={order.origin} />
        </Part>
      )}
      {(order.receipt || order.receiptLink) && (
        <Part title="Receipt">
          {order.receipt && <EmailStatus email={order.receipt} />}
          {order.receiptLink && <ReceiptLink storeId={storeId} orderId={order.id} link={order.receiptLink} />}
        </Part>
      )}
      {order.total.amount > 0 && !order.isElsewhere && (
        <Part title="Invoices">
          <OrderInvoices storeId={storeId} order={order} />
        </Part>
      )}
      {order.subscription && (
        <Part title={order.subscription.payment ? 'Installments' : 'Subscription'}>
          <OrderSubscription order={order} subscription={order.subscription} />
        </Part>
      )}
      {order.support && (order.support.note !== '' || order.support.shownName !== '') && (
        <Part title="From the supporter">
          {order.support.note !== '' && (
            <p className="whitespace-pre-line wrap-anywhere" dir="auto">
              {order.support.note}
            </p>
          )}
          {order.support.shownName !== '' && (
            <p className="text-small text-ink-2">
              Listed as <bdi>{order.support.shownName}</bdi> on the tip jar’s page.
            </p>
          )}
        </Part>
      )}
      {order.answers.length > 0 && (
        <Part title="Answers">
          <OrderAnswers answers={order.answers} />
        </Part>
      )}
      {order.consents.length > 0 && (
        <Part title="What the buyer agreed to">
          <OrderConsents storeId={storeId} order={order} />
        </Part>
      )}
      {order.commission && (
        <Part title="Affiliate">
          <OrderCommission commission={order.commission} />
        </Part>
      )}
      {order.refunds.length > 0 && (
        <Part title="Refunds">
          <OrderRefunds refunds={order.refunds} />
        </Part>
      )}
    </div>
  );
}

/** The payment arrived after the time of the call was taken. */
const LostCall = ({ order, at }: { order: Order; at: string }) => (
  <Notice tone="warning" title="The time of this call was taken">
    {`The call on ${formatDateTime(at)} was no longer free when the payment arrived. We asked ${order.customerEmail} to choose another time. If they want their money back, refund the order.`}
  </Notice>
);

function OrderAnswers({ answers }: Pick<Order, 'answers'>) {
  return (
    <dl className="flex flex-col gap-3">
      {answers.map(({ kind, question, answer, terms }) => (
        <div key={question} className="min-w-0 wrap-anywhere">
          <dt className="text-small text-ink-2" dir="auto">
            {question}
          </dt>
          <dd className="whitespace-pre-line" dir="auto">
            {answerText({ kind, answer })}
            {terms !== '' && (
              <Disclosure label="Terms as the buyer saw them">
                <p className="whitespace-pre-line">{terms}</p>
              </Disclosure>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function answerText({ kind, answer }: Pick<Order['answers'][number], 'kind' | 'answer'>): string {
  if (kind === 'terms') return 'Agreed';
  if (kind === 'checkbox') return 'Yes';
  return kind === 'date' ? formatCalendarDay(answer) : answer;
}

type OrderProps = { order: Order };

function Head({ order }: OrderProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <OrderStatusBadge {...order} />
      <span className="-mx-3 flex flex-wrap">
        <Button size="small" variant="quiet" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
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
          View customer
        </Link>
      </div>
      {order.email !== order.customerEmail && (
        <p className="text-small text-ink-2 wrap-anywhere">Ordered with {order.email}</p>
      )}
    </>
  );
}

function Amounts({ order }: OrderProps) {
  const taxes = orderTaxes(order).map((tax) => <Amount key={tax.label} {...tax} />);
  return (
    <dl className="flex flex-col gap-1">
      <Amount label="Subtotal" money={order.subtotal} />
      {order.discount.amount > 0 && (
        <Amount label={order.isCredit ? 'Credit' : 'Discount'} money={order.discount} minus />
      )}
      {!order.taxed?.isInclusive && taxes}
      {order.tip.amount > 0 && <Amount label="Tip" money={order.tip} />}
      <Amount label="Total" money={order.total} strong />
      {order.taxed?.isInclusive && taxes}
      {order.taxed?.kind === 'reverse-charge' && <Fact label="Reverse charge">{order.taxed.vatId}</Fact>}
      {order.taxed?.consultation && <Fact label="VIES consultation">{order.taxed.consultation}</Fact>}
      {order.refunded.amount > 0 && <Amount label="Refunded" money={order.refunded} minus />}
    </dl>
  );
}

function Payment({ order: { payment, isElsewhere, trial } }: OrderProps) {
  if (isElsewhere) return <p className="text-ink-2">{elsewhereText(payment)}</p>;
  if (!payment) return <p className="text-ink-2">No charge.</p>;
  return (
    <dl className="flex flex-col gap-1">
      <Fact label={trial ? 'Saved for later' : 'Paid with'}>{cardText(payment)}</Fact>
      <Fact label="Processed by">{payment.gateway === 'test' ? 'Test payments (no real money)' : payment.gateway}</Fact>
      <Fact label={trial ? 'Reference' : 'Charge'}>
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

function OrderSubscription({
  order: { trial },
  subscription,
}: {
  order: Order;
  subscription: NonNullable<Order['subscription']>;
}) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>{trial ? trialText(trial) : whatFor(subscription)}</span>
      <Link
        to="/dashboard/sales/subscriptions"
        search={{ subscription: subscription.id }}
        className="reach w-fit text-mocha underline"
      >
        {subscription.payment ? 'View installments' : 'View subscription'}
      </Link>
    </p>
  );
}

/** What a free trial costs when. It may have been canceled since, which its subscription says. */
const trialText = ({ endsAt, later, every }: NonNullable<Order['trial']>): string =>
  `Free until ${formatDate(endsAt)}. After that, the customer pays ${formatMoney(later)} ${intervalText(every)} unless they cancel.`;

function whatFor({ isRenewal, payment, isSwitch }: NonNullable<Order['subscription']>): string {
  if (payment) return paymentText(payment);
  if (isSwitch) return 'Price difference for a switch';
  return isRenewal ? 'A renewal' : 'Its first payment';
}

function OrderCommission({ commission }: { commission: NonNullable<Order['commission']> }) {
  const { affiliate, amount, state } = commission;
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span>
        {affiliate ? <bdi>{affiliate.name}</bdi> : 'A deleted affiliate'} earns{' '}
        <span className="figures">{formatMoney(amount)}</span>{' '}
        <span className="text-small text-ink-2">· {COMMISSION_LABELS[state]}</span>
      </span>
      {affiliate && (
        <Link
          to="/dashboard/products/affiliates"
          search={{ q: affiliate.code, affiliate: affiliate.id }}
          className="reach w-fit text-mocha underline"
        >
          View affiliate
        </Link>
      )}
    </p>
  );
}

function OrderDispute({ dispute: { id, status, amount } }: { dispute: Order['disputes'][number] }) {
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="flex flex-wrap items-center gap-2">
        <DisputeBadge status={status} />
        <span className="figures">{formatMoney(amount)}</span>
      </span>
      <Link to="/dashboard/sales/disputes" search={{ dispute: id }} className="reach w-fit text-mocha underline">
        {status === 'open' || status === 'inquiry' ? 'Answer' : 'View dispute'}
      </Link>
    </p>
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
      <dd className="figures">{minus ? formatDeduction(money) : formatMoney(money)}</dd>
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

function elsewhereText(payment: Order['payment']): string {
  const recorded = 'You recorded this sale manually.';
  if (payment === null) return `${recorded} Nothing was paid.`;
  return `${recorded} The payment wasn’t processed by Stoa, so refund it where it was paid. Reference: ${payment.chargeId}`;
}

async function copyNumber(number: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(number);
    notify('success', 'Order number copied', number);
  } catch (error) {
    notifyRefusal(error, `Your browser blocked copying. Copy the number yourself: ${number}`);
  }
}
