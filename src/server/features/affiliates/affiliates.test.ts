import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import { getFunctions, httpsCallable } from 'firebase/functions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buy, sellable } from '#test/furnish.ts';
import { createWorld, type CreatorWithStore, type Loose, type Person, type World } from '#test/world.ts';
import { convertReferral } from './convertReferral.ts';

let world: World;
let ana: CreatorWithStore;
let code: string;

beforeAll(async () => {
  world = await createWorld();
  ana = await world.creator('ana');
  code = (await affiliate(ana)).code;
});
afterAll(() => world.close());

const affiliate = async (as: Person) => (await world.call('getAffiliate', {}, { as })).affiliate;
/** Sessions do not live as long as an affiliate window. */
async function travelDays(days: number): Promise<void> {
  world.travel({ days, minutes: 1 });
  ana = { ...ana, idToken: (await world.call('signIn', { email: ana.email, password: ana.password })).idToken };
}
const fingerprint = () => randomUUID().replaceAll('-', '').slice(0, 16);
const visit = (input: Record<string, unknown> = {}, as?: Person) =>
  world.call('trackAffiliateVisit', { referralCode: code, fingerprint: fingerprint(), ...input }, as ? { as } : {});

/** Signs somebody up the way the browser does, with the referral it stored. */
async function signUp(email: string, referral: Record<string, unknown>, as?: Person): Promise<Person> {
  await world.call('sendVerificationCode', { email, type: 'signup' });
  const { verificationToken } = await world.call('verifyEmailCode', { email, code: await world.codeFor(email) });
  const password = 'copper kettle 9';
  const input = { email, password, firstName: 'Bea', lastName: 'Lima', verificationToken, ...referral };
  const { user, idToken } = await world.call('signUp', input, as ? { as } : {});
  return { email, password, idToken, id: user.uid };
}

const signupOf = (person: Person) => ({
  customerEmail: person.email,
  customerId: person.id,
  customerName: 'Bea Lima',
  fingerprint: fingerprint(),
  userAgent: 'Mozilla/5.0',
  timezone: 'Europe/Lisbon',
  language: 'pt-PT',
});

describe('a visit', () => {
  it('counts once per day and visitor, however often it is sent', async () => {
    const { visits } = await affiliate(ana);
    const same = fingerprint();
    const answers = await Promise.all([visit({ fingerprint: same }), visit({ fingerprint: same })]);
    for (const answer of answers) expect(answer).toEqual({ tracked: true, referralToken: expect.any(String) });
    await visit({ fingerprint: fingerprint() });
    expect((await affiliate(ana)).visits).toBe(visits + 2);
    world.travel({ days: 1 });
    await visit({ fingerprint: same });
    expect((await affiliate(ana)).visits).toBe(visits + 3);
  });

  it('does not count if a bot, the affiliate or an unknown code caused it', async () => {
    const { visits } = await affiliate(ana);
    expect(await visit({ visitInfo: { userAgent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' } })).toBeNull();
    expect(await visit({ userAgent: 'Twitterbot/1.0' })).toBeNull();
    expect(await visit({ referralCode: 'nobodys' })).toBeNull();
    expect(await visit({}, ana)).toBeNull();
    expect((await affiliate(ana)).visits).toBe(visits);
  });

  it('leaves no trace of the visitor after the attribution window', async () => {
    await visit();
    const counts = () =>
      world.sql('select count(visitor)::int as fingerprints, count(*)::int as visits from affiliate_visits');
    const [before] = await counts();
    expect(before?.['fingerprints']).toBeGreaterThan(0);
    await travelDays(31);
    await world.services.db.onPlatform((tx) =>
      tx.enqueue({ name: 'sweep', data: { realm: '00000000-0000-0000-0000-000000000000' } }),
    );
    await world.runJobs();
    expect(await counts()).toEqual([{ fingerprints: 0, visits: before?.['visits'] }]);
  });
});

describe('a sign-up', () => {
  it('is credited to the affiliate whose visit the browser stored, and shows them only its month', async () => {
    const before = await affiliate(ana);
    const { referralToken } = await visit();
    const bea = await signUp('bea@example.com', { referralCode: code, referralToken });
    expect(await world.call('trackAffiliateSignup', signupOf(bea), { as: bea })).toEqual({ tracked: true });
    expect(await world.call('trackAffiliateSignup', signupOf(bea), { as: bea })).toEqual({ tracked: true });
    const after = await affiliate(ana);
    expect(after.signups).toBe(before.signups + 1);
    expect(after.latest[0]).toEqual({ month: world.now().toISOString().slice(0, 7), state: 'signed-up' });
    expect(JSON.stringify(after)).not.toContain('bea');
  });

  it('counts a code without a visit as a visit now, up to an hour after the sign-up', async () => {
    const { signups } = await affiliate(ana);
    await signUp('cleo@example.com', { referralCode: code });
    const dia = await signUp('dia@example.com', {});
    const late = { ...signupOf(dia), referralCode: code };
    expect(await world.call('trackAffiliateSignup', late, { as: dia })).toEqual({ tracked: true });
    const eva = await signUp('eva@example.com', {});
    world.travel({ hours: 2 });
    expect(await world.call('trackAffiliateSignup', { ...signupOf(eva), referralCode: code }, { as: eva })).toBeNull();
    expect((await affiliate(ana)).signups).toBe(signups + 2);
  });

  it('is not credited to a visit outside the window, or by an invalid token', async () => {
    const { signups } = await affiliate(ana);
    const { referralToken } = await visit();
    await travelDays(30);
    await signUp('fay@example.com', { referralCode: code, referralToken });
    await signUp('gus@example.com', { referralCode: code, referralToken: 'forged' });
    expect((await affiliate(ana)).signups).toBe(signups);
  });

  it('does not count if it is the affiliate under another name', async () => {
    const { signups } = await affiliate(ana);
    await signUp('ana+two@example.com', { referralCode: code });
    await signUp('hal@example.com', { referralCode: code }, ana);
    expect((await affiliate(ana)).signups).toBe(signups);
  });

  it('cannot be reported for another person', async () => {
    const { signups } = await affiliate(ana);
    const [ida, jon] = [await signUp('ida@example.com', {}), await signUp('jon@example.com', {})];
    const forged = { ...signupOf(ida), referralCode: code };
    expect(await world.call('trackAffiliateSignup', forged)).toBeNull();
    expect(await world.call('trackAffiliateSignup', forged, { as: jon })).toBeNull();
    expect(await world.call('trackAffiliateSignup', { ...forged, customerEmail: jon.email }, { as: ida })).toBeNull();
    expect((await affiliate(ana)).signups).toBe(signups);
  });
});

describe('a conversion', () => {
  it('is the first paid order of a store of the referred creator, counted once even under concurrency', async () => {
    const before = await affiliate(ana);
    const kim = await shopOf(await signUp('kim@example.com', { referralCode: code }), 'kim-clay');
    expect(await world.call('convertAffiliateReferral', null, { as: kim })).toEqual({ converted: false });
    const free = await sellable(world, kim, { title: 'Gift', price: { kind: 'free' } });
    await buy(world, { storeId: kim.storeId, productId: free.id, email: 'buyer@example.com' });
    const every = { unit: 'month', count: 1 };
    const trial = { kind: 'fixed', amount: 900, every, trialDays: 7 };
    const club = await sellable(world, kim, { title: 'Club', price: trial });
    await buy(world, { storeId: kim.storeId, productId: club.id, email: 'tries@example.com' });
    await world.runJobs();
    expect((await affiliate(ana)).conversions).toBe(before.conversions);

    const cup = await sellable(world, kim, { title: 'Cup' });
    for (const buyer of ['one', 'two', 'three']) {
      await buy(world, { storeId: kim.storeId, productId: cup.id, email: `${buyer}@example.com` });
    }
    const context = () => ({ services: world.services, now: world.now(), jobId: randomUUID() });
    await Promise.all([1, 2, 3, 4].map(() => convertReferral({ realm: kim.storeId }, context())));
    await world.runJobs();
    const after = await affiliate(ana);
    expect(after.conversions).toBe(before.conversions + 1);
    expect(after.latest[0].state).toBe('converted');
    expect(await world.call('convertAffiliateReferral', {}, { as: kim })).toEqual({ converted: true });
  });

  it('does not come from test orders in production', async () => {
    const before = await affiliate(ana);
    const leo = await shopOf(await signUp('leo@example.com', { referralCode: code }), 'leo-clay');
    const cup = await sellable(world, leo, { title: 'Cup' });
    await buy(world, { storeId: leo.storeId, productId: cup.id, email: 'one@example.com' });
    const services = { ...world.services, settings: { ...world.services.settings, isProduction: true } };
    await convertReferral({ realm: leo.storeId }, { services, now: world.now(), jobId: randomUUID() });
    expect((await affiliate(ana)).conversions).toBe(before.conversions);
  });

  it('is not caused by a sale that the creator recorded by hand', async () => {
    await world.runJobs();
    const before = await affiliate(ana);
    const nia = await shopOf(await signUp('nia@example.com', { referralCode: code }), 'nia-clay');
    const { storeId } = nia;
    const cup = await sellable(world, nia, { title: 'Cup' });
    const amount = { amount: 1200, currency: 'USD' };
    const purchase = { storeId, email: 'one@example.com', productId: cup.id, amount, reference: 'market stall 1' };
    await world.call('recordCustomerPurchase', purchase, { as: nia });
    expect(await world.call('convertAffiliateReferral', {}, { as: nia })).toEqual({ converted: false });
    await world.runJobs();
    expect((await affiliate(ana)).conversions).toBe(before.conversions);
    await buy(world, { storeId, productId: cup.id, email: 'two@example.com' });
    await world.runJobs();
    expect((await affiliate(ana)).conversions).toBe(before.conversions + 1);
  });

  it('returns null for creators who were not referred', async () => {
    expect(await world.call('convertAffiliateReferral', {})).toBeNull();
    expect(await world.call('convertAffiliateReferral', {}, { as: ana })).toBeNull();
  });
});

describe('through the official Firebase client', () => {
  let app: FirebaseApp;
  let base: string;
  beforeAll(async () => {
    base = await world.listen();
    app = initializeApp({ projectId: 'stoa', apiKey: 'none', appId: 'none' }, 'affiliates');
  });
  afterAll(() => deleteApp(app));

  const post = async (name: string, payload: unknown) =>
    (await httpsCallable(getFunctions(app, `${base}/functions`), name)(payload)).data;

  it('accepts the visit payload of the specification, nested or flat', async () => {
    const browser = {
      userAgent: 'Mozilla/5.0',
      timestamp: '2026-03-02T09:00:00.000Z',
      timezone: 'Europe/Lisbon',
      language: 'pt-PT',
      screen: '390x844',
    };
    const sourceUrl = 'https://stoa.example/?ref=x';
    const nested = { referralCode: code, fingerprint: fingerprint(), visitInfo: { sourceUrl, ...browser } };
    const flat = { referralCode: code, fingerprint: fingerprint(), visitInfo: { sourceUrl }, ...browser };
    for (const payload of [nested, flat]) {
      expect(await post('trackAffiliateVisit', payload)).toMatchObject({ tracked: true });
    }
  });

  it.each(['trackAffiliateVisit', 'trackAffiliateSignup', 'convertAffiliateReferral'])(
    '%s returns null for any invalid input',
    async (name) => {
      for (const nonsense of [null, 7, 'x', [], {}, { referralCode: 7, fingerprint: {}, customerId: [] }]) {
        expect(await post(name, nonsense)).toBeNull();
      }
      const malformed = await fetch(`${base}/functions/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{"data":',
      });
      expect([malformed.status, await malformed.json()]).toEqual([200, { result: null }]);
    },
  );

  it('returns null after an unexpected error, and logs it', async () => {
    await world.sql('alter table affiliates rename to affiliates_away');
    try {
      expect(await post('trackAffiliateVisit', { referralCode: code, fingerprint: fingerprint() })).toBeNull();
    } finally {
      await world.sql('alter table affiliates_away rename to affiliates');
    }
  });

  it('returns null after too many requests from one address', async () => {
    const answers: Loose[] = [];
    for (let count = 0; count < 130; count += 1) answers.push(await visit());
    expect(answers.at(-1)).toBeNull();
    world.travel({ hours: 1 });
    expect(await visit()).toMatchObject({ tracked: true });
  });
});

it('nothing is tracked or shown while the flag is off', async () => {
  const switchTo = (isOn: boolean) =>
    world.sql(
      `insert into feature_flags (affiliate_program, created_at, updated_at) values ($1, now(), now())
       on conflict (id) do update set affiliate_program = $1`,
      [isOn],
    );
  await switchTo(false);
  expect(await visit()).toBeNull();
  const mia = await signUp('mia@example.com', { referralCode: code });
  expect(await world.call('trackAffiliateSignup', signupOf(mia), { as: mia })).toBeNull();
  await expect(affiliate(ana)).rejects.toThrow('The referral program is currently turned off.');
  await switchTo(true);
  expect(await affiliate(ana)).toMatchObject({ code });
});

it('the override of the affiliate’s active store takes precedence over the flag', async () => {
  const dot = await world.creator('dot');
  const { code: dots } = await affiliate(dot);
  const setFlag = (isOn: boolean) => world.sql('update feature_flags set affiliate_program = $1', [isOn]);
  for (const isOn of [false, true]) {
    await setFlag(!isOn);
    await world.sql(
      `insert into flag_overrides (store_id, flag, is_on, set_at, set_by) values ($1, 'affiliateProgram', $2, now(), $3)
       on conflict (store_id, flag) do update set is_on = $2`,
      [dot.storeId, isOn, dot.id],
    );
    expect((await visit({ referralCode: dots })) !== null).toBe(isOn);
    expect((await visit()) !== null).toBe(!isOn);
    const shown = await affiliate(dot).catch(() => null);
    expect(shown !== null).toBe(isOn);
  }
  await setFlag(true);
});

async function shopOf(person: Person, slug: string): Promise<CreatorWithStore> {
  const { store } = await world.call('createAdditionalStore', { storeName: slug, slug }, { as: person });
  return { ...person, storeId: store.id, slug };
}

describe('a sign-up without a code or token', () => {
  const arrive = async (name: string, { by = [code], wait = 1 }: { by?: string[]; wait?: number } = {}) => {
    const seen = fingerprint();
    for (const referralCode of by) await visit({ referralCode, fingerprint: seen });
    world.travel({ minutes: wait });
    const person = await signUp(`${name}@example.com`, {});
    return { person, signup: { ...signupOf(person), fingerprint: seen } };
  };
  const track = ({ person, signup }: Awaited<ReturnType<typeof arrive>>) =>
    world.call('trackAffiliateSignup', signup, { as: person });

  it('is matched with the only visit of its browser in the last minutes', async () => {
    const { signups } = await affiliate(ana);
    const arrival = await arrive('rui');
    expect(Object.keys(arrival.signup)).toHaveLength(7);
    expect(await track(arrival)).toEqual({ tracked: true });
    expect(await track(arrival)).toEqual({ tracked: true });
    expect((await affiliate(ana)).signups).toBe(signups + 1);
  });

  it('is matched with a visit of today that was just repeated', async () => {
    const seen = fingerprint();
    await visit({ fingerprint: seen });
    world.travel({ minutes: 40 });
    await visit({ fingerprint: seen });
    const person = await signUp('sal@example.com', {});
    const signup = { ...signupOf(person), fingerprint: seen };
    expect(await world.call('trackAffiliateSignup', signup, { as: person })).toEqual({ tracked: true });
  });

  it('is not matched with an older visit, another browser’s, or links of two affiliates', async () => {
    expect(await track(await arrive('tea', { wait: 16 }))).toBeNull();
    const other = await arrive('uma');
    expect(await track({ ...other, signup: { ...other.signup, fingerprint: fingerprint() } })).toBeNull();
    const second = (await affiliate(await world.creator('vic'))).code;
    expect(await track(await arrive('wim', { by: [code, second] }))).toBeNull();
  });

  it('uses each visit once', async () => {
    const first = await arrive('xia');
    const next = await signUp('yan@example.com', {});
    expect(await track(first)).toEqual({ tracked: true });
    const signup = { ...signupOf(next), fingerprint: first.signup.fingerprint };
    expect(await world.call('trackAffiliateSignup', signup, { as: next })).toBeNull();
  });
});
