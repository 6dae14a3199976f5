import { sql, type Selectable } from 'kysely';
import { readPage, type Page } from '#shared/blocks/page.ts';
import { refuse } from '#shared/contract/refusals.ts';
import type { Website, WebsitePage } from '#shared/contract/website.ts';
import { WEBSITE_PAGES_MAX } from '#shared/rules/website.ts';
import type { Settings } from '../../access/context.ts';
import { isEnabled } from '../../access/flags.ts';
import type { DB } from '../../db/schema.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { lockStore } from '../storeRecord/lockStore.ts';
import { websiteAddress } from '../storeRecord/storeRoot.ts';

/** A store's website for its creator. */
export async function loadWebsite(tx: StoreTx, settings: Settings): Promise<Website> {
  const [isOn, { root, hasDomain }, rows] = await Promise.all([
    isEnabled(tx, 'websiteBuilder', { storeId: tx.realm }),
    websiteAddress(tx, settings),
    tx.many(pageRows(tx).select(COLUMNS).select(HAS_DRAFT)),
  ]);
  return { isOn, address: root, hasDomain, pages: rows.map(presentWebsitePage) };
}

/** The pages in menu order. */
export const pageRows = (tx: StoreTx) =>
  tx.q
    .selectFrom('website_pages')
    .where('store_id', '=', tx.realm)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id');

/** Locks the website for changes. Refused while the website feature is off for the store. */
export async function openWebsite(tx: StoreTx): Promise<void> {
  await lockStore(tx);
  if (!(await isEnabled(tx, 'websiteBuilder', { storeId: tx.realm }))) refuse('website-off');
}

const COLUMNS = ['id', 'slug', 'title', 'in_menu', 'published_at', 'revision', 'updated_at'] as const;
const HAS_DRAFT = sql<boolean>`draft is not null`.as('has_draft');

type Row = Pick<Selectable<DB['website_pages']>, (typeof COLUMNS)[number]> & { has_draft: boolean };

const presentWebsitePage = (row: Row): WebsitePage => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  inMenu: row.in_menu,
  publishedAt: row.published_at?.toISOString() ?? null,
  hasDraft: row.has_draft,
  revision: row.revision,
  updatedAt: row.updated_at.toISOString(),
});

export async function loadWebsitePage(tx: StoreTx, claimedPageId: string): Promise<WebsitePage> {
  const row = await tx.maybe(pageRows(tx).select(COLUMNS).select(HAS_DRAFT).where('id', '=', claimedPageId));
  return row ? presentWebsitePage(row) : refuse('not-found');
}

export interface PageRecord {
  id: string;
  slug: string;
  formerSlugs: string[];
  /** Null before the first publication. */
  page: Page | null;
  draft: Page | null;
  revision: number;
  editor: string | null;
}

/** One page by a claimed id. Deleted pages are not found. */
export async function findWebsitePage(tx: StoreTx, claimedPageId: string): Promise<PageRecord> {
  const row = await tx.maybe(
    pageRows(tx)
      .select(['id', 'slug', 'former_slugs', 'page', 'draft', 'revision', 'editor'])
      .where('id', '=', claimedPageId),
  );
  if (!row) refuse('not-found');
  const { former_slugs: formerSlugs, page, draft, ...rest } = row;
  return {
    ...rest,
    formerSlugs,
    page: page === null ? null : readPage(page),
    draft: draft === null ? null : readPage(draft),
  };
}

/** The position after all others. Refused if the website is full. The store's row must be locked. */
export async function nextPosition(tx: StoreTx, wanted = 1): Promise<number> {
  const { count, last } = await tx.one(
    tx.q
      .selectFrom('website_pages')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('position').as('last')])
      .where('store_id', '=', tx.realm)
      .where('deleted_at', 'is', null),
  );
  if (count + wanted > WEBSITE_PAGES_MAX) refuse('website-full');
  return (last ?? 0) + 1;
}
