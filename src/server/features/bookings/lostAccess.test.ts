import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import type { Closing } from '#shared/rules/access.ts';
import { closeAccess } from '#server/features/entitlements/closeAccess.ts';
import { removedAddress } from '#server/features/customerRecord/removedAddress.ts';
import { clearBookings, publishCall } from '#test/calls.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { buy, CARD, openHours } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openShop } from '#test/shop.ts';
import { openWorld, type Loose } from '#test/world.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const { storeId } = ana;
await openHours(world, ana);

// Each test begins without bookings.
beforeEach(() => clearBookings(world));

let calls = 0;
const sell = (call: object = {}, product: object = {}) =>
  publishCall(world, ana, { title: `Talk ${(calls += 1)}`, call, product });
type Sold = Awaited<ReturnType<typeof sell>>;

let people = 0;
const freshEmail = () => `guest-${(people += 1)}@example.com`;
type Browser = ReturnType<typeof openBrowser>;

const request = async (browser: Browser, name: string, input: object): Promise<Loose> => {
  const { result, error } = JSON.parse((await browser.call(name, { storeId, ...input })).body);
  return result ?? { refusal: error.details.refusal };
};

const signedIn = (email: string) => memberBrowser(world, { slug: 'ana-studio', email });

/** Books a free time of a call: the first, or one that is counted from the last with -1. */
async function book(browser: Browser, { contentId, productId }: Sold, index = 0): Promise<Loose> {
  const { starts } = await world.call('getSlots', { storeId, productId });
  return request(browser, 'book', { contentId, startsAt: starts.at(index), minutes: 30, zone: 'Europe/Lisbon' });
}

/** Opens the newest emailed page of a gift or seat, proves the address with a code, and accepts. */
async function accept(email: string, kind: 'gift' | 'seat', browser = openBrowser(world)): Promise<Browser> {
  const link = new RegExp(`/${kind}/([\\w-]+)`);
  const [token] = (await world.emailsTo(email)).flatMap(({ text }) => link.exec(text)?.[1] ?? []);
  const path = `/ana-studio/${kind}/${token}`;
  await world.sql('delete from email_codes where email_key = $1', [email]);
  await browser.post(path, { step: 'send' });
  await browser.post(path, { step: 'code', code: await world.codeFor(email) });
  return browser;
}

const upcoming = async (): Promise<Loose[]> =>
  (await world.call('listBookings', { storeId, when: 'upcoming', limit: 100 }, { as: ana })).items;

const close = (email: string, closing: Closing) =>
  world.services.db.inStore(provenStore(storeId), (tx) =>
    closeAccess(tx, {
      of: sql<boolean>`customer_id in (select id from customers where store_id = ${storeId} and email = ${email})`,
      closing,
      now: world.now(),
    }),
  );

/** Somebody who bought a call and booked it. */
async function caller(call: Sold, index = 0) {
  const email = freshEmail();
  const { orderId } = await buy(world, { storeId, productId: call.productId, email });
  const browser = await signedIn(email);
  expect(await book(browser, call, index)).toMatchObject({ booking: { status: 'booked' } });
  return { email, browser, orderId };
}

describe('a booked call', () => {
  it.each(['refunded', 'dispute-lost', 'creator', 'account-deleted'] as const)(
    'is canceled when the access is closed as %s, and no other',
    async (closing) => {
      const call = await sell();
      const [bea, cleo] = [await caller(call), await caller(call)];
      await close(bea.email, closing);
      await world.runJobs();
      expect(await upcoming()).toMatchObject([{ customer: { email: cleo.email } }]);
    },
  );

  it.each(['disputed', 'paused', 'unpaid', 'ended'] as const)(
    'takes place although the access is closed as %s, whatever happens to others',
    async (closing) => {
      const call = await sell();
      const [bea, cleo] = [await caller(call), await caller(call)];
      await close(bea.email, closing);
      await close(cleo.email, 'creator');
      await world.runJobs();
      expect(await upcoming()).toMatchObject([{ customer: { email: bea.email } }]);
    },
  );

  it('is canceled when its customer deletes their account: they are not emailed, and its host reads why', async () => {
    const { email, browser } = await caller(await sell());
    const [customer] = await world.sql<{ id: string }>('select id from customers where email = $1', [email]);
    await browser.post('/ana-studio/members/profile/delete', { step: 'delete' });
    await world.runJobs();
    expect(await upcoming()).toEqual([]);
    expect(await world.emailsTo(removedAddress(customer?.id ?? ''))).toEqual([]);
    const notice = (await world.emailsTo(ana.email)).find(({ subject }) => subject.startsWith('Booking canceled'));
    expect(notice?.text).toContain('It was with a customer who deleted their account.');
    expect(JSON.stringify(notice)).not.toContain('removed-');
  });

  it('of a gift is canceled when its buyer gets the money back', async () => {
    const call = await sell({}, { isGiftable: true });
    const [buyer, recipient] = [freshEmail(), freshEmail()];
    const { quote } = await world.call('quoteOrder', { storeId, productId: call.productId });
    const gift = { email: recipient, name: 'Dana', message: '' };
    const input = { storeId, quote, email: buyer, card: CARD, gift, idempotencyKey: randomUUID() };
    const { orderId } = await world.call('placeOrder', input);
    const browser = await accept(recipient, 'gift');
    expect(await book(browser, call)).toMatchObject({ booking: { status: 'booked' } });
    await world.call('refundOrder', { storeId, orderId, reason: 'Ill', idempotencyKey: randomUUID() }, { as: ana });
    await world.runJobs();
    expect(await upcoming()).toEqual([]);
    const subjects = (await world.emailsTo(recipient)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Your call was canceled'))).toHaveLength(1);
  });
});

describe('the members’ page of a booked call', () => {
  const pageOf = ({ contentId }: Sold) => `/ana-studio/members/calls/${contentId}`;
  const titles = { ended: 'Your access ended on', suspended: 'A payment is overdue.' };

  const closings = {
    ended: async (email: string) => {
      await world.sql(
        `update entitlements set valid_from = '2020-01-01', valid_until = '2020-02-01'
          where customer_id in (select id from customers where store_id = $1 and email = $2)`,
        [storeId, email],
      );
    },
    suspended: (email: string) => close(email, 'unpaid'),
  };

  it.each(['ended', 'suspended'] as const)(
    'moves and cancels it after the access is %s, and books no other',
    async (state) => {
      const call = await sell({ sessions: 3 });
      // Late enough to be moved.
      const { email, browser } = await caller(call, -2);
      await closings[state](email);
      const page = pageOf(call);
      const shown = (await browser.get(page)).body;
      expect(shown).toContain(titles[state]);
      expect(shown).not.toContain('Choose a time');
      expect(shown.includes('You can book another time afterwards.')).toBe(state === 'suspended');
      expect(shown.includes('If you cancel, you won’t get another time')).toBe(state === 'ended');
      const home = (await browser.get('/ana-studio/members')).body.split('id="upcoming"')[1];
      expect(home).toContain(page);
      const { bookings, left } = await request(browser, 'myBookings', { contentId: call.contentId });
      expect([bookings.length, left]).toEqual([1, 0]);
      const file = /href="([^"]*\/call\.ics)"/.exec(shown)?.[1] ?? '';
      expect((await browser.get(file)).body).toContain('BEGIN:VEVENT');
      const { starts } = await world.call('getSlots', { storeId, productId: call.productId });
      const slot = { slot: starts.at(-1), minutes: '30', zone: 'Europe/Lisbon' };
      expect((await browser.post(page, { ...slot, step: 'book' })).statusCode).toBe(403);
      const booking = hiddenField(shown, 'booking');
      expect((await browser.submit(page, { ...slot, step: 'move', booking })).body).toContain('Your call was moved');
      expect(await upcoming()).toMatchObject([{ startsAt: starts.at(-1), customer: { email } }]);
      const canceled = await browser.submit(page, { step: 'cancel', booking });
      expect(canceled.body).toContain('Your call was canceled');
      expect(await upcoming()).toEqual([]);
      await world.runJobs();
      const [sent] = (await world.emailsTo(email)).filter(({ subject }) =>
        subject.startsWith('Your call was canceled'),
      );
      expect(sent?.text).not.toContain('You can choose another time.');
      const [notice] = (await world.emailsTo(ana.email)).filter(({ subject }) =>
        subject.startsWith('Booking canceled'),
      );
      expect(notice?.text.replaceAll('\n', ' ')).toContain(
        state === 'ended'
          ? 'They get no other time and no money back.'
          : 'They get no money back but can book another time.',
      );
    },
  );

  it('opens nobody else’s, and none that lost access cancels', async () => {
    const call = await sell();
    const [bea, cleo] = [await caller(call), await caller(call)];
    const file = /href="([^"]*\/call\.ics)"/.exec((await bea.browser.get(pageOf(call))).body)?.[1] ?? '';
    const booking = hiddenField((await bea.browser.get(pageOf(call))).body, 'booking');
    await closings.ended(cleo.email);
    expect((await cleo.browser.get(file)).statusCode).toBe(404);
    expect((await cleo.browser.post(pageOf(call), { step: 'cancel', booking })).statusCode).toBe(400);
    await close(cleo.email, 'refunded');
    expect((await cleo.browser.get(pageOf(call))).statusCode).toBe(404);
    await world.runJobs();
    expect((await cleo.browser.get(pageOf(call))).statusCode).toBe(404);
    expect(await upcoming()).toMatchObject([{ customer: { email: bea.email } }]);
  });
});

it('reviews calls to come behind thousands that take place', async () => {
  const call = await sell({ group: 2 });
  const [bea, cleo] = [await caller(call, -1), await caller(call, -1)];
  await world.sql(
    `insert into bookings (store_id, id, session_id, host_id, taken_from, taken_until, content_id, product_id, customer_id, order_line_id, entitlement_id, starts_at,
         ends_at, zone, status, created_at)
       select b.store_id, gen_random_uuid(), gen_random_uuid(), b.host_id, b.taken_from, b.taken_until, b.content_id, b.product_id, b.customer_id, b.order_line_id,
         b.entitlement_id, b.starts_at - interval '1 minute', b.ends_at - interval '1 minute', b.zone, b.status, b.created_at
         from bookings b join customers c on c.store_id = b.store_id and c.id = b.customer_id, generate_series(1, 5000)
        where c.email = $1`,
    [bea.email],
  );
  await close(cleo.email, 'refunded');
  await world.runJobs();
  expect(
    (await world.call('listBookings', { storeId, when: 'upcoming', search: cleo.email }, { as: ana })).items,
  ).toEqual([]);
});

describe('the calls of a team', () => {
  it('are canceled with the seat, and no more than its seats have', async () => {
    const call = await sell({}, { kind: 'download', seats: 1, maxQuantity: 5 });
    const buyer = freshEmail();
    const { orderId } = await buy(world, { storeId, productId: call.productId, quantity: 2, email: buyer });
    const { teams } = await world.call('getOrderTeams', { storeId, orderId }, { as: ana });
    const teamId = teams[0].id;
    const owner = await signedIn(buyer);
    const invite = async (email: string): Promise<string> => {
      const { team, refusal } = await request(owner, 'inviteSeat', { teamId, emails: [email] });
      expect(refusal).toBe(undefined);
      return team.seats.find((seat: Loose) => seat.email === email).id;
    };
    const member = freshEmail();
    let browser = openBrowser(world);

    const first = await invite(member);
    browser = await accept(member, 'seat', browser);
    expect(await book(browser, call)).toMatchObject({ booking: { status: 'booked' } });
    await request(owner, 'revokeSeat', { teamId, seatId: first });
    await world.runJobs();
    expect(await upcoming()).toEqual([]);

    // Canceled calls do not count, those that took place do.
    const second = await invite(member);
    browser = await accept(member, 'seat', browser);
    expect(await book(browser, call)).toMatchObject({ booking: { status: 'booked' } });
    world.travel({ days: 20 });
    Object.assign(ana, await world.call('signIn', { email: ana.email, password: ana.password }));
    const again = await signedIn(buyer);
    await request(again, 'revokeSeat', { teamId, seatId: second });
    const { team } = await request(again, 'inviteSeat', { teamId, emails: [member] });
    expect(team.used).toBe(2);
    browser = await accept(member, 'seat', await signedIn(member));
    expect(await book(browser, call)).toEqual({ refusal: 'no-calls-left' });
    // The buyer's own call is still theirs.
    expect(await book(again, call)).toMatchObject({ booking: { status: 'booked' } });
  });
});
