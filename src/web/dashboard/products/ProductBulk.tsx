import { Ellipsis } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { useProductActions } from './useProductActions.ts';

type ProductBulkProps = { storeId: string; ids: readonly string[]; onDone: () => void };

/** Actions for the selected products. */
export function ProductBulk({ storeId, ids, onDone }: ProductBulkProps) {
  const actions = useProductActions(storeId);
  const navigate = useNavigate();
  const [first] = ids;

  async function clearAfter(action: Promise<boolean>) {
    if (await action) onDone();
  }

  async function duplicate(productId: string) {
    const copyId = await actions.duplicate(productId);
    if (copyId !== null) await navigate({ to: '/dashboard/products/$productId', params: { productId: copyId } });
  }

  return (
    <>
      <Button
        size="small"
        variant="primary"
        busy={actions.busy === 'published'}
        onClick={() => void clearAfter(actions.setState(ids, 'published'))}
      >
        Publish
      </Button>
      <Menu
        trigger={<IconButton label="More bulk actions" size="small" icon={<Ellipsis aria-hidden />} />}
        items={[
          { label: 'Unpublish', onChoose: () => void clearAfter(actions.setState(ids, 'draft')) },
          { label: 'Archive', onChoose: () => void clearAfter(actions.setState(ids, 'archived')) },
          ...(ids.length === 1 && first !== undefined
            ? [{ label: 'Duplicate', onChoose: () => void duplicate(first) }]
            : []),
          { label: 'Move to the front', onChoose: () => void clearAfter(actions.moveToFront(ids)) },
          'line',
          { label: 'Delete', danger: true, onChoose: () => void clearAfter(actions.remove(ids)) },
        ]}
      />
    </>
  );
}
