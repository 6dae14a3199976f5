import sharp from 'sharp';
import pLimit from 'p-limit';
import { findFace } from './findFace.ts';
import { setText, type SetText } from './setText.ts';

export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** What a share image shows. Colors are checked ones: '#rrggbb'. */
export interface ShareImageInput {
  title: string;
  /** One sentence under the title. */
  line: string;
  /** Such as a price, on the color of buttons; '' for none. */
  note: string;
  picture: Buffer | null;
  /** round: a portrait beside the words; cover: a picture that fills its side. */
  shape: 'round' | 'cover';
  fonts: { title: unknown; text: unknown };
  colors: { start: string; end: string; text: string; soft: string; button: string; buttonInk: string };
}

const MARGIN = 84;
const COVER_WIDTH = 540;
const PORTRAIT = 300;
const SIZES = [104, 92, 80, 70, 60, 52];
const GAP = 28;

/** One at a time: it is made once for each version of a store, and never while somebody waits for a page. */
const takeTurn = pLimit(1);

/** Draws the picture that stands for a page where it is shared, as PNG. */
export const drawShare = (input: ShareImageInput): Promise<Buffer> => takeTurn(() => draw(input));

async function draw(input: ShareImageInput): Promise<Buffer> {
  const words = await setWords(input);
  const picture = input.picture && (await cut(input.picture, { ...input, isAlone: words === null }));
  const ground = sharp(Buffer.from(svg(input, words ?? '')), { limitInputPixels: SHARE_WIDTH * SHARE_HEIGHT * 4 });
  return ground
    .composite(picture === null ? [] : [picture])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** The words where they stand; null where our faces cannot write the title: then the picture speaks alone. */
async function setWords({ title, line, note, picture, shape, fonts, colors }: ShareImageInput): Promise<string | null> {
  const width =
    SHARE_WIDTH -
    MARGIN * 2 -
    (picture === null ? 0 : shape === 'cover' ? COVER_WIDTH - MARGIN / 2 : PORTRAIT + MARGIN);
  const head = await setText(title, {
    find: findFace(fonts.title),
    sizes: SIZES,
    width,
    mostLines: 3,
    lineHeight: 1.12,
  });
  if (head === null) return null;
  const find = findFace(fonts.text);
  const [below, label] = await Promise.all([
    setText(line, { find, sizes: [34], width, mostLines: head.height > 250 ? 2 : 3, lineHeight: 1.4 }),
    setText(note, { find, sizes: [36], width: width - 64, mostLines: 1, lineHeight: 1 }),
  ]);
  const badge = label && badgeOf(label, colors);
  const parts: readonly (Placed | null)[] = [
    { ...head, color: colors.text },
    below && { ...below, color: colors.soft },
    badge,
  ];
  return stack(parts.filter((part) => part !== null));
}

type Placed = Pick<SetText, 'drawing' | 'height'> & { color: string };

/** Below each other, in the middle of the height. */
function stack(parts: readonly Placed[]): string {
  const whole = parts.reduce((sum, { height }) => sum + height, GAP * (parts.length - 1));
  let y = Math.max(MARGIN / 2, (SHARE_HEIGHT - whole) / 2);
  return parts
    .map(({ drawing, height, color }) => {
      const placed = `<g transform="translate(${MARGIN} ${y})" color="${color}" fill="currentColor">${drawing}</g>`;
      y += height + GAP;
      return placed;
    })
    .join('');
}

const BADGE_PADDING = 28;
const BADGE_HEIGHT = 76;

function badgeOf({ drawing, width }: SetText, { button, buttonInk }: ShareImageInput['colors']): Placed {
  const shape = `<rect width="${width + BADGE_PADDING * 2}" height="${BADGE_HEIGHT}" rx="${BADGE_HEIGHT / 2}" fill="${button}"/>`;
  const words = `<g transform="translate(${BADGE_PADDING} 15)" color="${buttonInk}" fill="currentColor">${drawing}</g>`;
  return { drawing: shape + words, height: BADGE_HEIGHT, color: button };
}

function svg({ colors, picture }: ShareImageInput, words: string): string {
  // Without words and picture there is still a sign of the store: its colors.
  const sign =
    words === '' && picture === null
      ? `<circle cx="600" cy="315" r="150" fill="${colors.button}"/><circle cx="600" cy="315" r="70" fill="${colors.buttonInk}"/>`
      : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARE_WIDTH}" height="${SHARE_HEIGHT}">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${colors.start}"/><stop offset="1" stop-color="${colors.end}"/></linearGradient></defs>
<rect width="100%" height="100%" fill="url(#g)"/>${words}${sign}</svg>`;
}

/** The picture in its place: a circle beside the words, a side of its own, or large in the middle. */
async function cut(source: Buffer, { shape, isAlone }: Pick<ShareImageInput, 'shape'> & { isAlone: boolean }) {
  if (shape === 'cover') {
    const width = isAlone ? SHARE_WIDTH : COVER_WIDTH;
    const input = await sharp(source).resize(width, SHARE_HEIGHT, { fit: 'cover' }).png().toBuffer();
    return { input, left: SHARE_WIDTH - width, top: 0 };
  }
  const side = isAlone ? 420 : PORTRAIT;
  const mask = Buffer.from(`<svg width="${side}" height="${side}"><circle cx="50%" cy="50%" r="50%"/></svg>`);
  const input = await sharp(source)
    .resize(side, side, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
  const left = isAlone ? (SHARE_WIDTH - side) / 2 : SHARE_WIDTH - MARGIN - side;
  return { input, left, top: (SHARE_HEIGHT - side) / 2 };
}
