import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { provenStore } from '#shared/kit/ids.ts';
import { addFile, storeFile } from '#start/demo/seedFile.ts';
import { buy, sellable } from '#test/furnish.ts';
import { memberBrowser, receiptLinkOf } from '#test/memberBrowser.ts';
import { readZip } from '#test/readZip.ts';
import { openWorld } from '#test/world.ts';
import { archiveLink } from './downloadArchive.ts';

const world = await openWorld();
const ana = await world.creator('ana');
const storeId = provenStore(ana.storeId);
const product = await sellable(world, ana);
for (const [position, name] of ['Prints.pdf', 'a/b:c.pdf', '..'].entries()) {
  const file = await storeFile(world.services, storeId, { name, lines: [`File ${position}`] });
  await world.services.db.inStore(storeId, (tx) =>
    addFile(tx, { ...file, name, productId: product.id, position: position + 1, now: world.now() }),
  );
}

let people = 0;
async function reader() {
  const email = `reader${(people += 1)}@example.com`;
  const { orderId } = await buy(world, { storeId, productId: product.id, email });
  await world.runJobs();
  const browser = await memberBrowser(world, { slug: ana.slug, email });
  const library = (await browser.get(`/${ana.slug}/members`)).body;
  const item = /members\/product\/([\w-]+)/.exec(library)?.[1] ?? '';
  const page = `/${ana.slug}/members/product/${item}`;
  const link = async (path = `${page}/files.zip`) => String((await browser.get(path)).headers['location']);
  return { email, orderId, browser, item, page, link };
}

const get = (url: string) => world.app.inject({ method: 'GET', url });

describe('all files of a purchase', () => {
  it('are one zip file, with a name for each, and count as downloads', async () => {
    const { email, orderId, browser, page, item, link } = await reader();
    expect((await browser.get(page)).body).toContain(`${page}/files.zip`);
    const answer = await get(await link());
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('Prints.zip'),
      'cache-control': 'private, no-store',
    });
    const files = readZip(answer.rawPayload);
    expect([...files.keys()]).toEqual(['Prints.pdf', 'Prints (2).pdf', 'a-b-c.pdf', 'file']);
    expect(files.get('Prints.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
    expect([...files.values()].every((bytes) => bytes.length > 0)).toBe(true);
    const receipt = await receiptLinkOf(world, email);
    expect((await world.get(receipt)).body).toContain(`${receipt}/items/${item}/files.zip`);
    expect(readZip((await get(await link(`${receipt}/items/${item}/files.zip`))).rawPayload).size).toBe(4);
    const { order } = await world.call('getOrder', { storeId, orderId }, { as: ana });
    expect(order.lines[0].downloads).toBe(8);
  });

  it('are not given by a forged or expired link, nor after a refund', async () => {
    const { orderId, link } = await reader();
    const url = await link();
    expect((await get(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).statusCode).toBe(403);
    const earlier = new Date(world.now().getTime() - 11 * 60_000);
    const rightId = /purchases\/([\w-]+)/.exec(url)?.[1] ?? '';
    const expired = archiveLink(world.services, {
      storeId,
      rightId,
      name: 'Prints',
      startId: randomUUID(),
      now: earlier,
    });
    expect((await get(expired)).statusCode).toBe(410);
    await world.call('refundOrder', { storeId, orderId, idempotencyKey: orderId }, { as: ana });
    await world.runJobs();
    expect((await get(url)).statusCode).toBe(404);
  });

  it('are refused over 2 GB, also by a link from before, and count as no download then', async () => {
    const { email, orderId, browser, page, link } = await reader();
    const early = await link();
    const receipt = await receiptLinkOf(world, email);
    const changed = await world.sql(
      `update file_versions v set bytes = 2000000000 from product_files f
        where f.store_id = $1 and f.product_id = $2 and f.name = 'Prints.pdf' and f.position = 1
          and v.store_id = f.store_id and v.file_id = f.id returning v.file_id`,
      [storeId, product.id],
    );
    expect(changed).toHaveLength(1);
    for (const place of [page, receipt]) {
      expect((await browser.get(place)).body).not.toContain('files.zip');
    }
    const refused = await browser.get(`${page}/files.zip`);
    expect(refused).toMatchObject({ statusCode: 409 });
    expect(refused.body).toContain('Together, these files are larger than 2 GB. Download them one by one.');
    expect(refused.body).toContain(`href="${page}"`);
    expect(await get(early)).toMatchObject({ statusCode: 409 });
    const { order } = await world.call('getOrder', { storeId, orderId }, { as: ana });
    expect(order.lines[0].downloads).toBe(4);
    await world.sql('update file_versions set bytes = 100 where bytes = 2000000000');
  });

  it('are not offered for a single file', async () => {
    const single = await sellable(world, ana, { title: 'Single' });
    const email = 'single@example.com';
    await buy(world, { storeId, productId: single.id, email });
    const browser = await memberBrowser(world, { slug: ana.slug, email });
    const item = /members\/product\/([\w-]+)/.exec((await browser.get(`/${ana.slug}/members`)).body)?.[1] ?? '';
    expect((await browser.get(`/${ana.slug}/members/product/${item}`)).body).not.toContain('files.zip');
  });
});

describe('a video or an image of a purchase', () => {
  it('is shown in the page, and counts as one download for twelve hours', async () => {
    const film = await sellable(world, ana, { title: 'Film' });
    const fileId = film.files[0].id;
    await world.sql(`update file_versions set mime = 'video/mp4' where file_id = $1`, [fileId]);
    const email = 'viewer@example.com';
    const { orderId } = await buy(world, { storeId, productId: film.id, email });
    const browser = await memberBrowser(world, { slug: ana.slug, email });
    const item = /members\/product\/[\w-]+/.exec((await browser.get(`/${ana.slug}/members`)).body)?.[0] ?? '';
    const src = `/${ana.slug}/members/files/${fileId}/play`;
    expect((await browser.get(`/${ana.slug}/${item}`)).body).toMatch(
      new RegExp(`<video[^>]* preload="none"[^>]* src="${src}"`, 'i'),
    );
    const downloads = async () =>
      (await world.call('getOrder', { storeId, orderId }, { as: ana })).order.lines[0].downloads as number;
    for (const hours of [0, 6, 5]) {
      world.travel({ hours });
      const { headers } = await browser.get(src);
      expect((await world.get(String(headers['location']))).statusCode).toBe(200);
    }
    expect(await downloads()).toBe(1);
    world.travel({ hours: 2 });
    await browser.get(src);
    await browser.get(src.replace('/play', ''));
    expect(await downloads()).toBe(3);
  });
});

describe('the page of an order', () => {
  it('plays its videos and music and shows its images for anyone with the link, counted in the same way', async () => {
    const album = await sellable(world, ana, { title: 'Album' });
    const fileId = album.files[0].id;
    const email = 'listener@example.com';
    const { orderId } = await buy(world, { storeId, productId: album.id, email });
    await world.runJobs();
    const page = await receiptLinkOf(world, email);
    const src = `${page}/files/${fileId}/play`;
    const shown = async (mime: string) => {
      await world.sql('update file_versions set mime = $2 where file_id = $1', [fileId, mime]);
      const { body, headers } = await world.get(page);
      return {
        tag: new RegExp(`<(\\w+)[^>]* src="${src}"`).exec(body)?.[1],
        policy: headers['content-security-policy'],
      };
    };
    expect(await shown('image/png')).toMatchObject({ tag: 'img' });
    expect(await shown('audio/mpeg')).toMatchObject({
      tag: 'audio',
      policy: expect.stringContaining("media-src 'self'"),
    });
    expect(await shown('video/mp4')).toMatchObject({
      tag: 'video',
      policy: expect.stringContaining("media-src 'self'"),
    });
    const downloads = async () =>
      (await world.call('getOrder', { storeId, orderId }, { as: ana })).order.lines[0].downloads as number;
    for (const hours of [0, 6, 5]) {
      world.travel({ hours });
      const { headers } = await world.get(src);
      const part = await world.get(String(headers['location']), { headers: { range: 'bytes=0-9' } });
      expect(part.statusCode).toBe(206);
    }
    expect(await downloads()).toBe(1);
    await world.get(`${page}/files/${fileId}`);
    expect(await downloads()).toBe(2);
    // Whoever has the link need not be the customer.
    expect(await world.sql('select 1 from library_items where file_id = $1', [fileId])).toEqual([]);
    await world.call('refundOrder', { storeId, orderId, idempotencyKey: orderId }, { as: ana });
    expect((await world.get(src)).statusCode).toBe(404);
    expect((await world.get(page)).body).not.toContain(src);
  });

  it('has no player for a PDF and for what browsers cannot play', async () => {
    const zine = await sellable(world, ana, { title: 'Folder' });
    const email = 'folder@example.com';
    await buy(world, { storeId, productId: zine.id, email });
    await world.runJobs();
    const page = await receiptLinkOf(world, email);
    for (const mime of ['application/pdf', 'application/zip']) {
      await world.sql('update file_versions set mime = $2 where file_id = $1', [zine.files[0].id, mime]);
      expect((await world.get(page)).body).not.toContain('/play');
    }
  });
});

describe('a PDF of a purchase', () => {
  it('opens in the browser, and other files are always saved', async () => {
    const zine = await sellable(world, ana, { title: 'Zine' });
    const fileId = zine.files[0].id;
    const email = 'zine@example.com';
    await buy(world, { storeId, productId: zine.id, email });
    const browser = await memberBrowser(world, { slug: ana.slug, email });
    const follow = async (path: string) =>
      (await world.get(String((await browser.get(`/${ana.slug}/members/files/${fileId}${path}`)).headers['location'])))
        .headers;
    expect(await follow('/play')).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline; filename="Prints.pdf"/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'none'"),
    });
    const saved = {
      'content-disposition': expect.stringMatching(/^attachment/),
      'content-security-policy': "sandbox; default-src 'none'",
    };
    expect(await follow('')).toMatchObject(saved);
    await world.sql(`update file_versions set mime = 'text/html' where file_id = $1`, [fileId]);
    expect(await follow('/play')).toMatchObject(saved);
  });
});
