import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#web/client/call.ts';
import { previewQuery, rememberPreview } from '#web/client/queries/preview.ts';
import { storePageQuery } from '#web/client/queries/storePage.ts';
import { rememberStore } from '#web/client/queries/stores.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useBuilder, useEditingState } from '../BuilderContext.ts';
import { draftChanges } from './draftChanges.ts';

/** What publishing changes, before it does. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { store } = useBuilder();
  const page = useEditingState((state) => state.page);
  const published = useQuery(storePageQuery(store.id)).data?.page;
  const preview = useQuery(previewQuery(store.id)).data?.preview ?? null;
  const publish = usePublish(onClose);
  const groups = published ? draftChanges({ published, page, preview }) : [];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={groups.length === 0 ? 'Nothing to publish' : 'Publish your page?'}
      description={
        groups.length === 0
          ? 'Visitors already see the page as it is here.'
          : 'All of this goes live at once. Visitors see it with their next visit.'
      }
      actions={
        groups.length === 0 ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Keep editing</Button>
            <Button variant="primary" busy={publish.isPending} onClick={() => publish.mutate()}>
              Publish page
            </Button>
          </>
        )
      }
    >
      {groups.length > 0 && (
        <dl className="flex flex-col gap-3">
          {groups.map(({ title, lines }) => (
            <div key={title} className="flex flex-col gap-1">
              <dt className="text-tiny font-semibold text-ink-3">{title}</dt>
              {lines.map((line, at) => (
                <dd key={at} className="text-body wrap-anywhere">
                  {line}
                </dd>
              ))}
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  );
}

function usePublish(onDone: () => void) {
  const { store, host, saving, editing } = useBuilder();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (!(await saving.flush())) throw new UnsavedError();
      return call('publishPreview', { storeId: store.id });
    },
    onSuccess: ({ store: published }) => {
      const { page } = editing.snapshot();
      client.setQueryData(storePageQuery(store.id).queryKey, (known) => known && { ...known, page, isStanding: false });
      rememberStore(client, published);
      rememberPreview(client, store.id, null);
      onDone();
      editing.say('Published.');
      host.notify('success', 'Published', 'Visitors see your page as it is here.', {
        duration: 10_000,
        action: { label: 'View page', onAct: () => void window.open(published.url, '_blank') },
      });
    },
    onError: (error) => {
      if (error instanceof UnsavedError) {
        host.notify('error', 'Not published', 'Your last changes are not saved yet. Try again once they are.');
      } else host.notifyRefusal(error, 'Your page could not be published. Please try again.');
    },
  });
}

class UnsavedError extends Error {}
