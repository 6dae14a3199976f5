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

/** The most products of one request. A store with more of them is searched on the server. */
export const PRODUCTS_AT_ONCE = 100;

type Sought = { search: string; state?: ProductState | undefined } | { productIds: readonly string[] };

/** The first products in the creator's order that match a search, or certain ones, for pickers. */
export const foundProductsQuery = (storeId: string, sought: Sought) =>
  queryOptions({
    queryKey: [...productsKey(storeId), 'found', sought],
    queryFn: ({ signal }) => {
      const input = { storeId, limit: PRODUCTS_AT_ONCE };
      if ('productIds' in sought)
        return call('listProducts', { ...input, productIds: [...sought.productIds] }, { signal });
      const { search, state } = sought;
      return call('listProducts', { ...input, ...(search && { search }), ...(state && { state }) }, { signal });
    },
  });

/** Nobody drags more products into order. */
const ORDERED_MAX = 500;

/** The first products of the store, for reordering. `hasMore`: the others follow in their order. */
export const orderedProductsQuery = (storeId: string) =>
  queryOptions({
    queryKey: [...productsKey(storeId), 'ordered'],
    queryFn: async ({ signal }) => {
      const rows: ProductRow[] = [];
      let cursor: string | null = '';
      while (cursor !== null && rows.length < ORDERED_MAX) {
        const input = { storeId, limit: PRODUCTS_AT_ONCE, ...(cursor === '' ? {} : { cursor }) };
        const page: Answer<'listProducts'> = await call('listProducts', input, { signal });
        rows.push(...page.items);
        cursor = page.nextCursor;
      }
      return { rows, hasMore: cursor !== null };
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
