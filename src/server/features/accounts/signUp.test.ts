import { beforeEach, describe, expect, it } from 'vitest';
import { WEAK_BECAUSE } from '#shared/rules/password.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
// Each test signs up its own people, one hour after the previous test.
beforeEach(() => world.travel({ hours: 1 }));

const PASSWORD = 'copper kettle 9';
const WEAK = 'Password should be at least 6 characters long.';
const because = (weakness: keyof typeof WEAK_BECAUSE) => [WEAK_BECAUSE[weakness], WEAK_BECAUSE[weakness]] as const;

async function rightFor(email: string): Promise<string> {
  await world.call('sendVerificationCode', { email, type: 'signup' });
  const code = await world.codeFor(email.trim().normalize('NFC'));
  const { verificationToken } = await world.call('verifyEmailCode', { email, code, type: 'signup' });
  return verificationToken;
}

const input = (email: string, verificationToken: string, more: object = {}) => ({
  email,
  password: PASSWORD,
  firstName: 'Ana',
  lastName: 'Lima',
  verificationToken,
  ...more,
});

const accountsOf = (email: string) =>
  world.sql('select id from accounts join creators using (id) where email_key = $1', [email]);

describe('signUp', () => {
  it('creates the user document of the specification and signs in', async () => {
    const email = 'Ana@Example.com';
    const signedIn = await world.call('signUp', input(email, await rightFor(email), { referralCode: 'bea' }));
    expect(signedIn.user).toEqual({
      uid: expect.any(String),
      email,
      displayName: 'Ana Lima',
      firstName: 'Ana',
      lastName: 'Lima',
      photoURL: null,
      emailVerified: true,
      role: 'creator',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      hasStore: false,
      storeCount: 0,
      activeStoreId: null,
      storeId: `store_${signedIn.user.uid}`,
      isActive: true,
      isAdmin: false,
      subscription: { planId: 'free' },
      timeZone: null,
      deletionDueAt: null,
    });
    expect(await world.call('getUser', {}, { as: signedIn.idToken })).toEqual({ user: signedIn.user });
  });

  it('sets a session cookie that scripts cannot read', async () => {
    const token = await rightFor('bea@example.com');
    const answer = await world.app.inject({
      method: 'POST',
      url: '/functions/signUp',
      payload: { data: input('bea@example.com', token) },
    });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^stoa_session=[\w-]{43}; Path=\/; .*HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^stoa_session_known=[\w-]+; Path=\/; .*HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('stores passwords only as argon2id hashes', async () => {
    const { id } = await world.person('cem');
    const [account] = await world.sql('select password_hash from accounts where id = $1', [id]);
    expect(account?.['password_hash']).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('creates one account when ten sign-ups use the same verification token', async () => {
    const token = await rightFor('dia@example.com');
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => world.call('signUp', input('dia@example.com', token))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await accountsOf('dia@example.com')).toHaveLength(1);
  });

  it('creates one account when ten sign-ups use different tokens for the same email', async () => {
    const rights: string[] = [];
    for (let index = 0; index < 10; index += 1) {
      rights.push(await rightFor('eli@example.com'));
      world.travel({ seconds: 61 });
    }
    const answers = await Promise.allSettled(
      rights.map((token, index) =>
        world.call('signUp', input(index % 2 ? 'ELI@example.com' : 'eli@example.com', token)),
      ),
    );
    const reasons = answers.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(reasons).toHaveLength(9);
    for (const reason of reasons) {
      expect(reason).toMatchObject({
        status: 'ALREADY_EXISTS',
        httpStatus: 409,
        message: 'An account already exists with this email address.',
        details: { field: 'email', refusal: 'email-already-in-use' },
      });
    }
    expect(await accountsOf('eli@example.com')).toHaveLength(1);
  });

  it('refuses a token that is forged, used, older than 15 minutes, or for another address or purpose', async () => {
    const email = 'fay@example.com';
    const expired = { status: 'PERMISSION_DENIED', message: 'Verification code has expired' };
    await expect(world.call('signUp', input(email, 'made-up'))).rejects.toMatchObject(expired);
    const token = await rightFor(email);
    await expect(world.call('signUp', input('gus@example.com', token))).rejects.toMatchObject(expired);
    await expect(
      world.call('resetPassword', { email, newPassword: PASSWORD, verificationToken: token }),
    ).rejects.toMatchObject(expired);
    await world.call('signUp', input(email, token));
    await expect(world.call('signUp', input(email, token))).rejects.toMatchObject(expired);
    const late = await rightFor('hal@example.com');
    world.travel({ minutes: 16 });
    await expect(world.call('signUp', input('hal@example.com', late))).rejects.toMatchObject(expired);
  });

  it.each([
    ['six characters', 'kxz-47'],
    ['128 characters', `${'kettle '.repeat(18)}no`],
    ['128 characters beyond the first plane', `${'🌱🌳🌵🌾'.repeat(31)}🌱🌱🌳🌳`],
  ])('accepts a password of %s', async (_what, password) => {
    const email = 'ida@example.com';
    const { user } = await world.call('signUp', input(email, await rightFor(email), { password }));
    expect(await world.call('signIn', { email, password })).toMatchObject({ user: { uid: user.uid } });
    await world.sql('delete from accounts where email_key = $1', [email]);
  });

  it.each([
    ['five characters', 'kxz-4', WEAK, undefined],
    ['129 characters', 'k'.repeat(129), 'Password must be 128 characters or fewer.', undefined],
    ['one of the most common', 'JesusFreak', ...because('common')],
    ['their own address', 'JON@example.com', ...because('personal')],
    ['their own name with a year', 'lima1990', ...because('personal')],
    ['the same characters again and again', 'abcabc', ...because('repeated')],
    ['a counted sequence', '123456', ...because('sequence')],
  ])('refuses a password of %s, and keeps the token valid for another', async (_what, password, message, reason) => {
    const email = 'jon@example.com';
    const token = await rightFor(email);
    await expect(world.call('signUp', input(email, token, { password }))).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
      message,
      details: { field: 'password', ...(reason === undefined ? {} : { reason }) },
    });
    await world.call('signUp', input(email, token));
    await world.sql('delete from accounts where email_key = $1', [email]);
  });

  it.each([
    ['unicode', 'zoë@bücher.example', 'ZOË@bücher.example'],
    ['unicode in another form', 'zoe\u0308@example.com', 'zo\u00eb@example.com'],
    ['capitals', 'Jan@EXAMPLE.com', 'jan@example.com'],
    ['spaces around it', '  kim@example.com ', 'kim@example.com'],
  ])('treats an email with %s as the same person in any spelling', async (_what, given, written) => {
    const { user } = await world.call('signUp', input(given, await rightFor(given)));
    expect(await world.call('signIn', { email: written, password: PASSWORD })).toMatchObject({
      user: { uid: user.uid },
    });
  });

  it.each([
    ['320 characters', `${'a'.repeat(64)}@${'b'.repeat(251)}.com`],
    ['a space inside', 'ana lima@example.com'],
    ['two addresses', 'ana@example.com,bea@example.com'],
    ['no domain', 'ana@example'],
    ['nothing at all', ''],
  ])('refuses an email with %s', async (_what, email) => {
    await expect(world.call('sendVerificationCode', { email, type: 'signup' })).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'Please enter a valid email address.',
      details: { field: 'email' },
    });
  });

  it('refuses a blank name at its field', async () => {
    const nameless = input('ana@example.com', 'x', { firstName: '  ' });
    await expect(world.call('signUp', nameless)).rejects.toMatchObject({
      message: 'First name is required',
      details: { field: 'firstName' },
    });
  });
});
