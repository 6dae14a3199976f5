import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { z } from 'zod';
import type { Client, OwnStore } from '../openClient.ts';
import { RARE_NAME, type StoreSize } from './fillStore.ts';

interface FilledMembers {
  shop: OwnStore & { postId: string };
  /** What has license keys, and what has a waitlist. */
  licensedId: string;
  awaitedId: string;
  size: StoreSize;
}

/** One of so many orders has a review, and there is one post for so many. */
const SHARES = { review: 4, post: 1000 };

/**
 * Fills a store that has orders with what its customers do there: reviews, license keys of a product, a waitlist, posts, and
 * comments on one of them.
 */
export async function fillMembers(
  client: Client,
  owner: pg.Client,
  { shop, licensedId, awaitedId, size }: FilledMembers,
): Promise<void> {
  const contentId = await addLicence(client, shop, licensedId);
  await owner.query(`set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'`);
  const store = `'${shop.storeId}'::uuid`;
  await owner.query(
    `insert into reviews (store_id, id, product_id, customer_id, entitlement_id, stars, body, author, origin, created_at)
       select ${store}, gen_random_uuid(), e.product_id, e.customer_id, e.id, 1 + e.n % 5, 'Clear and well made.', c.name, 'bought', e.granted_at
         from (select distinct on (customer_id, product_id) *, row_number() over (order by id) as n
                 from entitlements where store_id = ${store} order by customer_id, product_id, id) e
         join customers c on c.store_id = ${store} and c.id = e.customer_id
        where e.n % ${SHARES.review} = 0 or c.name = '${RARE_NAME}'`,
  );
  await owner.query(
    `insert into search_terms (store_id, kind, term, id)
       select ${store}, 'review', term, r.id from reviews r, regexp_split_to_table(lower(r.author), ' ') term where r.store_id = ${store}`,
  );
  // The keys are copies of one that the product made. Their hashes differ, so that they are found one by one. The job that publishing
  // starts may make some meanwhile.
  await owner.query(
    `insert into licences (store_id, id, product_id, content_id, entitlement_id, customer_id, unit, key_hash, sealed_key, created_at)
       select ${store}, gen_random_uuid(), e.product_id, '${contentId}', e.id, e.customer_id, 1, sha256(e.id::text::bytea), k.sealed_key, e.granted_at
         from entitlements e, (select sealed_key from licences where store_id = ${store} limit 1) k
        where e.store_id = ${store} and e.product_id = '${licensedId}'
       on conflict do nothing`,
  );
  await owner.query(
    `insert into waitlist_entries (store_id, id, product_id, email, email_key, state, language, consent, email_id, asked_at, confirmed_at)
       select ${store}, gen_random_uuid(), '${awaitedId}', email, email, 'waiting', 'en', 'I agree.', gen_random_uuid(), created_at, created_at
         from customers where store_id = ${store}`,
  );
  await owner.query(
    `insert into posts (store_id, id, title, published_title, published_revision, publish_at, created_at, updated_at)
       select ${store}, case n when 1 then '${shop.postId}' else gen_random_uuid() end, 'Kiln diary ' || n, 'Kiln diary ' || n, 0,
              at, at, at
         from generate_series(1, ${Math.ceil(size.orders / SHARES.post)}) n, lateral (select now() - n * interval '8 hours') times (at)`,
  );
  await owner.query(
    `insert into post_comments (store_id, id, post_id, customer_id, body, created_at)
       select ${store}, gen_random_uuid(), '${shop.postId}', customer_id, 'The red one, please.', placed_at
         from orders where store_id = ${store}`,
  );
  await owner.query('reset session_replication_role; reset synchronous_commit');
}

/** Gives a product license keys, one of which is imported. Returns the id of the content. */
async function addLicence(client: Client, { creator, storeId }: OwnStore, productId: string): Promise<string> {
  const contentId = randomUUID();
  const { token } = creator;
  const contents = [{ id: contentId, kind: 'licence', title: 'License key', limit: 3, note: '' }];
  await client.call(z.unknown(), 'saveContents', { storeId, productId, contents }, { token });
  await client.publishProduct(creator, { storeId, productId });
  const keys = [{ key: `OLD-${randomUUID()}` }];
  await client.call(z.unknown(), 'importLicences', { storeId, productId, contentId, keys }, { token });
  return contentId;
}
