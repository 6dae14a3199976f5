import { sql } from 'kysely';
import { readPage, type Page } from '#shared/blocks/page.ts';
import { pagePath } from '#shared/rules/website.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** A page without its content, because the pages of a website together are megabytes and most requests show one. */
export interface SitePage {
  title: string;
  slug: string;
  inMenu: boolean;
  path: string;
}

/** All published pages of a website in menu order. */
export async function publishedPages(tx: StoreTx): Promise<SitePage[]> {
  const rows = await tx.many(publishedRows(tx).select(['title', 'slug', 'in_menu']));
  return rows.map(({ title, slug, in_menu: inMenu }) => ({ title, slug, inMenu, path: pagePath(slug) }));
}

/** The content of one page. Undefined if it was unpublished meanwhile. */
export async function publishedPage(tx: StoreTx, slug: string): Promise<Page | undefined> {
  const row = await tx.maybe(publishedRows(tx).select('page').where('slug', '=', slug));
  return row && readPage(row.page);
}

/** The pages that search engines may list, with their descriptions. */
export async function searchablePages(tx: StoreTx) {
  const rows = await tx.many(
    publishedRows(tx)
      .select(['title', 'slug', 'published_at', sql<string>`page #>> '{root,props,description}'`.as('about')])
      .where(sql<boolean>`page #>> '{root,props,hideFromSearch}' is distinct from 'true'`),
  );
  return rows.map(({ title, slug, published_at, about }) => ({
    title,
    path: pagePath(slug),
    publishedAt: published_at ?? undefined,
    about: about ?? '',
  }));
}

/** The published pages that may contain this id. All pages if no id is given. */
export async function pagesWith(tx: StoreTx, id?: string): Promise<{ path: string; page: Page }[]> {
  const rows = await tx.many(
    publishedRows(tx)
      .select(['slug', 'page'])
      .$if(id !== undefined, (query) => query.where(mayHold('page', id ?? ''))),
  );
  return rows.map(({ slug, page }) => ({ path: pagePath(slug), page: readPage(page) }));
}

/** The same for drafts, for the builder. */
export async function draftsWith(tx: StoreTx, id: string): Promise<Page[]> {
  const rows = await tx.many(
    existingPages(tx).select('draft').where('draft', 'is not', null).where(mayHold('draft', id)),
  );
  return rows.map(({ draft }) => readPage(draft));
}

// An id that cannot exist is on no page, so the database is not queried.
const mayHold = (column: 'page' | 'draft', id: string) =>
  sql<boolean>`strpos(${sql.ref(column)}::text, ${id.includes('\0') ? null : id}) > 0`;

const publishedRows = (tx: StoreTx) =>
  existingPages(tx).where('page', 'is not', null).orderBy('position').orderBy('id');

const existingPages = (tx: StoreTx) =>
  tx.q.selectFrom('website_pages').where('store_id', '=', tx.realm).where('deleted_at', 'is', null);
