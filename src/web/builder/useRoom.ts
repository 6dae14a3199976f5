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
import { createEditing, type Look } from './editing/createEditing.ts';
import { createSaving } from './saving/createSaving.ts';
import { unsavedShelf } from './saving/unsavedShelf.ts';
import type { Subject } from './subject/Subject.ts';

type RoomProps = {
  store: Store;
  subject: Subject;
  host: BuilderHost;
  first: Answer<'getStorePage'>;
  draft: Answer<'getPreview'>;
};

/** The page under edit and what keeps it saved, for as long as the builder is open. */
export function useRoom({ store, subject, host, first, draft }: RoomProps) {
  const { id: storeId } = store;
  const { draftQuery, pageQuery } = subject;
  const client = useQueryClient();
  const [{ editing, saving, shelf }] = useState(() => {
    const readLook = (preview: Preview | null): Look => {
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
    const editing = createEditing({ page: start.page, look: readLook(draft.preview) });
    const shelf = unsavedShelf(subject.shelf);
    const saving = createSaving({
      editing,
      start,
      shelf,
      readLook,
      save: subject.save,
      onSaved: ({ preview, revision }) => remember(client, draftQuery.queryKey, { preview, revision }),
      readPublished: async () => (await client.fetchQuery({ ...pageQuery, staleTime: 0 })).page,
      warn: (sentence) => host.notify('warning', sentence),
      onTheirs: (joined) =>
        host.notify('info', 'The page was changed in another window', joined ? JOINED : 'You see its newest state.'),
      onLookLost: (mine) =>
        host.notify('warning', 'The look was changed in another window', 'You see that one now.', {
          duration: 0,
          action: { label: 'Use mine', onAct: () => editing.setLook(mine) },
        }),
    });
    return { editing, saving, shelf };
  });

  useEffect(
    function keepSaving() {
      const stop = saving.run();
      if (saving.bringBack()) host.notify('info', 'Unsaved changes are back', 'This browser kept them for you.');
      const listening = new AbortController();
      const { signal } = listening;
      window.addEventListener('online', () => void saving.retry(), { signal });
      window.addEventListener('pagehide', shelf.write, { signal });
      return () => {
        listening.abort();
        shelf.write();
        // What waits is still sent; what cannot be is kept here for the next visit.
        void saving.flush().then(stop);
      };
    },
    [saving, shelf, host],
  );

  const live = useQuery(draftQuery).data;
  useEffect(
    function hearOthers() {
      if (live) saving.hearLive({ preview: live.preview, revision: live.preview?.revision ?? live.revision });
    },
    [live, saving],
  );
  return { editing, saving };
}

const JOINED = 'Its changes and yours are joined on the page.';

/** The pictures that the page can show, those that others have put there meanwhile among them. */
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
