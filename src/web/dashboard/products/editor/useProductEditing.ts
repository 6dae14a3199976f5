import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Product } from '#shared/contract/catalog.ts';
import type { Store } from '#shared/contract/stores.ts';
import { call } from '#web/client/call.ts';
import { forgetProducts } from '../productsQuery.ts';
import { createProductEditing } from './createProductEditing.ts';
import { readDraft } from './productDraft.ts';

export type ProductEditing = ReturnType<typeof useProductEditing>;

type EditingStart = { store: Store; start: Product | null; onCreated: (productId: string) => void };

/** The product on the screen, what is wrong with its fields, and whether it is saved. */
export function useProductEditing({ store, start, onCreated }: EditingStart) {
  const client = useQueryClient();
  const [editing] = useState(() =>
    createProductEditing({
      start,
      storeCurrency: store.currency,
      save: async (which, changes) => (await call('saveProduct', { storeId: store.id, ...which, ...changes })).product,
      read: async (productId) => (await call('getProduct', { storeId: store.id, productId })).product,
      onCreated,
      onChanged: () => void forgetProducts(client, store.id),
    }),
  );
  const shown = useSyncExternalStore(editing.subscribe, editing.snapshot);

  useEffect(
    function saveWhenBackOnline() {
      const retry = () => void editing.retry();
      window.addEventListener('online', retry);
      return () => {
        window.removeEventListener('online', retry);
        editing.stop();
      };
    },
    [editing],
  );

  return { ...editing, ...shown, problems: readDraft(shown.draft).problems };
}
