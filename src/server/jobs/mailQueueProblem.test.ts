import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { QUEUES } from '#shared/contract/jobs.ts';
import { sendgridMail } from '#server/gateways/mail/sendgridMail.ts';
import { smtpMail } from '#server/gateways/mail/smtpMail.ts';
import { firstAdmin, sentenceOf } from '#test/admin.ts';
import { buy } from '#test/furnish.ts';
import { openShop } from '#test/shop.ts';
import { openWorld, type World } from '#test/world.ts';

const close: (() => Promise<void>)[] = [];

const world = await openWorld();
const admin = await firstAdmin(world);
const ana = await openShop(world, 'ana');
const outbox: World['services']['mail'] = world.services.mail;
await world.runJobs();
beforeEach(async () => {
  for (const end of close.splice(0)) await end();
  world.services.mail = outbox;
  world.travel({ hours: 1 });
  await world.sql("delete from pgboss.job where state <> 'completed'");
});

const readProblem = async () => (await world.call('getAdminUsers', {}, { as: admin })).mailQueueProblem;
const requestCode = (name: string) =>
  world.call('sendVerificationCode', { email: `${name}@example.com`, type: 'signup' });

/** Makes the waiting jobs due and as old as this. */
const wait = (minutes: number) =>
  world.sql(
    `update pgboss.job set created_on = created_on - $1 * interval '1 minute', start_after = now() - $1 * interval '1 minute'
     where state in ('created', 'retry')`,
    [minutes],
  );

async function useUpTries() {
  for (let left = QUEUES.sendCode.retryLimit; left >= 0; left -= 1) {
    await world.runJobs();
    await wait(0);
  }
}

type Refusal = { at: 'sign-in' | 'recipient'; status: number };

/** A real SMTP server that rejects everything in one way. */
async function refuseMail({ at, status }: Refusal): Promise<void> {
  const no = Object.assign(new Error('cleo@example.com is not welcome'), { responseCode: status });
  const server = new SMTPServer({
    authOptional: at !== 'sign-in',
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(at === 'sign-in' ? no : null, { user: 'stoa' }),
    onRcptTo: (_address, _session, done) => done(no),
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mail = smtpMail({ url: `smtp://stoa:hidden-word@127.0.0.1:${port}` });
  world.services.mail = mail;
  close.push(
    () => mail.close(),
    () => new Promise<void>((done) => server.close(done)),
  );
}

describe('emails that are not sent', () => {
  it('are not reported at their first failure, but after they have waited for minutes', async () => {
    expect(await readProblem()).toBeNull();
    await refuseMail({ at: 'sign-in', status: 535 });
    await requestCode('cleo');
    await world.runJobs();
    expect(await readProblem()).toBeNull();
    await wait(10);
    const trouble = await readProblem();
    expect(trouble).toEqual({
      waiting: 1,
      givenUp: 0,
      since: expect.any(String),
      nextTryAt: expect.any(String),
      reason: 'The mail server rejected the sign-in (535). Check the user and password in SMTP_URL.',
    });
    expect(Date.now() - Date.parse(trouble.since)).toBeGreaterThan(9 * 60_000);
    expect(JSON.stringify(trouble)).not.toMatch(/cleo|hidden-word/);
  });

  it('are not reported once they are sent after all', async () => {
    await refuseMail({ at: 'sign-in', status: 535 });
    await buy(world, { ...ana, email: 'cleo@example.com', name: '' });
    await world.runJobs();
    await wait(10);
    expect(await readProblem()).toMatchObject({ waiting: 2, givenUp: 0 });
    world.services.mail = outbox;
    await world.runJobs();
    expect(await readProblem()).toBeNull();
    expect(await world.emailsTo('cleo@example.com')).toHaveLength(1);
  });

  it('are reported at once when their retries are used up, until another email is sent', async () => {
    await refuseMail({ at: 'recipient', status: 421 });
    await requestCode('dora');
    await useUpTries();
    expect(await readProblem()).toMatchObject({
      waiting: 0,
      givenUp: 1,
      nextTryAt: null,
      reason: 'The mail server is not accepting emails right now (421).',
    });
    world.services.mail = outbox;
    await requestCode('enya');
    await world.runJobs();
    expect(await readProblem()).toBeNull();
  });

  it('are reported when no worker processes them', async () => {
    await requestCode('fay');
    expect(await readProblem()).toBeNull();
    await wait(10);
    expect(await readProblem()).toMatchObject({ waiting: 1, givenUp: 0, nextTryAt: null, reason: null });
  });

  it('are not reported for one or two wrong addresses, but if the server refuses all recipients', async () => {
    await refuseMail({ at: 'recipient', status: 550 });
    await requestCode('gil');
    await requestCode('hal');
    await useUpTries();
    expect(await readProblem()).toBeNull();
    await requestCode('ike');
    await useUpTries();
    expect(await readProblem()).toMatchObject({ givenUp: 3, reason: 'The mail server rejected the email.' });
  });

  it('are reported with the provider’s message about our account', async () => {
    const settings = { ips: [], domainId: '1', contact: 'owner@example.com', apiKey: 'SG.revoked' };
    const provider = createServer((_asked, answer) => answer.writeHead(401).end('{}'));
    await once(provider.listen(0, '127.0.0.1'), 'listening');
    const { port } = provider.address() as AddressInfo;
    close.push(() => new Promise((done) => provider.close(() => done())));
    world.services.mail = sendgridMail({ ...settings, url: `http://127.0.0.1:${port}` });
    await requestCode('jan');
    await world.runJobs();
    await wait(10);
    expect(await readProblem()).toMatchObject({ waiting: 1, reason: 'The email provider rejected our account (401).' });
  });

  it('are reported without the message of an unexpected error', async () => {
    world.services.mail = { ...outbox, send: () => Promise.reject(new Error('no room for cleo@example.com')) };
    await requestCode('kim');
    await world.runJobs();
    await wait(10);
    expect((await readProblem()).reason).toBe('Stoa itself failed. See the server log.');
  });

  it('are reported to admins only', async () => {
    expect((await sentenceOf(world.call('getAdminUsers', {}, { as: ana }))).status).toBe(403);
    expect((await sentenceOf(world.call('getAdminUsers', {}))).status).toBe(401);
  });
});
