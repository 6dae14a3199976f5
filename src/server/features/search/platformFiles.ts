import { sql } from 'kysely';
import type { PlatformFiles } from '../../access/sentFile.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { textFile } from './llmsText.ts';
import { sitemap, sitemapIndex, SITEMAP_MAX } from './sitemap.ts';

/** What search engines and language models are told of the platform as a whole. */
export const platformFiles: PlatformFiles = {
  countStorePages: async ({ db }) => {
    const { count } = await db.onPlatform((tx) =>
      tx.one(publicStores(tx).select(({ fn }) => fn.countAll<number>().as('count'))),
    );
    return pagesOf(count);
  },

  storeList: async (services, page) => {
    const rows = await services.db.onPlatform((tx) => tx.many(storesOfPage(tx, page)));
    if (page > 1 && rows.length === 0) return null;
    const { publicUrl } = services.settings;
    const stores = rows.map(({ slug, updated_at: changedAt }) => ({
      url: `${publicUrl}/${slug}/sitemap.xml`,
      changedAt,
    }));
    return sitemapIndex(page === 1 ? [{ url: `${publicUrl}/sitemaps/platform.xml` }, ...stores] : stores);
  },

  ownPages: ({ settings }) => sitemap([{ url: new URL('/', settings.publicUrl).href }]),

  llms: ({ settings: { publicUrl } }) =>
    textFile([
      '# Stoa',
      '',
      '> Stoa gives creators an online store and a page for their link in bio: they put up digital products, share one link, and buyers pay in under a minute.',
      '',
      'Each store lives at its own path, or at a host of its own, and has an llms.txt there.',
      '',
      '## Pages',
      '',
      `- [What Stoa is](${publicUrl}/)`,
      `- [Stores](${publicUrl}/sitemap.xml): the sitemaps of all public stores`,
      `- [Calls](${publicUrl}/functions/openapi.json): every call of the product (OpenAPI 3.1)`,
    ]),
};

/** One place of the first page is the platform's own. */
const pagesOf = (stores: number): number => Math.max(1, Math.ceil((stores + 1) / SITEMAP_MAX));

/** Stores that everybody may find, and whose address is on the platform's host: a sitemap speaks for its own host. */
const publicStores = (tx: PlatformTx) =>
  tx.q
    .selectFrom('stores as s')
    .innerJoin('creators as c', 'c.id', 's.creator_id')
    .where('s.deleted_at', 'is', null)
    .where('s.suspended_at', 'is', null)
    .where('s.is_test', '=', false)
    .where('c.is_active', '=', true)
    .where(sql<boolean>`coalesce(s.page #>> '{root,props,hideFromSearch}', 'false') <> 'true'`)
    .where((store) =>
      store.not(
        store.exists(
          store
            .selectFrom('store_hosts as h')
            .select('h.host')
            .whereRef('h.store_id', '=', 's.id')
            .where('h.is_active', '=', true)
            .where('h.kind', '=', 'bio'),
        ),
      ),
    );

const storesOfPage = (tx: PlatformTx, page: number) =>
  publicStores(tx)
    .select(['s.slug', 's.updated_at'])
    .orderBy('s.created_at')
    .orderBy('s.id')
    .offset(page === 1 ? 0 : (page - 1) * SITEMAP_MAX - 1)
    .limit(page === 1 ? SITEMAP_MAX - 1 : SITEMAP_MAX);
