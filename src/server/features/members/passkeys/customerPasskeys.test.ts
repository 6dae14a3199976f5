import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sweepIdentity } from '#server/features/accounts/sweepIdentity.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { createAuthenticator } from '#test/doubles/authenticator.ts';
import { buy } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const ORIGIN = 'http://localhost';
const SLUG = 'ana-studio';
const PROFILE = `/${SLUG}/members/profile`;
const PASSKEYS = `${PROFILE}/passkeys`;
const REMOVAL = `${PASSKEYS}/remove`;

const world = await openWorld();
const shop = await openShop(world, 'ana');
const bea = await openShop(world, 'bea');
// Each test uses its own customers, one hour after the previous test.
beforeEach(() => world.travel({ hours: 1 }));

type Browser = ReturnType<typeof openBrowser>;
type Authenticator = ReturnType<typeof createAuthenticator>;

interface Holder {
  authenticator: Authenticator;
  userHandle: string;
}

async function member(email: string, { slug, storeId, productId } = shop): Promise<Browser> {
  await buy(world, { storeId, productId, email, name: 'Somebody' });
  return memberBrowser(world, { slug, email });
}

const Options = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string() }),
  excludeCredentials: z.array(z.object({ id: z.string() })),
});

/** What the page to add a passkey gives its script. */
async function startIn(browser: Browser, page = PASSKEYS) {
  const { body } = await browser.get(page);
  const options = /data-options="([^"]*)"/.exec(body)?.[1]?.replaceAll('&quot;', '"') ?? 'null';
  return { body, options: Options.parse(JSON.parse(options)), token: hiddenField(body, 'token') };
}

const finishIn = (browser: Browser, input: { token: string; response: object; name?: string }, page = PASSKEYS) =>
  browser.submit(page, {
    step: 'add',
    name: input.name ?? 'Phone',
    token: input.token,
    response: JSON.stringify(input.response),
  });

async function addPasskey(browser: Browser, name = 'Phone'): Promise<Holder> {
  const authenticator = createAuthenticator(ORIGIN);
  const { options, token } = await startIn(browser);
  const { body } = await finishIn(browser, { name, token, response: authenticator.create(options) });
  expect(body).toContain('The passkey was added.');
  return { authenticator, userHandle: options.user.id };
}

const Challenge = z.object({ token: z.string(), options: z.object({ challenge: z.string(), rpId: z.string() }) });

const startSignIn = async (browser: Browser, slug = SLUG) =>
  Challenge.parse(JSON.parse((await browser.get(`/${slug}/members/login/passkey`)).body));

const finishSignIn = (browser: Browser, { token, response }: { token: string; response: object }, slug = SLUG) =>
  browser.submit(`/${slug}/members/login`, { step: 'passkey', token, response: JSON.stringify(response) });

async function signInWith(
  { authenticator, userHandle }: Holder,
  { lie = {}, slug = SLUG, browser = openBrowser(world) }: { lie?: object; slug?: string; browser?: Browser } = {},
) {
  const { token, options } = await startSignIn(browser, slug);
  const response = authenticator.get({ challenge: options.challenge, userHandle, ...lie });
  return { browser, answer: await finishSignIn(browser, { token, response }, slug) };
}

const isSignedIn = async (browser: Browser, slug = SLUG) => (await browser.get(`/${slug}/members`)).statusCode === 200;

const subjectsTo = async (email: string) => (await world.emailsTo(email)).map(({ subject }) => subject);

const REFUSED = 'We couldn’t verify this passkey.';
const UNKNOWN = 'This passkey doesn’t open an account in this store.';
const EXPIRED = 'This took too long.';

const passkeyIdIn = (body: string): string => hiddenField(body, 'passkey');

describe('adding a passkey', () => {
  it('requires a recent sign-in, signs out the other devices and notifies the customer', async () => {
    const email = 'abe@example.com';
    const browser = await member(email);
    const phone = await memberBrowser(world, { slug: SLUG, email });
    const { options, body } = await startIn(browser);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'ana Studio' },
      user: { name: 'abe@example.com (ana Studio)' },
      excludeCredentials: [],
    });
    // The store and the customer, 16 bytes each.
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    expect(body).toContain('at <bdi>localhost</bdi>, and nowhere else');
    const { authenticator } = await addPasskey(browser, 'My phone');
    expect((await startIn(browser)).options.excludeCredentials).toEqual([{ id: authenticator.id }]);
    expect(await isSignedIn(phone)).toBe(false);
    const profile = await browser.get(PROFILE);
    expect(profile.body).toMatch(/My phone.*Never used/s);
    const [notice] = await world.emailsTo(email);
    expect(notice?.subject).toBe('A passkey was added to your account at ana Studio');
    expect(notice?.text).toContain('“My phone”');

    world.travel({ minutes: 16 });
    for (const answer of [await browser.get(PASSKEYS), await browser.submit(PASSKEYS, { step: 'add' })])
      expect(answer.body).toContain('Confirm it’s you');
    expect((await openBrowser(world).get(PASSKEYS)).statusCode).toBe(302);
  });

  it('refuses a response for another site or challenge, without user verification, or that is malformed', async () => {
    const browser = await member('bob@example.com');
    const authenticator = createAuthenticator(ORIGIN);
    for (const lie of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:4000' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { challenge: 'AAAA' },
    ]) {
      const { options, token } = await startIn(browser);
      const response = authenticator.create({ challenge: options.challenge, ...lie });
      expect((await finishIn(browser, { token, response })).body).toContain(REFUSED);
    }
    const { token } = await startIn(browser);
    for (const response of ['', 'x', '{}', '[]', 'null'])
      expect((await browser.submit(PASSKEYS, { step: 'add', name: 'Phone', token, response })).body).toContain(REFUSED);
    expect((await browser.get(PROFILE)).body).not.toContain('name="passkey"');
  });

  it('accepts a response once, in time, from the customer and the store it began in', async () => {
    const [cem, dia] = [await member('cem@example.com'), await member('dia@example.com')];
    const cemAtBea = await member('cem@example.com', bea);
    const authenticator = createAuthenticator(ORIGIN);
    const { options, token } = await startIn(cem);
    const input = { token, response: authenticator.create(options) };
    expect((await finishIn(dia, input)).body).toContain(EXPIRED);
    expect((await finishIn(cemAtBea, input, '/bea-studio/members/profile/passkeys')).body).toContain(EXPIRED);
    expect((await finishIn(cem, input)).body).toContain('The passkey was added.');
    expect((await finishIn(cem, input)).body).toContain(EXPIRED);
    const again = await startIn(dia);
    const known = { token: again.token, response: authenticator.create(again.options) };
    expect((await finishIn(dia, known)).body).toContain('You’ve already added this passkey.');
    const late = await startIn(cem);
    world.travel({ minutes: 5 });
    const response = createAuthenticator(ORIGIN).create(late.options);
    expect((await finishIn(cem, { token: late.token, response })).body).toContain(EXPIRED);
  });

  it('asks for a name and keeps what was typed', async () => {
    const browser = await member('dot@example.com');
    const { options, token } = await startIn(browser);
    const response = createAuthenticator(ORIGIN).create(options);
    expect((await finishIn(browser, { name: ' ', token, response })).body).toContain('Give the passkey a name.');
    const { body } = await finishIn(browser, { name: 'Blue key', token: 'x', response });
    expect(body).toContain(EXPIRED);
    expect(body).toContain('value="Blue key"');
  });

  it('is limited to twenty per customer, even with concurrent requests', async () => {
    const browser = await member('eli@example.com');
    const started = await Promise.all(Array.from({ length: 24 }, () => startIn(browser)));
    await Promise.all(
      started.map(({ options, token }) =>
        finishIn(browser, { token, response: createAuthenticator(ORIGIN).create(options) }),
      ),
    );
    const { body } = await browser.get(PROFILE);
    expect(body.match(/name="passkey"/g)).toHaveLength(20);
    expect(body).not.toContain('Add a passkey');
    expect((await browser.get(PASSKEYS)).headers.location).toBe(PROFILE);
  });
});

describe('signing in with a passkey', () => {
  it('opens the requested page in a session like any other, with fresh proof', async () => {
    const browser = await member('fay@example.com');
    const holder = await addPasskey(browser);
    const { answer, browser: elsewhere } = await signInWith(holder);
    expect(answer.body).toContain('Spring prints');
    const profile = (await elsewhere.get(PROFILE)).body;
    expect(profile.match(/name="session"/g)).toHaveLength(1);
    expect(profile).toContain('Last used');
    expect((await elsewhere.get(PASSKEYS)).body).toContain('Name of the passkey');
    await elsewhere.submit(`${PROFILE}/devices`, { step: 'end' });
    expect(await isSignedIn(browser)).toBe(false);

    const next = openBrowser(world);
    const { token, options } = await startSignIn(next);
    const response = JSON.stringify(holder.authenticator.get({ ...options, userHandle: holder.userHandle }));
    const form = { step: 'passkey', token, response, returnTo: `/${SLUG}/members/orders` };
    expect((await next.post(`/${SLUG}/members/login`, form)).headers.location).toBe(`/${SLUG}/members/orders`);
    const events = await world.sql(
      `select e.facts from security_events e join accounts a on a.store_id = e.store_id and a.id = e.account_id
       where a.email_key = 'fay@example.com' and e.kind = 'sign-in' order by e.at`,
    );
    expect(events).toEqual([{ facts: {} }, { facts: { method: 'passkey' } }, { facts: { method: 'passkey' } }]);
  });

  it('never opens an account of another store on the same host', async () => {
    const email = 'gil@example.com';
    const holder = await addPasskey(await member(email));
    const atBea = await member(email, bea);
    const { answer, browser } = await signInWith(holder, { slug: 'bea-studio' });
    expect(answer.body).toContain(UNKNOWN);
    expect(await isSignedIn(browser, 'bea-studio')).toBe(false);

    // With a challenge of the right store, and with a passkey of both stores.
    const visitor = openBrowser(world);
    const { token, options } = await startSignIn(visitor);
    const response = holder.authenticator.get({ challenge: options.challenge, userHandle: holder.userHandle });
    expect((await finishSignIn(visitor, { token, response }, 'bea-studio')).body).toContain(EXPIRED);
    const started = await startIn(atBea, '/bea-studio/members/profile/passkeys');
    const again = { token: started.token, response: holder.authenticator.create(started.options) };
    await finishIn(atBea, again, '/bea-studio/members/profile/passkeys');
    expect((await signInWith(holder, { slug: 'bea-studio' })).answer.body).toContain(REFUSED);
    const own = { ...holder, userHandle: started.options.user.id };
    expect(await isSignedIn((await signInWith(own, { slug: 'bea-studio' })).browser, 'bea-studio')).toBe(true);
  });

  it('does not accept a passkey of a creator, and a customer’s passkey signs in no creator', async () => {
    const authenticator = createAuthenticator('http://localhost:3000');
    const { options, token } = await world.call('startPasskey', { password: shop.password }, { as: shop });
    const created = { name: 'Laptop', token, response: authenticator.create(options) };
    await world.call('finishPasskey', created, { as: shop });
    const creators = { authenticator, userHandle: options.user.id };
    expect((await signInWith(creators, { lie: { origin: ORIGIN } })).answer.body).toContain(UNKNOWN);
    const holder = await addPasskey(await member('hal@example.com'));
    const challenge = await world.call('startPasskeySignIn', {});
    const shown = {
      challenge: challenge.options.challenge,
      userHandle: holder.userHandle,
      origin: 'http://localhost:3000',
    };
    await expect(
      world.call('finishPasskeySignIn', { token: challenge.token, response: holder.authenticator.get(shown) }),
    ).rejects.toMatchObject({ details: { refusal: 'passkey-unknown' } });
  });

  it('accepts a response once, even from concurrent sign-ins', async () => {
    const { authenticator, userHandle } = await addPasskey(await member('ida@example.com'));
    const { token, options } = await startSignIn(openBrowser(world));
    const input = { token, response: authenticator.get({ challenge: options.challenge, userHandle }) };
    const browsers = [1, 2, 3].map(() => openBrowser(world));
    await Promise.all(browsers.map((browser) => finishSignIn(browser, input)));
    const signedIn = await Promise.all(browsers.map((browser) => isSignedIn(browser)));
    expect(signedIn.filter(Boolean)).toHaveLength(1);
    expect((await finishSignIn(openBrowser(world), input)).body).toContain(EXPIRED);
    const next = await startSignIn(openBrowser(world));
    expect((await finishSignIn(openBrowser(world), { ...input, token: next.token })).body).toContain(REFUSED);
    world.travel({ minutes: 5 });
    const fresh = authenticator.get({ challenge: next.options.challenge, userHandle });
    expect((await finishSignIn(openBrowser(world), { token: next.token, response: fresh })).body).toContain(EXPIRED);
  });

  it('refuses another site, an unverified user, another customer and a cloned authenticator', async () => {
    const holder = await addPasskey(await member('jan@example.com'));
    const other = await addPasskey(await member('joy@example.com'));
    for (const lie of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { challenge: 'AAAA' },
      { userHandle: other.userHandle },
    ]) {
      const { answer, browser } = await signInWith(holder, { lie });
      expect(answer.body).toContain(REFUSED);
      expect(await isSignedIn(browser)).toBe(false);
    }
    expect(await isSignedIn((await signInWith(holder)).browser)).toBe(true);
    holder.authenticator.forgetUses();
    expect((await signInWith(holder)).answer.body).toContain(REFUSED);
    const login = `/${SLUG}/members/login`;
    for (const response of ['', 'x', '{}', 'null'])
      expect((await openBrowser(world).submit(login, { step: 'passkey', token: 'x', response })).body).toContain(
        REFUSED,
      );
  });

  it('answers like a code if the account or the store is closed', async () => {
    const holder = await addPasskey(await member('kim@example.com'));
    const change = (at: string) =>
      world.sql(`update accounts set disabled_at = ${at} where email_key = 'kim@example.com'`);
    await change('now()');
    expect((await signInWith(holder)).answer.body).toContain('This account has been disabled.');
    await change('null');
    expect(await isSignedIn((await signInWith(holder)).browser)).toBe(true);
    await world.sql('update stores set pool_closed_at = now() where id = $1', [shop.storeId]);
    world.services.directory.drop(shop.storeId);
    try {
      expect((await openBrowser(world).get(`/${SLUG}/members/login/passkey`)).body).toContain('temporarily closed');
    } finally {
      await world.sql('update stores set pool_closed_at = null where id = $1', [shop.storeId]);
      world.services.directory.drop(shop.storeId);
    }
  });

  it('limits a network address to sixty attempts a minute', async () => {
    const browser = openBrowser(world, 'localhost', '203.0.113.77');
    const login = `/${SLUG}/members/login`;
    const answers = await Promise.all(
      Array.from({ length: 61 }, () => browser.post(login, { step: 'passkey', token: 'x', response: '{}' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1);
  });
});

describe('a passkey on a domain of the store', () => {
  const host = 'www.ana.example';
  const origin = 'http://www.ana.example';

  it('belongs to that domain, with and without www, and not to the platform’s host', async () => {
    await world.sql("insert into store_hosts values ('ana.example', $1, 'custom', true, now())", [shop.storeId]);
    const email = 'lea@example.com';
    const onPlatform = await member(email);
    const elsewhere = await addPasskey(onPlatform, 'Platform key');
    const browser = openBrowser(world, host);
    await world.sql('delete from email_codes where email_key = $1', [email]);
    await browser.post('/members/login', { step: 'email-code', email });
    await browser.post('/members/login', { step: 'code', email, code: await world.codeFor(email) });
    const { options, token } = await startIn(browser, '/members/profile/passkeys');
    expect(options).toMatchObject({ rp: { id: 'ana.example' }, user: { name: email }, excludeCredentials: [] });
    const authenticator = createAuthenticator(origin);
    const response = authenticator.create({ challenge: options.challenge, rpId: 'ana.example' });
    const added = await finishIn(browser, { name: 'Own key', token, response }, '/members/profile/passkeys');
    expect(added.body).toContain('Works only at localhost');
    expect((await (await memberBrowser(world, { slug: SLUG, email })).get(PROFILE)).body).toContain(
      'Works only at ana.example',
    );
    const visitor = openBrowser(world, 'ana.example');
    const challenge = Challenge.parse(JSON.parse((await visitor.get('/members/login/passkey')).body));
    expect(challenge.options.rpId).toBe('ana.example');
    const shown = { challenge: challenge.options.challenge, rpId: 'ana.example', origin: 'http://ana.example' };
    const proof = authenticator.get({ ...shown, userHandle: options.user.id });
    await visitor.post('/members/login', {
      step: 'passkey',
      token: challenge.token,
      response: JSON.stringify(proof),
    });
    expect((await visitor.get('/members')).statusCode).toBe(200);
    const other = Challenge.parse(JSON.parse((await visitor.get('/members/login/passkey')).body));
    const wrong = elsewhere.authenticator.get({ challenge: other.options.challenge, userHandle: elsewhere.userHandle });
    const form = { step: 'passkey', token: other.token, response: JSON.stringify(wrong) };
    expect((await openBrowser(world, 'ana.example').submit('/members/login', form)).body).toContain(UNKNOWN);
  });

  it('is not offered at an IP address', async () => {
    const browser = openBrowser(world, '127.0.0.1');
    expect((await browser.get(`/${SLUG}/members/login`)).body).not.toContain('data-challenge');
    expect((await browser.get(`/${SLUG}/members/login/passkey`)).statusCode).toBe(404);
  });
});

describe('a customer’s passkeys', () => {
  it('are renamed without proof, and removed with it, by their owner only', async () => {
    const email = 'mia@example.com';
    const [browser, stranger] = [await member(email), await member('max@example.com')];
    const holder = await addPasskey(browser);
    const phone = (await signInWith(holder)).browser;
    const passkey = passkeyIdIn((await browser.get(PROFILE)).body);
    await stranger.submit(`${PASSKEYS}/name`, { passkey, passkeyName: 'Mine' });
    expect((await stranger.get(`${REMOVAL}?passkey=${passkey}`)).headers.location).toBe(PROFILE);
    await stranger.submit(REMOVAL, { step: 'remove', passkey });
    expect((await browser.get(PROFILE)).body).toContain('value="Phone"');
    world.travel({ minutes: 16 });
    const renamed = await browser.submit(`${PASSKEYS}/name`, { passkey, passkeyName: ' Old phone ' });
    expect(renamed.body).toContain('The passkey was renamed.');
    expect(renamed.body).toContain('value="Old phone"');
    const nameless = await browser.submit(`${PASSKEYS}/name`, { passkey, passkeyName: ' ' });
    expect(nameless.body).toContain('Give the passkey a name.');

    expect((await browser.submit(REMOVAL, { step: 'remove', passkey })).body).toContain('Confirm it’s you');
    await browser.submit(REMOVAL, { step: 'send-code', passkey });
    const confirmed = await browser.submit(REMOVAL, { step: 'confirm', passkey, code: await world.codeFor(email) });
    expect(confirmed.body).toContain('You’ll no longer be able to sign in with “<bdi>Old phone</bdi>”.');
    const removed = await browser.submit(REMOVAL, { step: 'remove', passkey });
    expect(removed.body).toContain('The passkey was removed.');
    expect(await isSignedIn(phone)).toBe(false);
    expect((await signInWith(holder)).answer.body).toContain(UNKNOWN);
    expect((await subjectsTo(email))[0]).toBe('A passkey was removed from your account at ana Studio');
  });

  it('stay when the customer changes their email, and go when the store changes it', async () => {
    const email = 'nia@example.com';
    const browser = await member(email);
    const holder = await addPasskey(browser);
    const newEmail = 'nia-new@example.com';
    await browser.post(`${PROFILE}/email`, { step: 'new-email', newEmail });
    await browser.post(`${PROFILE}/email`, { step: 'code', newEmail, code: await world.codeFor(newEmail) });
    const { browser: again } = await signInWith(holder);
    expect((await again.get(PROFILE)).body).toContain(newEmail);
    const [customer] = await world.sql('select id from customers where email = $1', [newEmail]);
    await world.call(
      'updateStoreCustomer',
      { storeId: shop.storeId, customerId: customer?.['id'], email: 'nia-third@example.com' },
      { as: shop },
    );
    expect((await signInWith(holder)).answer.body).toContain(UNKNOWN);
  });

  it('are in the customer’s export without keys, and end with the account', async () => {
    const browser = await member('oda@example.com');
    const holder = await addPasskey(browser, 'Blue key');
    const file = (await browser.post(`${PROFILE}/data`, { step: 'download' })).body;
    expect(JSON.parse(file).passkeys).toEqual([
      {
        id: expect.any(String),
        name: 'Blue key',
        host: 'localhost',
        created_at: expect.any(String),
        used_at: null,
      },
    ]);
    expect(file).not.toContain(holder.authenticator.id);
    await browser.post(`${PROFILE}/delete`, { step: 'delete' });
    expect((await signInWith(holder)).answer.body).toContain(UNKNOWN);
  });

  it('leave no used challenge in the database after it has expired', async () => {
    await signInWith(await addPasskey(await member('pia@example.com')));
    const spent = () => world.sql('select 1 from spent_customer_challenges where store_id = $1', [shop.storeId]);
    expect((await spent()).length).toBeGreaterThan(0);
    world.travel({ minutes: 6 });
    const { services } = world;
    await sweepIdentity({ realm: shop.storeId }, { services, now: services.now(), jobId: 'sweep' });
    expect(await spent()).toEqual([]);
  });
});
