import type { OrderView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { useMessages } from './useMessages.ts';

/** Number, date, email, payment and status of an order. */
export function OrderFacts({ order }: { order: OrderView }) {
  const messages = useMessages();
  const { status } = order;
  return (
    <dl className="facts">
      <Fact name={messages.order.order} value={order.number} />
      <Fact name={messages.order.placed} value={order.placedOn} />
      <Fact name={messages.common.email} value={order.email} />
      {order.payment === null ? null : <Fact name={messages.order.paidWith} value={order.payment} />}
      <Fact name={messages.order.status} value={order.isTest ? fill(messages.order.testStatus, { status }) : status} />
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
