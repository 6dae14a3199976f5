import type { PageView } from '#shared/contract/pages.ts';
import { fill } from '#shared/rules/messages/fill.ts';
import { NoticeBox } from '../../blocks/NoticeBox.tsx';
import { SlotPicker } from '../../blocks/SlotPicker.tsx';
import { StoreBar } from '../../blocks/StoreBar.tsx';
import { StoreFooter } from '../../blocks/StoreFooter.tsx';
import { storeLink } from '../../blocks/storeLink.ts';
import { Symbol } from '../../blocks/Symbol.tsx';
import { useMessages } from '../../blocks/useMessages.ts';
import { Facts } from '../../blocks/Facts.tsx';

type CallTimesView = Extract<PageView, { kind: 'call-times' }>;

/** When a call can begin. A chosen time leads to the checkout. */
export function CallTimesPage({ store, product, callFacts, sessions, notice, picker }: CallTimesView) {
  const { call } = useMessages();
  return (
    <>
      <StoreBar store={store} hasCart />
      <main id="main" className="width area">
        <a className="back" href={storeLink(store, 'product', product.slug)}>
          <Symbol name="back" />
          <bdi>{product.title}</bdi>
        </a>
        <h1>{call.choose}</h1>
        <p className="meta">
          <bdi>{product.title}</bdi> · {product.price.label}
        </p>
        <Facts facts={callFacts} />
        {sessions > 1 ? <p className="meta">{fill(call.pack, { count: `${sessions}` })}</p> : null}
        <NoticeBox sentences={notice === null ? [] : [notice]} tone="problem" />
        <div className="panel">
          <SlotPicker picker={picker} level="h2" />
        </div>
      </main>
      <StoreFooter store={store} />
    </>
  );
}
