import { describe, expect, it } from 'vitest';
import { firstAdmin, sentenceOf } from '#test/admin.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = await openWorld();
const admin = await firstAdmin(world);
const [ana, ben] = [await world.creator('ana'), await world.creator('ben')];
await world.call('updateProfile', { displayName: 'Şule 100%' }, { as: ben });

const asAdmin = (name: string, input: object) => world.call(name, { reason: 'A complaint.', ...input }, { as: admin });
const people = async (input: object = {}): Promise<string[]> =>
  (await world.call('listPeople', input, { as: admin })).items.map(({ email }: { email: string }) => email);
const stores = async (input: object = {}): Promise<string[]> =>
  (await world.call('listAllStores', input, { as: admin })).items.map(({ slug }: { slug: string }) => slug);

describe('the list of people', () => {
  it('shows people, latest first, without their password hashes', async () => {
    const { items, nextCursor } = await world.call('listPeople', {}, { as: admin });
    expect(nextCursor).toBeNull();
    expect(items.map(({ email }: Person) => email)).toEqual([ben.email, ana.email, admin.email]);
    expect(items[1]).toEqual({
      uid: ana.id,
      email: ana.email,
      displayName: 'Ana Lima',
      planId: 'free',
      setPlanId: 'free',
      storeCount: 1,
      isAdmin: false,
      hasSecondStep: false,
      isActive: true,
      suspendedAt: null,
      suspendedReason: null,
      lastSeenAt: expect.any(String),
      createdAt: expect.any(String),
    });
    const [secret] = await world.sql<{ password_hash: string }>('select password_hash from accounts limit 1');
    expect(JSON.stringify(items)).not.toContain(secret?.password_hash);
  });

  it.each([
    ['by e-mail', { search: 'ANA@' }, ['ana@example.com']],
    ['by name, in any alphabet', { search: 'şUL' }, ['ben@example.com']],
    ['by a percent sign, taken literally', { search: '100%' }, ['ben@example.com']],
    ['by an underscore, taken literally', { search: '_' }, []],
    ['by admin rights', { isAdmin: true }, ['ada@example.com']],
    ['by plan', { planId: 'boss' }, []],
    ['by status', { status: 'suspended' }, []],
  ])('can be searched %s', async (_how, input, found) => {
    expect(await people(input)).toEqual(found);
  });

  it('can be searched by uid', async () => {
    expect(await people({ search: ana.id.toUpperCase() })).toEqual([ana.email]);
  });

  it('returns every person once, page by page', async () => {
    const seen: string[] = [];
    for (let cursor: string | undefined, more = true; more;) {
      const { items, nextCursor } = await asAdmin('listPeople', { limit: 1, ...(cursor && { cursor }) });
      seen.push(...items.map(({ email }: Person) => email));
      cursor = nextCursor;
      more = nextCursor !== null;
    }
    expect(seen).toEqual(await people());
  });

  it('filters by suspension', async () => {
    await asAdmin('suspendUser', { userId: ben.id });
    expect(await people({ status: 'suspended' })).toEqual([ben.email]);
    expect(await people({ status: 'active' })).toEqual([ana.email, admin.email]);
    await asAdmin('restoreUser', { userId: ben.id });
  });

  it('counts an unknown plan as free', async () => {
    await world.sql("update creators set plan_id = 'gold' where id = $1", [ana.id]);
    expect(await people({ planId: 'free' })).toContain(ana.email);
    await world.sql("update creators set plan_id = 'free' where id = $1", [ana.id]);
  });
});

describe('the list of stores', () => {
  it('shows each store with its address and creator', async () => {
    const { items } = await world.call('listAllStores', { search: ana.slug }, { as: admin });
    expect(items).toMatchObject([
      {
        id: ana.storeId,
        name: 'ana Studio',
        slug: ana.slug,
        url: `http://localhost:3000/${ana.slug}`,
        creatorId: ana.id,
        creatorEmail: ana.email,
        isTest: false,
        isClosed: false,
        suspendedAt: null,
        suspendedReason: null,
        createdAt: expect.any(String),
      },
    ]);
  });

  it('can be searched by name, slug, email and creator', async () => {
    expect(await stores()).toEqual([ben.slug, ana.slug]);
    expect(await stores({ search: 'BEN stu' })).toEqual([ben.slug]);
    expect(await stores({ search: 'ana@example' })).toEqual([ana.slug]);
    expect(await stores({ creatorId: ben.id })).toEqual([ben.slug]);
    expect(await stores({ search: '%' })).toEqual([]);
  });

  it('distinguishes a suspended store from the store of a suspended creator', async () => {
    await asAdmin('suspendStore', { storeId: ana.storeId, reason: 'Stolen goods.' });
    await asAdmin('suspendUser', { userId: ben.id });
    const { items } = await world.call('listAllStores', {}, { as: admin });
    expect(items).toMatchObject([
      { slug: ben.slug, isClosed: true, suspendedAt: null },
      { slug: ana.slug, isClosed: true, suspendedReason: 'Stolen goods.' },
    ]);
    expect(await stores({ status: 'suspended' })).toEqual([ana.slug]);
    await asAdmin('restoreSuspendedStore', { storeId: ana.storeId });
    await asAdmin('restoreUser', { userId: ben.id });
    await asAdmin('suspendUser', { userId: ben.id }).then(() => asAdmin('restoreUser', { userId: ben.id }));
  });
});

describe('an admin', () => {
  it('changes a plan, which applies to the next new store', async () => {
    const { person } = await asAdmin('setUserPlan', { userId: ana.id, planId: 'creator' });
    expect(person.planId).toBe('creator');
    const input = { storeName: 'Maps', slug: 'ana-maps' };
    expect((await world.call('createAdditionalStore', input, { as: ana })).store.slug).toBe('ana-maps');
    expect((await sentenceOf(asAdmin('setUserPlan', { userId: ana.id, planId: 'gold' }))).status).toBe(400);
  });

  it('signs a creator out everywhere', async () => {
    const { idToken } = await world.call('signIn', { email: ana.email, password: ana.password });
    const { ended } = await asAdmin('endUserSessions', { userId: ana.id });
    expect(ended).toBe(2);
    for (const as of [idToken, ana.idToken]) {
      expect((await sentenceOf(world.call('getUser', {}, { as }))).status).toBe(401);
    }
    expect((await world.call('signIn', { email: ana.email, password: ana.password })).user.uid).toBe(ana.id);
  });
});
