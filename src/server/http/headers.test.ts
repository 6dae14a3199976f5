import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { furnish } from '#test/furnish.ts';
import { createWorld, type CreatorWithStore, type World } from '#test/world.ts';

let world: World;
let ana: CreatorWithStore;
let imageId: string;
let base: string;
beforeAll(async () => {
  world = await createWorld({ environment: { TRUSTED_PROXIES: '127.0.0.1' } });
  ana = await world.creator('ana');
  ({ imageId } = await furnish(world, ana));
  base = await world.listen();
});
afterAll(() => world.close());

const overTls = { 'x-forwarded-proto': 'https' };
const hsts = async (url: string, headers: Record<string, string> = {}) =>
  (await fetch(url, { headers })).headers.get('strict-transport-security');

describe('Strict-Transport-Security', () => {
  it('is set on every kind of response over TLS behind a trusted proxy, cached pages included', async () => {
    const paths = ['/', '/login', '/healthz', `/${ana.slug}`, `/${ana.slug}`, '/functions/none', '/files/none', '/%ff'];
    const values = [];
    for (const path of paths) values.push(await hsts(base + path, overTls));
    expect(values).toEqual(paths.map(() => 'max-age=31536000'));
  });

  it('is not set on a response over plain HTTP, whatever an earlier proxy claims', async () => {
    expect(await hsts(`${base}/${ana.slug}`)).toBeNull();
    expect(await hsts(`${base}/${ana.slug}`, { 'x-forwarded-proto': 'https, http' })).toBeNull();
  });

  it('is not set if the forwarding address is not trusted', async () => {
    const plain = await createWorld();
    try {
      const other = await plain.listen();
      for (const path of ['/', '/', '/login', '/healthz']) expect(await hsts(other + path, overTls)).toBeNull();
    } finally {
      await plain.close();
    }
  });
});

describe('Cross-Origin-Resource-Policy', () => {
  const policy = async (path: string, init?: RequestInit) =>
    (await fetch(base + path, init)).headers.get('cross-origin-resource-policy');

  it('limits pages and responses to their own origin', async () => {
    for (const path of ['/', '/login', `/${ana.slug}`, `/${ana.slug}/members/login`, '/functions/none', '/files/none'])
      expect({ path, policy: await policy(path) }).toEqual({ path, policy: 'same-origin' });
  });

  it('is set on the stream of live documents', async () => {
    const stop = new AbortController();
    expect(await policy('/live?topics=maintenance', { signal: stop.signal })).toBe('same-origin');
    stop.abort();
  });

  it('lets other sites load images and public files', async () => {
    const [{ widths }] = (await world.sql<{ widths: number[] }>('select widths from images where id = $1', [
      imageId,
    ])) as [{ widths: number[] }];
    const image = `/media/${ana.storeId}/${imageId}-${widths[0]}.webp`;
    for (const path of [image, `/${ana.slug}/share.png`, '/robots.txt', '/sitemap.xml'])
      expect({ path, policy: await policy(path) }).toEqual({ path, policy: 'cross-origin' });
  });
});

describe('a request', () => {
  const answerTo = async (...lines: string[]): Promise<string> => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    socket.write([...lines, 'connection: close', '', ''].join('\r\n'));
    const [bytes] = await once(socket, 'data');
    socket.destroy();
    return String(bytes);
  };

  it('with two Host headers is refused, even for a cached page', async () => {
    for (const path of ['/healthz', `/${ana.slug}`]) {
      expect(await answerTo(`GET ${path} HTTP/1.1`, 'host: localhost', 'Host: elsewhere.example')).toMatch(
        /^HTTP\/1\.1 400/,
      );
      expect(await answerTo(`GET ${path} HTTP/1.1`, 'host: localhost')).toMatch(/^HTTP\/1\.1 200/);
    }
  });
});

describe('/metrics without a token', () => {
  it('is only for programs on this machine, not for requests that a proxy on it forwards', async () => {
    expect((await fetch(`${base}/metrics`)).status).toBe(200);
    const names = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];
    for (const name of [...names, 'cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'x-original-host', 'cdn-loop'])
      expect({ name, status: (await fetch(`${base}/metrics`, { headers: { [name]: '127.0.0.1' } })).status }).toEqual({
        name,
        status: 403,
      });
  });
});

describe('an idle connection', () => {
  it('stays open longer than the two minutes of a proxy that would reuse it', async () => {
    const socket = connect(Number(new URL(base).port), '127.0.0.1');
    socket.write(`GET /healthz HTTP/1.1\r\nhost: ${new URL(base).host}\r\n\r\n`);
    const [head] = await once(socket, 'data');
    socket.destroy();
    expect(String(head)).toMatch(/^keep-alive: timeout=125\r$/im);
  });
});
