import pg from 'pg';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { firstAdmin } from '#test/admin.ts';
import { createAuthenticator } from '#test/doubles/authenticator.ts';
import { openWorld, type Loose, type Person } from '#test/world.ts';
import { openSecurityLog } from './openSecurityLog.ts';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const world = await openWorld();
const boss = await firstAdmin(world);
const shop = await world.creator('shop');
beforeEach(() => world.travel({ hours: 1 }));

/** Leaves out the code that every sign-up requests, because its event is written later. */
async function eventsOf(as: Person): Promise<Loose[]> {
  await world.services.securityLog.flush();
  const { items } = await world.call('listSecurityEvents', { limit: 100 }, { as });
  return items.filter(({ kind }: Loose) => kind !== 'code-request');
}
const kindsOf = async (as: Person) => (await eventsOf(as)).map(({ kind, outcome }) => `${kind} ${outcome}`);

const signInFrom = (person: Pick<Person, 'email' | 'password'>, remoteAddress: string, userAgent = PHONE) =>
  world.app.inject({
    method: 'POST',
    url: '/functions/signIn',
    headers: { 'user-agent': userAgent },
    remoteAddress,
    payload: { data: { email: person.email, password: person.password } },
  });

describe('a security event of a creator', () => {
  it('is listed latest first, with a readable device', async () => {
    const ana = await world.person('ana');
    await signInFrom(ana, '198.51.100.7');
    await world.call('changePassword', { currentPassword: ana.password, newPassword: 'silver kettle 8' }, { as: ana });
    await world.call('endSession', {}, { as: ana });
    const events = await eventsOf(ana);
    expect(events.map(({ kind }) => kind)).toEqual(['sessions-ended', 'password-change', 'sign-in', 'sign-up']);
    expect(events[2]).toMatchObject({
      outcome: 'done',
      device: 'Safari on iPhone',
      isSameNetwork: false,
      facts: { method: 'password', isNewDevice: true },
    });
    expect(events[3]).toMatchObject({ isSameNetwork: true });
  });

  it('is paginated, and includes nothing of other people', async () => {
    const [bea, ben] = [await world.person('bea'), await world.person('ben')];
    for (let times = 0; times < 4; times += 1) await world.call('signIn', bea);
    await world.services.securityLog.flush();
    const first = await world.call('listSecurityEvents', { limit: 3 }, { as: bea });
    expect(first.items).toHaveLength(3);
    const second = await world.call('listSecurityEvents', { limit: 3, cursor: first.nextCursor }, { as: bea });
    expect(second.items.slice(0, 2).map(({ kind }: Loose) => kind)).toEqual(['sign-in', 'sign-up']);
    expect(await kindsOf(ben)).toEqual(['sign-up done']);
  });

  it('is written together with a change of a passkey, a second step or an export', async () => {
    const cem = await world.person('cem');
    const { options, token } = await world.call('startPasskey', { password: cem.password }, { as: cem });
    const response = createAuthenticator('http://localhost:3000').create(options);
    const { passkey } = await world.call('finishPasskey', { name: 'Laptop', token, response }, { as: cem });
    await world.call('removePasskey', { passkeyId: passkey.id }, { as: cem });
    await world.call('exportMyData', {}, { as: cem });
    expect(await kindsOf(cem)).toEqual([
      'data-export done',
      'passkey-removed done',
      'passkey-added done',
      'sign-up done',
    ]);
  });

  it('is not written if the change fails', async () => {
    const dan = await world.person('dan');
    await expect(
      world.call('changePassword', { currentPassword: dan.password, newPassword: 'short' }, { as: dan }),
    ).rejects.toMatchObject({ httpStatus: 400 });
    expect(await kindsOf(dan)).toEqual(['sign-up done']);
  });
});

describe('a failed action', () => {
  it('is counted in one row per account, kind and network', async () => {
    const eva = await world.person('eva');
    const wrong = { ...eva, password: 'wrong kettle 9' };
    for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'])
      await signInFrom(wrong, address);
    const failures = (await eventsOf(eva)).filter(({ outcome }) => outcome === 'refused');
    expect(failures.map(({ kind, repeats }) => ({ kind, repeats }))).toEqual(
      expect.arrayContaining([
        { kind: 'sign-in', repeats: 3 },
        { kind: 'sign-in', repeats: 1 },
      ]),
    );
    expect(failures).toHaveLength(2);
    expect(failures[0]?.facts).toEqual({ reason: 'invalid-credential' });
  });

  it('writes a limited number of rows for a flood of unknown addresses', async () => {
    await world.services.securityLog.flush();
    const before = await countRows();
    const { store_id: realm } = await rowOf();
    for (let index = 0; index < 400; index += 1) {
      world.services.securityLog.note({
        realm,
        at: world.now(),
        kind: 'sign-in',
        outcome: 'refused',
        account: { email: `nobody-${index}@example.com` },
        address: '203.0.113.77',
        userAgent: PHONE,
        facts: {},
      });
    }
    await world.services.securityLog.flush();
    expect((await countRows()) - before).toBe(2);
    const rows = await world.sql(
      `select repeats, account_id, facts ? 'isOverflow' as more from security_events where repeats >= 150 order by repeats`,
    );
    expect(rows).toEqual([
      { repeats: 150, account_id: null, more: true },
      { repeats: 250, account_id: null, more: false },
    ]);
  });

  it('has no account if the email address is unknown, and is visible to admins', async () => {
    await signInFrom({ email: 'nobody@example.com', password: 'wrong kettle 9' }, '203.0.113.3');
    await world.services.securityLog.flush();
    const { items } = await world.call('listAllSecurityEvents', { kind: 'sign-in', limit: 1 }, { as: boss });
    expect(items).toMatchObject([{ outcome: 'refused', account: null }]);
  });

  it('is recorded if the caller lacks the permission', async () => {
    const fay = await world.person('fay');
    await expect(world.call('listOrders', { storeId: shop.storeId }, { as: fay })).rejects.toMatchObject({
      httpStatus: 403,
    });
    await expect(world.call('getAdminAuditLog', {}, { as: fay })).rejects.toMatchObject({ httpStatus: 403 });
    const denied = (await eventsOf(fay)).filter(({ kind }) => kind === 'access-denied');
    expect(denied).toMatchObject([{ outcome: 'refused', repeats: 2, facts: { call: 'listOrders' } }]);
  });
});

describe('admins', () => {
  it('see all creators’ events by account and kind, and their own actions refer to the audit log', async () => {
    const gia = await world.person('gia');
    await world.call('setUserPlan', { userId: gia.id, planId: 'boss', reason: 'A gift' }, { as: boss });
    const ofGia = await world.call('listAllSecurityEvents', { account: 'gia@' }, { as: boss });
    expect(new Set(ofGia.items.map(({ account }: Loose) => account.email))).toEqual(new Set([gia.email]));
    const acts = await world.call('listAllSecurityEvents', { account: boss.id, kind: 'admin-action' }, { as: boss });
    const { items } = await world.call('getAdminAuditLog', { limit: 1 }, { as: boss });
    expect(acts.items[0]).toMatchObject({ facts: { action: 'user.plan', auditEntry: items[0].id } });
  });

  it('are the only ones who can read them', async () => {
    const hal = await world.person('hal');
    await expect(world.call('listAllSecurityEvents', {}, { as: hal })).rejects.toMatchObject({ httpStatus: 403 });
  });
});

describe('rows of security events', () => {
  it('are written after a few seconds, even if they occurred inside a transaction', async () => {
    const { db, secrets } = world.services;
    const reported: unknown[] = [];
    const faults = { report: (error: unknown) => void reported.push(error), isFull: () => false };
    const log = openSecurityLog({ db, secrets, faults, flushMs: 1 });
    const account = { id: (await world.person('noa')).id };
    const event = {
      kind: 'sessions-ended',
      outcome: 'done',
      account,
      address: '',
      userAgent: PHONE,
      facts: {},
    } as const;
    await db.onPlatform(async (tx) => log.note({ ...event, realm: tx.realm, at: world.now() }));
    await vi.waitFor(async () => {
      const rows = await world.sql('select kind from security_events where account_id = $1', [account.id]);
      expect(rows).toContainEqual({ kind: 'sessions-ended' });
    });
    expect(reported).toEqual([]);
  });

  it('are written once if those of another realm cannot be written', async () => {
    const { db, secrets } = world.services;
    const log = openSecurityLog({ db, secrets, faults: { report: () => undefined, isFull: () => false } });
    const account = { id: (await world.person('olga')).id };
    const event = {
      kind: 'sessions-ended',
      outcome: 'done',
      account,
      address: '',
      userAgent: PHONE,
      facts: {},
    } as const;
    await db.onPlatform(async (tx) => log.note({ ...event, realm: tx.realm, at: world.now() }));
    log.note({ ...event, realm: provenStore(shop.storeId), account: null, at: new Date(Number.NaN) });
    await expect(log.flush()).rejects.toThrow(/timestamp/);
    await expect(log.flush()).rejects.toThrow(/timestamp/);
    const rows = await world.sql(`select * from security_events where account_id = $1 and kind = 'sessions-ended'`, [
      account.id,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('contain no plain address and no credentials', async () => {
    const ida = await world.person('ida');
    await signInFrom(ida, '198.51.100.44');
    await signInFrom({ ...ida, password: 'a wrong password' }, '198.51.100.44');
    await world.services.securityLog.flush();
    const rows = JSON.stringify(
      await world.sql(`select *, encode(address_hash, 'escape') as hash from security_events where account_id = $1`, [
        ida.id,
      ]),
    );
    for (const secret of ['198.51.100.44', ida.password, 'a wrong password', ida.idToken, ida.email]) {
      expect(rows).not.toContain(secret);
    }
  });

  it('cannot be changed or deleted by the application’s database role', async () => {
    const client = new pg.Client(world.connectionAs('app'));
    await client.connect();
    await client.query(`set app.store_id = '00000000-0000-0000-0000-000000000000'`);
    await expect(client.query(`update security_events set kind = 'sign-in'`)).rejects.toThrow(/permission denied/);
    // A policy hides every row from it, until the customers of a store are removed.
    expect(await client.query('delete from security_events')).toMatchObject({ rowCount: 0 });
    await client.end();
  });

  it('are swept after 180 days, and can never be deleted in their first 30', async () => {
    const { store_id: realm } = await rowOf();
    const insert = (id: string, at: string) =>
      world.sql(
        `insert into security_events (store_id, id, at, kind, outcome, address_hash, device)
         values ($1, $2, ${at}, 'sign-in', 'done', '', 'Safari on iPhone')`,
        [realm, id],
      );
    const [old, young] = [crypto.randomUUID(), crypto.randomUUID()];
    await insert(old, `'2019-01-01'`);
    await insert(young, 'now()');
    await world.sweep();
    const client = new pg.Client(world.connectionAs('app'));
    await client.connect();
    await client.query(`set app.store_id = '${realm}'`);
    await client.query(`select sweep_security_events(now() + interval '1 year', 1000)`);
    await client.end();
    const left = await world.sql('select id from security_events where id = any($1)', [[old, young]]);
    expect(left).toEqual([{ id: young }]);
  });

  it('of customers stay in their store', async () => {
    const email = 'cleo@example.com';
    const { storeId } = shop;
    await world.call('customerSendCode', { storeId, email, type: 'signup' });
    const code = await world.codeFor(email);
    await world.call('customerSignUp', { storeId, email, password: 'copper kettle 9', code });
    await world.call('customerSignIn', { storeId, email, password: 'wrong kettle 9' }).catch(() => undefined);
    await world.services.securityLog.flush();
    const rows = await world.sql('select kind, outcome from security_events where store_id = $1 order by at, id', [
      storeId,
    ]);
    expect(rows).toEqual(
      expect.arrayContaining([
        { kind: 'code-request', outcome: 'done' },
        { kind: 'sign-up', outcome: 'done' },
        { kind: 'sign-in', outcome: 'refused' },
      ]),
    );
  });
});

describe('a security email to the owner', () => {
  it('reports a new device, but not the first sign-in or a known device', async () => {
    const joy = await world.person('joy');
    await world.call('signIn', joy);
    expect(await subjectsTo(joy)).toEqual([]);
    await signInFrom(joy, '198.51.100.7');
    await signInFrom(joy, '198.51.100.7');
    expect(await subjectsTo(joy)).toEqual(['New sign-in to your account']);
    const [message] = await world.emailsTo(joy.email);
    expect(message?.text).toContain('(UTC), Safari on iPhone.');
    expect(message?.text).toContain('If this wasn’t you, set a new password now');
    expect(message?.text).not.toContain('198.51.100.7');
  });

  it('reports a new password, however it was set', async () => {
    const kim = await world.person('kim');
    await world.call('changePassword', { currentPassword: kim.password, newPassword: 'silver kettle 8' }, { as: kim });
    expect(await subjectsTo(kim)).toEqual(['Your password was changed']);
    await world.call('sendVerificationCode', { email: kim.email, type: 'password-reset' });
    const code = await world.codeFor(kim.email);
    const { verificationToken } = await world.call('verifyEmailCode', { email: kim.email, code });
    await world.call('resetPassword', { email: kim.email, newPassword: 'golden kettle 7', verificationToken });
    expect(await subjectsTo(kim)).toEqual(['Your password was changed', 'Your password was changed']);
  });
});

describe('a session', () => {
  it('deletes the network address it was opened from after 30 days', async () => {
    const lea = await world.person('lea');
    for (let weeks = 0; weeks < 5; weeks += 1) {
      world.travel({ days: 7 });
      await world.call('getUser', {}, { as: lea });
    }
    await world.sweep();
    expect((await world.call('listSessions', {}, { as: lea })).items).toMatchObject([{ address: '' }]);
  });
});

const subjectsTo = async ({ email }: Person) =>
  (await world.emailsTo(email)).map(({ subject }) => subject).filter((subject) => !subject.endsWith('code'));

const countRows = async () => (await world.sql('select id from security_events')).length;
const rowOf = async (): Promise<Loose> =>
  (await world.sql('select store_id from security_events where account_id = $1', [boss.id]))[0];
