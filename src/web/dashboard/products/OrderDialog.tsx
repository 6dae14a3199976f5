import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ProductRow } from '#shared/contract/catalog.ts';
import { call } from '#web/client/call.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { SortableList } from '#web/ui/SortableList.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { CoverThumb } from './CoverThumb.tsx';
import { productName } from './productColumns.tsx';
import { invalidateProducts, orderedProductsQuery } from './productsQuery.ts';

/** Of a store with more products than can be dragged. */
const MORE =
  ' These are your first 500 products. To bring another one to the front, select it in the list and choose “Move to the front”.';

/** Changes the order of the store's products for visitors. Of a large store, that of the first ones. */
export function OrderDialog({ storeId, onClose }: { storeId: string; onClose: () => void }) {
  const client = useQueryClient();
  const query = useQuery({ ...orderedProductsQuery(storeId), staleTime: 0 });
  const [ordered, setOrdered] = useState<ProductRow[]>();
  const [saving, setSaving] = useState(false);
  const products = ordered ?? query.data?.rows;

  async function save() {
    if (!products) return;
    setSaving(true);
    try {
      await call('orderProducts', { storeId, productIds: products.map(({ id }) => id) });
      notify('success', 'Order saved');
      onClose();
    } catch (error) {
      notifyRefusal(error);
    } finally {
      setSaving(false);
      await invalidateProducts(client, storeId);
    }
  }

  return (
    <Dialog
      open
      wide
      actionsStay
      onOpenChange={(open) => !open && onClose()}
      title="Reorder products"
      description={`Drag products or use the arrows. Visitors see them in this order.${query.data?.hasMore ? MORE : ''}`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!ordered} busy={saving} onClick={() => void save()}>
            Save order
          </Button>
        </>
      }
    >
      {query.isError && (
        <LoadNotice error={query.error} otherwise="Couldn’t load your products." onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton lines={6} />}
      {products && (
        <SortableList
          label="Products in order"
          items={products}
          idOf={({ id }) => id}
          nameOf={(product) => productName(product)}
          onOrder={setOrdered}
        >
          {(product, tools, at) => (
            <span className="flex min-w-0 items-center gap-3 py-1 pr-1 pl-3">
              <span aria-hidden className="figures w-6 shrink-0 text-small text-ink-3 max-md:hidden">
                {at + 1}
              </span>
              <span className="shrink-0 max-md:hidden">
                <CoverThumb image={product.cover} />
              </span>
              <span className="min-w-0 flex-1 max-md:line-clamp-2 max-md:wrap-anywhere md:truncate" dir="auto">
                {productName(product)}
              </span>
              {tools}
            </span>
          )}
        </SortableList>
      )}
    </Dialog>
  );
}
