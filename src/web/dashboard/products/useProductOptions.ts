import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { productName } from './productColumns.tsx';
import { foundProductsQuery, PRODUCTS_AT_ONCE, type ProductState } from './productsQuery.ts';

const NONE: readonly string[] = [];

/**
 * The store's products as options of a picker. `onSearch` is undefined if the options are all products; otherwise the server
 * searches, and the options are what it found and the chosen ones.
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
  // A chosen name in the field is no search.
  const onSearch = (text: string) => setTyped(options.some(({ label }) => label === text) ? '' : text.slice(0, 200));
  return {
    options,
    onSearch: isLong ? onSearch : undefined,
    isPending: first.isPending,
    error: first.data ? null : first.error,
    retry: () => void first.refetch(),
  };
}
