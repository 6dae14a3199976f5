import type { QueryClient } from '@tanstack/react-query';
import type { Store } from '#shared/contract/stores.ts';
import { call } from '#web/client/call.ts';
import { previewQuery, readPreviewAgain } from '#web/client/queries/preview.ts';
import { storePageQuery } from '#web/client/queries/storePage.ts';
import { rememberStore } from '#web/client/queries/stores.ts';
import type { Subject } from './Subject.ts';

/** The store's own page. */
export function storeFront(client: QueryClient, { id: storeId, name, url }: Store): Subject {
  return {
    kind: 'front',
    name,
    room: 'Store builder',
    shelf: storeId,
    url,
    isPublished: true,
    draftQuery: previewQuery(storeId),
    pageQuery: storePageQuery(storeId),
    save: (wish) => call('savePreview', { storeId, ...wish }),
    discard: async () => {
      await call('discardPreview', { storeId });
      return call('getPreview', { storeId });
    },
    publish: async () => {
      const { store } = await call('publishPreview', { storeId });
      rememberStore(client, store);
      // Somebody may have begun another draft by now.
      await readPreviewAgain(client, storeId);
    },
  };
}
