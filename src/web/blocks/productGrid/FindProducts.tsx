import type { ProductCardView, StoreFrame } from '#shared/contract/pages.ts';
import { wordsIn } from '#shared/rules/words/wordsIn.ts';

/** The place of a search over a long list: browser/findProducts.ts fills it. Without a script all products stand below. */
export function FindProducts({ products, store }: { products: readonly ProductCardView[]; store: StoreFrame }) {
  const { search, all, nothing } = wordsIn(store.language).front;
  const hasTags = products.some(({ tags }) => tags.length > 0);
  return (
    <div className={hasTags ? 'find tagged' : 'find'} data-find={[search, all, nothing].join('\n')} data-extra="now" />
  );
}
