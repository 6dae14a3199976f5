import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstAdmin, sentenceOf } from '#test/admin.ts';
import { createAuthenticator } from '#test/doubles/authenticator.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = await openWorld();
const admin = await firstAdmin(world);
beforeEach(() => world.travel({ hours: 1 }));

const reset = (userId: string, as = admin) =>
  world.call('resetSecondStep', { userId, reason: 'Lost their phone.' }, { as });
const signIn = ({ email, password }: Person, code?: string) =>
  world.call('signIn', { email, password, ...(code !== undefined && { code }) });
const codeOf = (secret: string): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: world.now().getTime() });
const log = async (target: string) =>
  (await world.call('getAdminAuditLog', { target, action: 'user.second-step-reset' }, { as: admin })).items;
const row = async ({ id }: Person) => (await world.call('listPeople', { search: id }, { as: admin })).items[0];

async function addPasskey(as: Person) {
  const authenticator = createAuthenticator('http://localhost:3000');
  const { options, token } = await world.call('startPasskey', { password: as.password }, { as });
  await world.call('finishPasskey', { name: 'Laptop', token, response: authenticator.create(options) }, { as });
  return { authenticator, userHandle: options.user.id };
}

async function turnOn(as: Person): Promise<string[]> {
  const { secret } = await world.call('startSecondStep', { password: as.password }, { as });
  return (await world.call('confirmSecondStep', { code: codeOf(secret) }, { as })).recoveryCodes;
}

describe('resetSecondStep', () => {
  it('lets people who have only their password sign in again, and notifies them', async () => {
    const ana = await world.person('ana');
    const { authenticator, userHandle } = await addPasskey(ana);
    const recoveryCodes = await turnOn(ana);
    expect(await row(ana)).toMatchObject({ hasSecondStep: true });

    expect((await reset(ana.id)).person).toMatchObject({ uid: ana.id, hasSecondStep: false, lastSeenAt: null });
    expect((await sentenceOf(world.call('getUser', {}, { as: ana }))).status).toBe(401);
    const { options, token } = await world.call('startPasskeySignIn', {});
    const response = authenticator.get({ challenge: options.challenge, userHandle });
    await expect(world.call('finishPasskeySignIn', { token, response })).rejects.toMatchObject({
      details: { refusal: 'passkey-unknown' },
    });
    const back = await signIn(ana);
    expect(await world.call('getSecondStep', {}, { as: back })).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    const emails = await world.emailsTo(ana.email);
    expect(emails.map(({ subject }) => subject)).toContain('Your two-step sign-in was reset');
    expect(await log(ana.id)).toMatchObject([
      {
        actor: { uid: admin.id },
        target: { id: ana.id, label: ana.email },
        before: { hasApp: true, passkeys: 1 },
        after: { hasApp: false, passkeys: 0, sessionsEnded: 1 },
        reason: 'Lost their phone.',
      },
    ]);

    await turnOn({ ...ana, idToken: back.idToken });
    await expect(signIn(ana, recoveryCodes[0])).rejects.toMatchObject({ details: { refusal: 'second-step-wrong' } });
  });

  it('happens once, even with concurrent requests', async () => {
    const ben = await world.person('ben');
    await turnOn(ben);
    await Promise.all([reset(ben.id), reset(ben.id), reset(ben.id)]);
    expect(await log(ben.id)).toHaveLength(1);
    const subjects = (await world.emailsTo(ben.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.includes('was reset'))).toHaveLength(1);
  });

  it('does not sign out a person without a second step', async () => {
    const cem = await world.person('cem');
    expect((await reset(cem.id)).person).toMatchObject({ uid: cem.id, hasSecondStep: false });
    expect((await world.call('getUser', {}, { as: cem })).user.uid).toBe(cem.id);
    expect(await log(cem.id)).toEqual([]);
  });

  it('does not deadlock with a sign-in and the deletion of the account', async () => {
    const dia = await world.person('dia');
    const [first = '', second = ''] = await turnOn(dia);
    const { password } = dia;
    await Promise.allSettled([
      signIn(dia, first),
      world.call('deleteMyAccount', { password, code: second }, { as: dia }),
      reset(dia.id),
    ]);
    expect(await row(dia)).toMatchObject({ hasSecondStep: false });
    expect(await log(dia.id)).toHaveLength(1);
  });

  it('can be used for another admin, but not for oneself', async () => {
    const eva = await world.person('eva');
    await world.call('setUserAdminStatus', { userId: eva.id, isAdmin: true }, { as: admin });
    await turnOn(eva);
    expect(await sentenceOf(reset(eva.id, eva))).toEqual({
      message: 'Admin action cannot be completed at this time.',
      status: 400,
      reason: 'You can’t reset your own two-step sign-in.',
    });
    expect((await reset(eva.id)).person).toMatchObject({ isAdmin: true, hasSecondStep: false });
    expect(await sentenceOf(reset(crypto.randomUUID()))).toEqual({ message: 'User not found.', status: 404 });
  });
});
