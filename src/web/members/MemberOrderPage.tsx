import type { LibraryItemView, PageView } from '#shared/contract/pages.ts';
import { Announce } from '../blocks/Announce.tsx';
import { ArchiveLink } from '../blocks/ArchiveLink.tsx';
import { ContentList } from '../blocks/ContentList.tsx';
import { EndedItems } from '../blocks/EndedItems.tsx';
import { FileList } from '../blocks/FileList.tsx';
import { Invoices } from '../blocks/Invoices.tsx';
import { LostTime } from '../blocks/LostTime.tsx';
import { OrderFacts } from '../blocks/OrderFacts.tsx';
import { OrderGift } from '../blocks/OrderGift.tsx';
import { Receipt } from '../blocks/Receipt.tsx';
import { storeLink } from '../blocks/storeLink.ts';
import { Symbol } from '../blocks/Symbol.tsx';
import { TeamLinks } from '../blocks/TeamLinks.tsx';
import { useMessages } from '../blocks/useMessages.ts';
import { VatRefund } from '../blocks/VatRefund.tsx';
import { ItemCover } from './ItemCover.tsx';
import { MemberFrame } from './MemberFrame.tsx';

type MemberOrderView = Extract<PageView, { kind: 'member-order' }>;

/** One order: what it gives, and its receipt and invoices at the side. */
export function MemberOrderPage({
  store,
  order,
  lostTime,
  gift,
  teams,
  invoices,
  vatRefund,
  items,
  ended,
}: MemberOrderView) {
  const messages = useMessages();
  return (
    <MemberFrame store={store} at="orders">
      <a className="back" href={storeLink(store, 'orders')}>
        <Symbol name="back" />
        {messages.members.orders}
      </a>
      <h1>
        <Announce sentence={messages.order.numbered} number={<bdi>{order.number}</bdi>} />
      </h1>
      {lostTime === null ? null : <LostTime lost={lostTime} />}
      <div className="paid">
        {items.length + ended.length === 0 ? null : (
          <div className="inside">
            {items.map((item) => (
              <Bought key={item.href} item={item} />
            ))}
            <EndedItems ended={ended} />
          </div>
        )}
        <div className="inside">
          <section className="panel receipt-panel">
            <h2>{messages.order.receipt}</h2>
            <Receipt order={order} />
            <OrderFacts order={order} />
          </section>
          {gift === null ? null : <OrderGift gift={gift} />}
          <TeamLinks teams={teams} />
          {vatRefund === null ? null : <VatRefund refund={vatRefund} />}
          {invoices === null ? null : <Invoices invoices={invoices} />}
        </div>
      </div>
    </MemberFrame>
  );
}

function Bought({ item }: { item: LibraryItemView }) {
  return (
    <section className="panel tight">
      <div className="bought">
        <ItemCover item={item} isSoon />
        <h2 dir="auto">
          <a href={item.href}>{item.title}</a>
        </h2>
      </div>
      {item.until === null ? null : <p className="meta">{item.until}</p>}
      <FileList files={item.files} />
      <ArchiveLink archive={item.archive} />
      <ContentList contents={item.contents} />
    </section>
  );
}
