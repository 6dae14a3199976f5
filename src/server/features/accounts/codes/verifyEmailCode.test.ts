import { beforeEach, describe, expect, it } from 'vitest';
import { openWorld } from '#test/world.ts';

const world = await openWorld();

// Each test has its own Ana, two hours after the previous one.
let tests = 0;
let name: string;
let ANA: string;
beforeEach(() => {
  world.travel({ hours: 2 });
  tests += 1;
  name = `ana-${tests}`;
  ANA = `${name}@example.com`;
});

const send = (email = ANA, type = 'signup') => world.call('sendVerificationCode', { email, type });
const verify = (code: string, more: object = {}) => world.call('verifyEmailCode', { email: ANA, code, ...more });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const INVALID = {
  status: 'INVALID_ARGUMENT',
  httpStatus: 400,
  message: 'Invalid email or verification code',
  details: { field: 'code' },
};
const NOT_FOUND = { status: 'NOT_FOUND', httpStatus: 404, message: 'Verification code not found or expired' };
const EXPIRED = { status: 'PERMISSION_DENIED', httpStatus: 403, message: 'Verification code has expired' };
const USED_UP = {
  status: 'FAILED_PRECONDITION',
  httpStatus: 400,
  message: 'Too many verification attempts. Please try again later.',
};
const TOO_SOON = {
  status: 'RESOURCE_EXHAUSTED',
  httpStatus: 429,
  message: 'Too many requests. Please wait before trying again.',
};

describe('sendVerificationCode', () => {
  it('emails six digits and stores only their hash', async () => {
    expect(await send()).toEqual({ sent: true, resendAfter: 60 });
    const code = await world.codeFor(ANA);
    expect(code).toMatch(/^\d{6}$/);
    const stored = JSON.stringify(await world.sql('select encode(code_hash, $1) from email_codes', ['escape']));
    expect(stored).not.toContain(code);
    expect(JSON.stringify(await world.sql('select data from pgboss.job'))).not.toContain(code);
  });

  it('sends another code only after 60 seconds, also as resendVerificationCode', async () => {
    await send();
    expect(await world.emailsTo(ANA)).toHaveLength(1);
    world.travel({ seconds: 30 });
    await expect(send()).rejects.toMatchObject({ ...TOO_SOON, details: { retryAfter: 30 } });
    await expect(world.call('resendVerificationCode', { email: ANA, type: 'signup' })).rejects.toMatchObject(TOO_SOON);
    world.travel({ seconds: 30 });
    await world.call('resendVerificationCode', { email: ANA, type: 'signup' });
    expect(await world.emailsTo(ANA)).toHaveLength(2);
  });

  it('makes one code for ten concurrent requests', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => send()));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.emailsTo(ANA)).toHaveLength(1);
  });

  it('reveals nothing about accounts, and emails the owner of one how to sign in', async () => {
    await world.person(name);
    world.travel({ seconds: 61 });
    expect(await send()).toEqual({ sent: true, resendAfter: 60 });
    const [email] = await world.emailsTo(ANA);
    expect(email?.subject).toContain('You already have an account');
    expect(email?.text).toContain('http://localhost:3000/login');
    expect(email?.text).toContain('http://localhost:3000/password-reset');
    expect(email?.text).not.toMatch(/\d{3} ?\d{3}/);
  });

  it('sends no password reset to an unknown address, but treats its codes like any other', async () => {
    expect(await send(ANA, 'password-reset')).toEqual({ sent: true, resendAfter: 60 });
    expect(await world.emailsTo(ANA)).toEqual([]);
    await expect(send(ANA, 'password-reset')).rejects.toMatchObject(TOO_SOON);
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(verify('123 456', { type: 'password-reset' })).rejects.toMatchObject(INVALID);
    }
    await expect(verify('123456', { type: 'password-reset' })).rejects.toMatchObject(USED_UP);
    world.travel({ minutes: 11 });
    await expect(verify('123456', { type: 'password-reset' })).rejects.toMatchObject(EXPIRED);
  });

  it('does not send a code that was voided while its email waited', async () => {
    await send();
    world.travel({ seconds: 61 });
    await send();
    expect(await world.emailsTo(ANA)).toHaveLength(1);
  });

  it('stops after ten codes in an hour for one email address', async () => {
    for (let sent = 0; sent < 10; sent += 1) {
      await send();
      world.travel({ seconds: 61 });
    }
    await expect(send()).rejects.toMatchObject(TOO_SOON);
    await send('bea@example.com');
    world.travel({ hours: 1 });
    await send();
  });
});

describe('verifyEmailCode', () => {
  it('returns a verification token for the code, typed with or without spaces', async () => {
    await send();
    const code = await world.codeFor(ANA);
    expect(await verify(`${code.slice(0, 3)} ${code.slice(3)} `)).toEqual({
      verified: true,
      verificationToken: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('accepts a code once', async () => {
    await send();
    const code = await world.codeFor(ANA);
    const answers = await Promise.allSettled(Array.from({ length: 5 }, () => verify(code)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(verify(code)).rejects.toMatchObject(NOT_FOUND);
  });

  it('refuses a code if none was sent', async () => {
    await expect(verify('123456')).rejects.toMatchObject(NOT_FOUND);
  });

  it('accepts the new code and not the old one', async () => {
    await send();
    const old = await world.codeFor(ANA);
    world.travel({ seconds: 61 });
    await send();
    const fresh = await world.codeFor(ANA);
    await expect(verify(old)).rejects.toMatchObject(INVALID);
    expect(await verify(fresh)).toMatchObject({ verified: true });
  });

  it('counts five of a hundred concurrent tries, and then refuses even the right code', async () => {
    await send();
    const code = await world.codeFor(ANA);
    const answers = await Promise.allSettled(Array.from({ length: 100 }, () => verify(other(code))));
    const sentences = answers.map((each) => (each.status === 'rejected' ? each.reason.message : 'let in'));
    expect(sentences.filter((sentence) => sentence === INVALID.message)).toHaveLength(5);
    expect(sentences.filter((sentence) => sentence === USED_UP.message)).toHaveLength(95);
    await expect(verify(code)).rejects.toMatchObject(USED_UP);
    world.travel({ seconds: 61 });
    await send();
    await verify(await world.codeFor(ANA));
  });

  it('accepts the right code at the fifth try', async () => {
    await send();
    const code = await world.codeFor(ANA);
    for (let tries = 0; tries < 4; tries += 1) await expect(verify(other(code))).rejects.toMatchObject(INVALID);
    await verify(code);
  });

  it('does not count input that cannot be a code', async () => {
    await send();
    const code = await world.codeFor(ANA);
    for (const typed of ['', ' ', '12345', 'abcdef', `${code}0`, `${code} ${code}`, '９９９９９９', 'x'.repeat(90)]) {
      await expect(verify(typed)).rejects.toMatchObject({
        ...INVALID,
        details: { ...INVALID.details, refusal: 'code-invalid' },
      });
    }
    await verify(code);
  });

  it('refuses a code for another purpose or another address', async () => {
    await world.person(name);
    world.travel({ seconds: 61 });
    await send(ANA, 'password-reset');
    const code = await world.codeFor(ANA);
    await send('bea@example.com');
    await expect(verify(code, { type: 'signup' })).rejects.toMatchObject(NOT_FOUND);
    await expect(verify(code, { email: 'cem@example.com' })).rejects.toMatchObject(NOT_FOUND);
    const { verificationToken } = await verify(code);
    await world.call('resetPassword', { email: ANA, newPassword: 'a new kettle 7', verificationToken });
  });

  it('finds the code’s address when the purpose is not given', async () => {
    await world.person(name);
    world.travel({ seconds: 61 });
    await send();
    await world.runJobs();
    await send(ANA, 'password-reset');
    await expect(verify('no code')).rejects.toMatchObject(INVALID);
    await expect(verify('123456', { email: 'no address' })).rejects.toMatchObject({
      ...INVALID,
      details: { field: 'email' },
    });
    expect(await verify(await world.codeFor(ANA))).toMatchObject({ verified: true });
  });

  it('accepts a code for ten minutes', async () => {
    await send();
    const code = await world.codeFor(ANA);
    world.travel({ minutes: 9, seconds: 55 });
    await expect(verify(other(code))).rejects.toMatchObject(INVALID);
    world.travel({ seconds: 6 });
    await expect(verify(code)).rejects.toMatchObject(EXPIRED);
  });
});
