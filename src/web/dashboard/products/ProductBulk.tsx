import { Ellipsis } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { useProductDeeds } from './useProductDeeds.ts';

type ProductBulkProps = { storeId: string; ids: readonly string[]; onDone: () => void };

/** The deeds of the bar under the table, for the products that are selected. */
export function ProductBulk({ storeId, ids, onDone }: ProductBulkProps) {
  const deeds = useProductDeeds(storeId);
  const navigate = useNavigate();
  const [first] = ids;

  async function clearAfter(deed: Promise<boolean>) {
    if (await deed) onDone();
  }

  async function duplicate(productId: string) {
    const copyId = await deeds.duplicate(productId);
    if (copyId !== null) await navigate({ to: '/dashboard/products/$productId', params: { productId: copyId } });
  }

  return (
    <>
      <Button
        size="small"
        variant="primary"
        busy={deeds.busy === 'published'}
        onClick={() => void clearAfter(deeds.setState(ids, 'published'))}
      >
        Publish
      </Button>
      <Menu
        trigger={<IconButton label="More for the selection" size="small" icon={<Ellipsis aria-hidden />} />}
        items={[
          { label: 'Unpublish', onChoose: () => void clearAfter(deeds.setState(ids, 'draft')) },
          { label: 'Archive', onChoose: () => void clearAfter(deeds.setState(ids, 'archived')) },
          ...(ids.length === 1 && first !== undefined
            ? [{ label: 'Duplicate', onChoose: () => void duplicate(first) }]
            : []),
          'line',
          { label: 'Delete', danger: true, onChoose: () => void clearAfter(deeds.remove(ids)) },
        ]}
      />
    </>
  );
}
