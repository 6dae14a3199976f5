import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { buy } from '#test/furnish.ts';
import { openShop, publishWare, type Shop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const bea = await openShop(world, 'bea');

const sell = async ({ storeId }: Shop, productId: string, email: string): Promise<string> =>
  (await buy(world, { storeId, productId, email })).orderId;
const firstSale = async (shop = ana) =>
  (await world.call('getFirstSale', { storeId: shop.storeId }, { as: shop })).firstSale;
const picture = (shop: Shop, as?: Shop) =>
  world.app.inject({
    method: 'GET',
    url: `/media/${shop.storeId}/first-sale.png`,
    headers: as ? { authorization: `Bearer ${as.idToken}` } : {},
  });

describe('the first sale', () => {
  it('is null before any sale, and free orders do not count', async () => {
    const free = await publishWare(world, ana.storeId, { title: 'A sample', slug: 'sample', price: { kind: 'free' } });
    await sell(ana, free.productId, 'bo@example.com');
    expect(await firstSale()).toBeNull();
    expect((await picture(ana, ana)).statusCode).toBe(404);
  });

  it('is not a sale made elsewhere', async () => {
    await world.call(
      'recordCustomerPurchase',
      {
        storeId: ana.storeId,
        email: 'eve@example.com',
        productId: ana.productId,
        amount: { amount: 900, currency: 'USD' },
        reference: 'market stall 7',
      },
      { as: ana },
    );
    expect(await firstSale()).toBeNull();
    const { setUp } = await world.call('getStoreHome', { storeId: ana.storeId }, { as: ana });
    expect(setUp.firstSale).toBe(false);
  });

  it('is the first paid order, and stays it', async () => {
    const orderId = await sell(ana, ana.productId, 'cleo@example.com');
    world.travel({ minutes: 5 });
    await sell(ana, ana.productId, 'dora@example.com');
    expect(await firstSale()).toMatchObject({
      orderId,
      title: 'Spring prints',
      total: { amount: 1200, currency: 'USD' },
      isSeen: false,
    });
    expect(JSON.stringify(await firstSale())).not.toContain('cleo');
    const { setUp, isFirstSaleSeen } = await world.call('getStoreHome', { storeId: ana.storeId }, { as: ana });
    expect({ firstSale: setUp.firstSale, isFirstSaleSeen }).toEqual({ firstSale: true, isFirstSaleSeen: false });
  });

  it('is shown once, in whichever browser asks first', async () => {
    await world.call('markFirstSaleSeen', { storeId: ana.storeId }, { as: ana });
    await world.call('markFirstSaleSeen', { storeId: ana.storeId }, { as: ana });
    expect(await firstSale()).toMatchObject({ isSeen: true });
    const { isFirstSaleSeen } = await world.call('getStoreHome', { storeId: ana.storeId }, { as: ana });
    expect(isFirstSaleSeen).toBe(true);
  });

  it('has an image for its creator only', async () => {
    const { statusCode, headers, rawPayload } = await picture(ana, ana);
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'image/png' });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 });
    expect((await picture(ana)).statusCode).toBe(401);
    expect((await picture(ana, bea)).statusCode).toBe(403);
    expect(await firstSale(bea)).toBeNull();
  });
});
