import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpsLinks } from './httpsLinks.ts';
import { isPublicAddress } from '../calendars/isPublicAddress.ts';

const requested: string[] = [];
const ANSWERS: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/there': (_request, response) => response.end('Hello'),
  '/gone': (_request, response) => response.writeHead(410).end(),
  '/sign-in': (_request, response) => response.writeHead(401).end(),
  '/no-head': ({ method }, response) => response.writeHead(method === 'HEAD' ? 404 : 200).end(),
  '/drops-head': ({ method, socket }, response) => void (method === 'HEAD' ? socket.destroy() : response.end('Hello')),
  '/keeps-programs-out': (_request, response) => response.writeHead(999).end(),
  '/overloaded': (_request, response) => response.writeHead(503).end(),
  '/moved': (_request, response) => response.writeHead(302, { location: '/there' }).end(),
  '/circle': (_request, response) => response.writeHead(302, { location: '/circle' }).end(),
  '/plain': (_request, response) => response.writeHead(302, { location: 'http://group.example/there' }).end(),
  '/port': (_request, response) => response.writeHead(302, { location: 'https://group.example:8443/' }).end(),
  '/app': (_request, response) => response.writeHead(302, { location: 'group-app://join' }).end(),
  '/inside': (_request, response) => response.writeHead(302, { location: 'https://10.0.0.1/' }).end(),
  '/metadata': (_request, response) => response.writeHead(302, { location: 'https://inside.example/' }).end(),
  '/broken': (incoming) => incoming.socket.destroy(),
  '/slow': () => undefined,
};
const server = createServer((incoming, response) => {
  requested.push(`${incoming.method} ${incoming.url}`);
  (ANSWERS[incoming.url ?? ''] ?? ((_request, missing) => missing.writeHead(404).end()))(incoming, response);
});
beforeAll(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Names lead to this machine, which counts as public except for one of them. */
const links = httpsLinks({
  timeoutMs: 300,
  request: (url, options) => {
    const { port } = server.address() as AddressInfo;
    return request({ ...options, agent: undefined, host: url.hostname, port, path: url.pathname });
  },
  lookup: ((hostname: string, _options: object, callback: (...args: unknown[]) => void) =>
    hostname.endsWith('.invalid')
      ? callback(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
      : callback(null, [{ address: hostname === 'inside.example' ? '10.0.0.1' : '127.0.0.1', family: 4 }])) as never,
  isAllowed: (address) => address === '127.0.0.1',
});
const check = (path: string) => links.check(`https://group.example${path}`);

describe('checking a link', () => {
  it.each([
    ['/there', null],
    ['/sign-in', null],
    ['/no-head', null],
    ['/drops-head', null],
    ['/keeps-programs-out', null],
    ['/moved', null],
    ['/plain', null],
    ['/port', null],
    ['/app', null],
    ['/nothing', '404'],
    ['/gone', '410'],
    ['/overloaded', '503'],
    ['/circle', 'redirects'],
    ['/inside', 'not-public'],
    ['/metadata', 'not-public'],
    ['/broken', 'no-answer'],
    ['/slow', 'no-answer'],
  ])('finds of %s: %s', async (path, problem) => {
    expect(await check(path)).toBe(problem);
  });

  it('reaches nothing inside, whatever names or writes it', async () => {
    const before = requested.length;
    for (const url of [
      'https://inside.example/there',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://0x7f000001.invalid/',
      'https://10.0.0.1:8443/',
      'http://10.0.0.1/',
    ])
      await links.check(url);
    expect(requested.length).toBe(before);
  });

  it.each(['https://group.example:8443/nothing', 'http://group.example/nothing'])(
    'neither asks nor judges %s',
    async (url) => {
      requested.length = 0;
      expect(await links.check(url)).toBeNull();
      expect(requested).toEqual([]);
    },
  );

  it('asks with HEAD, and with GET only if that fails', async () => {
    requested.length = 0;
    await check('/there');
    await check('/gone');
    await check('/broken');
    await check('/inside');
    expect(requested).toEqual([
      'HEAD /there',
      'HEAD /gone',
      'GET /gone',
      'HEAD /broken',
      'GET /broken',
      'HEAD /inside',
    ]);
  });
});

it.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fc00::1', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:a00:1::', false],
  ['no address', false],
])('%s is public: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
