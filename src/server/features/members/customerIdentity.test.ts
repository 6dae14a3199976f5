import { beforeEach, describe, expect, it } from 'vitest';
import { WEAK_BECAUSE } from '#shared/rules/password.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { ensureCustomer } from '../customerRecord/ensureCustomer.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const bea = await world.creator('bea');
// Each test has its own customer, one hour after the previous test.
beforeEach(() => world.travel({ hours: 1 }));

type Store = Pick<CreatorWithStore, 'storeId'>;
const PASSWORD = 'copper kettle 9';

const call = (name: string, { storeId }: Store, data: object, as?: string) =>
  world.call(name, { storeId, ...data }, as === undefined ? {} : { as });

async function codeFor(store: Store, email: string, type: string): Promise<string> {
  expect(await call('customerSendCode', store, { email, type })).toEqual({ sent: true, resendAfter: 60 });
  return world.codeFor(email);
}

async function join(store: Store, email: string, password = PASSWORD) {
  const code = await codeFor(store, email, 'signup');
  return call('customerSignUp', store, { email, password, name: 'Cem', code });
}

const INVALID = { httpStatus: 401, message: 'Invalid email or password. Please check your credentials and try again.' };
const NO_CODE = { httpStatus: 404, message: 'Verification code not found or expired' };
const WRONG_CODE = {
  httpStatus: 400,
  message: 'Invalid email or verification code',
  details: { field: 'code' },
};
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('customerSignUp', () => {
  it('creates a customer of this store and signs in', async () => {
    const email = 'Cem@example.com';
    const { customer, idToken } = await join(ana, email);
    expect(customer).toEqual({ id: expect.any(String), storeId: ana.storeId, email, name: 'Cem' });
    expect(await call('customerUpdateProfile', ana, { name: ' Cem Y. ' }, idToken)).toEqual({
      customer: { ...customer, name: 'Cem Y.' },
    });
    const [message] = await world.emailsTo(email);
    expect(message?.subject).toMatch(/^\d{6} is your ana Studio code$/);
  });

  it('sets the first password of an existing customer, and keeps their data', async () => {
    const email = 'dia@example.com';
    const id = await world.services.db.inStore(provenStore(ana.storeId), (tx) =>
      ensureCustomer(tx, { email, name: 'Dia', now: world.now() }),
    );
    await expect(call('customerSignIn', ana, { email, password: PASSWORD })).rejects.toMatchObject(INVALID);
    expect(await join(ana, email)).toMatchObject({ customer: { id, name: 'Dia' } });
    expect(await call('customerSignIn', ana, { email, password: PASSWORD })).toMatchObject({ customer: { id } });
  });

  it('emails the owner of an existing account how to sign in, and reveals nothing to others', async () => {
    const email = 'eli@example.com';
    await join(ana, email);
    world.travel({ seconds: 61 });
    expect(await call('customerSendCode', ana, { email, type: 'signup' })).toMatchObject({ sent: true });
    const [message] = await world.emailsTo(email);
    expect(message?.subject).toBe('You already have an account at ana Studio');
    expect(message?.text).toContain('http://localhost:3000/ana-studio/members/login');
    expect(message?.text).toContain('http://localhost:3000/ana-studio/members/reset');
  });

  it('is refused if an account was created since the code was sent', async () => {
    const email = 'fay@example.com';
    const code = await codeFor(ana, email, 'signup');
    await world.services.db.inStore(provenStore(ana.storeId), (tx) =>
      ensureCustomer(tx, { email, name: 'Fay', now: world.now() }),
    );
    await world.sql(`update accounts set password_hash = 'x' where email_key = $1`, [email]);
    await expect(call('customerSignUp', ana, { email, password: PASSWORD, code })).rejects.toMatchObject({
      httpStatus: 409,
      message: 'An account already exists with this email address.',
    });
  });

  it('refuses a weak password before it uses the code, and counts wrong codes', async () => {
    const email = 'gus@example.com';
    const code = await codeFor(ana, email, 'signup');
    const signUp = (input: object) => call('customerSignUp', ana, { email, password: PASSWORD, code, ...input });
    const weak = {
      '12345': 'Password should be at least 6 characters long.',
      password: WEAK_BECAUSE.common,
      [email]: WEAK_BECAUSE.personal,
      'ANA studio 2024': WEAK_BECAUSE.personal,
      'My Guthrie 7': WEAK_BECAUSE.personal,
      abcabc: WEAK_BECAUSE.repeated,
      'abcdef 1': WEAK_BECAUSE.sequence,
    };
    for (const [password, message] of Object.entries(weak)) {
      const refusal = { message, details: { refusal: 'weak-password', field: 'password' } };
      await expect(signUp({ password, name: 'Guthrie' })).rejects.toMatchObject(refusal);
    }
    await expect(signUp({ password: 'k'.repeat(129) })).rejects.toMatchObject({
      message: 'Password must be 128 characters or fewer.',
    });
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(signUp({ code: other(code) })).rejects.toMatchObject(WRONG_CODE);
    }
    await expect(signUp({})).rejects.toMatchObject({
      message: 'Too many verification attempts. Please try again later.',
    });
  });

  it('does not count input that cannot be a code, and neither do the calls beside it', async () => {
    const email = 'gia@example.com';
    const inputs = {
      customerSignUp: ['signup', { password: PASSWORD }],
      customerSignInWithCode: ['sign-in', {}],
      customerResetPassword: ['password-reset', { newPassword: 'another kettle 7' }],
    } as const;
    for (const [name, [type, input]] of Object.entries(inputs)) {
      const code = await codeFor(ana, email, type);
      for (const typed of ['', 'wrong', '12345', `${code}0`, 'x'.repeat(90), '99999x']) {
        await expect(call(name, ana, { email, ...input, code: typed })).rejects.toMatchObject(WRONG_CODE);
      }
      await call(name, ana, { email, ...input, code });
    }
  });

  it('accepts a code once, even if it is sent ten times at once', async () => {
    const email = 'hal@example.com';
    const code = await codeFor(ana, email, 'signup');
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => call('customerSignUp', ana, { email, password: PASSWORD, code })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('customerSignInWithCode', () => {
  it('signs a customer in with an emailed code, once', async () => {
    const email = 'ida@example.com';
    const { customer } = await join(ana, email);
    const code = await codeFor(ana, email, 'sign-in');
    const signIn = () => call('customerSignInWithCode', ana, { email, code });
    expect(await signIn()).toMatchObject({ customer: { id: customer.id } });
    await expect(signIn()).rejects.toMatchObject(NO_CODE);
  });

  it('sends nothing to a stranger, but responds as if it had', async () => {
    const email = 'nobody@example.com';
    expect(await call('customerSendCode', ana, { email })).toEqual({ sent: true, resendAfter: 60 });
    expect(await world.emailsTo(email)).toEqual([]);
    await expect(call('customerSendCode', ana, { email })).rejects.toMatchObject({
      httpStatus: 429,
      message: 'Too many requests. Please wait before trying again.',
    });
    await expect(call('customerSignInWithCode', ana, { email, code: '12345' })).rejects.toMatchObject(WRONG_CODE);
  });

  it('reveals a disabled account only after the right code or password', async () => {
    const email = 'jan@example.com';
    await join(ana, email);
    await world.sql('update accounts set disabled_at = now() where email_key = $1', [email]);
    const disabled = { httpStatus: 403, message: 'This account has been disabled.' };
    const code = await codeFor(ana, email, 'sign-in');
    await expect(call('customerSignInWithCode', ana, { email, code })).rejects.toMatchObject(disabled);
    await expect(call('customerSignIn', ana, { email, password: PASSWORD })).rejects.toMatchObject(disabled);
    await expect(call('customerSignIn', ana, { email, password: 'wrong' })).rejects.toMatchObject(INVALID);
  });
});

describe('customerResetPassword', () => {
  it('sets the new password and ends every session of the customer', async () => {
    const email = 'kim@example.com';
    const { idToken } = await join(ana, email);
    const code = await codeFor(ana, email, 'password-reset');
    const reset = { email, newPassword: 'another kettle 7', code };
    expect(await call('customerResetPassword', ana, reset)).toEqual({ reset: true });
    await expect(call('customerUpdateProfile', ana, { name: 'Kim' }, idToken)).rejects.toMatchObject({
      httpStatus: 401,
      message: 'Please sign in to perform this action',
    });
    await expect(call('customerSignIn', ana, { email, password: PASSWORD })).rejects.toMatchObject(INVALID);
    await call('customerSignIn', ana, { email, password: 'another kettle 7' });
    await expect(call('customerResetPassword', ana, reset)).rejects.toMatchObject(NO_CODE);
  });

  it('lets a customer in who was locked out by failed attempts of others', async () => {
    const email = 'lou@example.com';
    await join(ana, email);
    const signIn = (password: string) => call('customerSignIn', ana, { email, password });
    for (let tries = 0; tries < 10; tries += 1) await expect(signIn('wrong')).rejects.toMatchObject(INVALID);
    await expect(signIn(PASSWORD)).rejects.toMatchObject({
      httpStatus: 429,
      message: 'Too many failed attempts. Please try again later.',
    });
    const code = await codeFor(ana, email, 'password-reset');
    await call('customerResetPassword', ana, { email, newPassword: 'another kettle 7', code });
    await signIn('another kettle 7');
  });
});

describe('customerSignOut', () => {
  it('ends the session of the call', async () => {
    const { idToken } = await join(ana, 'mia@example.com');
    expect(await call('customerSignOut', ana, {}, idToken)).toEqual({ signedOut: true });
    await expect(call('customerUpdateProfile', ana, { name: 'Mia' }, idToken)).rejects.toMatchObject({
      httpStatus: 401,
    });
    expect(await call('customerSignOut', ana, {})).toEqual({ signedOut: true });
  });
});

describe('the same email address in two stores', () => {
  it('belongs to two people: ids, passwords, tokens and codes of one are invalid in the other', async () => {
    const email = 'nia@example.com';
    const atAna = await join(ana, email, 'kettle of ana 1');
    const atBea = await join(bea, email, 'kettle of bea 2');
    expect(atAna.customer.id).not.toBe(atBea.customer.id);

    await expect(call('customerSignIn', ana, { email, password: 'kettle of bea 2' })).rejects.toMatchObject(INVALID);
    await expect(call('customerSignIn', bea, { email, password: 'kettle of ana 1' })).rejects.toMatchObject(INVALID);
    for (const name of ['customerUpdateProfile', 'customerLibrary', 'customerOrders']) {
      await expect(call(name, bea, { name: 'Nia' }, atAna.idToken)).rejects.toMatchObject({ httpStatus: 401 });
    }

    world.travel({ seconds: 61 });
    const code = await codeFor(ana, email, 'sign-in');
    await expect(call('customerSignInWithCode', bea, { email, code })).rejects.toMatchObject(NO_CODE);
    const reset = await codeFor(ana, email, 'password-reset');
    await expect(
      call('customerResetPassword', bea, { email, newPassword: 'stolen kettle 3', code: reset }),
    ).rejects.toMatchObject(NO_CODE);
    await expect(call('customerSignInWithCode', ana, { email, code: reset })).rejects.toMatchObject(WRONG_CODE);

    await call('customerResetPassword', ana, { email, newPassword: 'new kettle of ana 4', code: reset });
    await call('customerUpdateProfile', bea, { name: 'Nia at Bea' }, atBea.idToken);
    await call('customerSignIn', bea, { email, password: 'kettle of bea 2' });
  });

  it('is independent of a creator with that address', async () => {
    const { idToken } = await join(ana, bea.email, 'kettle of bea 2');
    await expect(world.call('getUser', {}, { as: idToken })).rejects.toMatchObject({ httpStatus: 401 });
    await expect(world.call('getStore', { storeId: bea.storeId }, { as: idToken })).rejects.toMatchObject({
      httpStatus: 401,
    });
    await expect(call('customerLibrary', ana, {}, bea.idToken)).rejects.toMatchObject({ httpStatus: 401 });
    await expect(world.call('signIn', { email: bea.email, password: 'kettle of bea 2' })).rejects.toMatchObject(
      INVALID,
    );
    const code = await codeFor(ana, bea.email, 'password-reset');
    await expect(
      world.call('verifyEmailCode', { email: bea.email, code, type: 'password-reset' }),
    ).rejects.toMatchObject(NO_CODE);
  });

  it('requires an existing store', async () => {
    const nowhere = { storeId: '5f0c2f64-8a3e-4c58-9f43-0f6f3f0a1b2c' };
    await expect(call('customerSignIn', nowhere, { email: 'x@example.com', password: 'x' })).rejects.toMatchObject({
      httpStatus: 404,
      message: 'Store not found',
    });
  });
});
