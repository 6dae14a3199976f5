import { describe, expect, it } from 'vitest';
import { buy } from '#test/furnish.ts';
import { readTotals, openShop } from '#test/shop.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const ben = await world.creator('ben');

const inputFor = (reference: string, rest: object = {}) => ({
  storeId: ana.storeId,
  email: `${reference.replaceAll(' ', '-')}@example.com`,
  productId: ana.productId,
  amount: { amount: 1500, currency: 'USD' },
  reference,
  ...rest,
});
const record = (input: object, as: CreatorWithStore | null = ana) =>
  world.call('recordCustomerPurchase', input, as ? { as } : {});

describe('recordCustomerPurchase', () => {
  it('creates a paid order, a customer, an entitlement and balanced ledger entries', async () => {
    const before = await readTotals(world, ana.storeId);
    const purchasedAt = '2026-01-05T12:00:00.000Z';
    const { order, customerId, isNew } = await record(inputFor('fair 1', { name: 'Bea', purchasedAt }));
    expect({ order, isNew }).toMatchObject({
      order: {
        name: 'Bea',
        title: 'Spring prints',
        status: 'paid',
        total: { amount: 1500, currency: 'USD' },
        isElsewhere: true,
        isTest: false,
        placedAt: purchasedAt,
      },
      isNew: true,
    });
    const after = await readTotals(world, ana.storeId);
    expect(after).toMatchObject({
      unbalanced: 0,
      orders: (before.orders ?? 0) + 1,
      entitlements: (before.entitlements ?? 0) + 1,
      ledger: { elsewhere: 1500, 'store:elsewhere': -1500 },
    });
    expect(Object.keys(after.ledger).filter((account) => account.startsWith('gateway'))).toEqual([]);
    const { customer } = await world.call('getCustomer', { storeId: ana.storeId, customerId }, { as: ana });
    expect(customer).toMatchObject({ orders: 1, spent: [{ amount: 1500, currency: 'USD' }], lastOrderAt: purchasedAt });
    expect(await world.emailsTo('fair-1@example.com')).toEqual([]);
  });

  it('creates one order for ten requests with one reference, and for a repetition a day later', async () => {
    const before = await readTotals(world, ana.storeId);
    const input = inputFor('race', { sendReceipt: true });
    const answers = await Promise.all(Array.from({ length: 10 }, () => record(input)));
    expect(new Set(answers.map(({ order }) => order.id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    world.travel({ days: 1 });
    expect(await record(input)).toMatchObject({ order: { id: answers[0]?.order.id }, isNew: false });
    const after = await readTotals(world, ana.storeId);
    expect(after).toMatchObject({
      orders: (before.orders ?? 0) + 1,
      payments: (before.payments ?? 0) + 1,
      entitlements: (before.entitlements ?? 0) + 1,
      unbalanced: 0,
    });
    expect(await world.emailsTo('race@example.com')).toHaveLength(1);
  });

  it('refuses other data under a used reference, and stores none of it', async () => {
    await record(inputFor('first'));
    for (const other of [
      { amount: { amount: 1600, currency: 'USD' } },
      { amount: { amount: 1500, currency: 'EUR' } },
      { email: 'nobody-yet@example.com' },
      { purchasedAt: '2026-01-01T00:00:00.000Z' },
    ]) {
      await expect(record(inputFor('first', other))).rejects.toMatchObject({
        httpStatus: 409,
        details: { field: 'reference' },
      });
    }
    const found = await world.call('searchStoreCustomers', { storeId: ana.storeId, query: 'nobody-yet' }, { as: ana });
    expect(found.items).toEqual([]);
  });

  it('returns the same for a repeated request, even if buyer and product changed', async () => {
    const { product } = await world.call('saveProduct', { storeId: ana.storeId, title: 'Short run' }, { as: ana });
    const input = inputFor('fair again', { productId: product.id });
    const { order, customerId } = await record(input);
    const { storeId } = ana;
    await world.call('updateStoreCustomer', { storeId, customerId, email: 'moved@example.com' }, { as: ana });
    await world.call('deleteProducts', { storeId, productIds: [product.id] }, { as: ana });
    for (const email of [input.email, 'moved@example.com']) {
      expect(await record({ ...input, email, name: 'Zoe' })).toMatchObject({
        order: { id: order.id },
        customerId,
        isNew: false,
      });
    }
    expect(await record({ ...input, email: undefined, customerId })).toMatchObject({ isNew: false });
    const { customer } = await world.call('getCustomer', { storeId, customerId }, { as: ana });
    expect(customer).toMatchObject({ name: '', email: 'moved@example.com', orders: 1 });
  });

  it('refuses a customer id with another customer’s address', async () => {
    const { customerId } = await record(inputFor('two claims'));
    const input = inputFor('two claims more', { customerId });
    await expect(record(input)).rejects.toMatchObject({ httpStatus: 400, details: { field: 'email' } });
    expect((await record({ ...input, email: 'Two-Claims@example.com' })).customerId).toBe(customerId);
  });

  it('scopes references to the store', async () => {
    await record(inputFor('shared'));
    const { product } = await world.call('saveProduct', { storeId: ben.storeId, title: 'Bens' }, { as: ben });
    const { isNew } = await record(inputFor('shared', { storeId: ben.storeId, productId: product.id }), ben);
    expect(isNew).toBe(true);
  });

  it('records a free sale without ledger entries', async () => {
    const before = await readTotals(world, ana.storeId);
    await record(inputFor('gift', { amount: { amount: 0, currency: 'USD' } }));
    expect(await readTotals(world, ana.storeId)).toMatchObject({ payments: before.payments, ledger: before.ledger });
  });

  it.each([
    ['purchasedAt', { purchasedAt: '2099-01-01T00:00:00.000Z' }],
    ['purchasedAt', { purchasedAt: '1999-01-01T00:00:00.000Z' }],
    ['amount.currency', { amount: { amount: 1, currency: 'ABC' } }],
    ['reference', { reference: '  ' }],
    ['email', { email: undefined }],
  ])('refuses an invalid %s at its field', async (field, wrong) => {
    await expect(record(inputFor('wrong', wrong))).rejects.toMatchObject({ httpStatus: 400, details: { field } });
  });

  it('refuses strangers and other creators', async () => {
    await expect(record(inputFor('no'), null)).rejects.toMatchObject({ httpStatus: 401 });
    await expect(record(inputFor('no'), ben)).rejects.toMatchObject({ httpStatus: 403 });
  });
});

describe('the refund of a sale made elsewhere', () => {
  const refund = (orderId: string, rest: object = {}) =>
    world.call(
      'refundOrder',
      { storeId: ana.storeId, orderId, idempotencyKey: `refund of ${orderId}`, ...rest },
      { as: ana },
    );

  it('uses no gateway: it is marked, revokes access and balances', async () => {
    const { order, customerId } = await record(inputFor('back'));
    await expect(refund(order.id)).rejects.toMatchObject({ httpStatus: 400, message: /made elsewhere/ });
    const { order: marked } = await refund(order.id, { elsewhere: true });
    expect(marked).toMatchObject({ status: 'refunded', isElsewhere: true, refundable: { amount: 0 } });
    const { access } = await world.call('getCustomer', { storeId: ana.storeId, customerId }, { as: ana });
    expect(access).toEqual([expect.objectContaining({ revokedReason: 'refunded' })]);
    expect((await readTotals(world, ana.storeId)).unbalanced).toBe(0);
  });

  it('cannot bypass the gateway for an order paid here', async () => {
    const { orderId } = await buy(world, { ...ana, email: 'card@example.com', name: '' });
    await expect(refund(orderId, { elsewhere: true })).rejects.toMatchObject({ httpStatus: 400 });
  });
});
