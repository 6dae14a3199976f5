import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { createPreviewAutosave, type DraftChanges } from '#web/client/createPreviewAutosave.ts';
import { previewQuery } from '#web/client/queries/preview.ts';
import { notify } from '../notify.ts';

/** Keeps what the form would change as the store's preview. */
export function usePreviewing(storeId: string) {
  const client = useQueryClient();
  const { data: known } = useQuery(previewQuery(storeId));
  const previewed = useRef<readonly string[]>([]);
  const [autosave] = useState(() =>
    createPreviewAutosave({
      save: (wish) => call('savePreview', { storeId, ...wish }),
      onSaved: ({ preview, revision }) => client.setQueryData(previewQuery(storeId).queryKey, { preview, revision }),
      warn: (sentence) => notify('warning', sentence),
    }),
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.snapshot);

  useEffect(
    function saveWhenBackOnline() {
      const retry = () => void autosave.retry();
      window.addEventListener('online', retry);
      return () => {
        window.removeEventListener('online', retry);
        autosave.stop();
      };
    },
    [autosave],
  );

  /** What was discarded or published here since is no quarrel; without an answer, the save itself says what is wrong. */
  async function readRevision(): Promise<number> {
    const fresh = client.fetchQuery({ ...previewQuery(storeId), staleTime: 0 });
    const state = await fresh.catch((error: unknown) => {
      if (error instanceof CallRefusal) return known;
      throw error;
    });
    return state?.revision ?? 0;
  }

  /** True once the preview shows these changes and none that this form has since taken back. */
  async function keep(changes: DraftChanges): Promise<boolean> {
    const takenBack = previewed.current.filter((field) => !(field in changes)).map((field) => [field, null] as const);
    previewed.current = Object.keys(changes);
    autosave.take(await readRevision());
    autosave.change({ ...changes, ...Object.fromEntries(takenBack) });
    return (await autosave.flush()) && autosave.snapshot().conflicts.length === 0;
  }

  return {
    state,
    hasPreview: Boolean(known?.preview),
    keep,
    keepMine: autosave.keepMine,
    takeTheirs: autosave.takeTheirs,
  };
}
