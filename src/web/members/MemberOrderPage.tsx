import type { PageView } from '#shared/contract/pages.ts';
import { FileList } from '../blocks/FileList.tsx';
import { OrderFacts } from '../blocks/OrderFacts.tsx';
import { Receipt } from '../blocks/Receipt.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { Symbol } from '../blocks/Symbol.tsx';
import { MemberFrame } from './MemberFrame.tsx';

type MemberOrderView = Extract<PageView, { kind: 'member-order' }>;

/** One order: the receipt, and the files it gave a right to. */
export function MemberOrderPage({ store, order, items }: MemberOrderView) {
  return (
    <MemberFrame store={store} at="orders">
      <a className="back" href={storeLink(store, 'orders')}>
        <Symbol name="back" />
        Orders
      </a>
      <h1>
        Order <bdi>{order.number}</bdi>
      </h1>
      <section className="panel receipt-panel">
        <h2>Receipt</h2>
        <Receipt order={order} />
        <OrderFacts order={order} />
      </section>
      {items.map((item) => (
        <section className="panel tight" key={item.href}>
          <h2 dir="auto">
            <a href={item.href}>{item.title}</a>
          </h2>
          <FileList files={item.files} />
        </section>
      ))}
    </MemberFrame>
  );
}
