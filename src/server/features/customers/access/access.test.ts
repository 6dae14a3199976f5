import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { APP_ROLE } from '#test/setup/cluster.ts';
import { sellable } from '#test/furnish.ts';
import { openShop, publishWare } from '#test/shop.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const ben = await world.creator('ben');

const call = (name: string, data: object, as: CreatorWithStore | null = ana) =>
  world.call(name, { storeId: ana.storeId, ...data }, as ? { as } : {});

/** A customer who has just signed up, and what they can see. */
async function member(email: string) {
  const { storeId, fileId, productId } = ana;
  const { customer } = await call('createStoreCustomer', { email });
  await world.call('customerSendCode', { storeId, email });
  const code = await world.codeFor(email);
  const { idToken } = await world.call('customerSignInWithCode', { storeId, email, code });
  return {
    customerId: customer.id as string,
    idToken: idToken as string,
    productId,
    library: async () => (await world.call('customerLibrary', { storeId }, { as: idToken })).items,
    file: () => world.call('customerFileLink', { storeId, fileId }, { as: idToken }),
  };
}

const timeline = async (customerId: string) =>
  (await call('getCustomerTimeline', { customerId })).items.map(({ kind }: { kind: string }) => kind);

describe('access that the creator grants', () => {
  it('opens the file in the members area, and can be revoked and restored', async () => {
    const { customerId, productId, library, file } = await member('bea@example.com');
    await expect(file()).rejects.toMatchObject({ httpStatus: 404 });
    const { access } = await call('grantAccess', { customerId, productId, note: 'For the review' });
    expect(access).toMatchObject({ productId, title: 'Spring prints', order: null, note: 'For the review' });
    expect(await library()).toEqual([
      expect.objectContaining({ title: 'Spring prints', orderId: null, orderLineId: null, files: [expect.anything()] }),
    ]);
    expect((await file()).url).toContain('/');

    expect(await call('revokeAccess', { customerId, productId, reason: 'Over' })).toEqual({ revoked: [access.id] });
    expect(await library()).toEqual([]);
    await expect(file()).rejects.toMatchObject({ httpStatus: 404 });
    expect(await call('revokeAccess', { customerId, productId })).toEqual({ revoked: [] });

    expect(await call('restoreAccess', { customerId, entitlementIds: [access.id] })).toEqual({ restored: [access.id] });
    expect(await library()).toHaveLength(1);
    expect(await timeline(customerId)).toEqual([
      'access-restored',
      'access-revoked',
      'downloaded',
      'access-granted',
      'joined',
    ]);
    const [shown] = (await call('getCustomer', { customerId })).access;
    expect(shown).toMatchObject({ downloads: 1, revokedAt: null });
  });

  it('revokes the download links that it has issued', async () => {
    const product = await sellable(world, ana, { title: 'Field notes' });
    const { customerId, idToken } = await member('links@example.com');
    const { access } = await call('grantAccess', { customerId, productId: product.id });
    const input = { storeId: ana.storeId, fileId: product.files[0].id };
    const { url } = await world.call('customerFileLink', input, { as: idToken });
    const status = async () => (await world.get(url)).statusCode;
    expect(await status()).toBe(200);
    await call('revokeAccess', { customerId, productId: product.id });
    expect(await status()).toBe(404);
    await call('restoreAccess', { customerId, entitlementIds: [access.id] });
    expect(await status()).toBe(200);
  });

  it('shows its page in the members area without a receipt', async () => {
    const { storeId, productId } = ana;
    const email = 'page@example.com';
    const { customer } = await call('createStoreCustomer', { email });
    const { access } = await call('grantAccess', { customerId: customer.id, productId });
    await world.call('customerSendCode', { storeId, email });
    const signedIn = await world.call('customerSignInWithCode', { storeId, email, code: await world.codeFor(email) });
    const headers = { authorization: `Bearer ${signedIn.idToken}` };
    const page = await world.get(`/ana-studio/members/product/${access.id}`, { headers });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Spring prints');
    expect(page.body).not.toContain('Receipt');
  });

  it('is granted once, even by concurrent requests', async () => {
    const { customerId, productId } = await member('race@example.com');
    const requests = Array.from({ length: 10 }, () => call('grantAccess', { customerId, productId }));
    const answers = await Promise.allSettled(requests);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await call('getCustomer', { customerId })).access).toHaveLength(1);
  });

  it('is refused if the customer has access already', async () => {
    const { customerId, productId } = await member('cem@example.com');
    const amount = { amount: 100, currency: 'USD' };
    await call('recordCustomerPurchase', { customerId, productId, amount, reference: 'cem 1' });
    await expect(call('grantAccess', { customerId, productId })).rejects.toMatchObject({ httpStatus: 409 });
  });

  it('is not restored if the customer has other access meanwhile', async () => {
    const { customerId, productId } = await member('dia@example.com');
    const { access: first } = await call('grantAccess', { customerId, productId });
    await call('revokeAccess', { customerId, entitlementId: first.id });
    await call('grantAccess', { customerId, productId });
    const restore = call('restoreAccess', { customerId, entitlementIds: [first.id] });
    await expect(restore).rejects.toMatchObject({ httpStatus: 409 });
  });
});

describe('access by a purchase', () => {
  it('can be revoked and restored by the creator, without changing the order', async () => {
    const { customerId, productId, file, library } = await member('eli@example.com');
    const amount = { amount: 1200, currency: 'USD' };
    const { order } = await call('recordCustomerPurchase', { customerId, productId, amount, reference: 'eli 1' });
    expect((await file()).url).toContain('/');
    const { revoked } = await call('revokeAccess', { customerId, productId });
    expect(await library()).toEqual([]);
    expect((await call('getOrder', { orderId: order.id })).order).toMatchObject({ status: 'paid' });
    await call('restoreAccess', { customerId, entitlementIds: revoked });
    expect(await library()).toHaveLength(1);
  });
});

describe('the timeline', () => {
  it('is paginated without gaps, and cannot be changed by anyone', async () => {
    const { customerId } = await member('fay@example.com');
    const { productId } = await publishWare(world, ana.storeId, { slug: 'lines' });
    await call('grantAccess', { customerId, productId });
    for (let times = 0; times < 5; times += 1) {
      const { revoked } = await call('revokeAccess', { customerId, productId });
      await call('restoreAccess', { customerId, entitlementIds: revoked });
    }
    const ids: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page: { items: { id: string }[]; nextCursor: string | null } = await call('getCustomerTimeline', {
        customerId,
        cursor,
        limit: 3,
      });
      ids.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
    // Rows can only be deleted once their customer is.
    const grants = await world.sql<{ privilege_type: string }>(
      `select privilege_type from information_schema.role_table_grants
       where table_name = 'customer_events' and grantee = $1 order by 1`,
      [APP_ROLE],
    );
    expect(grants.map((row) => row.privilege_type)).toEqual(['DELETE', 'INSERT', 'SELECT']);
    const deleted = await world.services.db.inStore(provenStore(ana.storeId), (tx) =>
      tx.run(tx.q.deleteFrom('customer_events').where('store_id', '=', tx.realm)),
    );
    expect(deleted).toBe(0);
  });
});

describe('permissions', () => {
  it.each(['grantAccess', 'revokeAccess', 'restoreAccess', 'getCustomerTimeline', 'searchStoreCustomers'])(
    '%s refuses strangers and other creators',
    async (name) => {
      const { productId } = ana;
      const input = { customerId: productId, productId, entitlementIds: [productId], query: '' };
      await expect(call(name, input, null)).rejects.toMatchObject({ httpStatus: 401 });
      await expect(call(name, input, ben)).rejects.toMatchObject({ httpStatus: 403 });
    },
  );
});

describe('a bundle that the creator grants', () => {
  it('opens what it contains, and takes back nothing that the customer has in another way', async () => {
    const { storeId } = ana;
    const parts = [
      await publishWare(world, storeId, { title: 'One', slug: 'one' }),
      await publishWare(world, storeId, { title: 'Two', slug: 'two' }),
      await publishWare(world, storeId, { title: 'Three', slug: 'three' }),
    ];
    const [one, two, three] = parts.map(({ productId }) => productId);
    const bundleOf = async (slug: string, partIds: unknown[]) => {
      const { productId } = await publishWare(world, storeId, { title: slug, slug });
      await world.sql(`update products set published = jsonb_set(published, '{partIds}', $2) where id = $1`, [
        productId,
        JSON.stringify(partIds),
      ]);
      return productId;
    };
    const [bundle, other] = [await bundleOf('all', [one, two, three]), await bundleOf('some', [two, three])];
    const { customerId, library } = await member('bundle@example.com');
    const titles = async () => (await library()).map(({ title }: { title: string }) => title).toSorted();
    await call('grantAccess', { customerId, productId: one });
    await call('recordCustomerPurchase', {
      email: 'bundle@example.com',
      productId: two,
      amount: { amount: 100, currency: 'USD' },
      reference: 'fair',
      note: '',
      idempotencyKey: 'bundle at the fair',
      sendsReceipt: false,
    });
    const { access } = await call('grantAccess', { customerId, productId: bundle });
    expect(await titles()).toEqual(['One', 'Three', 'Two', 'all']);
    const { access: second } = await call('grantAccess', { customerId, productId: other });
    // The bundle stands for what is in it.
    expect((await call('getCustomer', { customerId })).access).toHaveLength(4);

    expect(await call('revokeAccess', { customerId, entitlementId: access.id })).toEqual({ revoked: [access.id] });
    expect(await titles()).toEqual(['One', 'Three', 'Two', 'some']);
    await call('revokeAccess', { customerId, entitlementId: second.id });
    expect(await titles()).toEqual(['One', 'Two']);
    await call('restoreAccess', { customerId, entitlementIds: [access.id] });
    expect(await titles()).toEqual(['One', 'Three', 'Two', 'all']);
  });
});
