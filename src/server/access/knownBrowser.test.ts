import { beforeEach, describe, expect, it } from 'vitest';
import { creatorCookie, knownBrowserPlace, memberCookie } from '#server/http/cookies.ts';
import { openBrowser } from '#test/browser.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';

const PASSWORD = 'copper kettle 9';
const WRONG = 'wrong kettle 9';
const OWN_HOST = 'ana.test';

const world = await openWorld();
const ana = await world.creator('ana');
const bea = await world.creator('bea');
await world.sql(
  `insert into store_hosts (host, store_id, kind, is_active, created_at) values ($2, $1, 'custom', true, now())`,
  [ana.storeId, OWN_HOST],
);
// Each test uses its own people, one hour after the previous test.
beforeEach(() => world.travel({ hours: 1 }));

type Browser = ReturnType<typeof openBrowser>;
/** One way to sign in. Returns the status, which calls and forms share except for success. */
type SignIn = (browser: Browser, email: string, password: string) => Promise<number>;

const asCreator: SignIn = async (browser, email, password) =>
  (await browser.call('signIn', { email, password })).statusCode;

const asCustomerOf =
  ({ storeId }: CreatorWithStore): SignIn =>
  async (browser, email, password) =>
    (await browser.call('customerSignIn', { storeId, email, password })).statusCode;

const byForm =
  (base: string): SignIn =>
  async (browser, email, password) =>
    (await browser.post(`${base}/members/login`, { step: 'password', email, password })).statusCode;

async function join({ storeId }: CreatorWithStore, email: string): Promise<void> {
  await world.call('customerSendCode', { storeId, email, type: 'signup' });
  await world.call('customerSignUp', { storeId, email, password: PASSWORD, code: await world.codeFor(email) });
}

async function makeCreator(email: string): Promise<void> {
  await world.person(email.replace('@example.com', ''));
}

const at = (address: string, host?: string) => openBrowser(world, host, address);

/** Uses up the wrong passwords that unknown browsers may try for an account, each from a different address. */
async function useUpTries(signIn: SignIn, email: string, host?: string): Promise<void> {
  const attempts = Array.from({ length: 30 }, (_, index) => signIn(at(`203.0.113.${index}`, host), email, WRONG));
  expect(new Set(await Promise.all(attempts)).size).toBe(1);
  expect(await signIn(at('198.51.100.99', host), email, PASSWORD)).toBe(429);
}

const SIGN_INS: {
  who: string;
  email: string;
  signIn: () => SignIn;
  host?: string;
  make: (email: string) => Promise<void>;
  signOut: (browser: Browser) => Promise<{ statusCode: number }>;
  entered: number;
  cookie: string;
}[] = [
  {
    who: 'a creator by call',
    email: 'cem@example.com',
    signIn: () => asCreator,
    make: makeCreator,
    signOut: (browser) => browser.call('signOut', {}),
    entered: 200,
    cookie: 'stoa_session_known',
  },
  {
    who: 'a customer by call',
    email: 'dia@example.com',
    signIn: () => asCustomerOf(ana),
    make: (email) => join(ana, email),
    signOut: (browser) => browser.call('customerSignOut', { storeId: ana.storeId }),
    entered: 200,
    cookie: 'stoa_member_known',
  },
  {
    who: 'a customer on the platform’s host',
    email: 'eli@example.com',
    signIn: () => byForm('/ana-studio'),
    make: (email) => join(ana, email),
    signOut: (browser) => browser.post('/ana-studio/members/logout', {}),
    entered: 303,
    cookie: 'stoa_member_known',
  },
  {
    who: 'a customer on the store’s own host',
    email: 'fay@example.com',
    signIn: () => byForm(''),
    host: OWN_HOST,
    make: (email) => join(ana, email),
    signOut: (browser) => browser.post('/members/logout', {}),
    entered: 303,
    cookie: 'stoa_member_known',
  },
];

describe('a browser that was signed in before', () => {
  it.each(SIGN_INS)('lets $who in when others have used up the limit, but no unknown browser', async (method) => {
    const { email, host, entered } = method;
    const signIn = method.signIn();
    await method.make(email);
    const own = at('198.51.100.1', host);
    expect(await signIn(own, email, PASSWORD)).toBe(entered);
    expect((await method.signOut(own)).statusCode).toBeLessThan(400);
    expect(own.cookies.get(method.cookie)).toMatch(/^[\w-]{100,700}$/);

    await useUpTries(signIn, email, host);
    // Somebody behind the owner's own address has used up the limit for unknown browsers there.
    for (let tries = 0; tries < 11; tries += 1) await signIn(at('198.51.100.1', host), email, WRONG);
    expect(await signIn(own, email, PASSWORD)).toBe(entered);
    expect(await signIn(at('198.51.100.1', host), email, PASSWORD)).toBe(429);
  });

  it('has its own count of failed tries, which a correct password resets', async () => {
    const email = 'gus@example.com';
    await makeCreator(email);
    const own = at('198.51.100.1');
    await asCreator(own, email, PASSWORD);
    for (let tries = 0; tries < 9; tries += 1) expect(await asCreator(own, email, WRONG)).toBe(401);
    expect(await asCreator(own, email, PASSWORD)).toBe(200);
    for (let tries = 0; tries < 10; tries += 1) expect(await asCreator(own, email, WRONG)).toBe(401);
    expect(await asCreator(own, email, PASSWORD)).toBe(429);

    const elsewhere = at('198.51.100.2');
    for (const [name, value] of own.cookies) elsewhere.cookies.set(name, value);
    expect(await asCreator(elsewhere, email, PASSWORD), 'the same browser at another address').toBe(429);
    expect(await asCreator(at('198.51.100.1'), email, PASSWORD), 'another browser at its address').toBe(200);
    world.travel({ minutes: 15 });
    expect(await asCreator(own, email, PASSWORD)).toBe(200);
  });

  it('still counts toward the limit of its network address', async () => {
    const email = 'hal@example.com';
    await makeCreator(email);
    const own = at('192.0.2.1');
    await asCreator(own, email, PASSWORD);
    await Promise.all(Array.from({ length: 60 }, (_, index) => asCreator(own, `nobody-${index}@example.com`, 'x')));
    expect(await asCreator(own, email, PASSWORD)).toBe(429);
  });

  it('shares its tries with other known browsers of the account, until the password is reset', async () => {
    const email = 'ida@example.com';
    await join(ana, email);
    const signIn = asCustomerOf(ana);
    const browsers = Array.from({ length: 7 }, (_, index) => at(`198.51.100.${index}`));
    for (const browser of browsers) expect(await signIn(browser, email, PASSWORD)).toBe(200);
    for (const browser of browsers.slice(0, 6)) {
      for (let tries = 0; tries < 10; tries += 1) expect(await signIn(browser, email, WRONG)).toBe(401);
    }
    for (const browser of browsers) expect(await signIn(browser, email, PASSWORD)).toBe(429);

    const { storeId } = ana;
    await world.call('customerSendCode', { storeId, email, type: 'password-reset' });
    const newPassword = 'another kettle 7';
    await world.call('customerResetPassword', { storeId, email, newPassword, code: await world.codeFor(email) });
    expect(await signIn(browsers[6] ?? at(''), email, newPassword)).toBe(200);
  });

  it('may try again after a password reset', async () => {
    const email = 'jan@example.com';
    await makeCreator(email);
    const own = at('198.51.100.1');
    await asCreator(own, email, PASSWORD);
    for (let tries = 0; tries < 10; tries += 1) await asCreator(own, email, WRONG);
    expect(await asCreator(own, email, PASSWORD)).toBe(429);
    await world.call('sendVerificationCode', { email, type: 'password-reset' });
    const code = await world.codeFor(email);
    const { verificationToken } = await world.call('verifyEmailCode', { email, code, type: 'password-reset' });
    const newPassword = 'another kettle 7';
    expect((await own.call('resetPassword', { email, newPassword, verificationToken })).statusCode).toBe(200);
    expect(await asCreator(own, email, newPassword)).toBe(200);
  });

  it('is remembered for the last five accounts that signed in with it', async () => {
    const family = ['kim', 'lou', 'mia', 'nia', 'oli', 'pia'].map((name) => `${name}@example.com`);
    const own = at('198.51.100.1');
    for (const email of family) {
      await makeCreator(email);
      expect(await asCreator(own, email, PASSWORD)).toBe(200);
    }
    expect(own.cookies.get('stoa_session_known')?.length).toBeLessThan(700);
    await useUpTries(asCreator, 'lou@example.com');
    expect(await asCreator(own, 'lou@example.com', PASSWORD)).toBe(200);
    await useUpTries(asCreator, 'kim@example.com');
    expect(await asCreator(own, 'kim@example.com', PASSWORD)).toBe(429);
  });
});

describe('the cookie of a known browser', () => {
  it('is ignored for another account, store or realm, and if it is forged or expired', async () => {
    const email = 'rea@example.com';
    await makeCreator(email);
    await makeCreator('sam@example.com');
    for (const store of [ana, bea]) {
      world.travel({ minutes: 2 });
      await join(store, email);
    }
    const cookieOf = async (signIn: SignIn, name: string, who = email): Promise<string> => {
      const browser = at('198.51.100.1');
      expect(await signIn(browser, who, PASSWORD)).toBe(200);
      return browser.cookies.get(name) ?? '';
    };
    const old = await cookieOf(asCustomerOf(ana), 'stoa_member_known');
    world.travel({ days: 181 });
    const own = await cookieOf(asCustomerOf(ana), 'stoa_member_known');
    const inBea = await cookieOf(asCustomerOf(bea), 'stoa_member_known');
    const ofCreator = await cookieOf(asCreator, 'stoa_session_known');
    const ofAnother = await cookieOf(asCreator, 'stoa_session_known', 'sam@example.com');
    const forged = [
      '',
      'x',
      `${own.slice(0, -4)}AAAA`,
      Buffer.from(JSON.stringify({ id: 'x', until: 9e15, accounts: [email] })).toString('base64url'),
      world.services.secrets.seal('form', { id: 'x', until: 9e15, accounts: [email] }),
      world.services.secrets.seal('known-browser', { id: 'x', until: 9e15, accounts: [email] }),
      world.services.secrets.seal('known-browser', [email]),
    ];

    const holding = (name: string, value: string) => {
      const browser = at('198.51.100.3');
      browser.cookies.set(name, value);
      return browser;
    };
    await useUpTries(asCustomerOf(ana), email);
    for (const cookie of [old, inBea, ofCreator, ofAnother, ...forged]) {
      expect(await asCustomerOf(ana)(holding('stoa_member_known', cookie), email, PASSWORD)).toBe(429);
    }
    expect(await asCustomerOf(ana)(holding('stoa_member_known', own), email, PASSWORD)).toBe(200);

    await useUpTries(asCreator, email);
    for (const cookie of [own, inBea, ofAnother]) {
      expect(await asCreator(holding('stoa_session_known', cookie), email, PASSWORD)).toBe(429);
    }
    expect(await asCreator(holding('stoa_session_known', ofCreator), email, PASSWORD)).toBe(200);
  });

  it('is set only by a sign-in, so it never reveals whether an address has an account', async () => {
    const email = 'tom@example.com';
    await makeCreator(email);
    const [attacker, guest] = [at('198.51.100.1'), at('198.51.100.2')];
    const wrong = await attacker.call('signIn', { email, password: WRONG });
    const unknown = await guest.call('signIn', { email: 'nobody@example.com', password: WRONG });
    expect([wrong.statusCode, wrong.body, wrong.cookies]).toEqual([unknown.statusCode, unknown.body, unknown.cookies]);
    expect(wrong.cookies).toEqual([]);

    await useUpTries(asCreator, 'nobody@example.com');
    const own = at('198.51.100.3');
    await asCreator(own, email, PASSWORD);
    expect(await asCreator(own, 'nobody@example.com', PASSWORD), 'known to another account').toBe(429);
  });

  it('lives as long as the session’s cookie, 180 days, and is hidden from scripts', async () => {
    const email = 'una@example.com';
    await join(ana, email);
    const { headers } = await at('198.51.100.1').post('/ana-studio/members/login', {
      step: 'password',
      email,
      password: PASSWORD,
    });
    const line = String(headers['set-cookie']);
    expect(line).toMatch(/stoa_member_known=[\w-]+; Path=\/ana-studio; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const expires = new Date(/stoa_member_known=.*Expires=([^;]+);/.exec(line)?.[1] ?? '');
    expect(Math.round((expires.getTime() - world.now().getTime()) / 86_400_000)).toBe(180);
    expect(knownBrowserPlace(creatorCookie(true))).toEqual({
      name: '__Host-stoa_session_known',
      path: '/',
      secure: true,
    });
    expect(knownBrowserPlace(memberCookie({ base: '/ana-studio', secure: true }))).toEqual({
      name: '__Secure-stoa_member_known',
      path: '/ana-studio',
      secure: true,
    });
  });
});
