import { sql, type JoinBuilder } from 'kysely';
import type { AccessSource, Closing } from '#shared/rules/access.ts';
import type { StoreTables } from '../../db/tables.ts';
import { statement } from '../../db/statement.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { closingsOf, isOpen, stateOf } from './accessState.ts';
import { hasDownloadsLeft } from './downloadLimits.ts';
import { hasItem, itemSince } from './hasItem.ts';
import { isForTier } from './isForTier.ts';
import { isOfOrder } from './isOfOrder.ts';
import { openContents } from './openContents.ts';

/** The customer who is asking, at a time. */
export interface Member {
  customerId: string;
  now: Date;
}

interface Request extends Member {
  /** Limits the check to one order's items, for people who proved an order but not who they are. */
  orderId?: string | undefined;
}

/**
 * What a customer wants to open: a product, a place in the library, a file, a link or text, a post for owners of products, or
 * what one entitlement gives, or one content of it.
 */
export type Wanted = Request &
  (
    | { productId: string }
    | { itemId: string }
    | { fileId: string }
    | { contentId: string }
    | { postId: string }
    | { rightId: string; contentId?: string }
  );

/** The entitlement that gives access: from an order line, or granted by the creator. The line of a seat is its buyer's, so it has none. */
export interface Opening {
  rightId: string;
  lineId: string | null;
  productId: string;
  /** Its place in the library. */
  itemId: string;
  /** When it ends. Null: no end is set. */
  until: Date | null;
  /** How often each file can be downloaded with it. Null: without limit. */
  downloadLimit: number | null;
}

/** Whether a customer has access, and why not. */
export type Access = ({ state: 'open' } & Opening) | NoAccess;

export type NoAccess =
  | { state: 'none' }
  | { state: 'revoked'; closings: readonly Closing[] }
  | { state: 'suspended'; closings: readonly Closing[]; source: AccessSource | null }
  | { state: 'ended'; at: Date }
  | { state: 'not-yet'; at: Date };

/**
 * Whether a customer has access to a product or one of its files. Everything that gives something of a product to a customer
 * asks this, or lists with the same rule (`openRights`). Any open entitlement gives access. If none is open, returns the
 * state of the one closest to giving access. A removed file stays accessible to people who had bought before.
 */
export async function canOpen(tx: StoreTx, wanted: Wanted): Promise<Access> {
  const right = await tx.maybe(isOfContent(wanted) ? rightOfContent(tx, wanted) : rightFor(tx, wanted));
  if (!right) return { state: 'none' };
  const { rightId, lineId, productId, itemId, validFrom, validUntil, downloadLimit, closings, source } = right;
  switch (right.state) {
    case 'open':
      return { state: 'open', rightId, lineId, productId, itemId, until: validUntil, downloadLimit };
    case 'suspended':
      return { state: 'suspended', closings, source };
    case 'ended':
      return { state: 'ended', at: validUntil ?? wanted.now };
    case 'not-yet':
      return { state: 'not-yet', at: validFrom ?? wanted.now };
    case 'revoked':
      return { state: 'revoked', closings };
  }
}

type Queries = Pick<StoreTx, 'q' | 'realm'>;
type OfContent = Member & { contentId: string };

/** Players ask this about a lesson every few seconds. */
const isOfContent = (wanted: Wanted): wanted is Wanted & OfContent =>
  'contentId' in wanted && wanted.contentId !== undefined && !('rightId' in wanted) && wanted.orderId === undefined;

const rightOfContent = statement((q, { realm, customerId, contentId, now }: OfContent & Pick<Queries, 'realm'>) =>
  rightFor({ q, realm }, { customerId, contentId, now }),
);

/** The entitlement that is nearest to access. */
function rightFor(tx: Queries, wanted: Wanted) {
  const state = stateOf('e', wanted.now);
  let rights = rightsOf(tx, wanted.customerId)
    .select(['e.id as rightId', LINE_ID.as('lineId'), 'e.product_id as productId', ITEM_ID.as('itemId')])
    .select(['e.valid_from as validFrom', 'e.valid_until as validUntil', 'e.download_limit as downloadLimit'])
    .select([state.as('state'), closingsOf('e').as('closings')])
    .select(sql<AccessSource | null>`e.source`.as('source'))
    .orderBy(sql`array_position('{open,not-yet,suspended,ended,revoked}'::text[], ${state})`)
    .$if('fileId' in wanted, (found) =>
      found.orderBy(hasDownloadsLeft('fileId' in wanted ? wanted.fileId : ''), 'desc'),
    )
    .orderBy('e.granted_at', 'desc')
    .orderBy('e.id')
    .limit(1);
  if (wanted.orderId !== undefined)
    rights = rights.where(isOfOrder(tx, { orderId: wanted.orderId, line: 'e.order_line_id' }));
  if ('productId' in wanted) rights = rights.where('e.product_id', '=', wanted.productId);
  else if ('itemId' in wanted) rights = rights.where(ITEM_ID, '=', wanted.itemId);
  else if ('postId' in wanted)
    rights = rights
      .innerJoin('post_products as x', (on) =>
        on.onRef('x.store_id', '=', 'e.store_id').onRef('x.product_id', '=', 'e.product_id'),
      )
      .where('x.post_id', '=', wanted.postId)
      .where(isForTier);
  else if ('fileId' in wanted)
    rights = rights.innerJoin('product_files as f', openFiles).where('f.id', '=', wanted.fileId);
  if ('rightId' in wanted) rights = rights.where('e.id', '=', wanted.rightId);
  if ('contentId' in wanted && wanted.contentId !== undefined)
    rights = rights.innerJoin('contents as c', openContents).where('c.id', '=', wanted.contentId);
  return rights;
}

/**
 * The place of an entitlement in the library: that of its first order line. A product of a bundle and a granted one have a
 * place of their own.
 */
export const ITEM_ID = sql<string>`coalesce(e.item_id, e.order_line_id, e.id)`;

/** The customer's own order line. */
const LINE_ID = sql<string | null>`case when e.source = 'seat' then null else e.order_line_id end`;

/** A customer's open entitlements to content, each with its order line, if any. A plan of a creator opens nothing. */
export const openRights = (tx: StoreTx, { customerId, now }: Member) =>
  rightsOf(tx, customerId).where(isOpen('e', now));

const rightsOf = (tx: Queries, customerId: string) =>
  tx.q
    .selectFrom('entitlements as e')
    .leftJoin('order_lines as l', (on) =>
      on.onRef('l.store_id', '=', 'e.store_id').onRef('l.id', '=', 'e.order_line_id'),
    )
    .where('e.store_id', '=', tx.realm)
    .where('e.customer_id', '=', customerId)
    .where('e.plan_id', 'is', null);

type FileJoin = JoinBuilder<
  StoreTables & { e: StoreTables['entitlements']; f: StoreTables['product_files'] },
  'e' | 'f'
>;

/**
 * The files that an entitlement opens: those of its product, or of its variant, except files removed before it was
 * granted, or switched to them. Those of lessons are opened in their lessons.
 */
export const openFiles = (on: FileJoin) =>
  on
    .onRef('f.store_id', '=', 'e.store_id')
    .onRef('f.product_id', '=', 'e.product_id')
    .on('f.lesson_id', 'is', null)
    .on((eb) => eb.or([eb('f.removed_at', 'is', null), eb('f.removed_at', '>', itemSince('e'))]))
    .on(hasItem('variant_files', 'f.id'));
