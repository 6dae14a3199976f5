import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { productName } from './productColumns.tsx';
import { allProductsQuery } from './productsQuery.ts';

/** Every product of the store, to choose one from. */
export function useProductOptions(storeId: string) {
  const { data: products, isPending } = useQuery(allProductsQuery(storeId));
  const options = useMemo(
    () => products?.map((product) => ({ value: product.id, label: productName(product) })) ?? [],
    [products],
  );
  return { options, isPending };
}
