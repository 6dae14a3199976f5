import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STORE_PATHS } from '#shared/contract/pages.ts';
import { pages } from '#server/features/pages.ts';
import type { ExampleWorld } from '#shared/contract/callable.ts';
import { firstAdmin, sentenceOf } from '#test/admin.ts';
import { furnish } from '#test/furnish.ts';
import { openWorld, type Person } from '#test/world.ts';

const NOTICE = 'This store is unavailable right now. Please check back later.';
const UNAVAILABLE = { message: 'This store is unavailable right now.', status: 503 };

const world = await openWorld();
const base = await world.listen();
const admin = await firstAdmin(world);
const ana = await world.creator('ana');
const anas: Omit<ExampleWorld, 'otherStoreId'> = await furnish(world, ana);
const member = await signInMember();
beforeEach(() => world.travel({ hours: 1 }));

const asAdmin = (name: string, input: object) => world.call(name, { reason: 'A complaint.', ...input }, { as: admin });
const signIn = (person: Person) => world.call('signIn', { email: person.email, password: person.password });

async function signInMember(): Promise<string> {
  const { storeId, customerEmail: email, customerPassword: password } = anas;
  return (await world.call('customerSignIn', { storeId, email, password })).idToken;
}

describe('a suspended creator', () => {
  it('is signed out everywhere, and sees the reason only after the right password', async () => {
    const cy = await world.person('cy');
    const second = await signIn(cy);
    const { person } = await asAdmin('suspendUser', { userId: cy.id, reason: 'Spam.' });
    expect(person).toMatchObject({ uid: cy.id, isActive: false, suspendedReason: 'Spam.', lastSeenAt: null });
    for (const idToken of [cy.idToken, second.idToken]) {
      expect((await sentenceOf(world.call('getUser', {}, { as: idToken }))).status).toBe(401);
    }
    expect(await sentenceOf(signIn(cy))).toEqual({ message: 'This account has been disabled.', status: 403 });
    expect((await sentenceOf(signIn({ ...cy, password: 'a wrong one' }))).message).toBe(
      'Invalid email or password. Please check your credentials and try again.',
    );
    await asAdmin('restoreUser', { userId: cy.id });
    expect((await signIn(cy)).user).toMatchObject({ uid: cy.id, isActive: true });
  });

  it('takes their stores offline, and gets them back', async () => {
    const dan = await world.creator('dan');
    expect((await fetch(`${base}/${dan.slug}`)).status).toBe(200);
    await asAdmin('suspendUser', { userId: dan.id });
    expect((await fetch(`${base}/${dan.slug}`)).status).toBe(503);
    const german = await fetch(`${base}/${dan.slug}`, { headers: { 'accept-language': 'de' } });
    expect(await german.text()).toContain('Dieser Shop ist gerade nicht erreichbar.');
    await asAdmin('restoreUser', { userId: dan.id });
    expect((await fetch(`${base}/${dan.slug}`)).status).toBe(200);
  });

  it('cannot be an admin or the admin who suspends', async () => {
    const eva = await world.person('eva');
    await asAdmin('setUserAdminStatus', { userId: eva.id, isAdmin: true });
    const message = 'Admin action cannot be completed at this time.';
    expect(await sentenceOf(asAdmin('suspendUser', { userId: admin.id }))).toMatchObject({ message, status: 400 });
    expect(await sentenceOf(asAdmin('suspendUser', { userId: eva.id }))).toMatchObject({ message, status: 400 });
    await asAdmin('setUserAdminStatus', { userId: eva.id, isAdmin: false });
    expect((await asAdmin('suspendUser', { userId: eva.id })).person.isActive).toBe(false);
    expect(await sentenceOf(asAdmin('setUserAdminStatus', { userId: eva.id, isAdmin: true }))).toMatchObject({
      message,
    });
  });

  it('never becomes an admin, even if both happen at once', async () => {
    for (const name of ['f1', 'f2', 'f3', 'f4']) {
      const { id } = await world.person(name);
      await Promise.allSettled([
        asAdmin('suspendUser', { userId: id }),
        asAdmin('setUserAdminStatus', { userId: id, isAdmin: true }),
      ]);
      const [row] = await world.sql('select is_admin, is_active from creators where id = $1', [id]);
      expect(row).toBeOneOf([
        { is_admin: true, is_active: true },
        { is_admin: false, is_active: false },
      ]);
    }
  });

  it('must exist, and suspending requires a reason', async () => {
    expect(await sentenceOf(asAdmin('suspendUser', { userId: crypto.randomUUID() }))).toEqual({
      message: 'User not found.',
      status: 404,
    });
    expect(await sentenceOf(asAdmin('suspendUser', { userId: ana.id, reason: ' ' }))).toMatchObject({
      message: 'Give a reason.',
      status: 400,
    });
    expect((await fetch(`${base}/${ana.slug}`)).status).toBe(200);
  });
});

describe('a suspended store', () => {
  beforeAll(async () => {
    for (const path of ['', STORE_PATHS.product.replace(':product', anas.productSlug)]) {
      // Requested twice, because the second response comes from the cache, which must be dropped too.
      for (const time of ['first', 'second']) await fetch(`${base}/${ana.slug}${path}?${time}`);
    }
    await asAdmin('suspendStore', { storeId: ana.storeId });
  });

  const filled = (path: string) =>
    path
      .replace(':product', anas.productSlug)
      .replace(':token', 'any-token')
      .replaceAll(/:\w+/g, () => anas.orderId);

  it('still lets subscribers unsubscribe', () => {
    const open = pages.filter(({ isSealed }) => isSealed).map(({ method, path }) => `${method} ${path}`);
    expect(open).toEqual(['POST /v2/licenses/verify', 'GET /unsubscribe/:token', 'POST /unsubscribe/:token']);
  });

  it('tells software that it knows no license key', async () => {
    const form = new URLSearchParams({ product_id: anas.productId, license_key: anas.licenceKey });
    const response = await fetch(`${base}/${ana.slug}/v2/licenses/verify`, { method: 'POST', body: form });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ success: false });
  });

  const closed = pages.filter(({ isSealed }) => !isSealed);
  it.each(closed.map(({ method, path, mode }) => ({ method, path, mode })))(
    'shows a notice at $method $path',
    async ({ method, path }) => {
      const answer = await fetch(`${base}/${ana.slug}${filled(path)}`, {
        method,
        redirect: 'manual',
        headers: { authorization: `Bearer ${member}` },
        ...(method === 'POST' && { body: new URLSearchParams({ email: 'bea@example.com' }) }),
      });
      const html = await answer.text();
      expect({ status: answer.status, robots: answer.headers.get('x-robots-tag') }).toEqual({
        status: 503,
        robots: 'noindex',
      });
      expect(html).toContain(NOTICE);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
      expect(html).not.toContain(anas.productSlug);
    },
  );

  it('shows it on its own host too', async () => {
    const gus = await world.person('gus');
    const input = { storeName: 'Gus', slug: 'gus-studio', domain: 'bio.gus.localhost' };
    const { store } = await world.call('createStoreWithTenant', input, { as: gus });
    const getPage = (path: string) => world.get(path, { headers: { host: 'bio.gus.localhost' } });
    expect((await getPage('/')).statusCode).toBe(200);
    await asAdmin('suspendStore', { storeId: store.id });
    for (const path of ['/', '/members/login', '/p/anything']) {
      expect((await getPage(path)).statusCode).toBe(503);
      expect((await getPage(path)).body).toContain(NOTICE);
    }
  });

  it('refuses calls of visitors and customers', async () => {
    const { storeId, productId, customerEmail: email, customerPassword: password } = anas;
    expect(await sentenceOf(world.call('quoteOrder', { storeId, productId }))).toEqual(UNAVAILABLE);
    expect(await sentenceOf(world.call('customerSignIn', { storeId, email, password }))).toEqual(UNAVAILABLE);
    expect(await sentenceOf(world.call('customerLibrary', { storeId }, { as: member }))).toEqual(UNAVAILABLE);
  });

  it('serves no file, even by a link made before', async () => {
    const { storeId, fileId, productId } = anas;
    const link = await world.call('getFileLink', { storeId, productId, fileId }, { as: ana });
    const answer = await fetch(`${base}${link.url.replace(/^https?:\/\/[^/]+/, '')}`);
    expect({ status: answer.status, text: await answer.text() }).toEqual({ status: 503, text: UNAVAILABLE.message });
  });

  it('shows its images to its creator only', async () => {
    const getOwn = (token?: string) =>
      fetch(`${base}/media/${ana.storeId}/${anas.imageId}-320.webp`, {
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
    expect((await getOwn()).status).toBe(401);
    expect((await getOwn(member)).status).toBe(401);
    const own = await getOwn(ana.idToken);
    expect({ status: own.status, cacheControl: own.headers.get('cache-control') }).toEqual({
      status: 200,
      cacheControl: 'private, no-store',
    });
  });

  it('informs its creator, but without the reason', async () => {
    const { store } = await world.call('getStore', { storeId: ana.storeId }, { as: ana });
    expect(store.suspendedAt).toEqual(expect.any(String));
    expect((await world.call('listStores', {}, { as: ana })).items).toEqual([store]);
    expect(JSON.stringify(store)).not.toContain('A complaint.');
  });

  it('lets its creator read and refund, but not change anything', async () => {
    const { storeId, orderId } = anas;
    const change = world.call('updateStore', { storeId, description: 'Prints and maps' }, { as: ana });
    expect(await sentenceOf(change)).toEqual({
      message: expect.stringMatching(/^This store is suspended\..* Questions\? Write to \S+@\S+\.$/),
      status: 400,
    });
    const { order } = await world.call('getOrder', { storeId, orderId }, { as: ana });
    expect(order.id).toBe(orderId);
    expect((await fetch(`${base}/${ana.slug}`)).status).toBe(503);
  });

  it('reopens with everything its customers had', async () => {
    const { store } = await asAdmin('restoreSuspendedStore', { storeId: ana.storeId });
    expect(store).toMatchObject({ id: ana.storeId, isClosed: false, suspendedAt: null, suspendedReason: null });
    expect((await world.call('getStore', { storeId: ana.storeId }, { as: ana })).store.suspendedAt).toBeNull();
    expect((await fetch(`${base}/${ana.slug}`)).status).toBe(200);
    const library = await world.call('customerLibrary', { storeId: ana.storeId }, { as: member });
    expect(JSON.stringify(library)).toContain(anas.fileId);
  });

  it('must exist', async () => {
    expect(await sentenceOf(asAdmin('suspendStore', { storeId: crypto.randomUUID() }))).toEqual({
      message: 'Store not found',
      status: 404,
    });
  });
});
