import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../bench/freePort.ts';
import { isBuilt, PROJECT } from '../bench/startProduct.ts';

const PROGRAM = join(PROJECT, 'dist/server/server.js');
/** A start takes two seconds, and many times that on a busy machine. */
const PATIENCE_MS = 90_000;

let dataDir: string;

beforeAll(async () => {
  if (!isBuilt()) await promisify(execFile)(process.execPath, [join(PROJECT, 'scripts/build.mjs')], { cwd: PROJECT });
}, 120_000);

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stoa-start-'));
});

afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('a start that fails', { timeout: PATIENCE_MS }, () => {
  it('names the port that is taken, and leaves no database running', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const { code, text } = await begin(port).ended;
    taken.close();
    expect(text).toContain(`Another program is using port ${port}.`);
    expect(code).toBe(1);
    expect(hasPostmaster()).toBe(false);
  });

  it('names the setting of an unreachable database', async () => {
    const { code, text } = await begin(0, { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' }).ended;
    expect(text).toMatch(/^\nStoa cannot start.\nDATABASE_URL: nothing is listening at 127.0.0.1:1; expected .*\n$/);
    expect(code).toBe(1);
  });

  it('leaves no database running if it is interrupted', async () => {
    const { child, ended } = begin(0);
    await vi.waitUntil(hasPostmaster, { timeout: 60_000, interval: 5 });
    child.kill('SIGTERM');
    expect((await ended).text).toBe('');
    await vi.waitFor(() => expect(hasPostmaster()).toBe(false), SOON);
  });
});

describe('a stop with a request in progress', { timeout: PATIENCE_MS }, () => {
  it('finishes the request, ends at once, and reports that once', async () => {
    const { product, client } = await beginRequest();
    const stopping = product.stop();
    await vi.waitUntil(async () => !(await answers(product.port)), { timeout: 10_000, interval: 10 });
    client.write(BODY.slice(1));
    expect(String((await once(client, 'data'))[0])).toMatch(/^HTTP\/1.1 200 /);
    const { code, text } = await stopping;
    expect(code).toBe(0);
    expect(text.match(/"msg":"Stoa has stopped\."/g)).toHaveLength(1);
    expect(hasPostmaster()).toBe(false);
  });

  it('waits more than three of its five seconds, then aborts the request and leaves no database running', async () => {
    const { product, client } = await beginRequest();
    const began = Date.now();
    const cutOff = once(client, 'close').then(() => Date.now() - began);
    await product.stop();
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(await cutOff).toBeGreaterThan(3_000);
    await vi.waitFor(() => expect(hasPostmaster()).toBe(false), SOON);
  });
});

const BODY = '{"data":{"slug":"moss-and-fern"}}';

/** A running product, and a client that has sent a request without most of its body. */
async function beginRequest() {
  const port = await freePort();
  const { child, ended } = begin(port, { LOG_LEVEL: 'info' });
  await vi.waitUntil(() => answers(port), { timeout: 60_000, interval: 50 });
  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  await once(client, 'connect');
  const head = ['POST /functions/checkSlug HTTP/1.1', `Host: localhost:${port}`, 'Content-Type: application/json'];
  client.write([...head, `Content-Length: ${BODY.length}`, '', BODY.slice(0, 1)].join('\r\n'));
  await vi.waitUntil(() => client.bytesWritten > 100);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { product: { port, stop }, client };
}

const answers = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** On a busy machine the product may run out of time and end before its database. The database ends soon after. */
const SOON = { timeout: 10_000 };

const hasPostmaster = (): boolean => existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'));

function begin(port: number, more: Record<string, string> = {}) {
  const settings = { DATA_DIR: dataDir, PORT: String(port), DEMO: 'off', LOG_LEVEL: 'error', ...more };
  const env = { PATH: process.env['PATH'], ...settings };
  const child = spawn(process.execPath, [PROGRAM], { cwd: PROJECT, env, stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr.on('data', (chunk) => (text += String(chunk)));
  const ended = once(child, 'close').then(([code]) => ({ code, text }));
  return { child, ended };
}
