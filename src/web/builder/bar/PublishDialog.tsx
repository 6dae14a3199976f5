import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { placeholdersOf } from '#shared/blocks/placeholders.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useBuilder, useEditingState } from '../BuilderContext.ts';
import { PlaceholderList } from './PlaceholderList.tsx';
import { draftChanges } from './draftChanges.ts';

/** Asks before publishing and lists what will change. */
export function PublishDialog({ onClose }: { onClose: () => void }) {
  const { subject } = useBuilder();
  const page = useEditingState((state) => state.page);
  const published = useQuery(subject.pageQuery).data?.page;
  const preview = useQuery(subject.draftQuery).data?.preview ?? null;
  const publish = usePublish(onClose);
  const placeholders = placeholdersOf(page);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const groups = published ? draftChanges({ published, page, preview }) : [];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      firstFocus={cancelButton}
      title={groups.length === 0 ? 'Nothing to publish' : 'Publish page?'}
      description={
        groups.length === 0
          ? 'Your published page is already up to date.'
          : 'Visitors will see these changes right away.'
      }
      actions={
        groups.length === 0 ? (
          <Button ref={cancelButton} onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button ref={cancelButton} onClick={onClose}>
              Cancel
            </Button>
            <Button variant="primary" busy={publish.isPending} onClick={() => publish.mutate()}>
              {placeholders.length === 0 ? 'Publish page' : 'Publish page anyway'}
            </Button>
          </>
        )
      }
    >
      {groups.length > 0 && <PlaceholderList placeholders={placeholders} onClose={onClose} />}
      {groups.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <section aria-label="Changes" tabIndex={0} className={listStyle}>
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
      client.setQueryData(subject.pageQuery.queryKey, (known) => known && { ...known, page, isFallback: false });
      onDone();
      editing.announce('Published.');
      const { url } = subject;
      if (url === null) host.notify('success', 'Published', 'Your website is up to date.');
      else {
        host.notify('success', 'Published', 'Your page is up to date for all visitors.', {
          duration: 10_000,
          action: { label: 'View page', onAct: () => void window.open(url, '_blank') },
        });
      }
    },
    onError: (error) => {
      if (error instanceof UnsavedError) {
        host.notify('error', 'Not published', 'Your last changes aren’t saved yet. Try again in a moment.');
      } else host.notifyRefusal(error, 'Couldn’t publish your page. Please try again.');
    },
  });
}

class UnsavedError extends Error {}

/** A long list scrolls inside, so that the question and the buttons stay visible. */
const listStyle = '-mx-1 max-h-list overflow-y-auto overscroll-contain border-y border-line px-1 py-3';
