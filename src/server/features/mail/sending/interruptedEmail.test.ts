import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { JobName } from '#shared/contract/jobs.ts';
import { PLATFORM_REALM } from '#shared/kit/ids.ts';
import type { Services } from '#server/access/context.ts';
import { jobHandlers } from '#server/features/jobHandlers.ts';
import { sendReceipt } from '#server/features/orders/receipts/sendReceipt.ts';
import { openQueue } from '#server/jobs/openQueue.ts';
import { runJob, runJobs } from '#server/jobs/runJobs.ts';
import { outboxFolder } from '#start/openServices.ts';
import { buy } from '#test/furnish.ts';
import { openShop } from '#test/shop.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const shop = await openShop(world, 'ana');
await world.runJobs();

/** A paid order whose receipt is queued and not sent. */
async function receiptOf(email: string) {
  const { storeId } = shop;
  const { orderId } = await buy(world, { ...shop, email, name: '' });
  const [row] = await world.sql('select id from mail_messages where order_id = $1', [orderId]);
  return { realm: storeId, orderId, emailId: String(row?.['id']) };
}

/** Sends it in a process that is killed after the mail service accepted it and before that was recorded. */
async function sendAndDie(job: { name: JobName; data: object; id: string }): Promise<void> {
  const env = JSON.stringify({
    connection: world.connection,
    folder: outboxFolder(world.config),
    settings: world.services.settings,
    now: world.now(),
    job,
  });
  const child = spawn(process.execPath, ['test/fixtures/dyingSender.ts'], {
    env: { ...process.env, DYING_SENDER: env },
    stdio: 'inherit',
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

/** The Message-IDs of the emails to somebody in the outbox. */
async function idsTo(email: string): Promise<string[]> {
  const folder = outboxFolder(world.config);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]?.trim() ?? '');
}

const sendReceiptAndDie = (data: { emailId: string }) => sendAndDie({ name: 'sendReceipt', data, id: data.emailId });

const again = (data: Parameters<typeof sendReceipt>[0], services: Services = world.services) =>
  sendReceipt(data, { services, now: world.now(), jobId: data.emailId });

const stateOf = async (id: string) =>
  (await world.sql('select state, sending_at is not null as "isSending" from mail_messages where id = $1', [id]))[0];

describe('a store’s email whose sender was killed after handing it over', () => {
  it('is not sent again if the mail service knows it', async () => {
    const email = 'cleo@example.com';
    const data = await receiptOf(email);
    await sendReceiptAndDie(data);
    expect(await idsTo(email)).toHaveLength(1);
    expect(await stateOf(data.emailId)).toEqual({ state: 'queued', isSending: true });

    // The sender may still be alive.
    await expect(again(data)).rejects.toThrow('Another process is sending this email.');
    world.travel({ minutes: 3 });
    await again(data);
    expect(await idsTo(email)).toHaveLength(1);
    expect(await stateOf(data.emailId)).toEqual({ state: 'sent', isSending: false });
  });

  it('is sent again with the same Message-ID if the mail service cannot be asked', async () => {
    const email = 'dora@example.com';
    const data = await receiptOf(email);
    await sendReceiptAndDie(data);
    world.travel({ minutes: 3 });
    const mail = { ...world.services.mail };
    delete mail.findSent;
    await again(data, { ...world.services, mail });
    const messageId = `<receipt.${data.emailId}@localhost>`;
    expect(await idsTo(email)).toEqual([messageId, messageId]);
    expect(await stateOf(data.emailId)).toEqual({ state: 'sent', isSending: false });

    await again(data, { ...world.services, mail });
    expect(await idsTo(email)).toHaveLength(2);
  });

  it('is requeued at once if its sender knows that it was not accepted', async () => {
    const data = await receiptOf('emil@example.com');
    const mail = { ...world.services.mail, send: () => Promise.reject(new Error('the line is dead')) };
    await expect(again(data, { ...world.services, mail })).rejects.toThrow('the line is dead');
    expect(await stateOf(data.emailId)).toEqual({ state: 'queued', isSending: false });
    await again(data);
    expect(await stateOf(data.emailId)).toEqual({ state: 'sent', isSending: false });
  });
});

describe('an email of the platform whose sender was killed after handing it over', () => {
  const stateOfPlatform = async (id: string) =>
    (
      await world.sql(
        'select sending_at is not null as "isSending", sent_at is not null as "isSent" from platform_emails where id = $1',
        [id],
      )
    )[0];

  async function changeOf(name: string) {
    const person = await world.person(name);
    await world.runJobs();
    const data = { realm: PLATFORM_REALM, creatorId: person.id, change: { kind: 'password-changed' as const } };
    return { data, id: randomUUID(), earlier: (await idsTo(person.email)).length, email: person.email };
  }

  it('is not sent again if the mail service knows it', async () => {
    const { data, id, earlier, email } = await changeOf('fay');
    const run = () =>
      jobHandlers.sendSecurityChangeEmail(data, { services: world.services, now: world.now(), jobId: id });
    await sendAndDie({ name: 'sendSecurityChangeEmail', data, id });
    expect(await idsTo(email)).toHaveLength(earlier + 1);
    expect(await stateOfPlatform(id)).toEqual({ isSending: true, isSent: false });

    await expect(run()).rejects.toThrow('Another process is sending this email.');
    world.travel({ minutes: 3 });
    await run();
    await run();
    expect(await idsTo(email)).toHaveLength(earlier + 1);
    expect(await stateOfPlatform(id)).toEqual({ isSending: false, isSent: true });
  });

  it('is sent again with the same Message-ID if the mail service cannot be asked', async () => {
    const { data, id, earlier, email } = await changeOf('gil');
    await sendAndDie({ name: 'sendSecurityChangeEmail', data, id });
    world.travel({ minutes: 3 });
    const mail = { ...world.services.mail };
    delete mail.findSent;
    const services = { ...world.services, mail };
    await jobHandlers.sendSecurityChangeEmail(data, { services, now: world.now(), jobId: id });
    const messageId = `<account.${id}@localhost>`;
    expect((await idsTo(email)).slice(earlier)).toEqual([messageId, messageId]);
  });

  it('is requeued at once if its sender knows that it was not accepted', async () => {
    const { data, id, earlier, email } = await changeOf('hal');
    const mail = { ...world.services.mail, send: () => Promise.reject(new Error('the line is dead')) };
    const context = { now: world.now(), jobId: id };
    await expect(
      jobHandlers.sendSecurityChangeEmail(data, { services: { ...world.services, mail }, ...context }),
    ).rejects.toThrow('the line is dead');
    expect(await stateOfPlatform(id)).toEqual({ isSending: false, isSent: false });
    await jobHandlers.sendSecurityChangeEmail(data, { services: world.services, ...context });
    expect(await idsTo(email)).toHaveLength(earlier + 1);
  });

  it('can be a sign-up code', async () => {
    const email = 'ida@example.com';
    await world.call('sendVerificationCode', { email, type: 'signup' });
    const [taken] = await world.queue.fetch('sendCode');
    if (!taken) throw new Error('No code waits to be sent.');
    await sendAndDie({ name: 'sendCode', data: Object(taken.data), id: taken.id });
    world.travel({ minutes: 3 });
    await runJob({ job: taken, handlers: jobHandlers, services: world.services });
    expect(await idsTo(email)).toEqual([`<code-${taken.id}@localhost>`]);
  });

  it('leaves no row after a month', async () => {
    world.travel({ days: 31 });
    await world.sweep();
    expect(await world.sql('select id from platform_emails')).toEqual([]);
  });
});

/** A second worker that starts and stops. */
async function startWorker(): Promise<void> {
  const queue = await openQueue({ connection: world.connection, onError: () => undefined, isWorker: false });
  await runJobs({ queue, handlers: jobHandlers, services: world.services });
  await vi.waitFor(async () => expect(await readdir(outboxFolder(world.config))).not.toContain('.old.eml'));
  await queue.close();
}

describe('a partial file of a killed sender in the outbox', () => {
  it.each([
    ['by the sweep', () => world.sweep()],
    ['when a process begins to take jobs', () => startWorker()],
  ])('is deleted after a day %s, unlike newer partial files and whole emails', async (_, clear) => {
    const folder = outboxFolder(world.config);
    const old = new Date(world.now().getTime() - 25 * 3_600_000);
    for (const name of ['.old.eml', '.fresh.eml', 'whole.eml']) await writeFile(join(folder, name), 'half');
    for (const name of ['.old.eml', 'whole.eml']) await utimes(join(folder, name), old, old);
    await utimes(join(folder, '.fresh.eml'), world.now(), world.now());
    await clear();
    expect(await readdir(folder)).toContain('whole.eml');
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual(['.fresh.eml']);
  });
});
