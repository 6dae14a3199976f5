import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { openBrowser } from '#test/browser.ts';
import { openShop, type Shop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';
import { isListed } from '../publishedProducts/listPublishedProducts.ts';

const BLUE = 1100;
const RED = 2100;
const TAGGED = 700;

const world = await openWorld();
const ana = await openShop(world, 'ana');
const bea = await openShop(world, 'bea');
await addCopies(ana);

type Title = { title: string };

async function search(text: string, input: object = {}): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null) {
    const page = await world.call(
      'listProducts',
      { storeId: ana.storeId, search: text, limit: 100, ...input, ...(cursor && { cursor }) },
      { as: ana },
    );
    seen.push(...page.items.map(({ title }: Title) => title));
    cursor = page.nextCursor;
  }
  return seen;
}

async function withTag(tag: string): Promise<string[]> {
  const seen: string[] = [];
  let path: string | undefined = `/${ana.slug}/p?tag=${tag}`;
  while (path !== undefined) {
    const { body } = await openBrowser(world).get(path);
    seen.push(...[...body.matchAll(/<h2><a [^>]*>([^<]*)</g)].map(([, title]) => title ?? ''));
    path = /rel="next" href="([^"]*)"/.exec(body)?.[1]?.replaceAll('&amp;', '&');
  }
  return seen;
}

const numbered = (color: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${color} plate ${from + at}`);

describe('a store with thousands of products', () => {
  it('finds each product once, in the order of the list, if most of those with one word have the other', async () => {
    expect(await search('plate blue')).toEqual(numbered('Blue', 1, BLUE));
    expect(await search('blue plate', { state: 'archived' })).toEqual([]);
  });

  it('finds the few products that have two common words', async () => {
    await world.call('saveProduct', { storeId: ana.storeId, title: 'Red and blue vase' }, { as: ana });
    expect(await search('blue red')).toEqual(['Red and blue vase']);
  });

  it('shows all products with a tag that many have, or few', async () => {
    expect(await withTag('MANY')).toEqual(numbered('Blue', 1, TAGGED));
    expect(await withTag('few')).toEqual(numbered('Blue', 1, 3));
  });

  it.each(neighbors())(
    'does not sort the products for a page, nor makes another store sort its own: $slug',
    async (shop) => {
      await world.sql('vacuum analyze products');
      const plans = await world.services.db.readStore(provenStore(shop.storeId), (tx) =>
        tx.many({
          compile: () =>
            sql<{ 'QUERY PLAN': string }>`
            explain select products.id from products where ${isListed(tx)} order by position, products.id limit 61`.compile(
              tx.q,
            ),
        }),
      );
      const plan = plans.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('Index Only Scan using products_by_state');
      expect(plan).not.toContain('Sort');
    },
  );
});

/** The stores whose products are in one table. On a cluster, another store is likely to be in another shard, where it is alone. */
function neighbors(): Shop[] {
  const cluster = inject('cluster');
  return cluster.kind === 'url' && cluster.workers.length > 0 ? [ana] : [ana, bea];
}

describe('the products that sell plans of creators', () => {
  it('are the only ones that the platform reads and changes', async () => {
    await world.sql(
      `insert into products (store_id, id, slug, title, price_kind, price_amount, price_every_count, price_every_unit, currency, state, plan_id, created_at, updated_at)
         select $1, gen_random_uuid(), 'plan', 'Boss plan', 'fixed', 4900, 1, 'month', 'USD', 'archived', 'boss', now(), now()`,
      [bea.storeId],
    );
    const rename = async (realm: string) => {
      const rows = await world.services.db.onPlatform((tx) =>
        tx.many(
          tx.q
            .updateTable('products')
            .set({ summary: 'Changed' })
            .where('store_id', '=', realm)
            .returning(['title', 'store_id']),
        ),
      );
      return rows.map(({ title }) => title);
    };
    expect(await rename(bea.storeId)).toEqual(['Boss plan']);
    expect(await rename(ana.storeId)).toEqual([]);
    expect(await rename(PLATFORM_REALM)).toEqual([]);
  });

  it('are read by no other store', async () => {
    const seen = await world.services.db.readStore(provenStore(ana.storeId), (tx) =>
      tx.many(tx.q.selectFrom('products').select('title').where('store_id', '=', bea.storeId)),
    );
    expect(seen).toEqual([]);
  });
});

/** Copies of the store's product with other titles, and the terms that the product writes for them. */
async function addCopies({ storeId, productId }: Shop): Promise<void> {
  await world.sql(
    `insert into products (store_id, id, slug, title, price_kind, price_amount, currency, state, position, published, published_at, created_at, updated_at)
       select store_id, gen_random_uuid(), 'plate-' || n, made.title, price_kind, price_amount, currency, state, n,
              published || jsonb_build_object('title', made.title, 'slug', 'plate-' || n,
                'tags', case when n <= 3 then '["Few", "Many"]' when n <= ${TAGGED} then '["Many"]' else '[]' end::jsonb),
              published_at, created_at, updated_at
         from products p, generate_series(1, ${BLUE + RED}) n,
              lateral (select case when n <= ${BLUE} then 'Blue' else 'Red' end || ' plate ' || n as title) made
        where p.store_id = $1 and p.id = $2`,
    [storeId, productId],
  );
  await world.sql(
    `insert into search_terms (store_id, kind, term, id)
       select store_id, 'product', term, id from products, content_terms('', title) term where store_id = $1
       union
       select store_id, 'published', '#' || lower(tag), id from products, jsonb_array_elements_text(published -> 'tags') tag
        where store_id = $1
       on conflict do nothing`,
    [storeId],
  );
}
