import type { PageContext } from '../../access/page.ts';
import { libraryItemHref } from './libraryItemHref.ts';
import type { Shown } from '../publishedProducts/productViews.ts';

/** The library link of each product a customer owns. Undefined for the shared page. */
export function ownedLinks({ owned, base }: Pick<PageContext, 'owned' | 'base'>): Shown['libraryHref'] {
  if (owned.size === 0) return undefined;
  return (productId) => {
    const itemId = owned.get(productId);
    return itemId === undefined ? undefined : libraryItemHref(base, itemId);
  };
}
