import { beforeEach, describe, expect, it } from 'vitest';
import { WEAK_BECAUSE } from '#shared/rules/password.ts';
import { openWorld, type Person } from '#test/world.ts';

const world = await openWorld();
// Each test uses its own people, one hour after the previous test.
beforeEach(() => world.travel({ hours: 1 }));

const PASSWORD = 'copper kettle 9';
const signIn = (email: string, password = PASSWORD) => world.call('signIn', { email, password });
const signInFrom = async (address: string, email: string, password: string) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/functions/signIn',
    remoteAddress: address,
    payload: { data: { email, password } },
  });
  return answer.statusCode;
};

const INVALID = {
  status: 'UNAUTHENTICATED',
  httpStatus: 401,
  message: 'Invalid email or password. Please check your credentials and try again.',
};
const DISABLED = { status: 'PERMISSION_DENIED', httpStatus: 403, message: 'This account has been disabled.' };
const TOO_MANY = {
  status: 'RESOURCE_EXHAUSTED',
  httpStatus: 429,
  message: 'Too many failed attempts. Please try again later.',
};

describe('signIn', () => {
  it('returns the user, a token and its expiry', async () => {
    const ana = await world.person('ana');
    const signedIn = await signIn('ANA@example.com');
    expect(signedIn).toMatchObject({ user: { uid: ana.id }, idToken: expect.stringMatching(/^[\w-]{43}$/) });
    expect(new Date(signedIn.expiresAt).getTime()).toBeGreaterThan(world.now().getTime());
    expect(signedIn.idToken).not.toBe(ana.idToken);
  });

  it('answers a wrong password and an unknown email alike', async () => {
    await world.person('bea');
    await expect(signIn('bea@example.com', 'wrong kettle 9')).rejects.toMatchObject(INVALID);
    await expect(signIn('nobody@example.com')).rejects.toMatchObject(INVALID);
    await expect(signIn('bea@example.com', '')).rejects.toMatchObject(INVALID);
    await expect(signIn('bea@example.com', 'x'.repeat(1000))).rejects.toMatchObject(INVALID);
  });

  it('reveals that an account is disabled only to people who know its password', async () => {
    const cem = await world.person('cem');
    await world.sql('update accounts set disabled_at = now() where id = $1', [cem.id]);
    await expect(signIn(cem.email)).rejects.toMatchObject(DISABLED);
    await expect(signIn(cem.email, 'wrong kettle 9')).rejects.toMatchObject(INVALID);
    await expect(world.call('getUser', {}, { as: cem })).rejects.toMatchObject({ httpStatus: 401 });

    const dia = await world.person('dia');
    await world.sql('update creators set is_active = false where id = $1', [dia.id]);
    await expect(signIn(dia.email)).rejects.toMatchObject(DISABLED);
  });

  it('blocks a network address for an account after ten failures, and says for how long', async () => {
    await world.person('eli');
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(signIn('eli@example.com', 'wrong kettle 9')).rejects.toMatchObject(INVALID);
    }
    await expect(signIn('eli@example.com')).rejects.toMatchObject({
      ...TOO_MANY,
      details: { retryAfter: expect.any(Number) },
    });
    expect(await signInFrom('198.51.100.7', 'eli@example.com', PASSWORD)).toBe(200);
    world.travel({ minutes: 15 });
    await signIn('eli@example.com');
  });

  it('resets the count of failures after a successful sign-in', async () => {
    await world.person('fay');
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 9; tries += 1) {
        await expect(signIn('fay@example.com', 'wrong kettle 9')).rejects.toMatchObject(INVALID);
      }
      await signIn('fay@example.com');
      world.travel({ minutes: 1 });
    }
  });

  it('blocks attempts from many network addresses on one account, until its owner resets the password', async () => {
    const gus = await world.person('gus');
    const failures = await Promise.all(
      Array.from({ length: 30 }, (_, index) => signInFrom(`203.0.113.${index}`, gus.email, 'wrong kettle 9')),
    );
    expect(failures).toEqual(Array.from({ length: 30 }, () => 401));
    expect(await signInFrom('203.0.113.99', gus.email, PASSWORD)).toBe(429);
    await resetPassword(gus, 'another kettle 7');
    expect(await signInFrom('203.0.113.99', gus.email, 'another kettle 7')).toBe(200);
  });

  it('counts a block of IPv6 addresses as one', async () => {
    await world.person('hal');
    const tries = Array.from({ length: 11 }, (_, index) => `2001:db8:0:7::${index.toString(16)}`);
    const answers: number[] = [];
    for (const address of tries) answers.push(await signInFrom(address, 'hal@example.com', 'wrong kettle 9'));
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.at(-1)).toBe(429);
    expect(await signInFrom('2001:db8:0:8::1', 'hal@example.com', PASSWORD)).toBe(200);
  });

  it('limits a network address to sixty attempts a minute', async () => {
    const answers = await Promise.all(
      Array.from({ length: 61 }, (_, index) => signInFrom('192.0.2.1', `nobody-${index}@example.com`, 'x')),
    );
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('signOut', () => {
  it('ends the session of the call and clears its cookie', async () => {
    const ida = await world.person('ida');
    const other = await signIn(ida.email);
    const answer = await world.app.inject({
      method: 'POST',
      url: '/functions/signOut',
      headers: { cookie: `stoa_session=${ida.idToken}`, 'sec-fetch-site': 'same-origin' },
      payload: { data: null },
    });
    expect(answer.json()).toEqual({ result: { signedOut: true } });
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringContaining('stoa_session=; Path=/; Expires=Thu, 01 Jan'),
    ]);
    await expect(world.call('getUser', {}, { as: ida })).rejects.toMatchObject({
      status: 'UNAUTHENTICATED',
      message: 'Please sign in to perform this action',
    });
    await world.call('getUser', {}, { as: other });
    expect(await world.call('signOut', {})).toEqual({ signedOut: true });
  });
});

describe('resetPassword', () => {
  it('sets the new password and ends every session', async () => {
    const jan = await world.person('jan');
    await resetPassword(jan, 'another kettle 7');
    await expect(world.call('getUser', {}, { as: jan })).rejects.toMatchObject({ httpStatus: 401 });
    await expect(signIn(jan.email)).rejects.toMatchObject(INVALID);
    await signIn(jan.email, 'another kettle 7');
  });

  it('refuses a weak password and keeps the verification token valid', async () => {
    const kim = await world.creator('kim');
    const verificationToken = await resetRight(kim);
    const short = 'Password should be at least 6 characters long.';
    const weak = {
      '12345': short,
      kim: short,
      '123456': WEAK_BECAUSE.sequence,
      [kim.email]: WEAK_BECAUSE.personal,
      'Kim Studio 7': WEAK_BECAUSE.personal,
      Lima1990: WEAK_BECAUSE.personal,
    };
    for (const [newPassword, message] of Object.entries(weak)) {
      await expect(
        world.call('resetPassword', { email: kim.email, newPassword, verificationToken }),
      ).rejects.toMatchObject({ message, details: { field: 'password', refusal: 'weak-password' } });
    }
    const newPassword = 'another kettle 7';
    expect(await world.call('resetPassword', { email: kim.email, newPassword, verificationToken })).toEqual({
      reset: true,
    });
    await expect(
      world.call('resetPassword', { email: kim.email, newPassword, verificationToken }),
    ).rejects.toMatchObject({ message: 'Verification code has expired' });
  });
});

describe('changePassword', () => {
  it('requires the old password and keeps only the current session', async () => {
    const lou = await world.person('lou');
    const other = await signIn(lou.email);
    const change = (currentPassword: string, newPassword: string) =>
      world.call('changePassword', { currentPassword, newPassword }, { as: lou });
    await expect(change('wrong kettle 9', 'another kettle 7')).rejects.toMatchObject({
      status: 'UNAUTHENTICATED',
      message: 'Incorrect password.',
      details: { field: 'password' },
    });
    await expect(change(PASSWORD, 'short')).rejects.toMatchObject({ details: { refusal: 'weak-password' } });
    expect(await change(PASSWORD, 'another kettle 7')).toEqual({ changed: true });
    await world.call('getUser', {}, { as: lou });
    await expect(world.call('getUser', {}, { as: other })).rejects.toMatchObject({ httpStatus: 401 });
    await signIn(lou.email, 'another kettle 7');
  });
});

describe('sessions', () => {
  it('are listed for their owner, latest first, and can be ended one by one or all but the current one', async () => {
    const mia = await world.person('mia');
    const nia = await world.person('nia');
    const phone = await world.app.inject({
      method: 'POST',
      url: '/functions/signIn',
      headers: { 'user-agent': 'Phone' },
      remoteAddress: '198.51.100.7',
      payload: { data: { email: mia.email, password: PASSWORD } },
    });
    await signIn(mia.email);
    const { items } = await world.call('listSessions', {}, { as: mia });
    expect(items).toHaveLength(3);
    expect(items[1]).toMatchObject({ userAgent: 'Phone', address: '198.51.100.7', isCurrent: false });
    expect(items[2].isCurrent).toBe(true);

    const notFound = { status: 'NOT_FOUND', message: 'The requested resource was not found' };
    for (const sessionId of [items[1].id, 'not-an-id']) {
      await expect(world.call('endSession', { sessionId }, { as: nia })).rejects.toMatchObject(notFound);
    }
    expect(await world.call('endSession', { sessionId: items[1].id }, { as: mia })).toEqual({ ended: 1 });
    const idToken = phone.json().result.idToken;
    await expect(world.call('getUser', {}, { as: idToken })).rejects.toMatchObject({ httpStatus: 401 });
    expect(await world.call('endSession', {}, { as: mia })).toEqual({ ended: 1 });
    await world.call('getUser', {}, { as: mia });
    await world.call('getUser', {}, { as: nia });
    expect(await world.call('endSession', { sessionId: items[2].id }, { as: mia })).toEqual({ ended: 1 });
    await expect(world.call('getUser', {}, { as: mia })).rejects.toMatchObject({ httpStatus: 401 });
  });

  it('expire after two weeks without use, and after ninety days in any case', async () => {
    const oda = await world.person('oda');
    const ended = { httpStatus: 401 };
    for (let used = 0; used < 8; used += 1) {
      world.travel({ days: 11 });
      await world.call('getUser', {}, { as: oda });
    }
    world.travel({ days: 3 });
    await expect(world.call('getUser', {}, { as: oda })).rejects.toMatchObject(ended);
    const { idToken } = await signIn(oda.email);
    world.travel({ days: 15 });
    await expect(world.call('getUser', {}, { as: idToken })).rejects.toMatchObject(ended);
  });
});

describe('updateProfile', () => {
  it('changes only the given fields; the display name follows the name until it is chosen', async () => {
    const pia = await world.person('pia');
    const update = (input: object) => world.call('updateProfile', input, { as: pia });
    expect(await update({ lastName: 'Silva' })).toMatchObject({ user: { displayName: 'Pia Silva', firstName: 'Pia' } });
    expect(await update({ displayName: 'Pia of the hills' })).toMatchObject({ user: { lastName: 'Silva' } });
    expect(await update({ firstName: 'Piá' })).toMatchObject({
      user: { displayName: 'Pia of the hills', firstName: 'Piá' },
    });
    await expect(update({ firstName: ' ' })).rejects.toMatchObject({ message: 'First name is required' });
  });
});

async function resetRight({ email }: Person): Promise<string> {
  await world.call('sendVerificationCode', { email, type: 'password-reset' });
  const code = await world.codeFor(email);
  const { verificationToken } = await world.call('verifyEmailCode', { email, code, type: 'password-reset' });
  return verificationToken;
}

async function resetPassword(person: Person, newPassword: string): Promise<void> {
  const verificationToken = await resetRight(person);
  await world.call('resetPassword', { email: person.email, newPassword, verificationToken });
}
