import type { LibraryItemView, PageView } from '#shared/contract/pages.ts';
import { ORDER_ACCESS_CODE_MINUTES } from '#shared/rules/limits.ts';
import { fill } from '#shared/rules/words/fill.ts';
import { FileList } from '../../blocks/FileList.tsx';
import { MadeWith } from '../../blocks/MadeWith.tsx';
import { OrderFacts } from '../../blocks/OrderFacts.tsx';
import { Receipt } from '../../blocks/Receipt.tsx';
import { Say } from '../../blocks/Say.tsx';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useWords } from '../../blocks/useWords.ts';

type OrderDonePageProps = Extract<PageView, { kind: 'order-done' }>;

/** Thank you: the files first, the receipt after. */
export function OrderDonePage({ store, order, items, libraryHref }: OrderDonePageProps) {
  const { order: words } = useWords();
  return (
    <>
      <StoreBar store={store} />
      <main className="width done">
        <div className="thanks">
          <span className="tick">
            <Symbol name="check" />
          </span>
          <h1>{words.thanks}</h1>
          <p className="meta">
            <Say sentence={words.mailed} email={<bdi>{order.email}</bdi>} />
          </p>
        </div>
        {items.map((item) => (
          <Bought key={item.href} item={item} />
        ))}
        {items.some(({ files }) => files.length > 0) && (
          <p className="meta">{fill(words.forNow, { minutes: `${ORDER_ACCESS_CODE_MINUTES}` })}</p>
        )}
        <p className="keep">
          <a className="button quiet" href={libraryHref}>
            {words.openLibrary}
          </a>
          <span className="meta">{words.kept}</span>
        </p>
        <section className="panel">
          <h2>{words.receipt}</h2>
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
