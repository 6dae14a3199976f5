import { describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { buy, furnish } from '#test/furnish.ts';
import { openWorld, type CreatorWithStore, type Loose } from '#test/world.ts';

const world = await openWorld();

const info = async (as: CreatorWithStore) =>
  (await world.call('getTenantInfo', { tenantId: as.storeId }, { as })).tenant;
const close = (as: CreatorWithStore) => world.call('deleteTenant', { tenantId: as.storeId }, { as });
const open = (as: CreatorWithStore) => world.call('createTenant', { storeId: as.storeId }, { as });
const later = async (as: CreatorWithStore, days: number) => {
  world.travel({ days });
  const { idToken } = await world.call('signIn', { email: as.email, password: as.password });
  await world.services.db.onPlatform((tx) => tx.enqueue(job('sweep', { realm: PLATFORM_REALM })));
  await world.runJobs();
  return { ...as, idToken };
};

const CLOSED = { httpStatus: 400, message: 'This store is temporarily closed.' };

describe('a store’s tenant', () => {
  it('is created with the store, under its id', async () => {
    const ana = await world.creator('ana');
    const tenant = await info(ana);
    expect(tenant).toEqual({
      id: ana.storeId,
      storeId: ana.storeId,
      status: 'open',
      customers: 0,
      createdAt: expect.any(String),
      deletedAt: null,
      removedAt: null,
    });
    expect(await open(ana)).toEqual({ tenant });
  });

  it('closes at once: no members area, no checkout, no sessions; the storefront stays', async () => {
    const ben = await world.creator('ben');
    const { storeId, slug } = ben;
    const things = await furnish(world, ben);
    const { customerEmail: email, customerPassword: password, productId, productSlug } = things;
    const signIn = () => world.call('customerSignIn', { storeId, email, password });
    const { idToken } = await signIn();
    const { tenant } = await close(ben);
    expect(tenant).toMatchObject({ status: 'closed', customers: 1, deletedAt: expect.any(String) });
    expect(Date.parse(tenant.removedAt) - Date.parse(tenant.deletedAt)).toBe(30 * 86_400_000);

    await expect(signIn()).rejects.toMatchObject(CLOSED);
    await expect(world.call('customerLibrary', { storeId }, { as: idToken })).rejects.toMatchObject(CLOSED);
    await expect(world.call('customerSendCode', { storeId, email })).rejects.toMatchObject(CLOSED);
    await expect(world.call('quoteOrder', { storeId, productId })).rejects.toMatchObject(CLOSED);
    const add = { storeId, email: 'late@example.com' };
    await expect(world.call('createStoreCustomer', add, { as: ben })).rejects.toMatchObject(CLOSED);
    const sold = { productId, amount: { amount: 100, currency: 'USD' }, reference: 'late' };
    await expect(world.call('recordCustomerPurchase', { ...add, ...sold }, { as: ben })).rejects.toMatchObject(CLOSED);
    for (const path of ['/members', '/members/login', '/members/signup', `/checkout/${productSlug}`]) {
      const page = await world.get(`/${slug}${path}`);
      expect({ path, status: page.statusCode, isClosed: page.body.includes(CLOSED.message) }).toEqual({
        path,
        status: 403,
        isClosed: true,
      });
    }
    expect((await world.post(`/${slug}/checkout/${productSlug}`, { email })).statusCode).toBe(403);
    expect((await world.get(`/${slug}`)).statusCode).toBe(200);
    const closed = await world.get(`/${slug}/p/${productSlug}`);
    expect({ status: closed.statusCode, isClosed: closed.body.includes(CLOSED.message) }).toEqual({
      status: 200,
      isClosed: true,
    });
    expect(closed.body).not.toContain(`/checkout/${productSlug}`);
    expect(closed.body).toContain('https://schema.org/OutOfStock');
    expect(await close(ben)).toEqual({ tenant });

    const reopened = await open(ben);
    expect((await world.get(`/${slug}/p/${productSlug}`)).body).toContain(`/checkout/${productSlug}`);
    expect(reopened.tenant).toMatchObject({ status: 'open', customers: 1, deletedAt: null });
    await expect(world.call('customerLibrary', { storeId }, { as: idToken })).rejects.toMatchObject({
      httpStatus: 401,
    });
    const again = await signIn();
    expect((await world.call('customerLibrary', { storeId }, { as: again.idToken })).items).toHaveLength(1);
  });

  it('lets nobody buy with a price quoted before it closed', async () => {
    const cem = await world.creator('cem');
    const { storeId } = cem;
    const { productId } = await furnish(world, cem);
    const { quote } = await world.call('quoteOrder', { storeId, productId });
    await world.sql('update stores set pool_closed_at = now() where id = $1', [storeId]);
    // This node has not been notified yet.
    const input = { storeId, quote, email: 'late@example.com', name: 'Late', idempotencyKey: 'late' };
    await expect(
      world.call('placeOrder', { ...input, card: { number: '4242424242424242', expiry: '12/40', cvc: '123' } }),
    ).rejects.toMatchObject({ httpStatus: 400 });
  });

  it('loses its customers after 30 days, and keeps the ledger', async () => {
    let dia = await world.creator('dia');
    const { storeId } = dia;
    const { customerEmail, customerId, productId, orderNumber } = await furnish(world, dia);
    const texts = { productId, reason: `${customerEmail} asked for it` };
    await world.call('revokeAccess', { storeId, customerId, ...texts }, { as: dia });
    const visitor = 'only-looked@example.com';
    await world.call('customerSendCode', { storeId, email: visitor, type: 'signup' });
    const code = await world.codeFor(visitor);
    await world.call('customerSignUp', { storeId, email: visitor, password: 'silver spoon 12', code });
    await close(dia);
    dia = await later(dia, 29);
    expect(await info(dia)).toMatchObject({ status: 'closed', customers: 2 });

    dia = await later(dia, 2);
    expect(await info(dia)).toMatchObject({ status: 'cleared', customers: 0, removedAt: expect.any(String) });
    for (const text of [customerEmail, visitor, 'machine-0']) expect(await tracesOf(storeId, text)).toEqual([]);
    const { items } = await world.call('listOrders', { storeId }, { as: dia });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ number: orderNumber, name: '', total: { amount: 1200 } });
    expect(items[0].email).toMatch(/^removed-.*@customer\.invalid$/);
    expect((await world.call('getStoreStats', { storeId }, { as: dia })).stats).toMatchObject({
      customers: 0,
      orders: 1,
    });

    // The reopened pool is empty, so the same person is a new customer.
    expect((await open(dia)).tenant).toMatchObject({ status: 'open', customers: 0 });
    await buy(world, { storeId, productId, email: customerEmail });
    expect(await info(dia)).toMatchObject({ customers: 1 });
    expect(await world.queue.listDeadJobs(10)).toEqual([]);
  });

  it('is either reopened or cleared if both happen at once', async () => {
    let eli = await world.creator('eli');
    await furnish(world, eli);
    await close(eli);
    world.travel({ days: 31 });
    const { idToken } = await world.call('signIn', { email: eli.email, password: eli.password });
    eli = { ...eli, idToken };
    await world.services.db.onPlatform((tx) => tx.enqueue(job('clearPool', { realm: eli.storeId })));
    await Promise.all([open(eli), world.runJobs()]);
    const tenant = await info(eli);
    expect(tenant.status).toBe('open');
    const people: Loose[] = await world.sql('select email, anonymous_since from customers where store_id = $1', [
      eli.storeId,
    ]);
    for (const person of people) expect(person.email.endsWith('.invalid')).toBe(person.anonymous_since !== null);
  });

  it('is accessible to its creator only, by the tenant’s id', async () => {
    const fay = await world.creator('fay');
    const gus = await world.creator('gus');
    for (const name of ['deleteTenant', 'getTenantInfo']) {
      for (const payload of [{ tenantId: fay.storeId }, { tenantId: fay.storeId, storeId: gus.storeId }]) {
        await expect(world.call(name, payload, { as: gus })).rejects.toMatchObject({ httpStatus: 403 });
      }
      await expect(world.call(name, { storeId: gus.storeId }, { as: gus })).rejects.toMatchObject({
        httpStatus: 400,
        details: { field: 'tenantId' },
      });
      await expect(world.call(name, { tenantId: fay.storeId })).rejects.toMatchObject({
        httpStatus: 401,
        message: 'Please sign in to manage stores',
      });
    }
    expect((await info(fay)).status).toBe('open');
  });
});

/** The store's tables that still contain a text. */
async function tracesOf(storeId: string, text: string): Promise<string[]> {
  const tables = await world.sql<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'store_id'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await world.sql(`select from ${name} t where store_id = $1 and t::text like $2 limit 1`, [
      storeId,
      `%${text}%`,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
