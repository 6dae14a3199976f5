import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import type { ProductFilters } from './productsQuery.ts';

type NoProductsProps = { filters: ProductFilters; action: ReactNode; onClear: () => void };

/** An empty store invites; an empty search says so and leads back. */
export function NoProducts({ filters, action, onClear }: NoProductsProps) {
  const filtered = filters.search !== '' || filters.state !== 'all' || filters.tag !== '';
  if (!filtered)
    return (
      <EmptyState
        drawing="shelf"
        sentence="Your products appear here. Add a title and a file, set a price, publish."
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
  if (tag !== '') return `Nothing here has the tag “${tag}”.`;
  if (state === 'published') return 'Nothing is published yet.';
  return state === 'draft' ? 'There are no drafts.' : 'Nothing is archived.';
}
