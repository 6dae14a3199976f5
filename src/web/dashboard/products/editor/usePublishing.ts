import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { notify, notifyRefusal } from '../../notify.ts';
import { uploadShelf } from '../uploads/uploadShelf.ts';
import { forgetProducts, type ProductState } from '../productsQuery.ts';
import { focusField } from './focusField.ts';
import type { FieldErrors } from './SectionProps.ts';
import type { ProductEditing } from './useProductEditing.ts';

export type Publishing = ReturnType<typeof usePublishing>;

/** The way of a product to the public and back. What it lacks is said on the field that lacks it. */
export function usePublishing({ storeId, editing }: { storeId: string; editing: ProductEditing }) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [found, setFound] = useState<FieldErrors>({});
  const { product, draft, problems, save } = editing;
  const refused = stillTrue(found, { hasTitle: draft.title.trim() !== '', hasFile: (product?.files.length ?? 0) > 0 });

  async function act(name: string, deed: () => Promise<void>) {
    setBusy(name);
    try {
      await deed();
    } catch (error) {
      landOnField(error);
    } finally {
      setBusy(null);
      void forgetProducts(client, storeId);
    }
  }

  function landOnField(error: unknown) {
    const field = error instanceof CallRefusal ? error.details.field : undefined;
    if (!(error instanceof CallRefusal) || field === undefined) return notifyRefusal(error);
    setFound({ [field]: error.message });
    focusField(field);
  }

  const publish = () =>
    act('publish', async () => {
      const [wrong] = Object.keys({ ...problems, ...save.refused });
      if (wrong !== undefined) return focusField(wrong);
      const productId = await editing.ensureId();
      if (productId === null || !(await editing.flush())) return;
      // What is seen on the page is what gets published, also the file that is still on its way.
      await uploadShelf.settled(productId);
      const isFirst = product?.state !== 'published';
      const { product: published } = await call('publishProduct', { storeId, productId });
      editing.setProduct(published);
      setFound({});
      notify('success', isFirst ? 'Product published' : 'Changes published', 'Visitors see it from now on.', {
        action: { label: 'View in store', onAct: () => window.open(published.url, '_blank', 'noreferrer') },
      });
    });

  const setState = (state: Exclude<ProductState, 'published'>) =>
    act(state, async () => {
      if (!product) return;
      await editing.flush();
      await call('setProductsState', { storeId, productIds: [product.id], state });
      await editing.refresh();
      notify('success', stateDone[state]);
    });

  return { busy, refused, publish, setState };
}

const stateDone = { draft: 'Product unpublished', archived: 'Product archived' };

// A sentence about what was missing goes as soon as it is there.
function stillTrue(found: FieldErrors, { hasTitle, hasFile }: { hasTitle: boolean; hasFile: boolean }): FieldErrors {
  return Object.fromEntries(
    Object.entries(found).filter(([field]) => !(field === 'title' && hasTitle) && !(field === 'files' && hasFile)),
  );
}
