import { sql } from 'kysely';
import { readPage, type Page } from '#shared/blocks/page.ts';
import { pagePath } from '#shared/rules/website.ts';
import type { StoreTx } from '../../db/transaction.ts';

/** A page by its name: what is on the pages of a website is megabytes, and most addresses show one of them. */
export interface SitePage {
  title: string;
  slug: string;
  inMenu: boolean;
  path: string;
}

/** All pages that visitors see of a website, in their order. */
export async function publishedPages(tx: StoreTx): Promise<SitePage[]> {
  const rows = await tx.many(publishedRows(tx).select(['title', 'slug', 'in_menu']));
  return rows.map(({ title, slug, in_menu: inMenu }) => ({ title, slug, inMenu, path: pagePath(slug) }));
}

/** What is on one of them; undefined where it was taken away meanwhile. */
export async function publishedPage(tx: StoreTx, slug: string): Promise<Page | undefined> {
  const row = await tx.maybe(publishedRows(tx).select('page').where('slug', '=', slug));
  return row && readPage(row.page);
}

/** Those that may be found, with what they are about. */
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

/** The pages on which something of this id may stand; all of them where none is given. */
export async function pagesWith(tx: StoreTx, id?: string): Promise<{ path: string; page: Page }[]> {
  const rows = await tx.many(
    publishedRows(tx)
      .select(['slug', 'page'])
      .$if(id !== undefined, (query) => query.where(mayHold('page', id ?? ''))),
  );
  return rows.map(({ slug, page }) => ({ path: pagePath(slug), page: readPage(page) }));
}

/** The same of what is drafted, for who builds it. */
export async function draftsWith(tx: StoreTx, id: string): Promise<Page[]> {
  const rows = await tx.many(standing(tx).select('draft').where('draft', 'is not', null).where(mayHold('draft', id)));
  return rows.map(({ draft }) => readPage(draft));
}

// What no page could keep is on none; the database would not even look for it.
const mayHold = (column: 'page' | 'draft', id: string) =>
  sql<boolean>`strpos(${sql.ref(column)}::text, ${id.includes('\0') ? null : id}) > 0`;

const publishedRows = (tx: StoreTx) => standing(tx).where('page', 'is not', null).orderBy('position').orderBy('id');

const standing = (tx: StoreTx) =>
  tx.q.selectFrom('website_pages').where('store_id', '=', tx.realm).where('deleted_at', 'is', null);
