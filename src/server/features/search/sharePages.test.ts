import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { storeImage } from '../media/uploadImage.ts';
import { sellable } from '#test/furnish.ts';
import { openWorld } from '#test/world.ts';

const world = await openWorld();
const ana = await world.creator('ana');

async function picture(path: string) {
  const { statusCode, headers, rawPayload } = await world.get(`/${ana.slug}${path}`);
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/png']);
  return rawPayload;
}

const rename = async (name: string) => world.call('updateStore', { storeId: ana.storeId, name }, { as: ana });

describe('the share image of a store', () => {
  it('is 1200 by 630, and changes only with the store', async () => {
    const first = await picture('/share.png');
    expect(await sharp(first).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(await picture('/share.png')).toEqual(first);
    await rename('Ana and the sea');
    expect(await picture('/share.png')).not.toEqual(first);
  });

  it('has a URL with the store’s version in the page’s head', async () => {
    const { body } = await world.get(`/${ana.slug}`);
    const [, address = ''] = /<meta property="og:image" content="([^"]+)"/.exec(body) ?? [];
    expect(address).toMatch(/\/share\.png\?v=\d+$/);
    expect(body).toContain('<meta property="og:image:width" content="1200"/>');
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image"/>');
    const { pathname, search } = new URL(address);
    expect((await world.get(pathname + search)).statusCode).toBe(200);
  });

  it.each([
    '</text></svg><script>alert(1)</script>&amp;"\'',
    'a'.repeat(99),
    'Clay 🏺 & Co',
    '🏺🏺🏺',
    'متجر سارة',
    '渡辺の店',
    'Wład & Çelik',
    'Ремесло',
    '\u0489',
    'Ana \u0301\u0302',
  ])('can be drawn for %j', async (name) => {
    await rename(name);
    // Combining marks alone have no width.
    await world.call('updateStore', { storeId: ana.storeId, description: '\u0300 \u200b' }, { as: ana });
    expect(await sharp(await picture('/share.png')).metadata()).toMatchObject({ width: 1200, height: 630 });
  });

  it('returns 304 to clients that have it', async () => {
    const { headers } = await world.get(`/${ana.slug}/share.png`);
    const again = await world.get(`/${ana.slug}/share.png`, { headers: { 'if-none-match': String(headers.etag) } });
    expect(again.statusCode).toBe(304);
  });
});

describe('the share image of a product', () => {
  it('shows its cover, and does not exist for products that are not for sale', async () => {
    const source = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer();
    const storeId = provenStore(ana.storeId);
    const { id: imageId } = await storeImage(world.services, { storeId, source, now: world.now() });
    const { slug } = await sellable(world, ana, { title: 'Green', covers: [{ imageId, alt: '' }] });
    const pixels = await sharp(await picture(`/p/${slug}/share.png`))
      .removeAlpha()
      .raw()
      .toBuffer();
    const at = (300 * 1200 + 1000) * 3;
    expect([...pixels.subarray(at, at + 3)].map((part) => Math.round(part / 64))).toEqual([0, 4, 0]);
    expect((await world.get(`/${ana.slug}/p/unknown/share.png`)).statusCode).toBe(404);
  });
});

describe('the apple-touch-icon', () => {
  const icon = async (path: string, host = 'localhost:3000') => {
    const { statusCode, headers, rawPayload } = await world.get(path, { headers: { host } });
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, 'image/png']);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 180, height: 180 });
    return rawPayload;
  };

  it('is the platform’s until the store has a profile image, then that image on the store’s background color', async () => {
    const bea = await world.creator('bea');
    const path = `/${bea.slug}/apple-touch-icon.png`;
    const platform = await icon('/apple-touch-icon.png');
    expect(await icon(path)).toEqual(platform);
    expect((await world.get(`/${bea.slug}`)).body).not.toContain('apple-touch-icon');

    const source = await sharp({ create: { width: 300, height: 300, channels: 4, background: '#00ff0000' } })
      .png()
      .toBuffer();
    const { id: avatarId } = await storeImage(world.services, {
      storeId: provenStore(bea.storeId),
      source,
      now: world.now(),
    });
    await world.call('updateStore', { storeId: bea.storeId, avatarId }, { as: bea });
    const own = await icon(path);
    expect(own).not.toEqual(platform);
    expect(await sharp(own).metadata()).toMatchObject({ hasAlpha: false });
    expect((await world.get(`/${bea.slug}`)).body).toContain(`<link rel="apple-touch-icon" href="${path}"/>`);

    // On the store's own host, the phone requests the icon without a link in the page.
    await world.sql(
      "insert into store_hosts (host, store_id, kind, is_active, created_at) values ('bio.bea.test', $1, 'bio', true, now())",
      [bea.storeId],
    );
    expect(await icon('/apple-touch-icon.png', 'bio.bea.test')).toEqual(own);
    const { body } = await world.get('/', { headers: { host: 'bio.bea.test' } });
    expect(body).not.toContain('apple-touch-icon');
  });
});
