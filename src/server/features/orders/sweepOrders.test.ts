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

  it('fulfills an order whose payment turns out to have succeeded when it is to be canceled', async () => {
    const { payments } = world.services;
    if (payments.form !== 'card') throw new Error('Not the test gateway.');
    const gateway = { ...payments };
    const visitor = openBrowser(world);
    const { body } = await visitor.get(CHECKOUT);
    const form = { quote: hiddenField(body, 'quote'), email: 'dora@example.com', name: '' };
    await visitor.post(CHECKOUT, { ...form, ...CARDS.asks });
    const status = async () =>
      (await world.sql('select status from orders where email = $1', ['dora@example.com']))[0]?.['status'];

    payments.cancelPayment = () => Promise.reject(new Error('No connection.'));
    world.travel({ minutes: 61 });
    await world.sweep(shop.storeId);
    expect(await status()).toBe('requires-action');

    // The buyer confirmed, and the gateway's answer was lost.
    payments.cancelPayment = async ({ chargeId }) => {
      const [waiting] = await world.sql('select action_token from payments where charge_id = $1', [chargeId]);
      const paid = await gateway.confirm({ chargeId, token: String(waiting?.['action_token']), approved: true });
      if (paid.status !== 'succeeded') throw new Error('It was not confirmed.');
      return paid;
    };
    await world.sweep(shop.storeId);
    Object.assign(payments, gateway);
    expect(await status()).toBe('paid');
    expect(await world.emailsTo('dora@example.com')).toHaveLength(1);
  });

  it('deletes expired receipt links', async () => {
    await world.runJobs();
    expect(await world.sql('select from access_links')).toHaveLength(5);
    world.travel({ days: 31 });
    await world.sweep(shop.storeId);
    expect(await world.sql('select from access_links')).toHaveLength(0);
  });
});
