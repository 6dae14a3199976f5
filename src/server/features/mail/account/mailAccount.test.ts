import { randomUUID } from 'node:crypto';
import { deleteApp, initializeApp } from 'firebase/app';
import { getFunctions, httpsCallable } from 'firebase/functions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { jobHandlers } from '#server/features/jobHandlers.ts';
import { MailDelayed } from '#server/gateways/mail/port.ts';
import { type CreatorAtProvider, creatorAtProvider } from '#test/creatorAtProvider.ts';
import { type Sendgrid, startSendgrid } from '#test/doubles/sendgrid.ts';
import { createWorld, type World } from '#test/world.ts';

/** A promise that one part of a test waits for and another resolves. */
function signal() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { given: promise, give: resolve };
}

describe('a store’s account at the mail provider', () => {
  let sendgrid: Sendgrid;
  let world: World;
  let ana: CreatorAtProvider;
  const lines: string[] = [];

  beforeAll(async () => {
    sendgrid = await startSendgrid();
    world = await createWorld({
      environment: { ...sendgrid.environment, SMTP_URL: '' },
      onLog: (line) => lines.push(line),
    });
  });
  afterAll(async () => {
    await world.close();
    await sendgrid.close();
  });

  let count = 0;
  beforeEach(async () => {
    ana = await creatorAtProvider({ world, sendgrid }, `ana${(count += 1)}`);
  });
  afterEach(() => world.travel({ hours: 2 }));

  const status = () => world.call('getMailStatus', { storeId: ana.storeId }, { as: ana });
  const repair = () => world.call('retryWebhookCreation', { storeId: ana.storeId }, { as: ana });
  const row = async () => (await world.sql('select * from store_mail where store_id = $1', [ana.storeId]))[0] ?? {};
  const change = (set: string, ...values: unknown[]) =>
    world.sql(`update store_mail set ${set} where store_id = $1`, [ana.storeId, ...values]);

  it('is opened by a job when the store is created', async () => {
    expect(await status()).toMatchObject({ status: 'no_subaccount', reason: 'no_subaccount', canRepair: true });
    await world.runJobs();
    expect(await status()).toMatchObject({
      status: 'configured',
      reason: null,
      provider: 'sendgrid',
      reportsDelivery: true,
      canRepair: false,
    });
    const { keys, webhooks, domains } = sendgrid.subuserOf(ana.storeId);
    expect([keys.length, webhooks.length, domains.length]).toEqual([1, 1, 1]);
    expect(webhooks[0]).toMatchObject({
      url: `http://localhost:3000/webhooks/mail/sendgrid/${ana.storeId}`,
      enabled: true,
      open: false,
      click: false,
    });
    const { store } = await world.call('getStore', { storeId: ana.storeId }, { as: ana });
    expect(store.mailAccount).toEqual({ exists: true, webhookId: webhooks[0]?.id, webhookStatus: 'active' });
  });

  it('holds no database connection while the provider responds slowly', async () => {
    const { accounts } = world.services.mail;
    if (!accounts) throw new Error('This provider has no accounts.');
    const requested = signal();
    const answer = signal();
    const ensureSubaccount = async () => {
      requested.give();
      await answer.given;
      throw new MailDelayed('slow');
    };
    const services = {
      ...world.services,
      mail: { ...world.services.mail, accounts: { ...accounts, ensureSubaccount } },
    };
    const context = { services, now: world.now(), jobId: randomUUID() };
    const opening = jobHandlers.openMailAccount({ realm: ana.storeId }, context);
    const end = opening.then(
      () => 'opened',
      (error: Error) => error.message,
    );
    await requested.given;
    const [open] = await world.sql(
      `select count(*)::int as transactions from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`,
    );
    expect(open).toEqual({ transactions: 0 });
    answer.give();
    expect(await end).toBe('The email provider does not respond.');
  });

  it('is inspected by the status check, which records the result', async () => {
    await world.runJobs();
    Object.assign(webhookOf() ?? {}, { enabled: false });
    expect(await status()).toMatchObject({ status: 'webhook_inactive', isCurrent: true, canRepair: true });
    expect(await row()).toMatchObject({ webhook_status: 'inactive' });
    expect(await repair()).toMatchObject({ status: 'configured' });
    Object.assign(webhookOf() ?? {}, { enabled: false });
    expect(await status()).toMatchObject({ status: 'webhook_inactive' });
  });

  it('is inspected once for twenty concurrent status checks, and again a little later', async () => {
    await world.runJobs();
    const before = sendgrid.seen.length;
    await Promise.all(Array.from({ length: 20 }, status));
    await status();
    const requests = sendgrid.seen.slice(before);
    expect(requests).toEqual(['GET /v3/subusers', expect.stringMatching(/^GET .*event\/settings/)]);
    world.travel({ seconds: 5 });
    await status();
    expect(sendgrid.seen.slice(before)).toHaveLength(4);
  });

  it('shows the last known status if the provider does not respond', async () => {
    await world.runJobs();
    const { checkedAt } = await status();
    world.travel({ minutes: 1 });
    sendgrid.failNext(/GET \/v3\/subusers/, 503);
    const silent = {
      status: 'configured',
      isCurrent: false,
      checkedAt,
      problem: 'The email provider is temporarily unavailable (503).',
    };
    expect(await status()).toMatchObject(silent);
    expect(await status()).toMatchObject(silent);
    world.travel({ minutes: 1 });
    expect(await status()).toMatchObject({ status: 'configured', isCurrent: true, problem: null });
  });

  it('is never inspected inside a transaction', async () => {
    await world.runJobs();
    const { accounts } = world.services.mail;
    const place = { subaccountId: `stoa-${ana.storeId}`, webhookId: null, url: 'https://x.example' };
    await expect(
      world.services.db.inStore(provenStore(ana.storeId), async () => accounts?.inspect(place)),
    ).rejects.toThrow('A provider is called while a transaction is open.');
    expect(await accounts?.inspect(place)).toEqual({ exists: true, webhook: 'missing' });
  });

  it('keeps the result of a repair that finishes during an older inspection', async () => {
    await world.runJobs();
    await change("webhook_status = 'inactive'");
    const { accounts } = world.services.mail;
    if (!accounts) throw new Error('This provider has no accounts.');
    const inspect: typeof accounts.inspect = async () => {
      await repair();
      return { exists: true, webhook: 'missing' };
    };
    const services = { ...world.services, mail: { ...world.services.mail, accounts: { ...accounts, inspect } } };
    await jobHandlers.checkMailAccount({ realm: ana.storeId }, { services, now: world.now(), jobId: randomUUID() });
    expect(await row()).toMatchObject({ webhook_status: 'active', webhook_id: webhookOf()?.id });
  });

  it('can be repaired again after the process that repaired it has died', async () => {
    await world.runJobs();
    await change("repairing_until = $2, webhook_status = 'inactive'", new Date(world.now().getTime() + 60_000));
    await expect(repair()).rejects.toMatchObject({ details: { refusal: 'mail-repair-running' } });
    world.travel({ minutes: 2 });
    expect(await repair()).toMatchObject({ status: 'configured' });
  });

  it.each([
    ['no_subaccount', 'subaccount_id = null, api_key = null, webhook_id = null, webhook_status = null'],
    ['no_api_key', 'api_key = null'],
    ['no_webhook', 'webhook_id = null, webhook_status = null, signing_key = null'],
  ])('reports %s, and the repair creates what is missing', async (reason, lack) => {
    await world.runJobs();
    await change(lack);
    expect(await status()).toMatchObject({ status: reason, reason, canRepair: true });
    expect(await repair()).toMatchObject({ status: 'configured', reason: null, problem: null });
    expect(sendgrid.subuserOf(ana.storeId).webhooks).toHaveLength(1);
    expect(await status()).toMatchObject({ status: 'configured' });
  });

  it.each([
    [
      'the webhook was switched off',
      () => void Object.assign(webhookOf() ?? {}, { enabled: false }),
      'webhook_inactive',
    ],
    [
      'the webhook posts elsewhere',
      () => void Object.assign(webhookOf() ?? {}, { url: 'https://x.example' }),
      'webhook_inactive',
    ],
    ['the webhook was deleted', () => void sendgrid.subuserOf(ana.storeId).webhooks.splice(0), 'no_webhook'],
    ['the sub-account was deleted', () => void sendgrid.subusers.delete(`stoa-${ana.storeId}`), 'no_subaccount'],
  ])('is checked once a day: %s', async (_, damage, reason) => {
    await world.runJobs();
    const before = await row();
    damage();
    await world.sweep(ana.storeId);
    expect(await row()).toEqual(before);
    world.travel({ hours: 25 });
    await world.sweep(ana.storeId);
    expect(await row()).not.toMatchObject({ webhook_status: 'active' });
    expect(await status()).toMatchObject({ status: reason });
    expect(await repair()).toMatchObject({ status: 'configured' });
  });
  const webhookOf = () => sendgrid.subuserOf(ana.storeId).webhooks[0];

  it('is opened by the sweep for a store from before mail accounts', async () => {
    await world.runJobs();
    await world.sql('delete from store_mail where store_id = $1', [ana.storeId]);
    sendgrid.subusers.delete(`stoa-${ana.storeId}`);
    await world.sweep(ana.storeId);
    expect(await status()).toMatchObject({ status: 'configured' });
  });

  it('is repaired once by ten concurrent repairs', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        repair().then(
          (answer: { status: string }) => answer.status,
          (error: Error) => error.message,
        ),
      ),
    );
    expect(answers).toContain('configured');
    const running = 'Email for this store is being set up right now. Check again in a minute.';
    expect(answers.filter((answer) => answer !== 'configured' && answer !== running)).toEqual([]);
    const { keys, webhooks } = sendgrid.subuserOf(ana.storeId);
    expect([keys.length, webhooks.length]).toEqual([1, 1]);
  });

  it('keeps completed steps if the next one fails, and shows the reason', async () => {
    sendgrid.failNext(/POST .*event\/settings$/, 503);
    await expect(repair()).rejects.toMatchObject({
      message: 'Email service temporarily unavailable',
      status: 'UNAVAILABLE',
    });
    expect(await status()).toMatchObject({
      status: 'no_webhook',
      problem: 'The email provider is temporarily unavailable (503).',
    });
    expect(await repair()).toMatchObject({ status: 'configured', problem: null });
    expect(sendgrid.subuserOf(ana.storeId).keys).toHaveLength(1);
  });

  it('says who has to act if the provider refuses', async () => {
    sendgrid.failNext(/POST \/v3\/api_keys/, 403);
    await expect(repair()).rejects.toThrow(
      'The email provider rejected the setup. Ask the platform’s operator to check the email settings.',
    );
    expect(await status()).toMatchObject({ status: 'no_api_key' });
  });

  it('can be repaired twelve times an hour', async () => {
    for (let left = 12; left > 0; left -= 1) await repair();
    await expect(repair()).rejects.toMatchObject({ httpStatus: 429 });
  });

  it('gets new keys after the installation’s secret has changed', async () => {
    await world.runJobs();
    await change("api_key = 'sealed with another secret', signing_key = 'sealed with another secret'");
    expect(await status()).toMatchObject({ status: 'no_api_key' });
    expect(await repair()).toMatchObject({ status: 'configured' });
    expect(sendgrid.subuserOf(ana.storeId).keys).toHaveLength(2);
  });

  it('responds to the official client', async () => {
    await world.runJobs();
    const base = await world.listen();
    const app = initializeApp({ projectId: 'stoa', apiKey: 'none', appId: 'none' });
    // The Firebase client has no session, so requests to this server, and only those, get one.
    const fetching = globalThis.fetch;
    globalThis.fetch = (url, init) => {
      if (typeof url !== 'string' || !url.startsWith(base)) return fetching(url, init);
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${ana.idToken}`);
      return fetching(url, { ...init, headers });
    };
    try {
      const functions = getFunctions(app, `${base}/functions`);
      const { data } = await httpsCallable(functions, 'getMailStatus')({ storeId: ana.storeId });
      expect(data).toMatchObject({ status: 'configured', reason: null });
      const again = await httpsCallable(functions, 'retryWebhookCreation')({ storeId: ana.storeId });
      expect(again.data).toMatchObject({ status: 'configured' });
    } finally {
      globalThis.fetch = fetching;
      await deleteApp(app);
    }
  });

  it('reveals its keys nowhere: not in a response, a table or the log', async () => {
    await world.runJobs();
    const answers = JSON.stringify([
      await status(),
      await repair(),
      await world.call('getStore', { storeId: ana.storeId }, { as: ana }),
      await world.call('listStores', {}, { as: ana }),
      await row(),
      lines,
    ]);
    const secrets = [...sendgrid.subusers.values()].flatMap(({ keys }) => keys);
    expect(secrets.length).toBeGreaterThan(5);
    const { signing_key: signing, api_key: sealed } = await row();
    for (const secret of [...secrets, sendgrid.parentKey]) expect(answers).not.toContain(secret);
    const visible = JSON.stringify([await status(), await repair(), lines]);
    for (const secret of [signing, sealed]) expect(visible).not.toContain(secret);
    expect(lines.join('')).not.toContain('@example.com');
  });
});

describe('mail without a provider', () => {
  it('is configured without any setup', async () => {
    const world = await createWorld();
    const ana = await world.creator('ana');
    const status = await world.call('getMailStatus', { storeId: ana.storeId }, { as: ana });
    expect(status).toEqual({
      status: 'configured',
      reason: null,
      provider: 'outbox',
      reportsDelivery: false,
      canRepair: false,
      problem: null,
      checkedAt: null,
      isCurrent: true,
      problems: [],
    });
    expect(await world.call('retryWebhookCreation', { storeId: ana.storeId }, { as: ana })).toMatchObject({
      status: 'configured',
    });
    const { store } = await world.call('getStore', { storeId: ana.storeId }, { as: ana });
    expect(store.mailAccount).toEqual({ exists: false, webhookId: null, webhookStatus: null });
    await world.close();
  });
});
