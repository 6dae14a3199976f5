import { describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { CARDS, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const CHECKOUT = '/ana-studio/checkout/spring-prints';

const world = await openWorld();
const shop = await openShop(world, 'ana');

async function openForm(url = CHECKOUT) {
  const visitor = openBrowser(world);
  const { body } = await visitor.get(url);
  return { visitor, quote: hiddenField(body, 'quote'), idempotencyKey: hiddenField(body, 'idempotencyKey') };
}

type Form = Awaited<ReturnType<typeof openForm>>;

const pay = ({ visitor, ...form }: Form, email: string, rest: Record<string, string> = {}) =>
  visitor.post(CHECKOUT, { ...form, email, name: 'Cleo', ...CARDS.pays, ...rest });

const originsOf = (email: string) =>
  world.sql(
    `select s.* from orders o left join order_sources s on s.store_id = o.store_id and s.order_id = o.id
      where o.email = $1`,
    [email],
  );

const hourNow = () => Math.floor(world.now().getTime() / 3_600_000);

describe('an order', () => {
  it('stores the block, the source and the campaign that its buyer came from', async () => {
    const from = {
      r: 'https://l.instagram.com/',
      q: '?utm_campaign=spring&utm_content=reel-7',
      b: 'ProductGrid-1',
      t: hourNow() - 1,
    };
    expect((await pay(await openForm(), 'cleo@example.com', { from: JSON.stringify(from) })).statusCode).toBe(303);
    const [origin] = await originsOf('cleo@example.com');
    expect(origin).toMatchObject({
      store_id: shop.storeId,
      block: 'ProductGrid-1',
      source: 'instagram.com',
      campaign: 'spring',
      content: 'reel-7',
    });
    const { order } = await world.call(
      'getOrder',
      { storeId: shop.storeId, orderId: origin?.['order_id'] },
      { as: shop },
    );
    expect(order.origin).toEqual({ source: 'instagram.com', campaign: 'spring', content: 'reel-7', block: '' });
    expect(origin?.['landed_at'].getTime()).toBe((hourNow() - 1) * 3_600_000);
  });

  it('has no origin without a report from the script, or with an invalid one', async () => {
    for (const [at, from] of ['', 'nonsense', '[]', '"text"', 'null', '{"__proto__":1'].entries()) {
      const email = `nobody-${at}@example.com`;
      expect((await pay(await openForm(), email, { from })).statusCode).toBe(303);
      const known = await originsOf(email);
      expect(known.map(({ source, block }) => [source ?? null, block ?? null])).not.toContainEqual([
        expect.stringMatching(/./),
        expect.anything(),
      ]);
    }
  });

  it('is placed once and at the same price, whatever origin is reported', async () => {
    const form = await openForm();
    const first = await pay(form, 'dora@example.com', { from: JSON.stringify({ b: 'One', q: '?price=1' }) });
    const second = await pay(form, 'dora@example.com', { from: JSON.stringify({ b: 'Two' }), amount: '0' });
    expect([first.statusCode, second.statusCode]).toEqual([303, 303]);
    expect(await originsOf('dora@example.com')).toMatchObject([{ block: 'One' }]);
    expect(await world.sql("select total from orders where email = 'dora@example.com'")).toEqual([{ total: '1200' }]);
  });

  it('keeps its origin while the bank’s confirmation is pending', async () => {
    await publishWare(world, shop.storeId, { slug: 'asked' });
    const form = await openForm();
    const from = JSON.stringify({ b: 'products', r: 'https://x.com/' });
    await pay(form, 'asks@example.com', { ...CARDS.asks, from });
    const [origin] = await originsOf('asks@example.com');
    expect(origin).toMatchObject({ block: 'products', source: 'x.com' });
    const input = { storeId: shop.storeId, orderId: origin?.['order_id'] };
    expect((await world.call('getOrder', input, { as: shop })).order.origin.block).toContain('Product');
  });
});
