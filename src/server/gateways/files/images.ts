import type { Readable } from 'node:stream';
import sharp, { type Metadata, type OutputInfo } from 'sharp';
import pLimit from 'p-limit';
import { ImageProblem } from './ImageProblem.ts';
import { sniffFile } from './sniff.ts';

export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
export const IMAGE_MAX_PIXELS = 40_000_000;

/** The rendition widths in pixels, used in srcset. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280, 1920];

/** The longest side that the WebP format supports. */
const WEBP_MAX_SIDE = 16_383;

/** Far longer than any image of 40 megapixels takes. A malicious image must not block a slot forever. */
const RENDER_SECONDS = 30;

/** A decoded image of 40 megapixels takes 160 MB. Two at a time keep a small machine alive. */
const takeTurn = pLimit(2);

export type ImageSize = { width: number; height: number; webp: Buffer };

export type StoredImage = {
  format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
  /** Dimensions after applying the orientation. */
  width: number;
  height: number;
  /** Narrowest first, never wider than the original, at least one. */
  sizes: ImageSize[];
  /** The dominant color as '#rrggbb'. */
  color: string;
  /** A data: URI of a few hundred bytes, shown blurred until the image has loaded. */
  blur: string;
};

/** Processes an uploaded image: throws an `ImageProblem`, or renders it upright, in sRGB, without metadata. */
export async function readImage(source: Buffer | Readable): Promise<StoredImage> {
  const bytes = await readLimited(source);
  return takeTurn(() => renderImage(bytes));
}

/**
 * Converts a rendition for mail programs that do not show WebP, such as Outlook for Windows: to PNG if a part of it is
 * transparent, else to JPEG.
 */
export function renderEmailImage(webp: Buffer): Promise<Buffer> {
  return takeTurn(async () => {
    const { isOpaque } = await sharp(webp).stats();
    const image = sharp(webp).timeout({ seconds: RENDER_SECONDS });
    return isOpaque ? image.jpeg({ quality: 82, mozjpeg: true }).toBuffer() : image.png().toBuffer();
  });
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

/** Checks an image by its header alone, before any pixel is decoded. */
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

/** Decodes once and creates every size from these pixels. Of an animation the first frame is used. */
function decode(bytes: Buffer, width: number): Promise<Pixels> {
  return sharp(bytes, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: RENDER_SECONDS })
    .autoOrient()
    .resize({ width, height: WEBP_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColorspace('srgb')
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

async function renderHint(pixels: Pixels): Promise<Pick<StoredImage, 'color' | 'blur'>> {
  const small = await fromPixels(pixels)
    .resize({ width: 16, height: 16, fit: 'inside' })
    .webp({ quality: 40 })
    .toBuffer();
  const opaque = await sharp(small).flatten({ background: 'white' }).png().toBuffer();
  const { dominant } = await sharp(opaque).stats();
  const color = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('');
  return { color: `#${color}`, blur: `data:image/webp;base64,${small.toString('base64')}` };
}

// The decoder's errors have no types. Whatever it throws while reading is the image's fault.
function broken(cause: unknown): never {
  throw new ImageProblem('image-broken', { cause });
}
