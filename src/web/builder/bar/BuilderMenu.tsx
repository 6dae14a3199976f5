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

/** What is needed now and then. Further entries, such as versions, come in as `more`. */
export function BuilderMenu({ more = [] }: { more?: readonly MenuItem[] }) {
  const { subject } = useBuilder();
  const [open, setOpen] = useState<'keyboard' | 'discard' | null>(null);
  const hasDraft = Boolean(useQuery(subject.draftQuery).data?.preview);
  const share = useShare();
  const discard = useDiscard(() => setOpen(null));
  const items: MenuItem[] = [
    ...(subject.kind === 'front'
      ? [{ label: 'Copy a link to the preview', icon: <Link2 aria-hidden />, onChoose: () => share.mutate() }]
      : []),
    ...(subject.url === null
      ? []
      : [
          {
            label: 'View the published page',
            icon: <ExternalLink aria-hidden />,
            render: (
              <a href={subject.url} target="_blank" rel="noreferrer">
                View the published page
              </a>
            ),
          },
        ]),
    ...(more.length > 0 ? (['line', ...more] as const) : []),
    ...(subject.kind === 'front' || subject.url !== null ? (['line'] as const) : []),
    { label: 'Keyboard', icon: <Keyboard aria-hidden />, onChoose: () => setOpen('keyboard') },
    { label: 'Store settings', icon: <Settings aria-hidden />, render: <Link to="/dashboard/settings" /> },
    ...(hasDraft && subject.isPublished
      ? ([
          'line',
          {
            label: 'Discard the draft',
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
        title="Discard the draft?"
        description="Everything changed since you last published is taken back. Visitors notice nothing."
        confirmLabel="Discard draft"
        cancelLabel="Keep it"
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
      host.notify(
        'success',
        'Link copied',
        `Whoever has it sees the page as it is here. It works for ${PREVIEW_LINK_DAYS} days.`,
      ),
    onError: (error) => host.notifyRefusal(error, 'The link could not be copied. Please try again.'),
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
      host.notify('success', 'Draft discarded', 'The page is as visitors see it.');
    },
    onError: (error) => host.notifyRefusal(error, 'The draft could not be discarded. Please try again.'),
  });
}
