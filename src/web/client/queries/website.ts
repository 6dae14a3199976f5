import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { Website, WebsitePage } from '#shared/contract/website.ts';
import { call, type Answer } from '../call.ts';
import { remember } from './remember.ts';

/** The pages of a store's website, kept up to date by the live stream in the builder. */
export const websiteQuery = (storeId: string) =>
  queryOptions<Website>({
    queryKey: ['website', storeId],
    queryFn: async ({ signal }) => (await call('getWebsite', { storeId }, { signal })).website,
  });

/** One page with its content, and the data its blocks can show. */
export const websitePageQuery = (storeId: string, pageId: string) =>
  queryOptions<Answer<'getWebsitePage'>>({
    queryKey: ['website-page', storeId, pageId],
    queryFn: ({ signal }) => call('getWebsitePage', { storeId, pageId }, { signal }),
    staleTime: Infinity,
  });

export const cacheWebsite = (client: QueryClient, storeId: string, website: Website): void =>
  remember(client, websiteQuery(storeId).queryKey, website);

/** Updates a page in the cached list. A new one is added at the end. */
export function cacheWebsitePage(client: QueryClient, storeId: string, page: WebsitePage): void {
  remember(client, websiteQuery(storeId).queryKey, (known) => {
    if (!known) return known;
    const isKnown = known.pages.some(({ id }) => id === page.id);
    const pages = isKnown ? known.pages.map((other) => (other.id === page.id ? page : other)) : [...known.pages, page];
    return { ...known, pages };
  });
}
