import { useQueryClient } from '@tanstack/react-query';
import type { Product } from '#shared/contract/catalog.ts';
import type { Store } from '#shared/contract/stores.ts';
import { call } from '#web/client/call.ts';
import { useEditing } from '../../editing/useEditing.ts';
import type { ProductStart } from '../kindText.ts';
import { invalidateProducts } from '../productsQuery.ts';
import { createProductEditing } from './createProductEditing.ts';
import { readDraft } from './productDraft.ts';

export type ProductEditing = ReturnType<typeof useProductEditing>;

type EditingStart = {
  store: Store;
  start: Product | null;
  kind?: ProductStart;
  onCreated: (productId: string) => void;
};

/** The editing state of the product on the screen, with field problems and the save state. */
export function useProductEditing({ store, start, kind, onCreated }: EditingStart) {
  const client = useQueryClient();
  const editing = useEditing(() =>
    createProductEditing({
      start,
      ...(kind && { kind }),
      storeCurrency: store.currency,
      save: async (which, changes) => (await call('saveProduct', { storeId: store.id, ...which, ...changes })).product,
      read: async (productId) => (await call('getProduct', { storeId: store.id, productId })).product,
      onCreated,
      onChanged: () => void invalidateProducts(client, store.id),
    }),
  );
  return { ...editing, problems: readDraft(editing.draft).problems };
}
