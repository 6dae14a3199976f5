import type { QueryClient } from '@tanstack/react-query';
import type { Store } from '#shared/contract/stores.ts';
import { call } from '#web/client/call.ts';
import { previewQuery, reloadPreview } from '#web/client/queries/preview.ts';
import { storePageQuery } from '#web/client/queries/storePage.ts';
import { cacheStore } from '#web/client/queries/stores.ts';
import type { Subject } from './Subject.ts';

/** The store's own page. */
export function storeFront(client: QueryClient, { id: storeId, name, url }: Store): Subject {
  return {
    kind: 'front',
    name,
    title: 'Store builder',
    storageKey: storeId,
    url,
    isPublished: true,
    draftQuery: previewQuery(storeId),
    pageQuery: storePageQuery(storeId),
    save: (input) => call('savePreview', { storeId, ...input }),
    discard: async () => {
      await call('discardPreview', { storeId });
      return call('getPreview', { storeId });
    },
    publish: async () => {
      const { store } = await call('publishPreview', { storeId });
      cacheStore(client, store);
      // Somebody may have started another draft meanwhile.
      await reloadPreview(client, storeId);
    },
  };
}
