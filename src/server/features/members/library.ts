import { sql, type ExpressionBuilder } from 'kysely';
import type { StoreTables } from '../../db/tables.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { presentImage } from '../catalog/presentImage.ts';
import { openFiles, openRights } from './mayOpen.ts';

/** What of a library is asked for: everything, one order's part, or one purchase. */
export interface LibraryPart {
  orderId?: string;
  lineId?: string;
}

const MOST_PURCHASES = 1000;

/** Everything a customer may open, latest first; what was bought twice stands once in the whole. */
export async function findLibrary(tx: StoreTx, customerId: string, part: LibraryPart = {}) {
  const [purchases, files] = await Promise.all([
    tx.many(purchaseRows(tx, customerId, part)),
    tx.many(fileRows(tx, customerId, part)),
  ]);
  const filesOf = Map.groupBy(files, ({ lineId }) => lineId);
  return purchases.map(({ image, ...purchase }) => ({
    ...purchase,
    coverUrl: image && coverUrl(tx.realm, image),
    files: (filesOf.get(purchase.lineId) ?? []).map(({ id, name, bytes, mime }) => ({ id, name, bytes, mime })),
  }));
}

export type Purchase = Awaited<ReturnType<typeof findLibrary>>[number];

/** Both lists follow the rights through the one rule of mayOpen.ts. */
function rightsIn(tx: StoreTx, customerId: string, { orderId, lineId }: LibraryPart) {
  let rights = openRights(tx, customerId);
  if (orderId === undefined && lineId === undefined) rights = rights.where(isFirstOfProduct);
  if (orderId !== undefined) rights = rights.where('l.order_id', '=', orderId);
  if (lineId !== undefined) rights = rights.where('l.id', '=', lineId);
  return rights;
}

/** Of several rights to a product the oldest opens the most: also files that were removed before the later ones. */
const isFirstOfProduct = (eb: ExpressionBuilder<StoreTables & { e: StoreTables['entitlements'] }, 'e'>) =>
  eb.not(
    eb.exists(
      eb
        .selectFrom('entitlements as older')
        .select('older.id')
        .whereRef('older.store_id', '=', 'e.store_id')
        .whereRef('older.customer_id', '=', 'e.customer_id')
        .whereRef('older.product_id', '=', 'e.product_id')
        .where('older.revoked_at', 'is', null)
        .where(({ eb: of, refTuple }) =>
          of(refTuple('older.granted_at', 'older.id'), '<', refTuple('e.granted_at', 'e.id')),
        ),
    ),
  );

const purchaseRows = (tx: StoreTx, customerId: string, part: LibraryPart) =>
  rightsIn(tx, customerId, part)
    .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'e.store_id').onRef('p.id', '=', 'e.product_id'))
    .leftJoin('images as i', (on) => on.onRef('i.store_id', '=', 'l.store_id').onRef('i.id', '=', 'l.image_id'))
    .select(['l.id as lineId', 'l.order_id as orderId', 'l.product_id as productId', 'l.title', 'p.slug'])
    .select(['e.granted_at as boughtAt', 'p.published'])
    .select(
      sql<Picture | null>`case when i.id is not null then
        json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths, 'colour', i.colour)
      end`.as('image'),
    )
    .orderBy('e.granted_at', 'desc')
    .orderBy('l.id')
    .limit(MOST_PURCHASES);

const fileRows = (tx: StoreTx, customerId: string, part: LibraryPart) =>
  rightsIn(tx, customerId, part)
    .innerJoin('product_files as f', openFiles)
    .innerJoin('file_versions as v', (on) => on.onRef('v.store_id', '=', 'f.store_id').onRef('v.file_id', '=', 'f.id'))
    .distinctOn(['l.id', 'f.position', 'f.id'])
    .select(['l.id as lineId', 'f.id', 'f.name', 'v.bytes', 'v.mime'])
    .orderBy('l.id')
    .orderBy('f.position')
    .orderBy('f.id')
    .orderBy('v.number', 'desc');

type Picture = Parameters<typeof presentImage>[1];

/** Wide enough for a card on a sharp screen. */
const COVER_WIDTH = 640;

function coverUrl(storeId: string, picture: Picture): string {
  const { url, widths } = presentImage(storeId, picture);
  const width = widths.toSorted((a, b) => a - b).find((wide) => wide >= COVER_WIDTH) ?? widths.at(-1);
  return `${url}-${width}.webp`;
}
