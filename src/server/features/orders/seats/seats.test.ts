import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { draftEvidence } from '#server/features/orders/disputes/draftEvidence.ts';
import { lockOrder } from '#server/features/orders/refunds/lockOrder.ts';
import { findUnsentSeats } from '#server/features/orders/seats/seatRecord.ts';
import { jobHandlers } from '#server/features/jobHandlers.ts';
import { findTeams } from '#server/features/orders/seats/teamRecord.ts';
import { UNTRUSTED_MAIL_PER_DAY } from '#shared/rules/limits.ts';
import { MailDelayed } from '#server/gateways/mail/port.ts';
import { runJob } from '#server/jobs/runJobs.ts';
import { openBrowser } from '#test/browser.ts';
import { countLockWaits } from '#test/countLockWaits.ts';
import { addLicence, buy } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openShop, publishWare } from '#test/shop.ts';
import { subscribing } from '#test/subscribing.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana', { maxQuantity: 100, seats: 1 });
const { storeId, productId } = shop;
const club = await publishWare(world, storeId, {
  slug: 'club',
  title: 'Club',
  seats: 3,
  price: { kind: 'fixed', amount: 500, every: { unit: 'month', count: 1 } },
});
const { subscribe, pass } = subscribing(world, () => ({ ...shop, productId: club.productId }));
const other = await openShop(world, 'bea', { maxQuantity: 5, seats: 1 });

let people = 0;
const freshEmail = (name = 'person') => `${name}-${(people += 1)}@example.com`;

type Browser = Awaited<ReturnType<typeof memberBrowser>>;
type TeamCall = 'getTeam' | 'inviteSeat' | 'resendSeat' | 'revokeSeat' | 'setOwnSeat';

const signedIn = (email: string) => memberBrowser(world, { slug: 'ana-studio', email });

/** Time passes, and the creator's session with it. */
async function passSignedIn(days: number): Promise<void> {
  await pass(days);
  const { email, password } = shop;
  Object.assign(shop, await world.call('signIn', { email, password }));
}

const teamOf = async (orderId: string) =>
  (await world.call('getOrderTeams', { storeId, orderId }, { as: shop })).teams[0] ?? null;

/** Somebody who bought seats, and what they do with them. */
async function team(buyer: string, orderId: string) {
  const browser = await signedIn(buyer);
  const teamId: string = (await teamOf(orderId)).id;
  const answer = (name: TeamCall, input: object = {}) => browser.call(name, { storeId, teamId, ...input });
  const request = async (name: TeamCall, input: object = {}) => {
    const { statusCode, body } = await answer(name, input);
    if (statusCode !== 200) throw new Error(body);
    return JSON.parse(body).result.team;
  };
  const refusalOf = async (name: TeamCall, input: object = {}) =>
    JSON.parse((await answer(name, input)).body).error.details.refusal;
  const invite = async (...emails: string[]) => request('inviteSeat', { emails });
  const seatOf = async (email: string): Promise<string> =>
    (await request('getTeam')).seats.find((seat: { email: string }) => seat.email === email)?.id ?? '';
  return { buyer, orderId, teamId, browser, answer, request, refusalOf, invite, seatOf };
}

/** Buys seats. */
async function buySeats(quantity: number) {
  const email = freshEmail('buyer');
  const { orderId } = await buy(world, { storeId, productId, quantity, email, name: 'Cleo' });
  return team(email, orderId);
}

/** The token of the newest invitation that an address got. */
async function tokenOf(email: string): Promise<string> {
  const token = (await world.emailsTo(email)).map(({ text }) => /\/seat\/([\w-]+)/.exec(text)?.[1]).find(Boolean);
  if (token === undefined) throw new Error(`${email} has no invitation.`);
  return token;
}

/** Accepts a seat with the code that the page sends. */
async function accept(email: string, browser = openBrowser(world)) {
  const path = `/ana-studio/seat/${await tokenOf(email)}`;
  await world.sql('delete from email_codes where email_key = $1', [email]);
  await browser.post(path, { step: 'send' });
  return { browser, path, answer: await browser.post(path, { step: 'code', code: await world.codeFor(email) }) };
}

const libraryOf = async (browser: Browser): Promise<{ productId: string; orderId: string | null }[]> =>
  JSON.parse((await browser.call('customerLibrary', { storeId })).body).result.items;

const has = async (browser: Browser, wanted = productId): Promise<boolean> =>
  (await libraryOf(browser)).some((item) => item.productId === wanted);

const refund = async (orderId: string, quantity: number) => {
  const { order } = await world.call('getOrder', { storeId, orderId }, { as: shop });
  const lines = [{ lineId: order.lines[0].id, units: quantity }];
  return world.call('refundOrder', { storeId, orderId, lines, idempotencyKey: randomUUID() }, { as: shop });
};

describe('the buyer of seats', () => {
  it('uses one of them, and invites others until no seat is free', async () => {
    const { request, invite, refusalOf, browser } = await buySeats(3);
    expect(await request('getTeam')).toMatchObject({ total: 3, used: 1, hasOwnSeat: true, isOpen: true, seats: [] });
    expect(await has(browser)).toBe(true);
    const [one, two, three] = [freshEmail(), freshEmail(), freshEmail()];
    expect(await refusalOf('inviteSeat', { emails: [one, two, three] })).toBe('seats-used');
    expect(await invite(one, two)).toMatchObject({
      used: 3,
      seats: [{ email: one, state: 'invited' }, { email: two }],
    });
    expect(await refusalOf('inviteSeat', { emails: [three] })).toBe('seats-used');
  });

  it('invites an address once, however often they press', async () => {
    const { invite } = await buySeats(5);
    const email = freshEmail();
    const results = await Promise.all(Array.from({ length: 5 }, () => invite(email, email.toUpperCase())));
    expect(results.map(({ used }) => used)).toEqual([2, 2, 2, 2, 2]);
    await world.runJobs();
    expect(await world.emailsTo(email)).toHaveLength(1);
  });

  it('sends an invitation again that has expired, to an address that they invite again', async () => {
    const { invite, refusalOf } = await buySeats(2);
    const email = freshEmail();
    await invite(email);
    const first = await tokenOf(email);
    await world.sql(`update seats set expires_at = $2 where email = $1`, [email, world.now()]);
    expect(await invite(email)).toMatchObject({ used: 2, seats: [{ email, state: 'invited' }] });
    const second = await tokenOf(email);
    expect(second).not.toBe(first);
    await accept(email);
    await world.sql(`update seats set expires_at = $2 where email = $1`, [email, world.now()]);
    expect(await invite(email)).toMatchObject({ seats: [{ state: 'claimed' }] });
    expect(await refusalOf('inviteSeat', { emails: [freshEmail()] })).toBe('seats-used');
  });

  it('can give up their own seat, and take a free one again', async () => {
    const { request, invite, refusalOf, browser } = await buySeats(1);
    expect(await request('setOwnSeat', { isUsed: false })).toMatchObject({ used: 0, hasOwnSeat: false });
    expect(await has(browser)).toBe(false);
    expect(await request('setOwnSeat', { isUsed: true })).toMatchObject({ used: 1 });
    expect(await has(browser)).toBe(true);
    await request('setOwnSeat', { isUsed: false });
    const email = freshEmail();
    await invite(email);
    expect(await refusalOf('setOwnSeat', { isUsed: true })).toBe('seats-used');
    await accept(email);
    expect(await has(browser)).toBe(false);
  });

  it('cannot invite themselves', async () => {
    const { buyer, refusalOf } = await buySeats(2);
    expect(await refusalOf('inviteSeat', { emails: [buyer.toUpperCase()] })).toBe('seat-own');
  });

  it('sends one invitation at most 10 times, and only the newest link works', async () => {
    const { invite, request, refusalOf, seatOf } = await buySeats(2);
    const email = freshEmail();
    await invite(email);
    const [first, seatId] = [await tokenOf(email), await seatOf(email)];
    for (let times = 2; times <= 10; times += 1) await request('resendSeat', { seatId });
    expect(await refusalOf('resendSeat', { seatId })).toBe('seat-sent-often');
    expect((await openBrowser(world).get(`/ana-studio/seat/${first}`)).statusCode).toBe(404);
    await accept(email);
    expect(await refusalOf('resendSeat', { seatId })).toBe('seat-claimed');
  });

  it('is the only one who sees or changes their team', async () => {
    const mine = await buySeats(2);
    const email = freshEmail();
    await mine.invite(email);
    const { browser } = await accept(email);
    const others = [browser, (await buySeats(2)).browser];
    const input = {
      storeId,
      teamId: mine.teamId,
      seatId: await mine.seatOf(email),
      isUsed: false,
      emails: [freshEmail()],
    };
    for (const person of others) {
      for (const name of ['getTeam', 'inviteSeat', 'resendSeat', 'revokeSeat', 'setOwnSeat'])
        expect((await person.call(name, input)).statusCode).toBe(404);
      expect((await person.get(`/ana-studio/members/team/${mine.teamId}`)).statusCode).toBe(404);
    }
    await expect(
      world.call('getOrderTeams', { storeId: other.storeId, orderId: mine.orderId }, { as: other }),
    ).rejects.toMatchObject({ httpStatus: 404 });
  });

  it('gets no seats with a product that has none', async () => {
    const { productId: plain } = await publishWare(world, storeId, { slug: 'plain', maxQuantity: 3 });
    const { orderId } = await buy(world, { storeId, productId: plain, quantity: 3, email: freshEmail() });
    expect(await teamOf(orderId)).toBeNull();
  });
});

describe('an invited person', () => {
  it('accepts with a code, and has the product without its order or price', async () => {
    const { buyer, invite } = await buySeats(3);
    const email = freshEmail();
    await invite(email);
    const [message] = await world.emailsTo(email);
    expect(message).toMatchObject({ subject: `Cleo (${buyer}) invited you to Spring prints` });
    const { browser, answer, path } = await accept(email);
    expect(answer.statusCode).toBe(303);
    expect((await browser.get(String(answer.headers['location']))).body).toContain('Your seat is ready.');
    expect(await libraryOf(browser)).toMatchObject([{ productId, orderId: null }]);
    const orders = await browser.get('/ana-studio/members/orders');
    expect(orders.body).toContain('No orders');
    for (const page of [message?.text ?? '', orders.body, (await browser.get('/ana-studio/members')).body])
      expect(page).not.toContain('12.00');
    expect((await openBrowser(world).get(path)).body).toContain('This seat has already been taken.');
  });

  it('needs a code that was sent to the invited address', async () => {
    const { invite } = await buySeats(2);
    const [email, person] = [freshEmail(), freshEmail()];
    await invite(email);
    const path = `/ana-studio/seat/${await tokenOf(email)}`;
    await buy(world, { storeId, productId: club.productId, email: person });
    const browser = await signedIn(person);
    expect((await browser.get(path)).body).toContain('Send code');
    await browser.post(path, { step: 'claim' });
    expect(await has(browser)).toBe(false);
  });

  it('needs no code if they are signed in', async () => {
    const { invite } = await buySeats(2);
    const email = freshEmail();
    await buy(world, { storeId, productId: club.productId, email });
    const browser = await signedIn(email);
    await invite(email);
    const path = `/ana-studio/seat/${await tokenOf(email)}`;
    expect((await browser.get(path)).body).toContain('Accept the seat');
    expect((await browser.post(path, { step: 'claim' })).statusCode).toBe(303);
    expect(await has(browser)).toBe(true);
  });

  it('reads what to do with a link that was taken back, has expired or is closed', async () => {
    const { invite, request, seatOf, orderId } = await buySeats(4);
    const [taken, late, closed] = [freshEmail(), freshEmail(), freshEmail()];
    await invite(taken, late, closed);
    const pageOf = async (email: string) => openBrowser(world).get(`/ana-studio/seat/${await tokenOf(email)}`);
    await world.runJobs();
    await request('revokeSeat', { seatId: await seatOf(taken) });
    expect(await pageOf(taken)).toMatchObject({
      statusCode: 404,
      body: expect.stringContaining('Ask the person who invited you'),
    });
    await world.sql(`update seats set expires_at = $2 where email = $1`, [late, world.now()]);
    expect((await pageOf(late)).statusCode).toBe(404);
    await refund(orderId, 4);
    expect((await pageOf(closed)).statusCode).toBe(410);
  });

  it('has one license key, and the buyer has one too', async () => {
    const { productId: tool } = await publishWare(world, storeId, {
      slug: 'tool',
      title: 'Tool',
      maxQuantity: 5,
      seats: 1,
    });
    const contentId = await addLicence(world, shop, tool);
    const buyer = freshEmail('buyer');
    const { orderId } = await buy(world, { storeId, productId: tool, quantity: 3, email: buyer });
    const { invite, browser } = await team(buyer, orderId);
    const email = freshEmail();
    await invite(email);
    const member = (await accept(email)).browser;
    const keysOf = async (person: Browser) =>
      JSON.parse((await person.call('customerContent', { storeId, contentId })).body).result.content.licences.map(
        ({ key }: { key: string }) => key,
      );
    const [own, theirs] = [await keysOf(browser), await keysOf(member)];
    expect([own.length, theirs.length]).toEqual([1, 1]);
    expect(own).not.toEqual(theirs);
  });
});

describe('imported license keys', () => {
  it('pass from a seat that was taken back to the next one, and to the buyer', async () => {
    const { productId: pack } = await publishWare(world, storeId, { slug: 'pack', maxQuantity: 5, seats: 1 });
    const contentId = await addLicence(world, shop, pack);
    const keys = ['PACK-0001', 'PACK-0002', 'PACK-0003', 'PACK-0004', 'PACK-0005'].map((key) => ({ key }));
    await world.call('importLicences', { storeId, productId: pack, contentId, keys }, { as: shop });
    const buyer = freshEmail('buyer');
    const { orderId } = await buy(world, { storeId, productId: pack, quantity: 2, email: buyer });
    const { invite, request, seatOf, browser } = await team(buyer, orderId);
    const keysOf = async (person: Browser) =>
      JSON.parse((await person.call('customerContent', { storeId, contentId })).body).result.content.licences.map(
        ({ key }: { key: string }) => key,
      );
    const own = await keysOf(browser);
    const given = [];
    for (let people = 0; people < 3; people += 1) {
      const email = freshEmail();
      await invite(email);
      given.push(await keysOf((await accept(email)).browser));
      await request('revokeSeat', { seatId: await seatOf(email) });
    }
    expect(given).toEqual([given[0], given[0], given[0]]);
    expect(given[0]).not.toEqual(own);
    await request('setOwnSeat', { isUsed: false });
    const [one, two] = [freshEmail(), freshEmail()];
    await invite(one, two);
    const theirs = [];
    for (const email of [one, two]) theirs.push(...(await keysOf((await accept(email)).browser)));
    expect(new Set(theirs)).toEqual(new Set([...own, ...given[0]]));
    await request('revokeSeat', { seatId: await seatOf(one) });
    await request('setOwnSeat', { isUsed: true });
    expect(await keysOf(browser)).toEqual([theirs[0]]);
    const [used] = await world.sql<{ count: number }>(
      'select count(*)::int as count from licences where content_id = $1 and entitlement_id is not null',
      [contentId],
    );
    expect(used?.count).toBe(2);
  });
});

describe('a seat', () => {
  it('that is taken back closes at once, and is free for somebody else', async () => {
    const { invite, request, seatOf } = await buySeats(2);
    const [first, second] = [freshEmail(), freshEmail()];
    await invite(first);
    const member = (await accept(first)).browser;
    expect(await has(member)).toBe(true);
    const seatId = await seatOf(first);
    expect(await request('revokeSeat', { seatId })).toMatchObject({ used: 1, seats: [] });
    expect(await request('revokeSeat', { seatId })).toMatchObject({ used: 1 });
    expect(await has(member)).toBe(false);
    expect(await invite(second)).toMatchObject({ used: 2 });
    await request('revokeSeat', { seatId: await seatOf(second) });
    await invite(first);
    await accept(first, member);
    expect(await has(member)).toBe(true);
  });

  it('has its days and downloads once, also if it is taken back and given again', async () => {
    const ware = { slug: 'month', maxQuantity: 5, seats: 1, accessDays: 30, downloadLimit: 2 };
    const { productId: month, fileId } = await publishWare(world, storeId, ware);
    const [version] = await world.sql<{ key: string }>(
      'select storage_key as key from file_versions where file_id = $1',
      [fileId],
    );
    await world.services.files.put(version?.key ?? '', Readable.from(Buffer.alloc(2048, 'x')));
    const buyer = freshEmail('buyer');
    const { orderId } = await buy(world, { storeId, productId: month, quantity: 3, email: buyer });
    const { invite, request, seatOf } = await team(buyer, orderId);
    const [first, second, third] = [freshEmail(), freshEmail(), freshEmail()];
    const join = async (email: string) => {
      await invite(email);
      return (await accept(email)).browser;
    };
    const limitsOf = async (email: string) => {
      const [limits] = await world.sql<{ end: Date; used: number }>(
        `select e.valid_until as end, coalesce((select sum(u.used) from download_counts u
            where u.store_id = e.store_id and u.entitlement_id = e.id), 0)::int as used
           from entitlements e join seats s on s.store_id = e.store_id and s.id = e.source_id
          where s.email = $1 order by s.invited_at desc limit 1`,
        [email],
      );
      return { end: limits?.end, used: limits?.used };
    };
    const download = async (browser: Browser) => {
      const link = (await browser.get(`/ana-studio/members/files/${fileId}`)).headers['location'];
      if (link !== undefined) await world.app.inject({ method: 'GET', url: link });
    };
    const revoke = async (email: string) => request('revokeSeat', { seatId: await seatOf(email) });

    await download(await join(first));
    const before = await limitsOf(first);
    expect(before.used).toBe(1);
    world.travel({ hours: 1 });
    // The second seat for others was never used.
    await join(second);
    const fresh = await limitsOf(second);
    expect([Number(fresh.end) > Number(before.end), fresh.used]).toEqual([true, 0]);
    await revoke(first);
    await download(await join(first));
    expect(await limitsOf(first)).toEqual({ end: before.end, used: 2 });
    await revoke(first);
    await revoke(second);
    await download(await join(third));
    expect(await limitsOf(third)).toEqual({ end: before.end, used: 2 });
    await join(first);
    expect(await limitsOf(first)).toEqual(fresh);
  });

  it('is not restored by the creator once it was taken back', async () => {
    const { invite, request, seatOf } = await buySeats(2);
    const email = freshEmail();
    await invite(email);
    await accept(email);
    const { items } = await world.call('getStoreCustomers', { storeId, search: email }, { as: shop });
    const customerId = items[0].id;
    const access = async () => (await world.call('getCustomer', { storeId, customerId }, { as: shop })).access[0];
    expect(await access()).toMatchObject({ seatOf: expect.stringContaining('buyer'), state: 'open' });
    await request('revokeSeat', { seatId: await seatOf(email) });
    expect(await access()).toMatchObject({ state: 'revoked', closings: ['seat'] });
    const restore = world.call(
      'restoreAccess',
      { storeId, customerId, entitlementIds: [(await access()).id] },
      { as: shop },
    );
    await expect(restore).rejects.toMatchObject({ httpStatus: 400 });
  });

  it('goes to exactly one of 200 claims at once', async () => {
    const { invite, orderId } = await buySeats(2);
    const email = freshEmail();
    await invite(email);
    const token = await tokenOf(email);
    await world.call('sendSeatCode', { storeId, token });
    const { idToken } = await world.call('customerSignInWithCode', {
      storeId,
      email,
      code: await world.codeFor(email),
    });
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = world.services.db.inStore(provenStore(storeId), async (tx) => {
      await lockOrder(tx, orderId);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const claims = Array.from({ length: 200 }, () =>
      world.call('claimSeat', { storeId, token }, { as: idToken }).then(
        () => true,
        () => false,
      ),
    );
    await expect.poll(() => countLockWaits(world), { timeout: 20_000 }).toBeGreaterThan(1);
    released.resolve();
    await holding;
    expect((await Promise.all(claims)).filter(Boolean)).toHaveLength(1);
    const [row] = await world.sql<{ count: number }>(
      `select count(*)::int as count from entitlements e join customers c on c.store_id = e.store_id and c.id = e.customer_id
        where e.store_id = $1 and c.email = $2`,
      [storeId, email],
    );
    expect(row?.count).toBe(1);
  });

  it('that two people invite to at once is used once', async () => {
    const { answer, request } = await buySeats(2);
    const results = await Promise.all(
      Array.from({ length: 10 }, () => answer('inviteSeat', { emails: [freshEmail()] })),
    );
    expect(results.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await request('getTeam')).toMatchObject({ used: 2 });
  });
});

describe('money that is returned', () => {
  it('takes the newest invitation first, then whoever accepted last, and never the buyer', async () => {
    const { invite, request, orderId, browser } = await buySeats(5);
    const [first, second, open] = [freshEmail(), freshEmail(), freshEmail()];
    await invite(first);
    const one = (await accept(first)).browser;
    world.travel({ minutes: 1 });
    await invite(second);
    const two = (await accept(second)).browser;
    world.travel({ minutes: 1 });
    await invite(open);
    await refund(orderId, 1);
    expect(await request('getTeam')).toMatchObject({ total: 4, used: 4 });
    await refund(orderId, 1);
    expect(await request('getTeam')).toMatchObject({ total: 3, used: 3, seats: [{ email: first }, { email: second }] });
    await refund(orderId, 2);
    expect(await request('getTeam')).toMatchObject({ total: 1, used: 1, seats: [] });
    for (const member of [one, two]) expect(await has(member)).toBe(false);
    expect(await has(browser)).toBe(true);
  });

  it('in full closes every seat', async () => {
    const { invite, request, orderId, browser, refusalOf } = await buySeats(2);
    const email = freshEmail();
    await invite(email);
    const member = (await accept(email)).browser;
    await world.call('refundOrder', { storeId, orderId, idempotencyKey: randomUUID() }, { as: shop });
    for (const person of [browser, member]) expect(await has(person)).toBe(false);
    expect(await request('getTeam')).toMatchObject({ isOpen: false });
    expect(await refusalOf('setOwnSeat', { isUsed: false })).toBe('team-closed');
  });
});

describe('the seats of a subscription', () => {
  it('close when it is paused, return with it, and stay from period to period', async () => {
    const { id, email: buyer, orderId } = await subscribe({ productId: club.productId });
    const { invite, request, browser, seatOf } = await team(buyer, orderId);
    expect(await request('getTeam')).toMatchObject({ total: 3, used: 1 });
    const [email, gone] = [freshEmail(), freshEmail()];
    await invite(email, gone);
    const member = (await accept(email)).browser;
    const former = (await accept(gone)).browser;
    await request('revokeSeat', { seatId: await seatOf(gone) });
    await request('setOwnSeat', { isUsed: false });
    const open = async () => Promise.all([browser, member, former].map((person) => has(person, club.productId)));
    expect(await open()).toEqual([false, true, false]);
    await passSignedIn(31);
    const again = [await signedIn(buyer), await signedIn(email), await signedIn(gone)];
    const openNow = async () => Promise.all(again.map((person) => has(person, club.productId)));
    expect(await openNow()).toEqual([false, true, false]);
    await world.call('pauseSubscription', { storeId, subscriptionId: id, days: 7 }, { as: shop });
    expect(await openNow()).toEqual([false, false, false]);
    await world.call('resumeSubscription', { storeId, subscriptionId: id }, { as: shop });
    expect(await openNow()).toEqual([false, true, false]);
  });

  it('that the creator revoked do not return when it renews', async () => {
    const { email: buyer, orderId } = await subscribe({ productId: club.productId });
    const { invite } = await team(buyer, orderId);
    const email = freshEmail();
    await invite(email);
    const member = (await accept(email)).browser;
    const { items } = await world.call('getStoreCustomers', { storeId, search: email }, { as: shop });
    const revoked = { storeId, customerId: items[0].id, productId: club.productId };
    await world.call('revokeAccess', revoked, { as: shop });
    expect(await has(member, club.productId)).toBe(false);
    await passSignedIn(31);
    expect(await has(await signedIn(buyer), club.productId)).toBe(true);
    expect(await has(await signedIn(email), club.productId)).toBe(false);
  });
});

describe('a subscription that is switched', () => {
  const every = { unit: 'month', count: 1 } as const;

  /** A team of two, whose subscription can be switched to a product with so many seats. */
  async function switchable({
    seats,
    amount,
    unit = 'month',
  }: {
    seats: number;
    amount: number;
    unit?: 'month' | 'year';
  }) {
    const publish = (slug: string, ware: { seats: number; price: object }) =>
      publishWare(world, storeId, { slug, title: slug, seats: ware.seats, price: Object(ware.price) });
    const slug = `switched-${(people += 1)}`;
    const from = await publish(slug, { seats: 2, price: { kind: 'fixed', amount: 1000, every } });
    const to = await publish(`${slug}-to`, { seats, price: { kind: 'fixed', amount, every: { unit, count: 1 } } });
    await world.sql(`update products set price_every_count = 1, price_every_unit = 'month' where id = $1`, [
      from.productId,
    ]);
    await world.sql(`update products set price_every_count = 1, price_every_unit = $2 where id = $1`, [
      to.productId,
      unit,
    ]);
    await world.sql('insert into product_switches (store_id, product_id, target_id) values ($1, $2, $3)', [
      storeId,
      from.productId,
      to.productId,
    ]);
    const subscription = await subscribe({ productId: from.productId });
    const mine = await team(subscription.email, subscription.orderId);
    const change = async () => {
      const about = { storeId, subscriptionId: subscription.id };
      const preview = await mine.browser.call('previewMySubscriptionChange', about);
      const [{ offer }] = JSON.parse(preview.body).result.items;
      return mine.browser.call('changeMySubscription', { ...about, offer });
    };
    const take = async () => expect((await change()).statusCode).toBe(200);
    const refused = async () => JSON.parse((await change()).body).error.details.refusal;
    return { ...mine, subscription, from: from.productId, to: to.productId, take, refused };
  }

  it('to a product without seats waits until the buyer has taken back all others, and is theirs again', async () => {
    for (const unit of ['month', 'year'] as const) {
      const { invite, request, seatOf, browser, take, refused, to, buyer } = await switchable({
        seats: 0,
        amount: 12_000,
        unit,
      });
      const email = freshEmail();
      await invite(email);
      const member = (await accept(email)).browser;
      await request('setOwnSeat', { isUsed: false });
      expect(await refused()).toBe('switch-fewer-seats');
      await request('revokeSeat', { seatId: await seatOf(email) });
      await take();
      expect([await has(browser, to), await has(member, to)]).toEqual([true, false]);
      await passSignedIn(400);
      expect([await has(await signedIn(buyer), to), await has(await signedIn(email), to)]).toEqual([true, false]);
    }
  });

  it('gives the seats of the other product at once, and keeps them when it renews', async () => {
    const { request, invite, take, to, buyer, teamId } = await switchable({ seats: 5, amount: 2000 });
    await invite(freshEmail());
    await take();
    expect(await request('getTeam')).toMatchObject({ total: 5, used: 2 });
    await invite(freshEmail(), freshEmail(), freshEmail());
    await world.sql(`update products set published = jsonb_set(published, '{seats}', '1') where id = $1`, [to]);
    await passSignedIn(31);
    const renewed = await (await signedIn(buyer)).call('getTeam', { storeId, teamId });
    expect(JSON.parse(renewed.body).result.team).toMatchObject({ total: 5, used: 5 });
  });

  it('to fewer seats than are used waits until the buyer has chosen who loses theirs', async () => {
    const { request, invite, seatOf, take, refused, browser, from, to } = await switchable({ seats: 1, amount: 2000 });
    const email = freshEmail();
    await invite(email);
    const member = (await accept(email)).browser;
    expect(await refused()).toBe('switch-fewer-seats');
    expect([await has(browser, from), await has(member, from)]).toEqual([true, true]);
    // The buyer may leave their seat to somebody else.
    await request('setOwnSeat', { isUsed: false });
    await take();
    expect(await request('getTeam')).toMatchObject({ total: 1, used: 1, seats: [{ email }] });
    expect([await has(browser, to), await has(member, to)]).toEqual([false, true]);
    expect(await seatOf(email)).not.toBe('');
  });

  it('with the next period takes the seats that were given after the buyer had decided', async () => {
    const { invite, take, to, buyer, teamId } = await switchable({ seats: 1, amount: 500 });
    await take();
    const email = freshEmail();
    await invite(email);
    await accept(email);
    await passSignedIn(31);
    expect(await world.sql('select ended_for from seats where email = $1', [email])).toEqual([
      { ended_for: 'fewer-seats' },
    ]);
    const answer = await (await signedIn(buyer)).call('getTeam', { storeId, teamId });
    expect(JSON.parse(answer.body).result.team).toMatchObject({ total: 1, used: 1 });
    expect([await has(await signedIn(buyer), to), await has(await signedIn(email), to)]).toEqual([true, false]);
  });
});

describe('people who leave', () => {
  const deleteAccount = async (email: string) =>
    (await signedIn(email)).post('/ana-studio/members/profile/delete', { step: 'delete' });

  it('free their seat, and are named nowhere', async () => {
    const { invite, request } = await buySeats(3);
    const email = freshEmail();
    await invite(email);
    await accept(email);
    world.travel({ minutes: 5 });
    await deleteAccount(email);
    expect(await request('getTeam')).toMatchObject({ used: 1, seats: [] });
    expect(await world.sql('select 1 from seats where email = $1 or email_key = $1', [email])).toEqual([]);
  });

  it('leave their team its seats, but no open invitation', async () => {
    const { invite, buyer } = await buySeats(3);
    const [email, invited] = [freshEmail(), freshEmail()];
    await invite(email, invited);
    const member = (await accept(email)).browser;
    const token = await tokenOf(invited);
    world.travel({ minutes: 5 });
    await deleteAccount(buyer);
    expect(await has(member)).toBe(true);
    expect((await openBrowser(world).get(`/ana-studio/seat/${token}`)).statusCode).toBe(404);
    expect(await world.sql('select 1 from seats where email = $1', [invited])).toEqual([]);
  });

  it('leave a seat that was accepted with their address to whoever changed theirs since', async () => {
    const { invite, request } = await buySeats(2);
    const [email, changed] = [freshEmail(), freshEmail()];
    await invite(email);
    await accept(email);
    await world.sql('update customers set email = $2 where email = $1', [email, changed]);
    await world.sql('update accounts set email = $2, email_key = $2 where email = $1', [email, changed]);
    await buy(world, { storeId, productId: club.productId, email });
    world.travel({ minutes: 5 });
    await deleteAccount(email);
    expect(await request('getTeam')).toMatchObject({ used: 2, seats: [{ email, state: 'claimed' }] });
    expect(await has(await signedIn(changed))).toBe(true);
  });

  it('find their seats in their data', async () => {
    const { invite, browser } = await buySeats(2);
    const email = freshEmail();
    await invite(email);
    const member = (await accept(email)).browser;
    const dataOf = async (person: Browser) =>
      JSON.parse((await person.post('/ana-studio/members/profile/data', { step: 'download' })).body);
    expect((await dataOf(browser)).seatsGiven).toMatchObject([{ email }]);
    expect((await dataOf(member)).seatsReceived).toMatchObject([{ email }]);
  });
});

describe('an invitation', () => {
  it('is sent by the sweep if its job was lost', async () => {
    const { invite } = await buySeats(2);
    const email = freshEmail();
    await invite(email);
    await world.sql('update seats set email_id = $2 where email = $1', [email, randomUUID()]);
    await world.runJobs();
    expect(await world.emailsTo(email)).toEqual([]);
    await world.sweep(storeId);
    expect(await world.emailsTo(email)).toHaveLength(1);
  });

  it('is sent by the sweep if its job ran out of retries', async () => {
    const { invite } = await buySeats(2);
    const email = freshEmail();
    await world.runJobs();
    await invite(email);
    const [job] = await world.queue.fetch('sendSeatEmail');
    if (!job) throw new Error('No invitation is to be sent.');
    const mail = { ...world.services.mail, send: () => Promise.reject(new MailDelayed('full')) };
    await expect(runJob({ job, handlers: jobHandlers, services: { ...world.services, mail } })).rejects.toThrow('full');
    await world.sweep(storeId);
    expect(await world.emailsTo(email)).toEqual([]);
    world.travel({ hours: 4 });
    await world.sweep(storeId);
    expect(await world.emailsTo(email)).toHaveLength(1);
  });
});

describe('an invitation over the daily limit of a new store', () => {
  it('is sent the next day', async () => {
    const { invite } = await buySeats(2);
    const email = freshEmail();
    await world.runJobs();
    const day = world.now().toISOString().slice(0, 10);
    await world.sql(
      `insert into mail_allowances (store_id, day, used) values ($1, $2, $3)
        on conflict (store_id, day) do update set used = excluded.used`,
      [storeId, day, UNTRUSTED_MAIL_PER_DAY],
    );
    await invite(email);
    await world.runJobs();
    const states = () => world.sql('select state from mail_messages where recipient = $1', [email]);
    expect(await states()).toEqual([{ state: 'held' }]);
    await passSignedIn(1);
    await world.sweep(storeId);
    expect(await states()).toEqual([{ state: 'sent' }]);
    expect(await world.emailsTo(email)).toHaveLength(1);
  });
});

describe('the sweep', () => {
  const unsent = async () => {
    const rows = await world.services.db.inStore(provenStore(storeId), (tx) =>
      findUnsentSeats(tx, { now: world.now(), most: 1000 }),
    );
    return rows.map(({ seatId }) => seatId);
  };

  it('does not try to send the invitations of a team that was refunded', async () => {
    const { invite, seatOf, orderId } = await buySeats(2);
    const email = freshEmail();
    await invite(email);
    await world.runJobs();
    await world.sql('update seats set email_id = $2 where email = $1', [email, randomUUID()]);
    expect(await unsent()).toContain(await seatOf(email));
    await world.call('refundOrder', { storeId, orderId, idempotencyKey: randomUUID() }, { as: shop });
    expect(await unsent()).toEqual([]);
  });
});

describe('the list of a customer’s teams', () => {
  it('begins with the latest', async () => {
    const email = freshEmail('buyer');
    const orderIds: string[] = [];
    for (let bought = 0; bought < 3; bought += 1) {
      orderIds.unshift((await buy(world, { storeId, productId, quantity: 2, email })).orderId);
      world.travel({ minutes: 1 });
    }
    const [row] = await world.sql<{ id: string }>('select id from customers where email = $1', [email]);
    // Ids do not follow the time if orders are imported.
    await world.sql(
      `update entitlements set granted_at = $2 where order_line_id in (
         select id from order_lines where order_id = $1)`,
      [orderIds[2], world.now()],
    );
    const teams = await world.services.db.inStore(provenStore(storeId), (tx) =>
      findTeams(tx, { customerId: row?.id ?? '', now: world.now() }),
    );
    expect(teams.map(({ orderId }) => orderId)).toEqual([orderIds[2], orderIds[0], orderIds[1]]);
  });
});

describe('what the creator reads of an order', () => {
  it('is the access of the buyer, and what the buyer opened', async () => {
    const { productId: atlas } = await publishWare(world, storeId, { slug: 'atlas', maxQuantity: 5, seats: 1 });
    const contentId = await addLicence(world, shop, atlas);
    const buyer = freshEmail('buyer');
    const { orderId } = await buy(world, { storeId, productId: atlas, quantity: 2, email: buyer });
    const { invite, request, teamId } = await team(buyer, orderId);
    const email = freshEmail();
    await invite(email);
    await accept(email);
    await world.sql(
      `insert into content_opens (store_id, entitlement_id, content_id, customer_id, first_at, last_at, count)
         select store_id, id, $1, customer_id, now(), now(), case when id = $2 then 2 else 7 end
           from entitlements where product_id = $3`,
      [contentId, teamId, atlas],
    );
    const { settings } = world.services;
    const draft = await world.services.db.inStore(provenStore(storeId), (tx) =>
      draftEvidence(tx, { orderId, settings }),
    );
    expect(draft).toContain('2 times from');
    expect(draft).not.toContain('7 times from');
    const line = async () => (await world.call('getOrder', { storeId, orderId }, { as: shop })).order.lines[0];
    expect(await line()).toMatchObject({ hasAccess: true });
    await request('setOwnSeat', { isUsed: false });
    expect(await line()).toMatchObject({ hasAccess: false });
  });
});

describe('the page of a team', () => {
  it('says which part of a pasted list is no address, and asks before it takes back a seat', async () => {
    const { browser, teamId, seatOf, orderId } = await buySeats(4);
    const path = `/ana-studio/members/team/${teamId}`;
    expect((await browser.get(`/ana-studio/members/orders/${orderId}`)).body).toContain(`href="${path}"`);
    const wrong = await browser.post(path, { step: 'invite', emails: 'bo@example.com\nnobody' });
    expect(wrong).toMatchObject({ statusCode: 400, body: expect.stringContaining('“nobody” isn’t an email address.') });
    const emails = [freshEmail(), freshEmail()];
    const invited = await browser.post(path, { step: 'invite', emails: emails.join('\r\n') });
    expect((await browser.get(String(invited.headers['location']))).body).toContain('3 of 4 seats used');
    const seatId = await seatOf(emails[0] ?? '');
    const asking = await browser.get(`${path}?revoke=${seatId}`);
    expect(asking.body).toContain(`Withdraw the invitation to ${emails[0]}? Its link stops working.`);
    await accept(emails[1] ?? '');
    const taking = await browser.get(`${path}?revoke=${await seatOf(emails[1] ?? '')}`);
    expect(taking.body).toContain('They lose access right away.');
    await browser.post(path, { step: 'revoke', seat: seatId });
    expect((await browser.get(path)).body).toContain('2 of 4 seats used');
  });
});

describe('many invitations', () => {
  it('are 100 in an hour at most, also if seats are taken back', async () => {
    const { invite, request, refusalOf } = await buySeats(100);
    const emails = Array.from({ length: 99 }, () => freshEmail());
    await invite(...emails);
    const { seats } = await request('getTeam');
    for (const { id } of seats.slice(0, 3)) await request('revokeSeat', { seatId: id });
    await invite(freshEmail());
    expect(await refusalOf('inviteSeat', { emails: [freshEmail()] })).toBe('seat-limit');
    world.travel({ hours: 1, minutes: 1 });
    expect(await invite(freshEmail())).toMatchObject({ used: 99 });
  });

  it('are counted by their emails, also if they are sent again', async () => {
    const { invite, request, refusalOf } = await buySeats(20);
    await invite(...Array.from({ length: 10 }, () => freshEmail()));
    const { seats } = await request('getTeam');
    for (const { id } of seats) {
      for (let times = 2; times <= 10; times += 1) await request('resendSeat', { seatId: id });
      world.travel({ minutes: 2 });
    }
    expect(await refusalOf('inviteSeat', { emails: [freshEmail()] })).toBe('seat-limit');
  });
});
