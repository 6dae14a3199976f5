import type { Readable } from 'node:stream';
import sharp, { type Metadata, type OutputInfo } from 'sharp';
import { atMost } from '#shared/kit/atMost.ts';
import { ImageProblem } from './ImageProblem.ts';
import { sniffFile } from './sniff.ts';

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;

/** The widths, in pixels, that pages name in srcset. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920];

/** The longest side that the WebP format can hold. */
const WEBP_MAX_SIDE = 16_383;

/** No picture of 40 megapixels takes nearly as long; one that is made to would hold a place for ever. */
const RENDER_SECONDS = 30;

/** One decoded picture of 40 megapixels takes 160 MB; two at a time keep a small machine alive. */
const takeTurn = atMost(2);

export type ImageSize = { width: number; height: number; webp: Buffer };

export type StoredImage = {
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
  /** As the picture is seen, turned upright. */
  width: number;
  height: number;
  /** Narrowest first; never wider than the original, one at least. */
  sizes: ImageSize[];
  /** The dominant colour as #rrggbb. */
  colour: string;
  /** A data: URI of a few hundred bytes, to show blurred until the picture is there. */
  blur: string;
};

/** Reads a picture that somebody sent: refused with an `ImageProblem`, or rendered upright, in sRGB, without metadata. */
export async function readImage(source: Buffer | Readable): Promise<StoredImage> {
  const bytes = await readLimited(source);
  return takeTurn(() => renderImage(bytes));
}

async function readLimited(source: Buffer | Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let total = 0;
  for await (const chunk of Buffer.isBuffer(source) ? [source] : source) {
    total += chunk.length;
    if (total > IMAGE_MAX_BYTES) throw new ImageProblem('image-bytes');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function renderImage(bytes: Buffer): Promise<StoredImage> {
  const { format, width, height } = await inspect(bytes);
  const largest = await decode(bytes, Math.min(width, Math.max(...IMAGE_WIDTHS)));

  const sizes: ImageSize[] = [];
  for (const wanted of widthsFor(largest.info.width)) sizes.push(await renderSize(largest, wanted));
  return { format, width, height, sizes, ...(await renderHint(largest)) };
}

/** Judges a picture by its head alone, before any pixel is decoded. */
async function inspect(bytes: Buffer): Promise<Pick<StoredImage, 'format' | 'width' | 'height'>> {
  if (bytes.length === 0) throw new ImageProblem('image-broken');
  const kind = await sniffFile(bytes);
  if (!READABLE.has(kind.mime)) throw new ImageProblem('image-type');

  const head = await sharp(bytes, { limitInputPixels: false }).metadata().catch(broken);
  const format = formatOf(head);
  if (!format) throw new ImageProblem('image-type');
  if (head.width * head.height > IMAGE_MAX_PIXELS) throw new ImageProblem('image-pixels');
  return { format, width: head.autoOrient.width, height: head.autoOrient.height };
}

const READABLE = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/webp',
  'image/gif',
  'image/avif',
  'image/heif',
]);

function formatOf({ format, compression }: Metadata): StoredImage['format'] | null {
  if (format === 'heif') return compression === 'av1' ? 'avif' : null;
  if (format === 'jpeg' || format === 'png' || format === 'webp' || format === 'gif') return format;
  return null;
}

function widthsFor(width: number): number[] {
  const widths = IMAGE_WIDTHS.filter((wanted) => wanted <= width);
  return widths.length > 0 ? widths : [width];
}

type Pixels = { data: Buffer; info: OutputInfo };

/** Decodes once; every size is then made from these pixels. An animation gives its first frame. */
function decode(bytes: Buffer, width: number): Promise<Pixels> {
  return sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: RENDER_SECONDS })
    .autoOrient()
    .resize({ width, height: WEBP_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
}

function fromPixels({ data, info }: Pixels) {
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function renderSize(pixels: Pixels, width: number): Promise<ImageSize> {
  const { data, info } = await fromPixels(pixels)
    .resize({ width, withoutEnlargement: true })
    .timeout({ seconds: RENDER_SECONDS })
    .webp({ quality: 80 })
    .toBuffer({ resolveWithObject: true })
    .catch(broken);
  return { width: info.width, height: info.height, webp: data };
}

async function renderHint(pixels: Pixels): Promise<Pick<StoredImage, 'colour' | 'blur'>> {
  const small = await fromPixels(pixels)
    .resize({ width: 16, height: 16, fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer();
  const opaque = await sharp(small).flatten({ background: 'white' }).png().toBuffer();
  const { dominant } = await sharp(opaque).stats();
  const colour = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('');
  return { colour: `#${colour}`, blur: `data:image/webp;base64,${small.toString('base64')}` };
}

// The decoder does not type its errors; while it reads, whatever it throws is about the picture.
function broken(cause: unknown): never {
  throw new ImageProblem('image-broken', { cause });
}
