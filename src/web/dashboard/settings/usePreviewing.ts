import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#web/client/call.ts';
import { CallRefusal } from '#web/client/CallRefusal.ts';
import { createPreviewAutosave, type DraftChanges } from '#web/client/createPreviewAutosave.ts';
import { previewQuery } from '#web/client/queries/preview.ts';
import { useEditing } from '../editing/useEditing.ts';
import { notify } from '../notify.ts';

/** Saves the form's changes as the store's preview. */
export function usePreviewing(storeId: string) {
  const client = useQueryClient();
  const { data: known } = useQuery(previewQuery(storeId));
  const previewed = useRef<readonly string[]>([]);
  const autosave = useEditing(() =>
    createPreviewAutosave({
      save: (input) => call('savePreview', { storeId, ...input }),
      onSaved: ({ preview, revision }) => client.setQueryData(previewQuery(storeId).queryKey, { preview, revision }),
      warn: (sentence) => notify('warning', sentence),
    }),
  );

  /**
   * Loads the current draft first, so that a discarded or published one is not a conflict. If that fails, the save
   * reports the problem.
   */
  async function readRevision(): Promise<number> {
    const fresh = client.fetchQuery({ ...previewQuery(storeId), staleTime: 0 });
    const state = await fresh.catch((error: unknown) => {
      if (error instanceof CallRefusal) return known;
      throw error;
    });
    return state?.revision ?? 0;
  }

  /** True once the preview contains these changes and none that the form has since reverted. */
  async function save(changes: DraftChanges): Promise<boolean> {
    const takenBack = previewed.current.filter((field) => !(field in changes)).map((field) => [field, null] as const);
    previewed.current = Object.keys(changes);
    autosave.take(await readRevision());
    autosave.change({ ...changes, ...Object.fromEntries(takenBack) });
    return (await autosave.flush()) && autosave.snapshot().conflicts.length === 0;
  }

  return {
    state: autosave,
    hasPreview: Boolean(known?.preview),
    save,
    keepLocalChanges: autosave.keepLocalChanges,
    takeTheirs: autosave.takeTheirs,
  };
}
