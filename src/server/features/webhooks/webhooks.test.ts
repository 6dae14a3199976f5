import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { FAILING_DAYS, RETRY_SECONDS, WEBHOOKS_MAX } from '#shared/rules/webhook.ts';
import { job } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM, provenStore } from '#shared/kit/ids.ts';
import { signatureOf, startReceiver } from '#test/doubles/webhooks.ts';
import { CARD } from '#test/furnish.ts';
import { refusalOf } from '#test/refusalOf.ts';
import { openShop } from '#test/shop.ts';
import { openWorld, type Loose } from '#test/world.ts';
import { eraseMessages } from '../webhookEvents/eraseMessages.ts';
import { recordEvents } from '../webhookEvents/recordEvents.ts';

const world = await openWorld();
const receiver = await startReceiver();
afterAll(() => receiver.close());
const gateway = receiver.gateway();
world.services.webhooks = gateway;

const ana = await openShop(world, 'ana');
const ben = await openShop(world, 'ben');
const { storeId } = ana;
const of = (input: object = {}) => ({ storeId, ...input });

const add = (kinds: string[] = ['order.paid'], path = '/hook'): Promise<Loose> =>
  world.call('saveWebhook', of({ url: `${receiver.url}${path}`, description: '', kinds }), { as: ana });
const webhooks = async (): Promise<Loose[]> => (await world.call('listWebhooks', of(), { as: ana })).webhooks;
const deliveries = async (webhookId: string, more: object = {}): Promise<Loose[]> =>
  (await world.call('listWebhookDeliveries', of({ webhookId, ...more }), { as: ana })).items;

async function order(more: object = {}): Promise<Loose> {
  const { quote } = await world.call('quoteOrder', of({ productId: ana.productId }));
  const email = `${randomUUID()}@example.com`;
  return world.call('placeOrder', of({ quote, email, card: CARD, idempotencyKey: randomUUID(), ...more }));
}

/** Runs the first retries, and the minutely job that enqueues the later ones that are due. */
async function runRetries(): Promise<void> {
  await world.sql(`update pgboss.job set start_after = now() where name like '%Webhook' and state < 'active'`);
  await world.services.db.onPlatform((tx) => tx.enqueue(job('findWebhookRetries', { realm: PLATFORM_REALM })));
  await world.runJobs();
}

const waitingJobs = (name: string) =>
  world.sql('select from pgboss.job where name = $1 and state < $2', [name, 'active']);

/** As if everything had happened that many days ago. */
const age = (days: number) =>
  world.sql('update webhook_events set happened_at = $1', [new Date(world.now().getTime() - days * 86_400_000)]);

const messages = () => receiver.received.map(({ body }): Loose => JSON.parse(body));

beforeEach(async () => {
  await world.runJobs();
  world.services.webhooks = gateway;
  await world.sql(`delete from pgboss.job where name like '%Webhook'`);
  await world.sql('delete from webhook_retries');
  await world.sql('delete from webhook_events');
  await world.sql('delete from webhook_endpoints');
  receiver.reset();
});

describe('a message', () => {
  it('is sent about a paid order, signed as Standard Webhooks describes', async () => {
    const { secret, webhook } = await add();
    const placed = await order();
    await world.runJobs();
    const [message] = receiver.received;
    expect(receiver.received).toHaveLength(1);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(message?.headers['webhook-signature']).toBe(signatureOf(message, secret));
    expect(message?.headers['content-type']).toBe('application/json');
    expect(Math.abs(Number(message?.headers['webhook-timestamp']) * 1000 - world.now().getTime())).toBeLessThan(60_000);
    expect(messages()).toMatchObject([
      {
        type: 'order.paid',
        version: 1,
        storeId,
        data: {
          order: {
            id: placed.orderId,
            number: placed.number,
            status: 'paid',
            total: 1200,
            currency: 'USD',
            refunded: 0,
          },
          customer: { email: expect.stringContaining('@example.com') },
        },
      },
    ]);
    expect(messages()[0].data.order.lines).toMatchObject([{ productId: ana.productId, quantity: 1, amount: 1200 }]);
    expect(await deliveries(webhook.id)).toMatchObject([
      { state: 'delivered', attempts: 1, status: 200, kind: 'order.paid', messageId: message?.headers['webhook-id'] },
    ]);
  });

  it('is about the chosen events only', async () => {
    await add(['entitlement.granted'], '/access');
    await add(['order.paid', 'order.refunded'], '/orders');
    const { orderId } = await order();
    await world.call('refundOrder', of({ orderId, idempotencyKey: randomUUID() }), { as: ana });
    await world.runJobs();
    const kindsAt = (at: string) =>
      receiver.received.filter(({ path }) => path === at).map(({ body }): string => JSON.parse(body).type);
    expect(kindsAt('/access')).toEqual(['entitlement.granted']);
    expect(new Set(kindsAt('/orders'))).toEqual(new Set(['order.paid', 'order.refunded']));
    const refunded = messages().find(({ type }) => type === 'order.refunded');
    expect(refunded.data).toMatchObject({ order: { refunded: 1200, status: 'refunded' }, refund: { amount: 1200 } });
  });

  it('is written only if a webhook wants it', async () => {
    const { webhook } = await add(['licence.disabled']);
    await order();
    await world.call('setWebhook', of({ webhookId: webhook.id, isOn: false }), { as: ana });
    await world.call('saveWebhook', of({ ...webhook, webhookId: webhook.id, kinds: ['order.paid'] }), { as: ana });
    await order();
    expect(await world.sql('select from webhook_events')).toEqual([]);
  });

  it('is never sent about a change that was rolled back', async () => {
    await add();
    const rolledBack = world.services.db.inStore(provenStore(storeId), async (tx) => {
      await recordEvents(tx, { kind: 'order.paid', subjects: [{ id: randomUUID() }], now: world.now() });
      throw new Error('undone');
    });
    await expect(rolledBack).rejects.toThrow('undone');
    expect(await refusalOf(order({ card: { ...CARD, number: '4000000000000002' } }))).toBeDefined();
    await world.runJobs();
    expect(receiver.received).toEqual([]);
    expect(await world.sql('select from webhook_events')).toEqual([]);
  });

  it('that cannot be composed holds up no others', async () => {
    const { webhook } = await add(['order.paid', 'lesson.done']);
    await world.services.db.inStore(provenStore(storeId), (tx) => {
      const subjects = [{ id: randomUUID(), facts: { customerId: 'no id' } }];
      return recordEvents(tx, { kind: 'lesson.done', subjects, now: world.now() });
    });
    await order();
    await world.runJobs();
    expect(messages()).toMatchObject([{ type: 'order.paid' }]);
    expect(await deliveries(webhook.id)).toHaveLength(1);
    expect(await world.sql('select from webhook_events where composed_at is null')).toEqual([]);
  });

  it('leaves no answer behind that may repeat it, if it is erased while it is sent', async () => {
    receiver.answer('/hook', (_, response) => response.writeHead(500).end('no cleo@example.com here'));
    const { webhook } = await add();
    await order();
    world.services.webhooks = {
      ...gateway,
      send: async (message) => {
        const answer = await gateway.send(message);
        await world.services.db.inStore(provenStore(storeId), (tx) => eraseMessages(tx));
        return answer;
      },
    };
    await world.runJobs();
    const [delivery] = await deliveries(webhook.id);
    const full = await world.call('getWebhookDelivery', of({ deliveryId: delivery.id }), { as: ana });
    expect(full.delivery).toMatchObject({ attempts: 1, status: 500, answer: '', payload: null });
  });

  it('is sent once if it is sent again twice', async () => {
    const { webhook } = await add();
    await order();
    await world.runJobs();
    const [{ id: deliveryId }] = await deliveries(webhook.id);
    const again = () => world.call('resendWebhook', of({ deliveryId }), { as: ana });
    await Promise.all([again(), again()]);
    await world.runJobs();
    expect(receiver.received).toHaveLength(2);
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  it.each(['deleteWebhook', 'setWebhook', 'rotateWebhookSecret'])(
    'that is under way is recorded, also after %s',
    async (name) => {
      const { webhook } = await add();
      await order();
      world.services.webhooks = {
        ...gateway,
        send: async (message) => {
          await world.call(name, of({ webhookId: webhook.id, ...(name === 'setWebhook' && { isOn: false }) }), {
            as: ana,
          });
          return gateway.send(message);
        },
      };
      await world.runJobs();
      expect(receiver.received).toHaveLength(1);
      expect(await world.sql('select state, attempts from webhook_deliveries')).toEqual([
        { state: 'delivered', attempts: 1 },
      ]);
      await order();
      world.services.webhooks = gateway;
      await world.runJobs();
      expect(receiver.received).toHaveLength(name === 'rotateWebhookSecret' ? 2 : 1);
    },
  );

  it('waits while its store is suspended', async () => {
    const { webhook } = await add();
    await order();
    await world.sql('update stores set suspended_at = now() where id = $1', [storeId]);
    world.services.directory.drop(storeId);
    await world.runJobs();
    expect(receiver.received).toEqual([]);
    await world.sql('update stores set suspended_at = null where id = $1', [storeId]);
    world.services.directory.drop(storeId);
    world.travel({ hours: 2 });
    await world.sweep(storeId);
    await runRetries();
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('is of its own store only', async () => {
    await add();
    const { quote } = await world.call('quoteOrder', { storeId: ben.storeId, productId: ben.productId });
    const placed = { quote, email: 'x@example.com', card: CARD, idempotencyKey: randomUUID() };
    await world.call('placeOrder', { storeId: ben.storeId, ...placed });
    await world.runJobs();
    expect(receiver.received).toEqual([]);
  });

  it('has the same id if the server crashed after it was sent', async () => {
    const { webhook } = await add();
    await order();
    world.services.webhooks = {
      ...gateway,
      send: async (message) => {
        await gateway.send(message);
        throw new Error('killed');
      },
    };
    await world.runJobs();
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
    world.services.webhooks = gateway;
    await world.sql(`update pgboss.job set start_after = now() where name = 'deliverWebhook'`);
    await world.runJobs();
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  });

  it('is still composed if the job after the change was lost', async () => {
    await add();
    await order();
    await world.sql(`delete from pgboss.job where name = 'composeWebhooks'`);
    world.travel({ hours: 2 });
    await world.sweep(storeId);
    expect(messages()).toMatchObject([{ type: 'order.paid' }]);
  });

  it('is deleted after thirty days', async () => {
    const { webhook } = await add();
    await order();
    await world.runJobs();
    await age(29);
    await world.sweep(storeId);
    expect(await deliveries(webhook.id)).toHaveLength(1);
    await age(31);
    await world.sweep(storeId);
    expect(await deliveries(webhook.id)).toEqual([]);
    expect(await world.sql('select from webhook_events')).toEqual([]);
  });
});

describe('a server that does not accept a message', () => {
  it('gets it again, with growing waits', async () => {
    receiver.answer('/hook', (_, response) => response.writeHead(500).end('broken'));
    const { webhook } = await add();
    await order();
    await world.runJobs();
    const [first] = await deliveries(webhook.id);
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, status: 500, problem: 'refused' });
    expect(Date.parse(first.dueAt) - Date.parse(first.triedAt)).toBe(RETRY_SECONDS[0] * 1000);
    await runRetries();
    const [second] = await deliveries(webhook.id);
    expect(Date.parse(second.dueAt) - Date.parse(second.triedAt)).toBe(RETRY_SECONDS[1] * 1000);
    expect(await waitingJobs('deliverWebhook')).toEqual([]);
    receiver.reset();
    await runRetries();
    expect(receiver.received).toEqual([]);
    world.travel({ seconds: RETRY_SECONDS[1] });
    await runRetries();
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 3, dueAt: null }]);
    expect(await webhooks()).toMatchObject([{ failingSince: null, off: null }]);
  });

  it('is turned off after three days, and its creator is told once', async () => {
    receiver.answer('/hook', (_, response) => response.writeHead(503).end());
    const { webhook } = await add();
    await order();
    await world.runJobs();
    for (const wait of RETRY_SECONDS) {
      world.travel({ seconds: wait });
      await runRetries();
    }
    expect(RETRY_SECONDS.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(FAILING_DAYS * 86_400);
    const [delivery] = await deliveries(webhook.id);
    expect(delivery).toMatchObject({ state: 'failed', attempts: RETRY_SECONDS.length + 1, status: 503 });
    expect(await webhooks()).toMatchObject([{ off: { reason: 'failing' } }]);
    const emails = (await world.emailsTo(ana.email)).filter(({ subject }) => subject.includes('webhook'));
    expect(emails).toHaveLength(1);
    expect(emails[0]?.text).toContain('3 days');
    expect(emails[0]?.text).not.toContain('/hook');
    await order();
    await runRetries();
    expect(await deliveries(webhook.id)).toHaveLength(1);
    // Turned on again, what failed can be sent again.
    receiver.reset();
    expect(await refusalOf(world.call('resendWebhook', of({ deliveryId: delivery.id }), { as: ana }))).toBe(
      'webhook-off',
    );
    await world.call('setWebhook', of({ webhookId: webhook.id, isOn: true }), { as: ana });
    await world.call('resendWebhook', of({ deliveryId: delivery.id }), { as: ana });
    await world.runJobs();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([delivery.messageId]);
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered', attempts: RETRY_SECONDS.length + 2 }]);
  });

  it('is turned off at once if it is gone', async () => {
    receiver.answer('/hook', (_, response) => response.writeHead(410).end());
    await add();
    await order();
    await world.runJobs();
    expect(await webhooks()).toMatchObject([{ off: { reason: 'gone' } }]);
    const [email] = await world.emailsTo(ana.email);
    expect(email?.text).toContain('410');
  });

  it('does not hold up the others', async () => {
    receiver.answer('/slow', () => undefined);
    world.services.webhooks = receiver.gateway({ timeoutMs: 300 });
    const slow = await add(['order.paid'], '/slow');
    const quick = await add(['order.paid'], '/quick');
    await order();
    await world.runJobs();
    expect(await deliveries(slow.webhook.id)).toMatchObject([{ state: 'waiting', problem: 'no-answer' }]);
    expect(await deliveries(quick.webhook.id)).toMatchObject([{ state: 'delivered' }]);
  });

  it('is tried now and then while it is down, and takes nothing from the others', async () => {
    receiver.answer('/down', (_, response) => response.writeHead(500).end());
    const down = await add(['order.paid'], '/down');
    await add(['order.paid'], '/up');
    const countAt = (at: string) => receiver.received.filter(({ path }) => path === at).length;
    await order();
    await world.runJobs();
    // The first retry is due after 5 seconds, which may pass meanwhile.
    await world.sql(`update pgboss.job set start_after = now() + interval '1 hour' where name like '%Webhook'`);
    world.travel({ minutes: 2 });
    for (let left = 5; left > 0; left -= 1) await order();
    await world.runJobs();
    expect([countAt('/up'), countAt('/down')]).toEqual([6, 1]);
    const groups = await world.sql(
      `select distinct group_id as of from pgboss.job where name in ('deliverWebhook', 'retryWebhook')`,
    );
    expect(groups).toEqual([{ of: storeId }]);
    await runRetries();
    expect(countAt('/down')).toBe(3);
    receiver.reset();
    // One that is accepted opens the way for the others.
    for (let minutes = 0; minutes < 6; minutes += 1) {
      world.travel({ minutes: 1 });
      await runRetries();
    }
    expect(countAt('/down')).toBe(6);
    const states = await deliveries(down.webhook.id);
    expect(states.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'delivered'));
    expect(await world.sql('select from webhook_retries')).toEqual([]);
  });

  it('is sent a message again an hour after its job was lost', async () => {
    const { webhook } = await add();
    await order();
    world.services.webhooks = { ...gateway, send: () => Promise.reject(new Error('killed')) };
    await world.runJobs();
    await world.sql(`delete from pgboss.job where name = 'deliverWebhook'`);
    world.services.webhooks = gateway;
    world.travel({ minutes: 50 });
    await world.sweep(storeId);
    await runRetries();
    expect(receiver.received).toEqual([]);
    world.travel({ minutes: 11 });
    await world.sweep(storeId);
    await runRetries();
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
    expect(await waitingJobs('deliverWebhook')).toEqual([]);
  });

  it('that redirects gets nothing at the other address', async () => {
    receiver.answer('/hook', (_, response) => response.writeHead(302, { location: '/other' }).end());
    const { webhook } = await add();
    await order();
    await world.runJobs();
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'waiting', status: 302, problem: 'redirect' }]);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/hook']);
  });
});

describe('a webhook', () => {
  it('has a secret that is sealed, and can be shown again', async () => {
    const { secret, webhook } = await add();
    const [row] = await world.sql('select secret from webhook_endpoints');
    expect(row?.['secret']).not.toContain(secret.slice(6));
    expect(JSON.stringify(await webhooks())).not.toContain(secret);
    expect(await world.call('revealWebhookSecret', of({ webhookId: webhook.id }), { as: ana })).toEqual({ secret });
  });

  it('is signed with both secrets for a day after a new one was made', async () => {
    const { secret, webhook } = await add();
    const rotated = await world.call('rotateWebhookSecret', of({ webhookId: webhook.id }), { as: ana });
    expect(rotated.webhook.previousSecretUntil).not.toBeNull();
    await order();
    await world.runJobs();
    const [both] = receiver.received;
    const signatures = String(both?.headers['webhook-signature']).split(' ');
    expect(signatures).toEqual([signatureOf(both, rotated.secret), signatureOf(both, secret)]);
    world.travel({ hours: 25 });
    await order();
    await world.runJobs();
    const one = receiver.received[1];
    expect(one?.headers['webhook-signature']).toBe(signatureOf(one, rotated.secret));
  });

  it('can be tried, once', async () => {
    receiver.answer('/hook', (_, response) => response.writeHead(404).end('no such page'));
    const { webhook } = await add();
    await world.call('sendTestWebhook', of({ webhookId: webhook.id }), { as: ana });
    await world.runJobs();
    expect(messages()).toMatchObject([{ type: 'webhook.test', storeId }]);
    const [delivery] = await deliveries(webhook.id);
    expect(delivery).toMatchObject({ state: 'failed', attempts: 1, status: 404 });
    expect(await webhooks()).toMatchObject([{ failingSince: null }]);
    const full = await world.call('getWebhookDelivery', of({ deliveryId: delivery.id }), { as: ana });
    expect(full.delivery).toMatchObject({ answer: 'no such page', payload: expect.stringContaining('webhook.test') });
  });

  it('needs a public https address and an event', async () => {
    const save = (input: object) =>
      refusalOf(
        world.call(
          'saveWebhook',
          of({ url: 'https://hooks.example.com', description: '', kinds: ['order.paid'], ...input }),
          { as: ana },
        ),
      );
    expect(await save({ url: 'https://10.0.0.1/hook' })).toBe('webhook-not-public');
    expect(await save({ url: 'http://hooks.example.com' })).toBe('invalid-argument');
    expect(await save({ url: `https://hooks.example.com/${'x'.repeat(2048)}` })).toBe('invalid-argument');
    expect(await save({ kinds: [] })).toBe('invalid-argument');
    expect(await save({ kinds: ['order.deleted'] })).toBe('invalid-argument');
    expect(await webhooks()).toEqual([]);
  });

  it(`has at most ${WEBHOOKS_MAX - 1} others`, async () => {
    for (let at = 0; at < WEBHOOKS_MAX; at += 1) await add(['order.paid'], `/${at}`);
    expect(await refusalOf(add())).toBe('webhook-limit');
  });

  it('is gone with its secret and deliveries when it is deleted', async () => {
    const { webhook } = await add();
    await order();
    await world.runJobs();
    const [delivery] = await deliveries(webhook.id);
    await world.call('deleteWebhook', of({ webhookId: webhook.id }), { as: ana });
    expect(await webhooks()).toEqual([]);
    expect(await refusalOf(deliveries(webhook.id))).toBe('not-found');
    expect(await refusalOf(world.call('getWebhookDelivery', of({ deliveryId: delivery.id }), { as: ana }))).toBe(
      'not-found',
    );
    expect(await world.sql('select url, secret from webhook_endpoints')).toEqual([{ url: '', secret: '' }]);
    await age(31);
    await world.sweep(storeId);
    expect(await world.sql('select from webhook_endpoints')).toEqual([]);
  });

  it('has not failed yet at a new address', async () => {
    receiver.answer('/hook', (_, response) => response.writeHead(500).end());
    const { webhook } = await add();
    await order();
    await world.runJobs();
    const save = (url: string) =>
      world.call('saveWebhook', of({ webhookId: webhook.id, url, description: 'x', kinds: ['order.paid'] }), {
        as: ana,
      });
    expect((await save(webhook.url)).webhook.failingSince).not.toBeNull();
    expect((await save(`${receiver.url}/new`)).webhook.failingSince).toBeNull();
  });

  it('whose secret is lost sends nothing, which is not the fault of its server', async () => {
    const { webhook } = await add();
    await world.sql(`update webhook_endpoints set secret = 'sealed with another key'`);
    await order();
    await world.runJobs();
    expect(receiver.received).toEqual([]);
    expect(await deliveries(webhook.id)).toMatchObject([{ state: 'waiting', problem: 'lost-secret' }]);
    expect(await webhooks()).toMatchObject([{ failingSince: null }]);
  });

  it('shows one message by its id', async () => {
    const { webhook } = await add();
    await order();
    await order();
    await world.runJobs();
    const [, first] = await deliveries(webhook.id);
    expect(await deliveries(webhook.id, { messageId: first.messageId })).toMatchObject([{ id: first.id }]);
    expect(await deliveries(webhook.id, { messageId: randomUUID() })).toEqual([]);
  });

  it('is not found by the creator of another store', async () => {
    const { webhook } = await add();
    await order();
    await world.runJobs();
    const [{ id: deliveryId }] = await deliveries(webhook.id);
    const change = { url: `${receiver.url}/other`, description: '', kinds: ['order.paid'] };
    const asBen = (name: string, more: object = {}) =>
      refusalOf(world.call(name, { storeId: ben.storeId, webhookId: webhook.id, ...more }, { as: ben }));
    expect(await asBen('revealWebhookSecret')).toBe('not-found');
    expect(await asBen('rotateWebhookSecret')).toBe('not-found');
    expect(await asBen('sendTestWebhook')).toBe('not-found');
    expect(await asBen('listWebhookDeliveries')).toBe('not-found');
    expect(await asBen('setWebhook', { isOn: false })).toBe('not-found');
    expect(await asBen('deleteWebhook')).toBe('not-found');
    expect(await asBen('saveWebhook', change)).toBe('not-found');
    expect(await asBen('resendWebhook', { deliveryId })).toBe('not-found');
    expect(await asBen('getWebhookDelivery', { deliveryId })).toBe('not-found');
    expect(await webhooks()).toMatchObject([{ url: `${receiver.url}/hook` }]);
  });
});
