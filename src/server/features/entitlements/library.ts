import { sql, type ExpressionBuilder } from 'kysely';
import { PublishedProduct } from '#shared/contract/catalog.ts';
import { isOneOf } from '../../db/conditions.ts';
import type { StoreTables } from '../../db/tables.ts';
import { textHas } from '../../db/textSearch.ts';
import { inOrderOf } from '../../access/pagination.ts';
import type { Ownership } from '../../access/page.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { isStreamed } from '../media/renditionColumns.ts';
import { presentImage } from '../media/presentImage.ts';
import { isOfOrder } from './isOfOrder.ts';
import { LIBRARY_KINDS, type LibraryKind, type LibrarySort } from '#shared/rules/library.ts';
import type { ContentKind } from '#shared/rules/productKind.ts';
import { isOpen } from './accessState.ts';
import { itemSince } from './hasItem.ts';
import { itemDownloads, itemEnd } from './itemLimits.ts';
import { openContents } from './openContents.ts';
import { ITEM_ID, openFiles, openRights, type Member } from './canOpen.ts';

/** The requested part of a library: everything, one order's items, or some items. */
export interface LibraryPart {
  orderId?: string;
  itemId?: string;
  itemIds?: readonly string[];
  productIds?: readonly string[];
  /** Only what has this text in its title. */
  search?: string;
  /** Only products of this kind. */
  kind?: LibraryKind | undefined;
  /** Only what the customer has archived, or has not. */
  isArchived?: boolean | undefined;
  /** Default: the latest first. */
  sort?: LibrarySort;
  /** Only what comes after this item in the order of `newest`. */
  after?: { at: Date; itemId: string } | undefined;
  limit?: number;
  offset?: number;
}

/** For parts that cannot be long, such as the items of an order. Lists give their own limit. */
const MOST_PURCHASES = 1000;

/** What a customer has access to. What was bought twice is listed once, and each variant by itself. */
export async function findLibrary(tx: StoreTx, member: Member, part: LibraryPart = {}) {
  const rights = await tx.many(pageOfRights(tx, member, part));
  if (rights.length === 0) return [];
  const isOnPage = isOneOf(
    sql.ref('e.id'),
    rights.map(({ id }) => id),
  );
  const scope = { ...member, isOfOrder: part.orderId !== undefined };
  const [purchases, files, contents] = await Promise.all([
    tx.many(purchaseRows(tx, scope).where(isOnPage)),
    tx.many(fileRows(tx, scope).where(isOnPage)),
    tx.many(contentRows(tx, member).where(isOnPage)),
  ]);
  const filesOf = Map.groupBy(files, ({ itemId }) => itemId);
  const contentsOf = Map.groupBy(contents, ({ itemId }) => itemId);
  const found = purchases.map(({ image, ...purchase }) => ({
    ...purchase,
    partIds: PublishedProduct.shape.partIds.catch([]).parse(purchase.partIds ?? []),
    cover: image,
    coverUrl: image && coverUrl(tx.realm, image),
    files: (filesOf.get(purchase.itemId) ?? []).map(({ itemId: _itemId, ...file }) => file),
    contents: (contentsOf.get(purchase.itemId) ?? []).map(({ itemId: _itemId, ...content }) => content),
  }));
  return inOrderOf(
    rights.map(({ id }) => id),
    found,
  );
}

/** Customers do not know what a lead magnet is: they downloaded it. */
const kindsOf = (kind: LibraryKind): readonly string[] => (kind === 'download' ? ['download', 'lead'] : [kind]);

/** The filters that show something: the kinds of products that a customer has access to, and whether they archived any. */
export async function findLibraryFilters(
  tx: StoreTx,
  member: Member,
): Promise<{ kinds: readonly LibraryKind[]; hasArchived: boolean }> {
  const [kinds, archived] = await Promise.all([
    tx.many(
      openRights(tx, member)
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('products as p')
              .select('p.kind')
              .whereRef('p.store_id', '=', 'e.store_id')
              .whereRef('p.id', '=', 'e.product_id')
              .limit(1)
              .as('p'),
          (on) => on.onTrue(),
        )
        .select('p.kind')
        .distinct(),
    ),
    tx.maybe(
      tx.q
        .selectFrom('library_items')
        .select('item_id')
        .where('store_id', '=', tx.realm)
        .where('customer_id', '=', member.customerId)
        .where('archived_at', 'is not', null)
        .limit(1),
    ),
  ]);
  return {
    kinds: LIBRARY_KINDS.filter((kind) => kinds.some((found) => kindsOf(kind).includes(found.kind))),
    hasArchived: archived !== undefined,
  };
}

/** Those of the products that a customer has access to, each with its item in the library. */
export async function findOwned(
  tx: StoreTx,
  member: Member,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rights = await tx.many(
    openRights(tx, member)
      .select(['e.product_id as productId', ITEM_ID.as('itemId')])
      .where(isOneOf(sql.ref('e.product_id'), productIds))
      .where(isFirstOfItem(member.now))
      .orderBy('e.granted_at', 'desc')
      .orderBy('e.id'),
  );
  return new Map(rights.map(({ productId, itemId }) => [productId, itemId]));
}

/** For pages that show which of their products the customer owns. */
export const ownership: Ownership = {
  hasAny: async (tx, member) =>
    (await tx.maybe(openRights(tx, member).select('e.id').orderBy('e.product_id').limit(1))) !== undefined,
  find: findOwned,
};

export type Purchase = Awaited<ReturnType<typeof findLibrary>>[number];

function rightsIn(tx: StoreTx, member: Member, { orderId, itemId, itemIds, productIds, isArchived }: LibraryPart) {
  let rights = openRights(tx, member);
  if (orderId === undefined && itemId === undefined) rights = rights.where(isFirstOfItem(member.now));
  if (orderId !== undefined) rights = rights.where(isOfOrder(tx, { orderId, line: 'e.order_line_id' }));
  if (itemId !== undefined) rights = rights.where(ITEM_ID, '=', itemId);
  if (itemIds !== undefined) rights = rights.where(isOneOf(ITEM_ID, itemIds));
  if (productIds !== undefined) rights = rights.where(isOneOf(sql.ref('e.product_id'), productIds));
  if (isArchived !== undefined) rights = rights.where(isArchivedItem(member), '=', isArchived);
  return rights;
}

/** Whether the customer has archived the item of an entitlement. */
const isArchivedItem = ({ customerId }: Member) => sql<boolean>`exists (
  select from library_items s
   where s.store_id = e.store_id and s.customer_id = ${customerId} and s.item_id = ${ITEM_ID} and s.archived_at is not null)`;

/**
 * Of several entitlements to a product or variant, the oldest opens the most: it includes files that were removed before
 * the later ones.
 */
export const isFirstOfItem =
  (now: Date) => (eb: ExpressionBuilder<StoreTables & { e: StoreTables['entitlements'] }, 'e'>) =>
    eb.not(
      eb.exists(
        eb
          .selectFrom('entitlements as older')
          .select('older.id')
          .whereRef('older.store_id', '=', 'e.store_id')
          .whereRef('older.customer_id', '=', 'e.customer_id')
          .whereRef('older.product_id', '=', 'e.product_id')
          .where(sql<boolean>`older.variant_id is not distinct from e.variant_id`)
          .where(isOpen('older', now))
          .where(sql<boolean>`(${itemSince('older')}, older.id) < (${itemSince('e')}, e.id)`),
      ),
    );

/**
 * The rights of a page are chosen first: joined with everything that is shown of them, the planner could begin with all products of
 * the store. Only a search, a kind and the order of titles need the products for that.
 */
const pageOfRights = (
  tx: StoreTx,
  member: Member,
  { search = '', kind, sort = 'newest', after, ...part }: LibraryPart,
) =>
  rightsIn(tx, member, part)
    .select('e.id')
    .$if(search !== '' || kind !== undefined || sort === 'title', (rights) =>
      rights
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('products as p')
              .select(['p.published', 'p.title', 'p.kind'])
              .whereRef('p.store_id', '=', 'e.store_id')
              .whereRef('p.id', '=', 'e.product_id')
              .limit(1)
              .as('p'),
          (on) => on.onTrue(),
        )
        .leftJoin('order_line_parts as bp', (on) =>
          on
            .onRef('bp.store_id', '=', 'e.store_id')
            .onRef('bp.order_line_id', '=', 'e.order_line_id')
            .onRef('bp.product_id', '=', 'e.product_id'),
        )
        .$if(search !== '', (found) => found.where(textHas(TITLE, search)))
        .$if(kind !== undefined, (found) => found.where('p.kind', 'in', kind === undefined ? [] : kindsOf(kind)))
        .$if(sort === 'title', (found) => found.orderBy(sql`lower(${TITLE}) collate "und-x-icu"`)),
    )
    .where(isAfter(after))
    .orderBy('e.granted_at', 'desc')
    .orderBy(ITEM_ID)
    .limit(part.limit ?? MOST_PURCHASES)
    .offset(part.offset ?? 0);

const isAfter = (after: LibraryPart['after']) =>
  after === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(e.granted_at < ${after.at} or (e.granted_at = ${after.at} and ${ITEM_ID} > ${after.itemId}::uuid))`;

/** `isOfOrder`: only what one order gives is shown. */
type Scope = Member & { isOfOrder: boolean };

// A purchase keeps its title and image. A granted product shows its current ones.
const purchaseRows = (tx: StoreTx, member: Scope) =>
  openRights(tx, member)
    // The limit makes the planner look up one product for each row. Without it, it reads all products of the store each time.
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('products as p')
          .select(['p.slug', 'p.published', 'p.title'])
          .whereRef('p.store_id', '=', 'e.store_id')
          .whereRef('p.id', '=', 'e.product_id')
          .limit(1)
          .as('p'),
      (on) => on.onTrue(),
    )
    .leftJoin('images as i', (on) => on.onRef('i.store_id', '=', 'e.store_id').on('i.id', '=', imageId(tx)))
    // The order of a gift is its buyer's.
    .leftJoin('orders as o', (on) =>
      on
        .onRef('o.store_id', '=', 'l.store_id')
        .onRef('o.id', '=', 'l.order_id')
        .on('o.customer_id', '=', member.customerId),
    )
    .select(['e.id', ITEM_ID.as('itemId'), 'l.id as lineId', 'o.id as orderId', 'e.product_id as productId', 'p.slug'])
    .leftJoin('order_line_parts as bp', (on) =>
      on
        .onRef('bp.store_id', '=', 'e.store_id')
        .onRef('bp.order_line_id', '=', 'e.order_line_id')
        .onRef('bp.product_id', '=', 'e.product_id'),
    )
    .select(TITLE.as('title'))
    .select(['e.granted_at as boughtAt', 'p.published'])
    .select([itemEnd(member).as('until'), 'e.download_limit as downloadLimit'])
    .select(sql`p.published -> 'partIds'`.as('partIds'))
    .select(
      sql<Picture | null>`case when i.id is not null then
        json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths, 'color', i.colour)
      end`.as('image'),
    )
    .select(isArchivedItem(member).as('isArchived'));

export const TITLE = sql<string>`coalesce(
  bp.title,
  case when l.product_id = e.product_id and l.variant_id is not distinct from e.variant_id then l.sold_title end,
  (select s.title from subscriptions s
    where s.store_id = e.store_id and s.id = e.source_id and s.product_id = e.product_id
      and s.variant_id is not distinct from e.variant_id),
  p.published ->> 'title', p.title)`;

const imageId = (tx: StoreTx) => sql<string>`case when l.product_id = e.product_id then l.image_id else (
  select c.image_id from product_covers c
   where c.store_id = ${tx.realm} and c.product_id = e.product_id order by c.position limit 1) end`;

const fileRows = (tx: StoreTx, member: Scope) =>
  openRights(tx, member)
    .innerJoin('product_files as f', openFiles)
    .innerJoin('file_versions as v', (on) => on.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'))
    .distinctOn([ITEM_ID, 'f.position', 'f.id'])
    .select([ITEM_ID.as('itemId'), 'f.id', 'f.name', 'v.bytes', 'v.mime', 'v.duration_seconds as durationSeconds'])
    .select(['v.media', isStreamed('v').as('isStreamed')])
    .select(sql<boolean>`f.stamping <> 'off'`.as('isStamped'))
    .select(itemDownloads(member).as('downloads'))
    .orderBy(ITEM_ID)
    .orderBy('f.position')
    .orderBy('f.id')
    .orderBy('v.number', 'desc');

/** In the creator's order, also what later publications no longer have. */
const contentRows = (tx: StoreTx, member: Member) =>
  openRights(tx, member)
    .innerJoin('contents as c', openContents)
    .distinctOn([ITEM_ID, 'c.published_position', 'c.id'])
    .select([ITEM_ID.as('itemId'), 'c.id', sql<ContentKind>`c.kind`.as('kind')])
    .select([sql<string>`c.published_title`.as('title'), sql<number>`c.published_pages`.as('pages')])
    .orderBy(ITEM_ID)
    .orderBy('c.published_position')
    .orderBy('c.id');

type Picture = Parameters<typeof presentImage>[1];

/** Wide enough for a card on a high-resolution screen. */
const CARD_WIDTH = 640;

/** The URL of a cover for a card, which is at least `wanted` pixels wide if there is one so wide. */
export function coverUrl(storeId: string, picture: Picture, wanted = CARD_WIDTH): string {
  const { url, widths } = presentImage(storeId, picture);
  const width = widths.toSorted((a, b) => a - b).find((wide) => wide >= wanted) ?? widths.at(-1);
  return `${url}-${width}.webp`;
}
