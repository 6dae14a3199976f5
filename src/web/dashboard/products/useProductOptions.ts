import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { searchState } from '#web/client/searchState.ts';
import { productName } from './productColumns.tsx';
import { foundProductsQuery, PRODUCTS_AT_ONCE, type ProductState } from './productsQuery.ts';

const NONE: readonly string[] = [];

/**
 * The store's products as options of a picker. `search` is undefined if the options are all products; otherwise the options
 * are what the server found and the chosen ones.
 */
export function useProductOptions(storeId: string, chosenIds: readonly string[] = NONE, state?: ProductState) {
  const [typed, setTyped] = useState('');
  const first = useQuery(foundProductsQuery(storeId, { search: '', state }));
  const isLong = first.data !== undefined && first.data.nextCursor !== null;
  const found = useQuery({
    ...foundProductsQuery(storeId, { search: typed, state }),
    enabled: isLong && typed !== '',
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    ...foundProductsQuery(storeId, { productIds: chosenIds.slice(0, PRODUCTS_AT_ONCE) }),
    enabled: isLong && chosenIds.length > 0,
    placeholderData: keepPreviousData,
  });
  const shown = isLong && typed !== '' ? found.data : first.data;
  const options = useMemo(() => {
    const rows = [...(shown?.items ?? []), ...(chosen.data?.items ?? [])];
    const known = new Map(rows.map((product) => [product.id, { value: product.id, label: productName(product) }]));
    return [...known.values()];
  }, [shown, chosen.data]);
  const onType = (text: string) => setTyped(text.slice(0, 200));
  return {
    options,
    search: isLong
      ? { onType, ...searchState(typed === '' ? first : found, 'Couldn’t load your products.') }
      : undefined,
    isPending: first.isPending,
    error: first.data ? null : first.error,
    retry: () => void first.refetch(),
  };
}
