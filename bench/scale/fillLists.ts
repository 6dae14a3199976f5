import type pg from 'pg';
import type { StoreSize } from './fillStore.ts';

interface FilledLists {
  storeId: string;
  /** The id of the campaign. */
  campaignId: string;
  size: StoreSize;
}

/** Of how many orders or customers there is one of these. */
const SHARES = {
  subscription: 10,
  email: 2,
  dispute: 300,
  message: 100,
  commission: 20,
  discount: 1000,
  affiliate: 500,
  payout: 1000,
};
/** A store with a million orders has 20,000 files. */
const ORDERS_PER_FILE = 50;

/**
 * Fills a store that has orders with everything else that its lists show: invoices, subscriptions, the log of emails,
 * disputes, messages, affiliates, discounts, payouts, media, and a campaign that was sent to all subscribers.
 */
export async function fillLists(owner: pg.Client, { storeId, campaignId, size }: FilledLists): Promise<void> {
  await owner.query(`set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'`);
  const store = `'${storeId}'::uuid`;
  const sold = `(select o.*, row_number() over (order by id) as n from orders o where store_id = ${store})`;
  await owner.query(
    `insert into invoices (store_id, id, kind, series, sequence, number, order_id, currency, tax, total, content, issued_at)
       select ${store}, gen_random_uuid(), 'invoice', '2026', o.n, '2026-' || o.n, o.id, 'USD', 0, o.total,
              jsonb_build_object('buyer', jsonb_build_object('email', o.email, 'name', o.name, 'company', '', 'country', 'US', 'taxId', ''),
                'tax', jsonb_build_object('basisPoints', 0, 'country', 'US'), 'rates', '[]'::jsonb), o.placed_at
         from ${sold} o where o.status <> 'void'`,
  );
  await owner.query(
    `insert into mail_messages (store_id, id, kind, recipient, recipient_key, order_id, state, created_at, updated_at)
       select ${store}, gen_random_uuid(), 'receipt', o.email, o.email, o.id,
              case when o.n % 200 = 0 then 'bounced' else 'delivered' end, o.placed_at, o.placed_at
         from ${sold} o where o.n % ${SHARES.email} = 0`,
  );
  await owner.query(
    `insert into subscriptions (store_id, id, customer_id, product_id, status, title, amount, currency, every_count, every_unit,
            is_test, language, anchor_at, periods, period_start, period_end, due_at, started_at, ended_at, end_reason)
       select ${store}, gen_random_uuid(), o.customer_id, l.product_id, s.status, l.title, 900, 'USD', 1, 'month', true, 'en',
              o.placed_at, 1, now() - interval '10 days', now() + interval '20 days',
              case s.status when 'active' then now() + interval '20 days' end, o.placed_at,
              case s.status when 'ended' then now() end, case s.status when 'ended' then 'customer' end
         from ${sold} o
         join order_lines l on l.store_id = ${store} and l.order_id = o.id,
         lateral (select case when o.n % ${SHARES.subscription * 3} = 0 then 'ended' else 'active' end) s (status)
        where o.n % ${SHARES.subscription} = 0`,
  );
  await owner.query(
    `insert into disputes (store_id, id, order_id, payment_id, provider_id, status, reason, amount, currency, opened_at, closed_at)
       select ${store}, gen_random_uuid(), o.id, p.id, 'dp_' || o.n, 'won', 'fraudulent', o.total, 'USD', o.placed_at, now()
         from ${sold} o join payments p on p.store_id = ${store} and p.order_id = o.id where o.n % ${SHARES.dispute} = 0`,
  );
  await owner.query(
    `insert into contact_messages (store_id, id, email, name, message, block, created_at)
       select ${store}, gen_random_uuid(), o.email, o.name, 'When does the next print come out?', 'form', o.placed_at
         from ${sold} o where o.n % ${SHARES.message} = 0`,
  );
  await owner.query(
    `insert into discounts (store_id, id, code, basis_points, is_active, created_at)
       select ${store}, gen_random_uuid(), 'CODE' || n, 1000, true, now() - n * interval '1 hour'
         from generate_series(1, ${Math.ceil(size.orders / SHARES.discount)}) n`,
  );
  await owner.query(
    `insert into store_affiliates (store_id, id, name, email, email_key, code, basis_points, is_active, created_at)
       select ${store}, gen_random_uuid(), 'Partner ' || n, 'partner' || n || '@example.com', 'partner' || n || '@example.com',
              'p' || n, 1000, true, now() - n * interval '1 hour'
         from generate_series(1, ${Math.ceil(size.orders / SHARES.affiliate)}) n`,
  );
  await owner.query(
    `insert into commissions (store_id, order_id, affiliate_id, base, basis_points, amount, currency, release_at, released_at)
       select ${store}, o.id, a.ids[1 + (o.n / ${SHARES.commission}) % cardinality(a.ids)], o.total, 1000, o.total / 10, 'USD',
              o.placed_at, o.placed_at
         from ${sold} o, (select array_agg(id) as ids from store_affiliates where store_id = ${store}) a
        where o.n % ${SHARES.commission} = 0`,
  );
  await owner.query(
    `insert into payouts (store_id, id, gateway, is_test, provider_id, status, amount, currency, arrives_at, created_at)
       select ${store}, gen_random_uuid(), 'test', true, 'po_' || n, 'paid', 10000 + n, 'USD', now() - n * interval '1 hour',
              now() - n * interval '1 hour' from generate_series(1, ${Math.ceil(size.orders / SHARES.payout)}) n`,
  );
  await owner.query(
    `insert into media (store_id, id, name, format, bytes, created_at)
       select ${store}, gen_random_uuid(), 'Recording ' || n || '.mp3', 'mp3', 1000 + n, now() - n * interval '1 minute'
         from generate_series(1, ${Math.ceil(size.orders / ORDERS_PER_FILE)}) n`,
  );
  await owner.query(
    `with campaign as (
       insert into email_campaigns (store_id, id, state, subject, preheader, audience, created_at, updated_at, started_at, ended_at, fixed_at)
       values (${store}, '${campaignId}', 'sent', 'Spring news', '',
               '{"subscribers":"all","form":"","customers":"none","products":[],"tag":""}', now(), now(), now() - interval '2 days',
               now() - interval '1 day', now() - interval '2 days')
       returning id)
     insert into campaign_recipients (store_id, id, campaign_id, email, email_key, name, language, source, state, next_try_at, updated_at)
       select ${store}, gen_random_uuid(), campaign.id, s.email, s.email_key, s.name, 'en', 'subscriber',
              case when s.n % 50 = 0 then 'bounced' else 'delivered' end, now(), now() - interval '2 days' + s.n * interval '100 milliseconds'
         from campaign, (select *, row_number() over (order by id) as n from subscribers where store_id = ${store}) s`,
  );
  await owner.query('reset session_replication_role; reset synchronous_commit');
}
