import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { fillStore, RARE_NAME } from './fillStore.ts';

/** How much a store's catalog has, and what else is listed about it. */
export interface CatalogSize {
  products: number;
  /** Images, and as many recordings. */
  files: number;
  messages: number;
  affiliates: number;
  discounts: number;
}

interface FilledCatalog {
  storeId: string;
  size: CatalogSize;
}

/** Of how many products one has the tag that a page of the store is measured with: all of the small store, so that both show a full page. */
const productsPerTag = (size: CatalogSize): number => Math.ceil(size.products / 1000);

/** Of how many products one is a draft. */
const PRODUCTS_PER_DRAFT = 4;

/**
 * Fills a store with published products, files, messages, affiliates, discounts and orders, as the product writes them. Returns
 * the products.
 */
export async function fillCatalog(owner: pg.Client, { storeId, size }: FilledCatalog): Promise<string[]> {
  await owner.query(`set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'`);
  const store = `'${storeId}'::uuid`;
  await owner.query(
    `insert into images (store_id, id, width, height, widths, colour, created_at, name, was_used)
       select ${store}, gen_random_uuid(), 1600, 1200, '{320,640,1280}', '#8a6f5a', now() - n * interval '1 minute',
              'Cover ' || n || case n when 1 then ' ${RARE_NAME}' else '' end || '.jpg', true
         from generate_series(1, ${size.files}) n`,
  );
  await owner.query(
    `insert into media (store_id, id, name, format, bytes, created_at, was_used)
       select ${store}, gen_random_uuid(), 'Recording ' || n || case n when 1 then ' ${RARE_NAME}' else '' end || '.mp3', 'mp3', 1000 + n,
              now() - n * interval '1 minute', false
         from generate_series(1, ${size.files}) n`,
  );
  await owner.query(
    `create temp table made as
       select n, gen_random_uuid() as id, 'print-' || n as slug, 'Print ' || n || case n when 7 then ' ${RARE_NAME}' else '' end as title,
              900 + n % 40 * 100 as amount, now() - n * interval '1 hour' as at, i.id as image_id,
              array['tag ' || n % 40, 'collection ' || n % 7] || case n % 4 when 1 then array['paper'] else '{}' end
                || case (n + 7) % ${productsPerTag(size)} when 0 then array['series'] else '{}' end as tags, n % ${PRODUCTS_PER_DRAFT} = 0 as is_draft,
              repeat('<p>A numbered print on heavy paper, signed by hand, sent as a file in three sizes.</p>', 12) as html
         from generate_series(1, ${size.products}) n
         join (select id, row_number() over (order by created_at desc) as place from images where store_id = ${store}) i
           on i.place = n`,
  );
  await owner.query(
    `insert into products (store_id, id, slug, title, summary, description_html, price_kind, price_amount, currency, state,
            position, published, published_at, created_at, updated_at, tags)
       select ${store}, id, slug, title, 'A numbered print.', html, 'fixed', amount, 'USD',
              case when is_draft then 'draft' else 'published' end, n,
              case when not is_draft then jsonb_build_object('title', title, 'slug', slug, 'summary', 'A numbered print.',
                'descriptionHtml', html, 'price', jsonb_build_object('kind', 'fixed', 'amount', amount), 'currency', 'USD',
                'prices', '[]'::jsonb, 'maxQuantity', 1, 'isGiftable', false, 'taxClass', 'standard', 'taxCategory', 'download',
                'tags', to_jsonb(tags), 'partIds', '[]'::jsonb,
                'covers', jsonb_build_array(jsonb_build_object('alt', '', 'image', jsonb_build_object('id', image_id,
                  'width', 1600, 'height', 1200, 'widths', '[320, 640, 1280]'::jsonb, 'color', '#8a6f5a'))),
                'files', jsonb_build_array(jsonb_build_object('name', slug || '.pdf', 'mime', 'application/pdf', 'bytes', 1000,
                  'durationSeconds', null)),
                'options', '[]'::jsonb, 'variants', '[]'::jsonb) end,
              case when not is_draft then at end, at, at, tags
         from made`,
  );
  await owner.query(
    `insert into product_covers (store_id, product_id, image_id, position) select ${store}, id, image_id, 0 from made`,
  );
  await owner.query(
    `with files as (
       insert into product_files (store_id, id, product_id, name, position, created_at)
       select ${store}, gen_random_uuid(), id, slug || '.pdf', 0, at from made returning id, name, created_at)
     insert into file_versions (store_id, id, file_id, number, name, storage_key, bytes, sha256, mime, created_at)
       select ${store}, gen_random_uuid(), id, 1, name, id::text, 1000, sha256(name::bytea), 'application/pdf', created_at from files`,
  );
  await owner.query(
    `insert into contact_messages (store_id, id, email, name, message, block, created_at)
       select ${store}, gen_random_uuid(), 'person' || n || '@example.com', case n when 1 then '${RARE_NAME}' else 'Ben Garcia' end,
              'When does the next print come out? I would like to have number ' || n || ' on heavy paper.', 'form',
              now() - n * interval '1 hour'
         from generate_series(1, ${size.messages}) n`,
  );
  await owner.query(
    `insert into store_affiliates (store_id, id, name, email, email_key, code, basis_points, is_active, created_at)
       select ${store}, gen_random_uuid(), case n when 1 then '${RARE_NAME}' else 'Partner ' || n end,
              'partner' || n || '@example.com', 'partner' || n || '@example.com', 'p' || n, 1000, true, now() - n * interval '1 hour'
         from generate_series(1, ${size.affiliates}) n`,
  );
  await owner.query(
    `insert into discounts (store_id, id, code, basis_points, is_active, created_at)
       select ${store}, gen_random_uuid(), case n when 1 then 'ZEPHYRINE' else 'CODE' || n end, 1000, n % 10 <> 0,
              now() - n * interval '1 hour'
         from generate_series(1, ${size.discounts}) n`,
  );
  // The job makes the words as it does after an upgrade.
  await owner.query(
    `insert into backfills (store_id, task)
       select ${store}, unnest(array['product-terms', 'published-terms', 'message-terms', 'image-terms', 'media-terms', 'product-tags'])`,
  );
  const { rows } = await owner.query<{ id: string }>('select id from made where not is_draft order by n');
  const productIds = rows.map(({ id }) => id);
  await owner.query('drop table made');
  await owner.query('reset session_replication_role; reset synchronous_commit');
  await fillStore(owner, {
    storeId,
    productIds,
    size: {
      orders: size.products * 4,
      customers: Math.ceil(size.products / 5),
      events: 0,
      subscribers: 0,
    },
  });
  return productIds;
}

/** A customer with their session. */
export interface Member {
  customerId: string;
  token: string;
}

interface GivenOrders {
  storeId: string;
  email: string;
  orders: number;
}

/** Gives orders of different products to one customer, with a download each and a session. */
export async function giveOrders(owner: pg.Client, { storeId, email, orders }: GivenOrders): Promise<Member> {
  await owner.query('set session_replication_role = replica');
  const store = `'${storeId}'::uuid`;
  const { rows } = await owner.query<{ id: string; name: string }>(
    `select id, name from customers where store_id = ${store} and email = '${email}'`,
  );
  const { id: customerId, name } = rows[0] ?? { id: '', name: '' };
  await owner.query(
    `create temp table given as
       select order_id, id as line_id from (
         select distinct on (l.product_id) l.order_id, l.id, l.product_id from order_lines l
           join orders o on o.store_id = ${store} and o.id = l.order_id and o.status = 'paid'
            and not exists (select from sessions s where s.store_id = ${store} and s.account_id = o.customer_id)
          where l.store_id = ${store} order by l.product_id) one limit ${orders}`,
  );
  await owner.query(
    `update orders set customer_id = '${customerId}', email = '${email}', name = '${name}'
      where store_id = ${store} and id in (select order_id from given)`,
  );
  await owner.query(
    `update entitlements set customer_id = '${customerId}'
      where store_id = ${store} and order_line_id in (select line_id from given)`,
  );
  await owner.query(
    `insert into downloads (store_id, id, customer_id, order_line_id, version_id, created_at)
       select ${store}, gen_random_uuid(), '${customerId}', g.line_id, v.id, now() - random() * interval '90 days'
         from given g
         join order_lines l on l.store_id = ${store} and l.id = g.line_id
         join product_files f on f.store_id = ${store} and f.product_id = l.product_id
         join file_versions v on v.store_id = ${store} and v.file_id = f.id`,
  );
  await owner.query('drop table given');
  const token = randomBytes(32).toString('base64url');
  await owner.query(
    `insert into sessions (store_id, token_hash, id, account_id, user_agent, address, created_at, seen_at, expires_at)
       values (${store}, '\\x${createHash('sha256').update(token).digest('hex')}', gen_random_uuid(), '${customerId}', 'Firefox',
               '192.0.2.1', now(), now(), now() + interval '90 days')`,
  );
  await owner.query('reset session_replication_role');
  return { token, customerId };
}
