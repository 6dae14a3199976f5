import { describe, expect, it } from 'vitest';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');

const save = async (input: object, as = ana) =>
  (await world.call('saveProduct', { storeId: as.storeId, ...input }, { as })).product;

describe('saveProduct', () => {
  it('creates a draft at the top of the list, in the store’s currency', async () => {
    const older = await save({ title: 'Older' });
    const product = await save({});
    expect(product).toMatchObject({
      slug: 'untitled',
      title: '',
      state: 'draft',
      price: { kind: 'free' },
      currency: 'USD',
    });
    const { items } = await world.call('listProducts', { storeId: ana.storeId }, { as: ana });
    expect(items.map(({ id }: { id: string }) => id)).toEqual([product.id, older.id]);
  });

  it('derives the slug from the title until the creator chooses one', async () => {
    const { id } = await save({ title: 'Blue hour' });
    expect(await save({ productId: id, title: 'Golden hour' })).toMatchObject({ slug: 'golden-hour' });
    expect(await save({ productId: id, slug: 'light' })).toMatchObject({ slug: 'light' });
    expect(await save({ productId: id, title: 'Silver hour' })).toMatchObject({ slug: 'light', title: 'Silver hour' });
  });

  it('creates one draft per key, even for concurrent and repeated requests', async () => {
    const draftKey = crypto.randomUUID();
    const drafts = await Promise.all(Array.from({ length: 5 }, () => save({ draftKey, title: 'Once' })));
    expect(new Set(drafts.map(({ id }) => id)).size).toBe(1);
    expect(await save({ draftKey, title: 'Once' })).toMatchObject({ slug: 'once' });
  });

  it('gives the next free slug to the second product with the same title', async () => {
    await save({ title: 'Twin' });
    expect(await save({ title: 'Twin' })).toMatchObject({ slug: 'twin-2' });
  });

  it('gives ten different slugs to ten products created at once with the same title', async () => {
    const products = await Promise.all(Array.from({ length: 10 }, () => save({ title: 'Rush' })));
    expect(new Set(products.map(({ slug }) => slug)).size).toBe(10);
  });

  it('gives a slug to exactly one of five products that choose it at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 5 }, () => save({})));
    const results = await Promise.allSettled(drafts.map(({ id }) => save({ productId: id, slug: 'the-one' })));
    const refused = results.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(4);
    expect(refused[0]?.reason).toMatchObject({
      httpStatus: 409,
      details: { refusal: 'product-slug-taken', field: 'slug' },
    });
  });

  it('saves in how many payments a price can be paid, and refuses that for a subscription', async () => {
    const parts = { kind: 'fixed', amount: 9000, installments: 3 };
    const { id } = await save({ title: 'In parts', price: parts });
    expect(await save({ productId: id, title: 'In 3 parts' })).toMatchObject({ price: parts });
    const repeated = { ...parts, every: { unit: 'month', count: 1 } };
    await expect(save({ productId: id, price: repeated })).rejects.toMatchObject({ details: { field: 'price' } });
    await expect(save({ productId: id, price: { ...parts, installments: 25 } })).rejects.toThrow(
      'Enter a number from 2 to 24.',
    );
    const once = { kind: 'fixed', amount: 9000 };
    expect((await save({ productId: id, price: once })).price).toEqual(once);
  });

  it('counts an emoji in a title as one character', async () => {
    expect((await save({ title: '🌱'.repeat(255) })).title).toHaveLength(510);
    await expect(save({ title: '🌱'.repeat(256) })).rejects.toMatchObject({
      message: 'Titles can have up to 255 characters.',
      details: { field: 'title' },
    });
  });

  it.each(['Upper', 'a--b', '-a', 'a b', 'members', 'ü', ''])('refuses the slug %j', async (slug) => {
    await expect(save({ slug })).rejects.toMatchObject({ details: { refusal: 'slug-format', field: 'slug' } });
  });

  it('leaves absent fields unchanged', async () => {
    const { id } = await save({
      title: 'Whole',
      summary: 'All of it',
      price: { kind: 'fixed', amount: 1200 },
      currency: 'JPY',
    });
    expect(await save({ productId: id, summary: 'Most of it' })).toMatchObject({
      title: 'Whole',
      summary: 'Most of it',
      price: { kind: 'fixed', amount: 1200 },
      currency: 'JPY',
    });
  });

  it('refuses a save over a newer revision, but accepts a repeated save', async () => {
    const { id, revision } = await save({ title: 'First' });
    const second = await save({ productId: id, revision, title: 'Second' });
    expect(second.revision).toBe(revision + 1);
    await expect(save({ productId: id, revision, title: 'Other' })).rejects.toMatchObject({
      httpStatus: 400,
      details: { refusal: 'product-changed' },
    });
    expect(await save({ productId: id, revision, title: 'Second' })).toMatchObject({
      title: 'Second',
      revision: revision + 1,
    });
  });

  it.each([
    [{ kind: 'free' }, 'EUR'],
    [{ kind: 'fixed', amount: 500 }, 'KWD'],
    [{ kind: 'from', least: 0 }, 'USD'],
    [{ kind: 'from', least: 300, suggested: 500 }, 'CLF'],
  ])('stores the price %j in %s', async (price, currency) => {
    expect(await save({ price, currency })).toMatchObject({ price, currency });
  });

  it.each([
    [{ kind: 'fixed', amount: 0 }, 'USD', 'price'],
    [{ kind: 'fixed', amount: 1.5 }, 'USD', 'price'],
    [{ kind: 'fixed', amount: 99_999_999_999_999 }, 'USD', 'price'],
    [{ kind: 'from', least: 500, suggested: 300 }, 'USD', 'price'],
    [{ kind: 'from', least: -1 }, 'USD', 'price'],
    [{ kind: 'fixed', amount: 500 }, 'XXX', 'currency'],
  ])('refuses the price %j in %s', async (price, currency, field) => {
    await expect(save({ price, currency })).rejects.toMatchObject({
      httpStatus: 400,
      details: { field: expect.stringContaining(field) },
    });
  });

  it('refuses a title of 256 characters with the specified sentence', async () => {
    expect(await save({ title: 'x'.repeat(255) })).toMatchObject({ title: 'x'.repeat(255) });
    await expect(save({ title: 'x'.repeat(256) })).rejects.toMatchObject({
      message: 'Titles can have up to 255 characters.',
    });
  });

  it('returns 404 for a product of another store', async () => {
    const ben = await world.creator('ben');
    const { id } = await save({ title: 'Mine' });
    await expect(save({ productId: id, title: 'Yours' }, ben)).rejects.toMatchObject({ httpStatus: 404 });
    await expect(world.call('saveProduct', { storeId: ana.storeId }, { as: ben })).rejects.toMatchObject({
      httpStatus: 403,
    });
    await expect(world.call('saveProduct', { storeId: ana.storeId })).rejects.toMatchObject({ httpStatus: 401 });
  });
});

describe('a description', () => {
  it('is stored as the editor’s document and as HTML', async () => {
    const description = {
      type: 'doc',
      content: [
        { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Inside' }] },
        {
          type: 'bulletList',
          content: [
            { type: 'listItem', content: [{ type: 'paragraph', content: [link('https://a.example/?q="1"')] }] },
          ],
        },
      ],
    };
    const { id, ...product } = await save({ description });
    expect(product.description.content).toHaveLength(2);
    expect(await htmlOf(id)).toBe(
      '<h2>Inside</h2><ul><li><p><a rel="noopener nofollow ugc" href="https://a.example/?q=&quot;1&quot;">here</a></p></li></ul>',
    );
  });

  it.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    '//evil.example',
    '/login',
  ])('removes the link %j', async (href) => {
    const { id, description } = await save({ description: paragraph(link(href)) });
    expect(await htmlOf(id)).toBe('<p>here</p>');
    expect(JSON.stringify(description)).not.toContain('href');
  });

  it('prints typed HTML as text', async () => {
    const { id } = await save({ description: paragraph({ type: 'text', text: '<img src=x onerror=alert(1)>' }) });
    expect(await htmlOf(id)).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>');
  });

  it('drops attributes that the editor does not use', async () => {
    const evil = { onclick: 'alert(1)', style: 'position:fixed', class: 'x', language: '"><script>alert(1)</script>' };
    const { id } = await save({
      description: {
        type: 'doc',
        content: [
          { type: 'codeBlock', attrs: evil, content: [{ type: 'text', text: 'a' }] },
          {
            type: 'paragraph',
            attrs: evil,
            content: [
              {
                ...link('https://a.example'),
                marks: [{ type: 'link', attrs: { ...evil, href: 'https://a.example' } }],
              },
            ],
          },
        ],
      },
    });
    expect(await htmlOf(id)).toBe(
      '<pre><code>a</code></pre><p><a rel="noopener nofollow ugc" href="https://a.example">here</a></p>',
    );
  });

  it('is empty if nothing is written', async () => {
    const { id } = await save({ description: paragraph({ type: 'text', text: 'a' }) });
    expect(await save({ productId: id, description: { type: 'doc', content: [{ type: 'paragraph' }] } })).toMatchObject(
      { description: null },
    );
    expect(await htmlOf(id)).toBe('');
  });

  it.each([
    ['text', 'plain'],
    ['an unknown node', { type: 'doc', content: [{ type: 'iframe' }] }],
    ['a node in the wrong place', { type: 'doc', content: [{ type: 'text', text: 'a' }] }],
    ['no document', { type: 'paragraph' }],
    ['a number', 5],
    ['too much', paragraph({ type: 'text', text: 'x'.repeat(51_200) })],
  ])('is refused if it is %s', async (_, description) => {
    await expect(save({ description })).rejects.toMatchObject({ httpStatus: 400, details: { field: 'description' } });
  });
});

function paragraph(...content: object[]) {
  return { type: 'doc', content: [{ type: 'paragraph', content }] };
}

function link(href: string) {
  return { type: 'text', text: 'here', marks: [{ type: 'link', attrs: { href } }] };
}

async function htmlOf(id: string): Promise<unknown> {
  const [row] = await world.sql('select description_html from products where id = $1', [id]);
  return row?.['description_html'];
}

describe('the prices of a product in other currencies', () => {
  const price = { kind: 'fixed', amount: 1000 };
  const prices = [
    { currency: 'USD', amount: 1100 },
    { currency: 'JPY', amount: 1500 },
  ];

  it('are saved in their order, and all replaced by the next save', async () => {
    const { id, revision } = await save({ price, currency: 'EUR', prices });
    expect(await save({ productId: id, prices })).toMatchObject({ prices, revision });
    const fewer = [{ currency: 'JPY', amount: 1600 }];
    expect(await save({ productId: id, prices: fewer })).toMatchObject({ prices: fewer, revision: revision + 1 });
    expect(await save({ productId: id, title: 'Still' })).toMatchObject({ prices: fewer });
  });

  it('are copied with the product', async () => {
    const { id } = await save({ price, currency: 'EUR', prices });
    const { product } = await world.call('duplicateProduct', { storeId: ana.storeId, productId: id }, { as: ana });
    expect(product.prices).toEqual(prices);
  });

  it.each([
    ['the product’s own currency', { prices: [...prices, { currency: 'EUR', amount: 1 }] }, 'prices.2.currency'],
    ['a currency twice', { prices: [...prices, { currency: 'USD', amount: 1 }] }, 'prices.2.currency'],
    ['an unknown currency', { prices: [{ currency: 'XAU', amount: 1 }] }, 'prices.0.currency'],
    ['nothing for a fixed price', { prices: [{ currency: 'USD', amount: 0 }] }, 'prices.0.amount'],
    ['too much', { prices: [{ currency: 'USD', amount: 99_999_999_999 }] }, 'prices.0.amount'],
    [
      'a suggestion below the minimum',
      { price: { kind: 'from', least: 100 }, prices: [{ currency: 'USD', amount: 200, suggested: 100 }] },
      'prices.0.amount',
    ],
    ['one beside a fixed price', { prices: [{ currency: 'USD', amount: 200, suggested: 100 }] }, 'prices.0.amount'],
    ['another own currency that has a row', { currency: 'JPY' }, 'prices.1.currency'],
    [
      'more than 20',
      {
        prices: 'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BWP BZD'
          .split(' ')
          .map((currency) => ({ currency, amount: 100 })),
      },
      'prices',
    ],
  ])('are refused at their row, and nothing is saved: %s', async (_what, input, field) => {
    const { id } = await save({ price, currency: 'EUR', prices });
    await expect(save({ productId: id, title: 'Changed', ...input })).rejects.toMatchObject({ details: { field } });
    const { product } = await world.call('getProduct', { storeId: ana.storeId, productId: id }, { as: ana });
    expect(product).toMatchObject({ title: '', price, currency: 'EUR', prices });
  });

  it('of variants are saved and published with them, and refused where nobody could pay them', async () => {
    const options = [{ name: 'Format', values: ['PDF', 'EPUB'] }];
    const [pdf, epub] = [crypto.randomUUID(), crypto.randomUUID()];
    const variantsAt = (own: object[]) => [
      { id: pdf, values: ['PDF'], price: null, fileIds: [] },
      { id: epub, values: ['EPUB'], price: 1500, prices: own, fileIds: [] },
    ];
    const { id } = await save({ price, currency: 'EUR', prices });
    const { variants } = await save({
      productId: id,
      options,
      variants: variantsAt([{ currency: 'USD', amount: 1700 }]),
    });
    expect(variants).toMatchObject([{ id: pdf }, { id: epub, prices: [{ currency: 'USD', amount: 1700 }] }]);
    for (const wrong of [
      [{ currency: 'USD', amount: 0 }],
      [
        { currency: 'USD', amount: 1700 },
        { currency: 'USD', amount: 1800 },
      ],
    ])
      await expect(save({ productId: id, variants: variantsAt(wrong) })).rejects.toMatchObject({
        details: { field: 'variants' },
      });
  });

  it('are ignored while the product is free', async () => {
    const { id } = await save({ price, currency: 'EUR', prices });
    await save({ productId: id, price: { kind: 'free' } });
    expect(await save({ productId: id, price })).toMatchObject({ prices });
  });
});
