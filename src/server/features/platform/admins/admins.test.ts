import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { firstAdmin, sentenceOf } from '#test/admin.ts';
import { createWorld, type Person, type World } from '#test/world.ts';

const PRECONDITION = 'Admin action cannot be completed at this time.';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  world.travel({ hours: 1 });
  await world.sql('update creators set is_admin = false, admin_since = null, admin_by = null');
});

async function peopleOf(names: readonly string[]): Promise<Person[]> {
  const people: Person[] = [];
  for (const name of names) people.push(await world.person(name));
  return people;
}

const isAdmin = async (as?: Person) => (await world.call('checkAdminStatus', {}, as ? { as } : {})).isAdmin;
const grant = (as: Person, userId: string, status = true) =>
  world.call('setUserAdminStatus', { userId, isAdmin: status, reason: 'Helps out.' }, { as });
const admins = async () =>
  (await world.sql<{ id: string }>('select id from creators where is_admin order by admin_since')).map(({ id }) => id);

describe('the first admin', () => {
  it('is the first person who asks', async () => {
    const ana = await world.person('ana');
    expect(await isAdmin(ana)).toBe(false);
    expect(await world.call('initializeFirstAdmin', {}, { as: ana })).toEqual({ isAdmin: true });
    expect(await isAdmin(ana)).toBe(true);
    expect((await world.call('getUser', {}, { as: ana })).user.isAdmin).toBe(true);
    const ben = await world.person('ben');
    expect(await sentenceOf(world.call('initializeFirstAdmin', {}, { as: ben }))).toMatchObject({
      message: PRECONDITION,
      status: 400,
    });
  });

  it('is only one person, even with concurrent requests', async () => {
    const people = await peopleOf(['r1', 'r2', 'r3', 'r4', 'r5', 'r6']);
    const requests = people.flatMap((as) => [as, as]).map((as) => world.call('initializeFirstAdmin', {}, { as }));
    const won = (await Promise.allSettled(requests)).filter(({ status }) => status === 'fulfilled');
    expect(won).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  });

  it('must have an account', async () => {
    expect(await sentenceOf(world.call('initializeFirstAdmin', {}))).toEqual({
      message: 'Please sign in to perform admin actions.',
      status: 401,
    });
  });

  it('can only be the person whom the operator named, if one is named', async () => {
    const named = await createWorld({ environment: { FIRST_ADMIN_EMAIL: 'Owner@Example.com' } });
    try {
      const [eve, owner] = [await named.person('eve'), await named.person('owner')];
      expect(await sentenceOf(named.call('initializeFirstAdmin', {}, { as: eve }))).toEqual({
        message: 'You do not have permission to perform this admin action.',
        status: 403,
      });
      expect(await named.call('initializeFirstAdmin', {}, { as: owner })).toEqual({ isAdmin: true });
    } finally {
      await named.close();
    }
  });

  it('can be nobody in production if nobody is named', async () => {
    const { settings } = world.services;
    const eve = await world.person('eve');
    settings.isProduction = true;
    try {
      expect((await sentenceOf(world.call('initializeFirstAdmin', {}, { as: eve }))).status).toBe(403);
    } finally {
      settings.isProduction = false;
    }
  });
});

describe('checkAdminStatus', () => {
  it('returns false to strangers, for expired sessions and if it cannot find out', async () => {
    expect(await isAdmin()).toBe(false);
    expect((await world.call('checkAdminStatus', {}, { as: 'x'.repeat(43) })).isAdmin).toBe(false);
    const ida = await firstAdmin(world, 'ida');
    await world.sql('alter table creators rename column is_admin to was_admin');
    try {
      expect(await isAdmin(ida)).toBe(false);
    } finally {
      await world.sql('alter table creators rename column was_admin to is_admin');
    }
    expect(await isAdmin(ida)).toBe(true);
  });
});

describe('the offer to become the first admin', () => {
  const statusOf = (as: Person, at: World = world) => at.call('checkAdminStatus', {}, { as });

  it('is made while there is no admin', async () => {
    const [una, vic] = [await world.person('una'), await world.person('vic')];
    expect(await statusOf(vic)).toEqual({ isAdmin: false, mayBecomeFirst: true });
    await world.call('initializeFirstAdmin', {}, { as: una });
    expect(await statusOf(una)).toEqual({ isAdmin: true });
    expect(await statusOf(vic)).toEqual({ isAdmin: false });
  });

  it('is not made to anyone who is signed out', async () => {
    expect(await world.call('checkAdminStatus', {})).toEqual({ isAdmin: false });
    expect(await world.call('checkAdminStatus', {}, { as: 'x'.repeat(43) })).toEqual({ isAdmin: false });
  });

  it('is made only to the person whom the operator named', async () => {
    const named = await createWorld({ environment: { FIRST_ADMIN_EMAIL: 'Owner@Example.com' } });
    try {
      const [eve, owner] = [await named.person('eve'), await named.person('owner')];
      expect(await statusOf(eve, named)).toEqual({ isAdmin: false });
      expect(await statusOf(owner, named)).toEqual({ isAdmin: false, mayBecomeFirst: true });
    } finally {
      await named.close();
    }
  });

  it('is made to nobody in production if nobody is named, and to nobody whose account is closing', async () => {
    const { settings } = world.services;
    const wim = await world.person('wim');
    settings.isProduction = true;
    try {
      expect(await statusOf(wim)).toEqual({ isAdmin: false });
    } finally {
      settings.isProduction = false;
    }
    expect(await statusOf(wim)).toHaveProperty('mayBecomeFirst', true);
    await world.sql('update creators set deletion_asked_at = $2 where id = $1', [wim.id, world.services.now()]);
    expect(await statusOf(wim)).toEqual({ isAdmin: false });
  });
});

describe('admin rights', () => {
  it('are granted and revoked by uid', async () => {
    const ada = await firstAdmin(world, 'ada');
    const joe = await world.person('joe');
    expect(await grant(ada, joe.id)).toEqual({ userId: joe.id, isAdmin: true });
    const { items, nextCursor } = await world.call('getAdminUsers', null, { as: joe });
    expect(nextCursor).toBeNull();
    expect(items).toEqual([
      {
        uid: ada.id,
        email: ada.email,
        displayName: 'Ada Lima',
        isAdmin: true,
        grantedAt: expect.any(String),
        grantedBy: null,
      },
      {
        uid: joe.id,
        email: joe.email,
        displayName: 'Joe Lima',
        isAdmin: true,
        grantedAt: expect.any(String),
        grantedBy: ada.email,
      },
    ]);
    await grant(joe, ada.id, false);
    expect(await isAdmin(ada)).toBe(false);
    expect((await sentenceOf(grant(ada, ada.id))).message).toBe(
      'You do not have permission to perform this admin action.',
    );
  });

  it('are never granted silently: every admin gets an email', async () => {
    const pam = await firstAdmin(world, 'pam');
    expect((await world.emailsTo(pam.email))[0]?.subject).toBe('You’re now an admin of Stoa');
    const quin = await world.person('quin');
    await grant(pam, quin.id);
    await grant(pam, quin.id);
    const subjects = async (to: Person) =>
      (await world.emailsTo(to.email)).map(({ subject }) => subject).filter((subject) => subject.includes('admin'));
    expect(await subjects(quin)).toEqual(['You’re now an admin of Stoa']);
    expect(await subjects(pam)).toEqual([`${quin.email} is now an admin of Stoa`, 'You’re now an admin of Stoa']);
    expect((await world.emailsTo(pam.email))[0]?.text).toContain(`${quin.email} was made an admin by ${pam.email}.`);
  });

  it('cannot be granted to a person who does not exist', async () => {
    const kim = await firstAdmin(world, 'kim');
    expect(await sentenceOf(grant(kim, crypto.randomUUID()))).toEqual({ message: 'User not found.', status: 404 });
    const badly = world.call('setUserAdminStatus', { userId: 'kim@example.com', isAdmin: true }, { as: kim });
    expect(await sentenceOf(badly)).toMatchObject({ message: 'Invalid request data provided.', status: 400 });
  });

  it('cannot be revoked from the last admin', async () => {
    const lou = await firstAdmin(world, 'lou');
    expect(await sentenceOf(grant(lou, lou.id, false))).toMatchObject({ message: PRECONDITION, status: 400 });
    expect(await isAdmin(lou)).toBe(true);
  });

  it('remain with one admin if all revoke them from all at once', async () => {
    const first = await firstAdmin(world, 'm0');
    const others = await peopleOf(['m1', 'm2', 'm3']);
    for (const { id } of others) await grant(first, id);
    const all = [first, ...others];
    await Promise.allSettled(
      all.flatMap((as) => all.filter((one) => one !== as).map((one) => grant(as, one.id, false))),
    );
    expect(await admins()).toHaveLength(1);
    const [left] = await admins();
    const survivor = all.find(({ id }) => id === left);
    expect((await sentenceOf(grant(survivor ?? first, left ?? '', false))).message).toBe(PRECONDITION);
  });

  it('remain with one admin if two give them up at once', async () => {
    const one = await firstAdmin(world, 'n1');
    const two = await world.person('n2');
    await grant(one, two.id);
    const gaveUp = await Promise.allSettled([grant(one, one.id, false), grant(two, two.id, false)]);
    expect(gaveUp.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await admins()).toHaveLength(1);
  });
});
