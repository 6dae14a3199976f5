import { describe, expect, it } from 'vitest';
import { closedPayments } from '#server/gateways/payments/closedPayments.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { readTotals, openShop, publishWare } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
world.services.payments = closedPayments;
const { storeId } = shop;

const OFF = 'This store can’t take payments yet.';

/** Submits the checkout form of a product with an amount and returns the response. */
async function offer(slug: string, amount: string) {
  const visitor = openBrowser(world);
  const url = `/ana-studio/checkout/${slug}`;
  const { body } = await visitor.get(url);
  const form = { quote: hiddenField(body, 'quote'), email: 'cleo@example.com', name: '', amount };
  return visitor.post(url, form);
}

describe('an installation without a payment provider', () => {
  it('shows at the checkout of a paid product that payments are off', async () => {
    const page = await openBrowser(world).get('/ana-studio/checkout/spring-prints');
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(OFF);
    expect(page.body).not.toContain('name="email"');
    expect(page.body).not.toContain('name="number"');
  });

  it('quotes no price, and accepts no order at an earlier quote', async () => {
    const refused = { details: { refusal: 'payments-off' } };
    const quoting = world.call('quoteOrder', { storeId, productId: shop.productId });
    await expect(quoting).rejects.toMatchObject(refused);
    const before = await readTotals(world, storeId);
    const answer = await offer('spring-prints', '');
    expect(answer.statusCode).toBe(400);
    expect(await readTotals(world, storeId)).toEqual(before);
  });

  it('sells free products, and pay-what-you-want products at no charge', async () => {
    await publishWare(world, storeId, { slug: 'free', price: { kind: 'free' } });
    await publishWare(world, storeId, { slug: 'open', price: { kind: 'from', least: 0 } });
    expect((await offer('free', '')).headers.location).toContain('/order/');
    expect((await offer('open', '0')).headers.location).toContain('/order/');
    const paid = await offer('open', '5');
    expect(paid.statusCode).toBe(400);
    expect(paid.body).toContain(OFF);
  });

  it('shows a notice on the creator’s home page', async () => {
    expect(await world.call('getStoreHome', { storeId }, { as: shop })).toMatchObject({ takesPayments: false });
  });
});
