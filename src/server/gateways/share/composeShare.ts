import satori from 'satori';
import sharp from 'sharp';
import { box, type Box } from './box.ts';
import { fitTitle } from './fitTitle.ts';
import { keepDrawable } from './keepDrawable.ts';
import { loadFonts, type LoadedFonts } from './loadFonts.ts';

const SHARE_WIDTH = 1200;
const SHARE_HEIGHT = 630;

/** The content of a share image. Colors are in the form '#rrggbb'. */
export interface ShareImageInput {
  title: string;
  /** One sentence under the title. */
  line: string;
  /** A short text such as a price, on the color of buttons. Empty for none. */
  note: string;
  picture: Uint8Array | null;
  /** round: a portrait beside the text; cover: a picture that fills its side. */
  shape: 'round' | 'cover';
  fonts: { title: unknown; text: unknown };
  colors: { start: string; end: string; text: string; soft: string; button: string; buttonInk: string };
}

const MARGIN = 84;
const COVER_WIDTH = 540;
const PORTRAIT = 300;
const SIZES = [104, 92, 80, 70, 60, 52];
const GAP = 28;
const BADGE_PADDING = 28;

/** Titles are semibold, everything else is regular. */
const TITLE_WEIGHT = 600;
const TEXT_WEIGHT = 400;

/** The text as SVG paths, with the picture laid over it. */
export async function composeShare(source: ShareImageInput): Promise<Buffer> {
  const input = {
    ...source,
    title: shorten(source.title),
    line: shorten(source.line),
    note: shorten(source.note),
  };
  const { title, line, note } = input;
  const { picture, shape, fonts } = source;
  const [heading, body] = await Promise.all([
    loadFonts(title, { font: fonts.title, weight: TITLE_WEIGHT }),
    loadFonts(`${line} ${note}`, { font: fonts.text, weight: TEXT_WEIGHT }),
  ]);
  const isRightToLeft = directionOf(title) === 'rtl';
  const column = await layOutText(input, { heading, body, isRightToLeft });
  const svg = await satori(canvas(input, { column, isRightToLeft }), {
    width: SHARE_WIDTH,
    height: SHARE_HEIGHT,
    fonts: [...heading.fonts, ...body.fonts],
  });
  const overlay = picture && (await cut(picture, { shape, isAlone: column === null, isRightToLeft }));
  return sharp(Buffer.from(svg), { limitInputPixels: SHARE_WIDTH * SHARE_HEIGHT * 4 })
    .composite(overlay === null ? [] : [overlay])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Drawing more characters than an image can show would only take time. */
const shorten = (text: string): string => Array.from(text.normalize('NFC')).slice(0, MAX_CHARACTERS).join('');

const MAX_CHARACTERS = 400;

/** The first letter decides, as with dir="auto". */
const directionOf = (text: string): 'rtl' | 'ltr' =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 'rtl' : 'ltr';

interface Layout {
  heading: LoadedFonts;
  body: LoadedFonts;
  isRightToLeft: boolean;
}

/**
 * The title, line and note below each other. Null if the fonts lack letters of the title. Then only the picture is
 * drawn.
 */
async function layOutText(
  { title, line, note, picture, shape, colors }: ShareImageInput,
  { heading, body, isRightToLeft }: Layout,
): Promise<Box | null> {
  const text = keepDrawable(title, heading.missing);
  if (text === null) return null;
  const beside = picture === null ? 0 : shape === 'cover' ? COVER_WIDTH - MARGIN / 2 : PORTRAIT + MARGIN;
  const width = SHARE_WIDTH - MARGIN * 2 - beside;
  const head = await fitTitle(text, { ...heading, sizes: SIZES, width, maxLines: 3 });
  const below = keepDrawable(line, body.missing);
  const label = keepDrawable(note, body.missing);
  const rows = [
    box({ ...head.style, color: colors.text }, text),
    below &&
      paragraph(below, {
        width,
        color: colors.soft,
        lineClamp: head.height > 250 ? 2 : 3,
        textAlign: isRightToLeft ? 'right' : 'left',
      }),
    label && badge(label, { maxWidth: width - BADGE_PADDING * 2, colors }),
  ];
  return box(
    { width, flexDirection: 'column', alignItems: 'flex-start', gap: GAP, fontFamily: body.fontFamily },
    rows.filter((row) => row !== null && row !== ''),
  );
}

type ParagraphStyle = { width: number; color: string; lineClamp: number; textAlign: 'left' | 'right' };

const paragraph = (text: string, style: ParagraphStyle): Box =>
  box({ ...style, ...WRAPPED, direction: directionOf(text), fontSize: 34, lineHeight: 1.4, textWrap: 'pretty' }, text);

/** A word that is longer than a line is broken. */
const WRAPPED = { display: 'block', overflowWrap: 'anywhere' };

const badge = (text: string, { maxWidth, colors }: { maxWidth: number; colors: ShareImageInput['colors'] }): Box =>
  box({ padding: `14px ${BADGE_PADDING}px`, borderRadius: 38, backgroundColor: colors.button }, [
    box(
      {
        ...WRAPPED,
        maxWidth,
        direction: directionOf(text),
        color: colors.buttonInk,
        fontSize: 36,
        lineHeight: 1.3,
        lineClamp: 1,
      },
      text,
    ),
  ]);

function canvas(
  { colors, picture }: ShareImageInput,
  { column, isRightToLeft }: { column: Box | null; isRightToLeft: boolean },
): Box {
  // Without text and picture, the image shows a disc in the store's colors.
  const sign = picture === null ? disc(300, colors.button, [disc(140, colors.buttonInk)]) : box({});
  return box(
    {
      width: SHARE_WIDTH,
      height: SHARE_HEIGHT,
      padding: `0 ${MARGIN}px`,
      boxSizing: 'border-box',
      alignItems: 'center',
      justifyContent: column === null ? 'center' : 'flex-start',
      direction: isRightToLeft ? 'rtl' : 'ltr',
      backgroundImage: `linear-gradient(${colors.start}, ${colors.end})`,
    },
    [column ?? sign],
  );
}

const disc = (side: number, backgroundColor: string, children: Box[] = []): Box =>
  box(
    {
      width: side,
      height: side,
      borderRadius: side / 2,
      backgroundColor,
      alignItems: 'center',
      justifyContent: 'center',
    },
    children,
  );

type Cut = { shape: ShareImageInput['shape']; isAlone: boolean; isRightToLeft: boolean };

/** The picture in its shape and position: a circle beside the text, a whole side, or large in the middle. */
async function cut(source: Uint8Array, { shape, isAlone, isRightToLeft }: Cut) {
  if (shape === 'cover') {
    const width = isAlone ? SHARE_WIDTH : COVER_WIDTH;
    const input = await sharp(source).resize(width, SHARE_HEIGHT, { fit: 'cover' }).png().toBuffer();
    return { input, left: isRightToLeft ? 0 : SHARE_WIDTH - width, top: 0 };
  }
  const side = isAlone ? 420 : PORTRAIT;
  const mask = Buffer.from(`<svg width="${side}" height="${side}"><circle cx="50%" cy="50%" r="50%"/></svg>`);
  const input = await sharp(source)
    .resize(side, side, { fit: 'cover' })
    .ensureAlpha()
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
  const besideText = isRightToLeft ? MARGIN : SHARE_WIDTH - MARGIN - side;
  return { input, left: isAlone ? (SHARE_WIDTH - side) / 2 : besideText, top: (SHARE_HEIGHT - side) / 2 };
}
