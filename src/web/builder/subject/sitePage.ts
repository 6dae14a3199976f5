import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { readPage, type Page } from '#shared/blocks/page.ts';
import type { Preview } from '#shared/contract/previews.ts';
import type { WebsitePage } from '#shared/contract/website.ts';
import { pagePath } from '#shared/rules/website.ts';
import { call, type Answer } from '#web/client/call.ts';
import { cacheWebsite, websiteQuery } from '#web/client/queries/website.ts';
import type { Subject } from './Subject.ts';

type Place = { storeId: string; page: WebsitePage; address: string };

/** A page of the store's website. Its draft has the format of a store draft. */
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
        tags,
        images,
        media,
      } = await call('getWebsitePage', { storeId, pageId }, { signal });
      return { page: published ?? readPage({}), isFallback: false, products, tags, images, media };
    },
    staleTime: Infinity,
  });
  const refetchWebsite = () => client.invalidateQueries({ queryKey: websiteQuery(storeId).queryKey });
  return {
    kind: 'page',
    name: page.title,
    title: 'Website',
    storageKey: `${storeId}-${pageId}`,
    url: page.publishedAt === null ? null : address + (page.slug === '' ? '' : pagePath(page.slug)),
    isPublished: page.publishedAt !== null,
    draftQuery,
    pageQuery,
    save: async ({ changes, baseRevision, editor }) => {
      const draft = { ...(changes.page ?? readPage({})) };
      const saved = await call('saveWebsitePage', { storeId, pageId, page: draft, baseRevision, editor });
      // A page equal to the published one has no draft, but counts as saved.
      const preview = asPreview(saved.draft ?? (saved.isConflict ? null : readPage(draft)), saved.revision);
      return { preview, revision: saved.revision, conflicts: saved.isConflict ? ['page'] : [] };
    },
    discard: async () => {
      const { draft, revision } = await call('discardWebsitePage', { storeId, pageId });
      await refetchWebsite();
      return { preview: asPreview(draft, revision), revision };
    },
    publish: async () => {
      const { website } = await call('publishWebsite', { storeId, pageIds: [pageId] });
      cacheWebsite(client, storeId, website);
      await client.invalidateQueries({ queryKey: draftQuery.queryKey });
    },
  };
}

const asPreview = (page: Page | null, revision: number): Preview | null =>
  page && { page, isPreview: true, revision, updatedAt: new Date(0).toISOString() };
