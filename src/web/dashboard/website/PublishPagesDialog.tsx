import { useMutation, useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebsitePage } from '#shared/contract/website.ts';
import { draftChanges } from '#web/builder/bar/draftChanges.ts';
import { call, type Answer } from '#web/client/call.ts';
import { rememberWebsite, websitePageQuery } from '#web/client/queries/website.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { notify, notifyRefusal } from '../notify.ts';

type PublishPagesDialogProps = { storeId: string; pages: readonly WebsitePage[]; onClose: () => void };

/** Which pages go live, and what that changes on each. */
export function PublishPagesDialog({ storeId, pages, onClose }: PublishPagesDialogProps) {
  const contents = useQueries({
    queries: pages.map(({ id }) => ({ ...websitePageQuery(storeId, id), staleTime: 0 })),
  });
  const [chosen, setChosen] = useState(() => new Set(pages.map(({ id }) => id)));
  const publish = usePublish(storeId, onClose);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !publish.isPending && onClose()}
      title={pages.length === 1 ? `Publish ${pages[0]?.title}?` : 'Publish your changes?'}
      description="All of this goes live at once. Visitors see it with their next visit."
      actions={
        <>
          <Button disabled={publish.isPending} onClick={onClose}>
            Not yet
          </Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0}
            busy={publish.isPending}
            onClick={() => publish.mutate([...chosen])}
          >
            {chosen.size === 1 ? 'Publish page' : `Publish ${chosen.size} pages`}
          </Button>
        </>
      }
    >
      <ul className="flex flex-col gap-3">
        {pages.map((page, at) => (
          <li key={page.id}>
            {pages.length === 1 ? null : (
              <Checkbox
                label={<span className="font-medium">{page.title}</span>}
                checked={chosen.has(page.id)}
                onChange={(isChosen) => setChosen(withOrWithout(chosen, page.id, isChosen))}
              />
            )}
            <Changes page={page} content={contents[at]?.data} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function withOrWithout(known: ReadonlySet<string>, id: string, isIn: boolean): Set<string> {
  const others = [...known].filter((other) => other !== id);
  return new Set(isIn ? [...others, id] : others);
}

function Changes({ page, content }: { page: WebsitePage; content: Answer<'getWebsitePage'> | undefined }) {
  if (page.publishedAt === null) return <p className="pl-6 text-small text-ink-2">New on your website</p>;
  if (!content) return <Skeleton lines={2} />;
  const { page: published, draft } = content;
  const groups = published && draft ? draftChanges({ published, page: draft, preview: null }) : [];
  return (
    <ul className="flex flex-col gap-1 pl-6">
      {groups.flatMap(({ title, lines }) =>
        lines.map((line, at) => (
          <li key={`${title} ${at}`} className="text-small wrap-anywhere text-ink-2">
            {`${title}: ${line}`}
          </li>
        )),
      )}
    </ul>
  );
}

function usePublish(storeId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pageIds: string[]) => call('publishWebsite', { storeId, pageIds }),
    onSuccess: ({ website }, pageIds) => {
      rememberWebsite(client, storeId, website);
      for (const id of pageIds) client.removeQueries({ queryKey: websitePageQuery(storeId, id).queryKey });
      onDone();
      const { address } = website;
      notify(
        'success',
        pageIds.length === 1 ? 'Page published' : `${pageIds.length} pages published`,
        address === null ? 'Visitors find it once a domain leads here.' : 'Visitors see them now.',
        address === null ? {} : { action: { label: 'View website', onAct: () => void window.open(address, '_blank') } },
      );
    },
    onError: (error) => notifyRefusal(error, 'Your pages could not be published. Please try again.'),
  });
}
