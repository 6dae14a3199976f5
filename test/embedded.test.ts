import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { binaries, installedPackage } from '#server/db/embedded/binaries.ts';
import { clusterHome } from '#server/db/embedded/clusterHome.ts';
import { EmbeddedFailure } from '#server/db/embedded/EmbeddedFailure.ts';
import { explainFailure } from '#server/db/embedded/explainFailure.ts';
import { identifyProcess } from '#server/db/embedded/processIdentity.ts';
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded/startEmbedded.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY: { uid?: number; gid?: number } = isRoot ? { uid: idOfNobody('-u'), gid: idOfNobody('-g') } : {};
const quiet = { info() {}, warn() {}, error() {} };
const cleaning: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of cleaning.splice(0).toReversed()) await clean();
});

describe('startEmbedded', () => {
  it('creates a database in a fresh folder, for its owner only and without a network port', async () => {
    const server = await start(folder());
    const facts = await query(
      server.adminUrl('postgres'),
      `select current_user as who, current_setting('listen_addresses') as tcp, current_setting('server_encoding') as encoding,
              current_setting('data_checksums') as checksums, current_setting('lc_messages') as words`,
    );
    expect(facts).toEqual([{ who: 'stoa_owner', tcp: '', encoding: 'UTF8', checksums: 'on', words: 'C' }]);
    expect(server.adopted).toBe(false);
  });

  it('keeps its data over a stop and a second start', async () => {
    const dataDir = folder();
    const first = await start(dataDir);
    await query(first.adminUrl('postgres'), 'create table notes as select 7 as n');
    await first.stop();
    const second = await start(dataDir);
    expect(await query(second.adminUrl('postgres'), 'select n from notes')).toEqual([{ n: 7 }]);
  });

  it('stops within five seconds with a client connected, and leaves nothing running', async () => {
    const server = await start(folder());
    const client = new Client(server.adminUrl('postgres'));
    client.on('error', () => undefined);
    await client.connect();
    const began = Date.now();
    await server.stop();
    expect(Date.now() - began).toBeLessThan(5000);
    expect(identifyProcess(server.pid)).toBeNull();
    expect(existsSync(server.host)).toBe(false);
  });

  it('refuses a second start in the same folder, names both, and does no damage', async () => {
    const dataDir = folder();
    const host = await startHost(dataDir);
    const refusal = await startEmbedded({ dataDir, log: quiet }).catch((problem: unknown) => problem);
    expect(refusal).toBeInstanceOf(EmbeddedFailure);
    expect(refusal).toMatchObject({ kind: 'in-use', folder: dataDir, pid: host.process.pid });
    expect(String(refusal)).toContain(`${dataDir} (process ${host.process.pid})`);
    expect(await query(host.url, 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('allows exactly one of five concurrent starts in a fresh folder', async () => {
    const dataDir = folder();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => start(dataDir)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('takes over the lock of a dead process, and of one whose pid was reused', async () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'stoa.lock'), JSON.stringify({ pid: process.pid, since: 'another day' }));
    const server = await start(dataDir);
    expect(await query(server.adminUrl('postgres'), 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('adopts the server that a killed parent left running', async () => {
    const dataDir = folder();
    const host = await startHost(dataDir);
    await kill(host.process, 'SIGKILL');
    const heir = await startHost(dataDir);
    expect(heir).toMatchObject({ adopted: true, pid: host.pid });
    expect(await query(heir.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await kill(heir.process, 'SIGTERM');
    expect(identifyProcess(heir.pid)).toBeNull();
  });

  it('creates its database while the programs of killed starts still create theirs', async () => {
    const dataDir = folder();
    const drafts = () => readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith('cluster.new'));
    const writesInto = (draft: string) => existsSync(join(dataDir, 'postgres', draft, 'global'));
    for (let kills = 0; kills < 3; kills += 1) {
      const earlier = existsSync(join(dataDir, 'postgres')) ? drafts() : [];
      const child = hostIn(dataDir);
      const isWriting = () => drafts().some((name) => !earlier.includes(name) && writesInto(name));
      await vi.waitFor(() => expect(isWriting()).toBe(true), { timeout: 20_000, interval: 2 });
      await kill(child, 'SIGKILL');
    }
    const server = await start(dataDir);
    expect(await query(server.adminUrl('postgres'), 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(drafts()).toEqual([]);
  });

  it('replaces a leftover server that was started with other settings', async () => {
    const dataDir = folder();
    const host = await startHost(dataDir);
    await kill(host.process, 'SIGKILL');
    const server = await start(dataDir);
    expect(server.adopted).toBe(false);
    expect(identifyProcess(host.pid)).toBeNull();
  });

  it('recovers when both our process and PostgreSQL were killed', async () => {
    const dataDir = folder();
    const host = await startHost(dataDir);
    await query(host.url, 'create table notes as select 7 as n');
    await kill(host.process, 'SIGKILL');
    process.kill(host.pid, 'SIGKILL');
    const server = await start(dataDir);
    expect(server.adopted).toBe(false);
    expect(await query(server.adminUrl('postgres'), 'select n from notes')).toEqual([{ n: 7 }]);
  });

  it('ignores a postmaster.pid whose pid now belongs to another program', async () => {
    const dataDir = folder();
    const host = await startHost(dataDir);
    await kill(host.process, 'SIGKILL');
    const note = join(host.home, 'cluster', 'postmaster.pid');
    const text = readFileSync(note, 'utf8');
    process.kill(host.pid, 'SIGKILL');
    await vi.waitUntil(() => identifyProcess(host.pid) === null);
    writeFileSync(note, text.replace(/^\d+/, String(process.ppid)));
    const server = await start(dataDir);
    expect(await query(server.adminUrl('postgres'), 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('restarts PostgreSQL if it is killed', async () => {
    const server = await start(folder());
    await query(server.adminUrl('postgres'), 'create table notes as select 7 as n');
    const killed = server.pid;
    process.kill(killed, 'SIGKILL');
    await vi.waitUntil(() => server.pid !== killed, { timeout: 15_000 });
    expect(await query(server.adminUrl('postgres'), 'select n from notes')).toEqual([{ n: 7 }]);
  });

  it('restarts an adopted PostgreSQL too', async () => {
    const dataDir = folder();
    const host = await startHost(dataDir);
    await kill(host.process, 'SIGKILL');
    const server = await start(dataDir, { fsync: 'off' });
    expect(server.adopted).toBe(true);
    process.kill(host.pid, 'SIGKILL');
    await vi.waitUntil(() => server.pid !== host.pid, { timeout: 15_000 });
    expect(await query(server.adminUrl('postgres'), 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it('reports a folder that cannot be created', async () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    await expect(startEmbedded({ dataDir: join(file, 'data'), log: quiet })).rejects.toThrow(
      /could not start|is not readable/,
    );
  });

  it('reports a folder that is not writable', async () => {
    const dataDir = folder({ mode: isRoot ? 0o755 : 0o500 });
    const { news } = await spawnHost(dataDir, NOBODY);
    expect(news.failure).toContain(`The data folder ${dataDir} is not readable and writable`);
  });
});

describe.runIf(isRoot)('startEmbedded for root', () => {
  it('stores the cluster elsewhere if PostgreSQL may not enter the data folder, and finds it again', async () => {
    const closed = folder({ mode: 0o700 });
    const dataDir = join(closed, 'data');
    const first = await start(dataDir);
    cleaning.push(() => rmSync(first.home, { recursive: true, force: true }));
    await query(first.adminUrl('postgres'), 'create table notes as select 7 as n');
    expect(readFileSync(join(dataDir, 'cluster-location'), 'utf8').trim()).toBe(first.home);
    await first.stop();
    const second = await start(dataDir);
    expect(second.home).toBe(first.home);
    expect(await query(second.adminUrl('postgres'), 'select n from notes')).toEqual([{ n: 7 }]);
  });

  it('does not give a copied data folder the original’s database, running or not, and names its owner', async () => {
    const { dataDir, copy, server } = await startBehindBarrier();
    cpSync(dataDir, copy, { recursive: true });
    const text = `belongs to the data folder ${dataDir}. ${copy} looks like a copy of that folder.`;
    await expect(startEmbedded({ dataDir: copy, log: quiet })).rejects.toThrow(text);
    await server.stop();
    await expect(startEmbedded({ dataDir: copy, log: quiet })).rejects.toThrow(text);
    expect((await start(dataDir)).home).toBe(server.home);
  });

  it('gives a copied data folder a copied database as its own', async () => {
    const { dataDir, copy, server } = await startBehindBarrier();
    await server.stop();
    const ownHome = `${server.home}-copy`;
    cleaning.push(() => rmSync(ownHome, { recursive: true, force: true }));
    execFileSync('cp', ['-a', server.home, ownHome]);
    cpSync(dataDir, copy, { recursive: true });
    writeFileSync(join(copy, 'cluster-location'), `${ownHome}\n`);
    const [first, second] = [await start(dataDir), await start(copy)];
    expect([first.home, second.home]).toEqual([server.home, ownHome]);
  });

  it('keeps the database of a moved data folder', async () => {
    const { dataDir, copy, server } = await startBehindBarrier();
    await server.stop();
    renameSync(dataDir, copy);
    expect((await start(copy)).home).toBe(server.home);
  });

  it('stores the cluster in a data folder of mode 0700 by letting only PostgreSQL pass', async () => {
    const dataDir = folder({ mode: 0o700 });
    const server = await start(dataDir);
    expect(server.home).toBe(join(dataDir, 'postgres'));
    expect(statSync(dataDir).mode & 0o777).toBe(0o710);
  });

  it('copies the programs if PostgreSQL may not enter the folder they are installed in', async () => {
    const installed = join(folder({ mode: 0o700 }), 'package');
    cpSync(installedPackage(), installed, { recursive: true });
    const place = clusterHome(folder());
    const { postgres } = binaries(installed, place);
    expect(postgres.startsWith(place.home)).toBe(true);
    expect(execFileSync(postgres, ['--version'], { ...place.account.ids, cwd: '/', encoding: 'utf8' })).toContain(
      'PostgreSQL',
    );
  });

  it('names the cluster’s former location if it no longer exists', async () => {
    const dataDir = folder();
    writeFileSync(join(dataDir, 'cluster-location'), '/var/lib/stoa/gone\n');
    await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(/is in \/var\/lib\/stoa\/gone/);
  });

  it('runs for an ordinary user, and root can take over the same folder', async () => {
    const dataDir = folder();
    chownSync(dataDir, NOBODY.uid ?? 0, NOBODY.gid ?? 0);
    const host = await startHost(dataDir, NOBODY);
    expect(await query(host.url, 'select 1 as n')).toEqual([{ n: 1 }]);
    await kill(host.process, 'SIGTERM');
    const server = await start(dataDir);
    expect(await query(server.adminUrl('postgres'), 'select 1 as n')).toEqual([{ n: 1 }]);
  });

  it.runIf(mayMount())('reports a full disk, on the first start and on a later one', async () => {
    const dataDir = folder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=110m,mode=755', 'stoa-test', dataDir]);
    cleaning.push(() => execFileSync('umount', ['-l', dataDir]));
    const server = await start(dataDir);
    await server.stop();
    writeFileSync(join(dataDir, 'filler'), Buffer.alloc(60 * 2 ** 20));
    await expect(startEmbedded({ dataDir, log: quiet })).rejects.toMatchObject({ kind: 'disk-full' });
    rmSync(server.home, { recursive: true });
    await expect(startEmbedded({ dataDir, log: quiet })).rejects.toThrow(/The disk that holds .* is full/);
  });
});

describe('explainFailure', () => {
  it.each([
    ['initdb: error: could not write to file "pg_wal/0001": No space left on device', 'disk-full'],
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'disk-full'],
    ['ENOSPC: no space left on device, write', 'disk-full'],
    ['initdb: error: could not look up effective user ID 4711: user does not exist', 'no-binaries'],
    ['postgres: error while loading shared libraries: libicui18n.so.60', 'no-binaries'],
    ['FATAL:  database files are incompatible with server', 'will-not-start'],
    ['FATAL:  could not open directory "pg_wal": Permission denied', 'out-of-reach'],
    ['FATAL:  something nobody has seen', 'will-not-start'],
  ])('explains %s as %s', (output, kind) => {
    expect(explainFailure('/data', new Error('it ended with code 1'), output)).toMatchObject({ kind });
  });

  it('names DATABASE_URL if the programs cannot run here', () => {
    expect(explainFailure('/data', new Error('error while loading shared libraries')).message).toContain(
      'DATABASE_URL',
    );
  });
});

interface Host {
  process: ChildProcess;
  pid: number;
  adopted: boolean;
  url: string;
  home: string;
}

function folder({ mode = 0o755 } = {}): string {
  const path = mkdtempSync(join(tmpdir(), 'stoa-embedded-'));
  chmodSync(path, mode);
  cleaning.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function start(dataDir: string, settings?: Record<string, string>): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir, log: quiet, ...(settings && { settings }) });
  cleaning.push(() => server.stop());
  return server;
}

/** Starts a server whose data folder PostgreSQL cannot enter. `copy` is a free path for a copy of that folder. */
async function startBehindBarrier() {
  const closed = realpathSync(folder({ mode: 0o700 }));
  const dataDir = join(closed, 'data');
  const server = await start(dataDir);
  cleaning.push(() => rmSync(server.home, { recursive: true, force: true }));
  return { dataDir, copy: join(closed, 'copy'), server };
}

async function startHost(dataDir: string, ids?: typeof NOBODY): Promise<Host> {
  const { child, news } = await spawnHost(dataDir, ids);
  expect(news.failure).toBeUndefined();
  return { ...news, process: child };
}

/** Starts the embedded server in a separate process, as another user if ids are given. */
async function spawnHost(dataDir: string, ids: typeof NOBODY = {}) {
  const child = hostIn(dataDir, ids);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, news: JSON.parse(line) as Omit<Host, 'process'> & { failure?: string } };
}

function hostIn(dataDir: string, ids: typeof NOBODY = {}) {
  const script = resolve(import.meta.dirname, 'fixtures/embeddedHost.ts');
  const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/', ...ids });
  cleaning.push(() => kill(child, 'SIGTERM'));
  return child;
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

function idOfNobody(which: '-u' | '-g'): number {
  return Number(execFileSync('id', [which, 'nobody'], { encoding: 'utf8' }));
}

function mayMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'stoa-mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'stoa-test', place], { stdio: 'ignore' });
    execFileSync('umount', [place]);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(place, { recursive: true });
  }
}
