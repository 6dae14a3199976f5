import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { furnish } from '#test/furnish.ts';
import { earlier } from '#test/earlier.ts';
import { createWorld, type CreatorWithStore, type Loose, type Person, type World } from '#test/world.ts';

let world: World | undefined;
let ana: CreatorWithStore;
let ben: CreatorWithStore;
const at = (): World => world ?? expect.fail();

beforeEach(async () => {
  await world?.close();
  world = await createWorld();
  [ana, ben] = [await at().creator('ana'), await at().creator('ben')];
});
afterAll(() => world?.close());

const leave = (as: Person, password = as.password) => at().call('deleteMyAccount', { password }, { as });
const restore = (idToken: string) => at().call('restoreMyAccount', {}, { as: idToken });
const signIn = ({ email, password }: Person): Promise<Loose> => at().call('signIn', { email, password });
const admin = (as: Person, isAdmin: boolean, userId: string) =>
  at().call('setUserAdminStatus', { userId, isAdmin, reason: 'A test' }, { as });
const sweep = async () => {
  await at().services.db.onPlatform((tx) => tx.enqueue(job('sweep', { realm: PLATFORM_REALM })));
  await at().runJobs();
};
/** The tables that still contain one of the given texts. */
const tracesOf = async (...texts: string[]) => {
  const tables = await at().sql<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await at().sql(
      `select from ${name} t where exists (select from unnest($1::text[]) w where t::text like '%' || w || '%') limit 1`,
      [texts],
    );
    if (row) found.push(name);
  }
  return found;
};
const bytesOf = async (...folders: string[]) => {
  const keys: string[] = [];
  for (const folder of folders) for await (const { key } of at().services.files.list(folder)) keys.push(key);
  return keys;
};

describe('deleteMyAccount', () => {
  it('unpublishes the stores, signs out everywhere, and returns the last day to come back', async () => {
    const elsewhere = await signIn(ana);
    const { deletionDueAt } = await leave(ana);
    expect(Date.parse(deletionDueAt) - at().now().getTime()).toBeLessThanOrEqual(30 * 86_400_000);
    expect(Date.parse(deletionDueAt) - at().now().getTime()).toBeGreaterThan(30 * 86_400_000 - 60_000);
    expect((await at().get(`/${ana.slug}`)).body).not.toContain('ana Studio');
    for (const idToken of [ana.idToken, elsewhere.idToken]) {
      await expect(at().call('getUser', {}, { as: idToken })).rejects.toMatchObject({ httpStatus: 401 });
    }
    const [email] = await at().emailsTo(ana.email);
    expect(email?.subject).toMatch(/will be deleted on April 1, 2026$/);
    expect(email?.text).toContain('/login');
    expect((await at().get(`/${ben.slug}`)).body).toContain('ben Studio');
  });

  it('requires the right password', async () => {
    await expect(leave(ana, 'not the password')).rejects.toMatchObject({
      httpStatus: 401,
      message: 'Incorrect password.',
      details: { field: 'password' },
    });
    expect(await at().call('getUser', {}, { as: ana })).toMatchObject({ user: { deletionDueAt: null } });
  });

  it('requires fresh proof as well as the password', async () => {
    at().travel({ minutes: 16 });
    await expect(leave(ana)).rejects.toMatchObject({ details: { refusal: 'fresh-proof-needed' } });
    expect(await at().call('getUser', {}, { as: ana })).toMatchObject({ user: { deletionDueAt: null } });
    await at().call('confirmIdentity', { password: ana.password }, { as: ana });
    await expect(leave(ana, 'not the password')).rejects.toMatchObject({ details: { refusal: 'wrong-password' } });
    expect(await leave(ana)).toMatchObject({ deletionDueAt: expect.any(String) });
  });

  it('can be canceled by signing in; the stores then wait among the deleted ones', async () => {
    await furnish(at(), ana);
    const { deletionDueAt } = await leave(ana);
    const back = await signIn(ana);
    expect(back.user).toMatchObject({ deletionDueAt, hasStore: false });
    const open = at().call('createAdditionalStore', { storeName: 'Late', slug: 'late' }, { as: back });
    await expect(open).rejects.toMatchObject({ details: { refusal: 'account-closing' } });
    const restoreStore = () => at().call('restoreStore', { storeId: ana.storeId }, { as: back });
    await expect(restoreStore()).rejects.toMatchObject({ details: { refusal: 'account-closing' } });
    expect(await restore(back.idToken)).toMatchObject({ user: { deletionDueAt: null } });
    expect(await restore(back.idToken)).toMatchObject({ user: { deletionDueAt: null } });
    await restoreStore();
    expect((await at().get(`/${ana.slug}`)).body).toContain('ana Studio');
    at().travel({ days: 31 });
    await sweep();
    expect(await signIn(ana)).toMatchObject({ user: { storeCount: 1 } });
  });

  it('sends no email about a deletion that was canceled before', async () => {
    await leave(ana);
    await restore((await signIn(ana)).idToken);
    expect((await at().emailsTo(ana.email)).map(({ subject }) => subject).join()).not.toContain('deleted');
  });

  it('happens once, even with concurrent requests', async () => {
    const other = await signIn(ana);
    const answers = await Promise.allSettled([leave(ana), leave({ ...ana, idToken: other.idToken }), leave(ana)]);
    const given = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.deletionDueAt] : []));
    expect(given.length).toBeGreaterThan(0);
    expect(new Set(given).size).toBe(1);
    expect((await signIn(ana)).user).toMatchObject({ storeCount: 0, deletionDueAt: given[0] });
    const emails = await at().emailsTo(ana.email);
    expect(emails.filter(({ subject }) => subject.includes('deleted'))).toHaveLength(1);
  });

  it('ends in a consistent state if it is canceled and requested at the same moment', async () => {
    await leave(ana);
    const [one, two] = [await signIn(ana), await signIn(ana)];
    await Promise.allSettled([restore(one.idToken), leave({ ...ana, idToken: two.idToken }), restore(one.idToken)]);
    const [row] = await at().sql(
      `select c.deletion_asked_at is not null as closing, c.store_count, count(s.id)::int as living
         from creators c left join stores s on s.creator_id = c.id and s.deleted_at is null where c.id = $1 group by c.id`,
      [ana.id],
    );
    expect(row).toMatchObject({ store_count: 0, living: 0 });
    expect((await signIn(ana)).user.deletionDueAt === null).toBe(!row?.['closing']);
  });
});

describe('an account after its grace period', () => {
  it('is removed with everything, and its address is free again', async () => {
    await furnish(at(), ana);
    await furnish(at(), ben);
    await at().call('exportMyData', {}, { as: ana });
    await at().runJobs();
    const others = await bytesOf(`files/${ben.storeId}`, `images/${ben.storeId}`);
    await leave(ana);
    await at().call('sendVerificationCode', { email: ana.email, type: 'password-reset' });
    await at().runJobs();

    at().travel({ days: 29, hours: 23 });
    await sweep();
    expect((await signIn(ana)).user.uid).toBe(ana.id);
    at().travel({ hours: 2 });
    await sweep();
    expect(await tracesOf(ana.id, ana.email, ana.storeId)).toEqual([]);
    expect(await bytesOf(`files/${ana.storeId}`, `images/${ana.storeId}`, `exports/${ana.id}`)).toEqual([]);
    expect(await bytesOf(`files/${ben.storeId}`, `images/${ben.storeId}`)).toEqual(others);
    await expect(signIn(ana)).rejects.toMatchObject({ message: expect.stringContaining('Invalid email or password') });
    expect((await at().person('ana')).id).not.toBe(ana.id);
    expect(await at().queue.listDeadJobs(10)).toEqual([]);
  });

  it('is fully removed by the next sweep after an interruption, and can no longer be restored', async () => {
    await furnish(at(), ana);
    await leave(ana);
    const late = await signIn(ana);
    at().travel({ days: 13 });
    await at().call('getUser', {}, { as: late });
    at().travel({ days: 13 });
    await at().call('getUser', {}, { as: late });
    at().travel({ days: 5 });
    const { files } = at().services;
    const whole = files.delete.bind(files);
    files.delete = () => Promise.reject(new Error('The disk went away.'));
    await sweep();
    files.delete = whole;
    await expect(restore(late.idToken)).rejects.toMatchObject({ httpStatus: 401 });
    await expect(signIn(ana)).rejects.toMatchObject({ message: 'This account has been disabled.' });
    expect(await tracesOf(ana.id)).toContain('creators');
    await sweep();
    expect(await tracesOf(ana.id, ana.email, ana.storeId)).toEqual([]);
  });

  it('is either restored or removed if both happen at the same moment', async () => {
    await leave(ana);
    const back = await signIn(ana);
    // Two clocks disagree about whether the grace period is over.
    await at().sql(
      `update creators set deletion_asked_at = ${earlier('deletion_asked_at', "interval '31 days'")} where id = $1`,
      [ana.id],
    );
    const [restored] = await Promise.allSettled([restore(back.idToken), sweep()]);
    await at().runJobs();
    const living = await at().sql('select deletion_asked_at from creators where id = $1', [ana.id]);
    const isRestored = restored.status === 'fulfilled' && restored.value.user.deletionDueAt === null;
    expect(living).toEqual(isRestored ? [{ deletion_asked_at: null }] : []);
  });

  it('remains in its referrer’s counts, without a name', async () => {
    const { affiliate } = await at().call('getAffiliate', {}, { as: ben });
    const { affiliate: own } = await at().call('getAffiliate', {}, { as: ana });
    await at().sql('insert into affiliate_referrals values ($1, $2, now()), ($3, $1, now())', [
      ana.id,
      ben.id,
      (await at().person('cem')).id,
    ]);
    await at().sql('insert into affiliate_conversions values ($1, gen_random_uuid(), now())', [ana.id]);
    expect(own.code).not.toBe(affiliate.code);
    await leave(ana);
    at().travel({ days: 31 });
    await sweep();
    const { idToken } = await signIn(ben);
    const { affiliate: after } = await at().call('getAffiliate', {}, { as: idToken });
    expect(after).toMatchObject({ signups: 1, conversions: 1 });
    expect(await tracesOf(ana.id)).toEqual([]);
  });
});

describe('an admin', () => {
  it('cannot leave if they are the only one, and loses the rights otherwise', async () => {
    await at().call('initializeFirstAdmin', {}, { as: ana });
    await expect(leave(ana)).rejects.toMatchObject({
      message: 'You’re the only admin. Make someone else an admin first.',
    });
    expect((await at().get(`/${ana.slug}`)).body).toContain('ana Studio');
    await admin(ana, true, ben.id);
    await leave(ana);
    const back = await signIn(ana);
    expect(back.user).toMatchObject({ isAdmin: false });
    await expect(admin(ben, true, ana.id)).rejects.toMatchObject({
      details: { reason: 'This account is being deleted.' },
    });
    expect((await restore(back.idToken)).user).toMatchObject({ isAdmin: false });
    const { items } = await at().call('getAdminAuditLog', {}, { as: ben });
    expect(items[0]).toMatchObject({ action: 'admin.revoke', reason: 'Deleted their own account' });
  });

  it('stays if two admins leave at once: exactly one of them can', async () => {
    await at().call('initializeFirstAdmin', {}, { as: ana });
    await admin(ana, true, ben.id);
    const left = await Promise.allSettled([leave(ana), leave(ben)]);
    expect(left.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await at().sql('select from creators where is_admin')).toHaveLength(1);
  });

  it('cannot be an account that is being deleted', async () => {
    await leave(ana);
    const { idToken } = await signIn(ana);
    await expect(at().call('initializeFirstAdmin', {}, { as: idToken })).rejects.toMatchObject({
      details: { refusal: 'account-closing' },
    });
    expect(await at().sql('select from creators where is_admin')).toEqual([]);
  });

  it('remains in the audit log by id after the account is removed', async () => {
    await at().call('initializeFirstAdmin', {}, { as: ana });
    await admin(ana, true, ben.id);
    await leave(ana);
    at().travel({ days: 31 });
    await sweep();
    expect(await tracesOf(ana.id)).toEqual(['audit_entries', 'creators']);
  });
});
