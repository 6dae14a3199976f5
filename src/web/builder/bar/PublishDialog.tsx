import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useBuilder, useEditingState } from '../BuilderContext.ts';
import { draftChanges } from './draftChanges.ts';

/** What publishing changes, before it does. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { subject } = useBuilder();
  const page = useEditingState((state) => state.page);
  const published = useQuery(subject.pageQuery).data?.page;
  const preview = useQuery(subject.draftQuery).data?.preview ?? null;
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <section aria-label="What changes" tabIndex={0} className={listStyle}>
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
        </section>
      )}
    </Dialog>
  );
}

function usePublish(onDone: () => void) {
  const { subject, host, saving, editing } = useBuilder();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      if (!(await saving.flush())) throw new UnsavedError();
      await subject.publish();
    },
    onSuccess: () => {
      const { page } = editing.snapshot();
      client.setQueryData(subject.pageQuery.queryKey, (known) => known && { ...known, page, isStanding: false });
      onDone();
      editing.say('Published.');
      const { url } = subject;
      if (url === null) host.notify('success', 'Published', 'Your website shows this page as it is here.');
      else {
        host.notify('success', 'Published', 'Visitors see your page as it is here.', {
          duration: 10_000,
          action: { label: 'View page', onAct: () => void window.open(url, '_blank') },
        });
      }
    },
    onError: (error) => {
      if (error instanceof UnsavedError) {
        host.notify('error', 'Not published', 'Your last changes are not saved yet. Try again once they are.');
      } else host.notifyRefusal(error, 'Your page could not be published. Please try again.');
    },
  });
}

class UnsavedError extends Error {}

/** A long list is scrolled by itself: the question and its answers stay in view. */
const listStyle = '-mx-1 max-h-list overflow-y-auto overscroll-contain border-y border-line px-1 py-3';
