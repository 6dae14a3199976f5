import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { placeholdersOf } from '#shared/blocks/placeholders.ts';
import type { DRAFT_FIELDS, Preview } from '#shared/contract/previews.ts';
import type { Store } from '#shared/contract/stores.ts';
import { PREVIEW_LINK_DAYS } from '#shared/rules/limits.ts';
import { call } from '#web/client/call.ts';
import { previewQuery, cachePreview } from '#web/client/queries/preview.ts';
import { cacheStore } from '#web/client/queries/stores.ts';
import { Button } from '#web/ui/Button.tsx';
import { linkStyle } from '#web/ui/linkStyle.ts';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { OutsideLink } from '../OutsideLink.tsx';
import { previewAddress } from './previewAddress.ts';

/** Shown while there is a draft: what it changes, and how to publish or discard it. */
export function PreviewNotice({ store }: { store: Store }) {
  const { data } = useQuery(previewQuery(store.id));
  const [confirming, setConfirming] = useState(false);
  const { publish, discard, copyLink } = usePreviewActions(store, () => setConfirming(false));
  if (!data?.preview) return null;
  const { page } = data.preview;
  const placeholders = page ? placeholdersOf(page).length : 0;
  return (
    <>
      <Notice
        title="You have an unpublished preview"
        action={
          <>
            <Button size="small" variant="primary" busy={publish.isPending} onClick={() => publish.mutate()}>
              Publish preview
            </Button>
            <OutsideLink size="small" href={previewAddress(store)}>
              Open preview
            </OutsideLink>
            <Button size="small" busy={copyLink.isPending} onClick={() => copyLink.mutate()}>
              Copy preview link
            </Button>
            <Button size="small" variant="quiet" onClick={() => setConfirming(true)}>
              Discard
            </Button>
          </>
        }
      >
        <p>The preview changes your {fieldsText(data.preview)}. Visitors still see your published page.</p>
        {placeholders > 0 && (
          <p className="mt-1">
            <Link to="/dashboard/store-builder" className={linkStyle}>
              {placeholders === 1
                ? '1 block still needs your content'
                : `${placeholders} blocks still need your content`}
            </Link>
          </p>
        )}
      </Notice>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        danger
        title="Discard preview?"
        description="You’ll lose all changes in the preview. Your published page won’t change."
        confirmLabel="Discard preview"
        cancelLabel="Cancel"
        busy={discard.isPending}
        onConfirm={() => discard.mutate()}
      />
    </>
  );
}

function usePreviewActions({ id: storeId }: Store, onDiscarded: () => void) {
  const client = useQueryClient();
  const publish = useMutation({
    mutationFn: () => call('publishPreview', { storeId }),
    onSuccess: ({ store }) => {
      cacheStore(client, store);
      cachePreview(client, storeId, null);
      notify('success', 'Preview published');
    },
    onError: (error) => notifyRefusal(error, 'Couldn’t publish the preview. Please try again.'),
  });
  const discard = useMutation({
    mutationFn: () => call('discardPreview', { storeId }),
    onSuccess: () => {
      onDiscarded();
      cachePreview(client, storeId, null);
      notify('success', 'Preview discarded');
    },
    onError: (error) => notifyRefusal(error, 'Couldn’t discard the preview. Please try again.'),
  });
  const copyLink = useMutation({
    mutationFn: async () => navigator.clipboard.writeText((await call('createPreviewLink', { storeId })).url),
    onSuccess: () =>
      notify('success', 'Link copied', `Anyone with the link can see the preview for ${PREVIEW_LINK_DAYS} days.`),
    onError: (error) => notifyRefusal(error, 'Couldn’t copy the link. Please try again.'),
  });
  return { publish, discard, copyLink };
}

const FIELD_LABELS: Readonly<Record<(typeof DRAFT_FIELDS)[number], string>> = {
  name: 'name',
  description: 'description',
  theme: 'theme',
  themeOverrides: 'colors',
  socialLinks: 'links',
  avatarId: 'profile picture',
  page: 'page',
};

function fieldsText(preview: Preview): string {
  const texts = Object.entries(FIELD_LABELS).flatMap(([field, word]) => (field in preview ? [word] : []));
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(texts);
}
