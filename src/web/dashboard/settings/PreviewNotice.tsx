import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DRAFT_FIELDS, Preview } from '#shared/contract/previews.ts';
import type { Store } from '#shared/contract/stores.ts';
import { PREVIEW_LINK_DAYS } from '#shared/rules/limits.ts';
import { call } from '#web/client/call.ts';
import { previewQuery, rememberPreview } from '#web/client/queries/preview.ts';
import { rememberStore } from '#web/client/queries/stores.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { OutsideLink } from '../OutsideLink.tsx';
import { previewAddress } from './previewAddress.ts';

/** While a preview waits: what it changes, and what can become of it. */
export function PreviewNotice({ store }: { store: Store }) {
  const { data } = useQuery(previewQuery(store.id));
  const [asking, setAsking] = useState(false);
  const { publish, discard, copyLink } = usePreviewDeeds(store, () => setAsking(false));
  if (!data?.preview) return null;
  return (
    <>
      <Notice
        title="A preview is not published yet"
        action={
          <>
            <Button size="small" variant="primary" busy={publish.isPending} onClick={() => publish.mutate()}>
              Publish preview
            </Button>
            <OutsideLink size="small" href={previewAddress(store)}>
              Open preview
            </OutsideLink>
            <Button size="small" busy={copyLink.isPending} onClick={() => copyLink.mutate()}>
              Copy link for others
            </Button>
            <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
              Discard
            </Button>
          </>
        }
      >
        It changes your {fieldsInWords(data.preview)}. Visitors still see the page you published before.
      </Notice>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title="Discard the preview?"
        description="What the preview changes is lost. Your published page stays as it is."
        confirmLabel="Discard preview"
        cancelLabel="Keep it"
        busy={discard.isPending}
        onConfirm={() => discard.mutate()}
      />
    </>
  );
}

function usePreviewDeeds({ id: storeId }: Store, onDiscarded: () => void) {
  const client = useQueryClient();
  const publish = useMutation({
    mutationFn: () => call('publishPreview', { storeId }),
    onSuccess: ({ store }) => {
      rememberStore(client, store);
      rememberPreview(client, storeId, null);
      notify('success', 'Preview published');
    },
    onError: (error) => notifyRefusal(error, 'The preview could not be published. Please try again.'),
  });
  const discard = useMutation({
    mutationFn: () => call('discardPreview', { storeId }),
    onSuccess: () => {
      onDiscarded();
      rememberPreview(client, storeId, null);
      notify('success', 'Preview discarded');
    },
    onError: (error) => notifyRefusal(error, 'The preview could not be discarded. Please try again.'),
  });
  const copyLink = useMutation({
    mutationFn: async () => navigator.clipboard.writeText((await call('createPreviewLink', { storeId })).url),
    onSuccess: () =>
      notify('success', 'Link copied', `Whoever has it sees the preview. It works for ${PREVIEW_LINK_DAYS} days.`),
    onError: (error) => notifyRefusal(error, 'The link could not be copied. Please try again.'),
  });
  return { publish, discard, copyLink };
}

const FIELD_WORDS: Readonly<Record<(typeof DRAFT_FIELDS)[number], string>> = {
  name: 'name',
  description: 'description',
  theme: 'theme',
  themeOverrides: 'colours',
  socialLinks: 'links',
  avatarId: 'picture',
  page: 'page',
};

function fieldsInWords(preview: Preview): string {
  const words = Object.entries(FIELD_WORDS).flatMap(([field, word]) => (field in preview ? [word] : []));
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
}
