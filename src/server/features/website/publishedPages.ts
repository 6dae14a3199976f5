import { readPage, type Page } from '#shared/blocks/page.ts';
import { pagePath } from '#shared/rules/website.ts';
import type { StoreTx } from '../../db/transaction.ts';

export interface SitePage {
  title: string;
  slug: string;
  inMenu: boolean;
  publishedAt: Date | undefined;
  path: string;
  page: Page;
}

/** All pages that visitors see of a website, in their order. */
export async function publishedPages(tx: StoreTx): Promise<SitePage[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('website_pages')
      .select(['title', 'slug', 'in_menu', 'page', 'published_at'])
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where('page', 'is not', null)
      .orderBy('position')
      .orderBy('id'),
  );
  return rows.map(({ title, slug, in_menu: inMenu, page, published_at }) => ({
    title,
    slug,
    inMenu,
    publishedAt: published_at ?? undefined,
    path: pagePath(slug),
    page: readPage(page),
  }));
}

/** What is drafted of pages, for who builds them. */
export async function draftedPages(tx: StoreTx): Promise<Page[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('website_pages')
      .select('draft')
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null)
      .where('draft', 'is not', null),
  );
  return rows.map(({ draft }) => readPage(draft));
}
