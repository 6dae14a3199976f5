import { createPublicKey, randomUUID, verify } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { Closing } from '#shared/rules/access.ts';
import { addLicence, buy, CARD, sellable } from '#test/furnish.ts';
import { memberBrowser, receiptLinkOf } from '#test/memberBrowser.ts';
import { refusalOf } from '#test/refusalOf.ts';
import { CARDS, openShop } from '#test/shop.ts';
import { openWorld, type Loose } from '#test/world.ts';
import { closeAccess, reopenAccess } from '../entitlements/closeAccess.ts';
import { activateMachine } from './activateMachine.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const ben = await openShop(world, 'ben');
const { storeId, productId } = ana;
await world.call('saveProduct', { storeId, productId, maxQuantity: 5, isGiftable: true }, { as: ana });
const contentId = await addLicence(world, ana, productId);
const KEY = /^(?:[0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}$/;

let people = 0;
const freshEmail = () => `dev-${(people += 1)}@example.com`;

const keysOf = async (email: string, of = productId): Promise<string[]> => {
  const { items } = await world.call('listLicences', { storeId, productId: of, search: email }, { as: ana });
  const keys = items.map(({ id }: Loose) => world.call('getLicence', { storeId, licenceId: id }, { as: ana }));
  return (await Promise.all(keys)).map(({ licence }) => licence.key);
};

async function buyer(input: object = {}) {
  const email = freshEmail();
  await buy(world, { storeId, productId, email, ...input });
  await world.runJobs();
  const [key = ''] = await keysOf(email);
  return { email, key };
}

/** A call of software, a second after the one before. */
function send(name: string, input: object) {
  world.travel({ seconds: 1 });
  return world.call(name, { storeId, ...input });
}
const activate = (key: string, fingerprint: string) => send('activateLicence', { key, fingerprint, name: 'iMac' });
const change = async (key: string, input: object) => {
  const { items } = await world.call('listLicences', { storeId, productId, search: key }, { as: ana });
  return world.call('setLicence', { storeId, licenceId: items[0].id, ...input }, { as: ana });
};

const ofPerson = (email: string) =>
  sql<boolean>`customer_id in (select id from customers where store_id = ${storeId} and email = ${email})`;
const close = (email: string, closing: Closing) =>
  world.services.db.inStore(provenStore(storeId), (tx) =>
    closeAccess(tx, { of: ofPerson(email), closing, now: world.now() }),
  );
const reopen = (email: string, closing: Closing) =>
  world.services.db.inStore(provenStore(storeId), (tx) =>
    reopenAccess(tx, { of: ofPerson(email), closings: [closing], now: world.now() }),
  );

/** The creator refunds units of an order's first line. */
async function refundUnits(orderId: string, count: number): Promise<void> {
  const { order } = await world.call('getOrder', { storeId, orderId }, { as: ana });
  const lines = [{ lineId: order.lines[0].id, units: count }];
  await world.call('refundOrder', { storeId, orderId, lines, idempotencyKey: randomUUID() }, { as: ana });
}

describe('the keys of customers', () => {
  it('are shown in the receipt, on the order’s page and in the library', async () => {
    const { email, key } = await buyer();
    expect(key).toMatch(KEY);
    const [receipt] = await world.emailsTo(email);
    expect(receipt?.text).toContain(`License key: ${key}`);
    const link = await receiptLinkOf(world, email);
    expect((await world.get(link)).body).toContain(key);
    const shared = (await world.get(`${link}/contents/${contentId}`)).body;
    expect(shared).toContain(key);
    expect(shared).not.toContain('Deactivate this machine');
    const browser = await memberBrowser(world, { slug: 'ana-studio', email });
    const item = /\/ana-studio\/members\/product\/[\w-]+/.exec((await browser.get('/ana-studio/members')).body)?.[0];
    expect((await browser.get(item ?? '')).body).toContain(key);
    const { body } = await browser.get(`/ana-studio/members/contents/${contentId}`);
    expect(body).toContain(key);
    expect(body).toContain('Paste it in the settings.');
    expect((await world.get('/ana-studio/p/spring-prints')).body).toContain('License key');
  });

  it('are one for each unit of an order, and are made once', async () => {
    const email = freshEmail();
    const { quote } = await world.call('quoteOrder', { storeId, productId, quantity: 3 });
    await world.call('placeOrder', { storeId, quote, email, card: CARD, idempotencyKey: randomUUID() });
    const lists = await Promise.all(Array.from({ length: 5 }, () => keysOf(email)));
    const keys = lists[0] ?? [];
    expect(new Set(keys).size).toBe(3);
    for (const list of lists) expect(list).toEqual(keys);
    await world.runJobs();
    expect(await keysOf(email)).toEqual(keys);
  });

  it('of refunded units stop at once, and are good again if the refund fails', async () => {
    const email = freshEmail();
    const { quote } = await world.call('quoteOrder', { storeId, productId, quantity: 5 });
    const paid = { quote, email, card: CARDS.refundFails, idempotencyKey: randomUUID() };
    const { orderId } = await world.call('placeOrder', { storeId, ...paid });
    const keys = await keysOf(email);
    const refusals = async (): Promise<(string | undefined)[][]> => {
      const found: (string | undefined)[][] = [];
      for (const key of keys)
        found.push([await refusalOf(activate(key, 'laptop')), await refusalOf(send('validateLicence', { key }))]);
      return found;
    };
    const countRefunded = async (): Promise<number> => {
      const { items } = await world.call('listLicences', { storeId, productId, search: email }, { as: ana });
      return items.filter(({ isRefunded }: Loose) => isRefunded).length;
    };
    const USABLE = [undefined, undefined];
    expect([await refusals(), await countRefunded()]).toEqual([keys.map(() => USABLE), 0]);
    await refundUnits(orderId, 4);
    const after = await refusals();
    const refused = after.filter(([activating]) => activating !== undefined);
    expect(refused).toEqual(Array.from({ length: 4 }, () => ['licence-revoked', 'licence-revoked']));
    expect(await countRefunded()).toBe(4);
    const left = keys.filter((_, index) => after[index]?.[0] === undefined);
    await world.runJobs();
    const page = (await world.get(await receiptLinkOf(world, email))).body;
    expect(keys.filter((key) => page.includes(key))).toEqual(left);
    const browser = await memberBrowser(world, { slug: 'ana-studio', email });
    const own = (await browser.get(`/ana-studio/members/contents/${contentId}`)).body;
    expect(own.split('>Refunded<')).toHaveLength(5);

    world.travel({ minutes: 1 });
    const [refund] = await world.sql<{ id: string }>('select id from refunds where order_id = $1', [orderId]);
    const settling = job('settleRefund', { realm: storeId, refundId: refund?.id ?? '' });
    await world.services.db.onPlatform((tx) => tx.enqueue(settling));
    await world.runJobs();
    expect([await refusals(), await countRefunded()]).toEqual([keys.map(() => USABLE), 0]);
  });

  it('are not made for units that were refunded before', async () => {
    const email = freshEmail();
    const { quote } = await world.call('quoteOrder', { storeId, productId, quantity: 3 });
    const paid = { quote, email, card: CARD, idempotencyKey: randomUUID() };
    const { orderId } = await world.call('placeOrder', { storeId, ...paid });
    await world.sql('delete from licences where customer_id in (select id from customers where email = $1)', [email]);
    await refundUnits(orderId, 1);
    expect(await keysOf(email)).toHaveLength(2);
  });

  it('are of whoever claims a gift, of grants, and of the parts of a bundle', async () => {
    const [giver, email] = [freshEmail(), freshEmail()];
    const { quote } = await world.call('quoteOrder', { storeId, productId });
    const order = { storeId, quote, email: giver, card: CARD, idempotencyKey: randomUUID() };
    await world.call('placeOrder', { ...order, gift: { email } });
    expect(await keysOf(giver)).toEqual([]);
    const token = (await world.emailsTo(email)).map(({ text }) => /\/gift\/([\w-]+)/.exec(text)?.[1]).find(Boolean);
    await world.call('sendGiftCode', { storeId, token });
    await world.call('claimGift', { storeId, token, code: await world.codeFor(email) });
    expect(await keysOf(email)).toHaveLength(1);
    expect(await keysOf(giver)).toEqual([]);

    const granted = freshEmail();
    const { customer } = await world.call('createStoreCustomer', { storeId, email: granted }, { as: ana });
    await world.call('grantAccess', { storeId, customerId: customer.id, productId }, { as: ana });
    expect(await keysOf(granted)).toHaveLength(1);

    const [other, set] = [await sellable(world, ana, { title: 'Other' }), await sellable(world, ana, { title: 'Set' })];
    await world.call('saveBundle', { storeId, productId: set.id, partIds: [productId, other.id] }, { as: ana });
    await world.call('publishProduct', { storeId, productId: set.id }, { as: ana });
    const bundled = freshEmail();
    await buy(world, { storeId, productId: set.id, email: bundled });
    await world.runJobs();
    const [key = ''] = await keysOf(bundled);
    expect((await world.emailsTo(bundled))[0]?.text).toContain(key);
  });

  it('are made for earlier buyers when a product gets license keys', async () => {
    const { id } = await sellable(world, ana, { title: 'Plug-in' });
    const email = freshEmail();
    await buy(world, { storeId, productId: id, email });
    await world.runJobs();
    await addLicence(world, ana, id);
    await world.runJobs();
    expect(await world.sql('select 1 from licences where product_id = $1', [id])).toHaveLength(1);
    expect(await keysOf(email, id)).toHaveLength(1);
  });

  it('are made for more earlier buyers than one step handles, once for each', async () => {
    const { id } = await sellable(world, ana, { title: 'Brushes' });
    const { customer } = await world.call('createStoreCustomer', { storeId, email: freshEmail() }, { as: ana });
    await world.call('grantAccess', { storeId, customerId: customer.id, productId: id }, { as: ana });
    const people = Array.from({ length: 1200 }, () => randomUUID());
    const copies = (table: string, of: string, columns: string) =>
      world.sql(
        `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object(${columns}))).*
           from ${table} t, unnest($3::uuid[]) with ordinality as people (person, n)
          where t.store_id = $1 and t.${of} = $2`,
        [storeId, of === 'id' ? customer.id : id, people],
      );
    await copies('accounts', 'id', `'id', person, 'email_key', n, 'email', 'brush' || n || '@example.com'`);
    await copies('customers', 'id', `'id', person, 'email', 'brush' || n || '@example.com'`);
    const grantedAt = `t.granted_at + (n / 3) * interval '7 microseconds'`;
    await copies(
      'entitlements',
      'product_id',
      `'id', gen_random_uuid(), 'customer_id', person, 'granted_at', ${grantedAt}`,
    );
    await addLicence(world, ana, id);
    await world.runJobs();
    const [made] = await world.sql(
      'select count(*)::int as keys, count(distinct entitlement_id)::int as rights from licences where product_id = $1',
      [id],
    );
    expect(made).toEqual({ keys: 1201, rights: 1201 });
  });

  it('are made within the hour for access that nobody opens', async () => {
    const { id } = await sellable(world, ana, { title: 'Font' });
    await addLicence(world, ana, id);
    await world.runJobs();
    const email = freshEmail();
    const { customer } = await world.call('createStoreCustomer', { storeId, email }, { as: ana });
    await world.call('grantAccess', { storeId, customerId: customer.id, productId: id }, { as: ana });
    await world.runJobs();
    expect(await world.sql('select 1 from licences where product_id = $1', [id])).toEqual([]);
    world.travel({ hours: 1 });
    await world.sweep(storeId);
    expect(await world.sql('select 1 from licences where product_id = $1', [id])).toHaveLength(1);
    world.travel({ days: 7 });
    expect(await keysOf(email, id)).toHaveLength(1);
  });

  it('are not stored in clear text', async () => {
    const { key } = await buyer();
    const rows = await world.sql<{ row: string }>('select licences::text as row from licences', []);
    expect(rows.some(({ row }) => row.includes(key) || row.includes(key.replaceAll('-', '')))).toBe(false);
  });
});

describe('activateLicence', () => {
  it('gives each machine one place until all are taken', async () => {
    const { key } = await buyer();
    const first = await activate(key, 'a');
    expect(first).toMatchObject({ productId, limit: 3, used: 1, activation: { fingerprint: 'a', name: 'iMac' } });
    expect((await activate(` ${key.toLowerCase().replaceAll('-', ' ')} `, 'a')).activation).toEqual(first.activation);
    await activate(key, 'b');
    expect(await activate(key, 'c')).toMatchObject({ used: 3 });
    expect(await refusalOf(activate(key, 'd'))).toBe('licence-full');
    expect(await activate(key, 'a')).toMatchObject({ used: 3 });
    expect(await send('deactivateLicence', { key, fingerprint: 'b' })).toEqual({ used: 2 });
    expect(await send('deactivateLicence', { key, fingerprint: 'b' })).toEqual({ used: 2 });
    expect(await activate(key, 'd')).toMatchObject({ used: 3 });
  });

  it('gives the last place to one of 200 machines that ask at once', async () => {
    const { key } = await buyer();
    await change(key, { limit: 1 });
    const [{ id: licenceId } = { id: '' }] = await world.sql<{ id: string }>(
      'select id from licences where activation_limit = 1',
      [],
    );
    const outcomes = await Promise.allSettled(
      Array.from({ length: 200 }, (_, n) =>
        world.services.db.inStore(provenStore(storeId), (tx) =>
          activateMachine(tx, { licenceId, fingerprint: `m${n}`, name: '', limit: 1, now: world.now() }),
        ),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []));
    expect(new Set(refused)).toEqual(new Set(['licence-full']));
    expect(
      await world.sql(
        `select l.activations, count(a.id)::int as machines from licences l
           join licence_activations a on a.licence_id = l.id where l.id = $1 group by l.activations`,
        [licenceId],
      ),
    ).toEqual([{ activations: 1, machines: 1 }]);
  });

  it('counts a machine once that asks 50 times at once', async () => {
    const { key } = await buyer();
    const { activation } = await activate(key, 'first');
    const [{ id: licenceId } = { id: '' }] = await world.sql<{ id: string }>(
      'select licence_id as id from licence_activations where id = $1',
      [activation.id],
    );
    const placed = await Promise.all(
      Array.from({ length: 50 }, () =>
        world.services.db.inStore(provenStore(storeId), (tx) =>
          activateMachine(tx, { licenceId, fingerprint: 'same', name: '', limit: 3, now: world.now() }),
        ),
      ),
    );
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
    expect(await send('validateLicence', { key })).toMatchObject({ used: 2 });
  });

  it('is throttled to three calls a second for a key', async () => {
    const { key } = await buyer();
    world.travel({ seconds: 2 });
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        refusalOf(world.call('validateLicence', { storeId, key, fingerprint: `${n}` })),
      ),
    );
    expect(outcomes.filter((problem) => problem === undefined)).toHaveLength(3);
    expect(outcomes.filter((problem) => problem === 'too-many-requests')).toHaveLength(7);
    expect(await refusalOf(send('validateLicence', { key }))).toBe(undefined);
  });

  it('does not know keys of other stores', async () => {
    const { key } = await buyer();
    expect(await refusalOf(send('validateLicence', { storeId: ben.storeId, key }))).toBe('licence-not-found');
    expect(await refusalOf(send('validateLicence', { key: '00000-00000-00000-00000-00000' }))).toBe(
      'licence-not-found',
    );
  });
});

describe('a key whose access is closed', () => {
  it.each([
    ['refunded', 'licence-revoked'],
    ['dispute-lost', 'licence-revoked'],
    ['creator', 'licence-revoked'],
    ['disputed', 'licence-suspended'],
    ['paused', 'licence-suspended'],
    ['unpaid', 'licence-suspended'],
  ] as const)('because it is %s is refused at once: %s', async (closing, refusal) => {
    const { email, key } = await buyer();
    await activate(key, 'a');
    await close(email, closing);
    expect(await refusalOf(send('validateLicence', { key, fingerprint: 'a' }))).toBe(refusal);
    expect(await refusalOf(activate(key, 'b'))).toBe(refusal);
    // A machine can be freed all the same.
    expect(await send('deactivateLicence', { key, fingerprint: 'a' })).toEqual({ used: 0 });
    await reopen(email, closing);
    expect(await refusalOf(activate(key, 'b'))).toBe(undefined);
  });

  it('is refused after a refund', async () => {
    const email = freshEmail();
    const { orderId } = await buy(world, { storeId, productId, email });
    const [key = ''] = await keysOf(email);
    const refund = { storeId, orderId, idempotencyKey: randomUUID(), amount: 1200, reason: '' };
    await world.call('refundOrder', refund, { as: ana });
    await world.runJobs();
    expect(await refusalOf(send('validateLicence', { key }))).toBe('licence-revoked');
  });
});

describe('an offline license', () => {
  it('is checked with the store’s public key', async () => {
    expect((await world.get('/ben-studio/.well-known/jwks.json')).json()).toEqual({ keys: [] });
    const { key } = await buyer();
    const { token } = await activate(key, 'laptop');
    const { keys } = (await world.get('/ana-studio/.well-known/jwks.json')).json();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    expect(read(header)).toEqual({ alg: 'EdDSA', typ: 'JWT', kid: keys[0].kid });
    expect(keys).toEqual([{ kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA', kid: keys[0].kid, x: keys[0].x }]);
    const publicKey = createPublicKey({ key: keys[0], format: 'jwk' });
    const isSigned = (text: string) => verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64url'));
    expect(isSigned(`${header}.${payload}`)).toBe(true);
    expect(isSigned(`${header}.${payload}x`)).toBe(false);
    expect(read(payload)).toMatchObject({ aud: productId, store: storeId, fingerprint: 'laptop' });
    expect(read(payload).iss).toContain('ana-studio');
  });

  it('is renewed for machines that are activated only', async () => {
    const { key } = await buyer();
    await activate(key, 'laptop');
    expect((await send('validateLicence', { key, fingerprint: 'laptop' })).token).toEqual(expect.any(String));
    expect(await send('validateLicence', { key, fingerprint: 'other' })).toMatchObject({
      activation: null,
      token: null,
    });
    expect(await send('validateLicence', { key })).toMatchObject({ used: 1, activation: null, token: null });
  });

  it('has one key, also if the first two are made at once', async () => {
    const { key } = await buyer();
    await world.sql('delete from licence_signing_keys where store_id = $1', [storeId]);
    world.travel({ seconds: 1 });
    const tokens = await Promise.all(
      ['x', 'y'].map((fingerprint) => world.call('activateLicence', { storeId, key, fingerprint })),
    );
    expect(new Set(tokens.map(({ token }) => token.split('.')[0])).size).toBe(1);
    const [row] = await world.sql<{ row: string }>('select k::text as row from licence_signing_keys k', []);
    expect(row?.row).not.toContain('"d"');
  });

  it('has no key set on the platform', async () => {
    expect((await world.get('/.well-known/jwks.json')).statusCode).toBe(404);
  });
});

describe('what a creator does with a key', () => {
  it('is found by customer or by the whole key, and shown masked', async () => {
    const { email, key } = await buyer();
    const list = (search: string) => world.call('listLicences', { storeId, productId, search }, { as: ana });
    for (const search of [email, key, key.toLowerCase()])
      expect((await list(search)).items).toMatchObject([
        {
          maskedKey: `•••••-•••••-•••••-•••••-${key.slice(-5)}`,
          customer: { email },
          access: 'open',
          used: 0,
          limit: 3,
        },
      ]);
    expect(JSON.stringify(await list(email))).not.toContain(key);
    expect((await list('nobody')).items).toEqual([]);
  });

  it('pages through all keys, latest first', async () => {
    const all = (await world.call('listLicences', { storeId, productId, limit: 100 }, { as: ana })).items;
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await world.call('listLicences', { storeId, productId, limit: 7, cursor }, { as: ana });
      ids.push(...page.items.map(({ id }: Loose) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(ids.slice(0, 100)).toEqual(all.map(({ id }: Loose) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('disables it with a reason that software learns', async () => {
    const { key } = await buyer();
    const { licence } = await change(key, { isDisabled: true, reason: 'Shared publicly.' });
    expect(licence.disabled).toMatchObject({ reason: 'Shared publicly.' });
    const error: Loose = await activate(key, 'a').catch((problem: unknown) => problem);
    expect([error.details.refusal, error.message]).toEqual(['licence-disabled', 'Shared publicly.']);
    await change(key, { isDisabled: false });
    expect(await refusalOf(activate(key, 'a'))).toBe(undefined);
  });

  it('changes its limit and frees its machines', async () => {
    const { key } = await buyer();
    await activate(key, 'a');
    const { licence } = await change(key, { limit: 1 });
    expect(licence).toMatchObject({ limit: 1, hasOwnLimit: true, used: 1 });
    expect(await refusalOf(activate(key, 'b'))).toBe('licence-full');
    expect((await change(key, { free: licence.activations[0].id })).licence).toMatchObject({
      used: 0,
      activations: [],
    });
    await activate(key, 'b');
    expect((await change(key, { limit: null, free: 'all' })).licence).toMatchObject({ used: 0, limit: 3 });
  });
});

describe('the page of a key', () => {
  it('frees a machine without script, and only one of its own customer', async () => {
    const [one, other] = [await buyer(), await buyer()];
    const { activation } = await activate(one.key, 'a');
    const path = `/ana-studio/members/contents/${contentId}`;
    const neighbor = await memberBrowser(world, { slug: 'ana-studio', email: other.email });
    await neighbor.post(`${path}/free`, { activation: activation.id });
    expect(await send('validateLicence', { key: one.key })).toMatchObject({ used: 1 });
    const browser = await memberBrowser(world, { slug: 'ana-studio', email: one.email });
    expect((await browser.get(path)).body).toContain('1 of 3 in use');
    for (let press = 0; press < 2; press += 1) {
      const { statusCode, headers } = await browser.post(`${path}/free`, { activation: activation.id });
      expect([statusCode, headers['location']]).toEqual([303, `${path}?freed=1`]);
    }
    expect((await browser.get(`${path}?freed=1`)).body).toContain('The machine was deactivated.');
    expect(await send('validateLicence', { key: one.key })).toMatchObject({ used: 0 });
  });
});

describe('importLicences', () => {
  const load = (of: string, keys: object[]) => {
    const input = { storeId, productId: of, contentId: imported, keys };
    return world.call('importLicences', input, { as: ana });
  };
  let imported = '';

  it('needs license keys that are published', async () => {
    const { id } = await sellable(world, ana, { title: 'Brushes' });
    imported = randomUUID();
    const contents = [{ id: imported, kind: 'licence', title: 'License key', limit: 2, note: '' }];
    await world.call('saveContents', { storeId, productId: id, contents }, { as: ana });
    expect(await refusalOf(load(id, [{ key: 'OLD-0001' }]))).toBe('content-not-published');
    await world.call('publishProduct', { storeId, productId: id }, { as: ana });
    expect(await refusalOf(load(productId, [{ key: 'OLD-0001' }]))).toBe('not-found');
    expect(await refusalOf(load(id, [{ key: 'a-b-c' }]))).toBe('invalid-argument');

    const email = freshEmail();
    const keys = [{ key: 'OLD-0001' }, { key: 'OLD-0002', email }, { key: 'OLD-0003' }, { key: 'old-0004', email }];
    const repeated = { count: 0, first: [] };
    expect(await load(id, keys)).toEqual({ added: 4, known: 0, repeated });
    expect(await load(id, [{ key: 'old 0001' }, { key: 'NEW-0001', email: null }])).toEqual({
      added: 1,
      known: 1,
      repeated,
    });
    const same = ['old 0001', 'OLD-0001', 'Old0001'].map((key) => ({ key }));
    expect(await load(id, same)).toEqual({
      added: 0,
      known: 1,
      repeated: { count: 2, first: ['OLD-0001', 'Old0001'] },
    });
    expect(await refusalOf(send('validateLicence', { key: 'OLD-0001' }))).toBe('licence-not-found');
    await world.runJobs();
    // Both keys of the person work, and no email was sent.
    for (const key of ['OLD-0002', 'OLD-0004']) expect(await refusalOf(activate(key, 'a'))).toBe(undefined);
    expect(await world.emailsTo(email)).toEqual([]);
    expect((await keysOf(email, id)).toSorted()).toEqual(['OLD-0002', 'old-0004']);

    // Three buyers at once get the other keys, each a different one.
    const buyers = [freshEmail(), freshEmail(), freshEmail(), freshEmail()];
    for (const each of buyers) await buy(world, { storeId, productId: id, email: each });
    const given = (await Promise.all(buyers.map((each) => keysOf(each, id)))).flat();
    expect(given.filter((key) => !KEY.test(key)).toSorted()).toEqual(['NEW-0001', 'OLD-0001', 'OLD-0003']);
    expect(new Set(given).size).toBe(4);
  });

  it('keeps no address and no machine of somebody who deletes their account', async () => {
    const { id } = await sellable(world, ana, { title: 'Sponges' });
    const contentId = randomUUID();
    const contents = [{ id: contentId, kind: 'licence', title: 'License key', limit: 2, note: '' }];
    await world.call('saveContents', { storeId, productId: id, contents }, { as: ana });
    await world.call('publishProduct', { storeId, productId: id }, { as: ana });
    const email = freshEmail();
    const keys = [{ key: 'SPONGE-0001', email }];
    await world.call('importLicences', { storeId, productId: id, contentId, keys }, { as: ana });
    await world.runJobs();
    await activate('SPONGE-0001', 'machine-of-hers');
    const browser = await memberBrowser(world, { slug: 'ana-studio', email });
    const path = '/ana-studio/members/profile/delete';
    await browser.post(path, { step: 'send-code' });
    await browser.post(path, { step: 'confirm', code: await world.codeFor(email) });
    await browser.post(path, { step: 'delete' });
    const { items } = await world.call('listLicences', { storeId, productId: id }, { as: ana });
    expect(items).toMatchObject([{ used: 0, heldFor: null, access: 'revoked' }]);
    expect((await world.call('listLicences', { storeId, productId: id, search: email }, { as: ana })).items).toEqual(
      [],
    );
    expect(await world.sql('select from licences where held_for = $1', [email])).toEqual([]);
    expect(await world.sql('select from licence_activations where fingerprint = $1', ['machine-of-hers'])).toEqual([]);
  });
});

describe('the verification that Gumroad’s clients know', () => {
  const verifyKey = (form: Record<string, string>) => {
    world.travel({ seconds: 1 });
    return world.post('/ana-studio/v2/licenses/verify', form, { headers: { origin: 'https://app.example' } });
  };

  it('answers with the purchase and counts uses', async () => {
    const { email, key } = await buyer();
    const first = await verifyKey({ product_id: productId, license_key: key });
    expect(first.statusCode).toBe(200);
    expect(first.json()).toMatchObject({
      success: true,
      uses: 1,
      purchase: {
        product_id: productId,
        product_name: 'Spring prints',
        email,
        price: 1200,
        currency: 'usd',
        quantity: 1,
        license_key: key,
        refunded: false,
        chargebacked: false,
        subscription_ended_at: null,
      },
    });
    const form = { product_permalink: 'spring-prints', license_key: key };
    expect((await verifyKey({ ...form, increment_uses_count: 'false' })).json()).toMatchObject({ uses: 1 });
    expect((await verifyKey(form)).json()).toMatchObject({ uses: 2 });
  });

  it('says no to other products, unknown, disabled and refunded keys', async () => {
    const { email, key } = await buyer();
    const other = await verifyKey({ product_id: randomUUID(), license_key: key });
    expect([other.statusCode, other.json()]).toEqual([
      404,
      { success: false, message: 'That license does not exist for the provided product.' },
    ]);
    expect((await verifyKey({ product_id: productId, license_key: 'UNKNOWN' })).statusCode).toBe(404);
    expect((await verifyKey({ license_key: key })).statusCode).toBe(400);
    await change(key, { isDisabled: true });
    expect((await verifyKey({ product_id: productId, license_key: key })).json().success).toBe(false);
    await change(key, { isDisabled: false });
    await close(email, 'refunded');
    expect((await verifyKey({ product_id: productId, license_key: key })).json()).toMatchObject({
      success: false,
      uses: 0,
      purchase: { refunded: true, chargebacked: false },
    });
  });
});
