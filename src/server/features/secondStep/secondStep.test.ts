import { Secret, TOTP } from 'otpauth';
import { beforeEach, describe, expect, it } from 'vitest';
import { firstAdmin, sentenceOf } from '#test/admin.ts';
import { openSecrets } from '#server/access/secrets.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = await openWorld();
// Each test uses its own people, one hour after the previous test.
beforeEach(() => world.travel({ hours: 1 }));

interface Guarded extends Person {
  secret: string;
  recoveryCodes: string[];
}

/** A person with a second step, turned on with a code from an earlier time. */
async function guarded(name: string): Promise<Guarded> {
  const person = await world.person(name);
  const { secret } = await world.call('startSecondStep', { password: person.password }, { as: person });
  const { recoveryCodes } = await world.call('confirmSecondStep', { code: codeOf(secret) }, { as: person });
  world.travel({ minutes: 2 });
  return { ...person, secret, recoveryCodes };
}

/** The app's code a number of time steps from now. */
const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: world.now().getTime() + steps * 30_000 });
const wrong = (secret: string): string => {
  const right = [-1, 0, 1].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '';
};
const signIn = ({ email, password }: Person, code?: string) =>
  world.call('signIn', { email, password, ...(code !== undefined && { code }) });
const signInFrom = async (address: string, { email, password }: Person, code: string) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/functions/signIn',
    remoteAddress: address,
    payload: { data: { email, password, code } },
  });
  return answer.statusCode;
};
async function resetPassword({ email }: Person): Promise<string> {
  await world.call('sendVerificationCode', { email, type: 'password-reset' });
  const { verificationToken } = await world.call('verifyEmailCode', { email, code: await world.codeFor(email) });
  const newPassword = 'another kettle 7';
  await world.call('resetPassword', { email, newPassword, verificationToken });
  return newPassword;
}
const subjectsTo = async ({ email }: Person) => (await world.emailsTo(email)).map(({ subject }) => subject);

const NEEDED = {
  httpStatus: 401,
  message: 'Enter the code from your authenticator app.',
  details: { refusal: 'second-step-needed', field: 'code' },
};
const WRONG = { httpStatus: 401, details: { refusal: 'second-step-wrong', field: 'code' } };

describe('turning on two-step sign-in', () => {
  it('requires the password, then a code of the app, and returns ten recovery codes', async () => {
    const ana = await world.person('ana');
    const other = await signIn(ana);
    const as = ana;
    await expect(world.call('startSecondStep', { password: 'wrong kettle 9' }, { as })).rejects.toMatchObject({
      message: 'Incorrect password.',
    });
    await expect(world.call('confirmSecondStep', { code: '123456' }, { as })).rejects.toMatchObject({
      details: { refusal: 'second-step-off' },
    });
    const { secret, uri } = await world.call('startSecondStep', { password: ana.password }, { as });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/Stoa:ana%40example.com?issuer=Stoa&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    await expect(world.call('confirmSecondStep', { code: wrong(secret) }, { as })).rejects.toMatchObject(WRONG);
    expect(await signIn(ana)).toMatchObject({ user: { uid: ana.id } });

    const { recoveryCodes } = await world.call('confirmSecondStep', { code: codeOf(secret) }, { as });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes[0]).toMatch(/^[2-9a-z]{5}-[2-9a-z]{5}$/);
    expect(await world.call('getSecondStep', {}, { as })).toEqual({
      isOn: true,
      since: expect.any(String),
      recoveryCodesLeft: 10,
      isRequired: false,
      isUsed: true,
    });
    await expect(world.call('getUser', {}, { as: other })).rejects.toMatchObject({ httpStatus: 401 });
    expect(await subjectsTo(ana)).toContain('Two-step sign-in was turned on');
    await expect(world.call('startSecondStep', { password: ana.password }, { as })).rejects.toMatchObject({
      message: 'Two-step sign-in is already on.',
    });
  });

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const { id, secret, recoveryCodes } = await guarded('bea');
    const rows = await world.sql(
      `select f::text as row from second_factors f where creator_id = $1
       union all select c::text from recovery_codes c where creator_id = $1`,
      [id],
    );
    expect(rows).toHaveLength(11);
    const stored = JSON.stringify(rows);
    for (const clear of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))]) {
      expect(stored).not.toContain(clear);
    }
  });

  it('can be started again with another secret until it is confirmed', async () => {
    const cem = await world.person('cem');
    const start = () => world.call('startSecondStep', { password: cem.password }, { as: cem });
    const [first, second] = [await start(), await start()];
    expect(first.secret).not.toBe(second.secret);
    await expect(world.call('confirmSecondStep', { code: codeOf(first.secret) }, { as: cem })).rejects.toMatchObject(
      WRONG,
    );
    await world.call('confirmSecondStep', { code: codeOf(second.secret) }, { as: cem });
  });
});

describe('signing in with two steps', () => {
  it('requires the code, and reveals that only after the right password', async () => {
    const dia = await guarded('dia');
    await expect(signIn(dia)).rejects.toMatchObject(NEEDED);
    await expect(signIn(dia, ' ')).rejects.toMatchObject(NEEDED);
    const guesser = { ...dia, password: 'wrong kettle 9' };
    for (const code of [undefined, '000000', codeOf(dia.secret)]) {
      await expect(signIn(guesser, code)).rejects.toMatchObject({
        message: 'Invalid email or password. Please check your credentials and try again.',
      });
    }
    await expect(signIn(dia, wrong(dia.secret))).rejects.toMatchObject(WRONG);
    expect(await signIn(dia, codeOf(dia.secret))).toMatchObject({ user: { uid: dia.id } });
  });

  it('accepts the codes of the 30 seconds before and after, and no others', async () => {
    const eli = await guarded('eli');
    for (const steps of [-2, 2]) await expect(signIn(eli, codeOf(eli.secret, steps))).rejects.toMatchObject(WRONG);
    await signIn(eli, codeOf(eli.secret, -1));
    await signIn(eli, codeOf(eli.secret));
    await signIn(eli, codeOf(eli.secret, 1));
    await expect(signIn(eli, codeOf(eli.secret))).rejects.toMatchObject(WRONG);
  });

  it('accepts a code once, including the one that turned it on', async () => {
    const fay = await world.person('fay');
    const { secret } = await world.call('startSecondStep', { password: fay.password }, { as: fay });
    const first = codeOf(secret);
    await world.call('confirmSecondStep', { code: first }, { as: fay });
    await expect(signIn(fay, first)).rejects.toMatchObject(WRONG);
    world.travel({ minutes: 1 });
    const next = codeOf(secret);
    await signIn(fay, next);
    await expect(signIn(fay, next)).rejects.toMatchObject(WRONG);
  });

  it('lets in one of two concurrent sign-ins with the same code', async () => {
    const gus = await guarded('gus');
    for (const code of [codeOf(gus.secret), gus.recoveryCodes[0] ?? '']) {
      const answers = await Promise.all(['203.0.113.1', '203.0.113.2'].map((from) => signInFrom(from, gus, code)));
      expect(answers.toSorted((a, b) => a - b)).toEqual([200, 401]);
    }
  });

  it('accepts each recovery code once, however it is typed', async () => {
    const hal = await guarded('hal');
    const [first = '', second = ''] = hal.recoveryCodes;
    await signIn(hal, first);
    await expect(signIn(hal, first)).rejects.toMatchObject(WRONG);
    const { idToken } = await signIn(hal, ` ${second.toUpperCase().replace('-', ' ')}`);
    expect(await world.call('getSecondStep', {}, { as: idToken })).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('allows thirty of a hundred wrong codes per account, from any addresses', async () => {
    const ida = await guarded('ida');
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => signInFrom(`203.0.113.${at}`, ida, wrong(ida.secret))),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(30);
    expect(answers.filter((status) => status === 429)).toHaveLength(70);
    expect(await signInFrom('198.51.100.1', ida, codeOf(ida.secret))).toBe(429);
    world.travel({ hours: 1 });
    expect(await signInFrom('198.51.100.1', ida, codeOf(ida.secret))).toBe(200);
  });

  it('does not count input that cannot be a code', async () => {
    const isa = await guarded('isa');
    const refused = {
      httpStatus: 400,
      message:
        'This code is wrong or was already used. Enter the latest code from your authenticator app, or a recovery code.',
      details: { field: 'code' },
    };
    const actions = {
      turnOffSecondStep: { password: isa.password },
      newRecoveryCodes: { password: isa.password },
      deleteMyAccount: { password: isa.password },
    };
    for (const typed of ['12345', '1234567', 'no code', '-', codeOf(isa.secret).repeat(20)]) {
      for (let tries = 0; tries < 4; tries += 1) await expect(signIn(isa, typed)).rejects.toMatchObject(refused);
      for (const [name, input] of Object.entries(actions)) {
        await expect(world.call(name, { ...input, code: typed }, { as: isa })).rejects.toMatchObject(refused);
      }
    }
    expect(await signIn(isa, codeOf(isa.secret))).toMatchObject({ user: { uid: isa.id } });
  });

  it('keeps the count of wrong codes after a password reset', async () => {
    const ivy = await guarded('ivy');
    await Promise.all(Array.from({ length: 30 }, (_, at) => signInFrom(`203.0.113.${at}`, ivy, wrong(ivy.secret))));
    const password = await resetPassword(ivy);
    expect(await signInFrom('198.51.100.1', { ...ivy, password }, codeOf(ivy.secret))).toBe(429);
  });

  it('blocks a network address after ten wrong codes, even with the right password', async () => {
    const jan = await guarded('jan');
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(signIn(jan, wrong(jan.secret))).rejects.toMatchObject(WRONG);
    }
    await expect(signIn(jan, codeOf(jan.secret))).rejects.toMatchObject({
      message: 'Too many failed attempts. Please try again later.',
    });
  });

  it('is required after a password reset too', async () => {
    const kim = await guarded('kim');
    const password = await resetPassword(kim);
    await expect(signIn({ ...kim, password })).rejects.toMatchObject(NEEDED);
    await signIn({ ...kim, password }, codeOf(kim.secret));
  });
});

describe('a secret that was sealed with another key', () => {
  const UNREADABLE = {
    httpStatus: 400,
    message: 'Two-step sign-in no longer works for this account. Contact support to reset it.',
    details: { refusal: 'second-step-unreadable', field: 'code' },
  };
  const reseal = ({ id, secret }: Guarded) =>
    world.sql('update second_factors set sealed_secret = $2 where creator_id = $1', [
      id,
      openSecrets('a key of before, of thirty-two bytes').seal('second-step', { creatorId: id, secret }),
    ]);

  it('makes every app code fail with a reason, while recovery codes still work', async () => {
    const noa = await guarded('noa');
    await reseal(noa);
    await expect(signIn(noa, codeOf(noa.secret))).rejects.toMatchObject(UNREADABLE);
    await expect(signIn(noa, '22222-22222')).rejects.toMatchObject(UNREADABLE);
    const proof = { password: noa.password, code: codeOf(noa.secret) };
    await expect(world.call('turnOffSecondStep', proof, { as: noa })).rejects.toMatchObject(UNREADABLE);
    await signIn(noa, noa.recoveryCodes[0]);
  });

  it('must be set up again if it was not confirmed yet', async () => {
    const pia = await world.person('pia');
    const start = () => world.call('startSecondStep', { password: pia.password }, { as: pia });
    const { secret } = await start();
    await reseal({ ...pia, secret, recoveryCodes: [] });
    await expect(world.call('confirmSecondStep', { code: codeOf(secret) }, { as: pia })).rejects.toMatchObject({
      message: 'This setup is no longer valid. Start again.',
    });
    await world.call('confirmSecondStep', { code: codeOf((await start()).secret) }, { as: pia });
  });
});

describe('turning off two-step sign-in', () => {
  it('requires both steps, ends the other sessions and notifies the owner', async () => {
    const lou = await guarded('lou');
    const other = await signIn(lou, codeOf(lou.secret));
    const { password } = lou;
    const turnOff = (proof: object) => world.call('turnOffSecondStep', proof, { as: lou });
    world.travel({ minutes: 1 });
    await expect(turnOff({ password: 'wrong kettle 9', code: codeOf(lou.secret) })).rejects.toMatchObject({
      details: { refusal: 'wrong-password' },
    });
    await expect(turnOff({ password, code: wrong(lou.secret) })).rejects.toMatchObject(WRONG);
    expect(await turnOff({ password, code: codeOf(lou.secret) })).toEqual({ isOn: false });
    await expect(world.call('getUser', {}, { as: other })).rejects.toMatchObject({ httpStatus: 401 });
    expect(await subjectsTo(lou)).toContain('Two-step sign-in was turned off');
    await signIn(lou);
    await expect(turnOff({ password, code: '000000' })).rejects.toMatchObject({
      message: 'Two-step sign-in is off. Turn it on first.',
    });
  });

  it('counts wrong codes toward the account’s limit', async () => {
    const mia = await guarded('mia');
    const proof = { password: mia.password, code: wrong(mia.secret) };
    const tries = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) =>
        world.app.inject({
          method: 'POST',
          url: '/functions/turnOffSecondStep',
          remoteAddress: `203.0.113.${at}`,
          headers: { authorization: `Bearer ${mia.idToken}` },
          payload: { data: proof },
        }),
      ),
    );
    const statuses = tries.map((tried) => (tried.status === 'fulfilled' ? tried.value.statusCode : 0));
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });
});

describe('newRecoveryCodes', () => {
  it('replaces the old ones', async () => {
    const nia = await guarded('nia');
    const proof = { password: nia.password, code: nia.recoveryCodes[0] };
    const { recoveryCodes } = await world.call('newRecoveryCodes', proof, { as: nia });
    expect(recoveryCodes).toHaveLength(10);
    await expect(signIn(nia, nia.recoveryCodes[1])).rejects.toMatchObject(WRONG);
    await signIn(nia, recoveryCodes[0]);
    expect(await subjectsTo(nia)).toContain('You have new recovery codes');
  });
});

describe('deleting the account', () => {
  it('requires both steps', async () => {
    const rae = await guarded('rae');
    const leave = (proof: object) => world.call('deleteMyAccount', { password: rae.password, ...proof }, { as: rae });
    await expect(leave({})).rejects.toMatchObject(NEEDED);
    await expect(leave({ code: wrong(rae.secret) })).rejects.toMatchObject(WRONG);
    expect((await world.call('getUser', {}, { as: rae })).user.deletionDueAt).toBeNull();
    await leave({ code: codeOf(rae.secret) });
    await expect(signIn(rae, codeOf(rae.secret))).rejects.toMatchObject(WRONG);
    expect((await signIn(rae, rae.recoveryCodes[0])).user.deletionDueAt).not.toBeNull();
  });

  it('limits guesses of the code', async () => {
    const sol = await guarded('sol');
    const guess = { password: sol.password, code: wrong(sol.secret) };
    const statuses: number[] = [];
    for (let tries = 0; tries < 31; tries += 1) {
      statuses.push((await sentenceOf(world.call('deleteMyAccount', guess, { as: sol }))).status);
    }
    expect([statuses[0], statuses[30]]).toEqual([401, 429]);
  });
});

describe('an admin in production', () => {
  const inProduction = async (work: () => Promise<void>) => {
    const { settings } = world.services;
    settings.isProduction = true;
    await work().finally(() => {
      settings.isProduction = false;
    });
  };
  const REQUIRED = { httpStatus: 400, details: { refusal: 'second-step-required' } };

  it('can sign in only with two steps', async () => {
    const ada = await firstAdmin(world, 'ada');
    await world.call('getAdminUsers', {}, { as: ada });
    const { secret } = await world.call('startSecondStep', { password: ada.password }, { as: ada });
    await inProduction(async () => {
      await expect(world.call('getAdminUsers', {}, { as: ada })).rejects.toMatchObject({
        ...REQUIRED,
        message: expect.stringContaining('Turn on two-step sign-in or add a passkey'),
      });
      expect(await world.call('getSecondStep', {}, { as: ada })).toMatchObject({ isRequired: true, isUsed: false });
      await world.call('confirmSecondStep', { code: codeOf(secret) }, { as: ada });
      await world.call('getAdminUsers', {}, { as: ada });
      world.travel({ minutes: 1 });
      const { idToken } = await signIn(ada, codeOf(secret));
      expect((await world.call('getAdminUsers', {}, { as: idToken })).items).toHaveLength(1);
    });
  });

  it('can become the first admin only with two steps', async () => {
    await world.sql('update creators set is_admin = false, admin_since = null, admin_by = null');
    const { settings } = world.services;
    const oda = await world.person('oda');
    settings.firstAdminEmail = oda.email;
    await inProduction(async () => {
      await expect(world.call('initializeFirstAdmin', {}, { as: oda })).rejects.toMatchObject(REQUIRED);
      const { secret } = await world.call('startSecondStep', { password: oda.password }, { as: oda });
      await world.call('confirmSecondStep', { code: codeOf(secret) }, { as: oda });
      expect(await world.call('initializeFirstAdmin', {}, { as: oda })).toEqual({ isAdmin: true });
    }).finally(() => {
      settings.firstAdminEmail = null;
    });
  });
});
