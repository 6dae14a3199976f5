import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { firstAdmin } from '#test/admin.ts';
import { hiddenField, openBrowser } from '#test/browser.ts';
import { STRIPE_CARDS } from '#test/doubles/stripe/payments.ts';
import { startStripe, type StripeEvent } from '#test/doubles/stripe/startStripe.ts';
import { readTotals, openShop } from '#test/shop.ts';
import { earlier } from '#test/earlier.ts';
import { openWorld } from '#test/world.ts';
import { replayByCommand } from './replayByCommand.ts';

let clock = () => new Date();
const stripe = await startStripe({ now: () => clock() });
const world = await openWorld({ environment: stripe.environment });
afterAll(() => stripe.close());
clock = world.now;
const shop = await openShop(world, 'ana');
const admin = await firstAdmin(world);

beforeEach(() => void (stripe.events.length = 0));

const list = (input: object = {}) => world.call('listProviderEvents', input, { as: admin });
const replay = (eventId: string, as = admin) => world.call('replayEvent', { provider: 'stripe', eventId }, { as });

const receive = (event: StripeEvent) => world.app.inject({ method: 'POST', ...stripe.post(event) });

/** A payment whose event has not arrived yet. */
async function pay(email: string) {
  const visitor = openBrowser(world);
  const url = '/ana-studio/checkout/spring-prints';
  const { body } = await visitor.get(url);
  const form = { quote: hiddenField(body, 'quote'), email, name: 'Cleo' };
  const { headers } = await visitor.post(url, form);
  const session = /\/c\/pay\/(\w+)$/.exec(headers.location ?? '')?.[1] ?? '';
  stripe.pay(session, STRIPE_CARDS.pays);
  const [event] = stripe.events;
  if (!event) throw new Error('Nothing happened.');
  return { session, event };
}

describe('listProviderEvents', () => {
  it('lists events with their result, and filters by search and state', async () => {
    const { event } = await pay('cleo@example.com');
    stripe.failNext(/^GET \/v1\/payment_intents/, { kind: 'status', status: 500 }, 3);
    await receive(event);
    expect((await list({ state: 'waiting' })).items).toMatchObject([{ id: event.id, state: 'waiting', tries: 0 }]);
    await world.runJobs();
    const [failed] = (await list({ state: 'retrying' })).items;
    expect(failed).toMatchObject({ id: event.id, type: 'payment_intent.succeeded', tries: 1 });
    expect(failed.problem).toContain('Something went wrong');
    await replay(event.id);
    await world.runJobs();
    expect((await list({ search: event.id })).items).toMatchObject([{ state: 'done', problem: null, tries: 0 }]);
    expect((await list({ search: 'no such thing' })).items).toEqual([]);
    expect((await list({ state: 'retrying' })).items).toEqual([]);
  });

  it('shows an event as failed after a day of tries, which is not tried again until it is replayed', async () => {
    const { event } = await pay('dana@example.com');
    await receive(event);
    await world.sql('update provider_events set tries = 70 where event_id = $1', [event.id]);
    stripe.failNext(/^GET \/v1\/payment_intents/, { kind: 'status', status: 500 }, 6);
    // The reconciliation would find the payment in the provider's books.
    stripe.failNext(/^GET \/v1\/(balance_transactions|events)/, { kind: 'invalid' }, 20);
    await world.runJobs();
    expect((await list({ search: event.id })).items).toMatchObject([{ state: 'retrying', tries: 71 }]);
    // The job that failed a moment ago is still trying, so the sweep leaves the event to it.
    await world.sql("delete from pgboss.job where name = 'handlePaymentEvent'");
    await world.sql(
      `update provider_events set received_at = ${earlier('received_at', "interval '2 hours'")} where event_id = $1`,
      [event.id],
    );
    await world.sweep();
    expect((await list({ search: event.id })).items).toMatchObject([{ tries: 71 }]);
    world.travel({ minutes: 61 });
    await world.sweep();
    expect((await list({ state: 'failed' })).items).toMatchObject([{ id: event.id, tries: 72 }]);
    world.travel({ minutes: 61 });
    await world.sweep();
    expect((await list({ search: event.id })).items).toMatchObject([{ state: 'failed', tries: 72 }]);
    await world.call('confirmIdentity', { password: admin.password }, { as: admin });
    await replay(event.id);
    await world.runJobs();
    expect((await list({ search: event.id })).items).toMatchObject([{ state: 'done', tries: 0 }]);
  });

  it('returns further pages', async () => {
    await pay('dora@example.com');
    for (const event of stripe.events) await receive(event);
    const first = await list({ limit: 1 });
    const second = await list({ limit: 1, cursor: first.nextCursor });
    expect(first.items).toHaveLength(1);
    expect(second.items).toHaveLength(1);
    expect(second.items[0].id).not.toBe(first.items[0].id);
  });

  it('is for admins only', async () => {
    await expect(world.call('listProviderEvents', {}, { as: shop })).rejects.toMatchObject({ httpStatus: 403 });
    await expect(replay('evt_1', shop)).rejects.toMatchObject({ httpStatus: 403 });
  });
});

describe('replayEvent', () => {
  it('changes nothing about a payment that was recorded', async () => {
    const { event } = await pay('eve@example.com');
    await receive(event);
    await world.runJobs();
    const before = await readTotals(world, shop.storeId);
    for (let times = 0; times < 3; times += 1) await replay(event.id);
    await world.runJobs();
    expect(await readTotals(world, shop.storeId)).toEqual(before);
    expect(await world.emailsTo('eve@example.com')).toHaveLength(1);
    const log = await world.call('getAdminAuditLog', { action: 'payments.replay' }, { as: admin });
    expect(log.items[0]).toMatchObject({ after: { event: event.id } });
  });

  it('finds the payment of an orphan that was stored later', async () => {
    const { event, session } = await pay('fay@example.com');
    const { metadata } = stripe.ofSession(session).session;
    const intent = stripe.ofSession(session).intent;
    if (!intent) throw new Error('Nobody paid.');
    intent.metadata = {};
    await receive(event);
    world.travel({ minutes: 6 });
    await world.runJobs();
    expect((await list({ search: event.id })).items).toMatchObject([{ state: 'orphan' }]);
    intent.metadata = metadata ?? {};
    await replay(event.id);
    await world.runJobs();
    expect((await list({ search: event.id })).items).toMatchObject([{ state: 'done' }]);
    expect(await world.emailsTo('fay@example.com')).toHaveLength(1);
  });

  it('replays a whole day from the command line', async () => {
    const { event } = await pay('gus@example.com');
    await receive(event);
    await world.runJobs();
    const day = world.now().toISOString().slice(0, 10);
    const run = (which: string) =>
      world.services.db.onPlatform((tx) => replayByCommand(tx, { day: which }, world.now()));
    expect(await run('2020-01-01')).toBe(0);
    expect(await run(day)).toBeGreaterThan(0);
    await world.runJobs();
    expect((await list({ state: 'waiting' })).items).toEqual([]);
    const log = await world.call('getAdminAuditLog', { action: 'payments.replay' }, { as: admin });
    expect(log.items[0]).toMatchObject({ actor: { uid: null, email: null }, after: { day } });
  });

  it('needs a recent proof of identity, and an event that exists', async () => {
    await expect(replay('evt_none')).rejects.toMatchObject({ details: { refusal: 'payment-event-missing' } });
    world.travel({ minutes: 16 });
    await expect(replay('evt_none')).rejects.toMatchObject({ details: { refusal: 'fresh-proof-needed' } });
  });
});
