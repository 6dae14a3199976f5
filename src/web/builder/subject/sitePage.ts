import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { readPage, type Page } from '#shared/blocks/page.ts';
import type { Preview } from '#shared/contract/previews.ts';
import type { WebsitePage } from '#shared/contract/website.ts';
import { pagePath } from '#shared/rules/website.ts';
import { call, type Answer } from '#web/client/call.ts';
import { rememberWebsite, websiteQuery } from '#web/client/queries/website.ts';
import type { Subject } from './Subject.ts';

type Place = { storeId: string; page: WebsitePage; address: string | null };

/** A page of the store's website. Its draft is told in the words of the store's own. */
export function sitePage(client: QueryClient, { storeId, page: { id: pageId, ...page }, address }: Place): Subject {
  const draftQuery = queryOptions<Answer<'getPreview'>>({
    queryKey: ['website-draft', storeId, pageId],
    queryFn: async ({ signal }) => {
      const { draft, revision } = await call('getWebsitePage', { storeId, pageId }, { signal });
      return { preview: asPreview(draft, revision), revision };
    },
  });
  const pageQuery = queryOptions({
    queryKey: ['website-content', storeId, pageId],
    queryFn: async ({ signal }) => {
      const {
        page: published,
        products,
        images,
        media,
      } = await call('getWebsitePage', { storeId, pageId }, { signal });
      return { page: published ?? readPage({}), isStanding: false, products, images, media };
    },
    staleTime: Infinity,
  });
  const hear = () => client.invalidateQueries({ queryKey: websiteQuery(storeId).queryKey });
  return {
    kind: 'page',
    name: page.title,
    room: 'Website',
    shelf: `${storeId}-${pageId}`,
    url: page.publishedAt === null || address === null ? null : address + pagePath(page.slug),
    isPublished: page.publishedAt !== null,
    draftQuery,
    pageQuery,
    save: async ({ changes, baseRevision, editor }) => {
      const wished = { ...(changes.page ?? readPage({})) };
      const saved = await call('saveWebsitePage', { storeId, pageId, page: wished, baseRevision, editor });
      // What is as it is published is no draft, but it is what was saved.
      const preview = asPreview(saved.draft ?? (saved.isConflict ? null : readPage(wished)), saved.revision);
      return { preview, revision: saved.revision, conflicts: saved.isConflict ? ['page'] : [] };
    },
    discard: async () => {
      const { draft, revision } = await call('discardWebsitePage', { storeId, pageId });
      await hear();
      return { preview: asPreview(draft, revision), revision };
    },
    publish: async () => {
      const { website } = await call('publishWebsite', { storeId, pageIds: [pageId] });
      rememberWebsite(client, storeId, website);
      await client.invalidateQueries({ queryKey: draftQuery.queryKey });
    },
  };
}

const asPreview = (page: Page | null, revision: number): Preview | null =>
  page && { page, isPreview: true, revision, updatedAt: new Date(0).toISOString() };
