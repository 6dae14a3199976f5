import type { OrderView } from '#shared/contract/pages.ts';
import { refundedText } from '#shared/rules/messages/refundedText.ts';
import { useMessages } from './useMessages.ts';

/** The items of an order and their total. */
export function Receipt({ order }: { order: OrderView }) {
  const messages = useMessages();
  const added = order.tax?.isIncluded ? null : order.tax;
  return (
    <>
      <dl className="receipt">
        {order.lines.map((line, index) => (
          <Row
            key={index}
            name={line.title}
            notes={[
              line.quantity > 1 ? `${line.unit} × ${line.quantity}` : null,
              order.trial !== null && index === 0 ? messages.subscription.trial : refundedText(line, messages),
            ]}
            amount={line.amount}
          />
        ))}
        {order.discount === null && added === null && order.tip === null ? null : (
          <Row name={messages.order.subtotal} amount={order.subtotal} />
        )}
        {order.discount === null ? null : <Row name={order.discount.label} amount={order.discount.amount} />}
        {added?.rates.map(({ label, amount }) => (
          <Row key={label} name={label} amount={amount} />
        ))}
        {order.tip === null ? null : <Row name={messages.order.tip} amount={order.tip} />}
        {order.installment === null ? null : <Row name={order.installment} amount="" />}
        <Row name={messages.checkout.total} amount={order.total} strong />
        {order.tax?.isIncluded
          ? order.tax.rates.map(({ label, amount }) => <Row key={label} name={label} amount={amount} />)
          : null}
        {order.taxNote === null ? null : <Row name={order.taxNote} amount="" />}
        {order.refunded === null ? null : <Row name={messages.order.refunded} amount={order.refunded} />}
      </dl>
      {order.trial === null ? null : <p className="meta">{order.trial}</p>}
    </>
  );
}

type RowProps = { name: string; notes?: readonly (string | null)[]; amount: string; strong?: boolean };

function Row({ name, notes = [], amount, strong = false }: RowProps) {
  return (
    <div className={strong ? 'total' : undefined}>
      <dt dir="auto">
        {name}
        {notes
          .filter((note) => note !== null)
          .map((note) => (
            <small key={note} className="meta" dir="auto">
              {note}
            </small>
          ))}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}
