import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { job } from '#shared/contract/jobs.ts';
import { provenStore } from '#shared/kit/ids.ts';
import { type Sendgrid, startSendgrid } from '#test/doubles/sendgrid.ts';
import { buy } from '#test/furnish.ts';
import { publishWare } from '#test/shop.ts';
import { createWorld, type World } from '#test/world.ts';
import { type CreatorAtProvider, creatorAtProvider } from '#test/creatorAtProvider.ts';

describe('an event from the mail provider', () => {
  let sendgrid: Sendgrid;
  let world: World;
  let ana: CreatorAtProvider;
  let ben: CreatorAtProvider;
  let productId: string;
  const lines: string[] = [];
  const buyer = 'cleo@customers.example';

  beforeAll(async () => {
    sendgrid = await startSendgrid();
    world = await createWorld({ environment: sendgrid.environment, onLog: (line) => lines.push(line) });
    ana = await creatorAtProvider({ world, sendgrid }, 'ana');
    ben = await creatorAtProvider({ world, sendgrid }, 'ben');
    ({ productId } = await publishWare(world, ana.storeId));
    await world.runJobs();
  });
  afterAll(async () => {
    await world.close();
    await sendgrid.close();
  });
  beforeEach(() => world.sql('delete from mail_suppressions'));

  /** A receipt that the provider has accepted. */
  async function receipt(email = buyer) {
    const { storeId } = ana;
    const { orderId } = await buy(world, { storeId, productId, email, name: '' });
    await world.runJobs();
    const message = sendgrid.emails.findLast(({ body }) => body.personalizations[0]?.to[0]?.email === email);
    const emailId = message?.body.personalizations[0]?.custom_args?.['stoa_letter'] ?? '';
    return { orderId, emailId, message };
  }
  const event = (emailId: string, kind: string, more: object = {}) => ({
    email: buyer,
    timestamp: 1,
    event: kind,
    sg_event_id: randomUUID(),
    sg_message_id: 'sg-1.filter',
    stoa_letter: emailId,
    ...more,
  });
  const post = async (events: unknown, of = ana, at = world.now()) => {
    const { url, payload, headers } = sendgrid.eventPost(of.storeId, events, { at });
    return (await world.app.inject({ method: 'POST', url, payload, headers })).statusCode;
  };
  const shown = async (orderId: string) =>
    (await world.call('getOrder', { storeId: ana.storeId, orderId }, { as: ana })).order.receipt;

  it('moves a receipt from queued to delivered', async () => {
    const { storeId } = ana;
    const { orderId } = await buy(world, { storeId, productId, email: buyer, name: '' });
    expect(await shown(orderId)).toMatchObject({ state: 'queued', problem: null });
    await world.runJobs();
    expect(await shown(orderId)).toMatchObject({ state: 'sent' });
    const email = sendgrid.emails.findLast(({ body }) => body.subject.startsWith('Your order'));
    expect(sendgrid.subuserOf(storeId).keys).toContain(email?.key);
    expect(email?.body).toMatchObject({
      from: { name: 'ana Studio via Stoa', email: 'mail@stoa.example' },
      tracking_settings: { click_tracking: { enable: false }, open_tracking: { enable: false } },
    });
    const emailId = email?.body.personalizations[0]?.custom_args?.['stoa_letter'] ?? '';
    expect(await post([event(emailId, 'processed'), event(emailId, 'delivered')])).toBe(204);
    expect(await shown(orderId)).toMatchObject({ state: 'delivered' });
  });

  it.each([
    [['delivered', 'bounce'], 'bounced'],
    [['bounce', 'delivered'], 'bounced'],
    [['spamreport', 'delivered'], 'complained'],
    [['bounce', 'spamreport', 'delivered'], 'complained'],
    [['dropped'], 'failed'],
    [['open', 'click', 'deferred'], 'sent'],
  ])('in the order %j leaves the email %s', async (kinds, state) => {
    const { orderId, emailId } = await receipt();
    for (const kind of kinds) await post([event(emailId, kind)]);
    expect(await shown(orderId)).toMatchObject({ state });
  });

  it('may come in one request with events about other emails', async () => {
    const [one, other] = [await receipt('one@customers.example'), await receipt('other@customers.example')];
    await post([event(one.emailId, 'delivered'), event(other.emailId, 'bounce', { reason: '550 no such user' })]);
    expect(await shown(one.orderId)).toMatchObject({ state: 'delivered' });
    expect(await shown(other.orderId)).toMatchObject({ state: 'bounced', problem: '550 no such user' });
    const { problems } = await world.call('getMailStatus', { storeId: ana.storeId }, { as: ana });
    expect(problems[0]).toMatchObject({
      kind: 'receipt',
      recipient: 'other@customers.example',
      state: 'bounced',
      orderId: other.orderId,
    });
  });

  it('is processed once if it is sent again, even at the same time', async () => {
    const { emailId } = await receipt();
    const repeated = [event(emailId, 'bounce')];
    const codes = await Promise.all(Array.from({ length: 8 }, () => post(repeated)));
    expect(new Set(codes)).toEqual(new Set([204]));
    const events = await world.sql('select 1 from mail_events where message_id = $1', [emailId]);
    expect(events).toHaveLength(1);
  });

  describe('an event from the mail provider is refused', () => {
    const refused = async (change: (post: ReturnType<Sendgrid['eventPost']>) => object, at = world.now()) => {
      const { orderId, emailId } = await receipt();
      const signed = sendgrid.eventPost(ana.storeId, [event(emailId, 'bounce')], { at });
      const { statusCode, body } = await world.app.inject({ method: 'POST', ...signed, ...change(signed) });
      expect(await shown(orderId)).toMatchObject({ state: 'sent' });
      expect(body).toBe('');
      return statusCode;
    };
    const SIGNATURE = 'x-twilio-email-event-webhook-signature';
    const TIMESTAMP = 'x-twilio-email-event-webhook-timestamp';

    it('without a signature', async () => {
      expect(await refused(() => ({ headers: { 'content-type': 'application/json' } }))).toBe(401);
    });
    it('with a made-up signature', async () => {
      expect(await refused(({ headers }) => ({ headers: { ...headers, [SIGNATURE]: 'bm8=' } }))).toBe(401);
    });
    it('with the signature of another body', async () => {
      expect(await refused(({ payload }) => ({ payload: payload.replace('bounce', 'spamreport') }))).toBe(401);
    });
    it('with the signature of another time', async () => {
      expect(await refused(({ headers }) => ({ headers: { ...headers, [TIMESTAMP]: '1' } }))).toBe(401);
    });
    it('with a signature from two days ago', async () => {
      expect(await refused(() => ({}), new Date(world.now().getTime() - 26 * 3_600_000))).toBe(401);
    });
    it('with a signature from the future', async () => {
      expect(await refused(() => ({}), new Date(world.now().getTime() + 10 * 60_000))).toBe(401);
    });
    it('with the signature of another store', async () => {
      expect(await refused(({ url }) => ({ url: url.replace(ana.storeId, ben.storeId) }))).toBe(401);
    });
    it('for a store without an account', async () => {
      expect(await refused(({ url }) => ({ url: url.replace(ana.storeId, randomUUID()) }))).toBe(401);
    });
  });

  it('cannot change an email of another store', async () => {
    const { orderId, emailId } = await receipt();
    expect(await post([event(emailId, 'bounce')], ben)).toBe(204);
    expect(await shown(orderId)).toMatchObject({ state: 'sent' });
    expect(await world.sql('select 1 from mail_suppressions')).toEqual([]);
  });

  it.each([
    ['no JSON', '{', 400],
    ['no list', '{}', 400],
    ['events of another kind', '[{"event":7}]', 400],
    ['an email that never was', `[{"event":"bounce","sg_event_id":"x","stoa_letter":"${randomUUID()}"}]`, 204],
    ['an email with no id', '[{"event":"bounce","sg_event_id":"x","stoa_letter":"nonsense"}]', 204],
    ['more than a provider sends', JSON.stringify(['x'.repeat(1024 * 1024)]), 413],
  ])('responds to a body with %s', async (_, body, code) => {
    const signed = sendgrid.eventPost(ana.storeId, null, { at: world.now(), body });
    expect((await world.app.inject({ method: 'POST', ...signed })).statusCode).toBe(code);
  });

  it.each([
    ['/webhooks/mail/other/', 404],
    // Not a webhook URL but a page, and pages do not accept JSON.
    ['/webhooks/mail/sendgrid/nonsense/', 415],
    ['/webhooks/mail/sendgrid/', 404],
  ])('is not accepted at another path, such as %s', async (path, code) => {
    const signed = sendgrid.eventPost(ana.storeId, [], { at: world.now() });
    const { statusCode } = await world.app.inject({ method: 'POST', ...signed, url: `${path}${ana.storeId}x` });
    expect(statusCode).toBe(code);
  });

  it('suppresses an address for everything but required emails', async () => {
    const { emailId } = await receipt('gone@customers.example');
    await post([event(emailId, 'bounce', { type: 'bounce' })]);
    const free = await publishWare(world, ana.storeId, { slug: `free-${randomUUID()}`, price: { kind: 'free' } });
    const { storeId } = ana;
    const { orderId } = await buy(world, { ...free, storeId, email: 'gone@customers.example', name: '' });
    const before = sendgrid.emails.length;
    await world.runJobs();
    expect(await shown(orderId)).toEqual({
      state: 'failed',
      problem: 'Not sent: an earlier email to this address could not be delivered.',
      at: expect.any(String),
    });
    const since = sendgrid.emails.slice(before).map(({ body }) => body.personalizations[0]?.to[0]?.email);
    expect(since).not.toContain('gone@customers.example');
    const paid = await receipt('gone@customers.example');
    expect(await shown(paid.orderId)).toMatchObject({ state: 'sent' });
  });

  it('does not suppress an address after a temporary block', async () => {
    const { emailId } = await receipt();
    await post([event(emailId, 'bounce', { type: 'blocked' })]);
    expect(await world.sql('select 1 from mail_suppressions')).toEqual([]);
  });

  it('retries an email while the provider is unavailable, and gives up one that it refuses', async () => {
    sendgrid.failNext(/mail\/send/, 503);
    const { storeId } = ana;
    const delayed = await buy(world, { storeId, productId, email: buyer, name: '' });
    const [queued] = await world.sql("select id from mail_messages where order_id = $1 and kind = 'receipt'", [
      delayed.orderId,
    ]);
    const send = () =>
      world.services.db.inStore(provenStore(storeId), (tx) =>
        tx.enqueue(job('sendReceipt', { realm: storeId, orderId: delayed.orderId, emailId: queued?.['id'] })),
      );
    await world.runJobs();
    expect(await shown(delayed.orderId)).toMatchObject({ state: 'queued' });
    sendgrid.failNext(/mail\/send/, 400);
    await send();
    await world.runJobs();
    expect(await shown(delayed.orderId)).toMatchObject({
      state: 'failed',
      problem: 'The email provider rejected the email.',
    });
  });

  it('sends in the platform’s name while a store has no account', async () => {
    await world.sql('delete from store_mail where store_id = $1', [ana.storeId]);
    const { message: email } = await receipt();
    expect(email?.key).toBe(sendgrid.parentKey);
  });

  it('logs no email address', () => {
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => line.includes('@customers.example'))).toEqual([]);
  });
});
