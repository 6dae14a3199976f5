import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, ExternalLink, Keyboard, Link2, Settings, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { PREVIEW_LINK_DAYS } from '#shared/rules/limits.ts';
import { call } from '#web/client/call.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { useBuilder } from '../BuilderContext.ts';
import { KeyboardDialog } from './KeyboardDialog.tsx';

/** The menu of less frequent actions. Further entries, such as versions, come in as `more`. */
export function BuilderMenu({ more = [] }: { more?: readonly MenuItem[] }) {
  const { subject } = useBuilder();
  const [open, setOpen] = useState<'keyboard' | 'discard' | null>(null);
  const hasDraft = Boolean(useQuery(subject.draftQuery).data?.preview);
  const share = useShare();
  const discard = useDiscard(() => setOpen(null));
  const items: MenuItem[] = [
    ...(subject.kind === 'front'
      ? [{ label: 'Copy preview link', icon: <Link2 aria-hidden />, onChoose: () => share.mutate() }]
      : []),
    ...(subject.url === null
      ? []
      : [
          {
            label: 'View published page',
            icon: <ExternalLink aria-hidden />,
            render: (
              <a href={subject.url} target="_blank" rel="noreferrer">
                View published page
              </a>
            ),
          },
        ]),
    ...(more.length > 0 ? (['line', ...more] as const) : []),
    ...(subject.kind === 'front' || subject.url !== null ? (['line'] as const) : []),
    { label: 'Keyboard shortcuts', icon: <Keyboard aria-hidden />, onChoose: () => setOpen('keyboard') },
    { label: 'Store settings', icon: <Settings aria-hidden />, render: <Link to="/dashboard/settings" /> },
    ...(hasDraft && subject.isPublished
      ? ([
          'line',
          {
            label: 'Discard draft',
            icon: <Undo2 aria-hidden />,
            danger: true,
            onChoose: () => setOpen('discard'),
          },
        ] as const)
      : []),
  ];
  return (
    <>
      <Menu trigger={<IconButton label="More" tip={false} icon={<Ellipsis aria-hidden />} />} items={items} />
      {open === 'keyboard' && <KeyboardDialog onClose={() => setOpen(null)} />}
      <ConfirmDialog
        open={open === 'discard'}
        onOpenChange={() => setOpen(null)}
        danger
        title="Discard draft?"
        description="You’ll lose everything you changed since you last published. Visitors won’t notice."
        confirmLabel="Discard draft"
        cancelLabel="Cancel"
        busy={discard.isPending}
        onConfirm={() => discard.mutate()}
      />
    </>
  );
}

function useShare() {
  const { store, host, saving } = useBuilder();
  return useMutation({
    mutationFn: async () => {
      await saving.flush();
      const { url } = await call('createPreviewLink', { storeId: store.id });
      await navigator.clipboard.writeText(url);
    },
    onSuccess: () =>
      host.notify('success', 'Link copied', `Anyone with the link can see your draft for ${PREVIEW_LINK_DAYS} days.`),
    onError: (error) => host.notifyRefusal(error, 'Couldn’t copy the link. Please try again.'),
  });
}

function useDiscard(onDone: () => void) {
  const { subject, host, saving } = useBuilder();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await saving.flush();
      saving.expectNews();
      return subject.discard();
    },
    onSuccess: (state) => {
      onDone();
      saving.expectNews();
      client.setQueryData(subject.draftQuery.queryKey, state);
      host.notify('success', 'Draft discarded', 'You’re back to the published page.');
    },
    onError: (error) => host.notifyRefusal(error, 'Couldn’t discard the draft. Please try again.'),
  });
}
