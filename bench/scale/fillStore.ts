import type pg from 'pg';

/** How much is filled into a store. The orders, events and sign-ups lie within the last year. */
export interface StoreSize {
  orders: number;
  customers: number;
  events: number;
  subscribers: number;
}

interface FilledStore {
  storeId: string;
  /** The published products of the store. */
  productIds: readonly string[];
  size: StoreSize;
}

/** A customer who can be searched for. Every store has exactly one with this name. */
export const RARE_NAME = 'Zephyrine Quist';

export const GIVEN_NAMES = [
  'Ana',
  'Ben',
  'Cleo',
  'Dora',
  'Eli',
  'Frida',
  'Gus',
  'Hana',
  'Ivo',
  'Jana',
  'Kai',
  'Lea',
  'Milo',
  'Nora',
];
export const FAMILY_NAMES = [
  'Abel',
  'Berg',
  'Costa',
  'Duarte',
  'Evans',
  'Fischer',
  'Garcia',
  'Haas',
  'Ivanov',
  'Jansen',
  'Kovač',
];

/** A tag of a few customers. Every customer also has one of the others, `tag 0`, `tag 1` and so on. */
export const RARE_TAG = 'press';
const RARELY_TAGGED = 5;
const TAGS = 20;
/** Subscribers come from as many sign-up forms: `form 0`, `form 1` and so on. */
const FORMS = 3;

/**
 * Fills a store with orders, their lines, payments, ledger and access, with customers, subscribers and sums of events,
 * as the product writes them. The jobs of the product then add up the figures. `owner` is a connection of the database's owner.
 */
export async function fillStore(owner: pg.Client, { storeId, productIds, size }: FilledStore): Promise<void> {
  await owner.query(`set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'`);
  await owner.query(
    `create temp table people as
       select n, gen_random_uuid() as id, now() - random() * interval '365 days' as joined,
              case n when 1 then '${RARE_NAME}' else given[1 + n % ${GIVEN_NAMES.length}] || ' ' || family[1 + n % ${FAMILY_NAMES.length}] end as name,
              case n when 1 then 'zephyrine' else lower(given[1 + n % ${GIVEN_NAMES.length}]) || n end || '@example.com' as email
         from generate_series(1, ${size.customers}) n,
              (values (array[${GIVEN_NAMES.map(quoted).join()}], array[${FAMILY_NAMES.map(quoted).join()}])) as names(given, family)`,
  );
  const store = `${quoted(storeId)}::uuid`;
  await owner.query(
    `insert into accounts (store_id, id, email, email_key, created_at) select ${store}, id, email, email, joined from people`,
  );
  await owner.query(
    `insert into customers (store_id, id, email, name, tags, created_at, updated_at)
       select ${store}, id, email, name,
              case when n <= ${RARELY_TAGGED} then array['${RARE_TAG}'] else '{}' end || ('tag ' || n % ${TAGS}), joined, joined
         from people`,
  );
  await owner.query(
    `insert into customer_tags (store_id, customer_id, tag)
       select store_id, id, unnest(tags) from customers where store_id = ${store}`,
  );
  await owner.query(
    `create temp table sales as
       select p.customer_id, p.email, p.name, s.*, gen_random_uuid() as line_id, gen_random_uuid() as payment_id,
              case when s.n % 33 = 0 then 'refunded' when s.n % 100 = 1 then 'partially-refunded'
                   when s.n % 50 = 3 then 'void' else 'paid' end as status,
              (array[${productIds.map(quoted).join()}]::uuid[])[1 + s.n % ${productIds.length}] as product_id,
              (900 + 100 * (s.n % ${productIds.length}))::bigint as amount
         from (select n, gen_random_uuid() as order_id, now() - random() * interval '365 days' as placed_at,
                      upper(substr(md5(n || ${store}::text), 1, 12)) as number, 1 + n % ${size.customers} as person
                 from generate_series(1, ${size.orders}) n) s
         join (select n as person, id as customer_id, email, name from people) p using (person)`,
  );
  await owner.query(
    `insert into orders (store_id, id, number, customer_id, email, name, status, currency, subtotal, total, refunded,
            gateway, is_test, idempotency_key, request_hash, placed_at, paid_at)
       select ${store}, order_id, number, customer_id, email, name, status, 'USD', amount, amount,
              case status when 'refunded' then amount when 'partially-refunded' then amount / 2 else 0 end,
              'test', true, order_id::text, sha256(number::bytea), placed_at, case status when 'void' then null else placed_at end
         from sales s order by s.placed_at`,
  );
  await owner.query(
    `insert into order_lines (store_id, id, order_id, product_id, position, title, product_slug, quantity, unit_amount,
            amount, currency)
       select ${store}, line_id, order_id, product_id, 0, p.title, p.slug, 1, amount, amount, 'USD'
         from sales join products p on p.store_id = ${store} and p.id = product_id order by sales.placed_at`,
  );
  await owner.query(
    `insert into order_sources (store_id, order_id, source, campaign)
       select ${store}, order_id, (array['instagram', 'youtube', 'google', 'newsletter'])[1 + n % 4],
              (array['', 'spring', 'autumn'])[1 + n % 3] from sales where n % 2 = 0`,
  );
  await owner.query(
    `insert into payments (store_id, id, order_id, gateway, charge_id, status, amount, fee, currency, brand, last4,
            created_at)
       select ${store}, payment_id, order_id, 'test', 'ch_' || payment_id, case status when 'void' then 'failed' else 'succeeded' end,
              amount, 59, 'USD', 'visa', '4242', placed_at from sales s order by s.placed_at`,
  );
  await owner.query(
    `insert into ledger_transfers (store_id, id, event, event_id, debit_account, credit_account, amount, currency,
            created_at)
       select ${store}, gen_random_uuid(), 'payment', payment_id, side.debit, side.credit,
              case side.debit when 'fees' then 59 else amount end, 'USD', placed_at
         from sales, (values ('gateway:test', 'store'), ('fees', 'gateway:test')) side (debit, credit)
        where status <> 'void' order by sales.placed_at`,
  );
  await owner.query(
    `insert into entitlements (store_id, id, customer_id, product_id, order_line_id, granted_at)
       select ${store}, gen_random_uuid(), customer_id, product_id, line_id, placed_at from sales where status <> 'void'`,
  );
  await owner.query(
    `insert into subscribers (store_id, id, email, email_key, name, state, language, consent, has_ticked, page, block,
            asked_at, confirmed_at)
       select ${store}, gen_random_uuid(), email, email, name,
              case when n % 20 = 0 then 'waiting' when n % 30 = 0 then 'unsubscribed' else 'confirmed' end,
              'en', 'I agree.', true, '/', 'form ' || n % ${FORMS}, joined, joined from people where n <= ${size.subscribers}`,
  );
  await owner.query(
    `insert into event_sums (store_id, starts_at, kind, block, product_id, source, campaign, country, device, count,
            visitors)
       select ${store}, starts_at, kind, case when kind like 'block%' then 'block' || n % 8 else '' end,
              case kind when 'product-view' then (array[${productIds.map(quoted).join()}]::uuid[])[1 + n % ${productIds.length}]
                   else '00000000-0000-0000-0000-000000000000'::uuid end,
              (array['', 'instagram', 'youtube', 'google'])[1 + n % 4], (array['', 'spring'])[1 + n / 7 % 2],
              (array['US', 'DE', 'BR', 'JP', 'FR'])[1 + n % 5], (array['phone', 'desktop'])[1 + n % 2], count(*),
              count(*) filter (where kind = 'page-view' and n % 3 = 0)
         from (select n, date_bin('15 minutes', now() - random() * interval '365 days', timestamptz 'epoch') as starts_at,
                      (array['page-view', 'page-view', 'block-shown', 'block-shown', 'block-click', 'product-view', 'checkout-started'])[1 + n % 7] as kind
                 from generate_series(1, ${size.events}) n) happened
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9`,
  );
  await owner.query(
    `insert into search_terms (store_id, kind, term, id)
       select ${store}, 'customer', term, id from people, person_terms(email, name) term
       union all
       select store_id, 'subscriber', term, id from subscribers, person_terms(email, name) term where store_id = ${store}`,
  );
  await owner.query(
    `insert into backfills (store_id, task) select ${store}, unnest(array['sale-sums', 'customer-sums', 'event-totals'])`,
  );
  // The hourly sweep counts those who joined until a day ago.
  await owner.query(
    `insert into customer_counts (store_id, until, customers)
       select ${store}, now() - interval '1 day', count(*) from customers
        where store_id = ${store} and created_at < now() - interval '1 day'`,
  );
  await owner.query('drop table people, sales');
  await owner.query('reset session_replication_role; reset synchronous_commit');
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
