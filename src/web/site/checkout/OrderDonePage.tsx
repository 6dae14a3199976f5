import type { LibraryItemView, PageView } from '#shared/contract/pages.ts';
import { orderTexts } from '#shared/rules/orderTexts.ts';
import { ArchiveLink } from '../../blocks/ArchiveLink.tsx';
import { ContentList } from '../../blocks/ContentList.tsx';
import { EndedItems } from '../../blocks/EndedItems.tsx';
import { FileList } from '../../blocks/FileList.tsx';
import { Invoices } from '../../blocks/Invoices.tsx';
import { LostTime } from '../../blocks/LostTime.tsx';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { OrderGift } from '../../blocks/OrderGift.tsx';
import { TeamLinks } from '../../blocks/TeamLinks.tsx';
import { OrderFacts } from '../../blocks/OrderFacts.tsx';
import { Receipt } from '../../blocks/Receipt.tsx';
import { Announce } from '../../blocks/Announce.tsx';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { Symbol } from '../../blocks/Symbol.tsx';
import { MediaList } from '../../members/MediaList.tsx';
import { OfferPanel } from './OfferPanel.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { VatRefund } from '../../blocks/VatRefund.tsx';

type OrderDonePageProps = Extract<PageView, { kind: 'order-done' }>;

/** One order for anyone who has its link: first the files, then the receipt. */
export function OrderDonePage({
  store,
  order,
  invoices,
  vatRefund,
  items,
  ended,
  booked,
  lostTime,
  libraryHref,
  planHref,
  isNew,
  words,
  until,
  gift,
  teams,
  offer,
}: OrderDonePageProps) {
  const texts = useMessages();
  const { order: messages, call, contents, gift: giftMessages, plan } = texts;
  // The buyer of a gift does not get what it is.
  const special = words === null || gift !== null ? null : orderTexts(words, texts);
  const sent = special?.receiptSent ?? contents.receiptSent;
  return (
    <>
      <StoreBar store={store} />
      <main id="main" className="width done">
        {isNew ? (
          <Thanks
            title={special?.thanks ?? messages.thanks}
            email={order.email}
            sentence={gift === null ? sent : giftMessages.receiptSent}
          />
        ) : (
          <OrderHead number={order.number} />
        )}
        {booked === null ? null : (
          <section className="panel tight">
            <h2>{call.emails.booked}</h2>
            <p>
              <b>{booked}</b>
            </p>
            <p className="meta">{call.emailed}</p>
          </section>
        )}
        {lostTime === null ? null : <LostTime lost={lostTime} />}
        {offer === null ? null : <OfferPanel offer={offer} />}
        {gift === null ? null : <OrderGift gift={gift} />}
        <TeamLinks teams={teams} />
        {items.map((item) => (
          <Bought key={item.href} item={item} />
        ))}
        <EndedItems ended={ended} />
        <p className="meta until">
          <Announce sentence={messages.openUntil} day={<bdi>{until}</bdi>} />
        </p>
        {gift !== null || words === 'tip' ? null : planHref === null ? (
          <p className="link-note">
            <a className="button quiet" href={libraryHref}>
              {messages.openLibrary}
            </a>
            <span className="meta">{messages.libraryText}</span>
          </p>
        ) : (
          <p className="link-note">
            <a className="button" href={planHref}>
              {plan.open}
            </a>
            {isNew ? <span className="meta">{plan.active}</span> : null}
          </p>
        )}
        <section className="panel receipt-panel">
          <h2>{messages.receipt}</h2>
          <Receipt order={order} />
          <OrderFacts order={order} />
        </section>
        {vatRefund === null ? null : <VatRefund refund={vatRefund} />}
        {invoices === null ? null : <Invoices invoices={invoices} />}
      </main>
      <StoreFooter store={store} />
    </>
  );
}

function Thanks({ title, email, sentence }: { title: string; email: string; sentence: string }) {
  return (
    <div className="thanks">
      <span className="tick">
        <Symbol name="check" />
      </span>
      <h1>{title}</h1>
      <p className="meta">
        <Announce sentence={sentence} email={<bdi>{email}</bdi>} />
      </p>
    </div>
  );
}

function OrderHead({ number }: { number: string }) {
  return (
    <h1>
      <Announce sentence={useMessages().order.numbered} number={<bdi>{number}</bdi>} />
    </h1>
  );
}

function Bought({ item }: { item: LibraryItemView }) {
  return (
    <section className="panel bought">
      <h2 dir="auto">{item.title}</h2>
      {item.until === null ? null : <p className="meta">{item.until}</p>}
      <MediaList files={item.files} />
      <FileList files={item.files} />
      <ArchiveLink archive={item.archive} />
      <ContentList contents={item.contents} />
    </section>
  );
}
