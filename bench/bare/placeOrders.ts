import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import { rateOf } from '../figures.ts';
import { answerQuestions } from './answerQuestions.ts';
import { openPool, PoolConnection } from './openPool.ts';

const Placing = z.object({
  connection: PoolConnection,
  storeId: z.string(),
  productId: z.string(),
  times: z.int(),
  atOnce: z.int(),
});

let pool: pg.Pool | undefined;

/**
 * Places paid orders of one product with the fewest statements that leave the same rows: for each of the two transactions,
 * one that reads and one that writes. Returns orders per second.
 */
answerQuestions(Placing, async ({ connection, storeId, productId, times, atOnce }) => {
  pool ??= openPool(connection, atOnce);
  const open = pool;
  return rateOf({ times, atOnce }, () => placeOrder(open, { storeId, productId }));
});

async function placeOrder(pool: pg.Pool, { storeId, productId }: { storeId: string; productId: string }) {
  const email = `${randomUUID()}@example.com`;
  const key = randomUUID();
  const limits = Array.from({ length: 5 }, () => randomBytes(32).toString('base64url'));
  const ids = { order: randomUUID(), line: randomUUID(), payment: randomUUID() };
  const number = randomBytes(4).toString('hex').toUpperCase();
  await inStore(pool, storeId, async (run) => {
    const { price } = Price.parse((await run(READ_PRODUCT, [storeId, productId, key, limits])).rows[0]?.published);
    const order = [storeId, ids.order, number, email, price.amount, key, createHash('sha256').update(key).digest()];
    return { sent: run(RESERVE, [...order, ids.line, productId, ids.payment, limits[0]]) };
  });
  await inStore(pool, storeId, async (run) => {
    await run(LOCK_ORDER, [storeId, ids.order, ids.payment]);
    const made = { account: randomUUID(), transfer: randomUUID(), right: randomUUID(), email: randomUUID() };
    const values = [storeId, ids.order, ids.payment, ids.line, productId, email, made.account, made.transfer];
    return { sent: run(SETTLE, [...values, made.right, made.email, randomBytes(32)]) };
  });
}

const Price = z.object({ price: z.object({ amount: z.int() }) });

type Run = (text: string, values: unknown[]) => Promise<pg.QueryResult>;

/** The last statement of the work is sent together with the commit. */
async function inStore(
  pool: pg.Pool,
  storeId: string,
  work: (run: Run) => Promise<{ sent: Promise<unknown> }>,
): Promise<void> {
  const client = await pool.connect();
  const begun = client.query(`begin; set local app.store_id = '${storeId}'`);
  const last = await work((text, values) => client.query({ name: nameOf(text), text, values }));
  await Promise.all([begun, last.sent, client.query('commit')]);
  client.release();
}

const nameOf = (text: string): string => createHash('sha1').update(text).digest('hex');

const READ_PRODUCT = `
  select p.published, p.slug,
         (select row_to_json(c) from consent_settings c where c.store_id = $1) as consents,
         (select row_to_json(t) from tax_settings t where t.store_id = $1) as taxes,
         (select json_agg(q) from checkout_questions q where q.store_id = $1 and q.product_id = $2) as questions,
         (select json_agg(k) from stock_pools k where k.store_id = $1 and k.product_id = $2) as stock,
         (select o.id from orders o where o.store_id = $1 and o.idempotency_key = $3) as known,
         (select json_agg(r) from rate_limits r where r.key = any($4::text[]) and r.ends_at > now()) as limits
    from products p join stores s on s.id = p.store_id and s.deleted_at is null and s.pool_closed_at is null
   where p.store_id = $1 and p.id = $2 and p.state = 'published' and p.deleted_at is null`;

const RESERVE = `
  with placed as (
    insert into orders (store_id, id, number, email, name, status, currency, subtotal, total, gateway, is_test,
                        idempotency_key, request_hash, language, placed_at)
    values ($1::uuid, $2::uuid, $3, $4, 'Bea Braga', 'pending', 'USD', $5::bigint, $5, 'test', true, $6, $7, 'en', now())
  ), line as (
    insert into order_lines (store_id, id, order_id, product_id, position, title, product_slug, quantity, unit_amount,
                             amount, currency)
    values ($1::uuid, $8::uuid, $2::uuid, $9::uuid, 0, 'Moss prints, volume 1', 'moss-prints-volume-1', 1, $5, $5, 'USD')
  ), payment as (
    insert into payments (store_id, id, order_id, gateway, status, amount, currency, source, created_at)
    values ($1::uuid, $10::uuid, $2::uuid, 'test', 'created', $5, 'USD', 'test_card_4242424242424242', now())
  ), used as (
    insert into rate_limits (key, used, ends_at) values ($11, 1, now() + interval '1 hour')
    on conflict (key) do update set used = rate_limits.used + 1
  )
  insert into pgboss.job (id, name, data, start_after)
  values ($10::uuid, 'settlePayment', jsonb_build_object('realm', $1::uuid, 'paymentId', $10::uuid), now() + interval '1 minute')`;

const LOCK_ORDER = `
  select o.*, p.amount, p.source,
         (select json_agg(l) from order_lines l where l.store_id = $1 and l.order_id = $2) as lines
    from orders o join payments p on p.store_id = o.store_id and p.order_id = o.id
   where o.store_id = $1 and o.id = $2 and p.id = $3 for update of o`;

const SETTLE = `
  with account as (
    insert into accounts (store_id, id, email, email_key, created_at) values ($1::uuid, $7::uuid, $6::text, $6, now())
    on conflict (store_id, email_key) do update set email = accounts.email returning id
  ), customer as (
    insert into customers (store_id, id, email, name, created_at, updated_at)
    select $1::uuid, id, $6, 'Bea Braga', now(), now() from account on conflict (store_id, id) do nothing
  ), term as (
    insert into search_terms (store_id, kind, term, id)
    select $1::uuid, 'customer', term, account.id from account, person_terms($6, 'Bea Braga') term on conflict do nothing
  ), payment as (
    update payments set status = 'succeeded', source = null, charge_id = 'test_' || $3, brand = 'visa', last4 = '4242',
                        fee = 56
     where store_id = $1 and id = $3::uuid
  ), paid as (
    update orders set status = 'paid', paid_at = now(), customer_id = (select id from account)
     where store_id = $1 and id = $2::uuid returning total
  ), booked as (
    insert into ledger_transfers (store_id, id, event, event_id, debit_account, credit_account, amount, currency, created_at)
    select $1::uuid, made.id, 'payment', $3::uuid, made.debit, made.credit, made.amount, 'USD', now()
      from paid, lateral (values ($8::uuid, 'gateway:test', 'store', paid.total),
                                 (gen_random_uuid(), 'fees', 'gateway:test', 56)) made(id, debit, credit, amount)
  ), granted as (
    insert into entitlements (store_id, id, customer_id, product_id, order_line_id, granted_at)
    select $1::uuid, $9::uuid, id, $5::uuid, $4::uuid, now() from account
  ), receipt as (
    insert into mail_messages (store_id, id, kind, recipient, recipient_key, order_id, state, created_at, updated_at)
    values ($1::uuid, $10::uuid, 'receipt', $6, $6, $2::uuid, 'queued', now(), now())
  ), link as (
    insert into access_links (store_id, token_hash, customer_id, order_id, email_key, expires_at)
    select $1::uuid, $11::bytea, id, $2::uuid, $6, now() + interval '30 days' from account
  ), mark as (
    insert into sale_marks (store_id, day, id, customer_id)
    select $1::uuid, (now() at time zone 'UTC')::date, gen_random_uuid(), id from account
  ), settled as (
    delete from pgboss.job where name = 'settlePayment' and id = $3::uuid
  ), told as (
    select pg_notify('stoa_changes', 'orders:' || $1)
  )
  insert into pgboss.job (name, data)
  select 'sendSaleEmails',
         jsonb_build_object('realm', $1::uuid, 'orderId', $2::uuid, 'emailId', $10::uuid, 'noticeId', gen_random_uuid(),
                            'language', 'en')
    from told`;
