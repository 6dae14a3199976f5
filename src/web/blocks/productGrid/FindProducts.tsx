import type { ProductCardView } from '#shared/contract/pages.ts';
import { useWords } from '../useWords.ts';

/** The place of a search over a long list: browser/findProducts.ts fills it. Without a script all products stand below. */
export function FindProducts({ products }: { products: readonly ProductCardView[] }) {
  const { search, all, nothing } = useWords().front;
  const hasTags = products.some(({ tags }) => tags.length > 0);
  return (
    <div className={hasTags ? 'find tagged' : 'find'} data-find={[search, all, nothing].join('\n')} data-extra="now" />
  );
}
