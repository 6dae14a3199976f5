import type { ProductCardView } from '#shared/contract/pages.ts';
import { useBlockMessages } from '../useBlockMessages.ts';

/**
 * The placeholder for a product search, filled by browser/findProducts.ts. Without a script all products are listed.
 */
export function FindProducts({ products }: { products: readonly ProductCardView[] }) {
  const { search, all, nothing } = useBlockMessages().front;
  const hasTags = products.some(({ tags }) => tags.length > 0);
  return (
    <div className={hasTags ? 'find tagged' : 'find'} data-find={[search, all, nothing].join('\n')} data-extra="now" />
  );
}
