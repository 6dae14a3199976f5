import { describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { buy } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { CARDS, openShop, publishWare, readTotals, type Ware } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
const { storeId, productId } = shop;
const CHECKOUT = '/ana-studio/checkout/spring-prints';
const publish = (slug: string, ware: Ware = {}) => publishWare(world, storeId, { slug, title: slug, ...ware });
const log = await publish('log', { price: { kind: 'fixed', amount: 1000 } });
const saveAll = (bumps: object[]) => world.call('saveBumps', { storeId, productId, bumps }, { as: shop });
const save = (bumpId: string, fields: object = {}) =>
  saveAll([{ bumpId, text: 'For each firing.', basisPoints: 4000, ...fields }]);
const LOG = `bump-${log.productId}`;

async function openForm(visitor = openBrowser(world)) {
  const { body } = await visitor.get(CHECKOUT);
  const form = { quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
  const send = (email: string, fields: Record<string, string> = {}) =>
    visitor.post(CHECKOUT, { ...form, email, name: '', ...CARDS.pays, ...fields });
  return { visitor, body, form, send };
}

const linesOf = (email: string) =>
  world.sql<{ title: string; amount: number }>(
    `select l.title, l.amount::int from order_lines l join orders o on o.store_id = l.store_id and o.id = l.order_id
      where o.email = $1 and o.status = 'paid' order by l.position`,
    [email],
  );

const BOTH = [
  { title: 'Spring prints', amount: 1200 },
  { title: 'log', amount: 600 },
];

describe('a bump', () => {
  it('is another product with a fixed price that is paid once, in the same currency', async () => {
    const refusalOf = async (bumpId: string) => {
      const error = await save(bumpId).catch((problem: unknown) => problem);
      return error instanceof Error && 'details' in error ? error.details : undefined;
    };
    expect(await refusalOf(productId)).toMatchObject({ refusal: 'offer-itself', field: 'bumps' });
    const open = await publish('open', { price: { kind: 'from', least: 100 } });
    expect(await refusalOf(open.productId)).toMatchObject({ refusal: 'offer-not-sold-once', field: 'bumps' });
    const club = await publish('club');
    const price = { kind: 'fixed', amount: 500, every: { unit: 'month', count: 1 } };
    await world.call('saveProduct', { storeId, productId: club.productId, price }, { as: shop });
    expect(await refusalOf(club.productId)).toMatchObject({ refusal: 'offer-not-sold-once' });
    const euro = await publish('euro', { currency: 'EUR' });
    expect(await refusalOf(euro.productId)).toMatchObject({ refusal: 'mixed-currencies', field: 'bumps' });
    const other = await openShop(world, 'bea');
    expect(await refusalOf(other.productId)).toMatchObject({ refusal: 'not-found' });
    expect((await openForm()).body).not.toContain('name="bump-');
  });

  it('is added by a tick, whose new total is shown before it is paid', async () => {
    expect(await save(log.productId)).toMatchObject({ bumps: [{ title: 'log', isOffered: true }] });
    const { visitor, body, form, send } = await openForm();
    expect(body).toContain('For each firing.');
    expect(body).toContain('<s>$10</s>');
    const before = await readTotals(world, storeId);
    const shown = await send('both@example.com', { [LOG]: 'yes' });
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain('Pay $18.00');
    expect(await readTotals(world, storeId)).toEqual(before);
    const next = { ...form, quote: hiddenField(shown.body, 'quote'), email: 'both@example.com', name: '' };
    const paid = await visitor.post(CHECKOUT, { ...next, ...CARDS.pays, [LOG]: 'yes' });
    expect(paid.statusCode).toBe(303);
    expect(await linesOf('both@example.com')).toEqual(BOTH);
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
  });

  it('is one of up to three, each with its own tick, text and price, in the order of the creator', async () => {
    const apron = await publish('apron', { price: { kind: 'fixed', amount: 2000 } });
    const sponge = await publish('sponge', { price: { kind: 'fixed', amount: 300 } });
    const brush = await publish('brush', { price: { kind: 'fixed', amount: 500 } });
    const three = [
      { bumpId: sponge.productId, text: 'Keeps the rim smooth.' },
      { bumpId: log.productId, basisPoints: 4000 },
      { bumpId: apron.productId, basisPoints: 5000 },
    ];
    await expect(saveAll([...three, { bumpId: brush.productId }])).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
    await expect(saveAll([...three.slice(1), { bumpId: log.productId }])).rejects.toMatchObject({
      details: { refusal: 'offer-twice', field: 'bumps' },
    });
    expect(await saveAll(three)).toMatchObject({ bumps: [{ title: 'sponge' }, { title: 'log' }, { title: 'apron' }] });
    const { visitor, body, form, send } = await openForm();
    expect([...body.matchAll(/name="bump-([\w-]+)"/g)].map(([, id]) => id)).toEqual(three.map(({ bumpId }) => bumpId));
    const [first, third] = [`bump-${sponge.productId}`, `bump-${apron.productId}`];
    const two = await send('three@example.com', { [first]: 'yes', [third]: 'yes', intent: 'price' });
    expect(two.body).toContain('Pay $25.00');
    const again = {
      ...form,
      quote: hiddenField(two.body, 'quote'),
      email: 'three@example.com',
      name: '',
      ...CARDS.pays,
    };
    // One is exchanged for another, and a bump of no product is ignored.
    const exchanged = await visitor.post(CHECKOUT, { ...again, [LOG]: 'yes', [third]: 'yes', 'bump-0': 'yes' });
    expect(exchanged.body).toContain('Pay $28.00');
    const next = { ...again, quote: hiddenField(exchanged.body, 'quote') };
    expect((await visitor.post(CHECKOUT, { ...next, [LOG]: 'yes', [third]: 'yes' })).statusCode).toBe(303);
    expect(await linesOf('three@example.com')).toEqual([
      { title: 'Spring prints', amount: 1200 },
      { title: 'apron', amount: 1000 },
      { title: 'log', amount: 600 },
    ]);
    expect((await readTotals(world, storeId)).unbalanced).toBe(0);
    await save(log.productId);
  });

  it('is left out without a tick, and replaced orders count once', async () => {
    const { visitor, form, send } = await openForm();
    await send('change@example.com', { ...CARDS.declined });
    const shown = await send('change@example.com', { [LOG]: 'yes', intent: 'price' });
    const next = { ...form, quote: hiddenField(shown.body, 'quote'), email: 'change@example.com', name: '' };
    await visitor.post(CHECKOUT, { ...next, ...CARDS.pays, [LOG]: 'yes' });
    expect(await linesOf('change@example.com')).toEqual(BOTH);
    const orders = await world.sql("select status from orders where email = 'change@example.com'");
    expect(orders).toEqual([{ status: 'paid' }]);
    const without = await openForm();
    await without.send('alone@example.com');
    expect(await linesOf('alone@example.com')).toEqual([BOTH[0]]);
  });

  it('is honored at an old price, unless it costs something else now', async () => {
    const { visitor, form, send } = await openForm();
    const ticked = await send('late@example.com', { [LOG]: 'yes', intent: 'price' });
    const next = {
      ...form,
      quote: hiddenField(ticked.body, 'quote'),
      email: 'late@example.com',
      name: '',
      [LOG]: 'yes',
    };
    world.travel({ minutes: 40 });
    await save(log.productId, { basisPoints: 0 });
    const changed = await visitor.post(CHECKOUT, { ...next, ...CARDS.pays });
    expect(changed.statusCode).not.toBe(303);
    expect(await linesOf('late@example.com')).toEqual([]);
    await save(log.productId);
    const same = await visitor.post(CHECKOUT, { ...next, ...CARDS.pays });
    expect(same.statusCode).toBe(303);
    expect(await linesOf('late@example.com')).toEqual(BOTH);
  });

  it('is taken out if it is sold out meanwhile, and not offered to somebody who has it', async () => {
    await world.call('saveProduct', { storeId, productId: log.productId, stock: 1 }, { as: shop });
    const { visitor, form, send } = await openForm();
    const ticked = await send('slow@example.com', { [LOG]: 'yes', intent: 'price' });
    await buy(world, { storeId, productId: log.productId, email: 'owner@example.com', name: '' });
    const next = {
      ...form,
      quote: hiddenField(ticked.body, 'quote'),
      email: 'slow@example.com',
      name: '',
      [LOG]: 'yes',
    };
    const refused = await visitor.post(CHECKOUT, { ...next, ...CARDS.pays });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain('taken out of your order');
    expect(refused.body).toContain('Pay $12.00');
    expect((await openForm()).body).not.toContain('name="bump-');
    await world.call('saveProduct', { storeId, productId: log.productId, stock: null }, { as: shop });
    expect((await openForm()).body).toContain('name="bump-');
    const member = await memberBrowser(world, { slug: 'ana-studio', email: 'owner@example.com' });
    expect((await openForm(member)).body).not.toContain('name="bump-');
  });

  it('asks the questions of its own checkout once it is taken', async () => {
    const question = { kind: 'text', label: 'Which kiln?', isRequired: true, choices: [] };
    const about = { storeId, productId: log.productId };
    await world.call('saveCheckoutQuestions', { ...about, questions: [question] }, { as: shop });
    const { visitor, body, form, send } = await openForm();
    expect(body).not.toContain('Which kiln?');
    const ticked = await send('kiln@example.com', { [LOG]: 'yes', intent: 'price' });
    const name = /name="(answer-[^"]+)"/.exec(ticked.body)?.[1] ?? '';
    const next = {
      ...form,
      quote: hiddenField(ticked.body, 'quote'),
      email: 'kiln@example.com',
      name: '',
      [LOG]: 'yes',
    };
    expect((await visitor.post(CHECKOUT, { ...next, ...CARDS.pays })).statusCode).toBe(400);
    expect((await visitor.post(CHECKOUT, { ...next, ...CARDS.pays, [name]: 'The old one' })).statusCode).toBe(303);
    expect(await linesOf('kiln@example.com')).toEqual(BOTH);
    await world.call('saveCheckoutQuestions', { ...about, questions: [] }, { as: shop });
  });

  it('is copied with its product', async () => {
    const { product } = await world.call('duplicateProduct', { storeId, productId }, { as: shop });
    expect(await world.call('getBumps', { storeId, productId: product.id }, { as: shop })).toMatchObject({
      bumps: [{ bumpId: log.productId, text: 'For each firing.', basisPoints: 4000 }],
    });
  });

  it('is removed by its creator', async () => {
    await saveAll([]);
    expect(await world.call('getBumps', { storeId, productId }, { as: shop })).toEqual({ bumps: [] });
    expect((await openForm()).body).not.toContain('name="bump-');
  });
});
