import type { Order } from '#shared/contract/orders.ts';
import type { Store } from '#shared/contract/stores.ts';
import type { Money } from '#shared/rules/money.ts';
import { formatDateTime, formatDeduction, formatMoney, formatNumber } from '#web/client/format.ts';
import { cx } from '#web/ui/cx.ts';
import { PrintedDocument } from '../print/PrintedDocument.tsx';
import { PrintedPart } from '../print/PrintedPart.tsx';
import { cardText } from './cardText.ts';
import { orderTaxes } from './orderTaxes.ts';
import { UNFINISHED_REFUNDS } from './refundText.ts';
import { ORDER_STATUSES } from './salesFilters.ts';

/** The order as a document. In print it replaces the page. */
export function PrintedOrder({ store, order }: { store: Store; order: Order }) {
  const status = order.trial
    ? 'Free trial'
    : (ORDER_STATUSES.find(({ value }) => value === order.status)?.label ?? order.status);
  return (
    <PrintedDocument
      store={store}
      title={`Order ${order.number}`}
      facts={[formatDateTime(order.placedAt), order.isTest ? `${status} · Test order` : status]}
    >
      <div className="grid grid-cols-2 gap-8">
        <PrintedPart title="Customer">
          {order.name !== '' && <p dir="auto">{order.name}</p>}
          <p className="wrap-anywhere">{order.email}</p>
        </PrintedPart>
        <PrintedPart title="Payment">
          <p className="wrap-anywhere">{paymentText(order)}</p>
        </PrintedPart>
      </div>
      <Lines order={order} />
      <Totals order={order} />
      {order.refunds.length > 0 && <Refunds refunds={order.refunds} />}
    </PrintedDocument>
  );
}

type OrderProps = { order: Order };

function Lines({ order: { lines } }: OrderProps) {
  return (
    <table className="figures w-full text-left">
      <thead>
        <tr className="border-b border-ink">
          <th className={headStyle}>Item</th>
          <th className={cx(headStyle, amountStyle)}>Quantity</th>
          <th className={cx(headStyle, amountStyle)}>Price</th>
          <th className={cx(headStyle, amountStyle)}>Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, title, quantity, unit, amount }) => (
          <tr key={id} className="border-b border-edge align-top">
            <td className="py-2 wrap-anywhere" dir="auto">
              {title}
            </td>
            <td className={cx('py-2', amountStyle)}>{formatNumber(quantity)}</td>
            <td className={cx('py-2', amountStyle)}>{formatMoney(unit)}</td>
            <td className={cx('py-2', amountStyle)}>{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals({ order }: OrderProps) {
  const { subtotal, discount, total, refunded } = order;
  const taxes = orderTaxes(order).map((tax) => <Amount key={tax.label} {...tax} />);
  return (
    <dl className="figures ml-auto flex w-full max-w-menu flex-col gap-1">
      <Amount label="Subtotal" money={subtotal} />
      {discount.amount > 0 && <Amount label={order.isCredit ? 'Credit' : 'Discount'} money={discount} isNegative />}
      {!order.taxed?.isInclusive && taxes}
      <Amount label="Total" money={total} isTotal />
      {order.taxed?.isInclusive && taxes}
      {refunded.amount > 0 && (
        <>
          <Amount label="Refunded" money={refunded} isNegative />
          <Amount label="After refunds" money={{ ...total, amount: total.amount - refunded.amount }} isTotal />
        </>
      )}
    </dl>
  );
}

function Refunds({ refunds }: Pick<Order, 'refunds'>) {
  return (
    <PrintedPart title="Refunds">
      <table className="figures w-full text-left">
        <tbody>
          {refunds.map(({ id, createdAt, status, reason, amount }) => (
            <tr key={id} className="border-b border-edge align-top">
              <td className="py-2 pr-4 whitespace-nowrap">{formatDateTime(createdAt)}</td>
              <td className="w-full py-2 wrap-anywhere" dir="auto">
                {[status !== 'succeeded' && UNFINISHED_REFUNDS[status].label, reason].filter(Boolean).join(' · ')}
              </td>
              <td className={cx('py-2', amountStyle)}>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintedPart>
  );
}

type AmountProps = { label: string; money: Money; isTotal?: boolean; isNegative?: boolean };

function Amount({ label, money, isTotal = false, isNegative = false }: AmountProps) {
  return (
    <div className={cx('flex justify-between gap-4', isTotal && 'border-t border-ink pt-1 font-semibold')}>
      <dt>{label}</dt>
      <dd>{isNegative ? formatDeduction(money) : formatMoney(money)}</dd>
    </div>
  );
}

function paymentText({ payment, isElsewhere }: Order): string {
  if (!payment) return isElsewhere ? 'Recorded manually. Nothing was paid.' : 'No charge.';
  return isElsewhere ? `Recorded manually. Reference: ${payment.chargeId}` : cardText(payment);
}

const headStyle = 'pb-2 font-semibold';
const amountStyle = 'pl-4 text-right whitespace-nowrap';
