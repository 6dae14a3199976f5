import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { ProductFilters } from './productsQuery.ts';

type NoProductsProps = { filters: ProductFilters; action: ReactNode; onClear: () => void };

/** An empty store invites to add a product. An empty search offers to clear it. */
export function NoProducts({ filters, action, onClear }: NoProductsProps) {
  const filtered = filters.search !== '' || filters.state !== 'all' || filters.tag !== '';
  if (!filtered)
    return (
      <EmptyState
        drawing="products"
        sentence="Add your first product. All you need is a title, a price and something to sell."
        action={action}
      />
    );
  return (
    <EmptyState
      drawing="lens"
      sentence={nothingFound(filters)}
      action={<Button onClick={onClear}>Show all products</Button>}
    />
  );
}

function nothingFound({ search, state, tag }: ProductFilters): string {
  if (search !== '') return `No products match “${search}”.`;
  if (tag !== '') return `No products have the tag “${tag}”.`;
  if (state === 'published') return 'No published products.';
  return state === 'draft' ? 'No drafts.' : 'No archived products.';
}
