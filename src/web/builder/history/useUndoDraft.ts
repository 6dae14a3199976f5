import { useQueryClient } from '@tanstack/react-query';
import type { StoreDraft } from '#shared/contract/previews.ts';
import { DRAFT_FIELDS } from '#shared/rules/draftFields.ts';
import { call } from '#web/client/call.ts';
import { previewQuery } from '#web/client/queries/preview.ts';
import { useBuilder } from '../BuilderContext.ts';

/** Offers the way back to the draft that something took the place of. */
export function useUndoDraft() {
  const { store, host, saving } = useBuilder();
  const client = useQueryClient();
  async function takeBack(replaced: StoreDraft | null): Promise<void> {
    const changes = Object.fromEntries(DRAFT_FIELDS.map((field) => [field, replaced?.[field] ?? null]));
    try {
      saving.expectNews();
      const { preview, revision } = await call('savePreview', { storeId: store.id, changes });
      client.setQueryData(previewQuery(store.id).queryKey, { preview, revision });
    } catch (error) {
      host.notifyRefusal(error, 'That could not be undone. The version history still has what was published.');
    }
  }
  return {
    offer: (title: string, replaced: StoreDraft | null) => {
      saving.expectNews();
      host.notify('success', title, 'Visitors see it once you publish.', {
        action: { label: 'Undo', onAct: () => void takeBack(replaced) },
      });
    },
  };
}
