import { sql } from 'kysely';
import { PublishedProduct, type ImageFacts, type PriceInput } from '#shared/contract/catalog.ts';
import type { Bundle, BundlePart } from '#shared/contract/bundles.ts';
import type { StoreTx } from '../../db/transaction.ts';
import { presentImage } from '../media/presentImage.ts';
import { countWithoutAdditions, findGiving } from './additions.ts';

/** The bundle of a product, as its creator sees it. */
export async function findBundle(tx: StoreTx, { productId, now }: { productId: string; now: Date }): Promise<Bundle> {
  const [parts, partOf, soldInBundles, withoutAdditions, giving] = await Promise.all([
    tx.many(partRows(tx, productId)),
    tx.many(bundlesWith(tx, productId)),
    tx.one(soldIn(tx, productId)),
    countWithoutAdditions(tx, productId),
    findGiving(tx, { productId, now }),
  ]);
  return {
    parts: parts.map((part) => presentPart(tx.realm, part)),
    partOf,
    soldInBundles,
    withoutAdditions,
    giving: giving && { total: giving.total, given: Math.max(giving.total - withoutAdditions, 0) },
  };
}

/** A product that is on sale is shown as its buyers see it, another one as its creator edits it. */
function presentPart(storeId: string, row: PartRow): BundlePart {
  const published = row.state === 'published' ? PublishedProduct.safeParse(row.published).data : undefined;
  const price = published?.price ?? workingPrice(row);
  const currency = published?.currency ?? row.currency;
  return {
    productId: row.id,
    title: published?.title ?? row.title,
    cover: row.cover && presentImage(storeId, row.cover),
    price,
    currency,
    problem: problemOf({ published, price, currency, own: row.own }),
  };
}

interface Judged {
  published: PublishedProduct | undefined;
  price: PriceInput;
  currency: string;
  /** The currency of the bundle. */
  own: string;
}

function problemOf({ published, price, currency, own }: Judged): BundlePart['problem'] {
  if (price.kind === 'fixed' && price.every) return 'subscription';
  if (published === undefined) return 'unpublished';
  if (published.partIds.length > 0) return 'bundle';
  return currency === own ? null : 'currency';
}

function workingPrice({ price_kind: kind, price_amount: amount, everyUnit, everyCount }: PartRow): PriceInput {
  if (kind === 'fixed' && amount !== null && amount > 0)
    return {
      kind,
      amount,
      ...(everyUnit !== null && everyCount !== null ? { every: { unit: everyUnit, count: everyCount } } : {}),
    };
  return kind === 'from' ? { kind, least: amount ?? 0 } : { kind: 'free' };
}

type PartRow = Awaited<ReturnType<typeof readParts>>[number];

const readParts = (tx: StoreTx, productId: string) => tx.many(partRows(tx, productId));

const partRows = (tx: StoreTx, productId: string) =>
  tx.q
    .selectFrom('bundle_parts as b')
    .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'b.store_id').onRef('p.id', '=', 'b.part_id'))
    .innerJoin('products as w', (on) => on.onRef('w.store_id', '=', 'b.store_id').onRef('w.id', '=', 'b.product_id'))
    .select(['p.id', 'p.title', 'p.published', 'p.price_kind', 'p.price_amount', 'p.currency', 'w.currency as own'])
    .select([
      'p.price_every_count as everyCount',
      sql<'day' | 'week' | 'month' | 'year' | null>`p.price_every_unit`.as('everyUnit'),
    ])
    .select(sql<string>`case when p.deleted_at is null then p.state else 'deleted' end`.as('state'))
    .select(
      sql<ImageFacts | null>`(
        select json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'widths', i.widths, 'color', i.colour)
          from product_covers c join images i on i.store_id = c.store_id and i.id = c.image_id
         where c.store_id = p.store_id and c.product_id = p.id order by c.position limit 1)`.as('cover'),
    )
    .where('b.store_id', '=', tx.realm)
    .where('b.product_id', '=', productId)
    .orderBy('b.position')
    .orderBy('b.part_id');

const MOST_BUNDLES = 50;

const bundlesWith = (tx: StoreTx, productId: string) =>
  tx.q
    .selectFrom('bundle_parts as b')
    .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 'b.store_id').onRef('p.id', '=', 'b.product_id'))
    .select(['p.id as productId', 'p.title'])
    .where('b.store_id', '=', tx.realm)
    .where('b.part_id', '=', productId)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.title')
    .orderBy('p.id')
    .limit(MOST_BUNDLES);

const soldIn = (tx: StoreTx, productId: string) =>
  tx.q
    .selectFrom('order_line_parts as s')
    .innerJoin('order_lines as l', (on) =>
      on.onRef('l.store_id', '=', 's.store_id').onRef('l.id', '=', 's.order_line_id'),
    )
    .innerJoin('orders as o', (on) => on.onRef('o.store_id', '=', 'l.store_id').onRef('o.id', '=', 'l.order_id'))
    .innerJoin('products as p', (on) => on.onRef('p.store_id', '=', 's.store_id').onRef('p.id', '=', 's.product_id'))
    .select(sql<number>`count(*)::int`.as('count'))
    .select(
      sql<number>`coalesce(sum(s.amount - s.discount) filter (where s.currency = p.currency), 0)::bigint`.as('revenue'),
    )
    .where('s.store_id', '=', tx.realm)
    .where('s.product_id', '=', productId)
    .where('o.status', 'in', ['paid', 'partially-refunded']);
