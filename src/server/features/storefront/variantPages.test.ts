import { describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { CARDS, openShop } from '#test/shop.ts';
import { publishFormats } from '#test/variants.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const formats = (slug: string, ware: NonNullable<Parameters<typeof publishFormats>[2]> = {}) =>
  publishFormats(world, shop, { slug, title: slug, ...ware });
const page = (slug: string) => `/ana-studio/p/${slug}`;
const checkout = (slug: string) => `/ana-studio/checkout/${slug}`;

async function openForm(path: string, visitor = openBrowser(world)) {
  const { body } = await visitor.get(path);
  const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
  const send = (email: string, fields: Record<string, string> = {}) =>
    visitor.post(path.split('?')[0] ?? '', { ...form, email, name: '', ...CARDS.pays, ...fields });
  return { visitor, body, send };
}

const soldTo = async (email: string) =>
  (
    await world.sql<{ title: string; total: number }>(
      `select l.sold_title as title, o.total::int from order_lines l
         join orders o on o.store_id = l.store_id and o.id = l.order_id
        where o.email = $1 and o.status = 'paid' order by l.position`,
      [email],
    )
  ).map(({ title, total }) => `${title} ${total}`);

describe('a product page with variants', () => {
  it('offers each value, with its price and whether it is sold out', async () => {
    await formats('pages', { epub: { price: 1500, stock: 0 } });
    const { body } = await openBrowser(world).get(page('pages'));
    expect(body).toContain('<legend dir="auto">Format</legend>');
    expect(body).toMatch(/<input type="radio"[^>]*checked="" value="PDF"/);
    expect(body).toMatch(/<input type="radio"[^>]*disabled=""[^>]*value="EPUB"/);
    expect(body).toContain('From $12');
    expect(body).toContain('Only in EPUB');
    expect(body).toContain('"@type":"AggregateOffer","lowPrice":"12.00","highPrice":"15.00","offerCount":2');
  });

  it('shows cards with the lowest price', async () => {
    await formats('cards', { epub: { price: 300 } });
    const { body } = await openBrowser(world).get('/ana-studio');
    expect(body).toContain('From $3');
    const { body: german } = await openBrowser(world).get('/ana-studio?lang=de');
    expect(german).toContain('ab 3');
  });

  it('lets an owner of one variant buy another', async () => {
    const { productId, pdf } = await formats('owners');
    const { quote } = await world.call('quoteOrder', { storeId: shop.storeId, productId, variantId: pdf.id });
    const email = 'owner@example.com';
    const order = { storeId: shop.storeId, quote, email, card: CARDS.pays, idempotencyKey: 'the order of an owner' };
    await world.call('placeOrder', order);
    const member = await memberBrowser(world, { slug: 'ana-studio', email });
    const { body } = await member.get(page('owners'));
    expect(body).toContain('Open in library');
    expect(body).toContain('Buy now');
    expect((await member.get(checkout('owners'))).body).toMatch(/<option value="[^"]*" selected="">EPUB/);
    expect((await member.get(`${checkout('owners')}?option-0=PDF`)).body).not.toContain('name="quote"');
  });
});

describe('the checkout of a product with variants', () => {
  it('sells the variant that was chosen on the product page', async () => {
    await formats('direct', { epub: { price: 1500 } });
    const { body, send } = await openForm(`${checkout('direct')}?option-0=EPUB`);
    expect(body).toContain('Pay $15.00');
    expect((await send('direct@example.com')).statusCode).toBe(303);
    expect(await soldTo('direct@example.com')).toEqual(['direct – EPUB 1500']);
  });

  it('shows the price of another choice before it is paid', async () => {
    const { epub } = await formats('changed', { epub: { price: 1500 } });
    const { visitor, body, send } = await openForm(checkout('changed'));
    expect(body).toContain('Pay $12.00');
    const shown = await send('changed@example.com', { variant: epub.id });
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('Pay $15.00');
    expect(await soldTo('changed@example.com')).toEqual([]);
    const quote = hiddenField(shown.body, 'quote');
    const paid = await visitor.post(checkout('changed'), {
      quote,
      idempotencyKey: hiddenField(shown.body, 'idempotencyKey'),
      variant: epub.id,
      email: 'changed@example.com',
      name: '',
      ...CARDS.pays,
    });
    expect(paid.statusCode).toBe(303);
    expect(await soldTo('changed@example.com')).toEqual(['changed – EPUB 1500']);
  });

  it('says so if the choice is not sold, and changes nothing', async () => {
    const other = await formats('elsewhere');
    await formats('unknown');
    const { body, send } = await openForm(`${checkout('unknown')}?option-0=MOBI`);
    expect(body).toContain('This option isn’t available right now.');
    const refused = await send('unknown@example.com', { variant: other.epub.id });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('This option isn’t available right now.');
    expect(await soldTo('unknown@example.com')).toEqual([]);
  });

  it('opens with what is left, and says at the field that a choice is sold out meanwhile', async () => {
    const { pdf, save } = await formats('left', { epub: { stock: 5 } });
    const { send } = await openForm(checkout('left'));
    await save({ variantStock: { [pdf.id]: 0 } });
    expect((await openForm(checkout('left'))).body).toMatch(/<option value="[^"]*" selected="">EPUB/);
    const refused = await send('left@example.com');
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('PDF is sold out. Please choose another.');
    expect(await soldTo('left@example.com')).toEqual([]);
  });

  it('keeps two orders of one browser apart by their variant', async () => {
    await formats('apart');
    const visitor = openBrowser(world);
    for (const format of ['PDF', 'EPUB']) {
      const { send } = await openForm(`${checkout('apart')}?option-0=${format}`, visitor);
      await send('apart@example.com');
    }
    expect((await soldTo('apart@example.com')).toSorted()).toEqual(['apart – EPUB 1200', 'apart – PDF 1200']);
  });

  it('comes back to the variant whose payment waits', async () => {
    await formats('waits');
    const visitor = openBrowser(world);
    const { send } = await openForm(`${checkout('waits')}?option-0=EPUB`, visitor);
    await send('waits@example.com', CARDS.asks);
    expect((await visitor.get(checkout('waits'))).body).toMatch(/<option value="[^"]*" selected="">EPUB/);
  });
});

describe('a cart with variants', () => {
  it('has a line for each, and sells them in one order', async () => {
    await formats('basket', { maxQuantity: 3, epub: { price: 1500, stock: 2 } });
    const visitor = openBrowser(world);
    const add = (fields: Record<string, string>) =>
      visitor.submit('/ana-studio/cart', { intent: 'add', product: 'basket', ...fields });
    await add({ 'option-0': 'PDF' });
    await add({ 'option-0': 'EPUB', quantity: '3' });
    const { body } = await add({ 'option-0': 'PDF' });
    expect(body).toContain('basket – PDF');
    expect(body).toContain('basket – EPUB');
    expect(body).toContain('<dd>$54.00</dd>');
    expect((await add({ 'option-0': 'MOBI' })).body).toContain('This option isn’t available right now.');
    const { body: form } = await visitor.get('/ana-studio/checkout');
    await visitor.post('/ana-studio/checkout', {
      quote: hiddenField(form, 'quote'),
      idempotencyKey: hiddenField(form, 'idempotencyKey'),
      email: 'basket@example.com',
      name: '',
      ...CARDS.pays,
    });
    expect(await soldTo('basket@example.com')).toEqual(['basket – PDF 5400', 'basket – EPUB 5400']);
    // Of three, two could be bought.
    const { body: rest } = await visitor.get('/ana-studio/cart');
    expect(rest).not.toContain('basket – PDF');
    expect(rest).toContain('<s>basket – EPUB</s>');
  });

  it('removes one line, and adds it again', async () => {
    const { pdf } = await formats('undo');
    const visitor = openBrowser(world);
    for (const format of ['PDF', 'EPUB'])
      await visitor.submit('/ana-studio/cart', { intent: 'add', product: 'undo', 'option-0': format });
    const { body } = await visitor.submit('/ana-studio/cart', { remove: pdf.id });
    expect(body).toContain('undo – EPUB');
    expect(body).toContain(`name="variant" value="${pdf.id}"`);
    const again = { intent: 'add', product: 'undo', variant: pdf.id, quantity: '1', offered: '' };
    expect((await visitor.submit('/ana-studio/cart', again)).body).toContain('<dd>$24.00</dd>');
  });
});
