import type { OrderView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/words/fill.ts';
import { useWords } from './useWords.ts';

/** Number, date, email, payment and status of an order. */
export function OrderFacts({ order }: { order: OrderView }) {
  const words = useWords();
  const { status } = order;
  return (
    <dl className="facts">
      <Fact name={words.order.order} value={order.number} />
      <Fact name={words.order.placed} value={order.placedOn} />
      <Fact name={words.common.email} value={order.email} />
      {order.payment === null ? null : <Fact name={words.order.paidWith} value={order.payment} />}
      <Fact name={words.order.status} value={order.isTest ? fill(words.order.testStatus, { status }) : status} />
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
