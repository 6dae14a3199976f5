import type { LibraryItemView, PageView } from '#shared/contract/pages.ts';
import { FileList } from '../../blocks/FileList.tsx';
import { MadeWith } from '../../blocks/MadeWith.tsx';
import { OrderFacts } from '../../blocks/OrderFacts.tsx';
import { Receipt } from '../../blocks/Receipt.tsx';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { Symbol } from '../../blocks/Symbol.tsx';

type OrderDonePageProps = Extract<PageView, { kind: 'order-done' }>;

/** Thank you: the files first, the receipt after. */
export function OrderDonePage({ store, order, items, libraryHref }: OrderDonePageProps) {
  return (
    <>
      <StoreBar store={store} />
      <main className="width done">
        <div className="thanks">
          <span className="tick">
            <Symbol name="check" />
          </span>
          <h1>Thank you. It is yours.</h1>
          <p className="meta">
            The receipt, with a link back to your files, is on its way to <bdi>{order.email}</bdi>.
          </p>
        </div>
        {items.map((item) => (
          <Bought key={item.href} item={item} />
        ))}
        <p className="keep">
          <a className="button quiet" href={libraryHref}>
            Open your library
          </a>
          <span className="meta">Everything you buy here is kept there.</span>
        </p>
        <section className="panel">
          <h2>Receipt</h2>
          <Receipt order={order} />
          <OrderFacts order={order} />
        </section>
      </main>
      <MadeWith platformUrl={store.platformUrl} />
    </>
  );
}

function Bought({ item }: { item: LibraryItemView }) {
  return (
    <section className="panel bought">
      <h2 dir="auto">{item.title}</h2>
      <FileList files={item.files} />
    </section>
  );
}
