import { describe, expect, it } from 'vitest';
import { buy, sellable } from '#test/furnish.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const ben = await world.creator('ben');

const call = async (name: string, input: object, as = ana) =>
  world.call(name, { storeId: as.storeId, ...input }, { as });
const save = async (input: object, as = ana) => (await call('saveProduct', input, as)).product;
const read = async (productId: string) => (await call('getProduct', { productId })).product;
const list = async (input: object = {}) => call('listProducts', input);
const titles = async (input: object = {}) => (await list(input)).items.map(({ title }: { title: string }) => title);

describe('setProductsState', () => {
  it('publishes what can be published, and returns the reason for each other product', async () => {
    const ready = await sellable(world, ana, { title: 'Ready' });
    await call('setProductsState', { productIds: [ready.id], state: 'archived' });
    const empty = await save({ title: 'Empty' });
    expect(await call('setProductsState', { productIds: [ready.id, empty.id], state: 'published' })).toEqual({
      changed: [ready.id],
      refused: [
        {
          productId: empty.id,
          reason: 'Add what buyers get, such as a file, link, text, course, call or license key.',
        },
      ],
    });
    expect([(await read(ready.id)).state, (await read(empty.id)).state]).toEqual(['published', 'draft']);
  });

  it('unpublishes a product at once, so that nobody can buy it afterwards', async () => {
    const { id } = await sellable(world, ana, { title: 'Off' });
    await call('setProductsState', { productIds: [id], state: 'draft' });
    await expect(buy(world, { storeId: ana.storeId, productId: id, email: 'bea@example.com' })).rejects.toMatchObject({
      details: { refusal: 'product-not-for-sale' },
    });
  });

  it('changes nothing if one of the products belongs to another store', async () => {
    const mine = await sellable(world, ana, { title: 'Mine' });
    const theirs = await save({ title: 'Theirs' }, ben);
    const input = { productIds: [mine.id, theirs.id], state: 'archived' };
    await expect(call('setProductsState', input)).rejects.toMatchObject({ httpStatus: 404 });
    expect((await read(mine.id)).state).toBe('published');
  });
});

describe('a deleted product', () => {
  it('disappears, frees its slug, and can be restored unchanged', async () => {
    const product = await sellable(world, ana, { title: 'Gone' });
    expect(await call('deleteProducts', { productIds: [product.id] })).toEqual({ deleted: [product.id] });
    await expect(read(product.id)).rejects.toMatchObject({ httpStatus: 404 });
    expect(await titles({ search: 'Gone' })).toEqual([]);
    expect(await call('restoreProducts', { productIds: [product.id] })).toEqual({ restored: [product.id] });
    expect(await read(product.id)).toEqual(product);
  });

  it('cannot be restored if its public slug was taken meanwhile; a draft gets a new slug', async () => {
    const known = await sellable(world, ana, { title: 'Known' });
    const draft = await save({ title: 'Sketch' });
    await call('deleteProducts', { productIds: [known.id, draft.id] });
    await save({ slug: 'known' });
    await save({ title: 'Sketch' });
    await expect(call('restoreProducts', { productIds: [known.id] })).rejects.toMatchObject({
      details: { refusal: 'product-slug-taken' },
    });
    await call('restoreProducts', { productIds: [draft.id] });
    expect((await read(draft.id)).slug).toBe('sketch-2');
  });

  it('stays available to its buyers', async () => {
    const { id } = await sellable(world, ana, { title: 'Kept' });
    const { orderId } = await buy(world, { storeId: ana.storeId, productId: id, email: 'kim@example.com' });
    await call('deleteProducts', { productIds: [id] });
    const [right] = await world.sql(
      `select e.revoked_at from entitlements e join order_lines l on l.id = e.order_line_id where l.order_id = $1`,
      [orderId],
    );
    expect(right).toEqual({ revoked_at: null });
  });

  it('can be restored for 30 days', async () => {
    const { id } = await save({ title: 'Late' });
    await call('deleteProducts', { productIds: [id] });
    world.travel({ days: 31 });
    for (const creator of [ana, ben]) {
      const { email, password } = creator;
      creator.idToken = (await world.call('signIn', { email, password })).idToken;
    }
    await expect(call('restoreProducts', { productIds: [id] })).rejects.toMatchObject({ httpStatus: 404 });
  });

  it('can be seen and restored only by its own store', async () => {
    const { id } = await save({ title: 'Theirs too' }, ben);
    await expect(call('deleteProducts', { productIds: [id] })).rejects.toMatchObject({ httpStatus: 404 });
    await call('deleteProducts', { productIds: [id] }, ben);
    await expect(call('restoreProducts', { productIds: [id] })).rejects.toMatchObject({ httpStatus: 404 });
  });
});

describe('duplicateProduct', () => {
  it('copies everything into a new draft', async () => {
    const original = await sellable(world, ana, { title: 'Original', summary: 'The first' });
    const { product: copy } = await call('duplicateProduct', { productId: original.id });
    const { title, summary, slug, state, publishedAt, price, files, sales } = copy;
    expect({ title, summary, slug, state, publishedAt, price, sales }).toEqual({
      title: 'Copy of Original',
      summary: 'The first',
      slug: 'copy-of-original',
      state: 'draft',
      publishedAt: null,
      price: original.price,
      sales: 0,
    });
    expect(files).toMatchObject([{ name: 'Prints.pdf', version: 1, bytes: original.files[0].bytes }]);
    expect(files[0].id).not.toBe(original.files[0].id);
    await call('renameFile', { fileId: files[0].id, name: 'Other.pdf' });
    expect((await read(original.id)).files[0].name).toBe('Prints.pdf');
    expect((await call('publishProduct', { productId: copy.id })).product.state).toBe('published');
  });

  it('copies in how many payments the price can be paid', async () => {
    const price = { kind: 'fixed', amount: 9000, installments: 3 };
    const { id } = await save({ title: 'In parts', price });
    expect((await call('duplicateProduct', { productId: id })).product.price).toEqual(price);
  });

  it('shortens a title that would become too long', async () => {
    const { id } = await save({ title: `${'x'.repeat(252)}🌱` });
    const { product } = await call('duplicateProduct', { productId: id });
    expect(product.title).toBe(`Copy of ${'x'.repeat(247)}`);
  });
});
