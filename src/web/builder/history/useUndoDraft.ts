import { useQueryClient } from '@tanstack/react-query';
import type { StoreDraft } from '#shared/contract/previews.ts';
import { DRAFT_FIELDS } from '#shared/rules/draftFields.ts';
import { call } from '#web/client/call.ts';
import { previewQuery } from '#web/client/queries/preview.ts';
import { useBuilder } from '../BuilderContext.ts';

/** Offers to restore the draft that was just replaced. */
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
      host.notifyRefusal(error, 'Couldn’t undo this. You’ll find the published version in the version history.');
    }
  }
  return {
    offer: (title: string, replaced: StoreDraft | null) => {
      saving.expectNews();
      host.notify('success', title, 'Visitors will see it when you publish.', {
        action: { label: 'Undo', onAct: () => void takeBack(replaced) },
      });
    },
  };
}
