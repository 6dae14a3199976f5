import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Services } from '#server/access/context.ts';
import { sendReceipt } from '#server/features/orders/sendReceipt.ts';
import { outboxFolder } from '#start/openServices.ts';
import { CARDS, openShop, type Shop } from '#test/shop.ts';
import { createWorld, type World } from '#test/world.ts';

let world: World;
let shop: Shop;

beforeAll(async () => {
  world = await createWorld();
  shop = await openShop(world, 'ana');
  await world.runJobs();
});
afterAll(() => world.close());

/** A paid order whose receipt is queued and not sent. */
async function receiptOf(email: string) {
  const { storeId, productId } = shop;
  const { quote } = await world.call('quoteOrder', { storeId, productId });
  const { orderId } = await world.call('placeOrder', {
    storeId,
    quote,
    email,
    card: CARDS.pays,
    idempotencyKey: `the order of ${email}`,
  });
  const [row] = await world.sql('select id from mail_messages where order_id = $1', [orderId]);
  return { realm: storeId, orderId, letterId: String(row?.['id']) };
}

/** Sends it in a process that is killed between the mail service's yes and the note of it. */
async function sendAndDie(data: object): Promise<void> {
  const env = JSON.stringify({
    connection: world.connection,
    folder: outboxFolder(world.config),
    settings: world.services.settings,
    now: world.now(),
    data,
  });
  const child = spawn(process.execPath, ['test/fixtures/dyingSender.ts'], {
    env: { ...process.env, DYING_SENDER: env },
    stdio: 'inherit',
  });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

/** The Message-IDs of what is in the outbox for somebody. */
async function idsTo(email: string): Promise<string[]> {
  const folder = outboxFolder(world.config);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return mails
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1]?.trim() ?? '');
}

const again = (data: Parameters<typeof sendReceipt>[0], services: Services = world.services) =>
  sendReceipt(data, { services, now: world.now(), jobId: data.letterId });

const stateOf = async (id: string) =>
  (await world.sql('select state, sending_at is not null as "isSending" from mail_messages where id = $1', [id]))[0];

describe('an email whose sender was killed after handing it over', () => {
  it('is not sent again where the mail service knows it', async () => {
    const email = 'cleo@example.com';
    const data = await receiptOf(email);
    await sendAndDie(data);
    expect(await idsTo(email)).toHaveLength(1);
    expect(await stateOf(data.letterId)).toEqual({ state: 'queued', isSending: true });

    // The sender might still be at it.
    await expect(again(data)).rejects.toThrow('Another process is sending this email.');
    world.travel({ minutes: 3 });
    await again(data);
    expect(await idsTo(email)).toHaveLength(1);
    expect(await stateOf(data.letterId)).toEqual({ state: 'sent', isSending: false });
  });

  it('is sent again with the same Message-ID where the mail service cannot be asked', async () => {
    const email = 'dora@example.com';
    const data = await receiptOf(email);
    await sendAndDie(data);
    world.travel({ minutes: 3 });
    const mail = { ...world.services.mail };
    delete mail.findSent;
    await again(data, { ...world.services, mail });
    const messageId = `<receipt.${data.letterId}@localhost>`;
    expect(await idsTo(email)).toEqual([messageId, messageId]);
    expect(await stateOf(data.letterId)).toEqual({ state: 'sent', isSending: false });

    await again(data, { ...world.services, mail });
    expect(await idsTo(email)).toHaveLength(2);
  });

  it('is given back at once by a sender that learns it was not taken', async () => {
    const data = await receiptOf('emil@example.com');
    const mail = { ...world.services.mail, send: () => Promise.reject(new Error('the line is dead')) };
    await expect(again(data, { ...world.services, mail })).rejects.toThrow('the line is dead');
    expect(await stateOf(data.letterId)).toEqual({ state: 'queued', isSending: false });
    await again(data);
    expect(await stateOf(data.letterId)).toEqual({ state: 'sent', isSending: false });
  });
});

describe('what a killed sender left half-written in the outbox', () => {
  it('is swept after a day, and neither what is being written nor a whole email', async () => {
    const folder = outboxFolder(world.config);
    const old = new Date(world.now().getTime() - 25 * 3_600_000);
    for (const name of ['.old.eml', '.fresh.eml', 'whole.eml']) await writeFile(join(folder, name), 'half');
    for (const name of ['.old.eml', 'whole.eml']) await utimes(join(folder, name), old, old);
    await utimes(join(folder, '.fresh.eml'), world.now(), world.now());
    await world.sweep();
    expect(await readdir(folder)).toContain('whole.eml');
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual(['.fresh.eml']);
  });
});
