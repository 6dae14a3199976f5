import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Product } from '#shared/contract/catalog.ts';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { notify, notifyRefusal } from '../../notify.ts';
import { uploadStorage } from '../uploads/uploadStorage.ts';
import { invalidateProducts, type ProductState } from '../productsQuery.ts';
import { waitlistKey } from '../waitlist/waitlistQuery.ts';
import { focusField } from './focusField.ts';
import type { FieldErrors } from './SectionProps.ts';
import type { ProductEditing } from './useProductEditing.ts';

export type Publishing = ReturnType<typeof usePublishing>;

type PublishingOptions = {
  storeId: string;
  editing: ProductEditing;
  /** The product when the editor was opened. */
  start: Product | null;
  /** Called if invalid fields prevent publishing. */
  onProblems: () => void;
};

/** Publishes and unpublishes a product. Missing requirements are shown on their fields. */
export function usePublishing({ storeId, editing, start, onProblems }: PublishingOptions) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [found, setFound] = useState<FieldErrors>({});
  const { product, draft, problems, save } = editing;
  const refused = stillTrue(found, {
    title: draft.title.trim() !== '',
    files: (product?.files.length ?? 0) > 0 || product?.hasContents === true,
    priceKind: draft.priceKind !== null,
  });

  // An earlier visit may have left the price out. Free that was chosen now needs no question.
  const mayBeUnpriced =
    start?.publishedAt === null &&
    start.price.kind === 'free' &&
    draft.priceKind === 'free' &&
    draft.kind !== 'lead' &&
    !product?.publishedAt;

  async function act(name: string, action: () => Promise<void>) {
    setBusy(name);
    try {
      await action();
    } catch (error) {
      landOnField(error);
    } finally {
      setBusy(null);
      void invalidateProducts(client, storeId);
    }
  }

  function landOnField(error: unknown) {
    const field = error instanceof CallRefusal ? error.details.field : undefined;
    if (!(error instanceof CallRefusal) || field === undefined) return notifyRefusal(error);
    setFound({ [field]: error.message });
    focusField(field);
  }

  const publish = ({ isFree = false } = {}) =>
    act('publish', async () => {
      const [wrong] = Object.keys({ ...problems, ...save.refused });
      if (wrong !== undefined) {
        onProblems();
        return focusField(wrong);
      }
      // A waitlist needs no price yet.
      if (draft.priceKind === null && !draft.isWaitlist) {
        setFound({ priceKind: PRICE_MISSING });
        return focusField('priceKind');
      }
      if (!draft.isWaitlist && mayBeUnpriced && !isFree) return setConfirming(true);
      setConfirming(false);
      const productId = await editing.ensureId();
      if (productId === null || !(await editing.flush())) return;
      // Everything visible on the page is published, including files that are still uploading.
      await uploadStorage.settled(productId);
      const isFirst = product?.state !== 'published';
      const { product: published } = await call('publishProduct', { storeId, productId });
      editing.setProduct(published);
      setFound({});
      notify('success', isFirst ? 'Product published' : 'Changes published', 'Visitors can see it now.', {
        action: { label: 'View in store', onAct: () => window.open(published.url, '_blank', 'noreferrer') },
      });
    });

  /** Puts a product with a waitlist on sale. What is missing is shown on its field. */
  const openSales = () =>
    act('open', async () => {
      const [wrong] = Object.keys({ ...problems, ...save.refused });
      if (wrong !== undefined) {
        onProblems();
        return focusField(wrong);
      }
      if (draft.priceKind === null) {
        setFound({ priceKind: PRICE_MISSING });
        return focusField('priceKind');
      }
      const productId = await editing.ensureId();
      if (productId === null || !(await editing.flush())) return;
      await uploadStorage.settled(productId);
      await call('openSales', { storeId, productId });
      await editing.takeTheirs();
      setFound({});
      await client.invalidateQueries({ queryKey: waitlistKey(storeId, productId) });
      notify('success', 'Sales are open', 'Everyone on the waitlist is being emailed.');
    });

  const setState = (state: Exclude<ProductState, 'published'>) =>
    act(state, async () => {
      if (!product) return;
      await editing.flush();
      await call('setProductsState', { storeId, productIds: [product.id], state });
      await editing.refresh();
      notify('success', stateDone[state]);
    });

  /** Removes the message of a field that was changed since. */
  const clear = (field: keyof FieldErrors) => setFound(({ [field]: _met, ...others }) => others);

  return { busy, refused, publish, openSales, confirming, setConfirming, setState, clear };
}

const PRICE_MISSING = 'Choose how it’s priced. To give it away, choose Free.';

const stateDone = { draft: 'Product unpublished', archived: 'Product archived' };

// A message about a missing requirement disappears once it is met.
function stillTrue(found: FieldErrors, met: Readonly<Record<string, boolean>>): FieldErrors {
  return Object.fromEntries(Object.entries(found).filter(([field]) => met[field] !== true));
}
