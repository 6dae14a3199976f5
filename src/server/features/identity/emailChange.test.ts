import { beforeEach, describe, expect, it } from 'vitest';
import { openBrowser } from '#test/browser.ts';
import { openWorld, type Loose, type Person } from '#test/world.ts';

const world = await openWorld();
beforeEach(() => world.travel({ hours: 1 }));

const start = (as: Person, newEmail: string) => world.call('startEmailChange', { newEmail }, { as });
const finish = (as: Person, input: { newEmail: string; oldCode: string; newCode: string }): Promise<Loose> =>
  world.call('finishEmailChange', input, { as });
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const emailOf = async (as: Person) => (await world.call('getUser', {}, { as })).user.email;
const subjectsTo = async (email: string) => (await world.emailsTo(email)).map(({ subject }) => subject);

/** A person who has both codes of a change. */
async function withCodes(name: string) {
  const person = await world.person(name);
  world.travel({ seconds: 61 });
  const newEmail = `${name}-new@example.com`;
  await start(person, newEmail);
  const [oldCode, newCode] = [await world.codeFor(person.email), await world.codeFor(newEmail)];
  return { person, input: { newEmail, oldCode, newCode } };
}

describe('changing the sign-in email', () => {
  it('requires both codes, ends other sessions, notifies both addresses and updates the user document', async () => {
    const { person, input } = await withCodes('ana');
    const elsewhere = await world.call('signIn', person);
    const { user } = await finish(person, input);
    expect(user).toMatchObject({ uid: person.id, email: input.newEmail, emailVerified: true });
    await expect(world.call('getUser', {}, { as: elsewhere })).rejects.toMatchObject({ httpStatus: 401 });
    await expect(world.call('signIn', person)).rejects.toMatchObject({ details: { refusal: 'invalid-credential' } });
    await world.call('signIn', { email: input.newEmail, password: person.password });
    const [old, fresh] = [await world.emailsTo(person.email), await world.emailsTo(input.newEmail)];
    expect(old[0]).toMatchObject({ subject: 'Your sign-in email was changed' });
    expect(old[0]?.text).toContain(`You now sign in to your account with ${input.newEmail}`);
    expect(old[0]?.text).not.toContain('/password-reset');
    expect(fresh.map(({ subject }) => subject)).toContain('Your sign-in email was changed');
    const events = await world.call('listSecurityEvents', {}, { as: person });
    expect(events.items.map(({ kind }: Loose) => kind)).toContain('email-change');
  });

  it('changes nothing if one code is wrong, reports which one, and keeps the other valid', async () => {
    const { person, input } = await withCodes('bea');
    await expect(finish(person, { ...input, oldCode: other(input.oldCode) })).rejects.toMatchObject({
      message: 'Invalid email or verification code',
      details: { field: 'oldCode' },
    });
    await expect(finish(person, { ...input, newCode: other(input.newCode) })).rejects.toMatchObject({
      details: { field: 'newCode' },
    });
    expect(await emailOf(person)).toBe(person.email);
    await finish(person, input);
    expect(await emailOf(person)).toBe(input.newEmail);
  });

  it('refuses a code of another account, another address or another purpose', async () => {
    const [{ person: cem, input: cems }, { person: dan, input: dans }] = [
      await withCodes('cem'),
      await withCodes('dan'),
    ];
    await expect(finish(cem, { ...dans, oldCode: cems.oldCode })).rejects.toMatchObject({
      details: { field: 'oldCode' },
    });
    await expect(finish(dan, { ...dans, newEmail: cems.newEmail })).rejects.toMatchObject({ httpStatus: 400 });
    await expect(
      world.call('verifyEmailCode', { email: cem.email, code: cems.oldCode, type: 'password-reset' }),
    ).rejects.toMatchObject({ httpStatus: 404 });
    expect([await emailOf(cem), await emailOf(dan)]).toEqual([cem.email, dan.email]);
  });

  it('happens once, even from two windows at once', async () => {
    const { person, input } = await withCodes('eva');
    const both = await Promise.allSettled([finish(person, input), finish(person, input)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await subjectsTo(person.email)).toContain('Your sign-in email was changed');
  });

  it('requires fresh proof', async () => {
    const { person, input } = await withCodes('fay');
    world.travel({ minutes: 16 });
    const needed = { details: { refusal: 'fresh-proof-needed' } };
    await expect(start(person, 'fay-third@example.com')).rejects.toMatchObject(needed);
    await expect(finish(person, input)).rejects.toMatchObject(needed);
  });

  it('refuses the current address, in other capitals too', async () => {
    const gia = await world.person('gia');
    await expect(start(gia, 'GIA@example.com')).rejects.toMatchObject({ details: { refusal: 'email-unchanged' } });
  });
});

describe('an address that already has an account', () => {
  it('gets the same response as any other, and no code', async () => {
    const [hal, ida] = [await world.person('hal'), await world.person('ida')];
    world.travel({ seconds: 61 });
    const before = await world.emailsTo(ida.email);
    expect(await start(hal, ida.email)).toEqual({ sent: true, resendAfter: 60 });
    expect(await world.emailsTo(ida.email)).toHaveLength(before.length);
    const oldCode = await world.codeFor(hal.email);
    await expect(finish(hal, { newEmail: ida.email, oldCode, newCode: '000000' })).rejects.toMatchObject({
      details: { refusal: 'code-invalid', field: 'newCode' },
    });
  });

  it('goes to exactly one of two accounts that verify it at once', async () => {
    const { person: joy, input } = await withCodes('joy');
    const { newEmail } = input;
    await world.call('sendVerificationCode', { email: newEmail, type: 'signup' });
    const { verificationToken } = await world.call('verifyEmailCode', {
      email: newEmail,
      code: await world.codeFor(newEmail),
      type: 'signup',
    });
    const signUp = world.call('signUp', {
      email: newEmail,
      password: 'copper kettle 9',
      firstName: 'Joy',
      lastName: 'Lima',
      verificationToken,
    });
    const both = await Promise.allSettled([finish(joy, input), signUp]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both).toContainEqual(
      expect.objectContaining({
        reason: expect.objectContaining({ details: expect.objectContaining({ refusal: 'email-already-in-use' }) }),
      }),
    );
    const rows = await world.sql('select id from accounts where email_key = $1', [newEmail]);
    expect(rows).toHaveLength(1);
  });
});

describe('the codes of an email change', () => {
  it('explain what they are for, and what to do if it was not you', async () => {
    const { person, input } = await withCodes('kim');
    const [message] = await world.emailsTo(person.email);
    expect(message?.text).toContain(`change your sign-in email to ${input.newEmail}`);
    expect(message?.text).toContain('set a new password');
    expect(message?.text).toContain('Only enter it on the page where you requested it.');
  });

  it('keep the browser known to the account under its new address', async () => {
    const lea = await world.person('lea');
    const browser = openBrowser(world);
    await browser.call('signIn', { email: lea.email, password: lea.password });
    const newEmail = 'lea-new@example.com';
    await browser.call('startEmailChange', { newEmail });
    const [oldCode, newCode] = [await world.codeFor(lea.email), await world.codeFor(newEmail)];
    expect((await browser.call('finishEmailChange', { newEmail, oldCode, newCode })).statusCode).toBe(200);
    await browser.call('signOut', {});
    const moved = openBrowser(world, 'localhost', '198.51.100.9');
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value);
    await moved.call('signIn', { email: newEmail, password: lea.password });
    expect(await subjectsTo(newEmail)).not.toContain('New sign-in to your account');
  });
});
