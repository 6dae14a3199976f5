import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PublishedProduct } from '#shared/contract/catalog.ts';
import { sellable } from '#test/furnish.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');

const call = async (name: string, input: object) => world.call(name, { storeId: ana.storeId, ...input }, { as: ana });
const save = async (input: object) => (await call('saveProduct', input)).product;
const publish = async (productId: string) => (await call('publishProduct', { productId })).product;
const read = async (productId: string) => (await call('getProduct', { productId })).product;

async function publishedOf(id: string) {
  const [row] = await world.sql('select published, slug from products where id = $1', [id]);
  return { slug: row?.['slug'], published: PublishedProduct.parse(row?.['published']) };
}

async function versionOfStore(): Promise<number> {
  const [row] = await world.sql('select version from stores where id = $1', [ana.storeId]);
  return Number(row?.['version']);
}

describe('publishProduct', () => {
  it('shows the answered questions, also to search engines, and refuses too many', async () => {
    const product = await sellable(world, ana, { title: 'Questions' });
    const item = (question: string, answer: string) => ({ id: randomUUID(), question, answer });
    const faq = [item('Which size?', '30 × 40 cm\n<b>or</b> larger'), item('Nobody knows?', '')];
    expect(await save({ productId: product.id, faq })).toMatchObject({ faq, hasChanges: true });
    await publish(product.id);
    const { body } = await world.get('/ana-studio/p/questions');
    expect(body).toContain('Questions and answers');
    expect(body).toContain('30 × 40 cm\n&lt;b&gt;or&lt;/b&gt; larger');
    expect(body).toContain('"@type":"FAQPage"');
    expect(body).not.toContain('Nobody knows?');
    const many = Array.from({ length: 21 }, () => item('Again?', 'Yes.'));
    await expect(save({ productId: product.id, faq: many })).rejects.toThrow('A product can have up to 20 questions.');
  });

  it('copies the public fields, and invalidates every cached page of the store', async () => {
    const version = await versionOfStore();
    const product = await sellable(world, ana, { title: 'Prints', summary: 'Six of them' });
    expect(product).toMatchObject({
      state: 'published',
      hasChanges: false,
      url: 'http://localhost:3000/ana-studio/p/prints',
    });
    expect((await publishedOf(product.id)).published).toEqual({
      kind: 'download',
      title: 'Prints',
      partIds: [],
      maxQuantity: 1,
      isGiftable: false,
      isWaitlist: false,
      provesEmail: false,
      includesLower: false,
      showsReviews: true,
      seats: 0,
      accessDays: null,
      downloadLimit: null,
      faq: [],
      tipJar: null,
      taxClass: 'standard',
      taxCategory: 'download',
      slug: 'prints',
      summary: 'Six of them',
      tags: [],
      options: [],
      variants: [],
      descriptionHtml: '',
      price: { kind: 'fixed', amount: 1200 },
      currency: 'USD',
      prices: [],
      covers: [],
      files: [{ name: 'Prints.pdf', mime: 'application/pdf', bytes: product.files[0].bytes, durationSeconds: null }],
      contents: [],
    });
    expect(await versionOfStore()).toBe(version + 1);
  });

  it('does not change the public page before the next publication', async () => {
    const { id } = await sellable(world, ana, { title: 'Still' });
    const version = await versionOfStore();
    expect(await save({ productId: id, title: 'Moving' })).toMatchObject({ hasChanges: true, slug: 'still' });
    expect((await publishedOf(id)).published.title).toBe('Still');
    expect(await versionOfStore()).toBe(version);
    expect(await save({ productId: id, title: 'Still' })).toMatchObject({ hasChanges: false });
    await save({ productId: id, title: 'Moving' });
    expect(await publish(id)).toMatchObject({ hasChanges: false });
    expect((await publishedOf(id)).published.title).toBe('Moving');
  });

  it('moves a published product to its new slug only when it is published again', async () => {
    const { id } = await sellable(world, ana, { title: 'Old home' });
    const moved = await save({ productId: id, slug: 'new-home' });
    expect(moved).toMatchObject({
      slug: 'new-home',
      hasChanges: true,
      url: 'http://localhost:3000/ana-studio/p/old-home',
    });
    expect(await publishedOf(id)).toMatchObject({ slug: 'old-home', published: { slug: 'old-home' } });
    // Until it is published, the product occupies both slugs.
    for (const slug of ['old-home', 'new-home']) {
      await expect(save({ slug })).rejects.toMatchObject({ details: { refusal: 'product-slug-taken' } });
    }
    await publish(id);
    expect(await publishedOf(id)).toMatchObject({ slug: 'new-home', published: { slug: 'new-home' } });
    expect(await save({ slug: 'old-home' })).toMatchObject({ slug: 'old-home' });
  });

  it('refuses a product without a title or file', async () => {
    const { id } = await save({});
    await expect(publish(id)).rejects.toMatchObject({ details: { refusal: 'product-needs-title', field: 'title' } });
    await save({ productId: id, title: 'Empty' });
    await expect(publish(id)).rejects.toMatchObject({
      message: 'Add what buyers get, such as a file, link, text, course, call or license key.',
      details: { refusal: 'product-needs-file', field: 'files' },
    });
    expect(await read(id)).toMatchObject({ state: 'draft', publishedAt: null });
  });
});

describe('the files of a published product', () => {
  it('count as unpublished changes until the next publication', async () => {
    const { id, files } = await sellable(world, ana, { title: 'Renamed' });
    await call('renameFile', { fileId: files[0].id, name: 'Better.pdf' });
    expect(await read(id)).toMatchObject({ hasChanges: true, files: [{ name: 'Better.pdf' }] });
    expect((await publish(id)).hasChanges).toBe(false);
  });

  it('cannot all be removed, so that the next buyer gets something', async () => {
    const { id, files } = await sellable(world, ana, { title: 'Last one' });
    const fileId = files[0].id;
    await expect(call('removeFile', { fileId })).rejects.toMatchObject({ details: { refusal: 'product-needs-file' } });
    await call('setProductsState', { productIds: [id], state: 'draft' });
    await call('removeFile', { fileId });
    expect((await read(id)).files).toEqual([]);
    await call('restoreFile', { fileId });
    expect((await read(id)).files).toEqual(files);
  });

  it.each(['', ' ', '...', 'x'.repeat(256)])('refuse the name %j', async (name) => {
    const { files } = await sellable(world, ana, { title: 'Names' });
    await expect(call('renameFile', { fileId: files[0].id, name })).rejects.toMatchObject({ httpStatus: 400 });
  });
});
