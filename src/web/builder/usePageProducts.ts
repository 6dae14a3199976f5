import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { productsOf, tagsOf, type Page } from '#shared/blocks/page.ts';
import type { ShownProduct } from '#shared/contract/pages.ts';
import { PAGE_PRODUCTS_MAX } from '#shared/contract/storePages.ts';
import { isDeepEqual } from '#shared/kit/isDeepEqual.ts';
import type { Answer } from '#web/client/call.ts';
import { pageProductsQuery } from '#web/client/queries/pageProducts.ts';
import type { Editing } from './editing/createEditing.ts';

type PageProducts = { storeId: string; editing: Editing; loaded: readonly ShownProduct[] };

/**
 * The products that the page under edit can show, in the creator's order. `loaded` are those of its stored content. The others
 * are loaded when a block asks for them.
 */
export function usePageProducts({ storeId, editing, loaded }: PageProducts) {
  const [remembered, setRemembered] = useState<readonly ShownProduct[]>([]);
  const rememberProduct = useCallback((product: ShownProduct) => setRemembered((others) => [...others, product]), []);
  const ids = useOfPage(editing, productsOf);
  const tags = useOfPage(editing, tagsOf);
  const [firstTags] = useState(tags);
  const known = new Set([...loaded, ...remembered].map(({ id }) => id));
  const missing = ids.filter((id) => !known.has(id)).slice(0, PAGE_PRODUCTS_MAX);
  const found = useQueries({
    queries: [
      ...(missing.length > 0 ? [pageProductsQuery(storeId, { productIds: missing })] : []),
      ...tags.filter((tag) => !firstTags.includes(tag)).map((tag) => pageProductsQuery(storeId, { tag })),
    ],
    combine: productsIn,
  });
  const products = useMemo(() => inOrder([...remembered, ...found, ...loaded]), [remembered, found, loaded]);
  return { products, rememberProduct };
}

/** Texts in the page, as the same array while they are the same. */
function useOfPage(editing: Editing, read: (page: Page) => readonly string[]): readonly string[] {
  const [snapshot] = useState(() => {
    let last: readonly string[] = [];
    return () => {
      const next = read(editing.snapshot().page);
      if (!isDeepEqual(next, last)) last = next;
      return last;
    };
  });
  return useSyncExternalStore(editing.subscribe, snapshot);
}

const productsIn = (results: readonly UseQueryResult<Answer<'listPageProducts'>>[]): ShownProduct[] =>
  results.flatMap(({ data }) => data?.products ?? []);

/** Of a product that was loaded twice, the later one. */
function inOrder(products: readonly ShownProduct[]): ShownProduct[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  return [...byId.values()].toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}
