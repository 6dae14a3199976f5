import type { PageContext } from '../../access/page.ts';
import { libraryItemHref } from './libraryItemHref.ts';
import type { Shown } from '../publishedProducts/productViews.ts';

/** The library links of those of the shown products that the customer owns. Undefined for the shared page. */
export async function ownedLinks(
  { tx, findOwned, base }: Pick<PageContext, 'tx' | 'findOwned' | 'base'>,
  shown: readonly { id: string }[],
): Promise<Shown['libraryHref']> {
  if (findOwned === null) return undefined;
  const owned = await findOwned(
    tx,
    shown.map(({ id }) => id),
  );
  return (productId) => {
    const itemId = owned.get(productId);
    return itemId === undefined ? undefined : libraryItemHref(base, itemId);
  };
}
