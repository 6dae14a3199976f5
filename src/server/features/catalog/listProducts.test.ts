import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { buy, sellable } from '#test/furnish.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const call = async (name: string, input: object) => world.call(name, { storeId: ana.storeId, ...input }, { as: ana });
const list = async (input: object = {}) => call('listProducts', input);
const titles = async (input: object = {}) => (await list(input)).items.map(({ title }: { title: string }) => title);

for (const title of ['100% cotton', '100 grams', 'snake_case', 'snakeXcase', `Ana's "best"`, 'back\\slash', 'Été']) {
  await call('saveProduct', { title });
}

describe('the product search', () => {
  it.each([
    ['%', []],
    ['_', []],
    ['\\', []],
    [`'`, []],
    ['CASE', ['snake_case']],
    ['snake', ['snakeXcase', 'snake_case']],
    ['BEST', [`Ana's "best"`]],
    ['ete', ['Été']],
    ['été', ['Été']],
    ['cotton', ['100% cotton']],
    [`'; drop table products; --`, []],
    ['  ', ['Été', 'back\\slash', `Ana's "best"`, 'snakeXcase', 'snake_case', '100 grams', '100% cotton']],
  ])('for %j finds exactly these products', async (search, found) => {
    expect(await titles({ search })).toEqual(found);
  });

  it('finds a word in the middle of a text without spaces', async () => {
    const { product } = await call('saveProduct', { title: '陶芸レシピブック' });
    expect(await titles({ search: 'レシピブ' })).toEqual(['陶芸レシピブック']);
    await call('deleteProducts', { productIds: [product.id] });
  });

  it('finds a product by its present title, and no longer by an earlier one', async () => {
    const { product } = await call('saveProduct', { title: 'Raku bowls' });
    await call('saveProduct', { productId: product.id, title: 'Celadon bowls' });
    expect(await titles({ search: 'celadon' })).toEqual(['Celadon bowls']);
    expect(await titles({ search: 'raku' })).toEqual([]);
    await call('deleteProducts', { productIds: [product.id] });
  });

  it('shows the product first whose whole title or slug was typed', async () => {
    const ids: string[] = [];
    for (const title of ['Mug', 'Mug of clay', 'Blue mug'])
      ids.push((await call('saveProduct', { title, ...(title === 'Blue mug' && { slug: 'kiln' }) })).product.id);
    await call('saveProduct', { productId: ids[1], title: 'Mug of a kiln' });
    expect(await titles({ search: 'mug' })).toEqual(['Mug', 'Blue mug', 'Mug of a kiln']);
    expect(await titles({ search: 'MUG', sort: 'title', direction: 'desc' })).toEqual([
      'Mug',
      'Mug of a kiln',
      'Blue mug',
    ]);
    expect(await titles({ search: 'kiln' })).toEqual(['Blue mug', 'Mug of a kiln']);
    const { items, nextCursor } = await list({ search: 'mug', limit: 1 });
    expect(items[0].title).toBe('Mug');
    expect(await titles({ search: 'mug', cursor: nextCursor })).toEqual(['Blue mug', 'Mug of a kiln']);
    await call('deleteProducts', { productIds: ids });
  });

  it('finds certain products by their ids', async () => {
    const { items } = await list({ search: 'snake' });
    const ids = items.map(({ id }: { id: string }) => id);
    expect(await titles({ productIds: ids.slice(0, 1) })).toEqual(['snakeXcase']);
    expect(await titles({ productIds: ids, search: 'case' })).toEqual(['snake_case']);
  });

  it('finds a product by its slug', async () => {
    expect(await titles({ search: 'anas-best' })).toEqual([`Ana's "best"`]);
  });
});

describe('the pages of the list', () => {
  it('have no gap and no repetition, even when products are added meanwhile', async () => {
    const all = await titles();
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ title }: { title: string }) => title));
      cursor = page.nextCursor ?? undefined;
      if (seen.length === 2) await call('saveProduct', { title: 'Newcomer' });
    } while (cursor !== undefined);
    expect(seen).toEqual(all);
  });

  it.each(['x', Buffer.from('[1]').toString('base64url'), Buffer.from(`["a","b"]`).toString('base64url')])(
    'refuse the cursor %j',
    async (cursor) => {
      await expect(list({ cursor })).rejects.toMatchObject({ httpStatus: 400, details: { field: 'cursor' } });
    },
  );
});

describe('listProducts', () => {
  it('filters by state, and counts the products in each state', async () => {
    const { id } = await sellable(world, ana, { title: 'On sale' });
    const other = await sellable(world, ana, { title: 'Put away' });
    await call('setProductsState', { productIds: [other.id], state: 'archived' });
    const { items, counts } = await list({ state: 'published', search: 'sale' });
    expect(items).toMatchObject([{ id, state: 'published' }]);
    expect(counts).toMatchObject({ published: 1, archived: 1 });
    expect(counts.all).toBe(counts.draft + 2);
    expect(await titles({ state: 'archived' })).toEqual(['Put away']);
  });

  it('counts up to a thousand products in each state', async () => {
    const cay = await world.creator('cay');
    await world.sql(
      `insert into products (store_id, id, slug, title, price_kind, currency, state, created_at, updated_at)
         select $1, gen_random_uuid(), 'draft-' || n, 'Draft', 'free', 'USD', case when n > 3 then 'draft' else 'archived' end, now(), now()
           from generate_series(1, 1010) n`,
      [cay.storeId],
    );
    const { counts } = await world.call('listProducts', { storeId: cay.storeId }, { as: cay });
    expect(counts).toEqual({ all: 1000, draft: 1000, published: 0, archived: 3 });
  });

  it('sums sales and revenue of each product, without refunded orders', async () => {
    const sold = await sellable(world, ana, { title: 'Sold twice' });
    const input = { storeId: ana.storeId, productId: sold.id };
    await buy(world, { ...input, email: 'one@example.com' });
    await buy(world, { ...input, email: 'two@example.com' });
    const { orderId } = await buy(world, { ...input, email: 'three@example.com' });
    await call('refundOrder', { orderId, idempotencyKey: 'a key for the refund' });
    const [row] = (await list({ search: 'Sold twice' })).items;
    expect(row).toMatchObject({ sales: 2, revenue: [{ amount: 2400, currency: 'USD' }] });
    expect((await call('getProduct', { productId: sold.id })).product.sales).toBe(2);
  });

  it('does not add amounts in different currencies', async () => {
    const prices = [{ currency: 'EUR', amount: 1000 }];
    const { id } = await sellable(world, ana, { title: 'Sold abroad', prices });
    const input = { storeId: ana.storeId, productId: id };
    await buy(world, { ...input, email: 'one@example.com', currency: 'EUR' });
    await buy(world, { ...input, email: 'two@example.com' });
    const [row] = (await list({ search: 'Sold abroad' })).items;
    expect(row).toMatchObject({
      sales: 2,
      revenue: [
        { amount: 1200, currency: 'USD' },
        { amount: 1000, currency: 'EUR' },
      ],
    });
  });

  it('uses the creator’s order, with unordered products after it', async () => {
    const { items } = await list();
    const ids: string[] = items.map(({ id }: { id: string }) => id);
    const [first = '', second = '', ...rest] = ids;
    const last = rest.at(-1) ?? '';
    await call('orderProducts', { productIds: [last, second] });
    const reordered = (await list()).items.map(({ id }: { id: string }) => id);
    expect(reordered).toEqual([last, second, first, ...rest.slice(0, -1)]);
    const other = await world.creator('ben');
    const theirs = await world.call('saveProduct', { storeId: other.storeId }, { as: other });
    await expect(call('orderProducts', { productIds: [theirs.product.id] })).rejects.toMatchObject({ httpStatus: 404 });
  });
});

describe('the price of a row', () => {
  it('is the lowest of its variants if they differ, as on the store’s cards', async () => {
    const options = [{ name: 'Format', values: ['Sheet', 'Sheet and page'] }];
    const prices = async (amounts: (number | null)[]) => {
      const variants = amounts.map((price, at) => ({
        id: randomUUID(),
        values: [options[0]?.values[at] ?? ''],
        price,
      }));
      const price = { kind: 'fixed', amount: 900 };
      await call('saveProduct', { title: 'Kiln log', price, currency: 'USD', options, variants });
      return (await list({ search: 'kiln log' })).items[0];
    };
    expect(await prices([600, null])).toMatchObject({
      price: { amount: 900 },
      fromPrice: { kind: 'fixed', amount: 600 },
    });
    expect(await prices([null, 900])).toMatchObject({ price: { amount: 900 }, fromPrice: null });
  });
});
