import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellable } from './furnish.ts';
import { createWorld, type CreatorWithStore, type World } from './world.ts';

describe('a public page', () => {
  let world: World;
  let base: string;
  let ana: CreatorWithStore;
  let product: { id: string; slug: string };

  beforeAll(async () => {
    world = await createWorld();
    base = await world.listen();
    ana = await world.creator('ana');
    product = await sellable(world, ana, { title: 'First title' });
  });
  afterAll(() => world.close());

  const get = (path: string, headers: Record<string, string> = {}) => fetch(`${base}${path}`, { headers });
  const home = () => `/${ana.slug}`;

  it('is served from the cache the second time, byte for byte', async () => {
    const first = await (await get(home())).text();
    const second = await get(home());
    expect(await second.text()).toBe(first);
    expect(second.headers.get('etag')).toMatch(/^".+"$/);
  });

  it('returns 304 to clients that have it already', async () => {
    const etag = (await get(home())).headers.get('etag') ?? '';
    const again = await get(home(), { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('returns 304 without a cached response, too', async () => {
    const etag = (await get(home())).headers.get('etag') ?? '';
    world.services.directory.dropAll();
    expect((await get(home(), { 'if-none-match': etag })).status).toBe(304);
  });

  it('has the same content in every encoding', async () => {
    const raw = (encoding: string) =>
      new Promise<{ bytes: Buffer; encoding: string | undefined }>((resolve, reject) => {
        request(`${base}${home()}`, { headers: { 'accept-encoding': encoding } }, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('end', () =>
            resolve({ bytes: Buffer.concat(parts), encoding: response.headers['content-encoding'] }),
          );
        })
          .on('error', reject)
          .end();
      });
    await get(home());
    const [br, gzip, identity] = [await raw('br'), await raw('gzip'), await raw('identity')];
    expect([br.encoding, gzip.encoding, identity.encoding]).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(br.bytes).toString()).toBe(identity.bytes.toString());
    expect(gunzipSync(gzip.bytes).toString()).toBe(identity.bytes.toString());
  });

  it('sets no cookie and does not identify a visitor', async () => {
    const response = await get(home(), { cookie: `stoa_session=${ana.idToken}` });
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await response.text()).not.toContain(ana.email);
  });

  it('is never stale after publishing has returned', async () => {
    for (let turn = 1; turn <= 20; turn += 1) {
      const title = `Title ${turn}`;
      await world.call('saveProduct', { storeId: ana.storeId, productId: product.id, title }, { as: ana });
      await world.call('publishProduct', { storeId: ana.storeId, productId: product.id }, { as: ana });
      const [page, card] = await Promise.all([get(`${home()}/p/${product.slug}`), get(home())]);
      expect(await page.text()).toContain(title);
      expect(await card.text()).toContain(title);
    }
  });

  it('is not cached if it was rendered before a change and finished after it', async () => {
    const storm = Array.from({ length: 40 }, () => get(home()).then((response) => response.text()));
    await world.call('updateStore', { storeId: ana.storeId, description: 'After the storm' }, { as: ana });
    await Promise.all(storm);
    expect(await (await get(home())).text()).toContain('After the storm');
  });

  it('changes at once after another node’s notification', async () => {
    await get(home());
    await world.sql("update stores set description = 'Told by another node', version = version + 1 where id = $1", [
      ana.storeId,
    ]);
    await world.sql('select pg_notify($1, $2)', ['stoa_changes', `store:${ana.storeId}`]);
    await expect.poll(async () => (await get(home())).text()).toContain('Told by another node');
  });

  it.each(['sitemap.xml', 'llms.txt'])('and %s: cached and compressed, and never stale', async (file) => {
    const first = await get(`${home()}/${file}`);
    const cached = await get(`${home()}/${file}`, { 'accept-language': 'de' });
    const shown = ({ headers }: Response) =>
      ['content-type', 'cache-control', 'cross-origin-resource-policy', 'etag', 'vary'].map((name) =>
        headers.get(name),
      );
    expect(shown(cached)).toEqual(shown(first));
    expect([first, cached].map(({ headers }) => headers.get('content-encoding'))).toEqual([null, 'gzip']);
    expect(await cached.text()).toBe(await first.text());
    const etag = cached.headers.get('etag') ?? '';
    expect((await get(`${home()}/${file}`, { 'if-none-match': etag })).status).toBe(304);
    const { slug } = await sellable(world, ana, { title: `New in ${file}` });
    expect(await (await get(`${home()}/${file}`)).text()).toContain(`/p/${slug}`);
  });

  it('answers HEAD without a body', async () => {
    const response = await fetch(`${base}${home()}`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});
