import type { Product } from '#shared/contract/catalog.ts';
import { Badge } from '#web/ui/Badge.tsx';

type ProductState = Pick<Product, 'state' | 'hasChanges' | 'isWaitlist'>;

export function ProductStateBadge(product: ProductState) {
  if (product.state !== 'published') return <UnusualProductState {...product} />;
  return (
    <span className="inline-flex flex-wrap items-center gap-1 md:flex-nowrap">
      <Badge>Published</Badge>
      <UnusualProductState {...product} />
    </span>
  );
}

/** For lists, where "Published" on every row would be noise. */
export function UnusualProductState({ state, hasChanges, isWaitlist }: ProductState) {
  if (state === 'archived') return <Badge>Archived</Badge>;
  if (state === 'draft') return <Badge>Draft</Badge>;
  if (hasChanges) return <Badge tone="amber">Unpublished changes</Badge>;
  return isWaitlist ? <Badge>Waitlist</Badge> : null;
}
