import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { UNTRUSTED_MAIL_PER_DAY } from '#shared/rules/limits.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { clearBookings, orderCall, publishCall, type SoldCall } from '#test/calls.ts';
import { startCalendars } from '#test/doubles/calendars.ts';
import { callContent, openHours } from '#test/furnish.ts';
import { memberBrowser, receiptLinkOf } from '#test/memberBrowser.ts';
import { refusalOf } from '#test/refusalOf.ts';
import { CARDS, openShop } from '#test/shop.ts';
import { openWorld, type Loose } from '#test/world.ts';

const world = await openWorld();
const calendars = await startCalendars();
afterAll(() => calendars.close());
world.services.calendars = calendars.gateway();
const ana = await openShop(world, 'ana');
const ben = await openShop(world, 'ben');
const { storeId } = ana;

/** Times have narrow spaces. */
const plain = (text = ''): string => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ');

let calls = 0;
/** A published product that sells a call. */
const sell = (call: object = {}, product: object = {}): Promise<SoldCall> =>
  publishCall(world, ana, { title: `Call ${(calls += 1)}`, call, product });

const slotsOf = async ({ productId }: Pick<SoldCall, 'productId'>): Promise<string[]> =>
  (await world.call('getSlots', { storeId, productId })).starts;
const slotAt = (startsAt: string) => ({ startsAt, minutes: 30, zone: 'America/New_York' });

let people = 0;
const freshEmail = () => `caller${(people += 1)}@example.com`;

/** Buys the call over the API, at a time or without one. */
const order = ({ productId }: Pick<SoldCall, 'productId'>, startsAt: string | undefined, placed: object = {}) =>
  orderCall(world, { storeId, productId, slot: startsAt === undefined ? undefined : slotAt(startsAt), placed });

const customerOf = async (email: string) => {
  const browser = await memberBrowser(world, { slug: 'ana-studio', email });
  return async (name: string, input: object): Promise<Loose> => {
    const { body } = await browser.call(name, { storeId, ...input });
    const { result, error } = JSON.parse(body);
    return result ?? { refusal: error.details.refusal };
  };
};

const listed = async (): Promise<Loose[]> =>
  (await world.call('listBookings', { storeId, when: 'upcoming', limit: 100 }, { as: ana })).items;
/** Without those that need another time. */
const upcoming = async (): Promise<Loose[]> => (await listed()).filter(({ status }) => status === 'booked');

await openHours(world, ana);

// Each test has the host's time for itself.
beforeEach(() => clearBookings(world));

describe('availability', () => {
  it('is saved as a whole, and hours of one day may not overlap', async () => {
    const { availability } = await world.call('getAvailability', { storeId }, { as: ana });
    expect(availability).toMatchObject({ zone: 'Europe/Lisbon', dates: [{ day: '2040-01-01', from: null, to: null }] });
    expect(availability.weekly).toHaveLength(7);
    const weekly = [
      { weekday: 1, from: 540, to: 700 },
      { weekday: 1, from: 600, to: 720 },
    ];
    expect(await refusalOf(openHours(world, ana, { weekly }))).toBe('hours-overlap');
    for (const day of ['0000-01-01', '2027-02-29'])
      expect(await refusalOf(openHours(world, ana, { dates: [{ day, from: null, to: null }] }))).toBe(
        'invalid-argument',
      );
    expect(await refusalOf(openHours(world, ana, { weekly: [{ weekday: 8, from: 0, to: 5 }] }))).toBe(
      'invalid-argument',
    );
  });

  it('is needed before a call is published', async () => {
    const { product } = await world.call(
      'saveProduct',
      { storeId: ben.storeId, title: 'Talk', kind: 'call', price: { kind: 'free' } },
      { as: ben },
    );
    const of = { storeId: ben.storeId, productId: product.id };
    await world.call('saveContents', { ...of, contents: [callContent()] }, { as: ben });
    expect(await refusalOf(world.call('publishProduct', of, { as: ben }))).toBe('call-needs-hours');
    const day = (at: string, from: number | null, to: number | null) => ({ day: at, from, to });
    const dated = (...dates: object[]) => openHours(world, ben, { weekly: [], dates });
    await dated(day('2026-02-01', 540, 600), day('2026-05-04', null, null));
    expect(await refusalOf(world.call('publishProduct', of, { as: ben }))).toBe('call-needs-hours');
    await dated(day('2026-04-04', 540, 600));
    await world.call('publishProduct', of, { as: ben });
    expect((await world.call('getSlots', of)).starts).toContain('2026-04-04T08:00:00.000Z');
  });

  it('offers times after the notice, on the clocks of the host', async () => {
    const starts = await slotsOf(await sell({ noticeHours: 3 }));
    expect(starts.slice(0, 2)).toEqual(['2026-03-02T12:30:00.000Z', '2026-03-02T13:00:00.000Z']);
    // Portugal's clocks change on March 29.
    expect(starts.filter((start) => start.startsWith('2026-03-30'))[0]).toBe('2026-03-30T08:00:00.000Z');
  });
});

describe('a bought time', () => {
  it('is first on its customer’s home until it is over or canceled', async () => {
    const call = await sell();
    const [first = ''] = await slotsOf(call);
    const { email } = await order(call, first);
    const browser = await memberBrowser(world, { slug: 'ana-studio', email });
    const home = async () => (await browser.get('/ana-studio/members')).body;
    const coming = (await home()).split('id="upcoming"')[1] ?? '';
    expect(coming).toContain(call.title);
    // On the clock that it was booked on.
    expect(coming).toContain('Monday, March 2, 2026');
    const [booking] = await upcoming();
    await world.call('cancelBooking', { storeId, bookingId: booking.id }, { as: ana });
    expect(await home()).not.toContain('id="upcoming"');
  });

  it('is kept by the order, booked with its payment, and offered to nobody else', async () => {
    const call = await sell();
    const [first = '', second] = await slotsOf(call);
    const { email, orderId } = await order(call, first);
    expect((await slotsOf(call))[0]).toBe(second);
    const [booking] = await upcoming();
    expect(booking).toMatchObject({
      startsAt: first,
      orderId,
      title: call.title,
      customer: { email },
      status: 'booked',
    });
    expect(await refusalOf(order(call, first))).toBe('slot-taken');
    expect(await refusalOf(order(call, '2026-03-05T03:00:00.000Z'))).toBe('slot-taken');
  });

  it('is emailed with calendar files to the customer and the creator', async () => {
    const call = await sell({ place: 'https://meet.example/room' });
    const [first = ''] = await slotsOf(call);
    const { email } = await order(call, first);
    const mail = (await world.emailsTo(email)).find(({ subject }) => subject.startsWith('Your call is booked'));
    expect(plain(mail?.text)).toContain('7:30 – 8:00 AM');
    expect(mail?.text).toContain('https://meet.example/room');
    expect(mail?.calendar).toContain('METHOD:REQUEST');
    expect(mail?.calendar).toContain('DTSTART:20260302T123000Z');
    expect(mail?.calendar).toContain('SEQUENCE:0');
    const notice = (await world.emailsTo(ana.email)).find(({ subject }) => subject.startsWith('New booking'));
    expect(plain(notice?.text)).toContain('12:30 – 1:00 PM');
    expect(notice?.calendar).toContain(email);
  });

  it('is free again ten minutes after the payment was declined, and at once when the order is replaced', async () => {
    const call = await sell();
    const [first = ''] = await slotsOf(call);
    expect(await refusalOf(order(call, first, { card: CARDS.declined }))).toBe('card-declined');
    expect(await slotsOf(call)).not.toContain(first);
    expect(await refusalOf(order(call, first))).toBe('slot-taken');
    world.travel({ minutes: 11 });
    expect(await slotsOf(call)).toContain(first);
    expect(await upcoming()).toEqual([]);
    await order(call, first);
    expect(await upcoming()).toMatchObject([{ startsAt: first }]);
  });

  it('goes to exactly one of 200 who want it at once', async () => {
    const call = await sell({}, { price: { kind: 'free' } });
    const [first = ''] = await slotsOf(call);
    const { quote } = await world.call('quoteOrder', { storeId, productId: call.productId });
    const book = async (input: object): Promise<string> => {
      const answer = await world.call('placeOrder', input).then(
        () => 'booked',
        (error: Loose) => error.details.refusal,
      );
      // A busy server asks to try again.
      return answer === 'unavailable' ? book(input) : answer;
    };
    const placed = { storeId, quote, slot: slotAt(first) };
    const tries = Array.from({ length: 200 }, () => ({ email: freshEmail(), idempotencyKey: randomUUID() }));
    const answers = await Promise.all(tries.map((each) => book({ ...placed, ...each })));
    expect(answers.filter((answer) => answer === 'booked')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['booked', 'slot-taken']));
    const [row] = await world.sql<{ bookings: number; slots: number }>(
      `select (select count(*)::int from bookings) as bookings, (select count(*)::int from booking_slots) as slots`,
    );
    expect(row).toEqual({ bookings: 1, slots: 6 });
  }, 120_000);

  it('never overlaps another call of the same host, with its buffers', async () => {
    const [short, long] = [await sell(), await sell({ minutes: [60], bufferBefore: 30 })];
    await order(short, '2026-03-03T10:00:00.000Z');
    const starts = (await world.call('getSlots', { storeId, productId: long.productId })).starts;
    expect(starts.filter((start: string) => start >= '2026-03-03T08:30' && start < '2026-03-03T11:30')).toEqual([
      '2026-03-03T09:00:00.000Z',
      '2026-03-03T11:00:00.000Z',
    ]);
  });

  it('counts for the most calls of a day, also when several are booked at once', async () => {
    const call = await sell();
    await openHours(world, ana, { dailyMax: 2 });
    const times = [10, 11, 12, 13, 14, 15].map((hour) => `2026-03-05T${hour}:00:00.000Z`);
    const answers = await Promise.all(times.map((time) => refusalOf(order(call, time))));
    await openHours(world, ana);
    expect(answers.filter((problem) => problem === undefined)).toHaveLength(2);
    expect(answers.filter((problem) => problem === 'slot-taken')).toHaveLength(4);
  });

  it('is shared by a group up to its size', async () => {
    const call = await sell({ group: 3 });
    const [first = ''] = await slotsOf(call);
    const tries = await Promise.all(Array.from({ length: 6 }, () => refusalOf(order(call, first))));
    expect(tries.filter((problem) => problem === undefined)).toHaveLength(3);
    expect(tries.filter((problem) => problem === 'slot-taken')).toHaveLength(3);
    expect(await slotsOf(call)).not.toContain(first);
    const [{ id } = { id: '' }] = await upcoming();
    await world.call('cancelBooking', { storeId, bookingId: id }, { as: ana });
    expect(await slotsOf(call)).toContain(first);
    expect(await world.sql('select 1 from booking_slots')).toHaveLength(6);
  });

  it('is not lost by a payment that arrives late, unless somebody else has it', async () => {
    const call = await sell();
    const [first = '', second = ''] = await slotsOf(call);
    const [early, late] = [await challenged(call, first), await challenged(call, second)];
    world.travel({ minutes: 12 });
    const other = await order(call, second);
    for (const { approve } of [early, late]) await approve();
    expect((await upcoming()).map(({ startsAt, customer }: Loose) => [startsAt, customer.email])).toEqual([
      [first, early.email],
      [second, other.email],
    ]);
    expect((await listed()).filter(({ status }) => status === 'lost')).toMatchObject([
      { startsAt: second, customer: { email: late.email } },
    ]);
    const emails = await world.emailsTo(late.email);
    expect(emails.map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Choose another time for your call/),
    );
    // The order is paid, so its buyer has a call to book.
    const loser = await customerOf(late.email);
    expect(await loser('myBookings', { contentId: call.contentId })).toEqual({ bookings: [], left: 1 });
    const notice = (await world.emailsTo(ana.email)).find(({ text }) => text.includes(`Cora (${late.email}) paid`));
    expect(notice?.subject).toMatch(/^Call needs another time/);
    expect(notice?.calendar).toBeUndefined();
    const orderId = /order=([\w-]{36})/.exec(notice?.text ?? '')?.[1] ?? '';
    const lostCallAt = async (id: string) =>
      (await world.call('getOrder', { storeId, orderId: id }, { as: ana })).order.lostCallAt;
    expect([await lostCallAt(orderId), await lostCallAt(other.orderId)]).toEqual([second, null]);
    const member = await memberBrowser(world, { slug: 'ana-studio', email: late.email });
    const own = async () => (await member.get(`/ana-studio/members/orders/${orderId}`)).body;
    const link = await receiptLinkOf(world, late.email);
    for (const body of [await own(), (await world.get(link)).body]) {
      expect(body).toContain('Choose another time for your call');
      expect(body).toContain(`/ana-studio/members/calls/${call.contentId}`);
    }
    // Choosing another time settles it.
    const [third] = (await slotsOf(call)).slice(4);
    await loser('book', { contentId: call.contentId, ...slotAt(third ?? '') });
    expect(await lostCallAt(orderId)).toBeNull();
    expect(await own()).not.toContain('Choose another time for your call');
  });
});

/** Adds a calendar in which the host is busy for a whole day. */
async function addBusyDay(moment: string): Promise<void> {
  const day = moment.slice(0, 10).replaceAll('-', '');
  const event = ['BEGIN:VEVENT', 'UID:away', `DTSTART;VALUE=DATE:${day}`, 'END:VEVENT'];
  calendars.show('/away.ics', ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR'].join('\r\n'));
  await world.call('saveBusyFeed', { storeId, name: '', url: `${calendars.url}/away.ics` }, { as: ana });
  await world.runJobs();
  expect(await world.sql('select 1 from busy_times')).toHaveLength(1);
}

/** A checkout in the browser that waits for the buyer's bank. */
async function challenged({ slug }: SoldCall, startsAt: string) {
  const [visitor, email] = [openBrowser(world), freshEmail()];
  const page = `/ana-studio/checkout/${slug}`;
  const query = new URLSearchParams({ slot: startsAt, minutes: '30', zone: 'Europe/Lisbon' }).toString();
  const form = (await visitor.get(`${page}?${query}`)).body;
  const fields = ['quote', 'idempotencyKey', 'slot', 'minutes', 'zone'];
  const filled = Object.fromEntries(fields.map((name) => [name, hiddenField(form, name)]));
  const placed = await visitor.post(page, { ...filled, email, name: 'Cora', ...CARDS.asks });
  const challenge = (await visitor.get(String(placed.headers['location']))).body;
  const action = /action="([^"]*\/confirm)"/.exec(challenge)?.[1] ?? '';
  const token = hiddenField(challenge, 'token');
  return { email, form, approve: () => visitor.post(action, { token, answer: 'approve' }) };
}

describe('the facts of a call', () => {
  const factsOf = async (call: object, product: object = {}, query = '') => {
    const sold = await sell(call, product);
    const visitor = openBrowser(world);
    const [first = ''] = await slotsOf(sold);
    const slot = new URLSearchParams({ slot: first, minutes: '30', zone: 'Europe/Lisbon' }).toString();
    const pages = [
      `/ana-studio/p/${sold.slug}?${query}`,
      `/ana-studio/p/${sold.slug}/times?${query}`,
      `/ana-studio/checkout/${sold.slug}?${slot}&${query}`,
    ];
    return Promise.all(pages.map(async (page) => plain((await visitor.get(page)).body)));
  };

  it('are told before it is bought: length, group, moving and canceling', async () => {
    const call = { minutes: [30, 60], group: 8, cancel: 'refund', cancelHours: 48 };
    const [product, times, checkout] = await factsOf(call);
    const rule =
      'Up to 8 people · Move it twice, until 24 hours before · Cancel until 2 days before and get your money back';
    expect(product).toContain(`30 or 60 minutes · ${rule}`);
    expect(times).toContain(`30 or 60 minutes · ${rule}`);
    expect(checkout).toContain(`30 minutes · ${rule}`);
  });

  it.each([
    [{ cancel: 'again', cancelHours: 24 }, 'Cancel until 24 hours before and book another time'],
    [{ cancel: 'again', cancelHours: 0 }, 'Cancel before it starts and book another time'],
    [{ cancel: 'refund', cancelHours: 0 }, 'Cancel before it starts and get your money back'],
    [{ cancel: 'none' }, 'No new time or refund if you cancel'],
    // A call of a pack gives another time.
    [{ cancel: 'refund', cancelHours: 24, sessions: 3 }, 'Cancel until 24 hours before and book another time'],
  ])('promise what %j gives', async (call, rule) => {
    for (const page of await factsOf(call)) expect(page).toContain(` before · ${rule}<`);
  });

  it('promise no money for a call that costs none, in the language of the page', async () => {
    const free = { price: { kind: 'free' } };
    for (const page of await factsOf({ cancel: 'refund', cancelHours: 24 }, free, 'lang=de'))
      expect(page).toContain('Absage bis 24 Stunden vorher: Du kannst eine andere Zeit buchen');
  });
});

describe('the pages of a call', () => {
  it('lead from the product to a time, on the clocks of the visitor and the host', async () => {
    const call = await sell({ minutes: [30, 60] });
    const visitor = openBrowser(world);
    const product = (await visitor.get(`/ana-studio/p/${call.slug}`)).body;
    expect(product).toContain('Book a call');
    const chosen = await visitor.get(`/ana-studio/checkout/${call.slug}`);
    expect(chosen.headers['location']).toBe(`/ana-studio/p/${call.slug}/times`);
    const times = (await visitor.get(`/ana-studio/p/${call.slug}/times?zone=America/New_York&code=A1`)).body;
    expect(times).toContain('Times are in the time zone New York (Eastern Standard Time).');
    expect(times).toContain('value="2026-03-02T12:30:00.000Z"');
    expect(times).toMatch(/7:30\sAM<\/span><small>12:30\sPM/);
    expect(times).toContain('name="code" value="A1"');
    expect(times).toContain('60 minutes');
    const later = /href="([^"]*from=[^"]*)"/.exec(times)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect((await visitor.get(later.replace('#times', ''))).body).toContain('Monday, March 9');
    expect((await visitor.get(`/ana-studio/p/${call.slug}/times?zone=Nowhere/Else&from=x&minutes=7`)).statusCode).toBe(
      200,
    );
    expect((await visitor.get('/ana-studio/p/spring-prints/times')).statusCode).toBe(404);
  });

  it('say that a call without a call, as could be published before, is not for sale', async () => {
    const { productId, contentId, slug } = await sell();
    await world.sql('update contents set unpublished_at = now() where id = $1', [contentId]);
    await world.sql(`update products set published = jsonb_set(published, '{contents}', '[]') where id = $1`, [
      productId,
    ]);
    const times = await openBrowser(world).get(`/ana-studio/p/${slug}/times`);
    expect(times.headers['location']).toBe(`/ana-studio/p/${slug}`);
    const { body } = await world.get(`/ana-studio/p/${slug}`);
    expect(body).toContain('This product isn’t for sale right now.');
    expect(body).not.toContain(`/checkout/${slug}`);
  });

  it('take the time through the checkout, and ask for another one if it was taken', async () => {
    const call = await sell();
    const [first = ''] = await slotsOf(call);
    const one = await challenged(call, first);
    expect(plain(one.form)).toContain('12:30 – 1:00 PM');
    const visitor = openBrowser(world);
    const page = `/ana-studio/checkout/${call.slug}`;
    const fields = { slot: first, minutes: '30', zone: 'Europe/Lisbon' };
    const form = (await visitor.get(`${page}?${new URLSearchParams(fields).toString()}`)).body;
    const filled = {
      quote: hiddenField(form, 'quote'),
      idempotencyKey: hiddenField(form, 'idempotencyKey'),
      ...fields,
    };
    const placed = await visitor.post(page, { ...filled, email: freshEmail(), name: 'Dan', ...CARDS.pays });
    expect(placed.headers['location']).toContain(`/ana-studio/p/${call.slug}/times?`);
    const again = await visitor.get(String(placed.headers['location']));
    expect(again.body).toContain('This time is no longer available.');
    const done = await one.approve();
    expect((await visitor.get(String(done.headers['location']))).body).toContain('Your call is booked');
  });
});

/** What the email about a canceled call says its customer gets. */
const GIVEN = {
  none: 'you don’t get another time or a refund.',
  again: 'You can choose another time.',
  refund: 'You get $50.00 back.',
};

describe('a customer', () => {
  it('books the calls of a pack one by one, and no more than were bought', async () => {
    const call = await sell({ sessions: 3 });
    const starts = await slotsOf(call);
    const { email } = await order(call, starts[0]);
    const bea = await customerOf(email);
    const bookAt = (startsAt: string | undefined) =>
      bea('book', { contentId: call.contentId, minutes: 30, zone: 'Europe/Lisbon', startsAt });
    expect(await bea('myBookings', { contentId: call.contentId })).toMatchObject({ left: 2 });
    const answers = await Promise.all([2, 3, 4, 5].map((at) => bookAt(starts[at])));
    expect(answers.filter(({ booking }) => booking)).toHaveLength(2);
    expect(answers.filter(({ refusal }) => refusal === 'no-calls-left')).toHaveLength(2);
    expect(await bea('myBookings', { contentId: call.contentId })).toMatchObject({ left: 0 });
  });

  it('is emailed about each call of a pack, however many they book on a day', async () => {
    const call = await sell({ sessions: 12 });
    const starts = await slotsOf(call);
    const { email } = await order(call, undefined);
    const bea = await customerOf(email);
    const bookings = [];
    for (let at = 0; at < 12; at += 1)
      bookings.push(
        await bea('book', {
          contentId: call.contentId,
          minutes: 30,
          zone: 'Europe/Lisbon',
          startsAt: starts[at * 2],
        }),
      );
    await world.runJobs();
    const sent = async (subject: string) =>
      (await world.emailsTo(email)).filter((mail) => mail.subject.startsWith(subject) && mail.calendar);
    expect(await sent('Your call is booked')).toHaveLength(12);
    await world.call('cancelBooking', { storeId, bookingId: bookings[11]?.booking.id, reason: '' }, { as: ana });
    await world.runJobs();
    expect(await sent('Your call was canceled')).toHaveLength(1);
  });

  it('who has proven nothing is emailed about a free call once a new store may email more people', async () => {
    const free = await openShop(world, 'free-calls');
    await openHours(world, free);
    const call = await publishCall(world, free, { title: 'Free call', product: { price: { kind: 'free' } } });
    const [startsAt = ''] = (await world.call('getSlots', { storeId: free.storeId, productId: call.productId })).starts;
    await world.sql('insert into mail_allowances (store_id, day, used) values ($1, $2, $3)', [
      free.storeId,
      world.now().toISOString().slice(0, 10),
      UNTRUSTED_MAIL_PER_DAY,
    ]);
    const { email } = await orderCall(world, {
      storeId: free.storeId,
      productId: call.productId,
      slot: slotAt(startsAt),
    });
    await world.runJobs();
    expect(await world.emailsTo(email)).toEqual([]);
    const [waiting] = await world.sql<{ data: Loose; seconds: number }>(
      `select data, extract(epoch from start_after - created_on)::int as seconds from pgboss.job
        where name = 'sendBookingEmail' and data ->> 'about' = 'booked' and state = 'created'`,
    );
    const midnight = new Date(world.now()).setUTCHours(24, 0, 0, 0);
    expect(Math.abs((waiting?.seconds ?? 0) - (midnight - world.now().getTime()) / 1000)).toBeLessThan(60);
    const { sendBookingEmail } = await import('./sendBookingEmail.ts');
    const send = () =>
      sendBookingEmail(waiting?.data as never, { services: world.services, now: world.now(), jobId: randomUUID() });
    await world.sql('delete from mail_allowances');
    await send();
    await send();
    const mails = (await world.emailsTo(email)).filter(({ subject }) => subject.startsWith('Your call is booked'));
    expect(mails).toHaveLength(1);
  });

  it('moves a call twice, until 24 hours before, and only their own', async () => {
    const call = await sell();
    const { email } = await order(call, '2026-03-05T10:00:00.000Z');
    const [bea, other] = [await customerOf(email), await customerOf((await order(await sell(), undefined)).email)];
    const { bookings } = await bea('myBookings', { contentId: call.contentId });
    const bookingId = bookings[0].id;
    const move = (startsAt: string, as = bea) => as('moveMyBooking', { bookingId, startsAt });
    expect(await move('2026-03-05T11:00:00.000Z', other)).toEqual({ refusal: 'not-found' });
    expect(await other('cancelMyBooking', { bookingId })).toEqual({ refusal: 'not-found' });
    expect(await move('2026-03-05T03:00:00.000Z')).toEqual({ refusal: 'slot-taken' });
    // Half an hour later begins when the call itself ends.
    expect(await move('2026-03-05T10:30:00.000Z')).toMatchObject({ booking: { startsAt: '2026-03-05T10:30:00.000Z' } });
    expect(await move('2026-03-05T10:30:00.000Z')).toMatchObject({ booking: { canMove: true } });
    expect(await move('2026-03-06T10:00:00.000Z')).toMatchObject({ booking: { canMove: false } });
    expect(await move('2026-03-07T10:00:00.000Z')).toEqual({ refusal: 'booking-not-movable' });
    const moved = (await world.emailsTo(email)).filter(({ subject }) => subject.startsWith('Your call was moved'));
    // What was moved again before its email was sent is in the last email only.
    expect(moved[0]?.calendar).toContain('SEQUENCE:2');
    expect(await slotsOf(call)).toContain('2026-03-05T10:00:00.000Z');
  });

  it('moves a call to a time that overlaps its own, and within a day that it fills', async () => {
    await openHours(world, ana, { dailyMax: 1 });
    const call = await sell({ bufferBefore: 30, bufferAfter: 30 });
    const { email } = await order(call, '2026-03-05T10:00:00.000Z');
    expect(await slotsOf(call)).not.toContain('2026-03-05T14:00:00.000Z');
    const bea = await customerOf(email);
    const { bookings } = await bea('myBookings', { contentId: call.contentId });
    const bookingId = bookings[0].id;
    const browser = await memberBrowser(world, { slug: 'ana-studio', email });
    const page = `/ana-studio/members/calls/${call.contentId}?move=${bookingId}&from=2026-03-05&zone=UTC`;
    const { body } = await browser.get(page);
    for (const hour of ['10:30', '14:00']) expect(body).toContain(`2026-03-05T${hour}:00.000Z`);
    expect(body).not.toContain('2026-03-05T10:00:00.000Z');
    for (const startsAt of ['2026-03-05T10:30:00.000Z', '2026-03-05T14:00:00.000Z'])
      expect(await bea('moveMyBooking', { bookingId, startsAt })).toMatchObject({ booking: { startsAt } });
    await openHours(world, ana);
  });

  it('does not move a call to a time that others of its group still take', async () => {
    const call = await sell({ group: 2, bufferBefore: 30, bufferAfter: 30 });
    const { email } = await order(call, '2026-03-05T10:00:00.000Z');
    await order(call, '2026-03-05T10:00:00.000Z');
    const bea = await customerOf(email);
    const { bookings } = await bea('myBookings', { contentId: call.contentId });
    const move = (startsAt: string) => bea('moveMyBooking', { bookingId: bookings[0].id, startsAt });
    expect(await move('2026-03-05T10:30:00.000Z')).toEqual({ refusal: 'slot-taken' });
    expect(await move('2026-03-05T11:30:00.000Z')).toMatchObject({ booking: { status: 'booked' } });
  });

  it('cancels by the rule: another time, the money, or nothing', async () => {
    const outcome = async (call: object, startsAt = '2026-03-06T10:00:00.000Z') => {
      const sold = await sell(call);
      const { email, orderId } = await order(sold, startsAt);
      const bea = await customerOf(email);
      const { bookings } = await bea('myBookings', { contentId: sold.contentId });
      const canceled = await bea('cancelMyBooking', { bookingId: bookings[0].id });
      expect(await bea('cancelMyBooking', { bookingId: bookings[0].id })).toEqual(canceled);
      await world.runJobs();
      const { order: shown } = await world.call('getOrder', { storeId, orderId }, { as: ana });
      const left = await bea('myBookings', { contentId: sold.contentId });
      const emails = await world.emailsTo(email);
      const sent = emails.find(({ subject }) => subject.startsWith('Your call was canceled'));
      expect(sent?.calendar).toContain('METHOD:CANCEL');
      expect(sent?.text).toContain('You canceled this call.');
      expect(sent?.text).not.toContain('Move or cancel');
      const given = Object.entries(GIVEN).filter(([, sentence]) => sent?.text.includes(sentence));
      expect(given.map(([name]) => name)).toEqual([bookings[0].onCancel]);
      expect(sent?.text.includes('Choose a time')).toBe(bookings[0].onCancel === 'again');
      return [bookings[0].onCancel, shown.status, left.left ?? left.refusal];
    };
    expect(await outcome({ cancel: 'again', cancelHours: 24 })).toEqual(['again', 'paid', 1]);
    expect(await outcome({ cancel: 'refund', cancelHours: 24 })).toEqual(['refund', 'refunded', 'not-found']);
    expect(await outcome({ cancel: 'none' })).toEqual(['none', 'paid', 0]);
    expect(await outcome({ cancel: 'refund', cancelHours: 168 })).toEqual(['none', 'paid', 0]);
    expect(await outcome({ cancel: 'refund', cancelHours: 24, sessions: 2 })).toEqual(['again', 'paid', 2]);
  });

  it('gets the money back for a call that was booked after it was paid, once', async () => {
    const call = await sell({ cancel: 'refund' });
    const { email, orderId } = await order(call, undefined);
    const bea = await customerOf(email);
    const { booking } = await bea('book', { contentId: call.contentId, ...slotAt('2026-03-06T10:00:00.000Z') });
    expect(booking.onCancel).toBe('refund');
    await Promise.all([1, 2, 3].map(() => bea('cancelMyBooking', { bookingId: booking.id })));
    await world.runJobs();
    const { order: shown } = await world.call('getOrder', { storeId, orderId }, { as: ana });
    expect(shown).toMatchObject({ status: 'refunded' });
  });

  it('is emailed in the language of their latest order, also about a call that was booked without one', async () => {
    const call = await sell();
    const { email, orderId } = await order(call, undefined);
    await world.sql(`update orders set language = 'de' where id = $1`, [orderId]);
    const later = await order(call, undefined);
    await world.sql(`update orders set language = 'fr' where id = $1`, [later.orderId]);
    const [{ id: customerId } = { id: '' }] = await world.sql<{ id: string }>(
      'select id from customers where store_id = $1 and email = $2',
      [storeId, email],
    );
    const granted = await sell({}, { price: { kind: 'free' } });
    await world.call('grantAccess', { storeId, customerId, productId: granted.productId }, { as: ana });
    const bea = await customerOf(email);
    await bea('book', { contentId: granted.contentId, ...slotAt('2026-03-06T10:00:00.000Z') });
    const subjects = (await world.emailsTo(email)).map(({ subject }) => subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^Dein Gespräch ist gebucht/));
  });

  it('is promised another time instead of money that was never paid', async () => {
    const call = await sell({ cancel: 'refund' }, { price: { kind: 'free' } });
    const { email } = await order(call, '2026-03-06T10:00:00.000Z');
    const bea = await customerOf(email);
    const { bookings } = await bea('myBookings', { contentId: call.contentId });
    expect(bookings[0].onCancel).toBe('again');
    await bea('cancelMyBooking', { bookingId: bookings[0].id });
    expect(await bea('myBookings', { contentId: call.contentId })).toMatchObject({ left: 1 });
  });

  it('is reminded a day and an hour before, of the time that counts', async () => {
    const call = await sell();
    const { email } = await order(call, '2026-03-05T10:00:00.000Z');
    await world.runJobs();
    const jobs = await world.sql<{ about: string; at: Date; data: Loose }>(
      `select data ->> 'about' as about, start_after as at, data from pgboss.job
        where name = 'sendBookingEmail' and data ->> 'about' in ('tomorrow', 'soon') and state = 'created'
          and data ->> 'bookingId' in (select id::text from bookings) order by start_after desc`,
    );
    expect(jobs.map(({ about }) => about)).toEqual(['soon', 'tomorrow']);
    const { sendBookingEmail } = await import('./sendBookingEmail.ts');
    const remind = async () => {
      for (const { data } of jobs)
        await sendBookingEmail(data, { services: world.services, now: world.now(), jobId: randomUUID() });
    };
    await remind();
    await remind();
    const subjects = (await world.emailsTo(email)).map(({ subject }) => subject.split(' · ')[0]);
    expect(subjects.filter((subject) => subject === 'Your call is in 24 hours')).toHaveLength(1);
    expect(subjects.filter((subject) => subject === 'Your call starts in an hour')).toHaveLength(1);
    const [{ id } = { id: '' }] = await upcoming();
    await world.call('moveBooking', { storeId, bookingId: id, startsAt: '2026-03-06T18:00:00.000Z' }, { as: ana });
    await world.sql('delete from mail_messages where kind in ($1, $2)', ['booking', 'unproven-booking']);
    await remind();
    expect((await world.emailsTo(email)).filter(({ subject }) => subject.startsWith('Your call starts'))).toHaveLength(
      1,
    );
  });
});

describe('calendar files', () => {
  /** The event of a file, as a calendar reads it. */
  function eventOf(file: string | undefined) {
    const calendar = new ICAL.Component(ICAL.parse(file ?? ''));
    const [event, ...others] = calendar.getAllSubcomponents('vevent');
    expect(others).toEqual([]);
    const read = (name: string): Loose => event?.getFirstPropertyValue(name);
    const [start, end] = [read('dtstart'), read('dtend')];
    return {
      method: String(calendar.getFirstPropertyValue('method')),
      uid: String(read('uid')),
      sequence: Number(read('sequence')),
      status: String(read('status')),
      start: start.toJSDate().toISOString(),
      end: end.toJSDate().toISOString(),
      zones: [start.zone.tzid, end.zone.tzid],
      people: event?.getAllProperties('attendee').map((each) => String(each.getFirstValue())),
    };
  }

  it('of booked, moved and canceled calls update one event, that of the customer and that of the creator', async () => {
    const call = await sell({ place: 'Room 4; second floor, left' });
    const { email } = await order(call, '2026-03-06T10:00:00.000Z');
    await world.runJobs();
    const [one = { id: '' }] = await upcoming();
    const own = { storeId, bookingId: one.id };
    await world.call('moveBooking', { ...own, startsAt: '2026-03-30T10:00:00.000Z' }, { as: ana });
    await world.runJobs();
    await world.call('cancelBooking', own, { as: ana });
    const files = async (address: string, subjects: readonly string[]) => {
      const emails = (await world.emailsTo(address)).filter(
        ({ subject, text }) => subject.includes(call.title) || text.includes(call.title),
      );
      return subjects.map((start) => eventOf(emails.find(({ subject }) => subject.startsWith(start))?.calendar));
    };
    const ofCustomer = await files(email, ['Your call is booked', 'Your call was moved', 'Your call was canceled']);
    const ofCreator = await files(ana.email, ['New booking', 'Booking moved', 'Booking canceled']);
    for (const events of [ofCustomer, ofCreator]) {
      expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
      expect(events.map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
      expect(events.map(({ method }) => method)).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
      expect(events.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'CANCELLED']);
      // Moments in UTC, which every calendar shows on its own clocks, also after they change.
      expect(events.map(({ zones }) => zones)).toEqual([0, 1, 2].map(() => ['UTC', 'UTC']));
      expect(events.map(({ start, end }) => `${start} ${end}`)).toEqual([
        '2026-03-06T10:00:00.000Z 2026-03-06T10:30:00.000Z',
        '2026-03-30T10:00:00.000Z 2026-03-30T10:30:00.000Z',
        '2026-03-30T10:00:00.000Z 2026-03-30T10:30:00.000Z',
      ]);
      for (const { people } of events) expect(people).toEqual([`MAILTO:${email}`]);
    }
    expect(ofCustomer[0]?.uid).not.toBe(ofCreator[0]?.uid);
  });

  it('are downloaded from the members’ page by whoever booked, as the event of the emails', async () => {
    const call = await sell({ group: 2 });
    const { email } = await order(call, '2026-03-06T10:00:00.000Z');
    const other = await order(call, '2026-03-06T10:00:00.000Z');
    const bea = await memberBrowser(world, { slug: 'ana-studio', email });
    const page = (await bea.get(`/ana-studio/members/calls/${call.contentId}`)).body;
    expect(page).toContain('Add to calendar');
    const href = /href="([^"]*\/call\.ics)"/.exec(page)?.[1] ?? '';
    const file = await bea.get(href);
    expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(file.headers['content-disposition']).toContain('call.ics');
    const emailed = (await world.emailsTo(email)).find(({ subject }) => subject.startsWith('Your call is booked'));
    // Asks for no answer, and names nobody else.
    const expected = { ...eventOf(emailed?.calendar), method: 'PUBLISH', people: [] };
    expect(eventOf(file.body)).toEqual(expected);
    const cora = await memberBrowser(world, { slug: 'ana-studio', email: other.email });
    expect((await cora.get(href)).statusCode).toBe(404);
    expect((await bea.get(href.replace(/[\w-]{36}\/call/, `${randomUUID()}/call`))).statusCode).toBe(404);
    await (
      await customerOf(email)
    )('cancelMyBooking', { bookingId: /([\w-]{36})\/call\.ics/.exec(href)?.[1] });
    expect((await bea.get(href)).statusCode).toBe(404);
  });
});

describe('the members’ page of a call', () => {
  it('books, moves and cancels without a script', async () => {
    const call = await sell();
    const { email } = await order(call, undefined);
    const bea = await memberBrowser(world, { slug: 'ana-studio', email });
    const page = `/ana-studio/members/calls/${call.contentId}`;
    expect((await bea.get(`/ana-studio/members/contents/${call.contentId}`)).headers['location']).toBe(page);
    expect((await bea.get(page)).body).toContain('Choose a time');
    const slot = { minutes: '30', zone: 'Europe/Lisbon' };
    const booked = await bea.submit(page, { ...slot, step: 'book', slot: '2026-03-06T10:00:00.000Z' });
    expect(booked.body).toContain('Your call is booked');
    expect(booked.body).toContain('Join the call');
    expect(booked.body).not.toContain('Choose a time');
    const booking = hiddenField(booked.body, 'booking');
    const moving = await bea.get(`${page}?move=${booking}&zone=Asia/Tokyo`);
    expect(moving.body).toContain('Choose another time');
    const moved = await bea.submit(page, { ...slot, step: 'move', booking, slot: '2026-03-06T11:00:00.000Z' });
    expect(moved.body).toContain('Your call was moved');
    const taken = await bea.post(page, { ...slot, step: 'move', booking, slot: '2026-03-06T03:00:00.000Z' });
    expect(taken.statusCode).toBe(400);
    expect(taken.body).toContain('This time is no longer available.');
    const canceled = await bea.submit(page, { step: 'cancel', booking });
    expect(canceled.body).toContain('Your call was canceled');
    expect(canceled.body).toContain('Choose a time');
    expect((await bea.post(page, { step: 'cancel', booking: 'x' })).statusCode).toBe(400);
  });
});

describe('the creator', () => {
  it('finds calls by customer, and those that are over', async () => {
    const call = await sell();
    const { email } = await order(call, '2026-03-03T10:00:00.000Z');
    await order(call, '2026-03-03T12:00:00.000Z');
    const find = async (input: object) =>
      (await world.call('listBookings', { storeId, when: 'upcoming', ...input }, { as: ana })).items;
    expect(await find({ search: email })).toMatchObject([{ customer: { email } }]);
    expect(await find({ search: 'nobody' })).toEqual([]);
    const first = await world.call('listBookings', { storeId, when: 'upcoming', limit: 1 }, { as: ana });
    expect(first).toMatchObject({ count: 2, items: [{ startsAt: '2026-03-03T10:00:00.000Z' }] });
    expect(await find({ cursor: first.nextCursor })).toMatchObject([{ startsAt: '2026-03-03T12:00:00.000Z' }]);
    expect(await find({ when: 'past' })).toEqual([]);
  });

  it('moves a call to any free time, cancels it, and marks who did not come', async () => {
    const call = await sell();
    const { email } = await order(call, '2026-03-06T10:00:00.000Z');
    await order(call, '2026-03-06T12:00:00.000Z');
    const [one = { id: '' }] = await upcoming();
    const own = { storeId, bookingId: one.id };
    const move = (startsAt: string) => world.call('moveBooking', { ...own, startsAt }, { as: ana });
    expect(await refusalOf(move('2026-03-06T12:15:00.000Z'))).toBe('slot-taken');
    expect(await refusalOf(move('2020-03-06T12:15:00.000Z'))).toBe('invalid-argument');
    expect(await move('2026-03-06T22:00:00.000Z')).toMatchObject({ booking: { startsAt: '2026-03-06T22:00:00.000Z' } });
    expect(await refusalOf(world.call('markNoShow', { ...own, isNoShow: true }, { as: ana }))).toBe(
      'booking-not-begun',
    );
    expect(await world.call('cancelBooking', own, { as: ana })).toMatchObject({ booking: { canceledBy: 'creator' } });
    expect(await world.call('cancelBooking', own, { as: ana })).toMatchObject({ booking: { status: 'canceled' } });
    const bea = await customerOf(email);
    expect(await bea('myBookings', { contentId: call.contentId })).toMatchObject({ left: 1 });
  });

  it('moves a call whose customer did not come, who can then come to the new time', async () => {
    await order(await sell(), '2026-03-06T10:00:00.000Z');
    const [one] = await upcoming();
    const own = { storeId, bookingId: one.id };
    // It was marked after it had begun.
    await world.sql('update bookings set no_show_at = starts_at where id = $1', [one.id]);
    const { booking } = await world.call('moveBooking', { ...own, startsAt: '2026-03-06T12:00:00.000Z' }, { as: ana });
    expect(booking).toMatchObject({ startsAt: '2026-03-06T12:00:00.000Z', isNoShow: false });
  });

  it('cancels a full group of 100 in one request, and emails each once', async () => {
    const call = await sell({ group: 100 });
    await order(call, '2026-03-06T10:00:00.000Z');
    await world.runJobs();
    const [{ id: bookingId }] = await upcoming();
    // 99 more bookings of the same customer.
    await world.sql(
      `insert into bookings (store_id, id, session_id, host_id, product_id, content_id, status, starts_at, ends_at,
         taken_from, taken_until, zone, customer_id, created_at)
       select store_id, gen_random_uuid(), session_id, host_id, product_id, content_id, status, starts_at, ends_at,
         taken_from, taken_until, zone, customer_id, created_at from bookings, generate_series(1, 99) where id = $1`,
      [bookingId],
    );
    expect(await upcoming()).toMatchObject([{ people: 100 }]);
    const cancel = () => world.call('cancelGroupCall', { storeId, bookingId }, { as: ana });
    const [{ bookings }] = await Promise.all([cancel(), cancel()]);
    expect(bookings.filter(({ status }: Loose) => status === 'canceled')).toHaveLength(100);
    const [jobs] = await world.sql<{ emails: number; notices: number; bookings: number }>(
      `select count(*) filter (where name = 'sendBookingEmail')::int as emails,
              count(*) filter (where name = 'notifyBooking')::int as notices,
              count(distinct data ->> 'bookingId')::int as bookings
         from pgboss.job where data ->> 'about' = 'canceled' and data ->> 'bookingId' in (select id::text from bookings)`,
    );
    expect(jobs).toEqual({ emails: 100, notices: 0, bookings: 100 });
    const canceled = (await world.emailsTo(ana.email)).filter(({ text }) => text.includes(call.title));
    const notices = canceled.filter(({ subject }) => subject.includes('canceled'));
    expect(notices.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Group call canceled/)]);
    expect(notices[0]?.text).toContain('You canceled this call for 100 people.');
    expect(notices[0]?.calendar?.match(/STATUS:CANCELLED/g)).toHaveLength(100);
  });

  it('cancels by the rule of the call, and gives another time at least', async () => {
    const outcome = async (rule: object) => {
      const call = await sell(rule);
      const { email, orderId } = await order(call, '2026-03-06T10:00:00.000Z');
      const [one = { id: '' }] = await upcoming();
      const cancel = () => world.call('cancelBooking', { storeId, bookingId: one.id }, { as: ana });
      const [canceled] = await Promise.all([cancel(), cancel()]);
      await world.runJobs();
      const { order: shown } = await world.call('getOrder', { storeId, orderId }, { as: ana });
      const sent = (await world.emailsTo(email)).find(({ subject }) => subject.startsWith('Your call was canceled'));
      expect(sent?.text).toContain('ana Studio canceled this call.');
      const given = Object.entries(GIVEN).filter(([, sentence]) => sent?.text.includes(sentence));
      expect(given.map(([name]) => name)).toEqual([canceled.booking.cancelOutcome]);
      return [canceled.booking.cancelOutcome, shown.status, shown.refunds.length];
    };
    expect(await outcome({ cancel: 'refund', cancelHours: 168 })).toEqual(['refund', 'refunded', 1]);
    expect(await outcome({ cancel: 'again' })).toEqual(['again', 'paid', 0]);
    expect(await outcome({ cancel: 'none' })).toEqual(['again', 'paid', 0]);
  });

  it('lists a group call once, with everyone of it, and each person who is searched for', async () => {
    const call = await sell({ group: 3 });
    const [one, two] = [await order(call, '2026-03-06T10:00:00.000Z'), await order(call, '2026-03-06T10:00:00.000Z')];
    await order(call, '2026-03-06T12:00:00.000Z');
    const list = (input: object) => world.call('listBookings', { storeId, when: 'upcoming', ...input }, { as: ana });
    expect(await list({})).toMatchObject({
      count: 2,
      items: [{ people: 2, customer: { email: one.email } }, { people: 1 }],
    });
    const first = await list({ limit: 1 });
    expect((await list({ cursor: first.nextCursor })).items).toMatchObject([{ startsAt: '2026-03-06T12:00:00.000Z' }]);
    const { items } = await list({ search: two.email });
    expect(items).toMatchObject([{ people: 2, customer: { email: two.email } }]);
    const bookingId: string = items[0].id;
    expect((await list({ bookingId })).items).toMatchObject([{ customer: { email: two.email } }]);
    await world.call('cancelBooking', { storeId, bookingId }, { as: ana });
    const { bookings } = await world.call('getGroupCall', { storeId, bookingId }, { as: ana });
    expect(bookings.map(({ customer, status }: Loose) => [customer.email, status])).toEqual([
      [one.email, 'booked'],
      [two.email, 'canceled'],
    ]);
    expect((await list({})).items).toMatchObject([{ people: 1 }, { people: 1 }]);
    const of = { storeId: ben.storeId, bookingId };
    expect(await refusalOf(world.call('getGroupCall', of, { as: ben }))).toBe('not-found');
    expect(await refusalOf(world.call('cancelGroupCall', of, { as: ben }))).toBe('not-found');
  });

  it('cancels a group call for everyone with one press, also if it is pressed twice', async () => {
    const call = await sell({ group: 5, cancel: 'refund', cancelHours: 168 });
    const at = '2026-03-06T10:00:00.000Z';
    const paid = [await order(call, at), await order(call, at)];
    const [guest, late] = [freshEmail(), await challenged(call, at)];
    const { customer } = await world.call('createStoreCustomer', { storeId, email: guest }, { as: ana });
    const granted = { storeId, customerId: customer.id, productId: call.productId };
    await world.call('grantAccess', granted, { as: ana });
    const bea = await customerOf(guest);
    await bea('book', { contentId: call.contentId, ...slotAt(at) });
    const [{ id: bookingId, people }] = await upcoming();
    expect(people).toBe(3);
    const cancel = () => world.call('cancelGroupCall', { storeId, bookingId }, { as: ana });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    for (const { bookings } of answers)
      expect(
        bookings.map(({ status, canceledBy, cancelOutcome }: Loose) => [status, canceledBy, cancelOutcome]),
      ).toEqual([
        ['canceled', 'creator', 'refund'],
        ['canceled', 'creator', 'refund'],
        ['canceled', 'creator', 'again'],
      ]);
    expect(await upcoming()).toEqual([]);
    expect(await world.sql('select 1 from booking_slots')).toEqual([]);
    await world.runJobs();
    for (const { email, orderId } of paid) {
      const { order: shown } = await world.call('getOrder', { storeId, orderId }, { as: ana });
      expect([shown.status, shown.refunds.length]).toEqual(['refunded', 1]);
      const sent = (await world.emailsTo(email)).filter(({ subject }) => subject.startsWith('Your call was canceled'));
      expect(sent.map(({ text }) => text.includes(GIVEN.refund))).toEqual([true]);
    }
    expect(await bea('myBookings', { contentId: call.contentId })).toMatchObject({ left: 1 });
    const past = await world.call('listBookings', { storeId, when: 'past' }, { as: ana });
    expect(past.items).toMatchObject([{ people: 3, status: 'canceled' }]);
    // The payment of somebody who was about to join arrives within its ten minutes, and does not bring the call back.
    await late.approve();
    expect(await upcoming()).toEqual([]);
    expect((await world.emailsTo(late.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringMatching(/^Choose another time for your call/),
    );
  });

  it('does not move a call to a time that no calendar has', async () => {
    await order(await sell(), '2026-03-06T10:00:00.000Z');
    const [one] = await upcoming();
    for (const startsAt of ['9999-12-31T23:59:59.999Z', '2028-03-06T10:00:00.000Z', '0000-01-01T00:00:00.000Z'])
      expect(await refusalOf(world.call('moveBooking', { storeId, bookingId: one.id, startsAt }, { as: ana }))).toBe(
        'invalid-argument',
      );
    expect(await upcoming()).toEqual([one]);
  });

  it('gives fewer calls once units were refunded, and counts the refund of a canceled call once', async () => {
    const call = await sell({ cancel: 'refund' }, { kind: 'download', maxQuantity: 3 });
    const { productId } = call;
    const { email, orderId } = await orderCall(world, {
      storeId,
      productId,
      slot: undefined,
      quoted: { quantity: 3 },
    });
    const bea = await customerOf(email);
    const left = async () => (await bea('myBookings', { contentId: call.contentId })).left;
    expect(await left()).toBe(3);
    const { order: sold } = await world.call('getOrder', { storeId, orderId }, { as: ana });
    const lines = [{ lineId: sold.lines[0].id, units: 1 }];
    await world.call('refundOrder', { storeId, orderId, lines, idempotencyKey: randomUUID() }, { as: ana });
    expect(await left()).toBe(2);
    const last = (await slotsOf(call)).at(-1) ?? '';
    const { booking } = await bea('book', { contentId: call.contentId, ...slotAt(last) });
    expect(await bea('cancelMyBooking', { bookingId: booking.id })).toMatchObject({
      booking: { cancelOutcome: 'refund' },
    });
    await world.runJobs();
    expect(await left()).toBe(1);
  });

  it('refunds one of two purchases, which cancels only its own call', async () => {
    const call = await sell();
    const one = await order(call, '2026-03-06T10:00:00.000Z');
    await order(call, '2026-03-06T12:00:00.000Z', { email: one.email });
    const input = { storeId, orderId: one.orderId, reason: 'Ill', idempotencyKey: randomUUID() };
    await world.call('refundOrder', input, { as: ana });
    await world.runJobs();
    expect(await upcoming()).toMatchObject([{ startsAt: '2026-03-06T12:00:00.000Z', customer: { email: one.email } }]);
  });

  it('refunds an order, which cancels its call and frees the time', async () => {
    const call = await sell();
    const { email, orderId } = await order(call, '2026-03-06T10:00:00.000Z');
    const input = { storeId, orderId, reason: 'Ill', idempotencyKey: randomUUID() };
    await world.call('refundOrder', input, { as: ana });
    await world.runJobs();
    expect(await upcoming()).toEqual([]);
    expect(await slotsOf(call)).toContain('2026-03-06T10:00:00.000Z');
    const { items } = await world.call('listBookings', { storeId, when: 'past' }, { as: ana });
    expect(items).toMatchObject([{ canceledBy: 'access' }]);
    const sent = (await world.emailsTo(email)).find(({ subject }) => subject.startsWith('Your call was canceled'));
    expect(sent?.text).toContain('because your access ended');
    expect(sent?.text).not.toContain('Choose a time');
  });
});

describe('a late payment', () => {
  it('loses its time if the host became busy elsewhere, unless it joins a group call', async () => {
    const [alone, group] = [await sell(), await sell({ group: 2 })];
    const [first = '', second = '', third = ''] = (await slotsOf(alone)).slice(2);
    const [held, released] = [await challenged(alone, first), await challenged(alone, second)];
    const joining = await challenged(group, third);
    world.travel({ minutes: 12 });
    await order(alone, second);
    const [{ id: bookingId }] = await upcoming();
    await world.call('cancelBooking', { storeId, bookingId }, { as: ana });
    const other = await order(group, third);
    await addBusyDay(first);
    for (const { approve } of [held, released, joining]) await approve();
    const [{ id: groupId, startsAt }, ...others] = await upcoming();
    expect([startsAt, others]).toEqual([third, []]);
    const { bookings } = await world.call('getGroupCall', { storeId, bookingId: groupId }, { as: ana });
    expect(bookings.map(({ customer }: Loose) => customer.email).toSorted()).toEqual(
      [other, joining].map(({ email }) => email).toSorted(),
    );
    const subjects = async (email: string) => (await world.emailsTo(email)).map(({ subject }) => subject).join('\n');
    for (const { email } of [held, released])
      expect(await subjects(email)).toContain('Choose another time for your call');
    expect(await subjects(joining.email)).not.toContain('Choose another time for your call');
  });
});
