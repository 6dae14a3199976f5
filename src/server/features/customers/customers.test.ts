import { describe, expect, it } from 'vitest';
import { receiptLinkOf } from '#test/memberBrowser.ts';
import { CARDS, openShop } from '#test/shop.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const ben = await world.creator('ben');

const call = (name: string, data: object, as: CreatorWithStore | null = ana) =>
  world.call(name, { storeId: ana.storeId, ...data }, as ? { as } : {});
const add = async (email: string, rest: object = {}) =>
  (await call('createStoreCustomer', { email, ...rest })).customer;

describe('createStoreCustomer', () => {
  it('adds a person who signs in with a code, without a password', async () => {
    const customer = await add('Cem@example.com', { name: ' Cem ', note: 'Met in May', tags: ['VIP', 'vip', 'Fair'] });
    expect(customer).toEqual({
      id: expect.any(String),
      email: 'Cem@example.com',
      name: 'Cem',
      note: 'Met in May',
      tags: ['VIP', 'Fair'],
      joinedAt: expect.any(String),
      orders: 0,
      spent: [],
      lastOrderAt: null,
    });
    const { storeId } = ana;
    await world.call('customerSendCode', { storeId, email: 'cem@example.com' });
    const code = await world.codeFor('cem@example.com');
    const { customer: member } = await world.call('customerSignInWithCode', {
      storeId,
      email: 'cem@example.com',
      code,
    });
    expect(member).toEqual({ id: customer.id, storeId, email: 'Cem@example.com', name: 'Cem' });
  });

  it('creates one of ten concurrent customers with the same address', async () => {
    const requests = Array.from({ length: 10 }, () => add('one@example.com'));
    const answers = await Promise.allSettled(requests);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('refuses the email of another customer at its field, in any letter case', async () => {
    await add('dia@example.com');
    await expect(add('DIA@example.com')).rejects.toMatchObject({
      httpStatus: 409,
      message: 'A customer with this email address already exists.',
      details: { field: 'email' },
    });
  });

  it('allows the same address in another store', async () => {
    await add('eli@example.com');
    const { customer } = await world.call(
      'createStoreCustomer',
      { storeId: ben.storeId, email: 'eli@example.com' },
      { as: ben },
    );
    expect(customer.orders).toBe(0);
  });
});

describe('updateStoreCustomer', () => {
  it('changes only the given fields', async () => {
    const { id } = await add('fay@example.com', { name: 'Fay', note: 'Old', tags: ['a'] });
    const { customer } = await call('updateStoreCustomer', { customerId: id, note: 'New' });
    expect(customer).toMatchObject({ name: 'Fay', note: 'New', tags: ['a'], email: 'fay@example.com' });
  });

  it('with a new email revokes everything the old mailbox could open, and notifies both addresses', async () => {
    const { storeId } = ana;
    const email = 'gus@example.com';
    const { id } = await add(email);
    await world.call('customerSendCode', { storeId, email, type: 'signup' });
    const code = await world.codeFor(email);
    const password = 'copper kettle 9';
    const { idToken } = await world.call('customerSignUp', { storeId, email, password, code });
    const { order } = await call('recordCustomerPurchase', {
      customerId: id,
      productId: ana.productId,
      amount: { amount: 1200, currency: 'USD' },
      reference: 'gus 1',
      sendReceipt: true,
    });
    const [receipt] = await world.emailsTo(email);
    const link = /\/ana-studio\/order\/[\w-]+/.exec(receipt?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');

    const { customer } = await call('updateStoreCustomer', { customerId: id, email: 'gus.new@example.com' });
    expect(customer.email).toBe('gus.new@example.com');
    await expect(world.call('customerLibrary', { storeId }, { as: idToken })).rejects.toMatchObject({
      httpStatus: 401,
    });
    for (const address of [email, 'gus.new@example.com']) {
      const signIn = world.call('customerSignIn', { storeId, email: address, password });
      await expect(signIn).rejects.toMatchObject({ httpStatus: 401 });
    }
    expect((await world.get(link)).statusCode).toBe(404);
    const [notice] = await world.emailsTo(email);
    expect(notice?.subject).toBe('Your account at ana Studio now uses a different address');
    expect(notice?.text).not.toContain('gus.new');
    expect((await world.emailsTo('gus.new@example.com'))[0]?.subject).toContain('now uses this address');

    await call('resendReceipt', { orderId: order.id });
    expect((await world.get(await receiptLinkOf(world, 'gus.new@example.com'))).statusCode).toBe(200);
    expect((await world.emailsTo('gus.new@example.com'))[0]?.subject).toContain(order.number);
    expect((await world.emailsTo(email))[0]?.subject).toBe(notice?.subject);
  });

  it('with a new email closes the pages of orders bought under the old one', async () => {
    const { storeId, productId } = ana;
    const email = 'ivy@example.com';
    const buy = async () => {
      const { quote } = await world.call('quoteOrder', { storeId, productId });
      const input = { storeId, quote, email, card: CARDS.pays, idempotencyKey: 'the order of ivy' };
      return new URL((await world.call('placeOrder', input)).accessUrl).pathname;
    };
    const page = await buy();
    const { body } = await world.get(page);
    const file = /href="([^"]*\/files\/[^"]*)"/.exec(body)?.[1] ?? '';
    const [customer] = await world.sql('select id from customers where email = $1', [email]);
    const change = (to: string) => call('updateStoreCustomer', { customerId: customer?.['id'], email: to });
    await change('Ivy@example.com');
    expect((await world.get(file)).statusCode).toBe(303);

    await change('ivy.new@example.com');
    for (const path of [page, file, await buy()]) expect((await world.get(path)).statusCode).toBe(404);
  });

  it('keeps sessions if only the letter case changes', async () => {
    const { storeId } = ana;
    const email = 'hal@example.com';
    const { id } = await add(email);
    await world.call('customerSendCode', { storeId, email });
    const code = await world.codeFor(email);
    const { idToken } = await world.call('customerSignInWithCode', { storeId, email, code });
    await call('updateStoreCustomer', { customerId: id, email: 'Hal@example.com' });
    expect(await world.call('customerLibrary', { storeId }, { as: idToken })).toEqual({ items: [], nextCursor: null });
  });

  it('refuses an address that another customer has', async () => {
    const { id } = await add('ida@example.com');
    await add('jon@example.com');
    const change = call('updateStoreCustomer', { customerId: id, email: 'jon@example.com', note: 'x' });
    await expect(change).rejects.toMatchObject({ httpStatus: 409, details: { field: 'email' } });
    expect((await call('getCustomer', { customerId: id })).customer).toMatchObject({
      email: 'ida@example.com',
      note: '',
    });
  });
});

describe('note and tags', () => {
  it('are never shown to the customer they describe', async () => {
    const { storeId } = ana;
    const email = 'kim@example.com';
    await add(email, { note: 'Haggles badly', tags: ['difficult'] });
    await world.call('customerSendCode', { storeId, email });
    const code = await world.codeFor(email);
    const { idToken, ...seen } = await world.call('customerSignInWithCode', { storeId, email, code });
    const pages = await Promise.all(
      ['/members', '/members/profile', '/members/orders'].map((path) =>
        world.get(`/ana-studio${path}`, { headers: { authorization: `Bearer ${idToken}` } }),
      ),
    );
    const visible = JSON.stringify(seen) + pages.map(({ body }) => body).join(' ');
    expect(visible).not.toContain('Haggles');
    expect(visible).not.toContain('difficult');
  });
});

describe('searchStoreCustomers', () => {
  it('finds beginnings of words in email and name, and ranks exact matches first', async () => {
    await add('xx-lea@example.com', { name: 'Çetin Lea' });
    await add('lea@example.com');
    await add('max@example.com', { name: 'Max Leander' });
    await add('lea@example.com.au');
    await add('una@example.com', { name: 'Una Uhlea' });
    const { items } = await call('searchStoreCustomers', { query: 'lea' });
    expect(items.map(({ email }: { email: string }) => email)).toEqual([
      'lea@example.com.au',
      'max@example.com',
      'lea@example.com',
      'xx-lea@example.com',
    ]);
    const [first] = (await call('searchStoreCustomers', { query: 'LEA@example.com' })).items;
    expect(first).toMatchObject({ email: 'lea@example.com' });
    expect((await call('searchStoreCustomers', { query: 'cetin le' })).items).toHaveLength(1);
    expect((await call('searchStoreCustomers', { query: 'çETIN' })).items).toHaveLength(1);
    expect((await call('searchStoreCustomers', { query: '%' })).items).toEqual([]);
  });
});

describe('permissions', () => {
  it.each(['getStoreCustomers', 'getCustomer', 'updateStoreCustomer', 'createStoreCustomer'])(
    '%s refuses strangers and other creators, and accepts the owner',
    async (name) => {
      const { id } = await add(`${name.toLowerCase()}@example.com`);
      const input = { customerId: id, email: `${name.toLowerCase()}.2@example.com` };
      await expect(call(name, input, null)).rejects.toMatchObject({ httpStatus: 401 });
      await expect(call(name, input, ben)).rejects.toMatchObject({ httpStatus: 403 });
      expect(await call(name, input)).toBeTruthy();
    },
  );
});
