import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { CARDS, openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana', { price: { kind: 'fixed', amount: 10_000 }, currency: 'EUR' });

const preview = (amount: number, { currency = 'EUR', taxClass = 'standard' as const } = {}) =>
  world.call('previewPrice', { storeId: shop.storeId, price: { amount, currency }, taxClass }, { as: shop });

const eur = (amount: number) => ({ amount, currency: 'EUR' });

it('says that the creator receives all before the store has a payment that shows a fee', async () => {
  expect(await preview(1200)).toEqual({
    pays: eur(1200),
    tax: null,
    isTaxedLater: false,
    platformFee: eur(0),
    providerFee: null,
    receives: eur(1200),
  });
});

it('estimates the provider’s fee from the latest payments in the currency', async () => {
  const { quote } = await world.call('quoteOrder', { storeId: shop.storeId, productId: shop.productId });
  const order = { storeId: shop.storeId, quote, email: 'bea@example.com', card: CARDS.pays };
  await world.call('placeOrder', { ...order, idempotencyKey: randomUUID() });
  // The test gateway takes 3 percent.
  expect(await preview(1200)).toMatchObject({ providerFee: eur(36), receives: eur(1164) });
  expect(await preview(1200, { currency: 'USD' })).toMatchObject({ providerFee: null });
});

it('shows the tax at home, added or included, that the creator receives too', async () => {
  const settings = { storeId: shop.storeId, isOn: true, home: 'NL', isBelowThreshold: false, addEuRates: true };
  await world.call('saveTaxes', { ...settings, isInclusive: false }, { as: shop });
  const tax = { country: 'NL', basisPoints: 2100 };
  expect(await preview(10_000)).toMatchObject({
    pays: eur(12_100),
    tax: { ...tax, amount: eur(2100) },
    providerFee: eur(363),
    receives: eur(11_737),
  });
  await world.call('saveTaxes', { ...settings, isInclusive: true }, { as: shop });
  expect(await preview(12_100)).toMatchObject({ pays: eur(12_100), tax: { ...tax, amount: eur(2100) } });
});

it('refuses an unknown currency', async () => {
  await expect(preview(100, { currency: 'XXX' })).rejects.toMatchObject({ details: { field: 'price.currency' } });
});
