import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { lockOrder } from '#server/features/orders/refunds/lockOrder.ts';
import { refundBooking } from '#server/features/orders/refunds/refundBooking.ts';
import { clearBookings, orderCall, publishCall, type SoldCall } from '#test/calls.ts';
import { startReceiver } from '#test/doubles/webhooks.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { countLockWaits } from '#test/countLockWaits.ts';
import { CARD, openHours } from '#test/furnish.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { CARDS, openShop, readTotals } from '#test/shop.ts';
import { openWorld, type Loose } from '#test/world.ts';

const world = await openWorld();
const ana = await openShop(world, 'ana');
const { storeId } = ana;
const gateway = { ...world.services.payments };
const receiver = await startReceiver();
afterAll(() => receiver.close());
await openHours(world, ana);

beforeEach(async () => {
  Object.assign(world.services.payments, gateway);
  await clearBookings(world);
});

let calls = 0;
/** A published product of $50 that sells a call with money back for canceling. */
async function sell(call: object = {}, product: object = {}) {
  const title = `Talk ${(calls += 1)}`;
  const publish = async (settings: object, known?: SoldCall) =>
    publishCall(
      world,
      { ...ana, ...(await signedIn()) },
      { title, call: { cancel: 'refund', ...settings }, product, known },
    );
  const sold = await publish(call);
  return { ...sold, publish: (settings: object) => publish(settings, sold) };
}

type Sold = Awaited<ReturnType<typeof sell>>;

/** The creator's session ends while months pass. */
const signedIn = () => world.call('signIn', { email: ana.email, password: ana.password });
const asAna = async (name: string, input: object): Promise<Loose> =>
  world.call(name, { storeId, ...input }, { as: await signedIn() });

let people = 0;
const freshEmail = () => `talker${(people += 1)}@example.com`;
const slotAt = (startsAt: string) => ({ startsAt, minutes: 30, zone: 'Europe/Lisbon' });

/** Times of the calls in these tests, each later than the last. */
let weeks = 0;
const nextTime = async ({ productId }: Sold): Promise<string> => {
  const { starts } = await world.call('getSlots', { storeId, productId });
  return String(starts[100 + (weeks += 1)]);
};

const order = ({ productId }: Sold, startsAt: string, quoted: object = {}, card: object = CARD) =>
  orderCall(world, { storeId, productId, slot: slotAt(startsAt), quoted, placed: { card } });

const customerOf = async (email: string) => {
  const browser = await memberBrowser(world, { slug: 'ana-studio', email });
  return {
    browser,
    call: async (name: string, input: object): Promise<Loose> => {
      const { body } = await browser.call(name, { storeId, ...input });
      const { result, error } = JSON.parse(body);
      return result ?? { refusal: error.details.refusal };
    },
  };
};

const upcoming = async (): Promise<Loose[]> => (await asAna('listBookings', { when: 'upcoming', limit: 100 })).items;
const orderOf = async (orderId: string): Promise<Loose> => (await asAna('getOrder', { orderId })).order;
const settled = async () => expect((await readTotals(world, storeId)).unbalanced).toBe(0);
const canceledEmails = async (email: string) =>
  (await world.emailsTo(email)).filter(({ subject }) => subject.startsWith('Your call was canceled'));
const refundProblems = async (email: string) =>
  (await world.emailsTo(email)).filter(({ subject }) => subject.startsWith('Your refund for order'));
const money = (amount: number) => ({ amount, currency: 'USD' });
const textOf = ({ text = '' }: { text?: string } = {}) => text.replaceAll('\n', ' ');

const pass = async (days: number) => {
  world.travel({ days });
  await world.sweep(storeId);
  await world.runJobs();
};

/** The payments of the installment plan that an order began. */
const paymentsOf = (orderId: string) =>
  world.sql<{ status: string; total: number }>(
    `select o.status, o.total::int from orders o
       join subscription_periods p on p.store_id = o.store_id and p.order_id = o.id
      where p.subscription_id = (select subscription_id from subscription_periods where order_id = $1)
      order by p.period_start`,
    [orderId],
  );

/** What other software was sent about canceled calls. */
const canceledEvents = () => receiver.received.filter(({ body }) => JSON.parse(body).type === 'booking.canceled');

/** The payment provider refuses to return money. */
const refuseRefunds = () =>
  Object.assign(world.services.payments, {
    refund: async () => ({ status: 'failed', refundId: null, failure: 'declined' }),
  });

const CONTACT = 'ana Studio will contact you about your money, because it can’t be returned automatically.';

/** Somebody whose purchase was made elsewhere and recorded, with a booked time. */
async function recorded(call: Sold, startsAt: string) {
  const email = freshEmail();
  const sale = { email, productId: call.productId, amount: money(5000), reference: randomUUID() };
  const { order: sold } = await asAna('recordCustomerPurchase', sale);
  const member = await customerOf(email);
  const { booking } = await member.call('book', { contentId: call.contentId, ...slotAt(startsAt) });
  return { email, member, booking, orderId: String(sold.id) };
}

describe('a canceled call', () => {
  it('promises no money for a sale that was made elsewhere, but that its host is in touch about it', async () => {
    const call = await sell();
    const { email, member, booking, orderId } = await recorded(call, await nextTime(call));
    expect(booking).toMatchObject({ onCancel: 'contact', refund: null });
    const page = `/ana-studio/members/calls/${call.contentId}`;
    expect((await member.browser.get(page)).body).toContain(CONTACT);
    await member.call('cancelMyBooking', { bookingId: booking.id });
    const [sent, ...others] = await canceledEmails(email);
    expect(others).toEqual([]);
    expect(sent?.text.replaceAll('\n', ' ')).toContain(CONTACT);
    expect(sent?.text).not.toContain('back.');
    expect((await member.browser.get(page)).body).toContain(CONTACT);
    expect(await orderOf(orderId)).toMatchObject({ status: 'paid', refunds: [] });
    expect(await member.call('myBookings', { contentId: call.contentId })).toMatchObject({ left: 1 });
    const notice = (await world.emailsTo(ana.email)).find(
      ({ subject, text }) => subject.startsWith('Booking canceled') && text.includes(email),
    );
    expect(textOf(notice)).toContain('Contact them about it.');
    await settled();
  });

  it('returns what is left of an order that was partly refunded, and says how much', async () => {
    const call = await sell();
    const { email, orderId } = await order(call, await nextTime(call));
    const refund = { orderId, amount: 3000, reason: 'Sorry', idempotencyKey: randomUUID() };
    await asAna('refundOrder', refund);
    const member = await customerOf(email);
    const { bookings } = await member.call('myBookings', { contentId: call.contentId });
    expect(bookings).toMatchObject([{ onCancel: 'refund', refund: money(2000), endsPayments: false }]);
    await member.call('cancelMyBooking', { bookingId: bookings[0].id });
    const [sent] = await canceledEmails(email);
    expect(sent?.text).toContain('You get $20.00 back.');
    const shown = await orderOf(orderId);
    expect([shown.status, shown.refunded, shown.refunds.length]).toEqual(['refunded', money(5000), 2]);
    await settled();
  });

  it('returns each payment of an installment plan that was made, and ends the others', async () => {
    const call = await sell({}, { price: { kind: 'fixed', amount: 10_000, installments: 3 } });
    const { starts } = await world.call('getSlots', { storeId, productId: call.productId });
    const { email, orderId } = await order(call, String(starts.at(-1)), { installments: true });
    await pass(32);
    const [booking] = await upcoming();
    const { onCancel } = await asAna('getGroupCall', { bookingId: booking?.id });
    expect(onCancel).toMatchObject([{ outcome: 'refund', refund: money(6667), endsPayments: true }]);
    await asAna('cancelBooking', { bookingId: booking?.id });
    const [sent] = await canceledEmails(email);
    expect(sent?.text).toContain('You get $66.67 back, and no more payments will be charged.');
    await pass(31);
    await pass(31);
    expect(await paymentsOf(orderId)).toEqual([
      { status: 'refunded', total: 3334 },
      { status: 'refunded', total: 3333 },
    ]);
    expect(await canceledEmails(email)).toHaveLength(1);
    await settled();
  });

  it('charges no more of an installment plan, although its refund fails', async () => {
    const call = await sell({}, { price: { kind: 'fixed', amount: 10_000, installments: 3 } });
    const { email, orderId } = await order(call, await nextTime(call), { installments: true });
    await world.runJobs();
    refuseRefunds();
    const [booking] = await upcoming();
    await asAna('cancelBooking', { bookingId: booking?.id });
    const [sent] = await canceledEmails(email);
    expect(sent).toBeDefined();
    // The plan was ended, and access with it.
    expect(textOf(sent)).not.toContain('another time');
    expect(await refundProblems(email)).toHaveLength(1);
    await pass(32);
    await pass(31);
    expect(await paymentsOf(orderId)).toEqual([{ status: 'paid', total: 3334 }]);
    await settled();
  });

  it('gives another time, and its host is in touch, if the money does not arrive', async () => {
    const call = await sell();
    const page = `/ana-studio/members/calls/${call.contentId}`;
    const cancel = async (card: object) => {
      const { email, orderId } = await order(call, await nextTime(call), {}, card);
      const member = await customerOf(email);
      const { bookings } = await member.call('myBookings', { contentId: call.contentId });
      await member.call('cancelMyBooking', { bookingId: bookings[0].id });
      await world.runJobs();
      world.travel({ minutes: 1 });
      for (const { id } of (await orderOf(orderId)).refunds)
        await world.services.db.onPlatform((tx) => tx.enqueue(job('settleRefund', { realm: storeId, refundId: id })));
      await world.runJobs();
      expect(await canceledEmails(email)).toHaveLength(1);
      expect(await refundProblems(email)).toHaveLength(1);
      expect(await orderOf(orderId)).toMatchObject({ status: 'paid', refunds: [{ status: 'failed' }] });
      expect(await member.call('myBookings', { contentId: call.contentId })).toMatchObject({
        left: 1,
        bookings: [{ status: 'canceled', cancelOutcome: 'contact', refund: null }],
      });
      expect((await member.browser.get(page)).body).toContain(CONTACT);
      const { items } = await asAna('listBookings', { when: 'past', search: email });
      expect(items).toMatchObject([{ cancelOutcome: 'contact', refund: null }]);
      await settled();
    };
    // First announced as successful, then refused at once.
    await cancel(CARDS.refundFails);
    refuseRefunds();
    await cancel(CARD);
  });

  it('promises no refund through an account that the store has disconnected', async () => {
    const call = await sell();
    const { email, orderId } = await order(call, await nextTime(call));
    await world.runJobs();
    await world.sql(
      `insert into payment_accounts (store_id, id, gateway, account_id, email, status, created_at)
       select store_id, gen_random_uuid(), gateway, 'acct_gone', 'ana@example.com', 'disconnected', now()
         from payments where order_id = $1`,
      [orderId],
    );
    await world.sql(`update payments set account_id = 'acct_gone' where order_id = $1`, [orderId]);
    const { bookings } = await (await customerOf(email)).call('myBookings', { contentId: call.contentId });
    expect(bookings).toMatchObject([{ onCancel: 'contact', refund: null }]);
  });

  it('gives the money that is already on its way, and no other time', async () => {
    const call = await sell();
    const { email, orderId } = await order(call, await nextTime(call), {}, CARDS.refundsLater);
    await world.runJobs();
    await asAna('refundOrder', { orderId, reason: 'Ill', idempotencyKey: randomUUID() });
    const [booking] = await upcoming();
    const { booking: canceled } = await asAna('cancelBooking', { bookingId: booking?.id });
    expect(canceled).toMatchObject({ cancelOutcome: 'refund', refund: null });
    const [sent] = await canceledEmails(email);
    expect(textOf(sent)).toContain('You get your money back.');
    expect(textOf(sent)).not.toContain('another time');
    expect((await orderOf(orderId)).refunds).toHaveLength(1);
    await settled();
  });

  it('gives what its customer was told when it was booked, whatever the rule is now', async () => {
    const call = await sell({ cancel: 'refund', cancelHours: 24 });
    const [early, other] = [await order(call, await nextTime(call)), await order(call, await nextTime(call))];
    await call.publish({ cancel: 'none' });
    const late = await order(call, await nextTime(call));
    const member = await customerOf(early.email);
    const { bookings } = await member.call('myBookings', { contentId: call.contentId });
    expect(bookings).toMatchObject([{ onCancel: 'refund', refund: money(5000) }]);
    const lateOne = await (await customerOf(late.email)).call('myBookings', { contentId: call.contentId });
    expect(lateOne.bookings).toMatchObject([{ onCancel: 'none', refund: null }]);
    await member.call('cancelMyBooking', { bookingId: bookings[0].id });
    await world.runJobs();
    expect((await orderOf(early.orderId)).status).toBe('refunded');
    // Booked by the version before, which stored no rule.
    await world.sql('update bookings set cancel_rule = null where order_id = $1', [other.orderId]);
    const old = await (await customerOf(other.email)).call('myBookings', { contentId: call.contentId });
    expect(old.bookings).toMatchObject([{ onCancel: 'none' }]);
  });

  it('is refunded after a refund of the same order that is being settled, without a deadlock', async () => {
    const call = await sell();
    const { orderId } = await order(call, await nextTime(call));
    await world.runJobs();
    const [booking] = await upcoming();
    await asAna('cancelBooking', { bookingId: booking?.id });
    await world.sql(`delete from pgboss.job where name = 'refundBooking'`);
    const data = { realm: storeId, bookingId: String(booking?.id), lineId: '' };
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = world.services.db.inStore(provenStore(storeId), async (tx) => {
      await lockOrder(tx, orderId);
      held.resolve();
      await released.promise;
    });
    await held.promise;
    const refunding = refundBooking(data, { services: world.services, now: world.now(), jobId: randomUUID() });
    await expect.poll(() => countLockWaits(world), { timeout: 20_000 }).toBe(1);
    // A refund that fails locks the booking next.
    await world.sql('select id from bookings where id = $1 for update nowait', [booking?.id]);
    released.resolve();
    await Promise.all([holding, refunding]);
    expect((await orderOf(orderId)).refunds).toHaveLength(1);
  });

  it('is announced once, although its refund is tried again after a crash', async () => {
    const call = await sell();
    const { email, orderId } = await order(call, await nextTime(call));
    await world.runJobs();
    const [booking] = await upcoming();
    world.services.webhooks = receiver.gateway();
    await asAna('saveWebhook', { url: `${receiver.url}/hook`, description: '', kinds: ['booking.canceled'] });
    await asAna('cancelBooking', { bookingId: booking?.id });
    // The process ends before the job ran, and the job is gone.
    await world.sql(`delete from pgboss.job where name = 'refundBooking'`);
    await world.runJobs();
    expect(await canceledEmails(email)).toEqual([]);
    // Other software learns at once that the time is free.
    expect(canceledEvents()).toHaveLength(1);
    world.travel({ hours: 2 });
    await world.sweep(storeId);
    await world.runJobs();
    const data = { realm: storeId, bookingId: String(booking?.id), lineId: '' };
    await refundBooking(data, { services: world.services, now: world.now(), jobId: randomUUID() });
    await world.sweep(storeId);
    await world.runJobs();
    expect(await canceledEmails(email)).toHaveLength(1);
    const shown = await orderOf(orderId);
    expect([shown.status, shown.refunds.length]).toEqual(['refunded', 1]);
    expect(canceledEvents()).toHaveLength(1);
    await settled();
  });
});

describe('a group call that is canceled as a whole', () => {
  it('tells its host before, and in one email, how many get what, and each customer once what they get', async () => {
    const call = await sell({ group: 8 });
    const at = await nextTime(call);
    const paid = [await order(call, at), await order(call, at)];
    const elsewhere = await recorded(call, at);
    const guest = freshEmail();
    const { customer } = await asAna('createStoreCustomer', { email: guest });
    await asAna('grantAccess', { customerId: customer.id, productId: call.productId });
    await (await customerOf(guest)).call('book', { contentId: call.contentId, ...slotAt(at) });
    await world.runJobs();
    const [{ id: bookingId } = { id: '' }] = await upcoming();
    const { onCancel } = await asAna('getGroupCall', { bookingId });
    expect(onCancel.map(({ outcome }: Loose) => outcome).toSorted()).toEqual(['again', 'contact', 'refund', 'refund']);
    await asAna('cancelGroupCall', { bookingId });
    await world.runJobs();
    const notices = (await world.emailsTo(ana.email)).filter(
      ({ subject }) => subject.includes('canceled') && subject.includes(call.title),
    );
    expect(notices).toHaveLength(1);
    const text = notices[0]?.text.replaceAll('\n', ' ') ?? '';
    for (const sentence of [
      'You canceled this call for 4 people.',
      '2 people get $100.00 back in total.',
      '1 person gets no money back but can book another time.',
      '1 person has paid money that can’t be refunded from here.',
      `To contact about the money: ${elsewhere.email}`,
    ])
      expect(text).toContain(sentence);
    for (const email of [...paid.map((each) => each.email), elsewhere.email, guest])
      expect(await canceledEmails(email)).toHaveLength(1);
    for (const { orderId } of paid) expect((await orderOf(orderId)).status).toBe('refunded');
    expect((await orderOf(elsewhere.orderId)).status).toBe('paid');
    // Calendars read one event of a file (RFC 5546).
    expect(notices[0]?.calendar?.match(/METHOD:CANCEL/g)).toHaveLength(4);
    await settled();
  });

  it('waits with the email to its host until all refunds have begun', async () => {
    const call = await sell({ group: 8 });
    const at = await nextTime(call);
    const paid = [await order(call, at), await order(call, at)];
    await world.runJobs();
    const [one] = await upcoming();
    await asAna('cancelGroupCall', { bookingId: one?.id });
    // The process ends before one of the jobs ran, and the job is gone.
    await world.sql(`delete from pgboss.job where name = 'refundBooking' and data ->> 'bookingId' = $1`, [one?.id]);
    await world.runJobs();
    const notices = async () =>
      (await world.emailsTo(ana.email)).filter(
        ({ subject }) => subject.includes('canceled') && subject.includes(call.title),
      );
    expect(await notices()).toEqual([]);
    world.travel({ hours: 2 });
    await world.sweep(storeId);
    await world.runJobs();
    const [notice, ...others] = await notices();
    expect(others).toEqual([]);
    expect(notice?.subject).toMatch(/^Group call canceled/);
    expect(textOf(notice)).toContain('2 people get $100.00 back in total.');
    for (const { email } of paid) expect(await canceledEmails(email)).toHaveLength(1);
  });

  it('stays as it is if it is canceled for somebody who lost their time in it', async () => {
    const call = await sell({ group: 8 });
    const at = await nextTime(call);
    const [late, other] = [await order(call, at), await order(call, at)];
    await world.runJobs();
    await world.sql(`update bookings set status = 'released' where order_id = $1`, [late.orderId]);
    const lost = (await upcoming()).find(({ status }) => status === 'lost');
    const { bookings } = await asAna('cancelGroupCall', { bookingId: lost?.id });
    expect(bookings).toMatchObject([{ status: 'lost', customer: { email: late.email } }]);
    const rest = (await upcoming()).map(({ status, customer }) => [customer.email, status]);
    expect(Object.fromEntries(rest)).toEqual({ [other.email]: 'booked', [late.email]: 'lost' });
  });
});

describe('a payment that arrives late', () => {
  it('does not book a call in the past: both sides see that another time is needed', async () => {
    const call = await sell();
    const startsAt = await nextTime(call);
    const [visitor, email] = [openBrowser(world), freshEmail()];
    const page = `/ana-studio/checkout/${call.slug}`;
    const query = new URLSearchParams({ slot: startsAt, minutes: '30', zone: 'Europe/Lisbon' }).toString();
    const form = (await visitor.get(`${page}?${query}`)).body;
    const fields = ['quote', 'idempotencyKey', 'slot', 'minutes', 'zone'];
    const filled = Object.fromEntries(fields.map((name) => [name, hiddenField(form, name)]));
    const placed = await visitor.post(page, { ...filled, email, name: 'Cora', ...CARDS.asks });
    const challenge = (await visitor.get(String(placed.headers['location']))).body;
    const action = /action="([^"]*\/confirm)"/.exec(challenge)?.[1] ?? '';
    await world.sql(
      `update bookings set starts_at = $1::timestamptz - interval '1 hour', ends_at = $1::timestamptz - interval '30 minutes',
         held_until = $1::timestamptz - interval '2 hours'`,
      [world.now()],
    );
    await visitor.post(action, { token: hiddenField(challenge, 'token'), answer: 'approve' });
    const [lost, ...others] = await upcoming();
    expect(others).toEqual([]);
    expect(lost).toMatchObject({ status: 'lost', people: 1, customer: { email } });
    const { bookings, onCancel } = await asAna('getGroupCall', { bookingId: lost?.id });
    expect([bookings.length, onCancel]).toEqual([1, []]);
    expect((await asAna('cancelBooking', { bookingId: lost?.id })).booking.status).toBe('lost');
    expect((await asAna('listBookings', { when: 'past' })).items).toEqual([]);
    const member = await customerOf(email);
    const own = `/ana-studio/members/calls/${call.contentId}`;
    expect((await member.browser.get(own)).body).toContain('this time was no longer free');
    const { booking } = await member.call('book', { contentId: call.contentId, ...slotAt(await nextTime(call)) });
    expect(await upcoming()).toMatchObject([{ id: booking.id, status: 'booked' }]);
    expect((await member.browser.get(own)).body).not.toContain('this time was no longer free');
    // It is settled for good, also if the other time is canceled.
    await member.call('cancelMyBooking', { bookingId: booking.id });
    expect(await upcoming()).toEqual([]);
  });

  it('books the time by a job if a crash left it held', async () => {
    const call = await sell();
    const { email } = await order(call, await nextTime(call));
    await world.runJobs();
    await world.sql(`update bookings set status = 'held', customer_id = null, held_until = now()`);
    expect(await upcoming()).toEqual([]);
    world.travel({ hours: 2 });
    await world.sweep(storeId);
    expect(await upcoming()).toMatchObject([{ status: 'booked', customer: { email } }]);
  });
});
