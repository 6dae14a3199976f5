import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { untilQueueIsEmpty } from './captureOrder.ts';
import { rateOf, tenths, whole } from './figures.ts';
import type { Client } from './openClient.ts';
import type { MeasuredShop } from './openMeasuredShop.ts';
import { reachDatabase } from './reachDatabase.ts';
import type { Row } from './Row.ts';

const SUBSCRIBERS = 10_000;
const CLIENTS = 16;
const GOAL_MINUTES = 10;
const PRICE = { kind: 'fixed', amount: 900, every: { count: 1, unit: 'month' } };

/**
 * Ten thousand subscriptions of one store that are due at the same moment. The sweep that renews them comes twice, and
 * nobody may pay twice.
 */
export async function measureRenewals(client: Client, dataDir: string, shop: MeasuredShop): Promise<Row[]> {
  const { storeId, creator } = shop;
  const productId = shop.productIds.at(-2) ?? shop.productId;
  await client.saveProduct(creator, { storeId, productId, price: PRICE });
  await client.publishProduct(creator, { storeId, productId });
  const quote = await client.quote({ storeId, productId });
  await rateOf({ times: SUBSCRIBERS, atOnce: CLIENTS }, () =>
    client.placeOrder({ storeId, quote, email: `${randomUUID()}@example.com` }),
  );
  const owner = new pg.Client(reachDatabase(dataDir, 'owner'));
  await owner.connect();
  const { minutes, renewed, wrong } = await renewAll(owner, { storeId, productId });
  await owner.end();
  return [
    {
      what: `${whole(SUBSCRIBERS)} renewals of one store, with their receipts, in minutes`,
      measured: `${tenths(minutes)} minutes, ${whole(renewed / (minutes * 60))}/s`,
      target: { most: GOAL_MINUTES, got: minutes },
    },
    {
      what: `${whole(SUBSCRIBERS)} renewals of one store: customers who did not pay exactly twice`,
      measured: `${whole(renewed)} renewed, ${whole(wrong)} wrong`,
      target: { most: 0, got: wrong + Math.abs(SUBSCRIBERS - renewed) },
    },
  ];
}

async function renewAll(owner: pg.Client, { storeId, productId }: { storeId: string; productId: string }) {
  await untilQueueIsEmpty(owner);
  await makeDue(owner, productId);
  const began = performance.now();
  for (let times = 0; times < 2; times += 1)
    await owner.query(`insert into pgboss.job (name, data) values ('sweep', $1)`, [{ realm: storeId }]);
  await untilQueueIsEmpty(owner);
  const minutes = (performance.now() - began) / 60_000;
  return { minutes, ...(await countRenewals(owner, productId)) };
}

/** Moves the subscriptions of a product into the past by a period and a day. */
async function makeDue(owner: pg.Client, productId: string): Promise<void> {
  const earlier = (columns: readonly string[], of = '') =>
    columns.map((column) => `${column} = ${of}${column} - interval '1 month 1 day'`).join(', ');
  await owner.query(
    `update subscription_periods p set ${earlier(['period_start', 'period_end'], 'p.')}
       from subscriptions s where s.store_id = p.store_id and s.id = p.subscription_id and s.product_id = $1`,
    [productId],
  );
  await owner.query(
    `update subscriptions
        set ${earlier(['anchor_at', 'started_at', 'period_start', 'period_end', 'due_at'])} where product_id = $1`,
    [productId],
  );
}

/** A renewed customer has one order of each of two periods, and each was charged once. */
async function countRenewals(owner: pg.Client, productId: string): Promise<{ renewed: number; wrong: number }> {
  const { rows } = await owner.query<{ renewed: number; wrong: number }>(
    `select count(*) filter (where orders = 2)::int as renewed,
            count(*) filter (where orders <> 2 or charges <> orders)::int as wrong
       from (select s.id, count(distinct p.order_id) as orders,
                    count(*) filter (where pay.status = 'succeeded') as charges
               from subscriptions s
               join subscription_periods p on p.store_id = s.store_id and p.subscription_id = s.id
               left join payments pay on pay.store_id = p.store_id and pay.order_id = p.order_id
              where s.product_id = $1 group by s.id) as each`,
    [productId],
  );
  return rows[0] ?? { renewed: 0, wrong: SUBSCRIBERS };
}
