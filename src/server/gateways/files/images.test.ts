import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { IMAGE_MAX_BYTES, readImage } from './images.ts';

const picture = (width: number, height: number, background = '#6f4e37') =>
  sharp({ create: { width, height, channels: 3, background } });
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 40 }, background: '#888888' },
  });

describe('readImage', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('reads a %s from its content', async (format) => {
    const image = await readImage(await picture(700, 350).toFormat(format).toBuffer());
    expect(image).toMatchObject({ format, width: 700, height: 350 });
    expect(image.sizes.map(({ width, height }) => [width, height])).toEqual([
      [320, 160],
      [640, 320],
    ]);
    for (const { webp, width } of image.sizes)
      expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width });
  });

  it('reads a stream too', async () => {
    const bytes = await picture(400, 300).jpeg().toBuffer();
    expect(await readImage(Readable.from([bytes.subarray(0, 99), bytes.subarray(99)]))).toMatchObject({ width: 400 });
  });

  it.each([
    [100, 50, [100]],
    [320, 100, [320]],
    [2400, 1200, [320, 640, 960, 1280, 1920]],
  ])('renders %d x %d in the widths of the pages, without enlarging it', async (width, height, widths) => {
    const { sizes } = await readImage(await picture(width, height).jpeg().toBuffer());
    expect(sizes.map((size) => size.width)).toEqual(widths);
  });

  it('limits a very long strip to the maximum of WebP', async () => {
    const { sizes, height } = await readImage(await picture(600, 30_000).png().toBuffer());
    expect(height).toBe(30_000);
    expect(sizes.map((size) => [size.width, size.height])).toEqual([[320, 15_983]]);
  });

  it('rotates an image upright and removes its metadata', async () => {
    const sideways = await picture(600, 400)
      .withExif({ IFD0: { Artist: 'Ana' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const image = await readImage(sideways);
    expect([image.width, image.height]).toEqual([400, 600]);
    const head = await sharp(image.sizes[0]?.webp).metadata();
    expect([head.width, head.height, head.exif, head.orientation, head.icc]).toEqual([
      320,
      480,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('keeps transparency', async () => {
    const glass = sharp({
      create: { width: 400, height: 400, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.2 } },
    });
    const { sizes, color } = await readImage(await glass.png().toBuffer());
    expect(await sharp(sizes[0]?.webp).metadata()).toMatchObject({ hasAlpha: true });
    expect(color).toMatch(/^#[c-d]/);
  });

  it('returns a dominant color and a tiny placeholder image', async () => {
    const { color, blur } = await readImage(await picture(800, 600, '#d04020').png().toBuffer());
    const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
    for (const [index, wanted] of [0xd0, 0x40, 0x20].entries())
      expect(Math.abs((parts[index] ?? 0) - wanted)).toBeLessThan(16);
    expect(blur).toMatch(/^data:image\/webp;base64,/);
    expect(blur.length).toBeLessThan(600);
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'an SVG behind an XML head',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['text', Buffer.from('not a picture')],
  ])('refuses %s', async (_, bytes) => {
    await expect(readImage(bytes)).rejects.toMatchObject({ code: 'image-type' });
  });

  it('refuses a TIFF, which no browser shows', async () => {
    await expect(readImage(await picture(9, 9).tiff().toBuffer())).rejects.toMatchObject({ code: 'image-type' });
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('refuses half a %s', async (format) => {
    const whole = await noise(120, 120).toFormat(format).toBuffer();
    const half = whole.subarray(0, Math.floor(whole.length / 2));
    await expect(readImage(half)).rejects.toMatchObject({ code: 'image-broken' });
  });

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a signature alone', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1')],
    ['a JPEG head before noise', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)])],
  ])('refuses %s as broken', async (_, bytes) => {
    await expect(readImage(bytes)).rejects.toMatchObject({ code: 'image-broken' });
  });

  it('accepts 40 megapixels and refuses more', async () => {
    expect(await readImage(await picture(8000, 5000).jpeg().toBuffer())).toMatchObject({ width: 8000 });
    const more = await picture(8000, 5001).jpeg().toBuffer();
    await expect(readImage(more)).rejects.toMatchObject({ code: 'image-pixels' });
  });

  it('refuses a small file that claims to be huge, by its header', async () => {
    const bomb = await picture(9, 9).png().toBuffer();
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    await expect(readImage(bomb)).rejects.toMatchObject({ code: 'image-pixels' });
  });

  it('refuses more than 10 MB without reading on', async () => {
    let read = 0;
    const source = Readable.from(
      (function* () {
        for (;;) {
          read += 1_000_000;
          yield Buffer.alloc(1_000_000);
        }
      })(),
    );
    await expect(readImage(source)).rejects.toMatchObject({ code: 'image-bytes' });
    expect(read).toBeLessThan(3 * IMAGE_MAX_BYTES);
    expect(source.destroyed).toBe(true);
    await expect(readImage(Buffer.alloc(IMAGE_MAX_BYTES + 1))).rejects.toMatchObject({ code: 'image-bytes' });
  });
});
