import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { call } from '#web/client/call.ts';
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

  /** True once the preview shows these changes and none that this form has since taken back. */
  async function keep(changes: DraftChanges): Promise<boolean> {
    const takenBack = previewed.current.filter((field) => !(field in changes)).map((field) => [field, null] as const);
    previewed.current = Object.keys(changes);
    autosave.take(known?.revision ?? 0);
    autosave.change({ ...changes, ...Object.fromEntries(takenBack) });
    return (await autosave.flush()) && autosave.snapshot().conflicts.length === 0;
  }

  return { state, keep, keepMine: autosave.keepMine, takeTheirs: autosave.takeTheirs };
}
