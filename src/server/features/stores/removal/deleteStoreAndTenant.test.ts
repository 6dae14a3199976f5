import { describe, expect, it } from 'vitest';
import { buy, CARD, furnish, sellable } from '#test/furnish.ts';
import { openWorld, type CreatorWithStore, type Loose, type Person } from '#test/world.ts';

const world = await openWorld();

const onPlan = (person: Person, plan: string) =>
  world.sql('update creators set plan_id = $2 where id = $1', [person.id, plan]);
const open = async (as: Person, slug: string, storeName = `Store ${slug}`) =>
  (await world.call('createAdditionalStore', { storeName, slug }, { as })).store;
const remove = (as: Person, storeId: string, name?: string) =>
  world.call('deleteStoreAndTenant', { storeId, ...(name === undefined ? {} : { name }) }, { as });
const restore = (as: Person, storeId: string) => world.call('restoreStore', { storeId }, { as });
const deletedOf = async (as: Person): Promise<Loose[]> => (await world.call('listDeletedStores', {}, { as })).items;
const idsOf = async (as: Person): Promise<string[]> =>
  (await world.call('listStores', {}, { as })).items.map(({ id }: { id: string }) => id);
const userOf = async (as: Person) => (await world.call('getUser', {}, { as })).user;

const refusalsIn = (answers: PromiseSettledResult<unknown>[]): Loose[] =>
  answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));

const NOT_FOUND = { httpStatus: 404, message: 'Store not found' };
const LIMIT = {
  httpStatus: 429,
  message: "You've reached your store limit. Upgrade your plan to create more stores",
};
const NAME_TAKEN = { httpStatus: 409, message: 'A store with this name already exists', details: { field: 'name' } };

describe('deleteStoreAndTenant', () => {
  it('takes the store offline at once, and returns until when it can be restored', async () => {
    const ana = await world.creator('ana');
    expect((await world.get(`/${ana.slug}`)).statusCode).toBe(200);
    const { store, activeStoreId } = await remove(ana, ana.storeId, 'ana Studio');
    expect(store).toMatchObject({ id: ana.storeId, name: 'ana Studio', slug: 'ana-studio' });
    expect(Date.parse(store.removedAt) - Date.parse(store.deletedAt)).toBe(30 * 86_400_000);
    expect(activeStoreId).toBeNull();
    expect((await world.get(`/${ana.slug}`)).body).not.toContain('ana Studio');
    expect(await idsOf(ana)).toEqual([]);
    expect(await deletedOf(ana)).toEqual([store]);
    expect(await userOf(ana)).toMatchObject({ hasStore: false, storeCount: 0, activeStoreId: null });
    await expect(world.call('getStore', { storeId: ana.storeId }, { as: ana })).rejects.toMatchObject(NOT_FOUND);
    await expect(world.call('listProducts', { storeId: ana.storeId }, { as: ana })).rejects.toMatchObject(NOT_FOUND);
  });

  it('closes everything the store showed: its host, its images, its checkout, its customers’ sessions', async () => {
    const bea = await world.creator('bea');
    await onPlan(bea, 'boss');
    const host = 'bio.bea.localhost';
    const input = { storeName: 'Bea Bio', slug: 'bea-bio', domain: host };
    const { store } = await world.call('createAdditionalStore', input, { as: bea });
    const things = await furnish(world, { ...bea, storeId: store.id, slug: 'bea-bio' });
    const { customerEmail: email, customerPassword: password, productId } = things;
    const { idToken } = await world.call('customerSignIn', { storeId: store.id, email, password });
    const [image] = await world.sql<{ widths: number[] }>('select widths from images where store_id = $1', [store.id]);
    const picture = `/media/${store.id}/${things.imageId}-${image?.widths[0]}.webp`;
    const file = await world.call('getFileLink', { storeId: store.id, fileId: things.fileId }, { as: bea });
    const link = new URL(file.url, 'http://localhost').pathname + new URL(file.url, 'http://localhost').search;
    const atHost = () => world.get('/', { headers: { host } });
    const seen = async () => [await atHost(), await world.get(picture), await world.get(link)].map((r) => r.statusCode);
    expect((await atHost()).body).toContain('Bea Bio');
    expect(await seen()).toEqual([200, 200, 200]);

    await remove(bea, store.id);
    expect((await atHost()).body).not.toContain('Bea Bio');
    expect((await seen()).slice(1)).toEqual([404, 404]);
    await expect(world.call('quoteOrder', { storeId: store.id, productId })).rejects.toMatchObject(NOT_FOUND);
    const library = () => world.call('customerLibrary', { storeId: store.id }, { as: idToken });
    await expect(library()).rejects.toMatchObject(NOT_FOUND);

    await restore(bea, store.id);
    expect((await atHost()).body).toContain('Bea Bio');
    expect(await seen()).toEqual([200, 200, 200]);
    expect((await library()).items).toHaveLength(1);
  });

  it('refuses a name other than the store’s', async () => {
    const cem = await world.creator('cem');
    await expect(remove(cem, cem.storeId, 'Cem')).rejects.toMatchObject({
      httpStatus: 400,
      message: 'Invalid store data provided',
      details: { field: 'name' },
    });
    expect(await idsOf(cem)).toEqual([cem.storeId]);
  });

  it('happens once, even with ten concurrent requests', async () => {
    const dia = await world.creator('dia');
    await onPlan(dia, 'creator');
    const more = await open(dia, 'dia-more');
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(dia, dia.storeId)));
    for (const answer of answers) expect(answer).toEqual({ ...answers[0], activeStoreId: more.id });
    expect(await userOf(dia)).toMatchObject({ storeCount: 1, activeStoreId: more.id });
  });

  it('activates the oldest remaining store, unless another one is active', async () => {
    const eli = await world.creator('eli');
    await onPlan(eli, 'boss');
    const [second, third] = [await open(eli, 'eli-two'), await open(eli, 'eli-three')];
    await world.call('switchActiveStore', { storeId: third.id }, { as: eli });
    expect((await remove(eli, second.id)).activeStoreId).toBe(third.id);
    expect((await remove(eli, third.id)).activeStoreId).toBe(eli.storeId);
    expect((await userOf(eli)).activeStoreId).toBe(eli.storeId);
  });

  it('uses the specified sentences of the store calls', async () => {
    const fay = await world.creator('fay');
    const gus = await world.creator('gus');
    for (const name of ['deleteStoreAndTenant', 'restoreStore']) {
      const attempt = (data: unknown, as?: Person) => world.call(name, data, as ? { as } : {});
      await expect(attempt({ storeId: fay.storeId }, gus)).rejects.toMatchObject({
        httpStatus: 403,
        message: "You don't have permission to perform this action",
      });
      await expect(attempt({ storeId: 7 }, gus)).rejects.toMatchObject({
        httpStatus: 400,
        message: 'Invalid store data provided',
      });
      await expect(attempt({ storeId: '5f0c2f64-8a3e-4c58-9f43-0f6f3f0a1b2c' }, gus)).rejects.toMatchObject(NOT_FOUND);
      await expect(attempt({ storeId: fay.storeId })).rejects.toMatchObject({
        httpStatus: 401,
        message: 'Please sign in to manage stores',
      });
    }
    await remove(fay, fay.storeId);
    expect(await deletedOf(gus)).toEqual([]);
    await expect(restore(gus, fay.storeId)).rejects.toMatchObject({ httpStatus: 403 });
  });

  it('gives a clear response to calls that arrive during the deletion', async () => {
    const cyd = await world.creator('cyd');
    for (let turn = 0; turn < 8; turn += 1) {
      const { storeId } = cyd;
      await world.call('savePreview', { storeId, changes: { name: `Turn ${turn}` } }, { as: cyd });
      const answers = await Promise.allSettled([
        world.call('deleteStoreAndTenant', { storeId }, { as: cyd }),
        world.call('updateStore', { storeId, description: `Turn ${turn}` }, { as: cyd }),
        world.call('publishPreview', { storeId }, { as: cyd }),
      ]);
      const faults = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason.httpStatus] : []));
      expect(faults.filter((status) => status !== 404)).toEqual([]);
      await world.call('restoreStore', { storeId }, { as: cyd });
    }
    const [{ deadlocks } = {}] = await world.sql(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(deadlocks).toBe(0);
  });

  it('never leaves an incomplete order when people buy at that moment', async () => {
    const hal = await world.creator('hal');
    const { storeId } = hal;
    const product = await sellable(world, hal);
    const quotes = await Promise.all(
      Array.from({ length: 12 }, () => world.call('quoteOrder', { storeId, productId: product.id })),
    );
    const bought = Promise.allSettled(
      quotes.map(({ quote }, index) => {
        const input = { storeId, quote, email: `buyer-${index}@example.com`, name: 'Bea', card: CARD };
        return world.call('placeOrder', { ...input, idempotencyKey: `hal-${index}` });
      }),
    );
    await remove(hal, storeId);
    const answers = await bought;
    const paid = answers.filter(({ status }) => status === 'fulfilled').length;
    for (const { httpStatus } of refusalsIn(answers)) expect([400, 404]).toContain(httpStatus);
    const [books] = await world.sql(
      `select (select count(*)::int from orders where store_id = $1) as orders,
              (select count(*)::int from payments where store_id = $1 and status = 'succeeded') as payments,
              (select count(*)::int from entitlements where store_id = $1) as entitlements`,
      [storeId],
    );
    expect(books).toEqual({ orders: paid, payments: paid, entitlements: paid });
    await expect(buy(world, { storeId, productId: product.id, email: 'late@example.com' })).rejects.toMatchObject(
      NOT_FOUND,
    );
  });
});

describe('restoreStore', () => {
  it('restores the store at its slug, with its orders, and activates it if no store is active', async () => {
    const ida = await world.creator('ida');
    const { storeId } = ida;
    const product = await sellable(world, ida);
    await buy(world, { storeId, productId: product.id, email: 'bo@example.com' });
    await remove(ida, storeId);
    world.travel({ days: 29 });
    const { idToken } = await world.call('signIn', { email: ida.email, password: ida.password });
    const { store } = await world.call('restoreStore', { storeId }, { as: idToken });
    expect(store).toMatchObject({ id: storeId, slug: ida.slug });
    expect((await world.get(`/${ida.slug}`)).body).toContain('ida Studio');
    expect(await world.call('getStoreStats', { storeId }, { as: idToken })).toEqual({
      stats: { customers: 1, products: 1, orders: 1, email_campaigns: 0 },
    });
    expect(await userOf({ ...ida, idToken })).toMatchObject({ storeCount: 1, activeStoreId: storeId });
    expect(await world.call('restoreStore', { storeId }, { as: idToken })).toEqual({ store });
    expect(await userOf({ ...ida, idToken })).toMatchObject({ storeCount: 1 });
  });

  it('needs room in the plan, and only one of a restore and a new store gets the last place', async () => {
    const jan = await world.creator('jan');
    await remove(jan, jan.storeId);
    const answers = await Promise.allSettled([
      restore(jan, jan.storeId),
      ...Array.from({ length: 4 }, (_, index) => open(jan, `jan-${index}`)),
    ]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const refusal of refusalsIn(answers)) expect(refusal).toMatchObject(LIMIT);
    expect(await userOf(jan)).toMatchObject({ storeCount: 1 });
    expect(await idsOf(jan)).toHaveLength(1);
  });

  it('must wait until its name is free again', async () => {
    const kim = await world.creator('kim');
    await onPlan(kim, 'creator');
    await remove(kim, kim.storeId);
    const other = await open(kim, 'kim-new', 'KIM Studio');
    await expect(restore(kim, kim.storeId)).rejects.toMatchObject(NAME_TAKEN);
    await world.call('updateStore', { storeId: other.id, name: 'Kim and more' }, { as: kim });
    await restore(kim, kim.storeId);
    expect(await userOf(kim)).toMatchObject({ storeCount: 2 });
  });

  it('is refused after the grace period, even before the sweep runs', async () => {
    const lou = await world.creator('lou');
    await remove(lou, lou.storeId);
    world.travel({ days: 30, seconds: 1 });
    const { idToken } = await world.call('signIn', { email: lou.email, password: lou.password });
    expect(await deletedOf({ ...lou, idToken })).toEqual([]);
    await expect(restore({ ...lou, idToken }, lou.storeId)).rejects.toMatchObject(NOT_FOUND);
  });
});

describe('the name of a store', () => {
  it('is unique per creator in any letter case; another creator may use it too', async () => {
    const mia = await world.creator('mia');
    const ned: CreatorWithStore = await world.creator('ned');
    await onPlan(mia, 'boss');
    await onPlan(ned, 'boss');
    await expect(open(mia, 'mia-two', 'MIA studio')).rejects.toMatchObject(NAME_TAKEN);
    const other = await open(mia, 'mia-two', 'Mia Two');
    const rename = { storeId: other.id, name: 'mia STUDIO' };
    await expect(world.call('updateStore', rename, { as: mia })).rejects.toMatchObject(NAME_TAKEN);
    await open(ned, 'ned-two', 'mia Studio');
    const answers = await Promise.allSettled(Array.from({ length: 5 }, (_, n) => open(ned, `ned-same-${n}`, 'Same')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await userOf(ned)).toMatchObject({ storeCount: 3 });
  });
});
