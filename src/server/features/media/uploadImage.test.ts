import { Readable } from 'node:stream';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { Image } from '#shared/contract/catalog.ts';
import { openWorld, type CreatorWithStore } from '#test/world.ts';

const world = await openWorld();
const base = await world.listen();
const ana = await world.creator('ana');
const ben = await world.creator('ben');

const MB = 1024 * 1024;

describe('an uploaded image', () => {
  it('is stored in the widths that pages use, and each can be loaded', async () => {
    const image = await uploaded(await picture(1000, 500));
    expect(image).toMatchObject({ width: 1000, height: 500, widths: [320, 640, 960] });
    expect(image.color).toMatch(/^#[0-9a-f]{6}$/);
    for (const width of image.widths) {
      const response = await fetch(`${base}${image.url}-${width}.webp`);
      expect(response.headers.get('content-type')).toBe('image/webp');
      expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({
        format: 'webp',
        width,
      });
    }
  });

  it('is served as immutable and with nosniff', async () => {
    const { url } = await uploaded(await picture(400, 400));
    const response = await fetch(`${base}${url}-320.webp`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const again = { headers: { 'if-none-match': response.headers.get('etag') ?? '' } };
    expect((await fetch(`${base}${url}-320.webp`, again)).status).toBe(304);
  });

  it('is not found in other widths, other stores or under other names', async () => {
    const { id, url } = await uploaded(await picture(400, 400));
    const paths = [`${url}-640.webp`, `${url}-0320.webp`, `${url}-320.png`, `${url}.webp`, url];
    const elsewhere = [`/media/${ben.storeId}/${id}-320.webp`, `/media/..%2f..%2fimages/${id}-320.webp`];
    const answers = await Promise.all([...paths, ...elsewhere].map((path) => fetch(`${base}${path}`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });

  it('can become a product cover, once per product and eight at most', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 9; n += 1) ids.push((await uploaded(await picture(40, 40))).id);
    const covers = ids.map((imageId) => ({ imageId, alt: `Cover ${imageId}` }));
    const { product } = await save({ covers: covers.slice(0, 8).toReversed() });
    expect(product.covers.map(({ image }: { image: Image }) => image.id)).toEqual(ids.slice(0, 8).toReversed());
    expect((await save({ productId: product.id, covers: covers.slice(2, 3) })).product.covers).toMatchObject([
      { image: { id: ids[2] }, alt: `Cover ${ids[2]}` },
    ]);
    await expect(save({ covers })).rejects.toMatchObject({ details: { refusal: 'too-many-covers' } });
    await expect(save({ covers: [covers[0], covers[0]] })).rejects.toMatchObject({ details: { field: 'covers' } });
  });

  it('of another store cannot become a cover', async () => {
    const image = await uploaded(await picture(40, 40), ben);
    await expect(save({ covers: [{ imageId: image.id }] })).rejects.toMatchObject({ httpStatus: 404 });
  });
});

describe('an image is refused', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

  it('if it is an SVG', async () => {
    expect(await refused(Buffer.from(SVG))).toMatchObject({
      httpStatus: 400,
      status: 'INVALID_ARGUMENT',
      message: 'Choose a JPEG, PNG, WebP, GIF or AVIF image.',
      details: { refusal: 'image-type', field: 'image' },
    });
  });

  it('if it is damaged or empty', async () => {
    const whole = await picture(800, 800);
    const damaged = {
      message: 'This image is damaged. Export it again, then try once more.',
      details: { refusal: 'image-broken' },
    };
    expect(await refused(whole.subarray(0, whole.length / 2))).toMatchObject(damaged);
    expect(await refused(Buffer.alloc(0))).toMatchObject(damaged);
  });

  it('if it has more than 40 megapixels', async () => {
    expect(await refused(await picture(8001, 5000, 'png'))).toMatchObject({
      message: 'This image is too large. The limit is 40 megapixels.',
      details: { refusal: 'image-pixels' },
    });
  });

  it('if it is over 10 MB, with or without a declared size', async () => {
    const tooMuch = {
      httpStatus: 413,
      message: 'This image is over 10 MB. Choose a smaller one.',
      details: { refusal: 'image-bytes' },
    };
    expect(await refused(Buffer.alloc(10 * MB + 1))).toMatchObject(tooMuch);
    const endless = Readable.toWeb(Readable.from(Array.from({ length: 12 }, () => Buffer.alloc(MB))));
    expect(await refused(endless as ReadableStream)).toMatchObject(tooMuch);
  });

  it('if its creator sends more than four at once, but not right after that', async () => {
    const body = await picture(3000, 2000);
    const answers = await Promise.all(Array.from({ length: 12 }, () => send(body, ana, ana.storeId)));
    const busy = answers.filter(({ status }) => status === 429);
    expect(busy.length).toBeGreaterThan(0);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(12 - busy.length);
    expect(await busy[0]?.json()).toMatchObject({
      error: {
        message: 'Too many images are being processed right now. Try again in a few seconds.',
        details: { refusal: 'images-busy', retryAfter: 5 },
      },
    });
    expect((await send(body, ana, ana.storeId)).status).toBe(201);
  });

  it('if the caller is a stranger or signed out, or the store does not exist', async () => {
    const body = await picture(40, 40);
    expect(await refused(body, { as: ben })).toMatchObject({
      httpStatus: 403,
      details: { refusal: 'store-forbidden' },
    });
    expect(await refused(body, { as: { idToken: 'x'.repeat(43) } })).toMatchObject({ httpStatus: 401 });
    expect(await refused(body, { storeId: 'x' })).toMatchObject({ httpStatus: 404 });
  });
});

function picture(width: number, height: number, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer<ArrayBuffer>> {
  return sharp({ create: { width, height, channels: 3, background: '#6f4e37' } })
    .toFormat(format)
    .toBuffer()
    .then((bytes) => Buffer.from(bytes));
}

function send(body: Buffer<ArrayBuffer> | ReadableStream, { idToken }: { idToken: string }, storeId: string) {
  return fetch(`${base}/uploads/images?storeId=${storeId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}` },
    body,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  });
}

async function uploaded(body: Buffer<ArrayBuffer>, as: CreatorWithStore = ana): Promise<Image> {
  const response = await send(body, as, as.storeId);
  expect(response.status).toBe(201);
  return Image.parse(await response.json());
}

async function refused(
  body: Buffer<ArrayBuffer> | ReadableStream,
  { as = ana, storeId = ana.storeId }: { as?: { idToken: string }; storeId?: string } = {},
): Promise<object> {
  const response = await send(body, as, storeId);
  return { httpStatus: response.status, ...JSON.parse(await response.text()).error };
}

const save = (input: object) => world.call('saveProduct', { storeId: ana.storeId, ...input }, { as: ana });
