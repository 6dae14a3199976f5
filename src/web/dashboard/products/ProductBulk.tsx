import { Ellipsis } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProductRow } from '#shared/contract/catalog.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu } from '#web/ui/Menu.tsx';
import { FreeDialog } from './FreeDialog.tsx';
import { useProductActions } from './useProductActions.ts';

type ProductBulkProps = { storeId: string; rows: readonly ProductRow[]; onDone: () => void };

/** Actions for the selected products. */
export function ProductBulk({ storeId, rows, onDone }: ProductBulkProps) {
  const actions = useProductActions(storeId);
  const navigate = useNavigate();
  const [confirming, setConfirming] = useState(false);
  const ids = rows.map(({ id }) => id);
  const [first] = ids;
  const free = rows.filter(({ state, price }) => state !== 'published' && price.kind === 'free');

  async function clearAfter(action: Promise<boolean>) {
    if (await action) onDone();
  }

  const publish = () => clearAfter(actions.setState(ids, 'published'));

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
        onClick={() => (free.length > 0 ? setConfirming(true) : void publish())}
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
      <FreeDialog
        open={confirming}
        onOpenChange={setConfirming}
        count={free.length}
        busy={actions.busy === 'published'}
        onConfirm={() => void publish().then(() => setConfirming(false))}
      />
    </>
  );
}
