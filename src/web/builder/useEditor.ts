import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Store } from '#shared/contract/stores.ts';
import type { Image, Media } from '#shared/contract/catalog.ts';
import { picturesOf } from '#shared/blocks/page.ts';
import type { Answer } from '#web/client/call.ts';
import type { Preview } from '#shared/contract/previews.ts';
import { remember } from '#web/client/queries/remember.ts';
import { storesQuery } from '#web/client/queries/stores.ts';
import type { BuilderHost } from './BuilderContext.ts';
import { createEditing, type Appearance } from './editing/createEditing.ts';
import { createSaving } from './saving/createSaving.ts';
import { draftStorage } from './saving/draftStorage.ts';
import type { Subject } from './subject/Subject.ts';

type EditorProps = {
  store: Store;
  subject: Subject;
  host: BuilderHost;
  first: Answer<'getStorePage'>;
  draft: Answer<'getPreview'>;
};

/** The state of the page under edit and its saving, while the builder is open. */
export function useEditor({ store, subject, host, first, draft }: EditorProps) {
  const { id: storeId } = store;
  const { draftQuery, pageQuery } = subject;
  const client = useQueryClient();
  const [{ editing, saving, storage }] = useState(() => {
    const readAppearance = (preview: Preview | null): Appearance => {
      const known = client.getQueryData(storesQuery.queryKey)?.find(({ id }) => id === storeId) ?? store;
      return {
        theme: preview?.theme ?? known.theme,
        themeOverrides: preview?.themeOverrides ?? known.themeOverrides,
      };
    };
    const start = {
      page: draft.preview?.page ?? first.page,
      revision: draft.revision,
      isDrafted: draft.preview !== null,
    };
    const editing = createEditing({ page: start.page, appearance: readAppearance(draft.preview) });
    const storage = draftStorage(subject.storageKey);
    const saving = createSaving({
      editing,
      start,
      storage,
      readAppearance,
      save: subject.save,
      onSaved: ({ preview, revision }) => remember(client, draftQuery.queryKey, { preview, revision }),
      readPublished: async () => (await client.fetchQuery({ ...pageQuery, staleTime: 0 })).page,
      warn: (sentence) => host.notify('warning', sentence),
      onTheirs: (joined) =>
        host.notify(
          'info',
          'This page was changed in another window',
          joined ? JOINED : 'You now see the latest version.',
        ),
      onAppearanceLost: (mine) =>
        host.notify('warning', 'The theme was changed in another window', 'You now see the latest theme.', {
          duration: 0,
          action: { label: 'Use mine', onAct: () => editing.setAppearance(mine) },
        }),
    });
    return { editing, saving, storage };
  });

  useEffect(
    function keepSaving() {
      const stop = saving.run();
      if (saving.bringBack()) host.notify('info', 'Unsaved changes restored', 'They were saved in this browser.');
      const listening = new AbortController();
      const { signal } = listening;
      window.addEventListener('online', () => void saving.retry(), { signal });
      window.addEventListener('pagehide', storage.write, { signal });
      return () => {
        listening.abort();
        storage.write();
        // Pending changes are still sent. What cannot be sent is stored here for the next visit.
        void saving.flush().then(stop);
      };
    },
    [saving, storage, host],
  );

  const live = useQuery(draftQuery).data;
  useEffect(
    function subscribeToOthers() {
      if (live) saving.applyLive({ preview: live.preview, revision: live.preview?.revision ?? live.revision });
    },
    [live, saving],
  );
  return { editing, saving };
}

const JOINED = 'Both sets of changes were combined.';

/** The images that the page can show, including those added by others meanwhile. */
export function usePictures({ draftQuery, pageQuery }: Subject, first: Answer<'getStorePage'>) {
  const client = useQueryClient();
  const { queryKey } = pageQuery;
  const { data = first } = useQuery(pageQuery);
  const rememberImage = (image: Image) =>
    void client.setQueryData(
      queryKey,
      (known) => known && { ...known, images: { ...known.images, [image.id]: image } },
    );
  const rememberMedia = (media: Media) =>
    void client.setQueryData(queryKey, (known) => known && { ...known, media: { ...known.media, [media.id]: media } });
  const draft = useQuery(draftQuery).data?.preview?.page;
  const missing = draft ? picturesOf(draft).find((id) => data.images[id] === undefined) : undefined;
  useEffect(
    function fetchMissing() {
      if (missing !== undefined) void client.invalidateQueries({ queryKey });
    },
    [client, queryKey, missing],
  );
  return { ...data, rememberImage, rememberMedia };
}
