import { describe, expect, it } from 'vitest';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { CARDS, openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');

const CHECKOUT = '/ana-studio/checkout/spring-prints';

describe('sweepOrders', () => {
  it('voids an order that waited an hour for its bank, and lets its buyer start again', async () => {
    const visitor = openBrowser(world);
    const { body } = await visitor.get(CHECKOUT);
    const form = { quote: hiddenField(body, 'quote'), email: 'cleo@example.com', name: '' };
    await visitor.post(CHECKOUT, { ...form, ...CARDS.asks });
    const statuses = () =>
      world.sql(
        `select o.status as order, p.status as payment from orders o join payments p on p.order_id = o.id
          order by o.placed_at`,
      );
    await world.sweep(shop.storeId);
    expect(await statuses()).toEqual([{ order: 'requires-action', payment: 'requires-action' }]);
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    expect(await statuses()).toEqual([{ order: 'void', payment: 'failed' }]);
    const again = await visitor.post(CHECKOUT, { ...form, ...CARDS.pays });
    expect(again.statusCode).toBe(303);
    expect(await statuses()).toEqual([
      { order: 'void', payment: 'failed' },
      { order: 'paid', payment: 'succeeded' },
    ]);
  });

  it('forgets the links of receipts that have run out', async () => {
    await world.runJobs();
    expect(await world.sql('select from access_links')).toHaveLength(3);
    world.travel({ days: 31 });
    await world.sweep(shop.storeId);
    expect(await world.sql('select from access_links')).toHaveLength(0);
  });
});
