import type { PageView } from '#shared/contract/pages.ts';
import { useMessages } from '../blocks/useMessages.ts';
import { EmptyPanel } from './EmptyPanel.tsx';
import { MemberFrame } from './MemberFrame.tsx';

type MemberOrdersView = Extract<PageView, { kind: 'member-orders' }>;

/** Every order in this store, latest first. */
export function MemberOrdersPage({ store, orders }: MemberOrdersView) {
  const { members } = useMessages();
  return (
    <MemberFrame store={store} at="orders">
      <h1>{members.orders}</h1>
      {orders.length === 0 ? (
        <EmptyPanel store={store} title={members.noOrders} sentence={members.noOrdersText} />
      ) : (
        <ul className="panel orders">
          {orders.map((order) => (
            <li key={order.number}>
              <div>
                <a href={order.href} dir="auto">
                  {order.titles}
                </a>
                <p className="meta pair">
                  <span>{order.placedOn}</span>
                  <bdi>{order.number}</bdi>
                </p>
              </div>
              <p className="sum">
                {order.total}
                <span className="meta">{order.status}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </MemberFrame>
  );
}
