import { sql } from 'kysely';
import type { PlatformFiles } from '../../access/sentFile.ts';
import type { PlatformTx } from '../../db/transaction.ts';
import { drawPlatformIcon } from '../../gateways/share/drawTouchIcon.ts';
import { textFile } from './llmsText.ts';
import { sitemap, sitemapIndex, SITEMAP_MAX } from './sitemap.ts';

/** The platform's own files for search engines and language models. */
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

  touchIcon: async () => ({ type: 'image/png', body: await drawPlatformIcon(), maxAgeSeconds: 86_400 }),

  llms: ({ settings: { publicUrl } }) =>
    textFile([
      '# Stoa',
      '',
      '> Stoa gives creators an online store and a page for their link in bio: they add digital products and share one link, and buyers pay in under a minute.',
      '',
      'Each store has its own path or domain, with its own llms.txt.',
      '',
      '## Pages',
      '',
      `- [About Stoa](${publicUrl}/)`,
      `- [Stores](${publicUrl}/sitemap.xml): sitemaps of all public stores`,
      `- [API](${publicUrl}/functions/openapi.json): all API calls (OpenAPI 3.1)`,
    ]),
};

/** The first page reserves one entry for the platform itself. */
const pagesOf = (stores: number): number => Math.max(1, Math.ceil((stores + 1) / SITEMAP_MAX));

/** Public stores with an address on the platform's host. A sitemap may only list its own host. */
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
