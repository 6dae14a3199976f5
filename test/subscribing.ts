import { randomUUID } from 'node:crypto';
import { CARDS, type Shop } from './shop.ts';
import type { World } from './world.ts';

/** Pays once, and is declined whenever it is charged later. */
export const FAILS_LATER = { number: '4000 0000 0000 0341', expiry: '12/30', cvc: '123' };

type Card = { number: string; expiry: string; cvc: string };

interface Subscribing {
  card?: Card | undefined;
  code?: string;
  productId?: string;
  email?: string;
  /** More of what the price is asked for, such as `installments`. */
  asking?: object;
}

let people = 0;

/** People who subscribe to the products of a store, and the time that passes. */
export function subscribing(world: World, shopNow: () => Shop) {
  async function subscribe({ card = CARDS.pays, code = '', productId, email, asking = {} }: Subscribing = {}) {
    const shop = shopNow();
    const buyer = email ?? `member${(people += 1)}@example.com`;
    const wanted = { storeId: shop.storeId, productId: productId ?? shop.productId, code, ...asking };
    const { quote } = await world.call('quoteOrder', wanted);
    const order = await world.call('placeOrder', {
      storeId: shop.storeId,
      quote,
      email: buyer,
      card,
      idempotencyKey: randomUUID(),
    });
    return { ...(await subscriptionOf(order.orderId)), email: buyer, orderId: order.orderId };
  }

  async function subscriptionOf(orderId: string) {
    const [row] = await world.sql<{ id: string; customer: string }>(
      `select s.id, s.customer_id as customer from subscriptions s
         join subscription_periods p on p.store_id = s.store_id and p.subscription_id = s.id
        where p.order_id = $1`,
      [orderId],
    );
    if (!row) throw new Error('It started no subscription.');
    return row;
  }

  async function run(): Promise<void> {
    await world.sweep(shopNow().storeId);
    await world.runJobs();
  }

  async function pass(days: number): Promise<void> {
    world.travel({ days });
    await run();
  }

  const read = async (id: string) => {
    const [row] = await world.sql<Record<string, unknown> & { period_end: Date; due_at: Date; method_id: string }>(
      'select * from subscriptions where id = $1',
      [id],
    );
    if (!row) throw new Error('There is no such subscription.');
    return row;
  };

  /** The orders of its periods, earliest first. */
  const ordersOf = (id: string) =>
    world.sql<{ id: string; status: string; total: number; discount: number }>(
      `select o.id, o.status, o.total::int, o.discount::int from orders o
         join subscription_periods p on p.store_id = o.store_id and p.order_id = o.id
        where p.subscription_id = $1 order by p.period_start`,
      [id],
    );

  const hasAccess = async (customer: string): Promise<boolean> =>
    (await world.sql('select 1 from entitlements where customer_id = $1 and revoked_at is null', [customer])).length ===
    1;

  async function memberSession(email: string): Promise<string> {
    const { storeId } = shopNow();
    await world.call('customerSendCode', { storeId, email });
    const code = await world.codeFor(email);
    const { idToken } = await world.call<{ idToken: string }>('customerSignInWithCode', { storeId, email, code });
    return idToken;
  }

  return { subscribe, subscriptionOf, run, pass, read, ordersOf, hasAccess, memberSession };
}
