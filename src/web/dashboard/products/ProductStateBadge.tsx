import type { Product } from '#shared/contract/catalog.ts';
import { Badge } from '#web/ui/Badge.tsx';

export function ProductStateBadge({ state, hasChanges }: Pick<Product, 'state' | 'hasChanges'>) {
  if (state === 'archived') return <Badge>Archived</Badge>;
  if (state === 'draft') return <Badge>Draft</Badge>;
  return (
    <span className="inline-flex flex-wrap items-center gap-1 md:flex-nowrap">
      <Badge>Published</Badge>
      {hasChanges && <Badge tone="amber">Unpublished changes</Badge>}
    </span>
  );
}
