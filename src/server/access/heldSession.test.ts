import { beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator } from '#test/doubles/authenticator.ts';
import { openBrowser } from '#test/browser.ts';
import { openWorld } from '#test/world.ts';

const PASSWORD = 'copper kettle 9';

const world = await openWorld();
const shop = await world.creator('shop');
beforeEach(() => world.travel({ hours: 1 }));

type Browser = ReturnType<typeof openBrowser>;

const isLive = (idToken: string) =>
  world.call('getUser', {}, { as: idToken }).then(
    () => true,
    () => false,
  );

async function signIn(browser: Browser, email: string): Promise<string> {
  return (await browser.call('signIn', { email, password: PASSWORD })).json().result.idToken;
}

async function join(email: string): Promise<void> {
  const { storeId } = shop;
  await world.call('customerSendCode', { storeId, email, type: 'signup' });
  await world.call('customerSignUp', { storeId, email, password: PASSWORD, code: await world.codeFor(email) });
}

const customerSessions = async () =>
  (await world.sql('select id from sessions where store_id = $1', [shop.storeId])).length;

describe('a sign-in of a creator', () => {
  it('ends the session that the browser had, even another person’s, and no other', async () => {
    const [ana, ben] = [await world.person('ana'), await world.person('ben')];
    const browser = openBrowser(world);
    const first = await signIn(browser, ana.email);
    const second = await signIn(browser, ana.email);
    expect([await isLive(first), await isLive(second), await isLive(ana.idToken)]).toEqual([false, true, true]);
    const third = await signIn(browser, ben.email);
    expect([await isLive(second), await isLive(third)]).toEqual([false, true]);
  });

  it('ends no session if it is refused', async () => {
    const cem = await world.person('cem');
    const browser = openBrowser(world);
    const first = await signIn(browser, cem.email);
    await browser.call('signIn', { email: cem.email, password: 'wrong kettle 9' });
    expect(await isLive(first)).toBe(true);
  });

  it('does the same when signing in with a passkey', async () => {
    const dan = await world.person('dan');
    const authenticator = createAuthenticator('http://localhost:3000');
    const { options, token } = await world.call('startPasskey', { password: PASSWORD }, { as: dan });
    const response = authenticator.create(options);
    await world.call('finishPasskey', { name: 'Laptop', token, response }, { as: dan });
    const browser = openBrowser(world);
    const first = await signIn(browser, dan.email);
    const challenge = await world.call('startPasskeySignIn', {});
    await browser.call('finishPasskeySignIn', {
      token: challenge.token,
      response: authenticator.get({ challenge: challenge.options.challenge, userHandle: options.user.id }),
    });
    expect(await isLive(first)).toBe(false);
  });
});

describe('a sign-in of a customer', () => {
  it('ends the session that the browser held, by password and by code', async () => {
    const [email, another] = ['cleo@example.com', 'clio@example.com'];
    await join(email);
    await join(another);
    const before = await customerSessions();
    const browser = openBrowser(world);
    const login = `/${shop.slug}/members/login`;
    await browser.post(login, { step: 'password', email, password: PASSWORD });
    expect(await customerSessions()).toBe(before + 1);
    await browser.post(login, { step: 'password', email: another, password: PASSWORD });
    expect(await customerSessions()).toBe(before + 1);
    await browser.post(login, { step: 'email-code', email });
    await browser.post(login, { step: 'code', email, code: await world.codeFor(email) });
    expect(await customerSessions()).toBe(before + 1);
    expect((await browser.get(`/${shop.slug}/members`)).body).toContain(email);
  });
});

describe('customerSignOut', () => {
  it('ends the session in the cookie, even if the call itself uses another session', async () => {
    const [email, another] = ['dora@example.com', 'dana@example.com'];
    const { storeId } = shop;
    await join(email);
    await join(another);
    const browser = openBrowser(world);
    const before = await customerSessions();
    const { idToken } = await world.call('customerSignIn', { storeId, email: another, password: PASSWORD });
    await browser.call('customerSignIn', { storeId, email, password: PASSWORD });
    expect(await customerSessions()).toBe(before + 2);
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const answer = await world.app.inject({
      method: 'POST',
      url: '/functions/customerSignOut',
      headers: { cookie, authorization: `Bearer ${idToken}` },
      payload: { data: { storeId } },
    });
    expect(answer.json()).toEqual({ result: { signedOut: true } });
    expect(String(answer.headers['set-cookie'])).toContain('stoa_member=; Path=/functions; Expires=Thu, 01 Jan 1970');
    expect(await customerSessions()).toBe(before);
  });

  it('ends a session that has already expired', async () => {
    const email = 'ema@example.com';
    await join(email);
    const browser = openBrowser(world);
    await browser.post(`/${shop.slug}/members/login`, { step: 'password', email, password: PASSWORD });
    const before = await customerSessions();
    world.travel({ days: 15 });
    const answer = await browser.post(`/${shop.slug}/members/logout`, {});
    expect(String(answer.headers['set-cookie'])).toContain('stoa_member=;');
    expect(await customerSessions()).toBe(before - 1);
  });
});
