import { sql, type RawBuilder } from 'kysely';
import { placesOnPage } from '#shared/blocks/placesOnPage.ts';
import { readPage } from '#shared/blocks/page.ts';
import type { MediaPlace } from '#shared/contract/media.ts';
import { isRecord } from '#shared/kit/isRecord.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { coverTerm } from '../customerRecord/contentTerms.ts';

type Kind = MediaPlace['kind'];
type PlaceRow = MediaPlace & { id: string };
export type Places = ReadonlyMap<string, readonly MediaPlace[]>;

/**
 * Where uploads are used, by id. Unused ones are absent. Any mention of the id in a document counts, so that an address
 * in custom CSS keeps its image too. This reads the published copy of every product, so that nothing is deleted because a term
 * is missing.
 */
export const mediaPlaces = (tx: StoreTx, ids: readonly string[]): Promise<Places> =>
  findPlaces(tx, { ids, readsCopies: sql`true` });

/** The same for a list: published products are found by the terms of their covers, unless an upgrade has yet to add them. */
export const listedPlaces = (tx: StoreTx, ids: readonly string[]): Promise<Places> =>
  findPlaces(tx, {
    ids,
    readsCopies: sql`exists (select from backfills where store_id = ${tx.realm} and task = 'published-covers')`,
  });

interface Wanted {
  ids: readonly string[];
  readsCopies: RawBuilder<unknown>;
}

async function findPlaces(tx: StoreTx, { ids, readsCopies }: Wanted): Promise<Places> {
  if (ids.length === 0) return new Map();
  const rows = await tx.many(placeRows(tx, { ids, readsCopies }));
  const places = Map.groupBy(rows, ({ id }) => id);
  const documents = rows.some(({ kind }) => isDocument(kind)) ? await documentsOf(tx) : new Map<Kind, unknown>();
  return new Map(
    [...places].map(([id, found]) => [
      id,
      found.flatMap(({ kind, name }) =>
        isDocument(kind) ? inDocument(kind, documents.get(kind), id) : { kind, name },
      ),
    ]),
  );
}

/**
 * Runs as a single statement, so that an upload that moves from one place to another meanwhile is found in one of them.
 * It reads the columns in MEDIA_COLUMNS.
 */
const placeRows = ({ realm, q }: StoreTx, { ids, readsCopies }: Wanted) => ({
  compile: () =>
    sql<PlaceRow>`
  with asked as (select id::text as id from unnest(${ids}::uuid[]) as id),
  documents (kind, name, body) as materialized (
    select 'page', '', lower(page::text) from stores where id = ${realm} and page is not null
    union all
    select 'theme', '', lower(theme_overrides::text) from stores where id = ${realm}
    union all
    select 'draft', '', lower(draft::text) from store_previews where store_id = ${realm}
    union all
    select 'schedule', '', lower(draft::text) from store_schedules where store_id = ${realm}
    union all
    select 'version', number::text, lower(snapshot::text) from store_versions where store_id = ${realm}
    union all
    select case when deleted_at is null then 'product' else 'deleted-product' end, title, (published -> 'covers')::text
      from products where store_id = ${realm} and published is not null and ${readsCopies}
    union all
    select case when deleted_at is null then 'campaign' else 'deleted-campaign' end, subject, body::text
      from email_campaigns where store_id = ${realm} and body is not null
    union all
    select case when deleted_at is null then 'website' else 'deleted-website' end, title, lower(page::text)
      from website_pages where store_id = ${realm} and page is not null
    union all
    select case when deleted_at is null then 'website-draft' else 'deleted-website' end, title, lower(draft::text)
      from website_pages where store_id = ${realm} and draft is not null
  )
  select a.id, d.kind, d.name from asked a join documents d on strpos(d.body, a.id) > 0
  union
  select avatar_id::text, 'profile', '' from stores where id = ${realm} and avatar_id = any(${ids}::uuid[])
  union
  select c.image_id::text, case when p.deleted_at is null then 'product' else 'deleted-product' end, p.title
    from product_covers c join products p on p.store_id = c.store_id and p.id = c.product_id
   where c.store_id = ${realm} and c.image_id = any(${ids}::uuid[])
  union
  select substr(t.term, 2), case when p.deleted_at is null then 'product' else 'deleted-product' end, p.title
    from search_terms t join products p on p.store_id = t.store_id and p.id = t.id
   where t.store_id = ${realm} and t.kind = 'published' and t.term = any(${ids.map(coverTerm)}::text[])
  union
  select a.id, 'order', '' from asked a
   where exists (select from order_lines where store_id = ${realm} and image_id = a.id::uuid offset 0)
  order by kind, name, id`.compile(q),
});

/** Every column that can contain upload ids: all documents of a store, and columns with such a name. */
export const MEDIA_COLUMNS = [
  'email_campaigns.body',
  'order_lines.image_id',
  'product_covers.image_id',
  'products.published',
  'store_previews.draft',
  'store_schedules.draft',
  'store_versions.snapshot',
  'stores.avatar_id',
  'stores.page',
  'stores.theme_overrides',
  'website_pages.draft',
  'website_pages.page',
] as const;

const isDocument = (kind: Kind): boolean => kind === 'page' || kind === 'draft' || kind === 'schedule';

async function documentsOf(tx: StoreTx): Promise<Map<Kind, unknown>> {
  const row = await tx.one(
    tx.q
      .selectFrom('stores as s')
      .leftJoin('store_previews as p', 'p.store_id', 's.id')
      .leftJoin('store_schedules as w', 'w.store_id', 's.id')
      .select(['s.page', 'p.draft', 'w.draft as waiting'])
      .where('s.id', '=', tx.realm),
  );
  return new Map<Kind, unknown>([
    ['page', { page: row.page }],
    ['draft', row.draft],
    ['schedule', row.waiting],
  ]);
}

/** The places in a draft or in the published page. */
function inDocument(kind: Kind, draft: unknown, id: string): MediaPlace[] {
  if (!isRecord(draft)) return [{ kind, name: '' }];
  const names = [
    ...(isRecord(draft['page']) ? placesOnPage(readPage(draft['page']), id) : []),
    ...(draft['avatarId'] === id ? ['Profile picture'] : []),
    ...(JSON.stringify(draft['themeOverrides'] ?? {})
      .toLowerCase()
      .includes(id)
      ? ['Background']
      : []),
  ];
  return names.length === 0 ? [{ kind, name: '' }] : names.map((name) => ({ kind, name }));
}
