import type { OrderView } from '#shared/contract/pages.ts';

/** Number, day, e-mail, payment and state of an order. */
export function OrderFacts({ order }: { order: OrderView }) {
  return (
    <dl className="facts">
      <Fact name="Order" value={order.number} />
      <Fact name="Placed" value={order.placedOn} />
      <Fact name="E-mail" value={order.email} />
      {order.payment === null ? null : <Fact name="Paid with" value={order.payment} />}
      <Fact name="Status" value={order.isTest ? `${order.status} (test, no money moved)` : order.status} />
    </dl>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
