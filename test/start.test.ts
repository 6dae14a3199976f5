import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isBuilt, PROJECT } from '../bench/startProduct.ts';

const PROGRAM = join(PROJECT, 'dist/server/server.js');

let dataDir: string;

beforeAll(async () => {
  if (!isBuilt()) await promisify(execFile)(process.execPath, [join(PROJECT, 'scripts/build.mjs')], { cwd: PROJECT });
}, 120_000);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-start-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('a start that does not come to its end', () => {
  it('names the port that is taken, and leaves no database running', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, words } = await begin(port).ended;
    taken.close();
    expect(words).toContain(`The port ${port} is taken by another program.`);
    expect(code).toBe(1);
    expect(hasPostmaster()).toBe(false);
  });

  it('leaves no database running where it is stopped in the midst', async () => {
    const { child, ended } = begin(0);
    await vi.waitUntil(hasPostmaster, { timeout: 20_000, interval: 5 });
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, words: '' });
    expect(hasPostmaster()).toBe(false);
  });
});

const hasPostmaster = (): boolean => existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'));

function begin(port: number) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, [PROGRAM], { cwd: PROJECT, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let words = '';
  child.stderr.on('data', (chunk) => (words += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code, words }));
  return { child, ended };
}
