import type { Readable } from 'node:stream';
import sharp from 'sharp';

/** A color of an image as '#rrggbb', and its share of the area. */
export type ImageColor = { color: string; share: number };

const SIDE = 64;
/** Steps per channel. Colors within one step count as the same. */
const STEP = 32;
const MOST = 12;

/** The main colors of a stored image, largest share first. */
export async function imageColors(stream: Readable): Promise<ImageColor[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  const { data, info } = await sharp(Buffer.concat(chunks))
    .resize({ width: SIDE, height: SIDE, fit: 'inside' })
    .flatten({ background: 'white' })
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const bins = new Map<string, Bin>();
  for (let at = 0; at < data.length; at += info.channels) addPixel(bins, data.subarray(at, at + 3));
  const count = info.width * info.height;
  return [...bins.values()]
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MOST)
    .map((bin) => ({ color: meanOf(bin), share: bin.count / count }));
}

type Bin = { count: number; red: number; green: number; blue: number };

function addPixel(bins: Map<string, Bin>, [red = 0, green = 0, blue = 0]: Uint8Array): void {
  const key = [red, green, blue].map((channel) => Math.floor(channel / STEP)).join(' ');
  const bin = bins.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
  bins.set(key, {
    count: bin.count + 1,
    red: bin.red + red,
    green: bin.green + green,
    blue: bin.blue + blue,
  });
}

function meanOf({ count, red, green, blue }: Bin): string {
  const channel = (sum: number) =>
    Math.round(sum / count)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(red)}${channel(green)}${channel(blue)}`;
}
