import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { resolverDns } from '#server/gateways/dns/resolverDns.ts';
import { diskFiles } from '#server/gateways/files/diskFiles.ts';
import { outboxMail } from '#server/gateways/mail/outboxMail.ts';
import { sendgridMail } from '#server/gateways/mail/sendgridMail.ts';
import { smtpMail } from '#server/gateways/mail/smtpMail.ts';
import { openDnsDouble } from '#test/doubles/dns.ts';
import { bringFfmpeg } from '#test/servers/bringFfmpeg.ts';
import { INSTALL_MS } from '#test/servers/bringProgram.ts';
import { reach } from '#test/setup/cluster.ts';
import { runSql } from '#test/setup/runSql.ts';
import { openWorld } from '#test/world.ts';
import { readConfig } from '../config.ts';
import { seedDemo } from '../demo/seedDemo.ts';
import { readMigrations } from '../readMigrations.ts';
import { checkDatabase, compareClocks } from './checkDatabase.ts';
import { checkFfmpeg } from './checkFfmpeg.ts';
import { checkBackups, checkStorage, judgeDisk } from './checkMachine.ts';
import { checkClockOutside, checkDns, checkMail, checkSettings } from './checkOutside.ts';
import { diagnose } from './diagnose.ts';

const GB = 1024 ** 3;
const NOW = new Date('2026-11-26T06:00:00Z');
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'stoa-doctor-'))));
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the database', async () => {
  const world = await openWorld();
  beforeAll(() => seedDemo(world.services), 120_000);

  async function examine(part: string, { now = () => new Date(), migrations = undefined as Migrations } = {}) {
    const found = await checkDatabase({
      owner: world.connectionAs('owner'),
      connection: world.connectionAs('app'),
      migrations: migrations ?? (await readMigrations()),
      now,
    });
    return found.find((finding) => finding.part === part);
  }
  type Migrations = Awaited<ReturnType<typeof readMigrations>> | undefined;

  it('is fine, and its ledger too', async () => {
    expect(await examine('Database')).toMatchObject({ state: 'ok', text: expect.stringMatching(/^PostgreSQL \d+/) });
    expect(await examine('Migrations')).toMatchObject({ state: 'ok' });
    expect(await examine('Clock')).toMatchObject({ state: 'ok' });
    expect(await examine('Waiting emails')).toMatchObject({ state: 'ok' });
    expect(await examine('Ledger')).toMatchObject({ state: 'ok', text: expect.stringMatching(/transfers: [1-9]/) });
  });

  it('lacks a migration, has one of a newer version, or has one that was changed', async () => {
    const migrations = await readMigrations();
    const [last] = migrations.slice(-1);
    if (!last) throw new Error('There are migrations.');
    const more = [...migrations, { name: '9999_later.sql', sql: '' }];
    expect(await examine('Migrations', { migrations: more })).toMatchObject({
      state: 'warning',
      text: 'Pending migrations: 1.',
    });
    const fewer = { migrations: migrations.slice(0, -1) };
    expect(await examine('Migrations', fewer)).toMatchObject({
      state: 'warning',
      text: `The database was migrated by a newer version of Stoa (${last.name}), which this version still runs on.`,
    });
    await world.sql('update migrations set needs = name where name = $1', [last.name]);
    expect(await examine('Migrations', fewer)).toMatchObject({
      state: 'problem',
      text: `The database was migrated by a newer version of Stoa (${last.name}), and this version cannot run on it.`,
    });
    await world.sql('update migrations set needs = null where name = $1', [last.name]);
    const changed = [...migrations.slice(0, -1), { ...last, sql: `${last.sql} ` }];
    expect(await examine('Migrations', { migrations: changed })).toMatchObject({
      state: 'problem',
      text: `The migration ${last.name} was changed after it ran.`,
    });
  });

  it('has another time', async () => {
    const ahead = () => new Date(Date.now() + 60_000);
    expect(await examine('Clock', { now: ahead })).toMatchObject({
      state: 'problem',
      text: 'This machine’s clock is 60 seconds ahead of that of the database.',
    });
    expect(compareClocks('other', new Date(NOW.getTime() + 90_000), NOW).text).toContain('90 seconds behind');
  });

  it('has no worker, jobs that wait, and jobs that failed', async () => {
    await world.runJobs();
    expect(await examine('Jobs')).toMatchObject({
      state: 'warning',
      text: 'No worker has run in the last ten minutes.',
    });
    const add = (name: string, state: string, when: string) =>
      world.sql(
        `insert into pgboss.job (name, state, created_on, start_after, completed_on, output)
         values ($1, $2::pgboss.job_state, now() - $3::interval, now() - $3::interval, now() - $3::interval, '{"message": "MailDelayed: The door is shut."}')`,
        [name, state, when],
      );
    await add('sumEvents', 'completed', '1 minute');
    expect(await examine('Jobs')).toMatchObject({ state: 'ok' });
    await add('sumEvents', 'failed', '1 minute');
    expect(await examine('Jobs')).toMatchObject({ state: 'warning', text: 'Jobs that used up their tries: 1.' });
    await add('sumEvents', 'created', '11 minutes');
    expect(await examine('Jobs')).toMatchObject({
      state: 'problem',
      text: expect.stringContaining('The workers are too slow.'),
    });
    await add('sendReceipt', 'retry', '11 minutes');
    expect(await examine('Waiting emails')).toMatchObject({
      state: 'problem',
      text: expect.stringContaining('The door is shut.'),
    });
  });

  it('has a ledger that lacks money of a payment', async () => {
    const [transfer] = await world.sql<{ id: string }>(
      `update ledger_transfers set amount = amount + 1
       where id = (select id from ledger_transfers where event = 'payment' and debit_account like 'gateway:%' limit 1) returning id`,
    );
    expect(await examine('Ledger')).toMatchObject({
      state: 'problem',
      text: 'The ledger is wrong: payments that it does not contain exactly: 1; currencies whose sum is not zero: 0.',
    });
    await world.sql('update ledger_transfers set amount = amount - 1 where id = $1', [transfer?.id]);
    expect(await examine('Ledger')).toMatchObject({ state: 'ok' });
  });

  it('is empty', async () => {
    const cluster = inject('cluster');
    const name = `empty_${randomUUID().replaceAll('-', '')}`;
    await runSql(reach(cluster, 'postgres', 'owner'), `create database ${name}`);
    const connection = reach(cluster, name, 'owner');
    const found = await checkDatabase({ owner: connection, connection, migrations: [], now: () => new Date() });
    expect(found.at(1)).toMatchObject({ state: 'problem', text: 'The database is empty.' });
    await runSql(reach(cluster, 'postgres', 'owner'), `drop database ${name}`);
  });
});

describe('the mail server', () => {
  const listening = async (accepts: boolean) => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_, __, done) => (accepts ? done(null, { user: 'stoa' }) : done(new Error('no'))),
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    return { server, mail: smtpMail({ url: `smtp://stoa:secret@127.0.0.1:${port}` }) };
  };

  it('accepts the sign-in, rejects it, or is away', async () => {
    const [good, bad] = [await listening(true), await listening(false)];
    expect(await checkMail(good.mail)).toMatchObject({ state: 'ok' });
    expect(await checkMail(bad.mail)).toMatchObject({
      state: 'problem',
      text: expect.stringContaining('Check the user and password in SMTP_URL.'),
    });
    await Promise.all([good, bad].map(({ server }) => new Promise<void>((done) => server.close(done))));
    expect(await checkMail(good.mail)).toMatchObject({
      state: 'problem',
      text: expect.stringContaining('Could not connect'),
    });
    expect(await checkMail(outboxMail({ folder, now: () => NOW }))).toMatchObject({ state: 'ok' });
  });

  it('is SendGrid, which rejects the key', async () => {
    const rejecting = await answering(401);
    const mail = sendgridMail({
      url: rejecting.url,
      apiKey: 'SG.wrong',
      ips: [],
      domainId: '',
      contact: 'ana@stoa.example',
    });
    expect(await checkMail(mail)).toMatchObject({
      state: 'problem',
      text: expect.stringContaining('Check SENDGRID_API_KEY.'),
    });
    rejecting.close();
  });
});

it('says whether the host of PUBLIC_URL has an address', async () => {
  const dns = await openDnsDouble();
  dns.set('shop.example', { a: ['192.0.2.7'] });
  dns.breakName('broken.example');
  const resolver = resolverDns([dns.address]);
  expect(await checkDns(resolver, { publicUrl: 'https://shop.example' })).toEqual({
    state: 'ok',
    text: 'shop.example leads to 192.0.2.7.',
  });
  expect(await checkDns(resolver, { publicUrl: 'https://none.example' })).toMatchObject({
    state: 'problem',
    text: expect.stringContaining('has no address'),
  });
  expect(await checkDns(resolver, { publicUrl: 'https://broken.example' })).toMatchObject({
    state: 'problem',
    text: expect.stringContaining('No name server responds'),
  });
  expect(await checkDns(resolver, { publicUrl: 'http://localhost:3000' })).toMatchObject({ state: 'ok' });
  await dns.close();
});

it('compares the clock with that of a provider', async () => {
  const provider = await answering(200);
  const stripe = {
    secretKey: '',
    webhookSecrets: [],
    connect: undefined,
    publishableKey: undefined,
    apiUrl: provider.url,
  };
  const settings = { stripe, s3: undefined, sendgrid: undefined };
  expect(await checkClockOutside(settings, () => new Date())).toMatchObject({ state: 'ok' });
  expect(await checkClockOutside(settings, () => new Date(Date.now() - 120_000))).toMatchObject({ state: 'problem' });
  provider.close();
  expect(await checkClockOutside(settings, () => new Date())).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('cannot be reached'),
  });
  expect(await checkClockOutside({ ...settings, stripe: undefined }, () => new Date())).toBeNull();
});

it('says when the disk is full or almost full', () => {
  expect(judgeDisk({ free: 30 * GB, total: 100 * GB })).toEqual({
    state: 'ok',
    text: 'The disk of DATA_DIR has 30.0 GB of 100.0 GB free.',
  });
  expect(judgeDisk({ free: 4 * GB, total: 100 * GB }).state).toBe('warning');
  expect(judgeDisk({ free: 1 * GB, total: 10 * GB }).state).toBe('warning');
  expect(judgeDisk({ free: GB / 10, total: 100 * GB }).state).toBe('problem');
});

it('says when the storage does not return what it was given', async () => {
  const files = diskFiles({ root: join(folder, 'files') });
  expect(await checkStorage(files, { s3: undefined, dataDir: folder })).toMatchObject({ state: 'ok' });
  for await (const { key } of files.list('')) throw new Error(`${key} was left behind.`);
  await writeFile(join(folder, 'file'), '');
  const broken = diskFiles({ root: join(folder, 'file') });
  expect(await checkStorage(broken, { s3: undefined, dataDir: folder })).toMatchObject({
    state: 'problem',
    text: expect.stringContaining('The storage does not work:'),
  });
});

it('says when backups are missing or old', async () => {
  const backups = { folder: join(folder, 'backups'), key: 'age1', count: 14 };
  expect(await checkBackups({ ...backups, key: undefined }, NOW)).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('BACKUP_KEY is not set'),
  });
  expect(await checkBackups(backups, NOW)).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('contains no backup'),
  });
  await mkdir(join(backups.folder, '2026-11-22T03-15-00Z'), { recursive: true });
  expect(await checkBackups(backups, NOW)).toMatchObject({
    state: 'warning',
    text: 'The latest backup is 4 days old (2026-11-22T03-15-00Z).',
  });
  await mkdir(join(backups.folder, '2026-11-26T03-15-00Z'));
  expect(await checkBackups(backups, NOW)).toMatchObject({ state: 'ok' });
});

it('says which settings are unwise in production', () => {
  const settings = { isProduction: true, publicUrl: 'https://stoa.example', stripe: undefined };
  expect(checkSettings(settings)).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('STRIPE_SECRET_KEY is not set'),
  });
  expect(checkSettings({ ...settings, publicUrl: 'http://stoa.example' })).toMatchObject({ state: 'problem' });
  expect(checkSettings({ ...settings, isProduction: false })).toMatchObject({ state: 'ok' });
});

describe('an installation', () => {
  const options = { log: pino({ level: 'silent' }), now: () => new Date() };

  it('that does not exist is not created', async () => {
    const found = await diagnose(readConfig({ DATA_DIR: join(folder, 'nowhere') }), options);
    expect(found.at(-1)).toMatchObject({
      part: 'Database',
      state: 'problem',
      text: expect.stringContaining('contains no installation'),
    });
  });

  it('whose database is away is examined all the same', async () => {
    const config = readConfig({
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://stoa:x@127.0.0.1:1/stoa',
      SECRET_KEY: 'x'.repeat(32),
    });
    const found = await diagnose(config, options);
    expect(found.map(({ part, state }) => `${part}: ${state}`)).toEqual(
      expect.arrayContaining(['Settings: ok', 'Database: problem', 'Storage: ok', 'Mail: ok', 'Backups: warning']),
    );
    expect(found[1]?.text).toContain('nothing is listening at 127.0.0.1:1');
  });
});

/** A server that gives every request the same answer. */
async function answering(status: number) {
  const server = createServer((_, response) => response.writeHead(status).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

describe('ffmpeg', () => {
  /** A program that answers like an ffmpeg with these encoders. */
  async function programWith(encoders: readonly string[]): Promise<string> {
    const path = join(folder, `ffmpeg-${encoders.length}`);
    const list = encoders.map((name) => ` V..... ${name} A codec`).join('\n');
    await writeFile(path, `#!/bin/sh\necho "ffmpeg version 7.1 Copyright\n E hls Apple\n${list}\n"\n`, { mode: 0o755 });
    return path;
  }

  it(
    'runs and has what is needed, or says what is missing',
    async () => {
      expect(await checkFfmpeg(await bringFfmpeg())).toMatchObject({ state: 'ok' });
      const small = await checkFfmpeg(await programWith(['aac']));
      expect(small).toMatchObject({ state: 'problem', text: 'ffmpeg 7.1 lacks libx264.' });
      expect(await checkFfmpeg(join(folder, 'nothing'))).toMatchObject({
        state: 'problem',
        text: expect.stringContaining('does not run'),
        advice: expect.stringContaining('Correct the path'),
      });
    },
    INSTALL_MS,
  );
});
