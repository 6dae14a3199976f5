import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import type { Closing } from '#shared/rules/access.ts';
import { WEBHOOK_KIND_NAMES } from '#shared/rules/webhook.ts';
import { lessonOf, publishCourse, type TestLesson } from '#test/course.ts';
import { startReceiver } from '#test/doubles/webhooks.ts';
import { earlier } from '#test/earlier.ts';
import { buy, CARD, furnish, sellable } from '#test/furnish.ts';
import { CARDS } from '#test/shop.ts';
import { memberBrowser } from '#test/memberBrowser.ts';
import { openWorld, type Loose } from '#test/world.ts';
import { closeAccess, openAccess, reopenAccess } from '../entitlements/closeAccess.ts';
import { listedDeliveries } from './deliveryRecord.ts';

const world = await openWorld();
const receiver = await startReceiver();
afterAll(() => receiver.close());
const ana = await world.creator('ana');
const { storeId } = ana;
const realm = provenStore(storeId);
let example: Awaited<ReturnType<typeof furnish>>;
const owner = (name: string, input: object = {}) => world.call(name, { storeId, ...input }, { as: ana });
let customerToken: string;
const customer = (name: string, input: object = {}) => world.call(name, { storeId, ...input }, { as: customerToken });

const seen = new Set<string>();

/** The messages since the last call, after all due jobs have run. */
async function messages(): Promise<Loose[]> {
  await world.runJobs();
  const parsed = receiver.received.splice(0).map(({ body }): Loose => JSON.parse(body));
  for (const { type } of parsed) seen.add(type);
  // Two messages can overtake each other.
  return parsed.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp));
}
const types = async () => (await messages()).map(({ type }) => type);

beforeAll(async () => {
  example = await furnish(world, ana);
  await world.runJobs();
  world.services.webhooks = receiver.gateway();
  const url = `${receiver.url}/hook`;
  await owner('saveWebhook', { url, description: '', kinds: WEBHOOK_KIND_NAMES });
  const { customerEmail: email, customerPassword: password } = example;
  customerToken = (await world.call('customerSignIn', { storeId, email, password })).idToken;
});
beforeEach(async () => void (await messages()));

const close = (closing: Closing, id = example.entitlementId) =>
  world.services.db.inStore(realm, (tx) =>
    closeAccess(tx, { of: sql<boolean>`id = ${id}`, closing, now: world.services.now() }),
  );
const reopen = (closing: Closing) =>
  world.services.db.inStore(realm, (tx) =>
    reopenAccess(tx, {
      of: sql<boolean>`id = ${example.entitlementId}`,
      closings: [closing],
      now: world.services.now(),
    }),
  );
const open = (id: string) =>
  world.services.db.inStore(realm, (tx) => openAccess(tx, { of: sql<boolean>`id = ${id}`, now: world.services.now() }));

describe('an order', () => {
  it('is told of when it is paid and refunded, and when the refund fails later', async () => {
    const { id: productId } = await sellable(world, ana, { title: 'Mugs' });
    const email = 'rita@example.com';
    const { orderId } = await buy(world, { storeId, productId, email, card: CARDS.refundFails });
    const bought = await messages();
    expect(new Set(bought.map(({ type }) => type))).toEqual(new Set(['order.paid', 'entitlement.granted']));
    const { order } = await owner('refundOrder', { orderId, idempotencyKey: 'a refund for the test' });
    const refunded = await messages();
    expect(new Set(refunded.map(({ type }) => type))).toEqual(new Set(['order.refunded', 'entitlement.revoked']));
    world.travel({ minutes: 1 });
    const refundId = order.refunds[0].id;
    await world.services.db.onPlatform((tx) => tx.enqueue(job('settleRefund', { realm: storeId, refundId })));
    const failed = await messages();
    expect(new Set(failed.map(({ type }) => type))).toEqual(new Set(['order.refund-failed', 'entitlement.resumed']));
    expect(failed.find(({ type }) => type === 'order.refund-failed').data).toMatchObject({
      order: { id: orderId, status: 'paid', refunded: 0 },
      customer: { email },
      refund: { id: refundId },
    });
  });
});

describe('access', () => {
  it('that is closed for now and opened again', async () => {
    await close('paused');
    expect(await messages()).toMatchObject([
      {
        type: 'entitlement.suspended',
        data: {
          reason: 'paused',
          entitlement: { id: example.entitlementId, state: 'suspended', product: { id: example.productId } },
          customer: { id: example.customerId, email: example.customerEmail },
        },
      },
    ]);
    await close('disputed');
    expect(await types()).toEqual([]);
    await reopen('paused');
    expect(await types()).toEqual([]);
    await reopen('disputed');
    expect(await types()).toEqual(['entitlement.resumed']);
  });

  it('that is closed for good', async () => {
    // The example's customer has a call, which is canceled with the access.
    const { id: productId } = await sellable(world, ana, { title: 'Bowls' });
    const { orderId } = await buy(world, { storeId, productId, email: 'vera@example.com' });
    const [right] = await world.sql<{ id: string }>(
      `select e.id from entitlements e join order_lines l on l.store_id = e.store_id and l.id = e.order_line_id
        where l.order_id = $1`,
      [orderId],
    );
    const id = right?.id ?? '';
    await messages();
    await close('unpaid', id);
    await close('ended', id);
    expect(await types()).toEqual(['entitlement.suspended', 'entitlement.ended']);
    await close('refunded', id);
    expect(await types()).toEqual([]);
    await open(id);
    await close('creator', id);
    expect(await messages()).toMatchObject([
      { type: 'entitlement.resumed' },
      { type: 'entitlement.revoked', data: { reason: 'creator' } },
    ]);
  });

  it('that a creator gives', async () => {
    const { customer: other } = await owner('createStoreCustomer', { email: 'dora@example.com', name: 'Dora' });
    await messages();
    await owner('grantAccess', { customerId: other.id, productId: example.productId, note: '' });
    expect(await messages()).toMatchObject([
      {
        type: 'entitlement.granted',
        data: { entitlement: { source: 'grant', state: 'open', orderId: null }, customer: { name: 'Dora' } },
      },
    ]);
  });
});

describe('access that is given', () => {
  /** The products that somebody got access to since the last call, and how. */
  const granted = async (email: string): Promise<string[]> => {
    const about = (await messages()).filter(
      ({ type, data }) => type === 'entitlement.granted' && data.customer.email === email,
    );
    return about.map(({ data: { entitlement } }) => `${entitlement.product.title} by ${entitlement.source}`).toSorted();
  };

  /** Claims what an email offers with the code that its page sends, twice at the same moment. */
  async function claim(what: 'Gift' | 'Seat', email: string): Promise<void> {
    const link = new RegExp(`/${what.toLowerCase()}/([\\w-]+)`);
    const token = (await world.emailsTo(email)).map(({ text }) => link.exec(text)?.[1]).find(Boolean);
    await world.call(`send${what}Code`, { storeId, token });
    const code = await world.codeFor(email);
    const once = () => world.call(`claim${what}`, { storeId, token, code });
    const claims = await Promise.allSettled([once(), once()]);
    expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  }

  it('is told of once for a gift, when it is claimed', async () => {
    const { id: productId } = await sellable(world, ana, { title: 'Present', isGiftable: true });
    const { quote } = await world.call('quoteOrder', { storeId, productId });
    const order = { storeId, quote, email: 'finn@example.com', card: CARD, idempotencyKey: randomUUID() };
    await world.call('placeOrder', { ...order, gift: { email: 'gala@example.com' } });
    expect(await granted('finn@example.com')).toEqual([]);
    await claim('Gift', 'gala@example.com');
    expect(await granted('gala@example.com')).toEqual(['Present by gift']);
  });

  it('is told of once for a seat, when it is claimed', async () => {
    const { id: productId } = await sellable(world, ana, { title: 'Team', seats: 1, maxQuantity: 2 });
    const email = 'hugo@example.com';
    const { orderId } = await buy(world, { storeId, productId, quantity: 2, email });
    expect(await granted(email)).toEqual(['Team by line']);
    const { teams } = await owner('getOrderTeams', { orderId });
    const browser = await memberBrowser(world, { slug: ana.slug, email });
    await browser.call('inviteSeat', { storeId, teamId: teams[0].id, emails: ['iris@example.com'] });
    await claim('Seat', 'iris@example.com');
    expect(await granted('iris@example.com')).toEqual(['Team by seat']);
  });

  it('is told of once for each product of a bundle, also of those that are added later', async () => {
    const parts: string[] = [];
    for (const title of ['Fern', 'Moss', 'Oak']) parts.push((await sellable(world, ana, { title })).id);
    const { id: productId } = await sellable(world, ana, { title: 'Forest' });
    const publish = async (count: number) => {
      await owner('saveBundle', { productId, partIds: parts.slice(0, count) });
      await owner('publishProduct', { productId });
    };
    await publish(2);
    const email = 'jana@example.com';
    await buy(world, { storeId, productId, email });
    expect(await granted(email)).toEqual(['Fern by bundle', 'Forest by line', 'Moss by bundle']);
    await publish(3);
    await owner('giveBundleAdditions', { productId });
    await owner('giveBundleAdditions', { productId });
    expect(await granted(email)).toEqual(['Oak by bundle']);
    await owner('giveBundleAdditions', { productId });
    expect(await granted(email)).toEqual([]);
  });
});

describe('a license key', () => {
  it('is told of when machines use it, without the key', async () => {
    const { licenceKey: key, licenceId } = example;
    await world.call('activateLicence', { storeId, key, fingerprint: 'machine-1', name: 'Laptop' });
    await world.call('activateLicence', { storeId, key, fingerprint: 'machine-1', name: 'Laptop' });
    // A key is asked about three times a second at most.
    world.travel({ seconds: 2 });
    await world.call('deactivateLicence', { storeId, key, fingerprint: 'machine-1' });
    const received = await messages();
    expect(received.map(({ type }) => type)).toEqual(['licence.activated', 'licence.deactivated']);
    expect(received[0].data).toMatchObject({
      licence: { id: licenceId, isDisabled: false },
      activation: { fingerprint: 'machine-1', name: 'Laptop' },
    });
    expect(JSON.stringify(received)).not.toContain(key);
  });

  it('that somebody else has by now names whose machine it was', async () => {
    const { licenceKey: key, licenceId, customerId } = example;
    // A key is asked about three times a second at most.
    world.travel({ seconds: 2 });
    await world.call('activateLicence', { storeId, key, fingerprint: 'machine-2', name: 'Desktop' });
    const [activated] = await messages();
    await owner('setLicence', { licenceId, free: activated.data.activation.id });
    const other = await owner('createStoreCustomer', { email: 'ines@example.com', name: 'Ines' });
    await world.sql('update licences set customer_id = $2 where id = $1', [licenceId, other.customer.id]);
    expect(await messages()).toMatchObject([{ type: 'licence.deactivated', data: { customer: { id: customerId } } }]);
    await world.sql('update licences set customer_id = $2 where id = $1', [licenceId, customerId]);
  });

  it('that cannot be read any more is left out, and holds up no other message', async () => {
    const { licenceId } = example;
    const [row] = await world.sql('select sealed_key from licences where id = $1', [licenceId]);
    await owner('setLicence', { licenceId, isDisabled: true, reason: 'Shared' });
    await world.sql(`update licences set sealed_key = 'sealed with another key' where id = $1`, [licenceId]);
    expect(await messages()).toMatchObject([{ type: 'licence.disabled', data: { licence: { maskedKey: null } } }]);
    await world.sql('update licences set sealed_key = $2 where id = $1', [licenceId, row?.['sealed_key']]);
    await owner('setLicence', { licenceId, isDisabled: false });
    await messages();
  });

  it('is told of when it is disabled and enabled, once', async () => {
    const set = (isDisabled: boolean) =>
      owner('setLicence', { licenceId: example.licenceId, isDisabled, reason: 'Shared' });
    await set(true);
    await set(true);
    expect(await messages()).toMatchObject([
      { type: 'licence.disabled', data: { reason: 'Shared', licence: { isDisabled: true } } },
    ]);
    await set(false);
    await set(false);
    expect(await messages()).toMatchObject([{ type: 'licence.enabled', data: { licence: { isDisabled: false } } }]);
  });
});

describe('a call', () => {
  it('is told of when it is moved and canceled', async () => {
    const { bookingId } = example;
    const { starts } = await world.call('getSlots', { storeId, productId: example.productId });
    await owner('moveBooking', { bookingId, startsAt: starts.at(-1) });
    expect(await messages()).toMatchObject([
      { type: 'booking.moved', data: { booking: { id: bookingId, status: 'booked', startsAt: starts.at(-1) } } },
    ]);
    await owner('cancelBooking', { bookingId });
    expect(await messages()).toMatchObject([
      { type: 'booking.canceled', data: { booking: { status: 'canceled', canceledBy: 'creator' } } },
    ]);
  });

  it('is told of when it is booked and missed', async () => {
    const { productId } = example;
    const { contents } = await owner('getContents', { productId });
    const { id: contentId } = contents.find(({ kind }: Loose) => kind === 'call');
    const { starts, zone } = await world.call('getSlots', { storeId, productId });
    const { booking } = await customer('book', { contentId, startsAt: starts[0], minutes: 30, zone });
    expect(await messages()).toMatchObject([{ type: 'booking.made', data: { booking: { id: booking.id } } }]);
    const passed = ['starts_at', 'ends_at'].map((column) => `${column} = ${earlier(column, "interval '90 days'")}`);
    await world.sql(`update bookings set ${passed.join()} where id = $1`, [booking.id]);
    await owner('markNoShow', { bookingId: booking.id, isNoShow: true });
    expect(await messages()).toMatchObject([{ type: 'booking.missed', data: { booking: { isNoShow: true } } }]);
    await owner('markNoShow', { bookingId: booking.id, isNoShow: false });
    expect(await messages()).toEqual([]);
  });
});

describe('a lesson', () => {
  it('is told of once, when a customer completes it', async () => {
    await world.sql('delete from lesson_progress');
    await customer('completeLesson', { lessonId: example.lessonId });
    await customer('completeLesson', { lessonId: example.lessonId });
    const received = (await messages()).filter(({ type }) => type === 'lesson.done');
    expect(received).toMatchObject([
      {
        type: 'lesson.done',
        data: {
          lesson: { id: example.lessonId },
          course: { id: example.courseId },
          customer: { id: example.customerId },
          doneBy: 'button',
        },
      },
    ]);
    expect(received[0].data.lesson.title).not.toBe('');
  });
});

describe('a course', () => {
  /** A course of tasks, which the customer has. */
  async function openCourse(title: string, lessons: readonly TestLesson[]) {
    const { id: productId } = await sellable(world, ana, { title });
    const id = randomUUID();
    const publish = (some: readonly TestLesson[]) =>
      publishCourse(world, ana, { id, productId, lessons: some, hasCertificate: false });
    await publish(lessons);
    await owner('grantAccess', { customerId: example.customerId, productId, note: '' });
    await messages();
    return { id, productId, publish };
  }
  const complete = ({ id }: TestLesson) => customer('completeLesson', { lessonId: id });

  it('is told of once, when its last lesson is done, also if lessons are added later', async () => {
    const [first, second, third] = [lessonOf('task'), lessonOf('task'), lessonOf('task')];
    const { id, productId, publish } = await openCourse('Printing', [first, second]);
    // At the same moment, and twice.
    await Promise.all([first, second, first, second].map(complete));
    const received = await messages();
    expect(received.filter(({ type }) => type === 'lesson.done')).toHaveLength(2);
    expect(received.filter(({ type }) => type === 'course.done')).toMatchObject([
      {
        data: {
          course: { id, title: 'Printing', productId },
          customer: { id: example.customerId },
          doneAt: expect.any(String),
        },
      },
    ]);
    await publish([first, second, third]);
    await complete(third);
    expect(await types()).toEqual(['lesson.done']);
  });

  it('is not told of while a lesson is left', async () => {
    const [first, second] = [lessonOf('task'), lessonOf('task')];
    await openCourse('Binding', [first, second]);
    await complete(first);
    expect(await types()).toEqual(['lesson.done']);
  });
});

describe('access for some days', () => {
  const sweep = () => world.services.db.inStore(realm, (tx) => tx.enqueue(job('sweep', { realm })));

  it('is told of when it ends, once, and when it is extended', async () => {
    const { customer: other } = await owner('createStoreCustomer', { email: 'eve@example.com', name: 'Eve' });
    const day = (days: number) => new Date(world.now().getTime() + days * 86_400_000).toISOString();
    const granted = { customerId: other.id, productId: example.productId, note: '' };
    const first = day(1);
    const { access } = await owner('grantAccess', { ...granted, validUntil: first });
    const extend = (validUntil: string | null) =>
      owner('setAccessLimits', { customerId: other.id, entitlementId: access.id, validUntil });
    const aboutEve = async () =>
      (await messages()).filter(({ data }) => data.entitlement?.id === access.id).map(({ type }) => type);
    expect(await messages()).toMatchObject([
      { type: 'entitlement.granted', data: { entitlement: { validUntil: first, downloadLimit: null } } },
    ]);
    await extend(day(2));
    expect(await aboutEve()).toEqual(['entitlement.changed']);
    world.travel({ hours: 49 });
    await sweep();
    expect((await messages()).find(({ type }) => type === 'entitlement.ended')).toMatchObject({
      data: { reason: 'ended', entitlement: { id: access.id, state: 'ended' } },
    });
    await sweep();
    expect(await aboutEve()).toEqual([]);
    await extend(day(1));
    expect(await aboutEve()).toEqual(['entitlement.resumed']);
    world.travel({ hours: 25 });
    await sweep();
    expect(await aboutEve()).toEqual(['entitlement.ended']);
    // A new grant extends the earlier one.
    await owner('grantAccess', granted);
    expect(await aboutEve()).toEqual(['entitlement.resumed']);
  });
});

describe('a customer who deletes their account', () => {
  it('is named by no message any more, also by one that waits', async () => {
    const browser = await memberBrowser(world, { slug: example.slug, email: example.customerEmail });
    receiver.answer('/hook', (_, response) => response.writeHead(500).end(`no ${example.customerEmail}`));
    const { licenceKey: key } = example;
    const machine = { fingerprint: 'their machine', name: 'Beas MacBook' };
    // This message is composed before the account is deleted, and the next two after.
    world.travel({ seconds: 2 });
    await world.call('activateLicence', { storeId, key, ...machine });
    await world.runJobs();
    world.travel({ seconds: 2 });
    await world.call('deactivateLicence', { storeId, key, fingerprint: machine.fingerprint });
    await close('paused');
    const stored = async () =>
      JSON.stringify([
        await world.sql('select payload, facts from webhook_events'),
        await world.sql('select answer from webhook_deliveries'),
      ]);
    for (const theirs of [example.customerEmail, machine.name]) expect(await stored()).toContain(theirs);
    await browser.post(`/${example.slug}/members/profile/delete`, { step: 'delete' });
    expect(await stored()).not.toContain(example.customerEmail);
    receiver.reset();
    await world.sql(`update pgboss.job set start_after = now() where name = 'deliverWebhook' and state < 'active'`);
    await world.runJobs();
    expect(receiver.received.length).toBeGreaterThan(0);
    const all = `${JSON.stringify(receiver.received)} ${await stored()}`;
    for (const theirs of [example.customerEmail, machine.name, machine.fingerprint]) expect(all).not.toContain(theirs);
  });
});

describe('the list of a million deliveries', () => {
  it('is read by an index in every filter', async () => {
    const { webhooks } = await owner('listWebhooks');
    const webhookId = webhooks[0].id;
    const [some] = await world.sql<{ id: string }>('select event_id as id from webhook_deliveries limit 1');
    await world.sql(
      `insert into webhook_events (store_id, id, kind, subject_id, facts, happened_at, composed_at, payload)
       select $1, md5('e' || n)::uuid, 'order.paid', gen_random_uuid(), '{}', now(), now(), '{}' from generate_series(1, $2) n`,
      [storeId, MANY],
    );
    await world.sql(
      `insert into webhook_deliveries (store_id, id, endpoint_id, event_id, kind, state, attempts, created_at)
       select $1, gen_random_uuid(), $3, md5('e' || n)::uuid, 'order.paid',
              case when n % 50000 = 0 then 'failed' else 'delivered' end, 1, now() - n * interval '1 second'
         from generate_series(1, $2) n`,
      [storeId, MANY, webhookId],
    );
    await world.sql('analyze webhook_deliveries');
    const filters = [{}, { state: 'failed' }, { state: 'delivered' }, { state: 'waiting' }, { messageId: some?.id }];
    for (const filter of filters) {
      // As the product's role, whose policies are part of the plan.
      const plan = await world.services.db.inStore(realm, (tx) => {
        const { sql: text, ...query } = listedDeliveries(tx, { webhookId, limit: 30, ...filter }).compile();
        return tx.many({ compile: () => ({ ...query, sql: `explain ${text}` }) });
      });
      expect(JSON.stringify(plan)).toMatch(/Index (?:Only )?Scan/);
      expect(JSON.stringify(plan)).not.toContain('Seq Scan');
      const start = performance.now();
      let cursor: string | null = null;
      for (let pages = 0; pages < 3; pages += 1) {
        const page: Loose = await owner('listWebhookDeliveries', { webhookId, ...filter, ...(cursor && { cursor }) });
        cursor = page.nextCursor;
        if (cursor === null) break;
      }
      expect(performance.now() - start).toBeLessThan(1000);
    }
  }, 300_000);
});

describe('every event', () => {
  it('is tested', () => {
    expect([...seen].toSorted()).toEqual(WEBHOOK_KIND_NAMES.toSorted());
  });
});

/** `WEBHOOK_DELIVERIES=1000000` checks the size that the product promises. */
const MANY = Number(process.env['WEBHOOK_DELIVERIES'] ?? 20_000);
