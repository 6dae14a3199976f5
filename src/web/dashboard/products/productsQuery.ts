import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Product, ProductRow, ProductSort } from '#shared/contract/catalog.ts';
import { call, type Answer } from '#web/client/call.ts';
import { cursorOf, FILTERED_PAGES } from '#web/client/queries/pages.ts';

export type ProductState = Product['state'];
export type ProductFilters = { search: string; state: ProductState | 'all'; tag: string };

type Sort = { column: ProductSort; direction: 'asc' | 'desc' };

/** Parses the sort order. Undefined is the creator's own order. */
export function readProductSort(params: URLSearchParams): Sort | undefined {
  const column = params.get('sort');
  if (column !== 'title' && column !== 'updated') return undefined;
  return { column, direction: params.get('direction') === 'desc' ? 'desc' : 'asc' };
}

export const productsKey = (storeId: string) => ['products', storeId] as const;

type ProductsShown = { filters: ProductFilters; sort: Sort | undefined };

/** The filtered products, page by page, in the creator's order by default. */
export const productsQuery = (storeId: string, { filters: { search, state, tag }, sort }: ProductsShown) =>
  infiniteQueryOptions({
    queryKey: [...productsKey(storeId), { search, state, tag, sort }],
    queryFn: ({ pageParam, signal }) =>
      call(
        'listProducts',
        {
          storeId,
          ...(search === '' ? {} : { search }),
          ...(state === 'all' ? {} : { state }),
          ...(tag === '' ? {} : { tag }),
          ...(sort && { sort: sort.column, direction: sort.direction }),
          ...cursorOf(pageParam),
        },
        { signal },
      ),
    ...FILTERED_PAGES,
  });

/** Every product of the store, for reordering and for pickers. */
export const allProductsQuery = (storeId: string) =>
  queryOptions({
    queryKey: [...productsKey(storeId), 'every one'],
    queryFn: async ({ signal }) => {
      const rows: ProductRow[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const input = { storeId, limit: 100, ...(cursor === '' ? {} : { cursor }) };
        const page: Answer<'listProducts'> = await call('listProducts', input, { signal });
        rows.push(...page.items);
        cursor = page.nextCursor;
      }
      return rows;
    },
  });

/** One product for the editor. Never from the cache, because an old revision would make the first save a conflict. */
export const productQuery = (storeId: string, productId: string) =>
  queryOptions({
    queryKey: ['product', storeId, productId],
    queryFn: async ({ signal }) => (await call('getProduct', { storeId, productId }, { signal })).product,
    staleTime: Infinity,
    gcTime: 0,
  });

/** Refetches everything that shows products: lists, the set-up steps and the palette. */
export async function invalidateProducts(client: QueryClient, storeId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: productsKey(storeId) }),
    client.invalidateQueries({ queryKey: ['home', storeId] }),
    client.invalidateQueries({ queryKey: ['found', storeId] }),
  ]);
}
