import type { OrderView } from '#shared/contract/pages.ts';

/** What was bought and what it came to. */
export function Receipt({ order }: { order: OrderView }) {
  return (
    <dl className="receipt">
      {order.lines.map((line, index) => (
        <Row
          key={index}
          name={line.quantity > 1 ? `${line.title} × ${line.quantity}` : line.title}
          amount={line.amount}
        />
      ))}
      {order.discount === null && order.tax === null ? null : <Row name="Subtotal" amount={order.subtotal} />}
      {order.discount === null ? null : <Row name="Discount" amount={order.discount} />}
      {order.tax === null ? null : <Row name="Tax" amount={order.tax} />}
      <Row name="Total" amount={order.total} strong />
      {order.refunded === null ? null : <Row name="Refunded" amount={order.refunded} />}
    </dl>
  );
}

function Row({ name, amount, strong = false }: { name: string; amount: string; strong?: boolean }) {
  return (
    <div className={strong ? 'total' : undefined}>
      <dt dir="auto">{name}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
