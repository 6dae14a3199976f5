import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../bench/freePort.ts';
import { bringProgram, INSTALL_MS } from './servers/bringProgram.ts';
import { untilListening } from './servers/untilListening.ts';
import { createWorld, type World } from './world.ts';

const EXAMPLE = join(import.meta.dirname, '../docs/examples/Caddyfile');
const PATIENCE_MS = 60_000;

let world: World;
let caddy: Awaited<ReturnType<typeof startCaddy>>;

/** The example of the documentation with Debian's Caddy in front of the product. Only the certificates are its own. */
beforeAll(async () => {
  world = await createWorld({ environment: { TRUSTED_PROXIES: '127.0.0.1', PUBLIC_URL: 'https://stoa.example' } });
  const ana = await world.creator('ana');
  await world.sql("insert into store_hosts values ('shop.ana-prints.net', $1, 'bio', true, now())", [ana.storeId]);
  await world.sql("insert into store_hosts values ('claimed.ana-prints.net', $1, 'bio', false, now())", [ana.storeId]);
  caddy = await startCaddy(await world.listen());
}, INSTALL_MS);

afterAll(async () => {
  await caddy.close();
  await world.close();
});

describe('Caddy with the example file', () => {
  it('serves the platform under its own certificate', async () => {
    await expect.poll(async () => (await caddy.get('stoa.example', '/')).status, { timeout: PATIENCE_MS }).toBe(200);
    const { certified } = await caddy.get('stoa.example', '/');
    expect(certified).toBe('DNS:stoa.example');
  });

  it('gets a certificate for a proven domain and shows its store', async () => {
    const page = await caddy.get('shop.ana-prints.net', '/');
    expect(page).toMatchObject({ status: 200, certified: 'DNS:shop.ana-prints.net' });
    expect(page.body).toContain('ana Studio');
  });

  it.each(['nobody.example.net', 'claimed.ana-prints.net'])('gets none for %s', async (domain) => {
    await expect(caddy.get(domain, '/')).rejects.toThrow(/alert/);
  });

  it('says that the visitor used TLS, and hides what it may ask itself', async () => {
    expect((await caddy.get('shop.ana-prints.net', '/')).headers['strict-transport-security']).toBeDefined();
    expect((await caddy.get('stoa.example', '/internal/domain-allowed?domain=shop.ana-prints.net')).status).toBe(404);
    expect((await caddy.get('stoa.example', '/metrics')).status).toBe(404);
    const plain = await caddy.getPlain('shop.ana-prints.net', '/');
    expect([plain.statusCode, plain.headers.location]).toEqual([308, 'https://shop.ana-prints.net/']);
  });

  it('does not let visitors choose another host or address', async () => {
    const forged = { 'x-forwarded-host': 'shop.ana-prints.net', 'x-forwarded-for': '198.51.100.7' };
    expect((await caddy.get('stoa.example', '/', forged)).body).not.toContain('ana Studio');
  });
});

describe('the question about a domain', () => {
  const allows = (remoteAddress: string, headers: Record<string, string> = {}) =>
    world.get('/internal/domain-allowed?domain=shop.ana-prints.net', { remoteAddress, headers });

  it('is answered to this machine and to trusted proxies only, and not through them', async () => {
    expect((await allows('127.0.0.1')).statusCode).toBe(200);
    expect((await allows('203.0.113.5')).statusCode).toBe(403);
    expect((await allows('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).statusCode).toBe(403);
  });
});

async function startCaddy(base: string) {
  const program = await bringProgram({
    command: 'caddy',
    debian: 'caddy',
    otherwise: 'sudo apt-get install caddy',
  });
  const folder = await mkdtemp(join(tmpdir(), 'stoa-caddy-'));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const file = join(folder, 'Caddyfile');
  await writeFile(file, forTest(await readFile(EXAMPLE, 'utf8'), { base, folder, httpPort, httpsPort }));
  const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(program, ['run', '--config', file, '--adapter', 'caddyfile'], {
    stdio: 'ignore',
    env: environment,
  });
  const ended = once(child, 'exit');
  await untilListening(httpsPort, ended);

  return {
    get: (host: string, path: string, headers: Record<string, string> = {}) =>
      new Promise<{ status: number; headers: IncomingMessage['headers']; body: string; certified: string }>(
        (settle, fail) => {
          const request = https.get({
            host: '127.0.0.1',
            port: httpsPort,
            path,
            servername: host,
            headers: { host, 'sec-fetch-mode': 'navigate', ...headers },
            agent: false,
            // The certificate is signed by an authority that Caddy has just made.
            rejectUnauthorized: false,
          });
          request.once('error', fail);
          request.once('response', (response) => {
            const { socket } = response;
            const certified = socket instanceof TLSSocket ? (socket.getPeerCertificate().subjectaltname ?? '') : '';
            let body = '';
            response.setEncoding('utf8').on('data', (text: string) => (body += text));
            response.once('end', () =>
              settle({ status: response.statusCode ?? 0, headers: response.headers, body, certified }),
            );
          });
        },
      ),
    getPlain: (host: string, path: string) =>
      new Promise<IncomingMessage>((settle, fail) => {
        const request = http.get({ host: '127.0.0.1', port: httpPort, path, headers: { host }, agent: false });
        request.once('error', fail);
        request.once('response', (response) => settle(response.resume()));
      }),
    close: async () => {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Changes {
  base: string;
  folder: string;
  httpPort: number;
  httpsPort: number;
}

/** The example with other ports, and with certificates of an authority that is made for the test. */
function forTest(example: string, { base, folder, httpPort, httpsPort }: Changes): string {
  return example
    .replaceAll('http://127.0.0.1:3000', base)
    .replaceAll('127.0.0.1:3000', new URL(base).host)
    .replace(
      /^\temail .*$/m,
      `\tadmin off
	http_port ${httpPort}
	https_port ${httpsPort}
	default_bind 127.0.0.1
	storage file_system ${folder}
	skip_install_trust
	local_certs`,
    )
    .replace('\t\ton_demand\n', '\t\tissuer internal\n\t\ton_demand\n');
}
