import { TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from '#test/doubles/authenticator.ts';
import { openWorld, type Person } from '#test/world.ts';

const ORIGIN = 'http://localhost:3000';
const NEEDED = {
  httpStatus: 400,
  status: 'FAILED_PRECONDITION',
  details: { refusal: 'fresh-proof-needed', reason: 'fresh-proof-needed' },
};

const world = await openWorld();
beforeEach(() => world.travel({ hours: 1 }));

const endOthers = (as: Person) => world.call('endSession', {}, { as });
const confirm = (as: Person, proof: object) => world.call('confirmIdentity', proof, { as });

async function stalePerson(name: string): Promise<Person> {
  const person = await world.person(name);
  world.travel({ minutes: 16 });
  return person;
}

describe('a call that needs fresh proof of identity', () => {
  it('is allowed for 15 minutes after the sign-in, then refused', async () => {
    const ana = await world.person('ana');
    world.travel({ minutes: 14 });
    expect(await endOthers(ana)).toEqual({ ended: 0 });
    world.travel({ minutes: 2 });
    await expect(endOthers(ana)).rejects.toMatchObject(NEEDED);
    await expect(world.call('exportMyData', {}, { as: ana })).rejects.toMatchObject(NEEDED);
    expect(await world.call('getUser', {}, { as: ana })).toMatchObject({ user: { email: ana.email } });
  });

  it('is allowed again after the password, for 15 minutes and for this session only', async () => {
    const bea = await stalePerson('bea');
    const other = await world.call('signIn', bea);
    world.travel({ minutes: 16 });
    expect(await confirm(bea, { password: bea.password })).toEqual({ freshUntil: expect.any(String) });
    expect(await world.call('exportMyData', {}, { as: bea })).toMatchObject({ export: { state: 'waiting' } });
    await expect(world.call('exportMyData', {}, { as: other })).rejects.toMatchObject(NEEDED);
    world.travel({ minutes: 16 });
    await expect(endOthers(bea)).rejects.toMatchObject(NEEDED);
  });
});

describe('confirmIdentity', () => {
  it('accepts a code of the authenticator app once, and only if an app is set up', async () => {
    const cem = await world.person('cem');
    await expect(confirm(cem, { code: '123456' })).rejects.toMatchObject({ details: { refusal: 'second-step-off' } });
    const { secret } = await world.call('startSecondStep', { password: cem.password }, { as: cem });
    const codeNow = () => new TOTP({ secret }).generate({ timestamp: world.now().getTime() });
    await world.call('confirmSecondStep', { code: codeNow() }, { as: cem });
    world.travel({ minutes: 16 });
    const code = codeNow();
    const both = await Promise.allSettled([confirm(cem, { code }), confirm(cem, { code })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await endOthers(cem)).toEqual({ ended: 0 });
  });

  it('accepts the owner’s passkey as a two-step proof, and refuses another person’s', async () => {
    const [dan, eva] = [await world.person('dan'), await world.person('eva')];
    const { options, token } = await world.call('startPasskey', { password: dan.password }, { as: dan });
    const authenticator = createAuthenticator(ORIGIN);
    const response = authenticator.create(options);
    await world.call('finishPasskey', { name: 'Laptop', token, response }, { as: dan });
    world.travel({ minutes: 16 });
    const sign = async () => {
      const { token: challengeToken, options: challenge } = await world.call('startPasskeySignIn', {});
      const response = authenticator.get({ challenge: challenge.challenge, userHandle: options.user.id });
      return { token: challengeToken, response };
    };
    await expect(confirm(eva, { passkey: await sign() })).rejects.toMatchObject({
      details: { refusal: 'passkey-refused' },
    });
    await expect(endOthers(eva)).rejects.toMatchObject(NEEDED);
    const later = await world.call('signIn', dan);
    const usesTwoSteps = async () => (await world.call('getSecondStep', {}, { as: later })).isUsed;
    expect(await usesTwoSteps()).toBe(false);
    const passkey = await sign();
    await confirm(later, { passkey });
    expect(await usesTwoSteps()).toBe(true);
    await confirm(dan, { passkey: await sign() });
    expect(await endOthers(dan)).toEqual({ ended: 1 });
    await expect(confirm(dan, { passkey })).rejects.toMatchObject({ details: { refusal: 'passkey-expired' } });
  });

  it('accepts an emailed code once, even from two windows at once', async () => {
    const fay = await stalePerson('fay');
    await world.call('sendConfirmationCode', {}, { as: fay });
    const emailCode = await world.codeFor(fay.email);
    const both = await Promise.allSettled([confirm(fay, { emailCode }), confirm(fay, { emailCode })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both).toContainEqual(
      expect.objectContaining({
        reason: expect.objectContaining({ message: 'Verification code not found or expired' }),
      }),
    );
    await expect(
      world.call('verifyEmailCode', { email: fay.email, code: emailCode, type: 'password-reset' }),
    ).rejects.toMatchObject({ httpStatus: 404 });
  });

  it('refuses a code that was made for another purpose', async () => {
    const gia = await stalePerson('gia');
    await world.call('sendVerificationCode', { email: gia.email, type: 'password-reset' });
    const emailCode = await world.codeFor(gia.email);
    await expect(confirm(gia, { emailCode })).rejects.toMatchObject({ httpStatus: 404 });
    await expect(endOthers(gia)).rejects.toMatchObject(NEEDED);
  });

  it('allows ten of twelve concurrent wrong passwords, then refuses the right one for a while', async () => {
    const hal = await stalePerson('hal');
    const tries = await Promise.allSettled(
      Array.from({ length: 12 }, () => confirm(hal, { password: 'wrong kettle 9' })),
    );
    const messages = tries.map((each) => (each.status === 'rejected' ? each.reason.details.refusal : 'confirmed'));
    expect(messages.filter((each) => each === 'wrong-password')).toHaveLength(10);
    await expect(confirm(hal, { password: hal.password })).rejects.toMatchObject({ httpStatus: 429 });
    world.travel({ minutes: 16 });
    await confirm(hal, { password: hal.password });
  });

  it('accepts one proof per call', async () => {
    const ida = await stalePerson('ida');
    for (const proof of [{}, { password: ida.password, emailCode: '123456' }]) {
      await expect(confirm(ida, proof)).rejects.toMatchObject({ details: { refusal: 'one-proof' } });
    }
  });
});
