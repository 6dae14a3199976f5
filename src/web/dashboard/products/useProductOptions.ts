import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { productName } from './productColumns.tsx';
import { allProductsQuery } from './productsQuery.ts';

/** Every product of the store as options of a picker. */
export function useProductOptions(storeId: string) {
  const { data: products, error, isPending, refetch } = useQuery(allProductsQuery(storeId));
  const options = useMemo(
    () => products?.map((product) => ({ value: product.id, label: productName(product) })) ?? [],
    [products],
  );
  return { options, isPending, error: products ? null : error, retry: () => void refetch() };
}
