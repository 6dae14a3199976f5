import { sql } from 'kysely';
import type { Services } from '#server/access/context.ts';
import type { StoreTx } from '#server/db/transaction.ts';
import { totalDay } from '#server/features/events/eventTotals.ts';
import { PLATFORM_REALM, type StoreId } from '#shared/kit/ids.ts';
import type { EventKind } from '#shared/rules/traffic.ts';
import { dice } from './dice.ts';

const DAYS = 90;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const NO_PRODUCT = PLATFORM_REALM;

/** The sources of the demo's visitors, and each one's share of all visits. */
const SOURCES = [
  { source: 'instagram.com', campaign: '', share: 0.45 },
  { source: 'pinterest.com', campaign: '', share: 0.2 },
  { source: 'youtube.com', campaign: '', share: 0.13 },
  { source: 'newsletter', campaign: 'kiln-notes', share: 0.1 },
  { source: '', campaign: '', share: 0.12 },
] as const;
const COUNTRIES = ['US', 'US', 'GB', 'DE', 'FR', 'CA', 'NL', 'JP'];

interface Sold {
  id: string;
  day: number;
  productId: string;
}

/** The visits behind the demo's sales: daily sums as the counter writes them, and each buyer's origin. */
export async function visitDemo(
  services: Services,
  { storeId, productIds }: { storeId: StoreId; productIds: readonly string[] },
): Promise<void> {
  const random = dice(77);
  const today = Math.floor(services.now().getTime() / DAY_MS);
  await services.db.inStore(storeId, async (tx) => {
    const sold = await soldBefore(tx);
    const origins = sold.map((order) => ({ ...order, from: pick(SOURCES, random) }));
    await storeOrigins(tx, origins);
    for (let day = today - DAYS; day < today; day += 1) {
      const rows = SOURCES.flatMap((origin) => {
        const bought = origins.filter((order) => order.day === day && order.from === origin);
        const growth = 14 + 40 * (1 - (today - day) / DAYS) * (0.7 + 0.6 * random());
        const visitors = Math.round(growth * origin.share) + 4 * bought.length;
        return visitors === 0 ? [] : hourOf({ day, origin, visitors, bought, productIds, random });
      });
      if (rows.length > 0)
        await tx.run(tx.q.insertInto('event_sums').values(rows.map((row) => ({ store_id: tx.realm, ...row }))));
      await totalDay(tx, { from: new Date(day * DAY_MS), to: new Date((day + 1) * DAY_MS) });
    }
  });
}

async function soldBefore(tx: StoreTx): Promise<Sold[]> {
  const rows = await tx.many(
    tx.q
      .selectFrom('orders as o')
      .innerJoin('order_lines as l', (on) => on.onRef('l.store_id', '=', 'o.store_id').onRef('l.order_id', '=', 'o.id'))
      .select(['o.id', 'o.placed_at', sql<string>`l.product_id::text`.as('product_id')])
      .where('o.store_id', '=', tx.realm)
      .orderBy('o.placed_at'),
  );
  return rows.map(({ id, placed_at, product_id }) => ({
    id,
    day: Math.floor(placed_at.getTime() / DAY_MS),
    productId: product_id,
  }));
}

type Origin = (typeof SOURCES)[number];

/** The demo's orders were created without visits, so none has an origin yet. */
async function storeOrigins(tx: StoreTx, orders: readonly (Sold & { from: Origin })[]): Promise<void> {
  await tx.run(
    tx.q.insertInto('order_sources').values(
      orders.map(({ id, day, from }) => ({
        store_id: tx.realm,
        order_id: id,
        block: 'products',
        source: from.source,
        campaign: from.campaign,
        landed_at: new Date(day * DAY_MS),
      })),
    ),
  );
}

interface Hour {
  day: number;
  origin: Origin;
  visitors: number;
  bought: readonly Sold[];
  productIds: readonly string[];
  random: () => number;
}

/** All visits of a source on one day are counted in one hour. */
function hourOf({ day, origin: { source, campaign }, visitors, bought, productIds, random }: Hour) {
  const where = {
    starts_at: new Date(day * DAY_MS + (12 + Math.floor(random() * 9)) * HOUR_MS),
    source,
    campaign,
    country: pick(COUNTRIES, random),
    device: random() < 0.8 ? 'phone' : 'desktop',
  };
  const row = (
    kind: EventKind,
    count: number,
    { block = '', product = NO_PRODUCT }: { block?: string; product?: string } = {},
  ) =>
    count < 1
      ? []
      : [
          {
            ...where,
            kind,
            block,
            product_id: product,
            count: Math.round(count),
            visitors: kind === 'page-view' ? visitors : 0,
          },
        ];
  const viewed = new Map<string, number>();
  for (let view = 0; view < visitors * 0.35 + bought.length; view += 1) {
    const product = bought[view]?.productId ?? pick(productIds, random);
    viewed.set(product, (viewed.get(product) ?? 0) + 1);
  }
  return [
    ...row('page-view', visitors * 1.3),
    ...row('block-shown', visitors, { block: 'profile' }),
    ...row('block-shown', visitors * 0.85, { block: 'products' }),
    ...row('block-click', visitors * 0.4 + bought.length, { block: 'products' }),
    ...[...viewed].flatMap(([product, count]) => row('product-view', count, { product })),
    ...[...new Set(bought.map(({ productId }) => productId))].flatMap((product) =>
      row('checkout-started', bought.filter(({ productId }) => productId === product).length * 1.4, { product }),
    ),
  ];
}

function pick<Item>(items: readonly Item[], random: () => number): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new RangeError('Nothing to pick from.');
  return item;
}
