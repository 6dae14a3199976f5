import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Template } from '#shared/blocks/templates/template.ts';
import { call } from '#web/client/call.ts';
import { cachePreview } from '#web/client/queries/preview.ts';
import { useBuilder } from '../BuilderContext.ts';
import { useUndoDraft } from '../history/useUndoDraft.ts';

/** Replaces the draft with a template in one step, so that Undo restores the draft. */
export function useTemplate(onDone: () => void) {
  const { store, host, saving, rememberImage } = useBuilder();
  const client = useQueryClient();
  const undo = useUndoDraft();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ id }: Template) => {
      // Unsaved changes, such as conflicts that wait for a decision, would be lost.
      if (!(await saving.flush())) throw new Error('Couldn’t save the page.');
      saving.pauseLive();
      return call('startFromTemplate', { storeId: store.id, template: id });
    },
    onSuccess: ({ preview, revision, replaced, images }, { label }) => {
      for (const image of Object.values(images)) rememberImage(image);
      saving.adopt({ preview, revision }, `use the template ${label}`);
      cachePreview(client, store.id, preview);
      onDone();
      undo.offer('Template added to your draft', replaced);
    },
    onSettled: () => saving.resumeLive(),
    onError: (error) => host.notifyRefusal(error, 'Couldn’t use the template. Please try again.'),
  });
  return { start: (template: Template) => mutate(template), isPending, pending: variables?.id };
}
