import { beforeEach, describe, expect, it } from 'vitest';
import { firstAdmin } from '#test/admin.ts';
import { createAuthenticator } from '#test/doubles/authenticator.ts';
import { sweepIdentity } from '#server/features/accounts/sweepIdentity.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import { readNewPasskey } from './checkPasskey.ts';
import { openWorld, type Person } from '#test/world.ts';

const ORIGIN = 'http://localhost:3000';

const world = await openWorld();
beforeEach(() => world.travel({ hours: 1 }));

interface Holder {
  authenticator: ReturnType<typeof createAuthenticator>;
  userHandle: string;
  passkeyId: string;
}

const start = (as: Person) => world.call('startPasskey', { password: as.password }, { as });
const finish = (as: Person, input: object) => world.call('finishPasskey', { name: 'Laptop', ...input }, { as });

async function addPasskey(as: Person, name = 'Laptop'): Promise<Holder> {
  const authenticator = createAuthenticator(ORIGIN);
  const { options, token } = await start(as);
  const { passkey } = await finish(as, { name, token, response: authenticator.create(options) });
  return { authenticator, userHandle: options.user.id, passkeyId: passkey.id };
}

async function signInWith({ authenticator, userHandle }: Holder, lie: object = {}) {
  const { options, token } = await world.call('startPasskeySignIn', {});
  const response = authenticator.get({ challenge: options.challenge, userHandle, ...lie });
  return world.call('finishPasskeySignIn', { token, response });
}

const REFUSED = { httpStatus: 401, details: { refusal: 'passkey-refused' } };
const EXPIRED = { httpStatus: 400, details: { refusal: 'passkey-expired' } };

describe('adding a passkey', () => {
  it('requires the password, ends the other sessions and notifies the owner', async () => {
    const ana = await world.person('ana');
    const other = await world.call('signIn', ana);
    await expect(world.call('startPasskey', { password: 'wrong kettle 9' }, { as: ana })).rejects.toMatchObject({
      message: 'Incorrect password.',
    });
    const { options } = await start(ana);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Stoa' },
      user: { name: 'ana@example.com' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const { authenticator } = await addPasskey(ana, 'Phone');
    expect((await start(ana)).options.excludeCredentials).toMatchObject([{ id: authenticator.id }]);
    const { items } = await world.call('listPasskeys', {}, { as: ana });
    expect(items).toMatchObject([{ name: 'Phone', usedAt: null }]);
    await expect(world.call('getUser', {}, { as: other })).rejects.toMatchObject({ httpStatus: 401 });
    expect((await world.emailsTo(ana.email))[0]).toMatchObject({
      subject: 'A passkey was added',
      text: expect.stringContaining('“Phone”'),
    });
  });

  it('refuses a response for another site or challenge, or without user verification', async () => {
    const bea = await world.person('bea');
    const authenticator = createAuthenticator(ORIGIN);
    for (const lie of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:4000' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { challenge: 'AAAA' },
    ]) {
      const { options, token } = await start(bea);
      const response = authenticator.create({ challenge: options.challenge, ...lie });
      await expect(finish(bea, { token, response })).rejects.toMatchObject(REFUSED);
    }
    expect((await world.call('listPasskeys', {}, { as: bea })).items).toEqual([]);
  });

  it('accepts a response once, in time, from the person who started', async () => {
    const [cem, dia] = [await world.person('cem'), await world.person('dia')];
    const authenticator = createAuthenticator(ORIGIN);
    const { options, token } = await start(cem);
    const input = { token, response: authenticator.create(options) };
    await expect(finish(dia, input)).rejects.toMatchObject(EXPIRED);
    await finish(cem, input);
    await expect(finish(cem, input)).rejects.toMatchObject(EXPIRED);
    await expect(finish(cem, { ...input, token: 'x' })).rejects.toMatchObject(EXPIRED);
    const late = await start(cem);
    world.travel({ minutes: 5 });
    await expect(
      finish(cem, { token: late.token, response: createAuthenticator(ORIGIN).create(late.options) }),
    ).rejects.toMatchObject(EXPIRED);
    const again = await start(dia);
    await expect(
      finish(dia, { token: again.token, response: authenticator.create(again.options) }),
    ).rejects.toMatchObject({ message: 'You’ve already added this passkey.' });
  });

  it('never verifies certificates, whose addresses the library would fetch', async () => {
    const authenticator = createAuthenticator(ORIGIN);
    const rp = { id: 'localhost', origin: ORIGIN, name: 'Stoa' };
    const formats = ['packed', 'android-key', 'android-safetynet', 'apple', 'fido-u2f', 'tpm', 'unheard-of'];
    for (const format of formats) {
      const reasons: string[] = [];
      const log = { ...world.services.log, info: ({ reason }: { reason: string }) => void reasons.push(reason) };
      const means = { services: { ...world.services, log }, requestId: 'test' };
      const certificates = [new Uint8Array([0x30, 0x03, 0x02, 0x01, 0x01])];
      const response = authenticator.create({ challenge: 'AAAA' }, { format, certificates });
      expect(await readNewPasskey(means, { response, challenge: 'AAAA', rp })).toBeNull();
      expect(reasons).toEqual([`an attestation of the format ${format} was not asked for`]);
    }
  });

  it('is limited to twenty per account, even with concurrent requests', async () => {
    const eli = await world.person('eli');
    for (let added = 0; added < 15; added += 1) {
      await addPasskey(eli);
      world.travel({ hours: 1 });
    }
    const added = await Promise.allSettled(Array.from({ length: 8 }, () => addPasskey(eli)));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect((await world.call('listPasskeys', {}, { as: eli })).items).toHaveLength(20);
  });
});

describe('signing in with a passkey', () => {
  it('needs no password and counts as two steps', async () => {
    const fay = await world.person('fay');
    const holder = await addPasskey(fay);
    const signedIn = await signInWith(holder);
    expect(signedIn).toMatchObject({ user: { uid: fay.id }, idToken: expect.stringMatching(/^[\w-]{43}$/) });
    expect(await world.call('getSecondStep', {}, { as: signedIn })).toMatchObject({ isOn: false, isUsed: true });
    const { items } = await world.call('listPasskeys', {}, { as: signedIn });
    expect(items).toMatchObject([{ usedAt: expect.any(String) }]);
  });

  it('accepts a response once, even from two concurrent sign-ins', async () => {
    const gus = await world.person('gus');
    const { authenticator, userHandle } = await addPasskey(gus);
    const { options, token } = await world.call('startPasskeySignIn', {});
    const input = { token, response: authenticator.get({ challenge: options.challenge, userHandle }) };
    const answers = await Promise.allSettled([1, 2, 3].map(() => world.call('finishPasskeySignIn', input)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(world.call('finishPasskeySignIn', input)).rejects.toMatchObject(EXPIRED);
    const next = await world.call('startPasskeySignIn', {});
    await expect(world.call('finishPasskeySignIn', { ...input, token: next.token })).rejects.toMatchObject(REFUSED);
  });

  it('refuses another site, an unverified user, another account and a cloned authenticator', async () => {
    const [hal, ida] = [await world.person('hal'), await world.person('ida')];
    const [hals, idas] = [await addPasskey(hal), await addPasskey(ida)];
    for (const lie of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { challenge: 'AAAA' },
      { userHandle: idas.userHandle },
    ]) {
      await expect(signInWith(hals, lie)).rejects.toMatchObject(REFUSED);
    }
    await signInWith(hals);
    hals.authenticator.forgetUses();
    await expect(signInWith(hals)).rejects.toMatchObject(REFUSED);
    const token = (await start(hal)).token;
    const response = idas.authenticator.get({ challenge: 'AAAA', userHandle: idas.userHandle });
    await expect(world.call('finishPasskeySignIn', { token, response })).rejects.toMatchObject(EXPIRED);
  });

  it('refuses a suspended creator and a removed passkey with their own messages', async () => {
    const jan = await world.person('jan');
    const holder = await addPasskey(jan);
    const admin = await firstAdmin(world);
    await world.call('suspendUser', { userId: jan.id, reason: 'Spam.' }, { as: admin });
    await expect(signInWith(holder)).rejects.toMatchObject({
      httpStatus: 403,
      message: 'This account has been disabled.',
    });
    await world.call('restoreUser', { userId: jan.id, reason: 'Sorted out.' }, { as: admin });
    const as = await signInWith(holder);
    await world.call('removePasskey', { passkeyId: holder.passkeyId }, { as });
    await expect(signInWith(holder)).rejects.toMatchObject({ details: { refusal: 'passkey-unknown' } });
    expect((await world.emailsTo(jan.email))[0]?.subject).toBe('A passkey was removed');
  });

  it('works for an admin in production', async () => {
    await world.sql('update creators set is_admin = false, admin_since = null, admin_by = null');
    const kim = await firstAdmin(world, 'kim');
    const holder = await addPasskey(kim);
    const password = await world.call('signIn', kim);
    const passkey = await signInWith(holder);
    const { settings } = world.services;
    settings.isProduction = true;
    try {
      await expect(world.call('getAdminUsers', {}, { as: password })).rejects.toMatchObject({
        details: { refusal: 'second-step-required' },
      });
      await world.call('getAdminUsers', {}, { as: passkey });
    } finally {
      settings.isProduction = false;
    }
  });

  it('does not let an admin’s password alone add or remove a second factor', async () => {
    const pia = await world.person('pia');
    const holder = await addPasskey(pia);
    await world.sql('update creators set is_admin = true, admin_since = now() where id = $1', [pia.id]);
    const thief = { as: await world.call('signIn', pia) };
    const { password } = pia;
    for (const [name, input] of [
      ['startPasskey', { password }],
      ['startSecondStep', { password }],
      ['removePasskey', { passkeyId: holder.passkeyId }],
    ] as const) {
      await expect(world.call(name, input, thief)).rejects.toMatchObject({
        details: { refusal: 'second-step-required' },
      });
    }
    const owner = { as: await signInWith(holder) };
    await world.call('startSecondStep', { password }, owner);
    await world.call('removePasskey', { passkeyId: holder.passkeyId }, owner);
  });

  it('limits a network address to sixty attempts a minute', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 61 }, () => world.call('startPasskeySignIn', {})));
    expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  });
});

describe('passkeys', () => {
  it('can be renamed and removed by their owner only', async () => {
    const [lou, mia] = [await world.person('lou'), await world.person('mia')];
    const { passkeyId } = await addPasskey(lou);
    const notFound = { httpStatus: 404 };
    await expect(world.call('renamePasskey', { passkeyId, name: 'Mine' }, { as: mia })).rejects.toMatchObject(notFound);
    await expect(world.call('removePasskey', { passkeyId }, { as: mia })).rejects.toMatchObject(notFound);
    const { passkey } = await world.call('renamePasskey', { passkeyId, name: ' Old phone ' }, { as: lou });
    expect(passkey).toMatchObject({ id: passkeyId, name: 'Old phone' });
    await expect(world.call('renamePasskey', { passkeyId, name: ' ' }, { as: lou })).rejects.toMatchObject({
      message: 'Give the passkey a name.',
    });
  });

  it('leave no used challenge in the database after it has expired', async () => {
    await signInWith(await addPasskey(await world.person('nia')));
    const spent = () => world.sql('select 1 from spent_challenges');
    expect((await spent()).length).toBeGreaterThan(0);
    world.travel({ minutes: 6 });
    const { services } = world;
    await sweepIdentity({ realm: PLATFORM_REALM }, { services, now: services.now(), jobId: 'sweep' });
    expect(await spent()).toEqual([]);
  });
});
