import { isolate } from '#shared/kit/isolate.ts';
import { useMutation, useQueries, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from '@tanstack/react-router';
import { itemName } from '#shared/blocks/itemText.ts';
import { placeholdersOf, type Placeholder } from '#shared/blocks/placeholders.ts';
import type { WebsitePage } from '#shared/contract/website.ts';
import { draftChanges } from '#web/builder/bar/draftChanges.ts';
import { call, type Answer } from '#web/client/call.ts';
import { LoadNotice } from '#web/client/LoadNotice.tsx';
import { cacheWebsite, websitePageQuery } from '#web/client/queries/website.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Sentence } from '#web/ui/Sentence.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { notify, notifyRefusal } from '../notify.ts';
import { pageParam } from './pageAddress.ts';

type PublishPagesDialogProps = { storeId: string; pages: readonly WebsitePage[]; onClose: () => void };

/** Chooses which pages to publish, and lists the changes of each. */
export function PublishPagesDialog({ storeId, pages, onClose }: PublishPagesDialogProps) {
  const contents = useQueries({
    queries: pages.map(({ id }) => ({ ...websitePageQuery(storeId, id), staleTime: 0 })),
  });
  const [chosen, setChosen] = useState(() => new Set(pages.map(({ id }) => id)));
  const publish = usePublish(storeId, onClose);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const hasPlaceholders = pages.some(({ id }, at) => chosen.has(id) && placeholdersIn(contents[at]?.data).length > 0);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !publish.isPending && onClose()}
      firstFocus={cancelButton}
      title={pages.length === 1 ? `Publish ${isolate(pages[0]?.title ?? '')}?` : 'Publish changes?'}
      description="Visitors will see these changes right away."
      actions={
        <>
          <Button ref={cancelButton} disabled={publish.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={chosen.size === 0}
            busy={publish.isPending}
            onClick={() => publish.mutate([...chosen])}
          >
            {`${chosen.size === 1 ? 'Publish page' : `Publish ${chosen.size} pages`}${hasPlaceholders ? ' anyway' : ''}`}
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
            <Changes page={page} query={contents[at]} />
            <PagePlaceholders page={page} placeholders={placeholdersIn(contents[at]?.data)} />
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

type PageContent = Pick<UseQueryResult<Answer<'getWebsitePage'>>, 'data' | 'error' | 'refetch'>;

function Changes({ page, query }: { page: WebsitePage; query: PageContent | undefined }) {
  if (page.publishedAt === null) return <p className="pl-6 text-small text-ink-2">New page</p>;
  if (query?.error && !query.data) {
    return (
      <LoadNotice error={query.error} otherwise="Couldn’t load the changes." onRetry={() => void query.refetch()} />
    );
  }
  if (!query?.data) return <Skeleton lines={2} />;
  const { page: published, draft } = query.data;
  const groups = published && draft ? draftChanges({ published, page: draft, preview: null }) : [];
  return (
    <ul className="flex flex-col gap-1 pl-6">
      {groups.flatMap(({ title, lines }) =>
        lines.map((line, at) => (
          <li key={`${title} ${at}`} className="text-small wrap-anywhere text-ink-2">
            <Sentence text={`${isolate(title)}: ${isolate(line)}`} />
          </li>
        )),
      )}
    </ul>
  );
}

const placeholdersIn = (content: Answer<'getWebsitePage'> | undefined): Placeholder[] =>
  content?.draft ? placeholdersOf(content.draft) : [];

/** The blocks of a page that still have sample text, with a link to its builder. */
function PagePlaceholders({ page, placeholders }: { page: WebsitePage; placeholders: readonly Placeholder[] }) {
  if (placeholders.length === 0) return null;
  return (
    <div className="mt-1 pl-6 text-small text-amber wrap-anywhere">
      <Link
        to="/dashboard/website-builder/page/$pageSlug"
        params={{ pageSlug: pageParam(page.slug) }}
        className="underline"
      >
        {placeholders.length === 1
          ? '1 block still needs your content'
          : `${placeholders.length} blocks still need your content`}
        <span className="sr-only">
          {' '}
          on <bdi>{page.title}</bdi>
        </span>
      </Link>
      {`: ${placeholders.map(({ item }) => itemName(item)).join(', ')}`}
    </div>
  );
}

function usePublish(storeId: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (pageIds: string[]) => call('publishWebsite', { storeId, pageIds }),
    onSuccess: ({ website }, pageIds) => {
      cacheWebsite(client, storeId, website);
      for (const id of pageIds) client.removeQueries({ queryKey: websitePageQuery(storeId, id).queryKey });
      onDone();
      const { address } = website;
      notify(
        'success',
        pageIds.length === 1 ? 'Page published' : `${pageIds.length} pages published`,
        'Visitors can see them now.',
        { action: { label: 'View website', onAct: () => void window.open(address, '_blank') } },
      );
    },
    onError: (error) => notifyRefusal(error, 'Couldn’t publish your pages. Please try again.'),
  });
}
