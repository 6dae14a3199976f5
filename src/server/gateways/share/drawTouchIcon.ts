import sharp from 'sharp';

/** The width and height of a home screen icon, in pixels. */
const SIDE = 180;

type TouchIcon = {
  picture: Buffer | null;
  /** '#rrggbb', behind transparent parts. */
  ground: string;
  /** Its width and height in pixels. */
  side?: number;
};

/** A store's icon as PNG, or the platform's if the store has no picture. Phones round its corners themselves. */
export function drawTouchIcon({ picture, ground, side = SIDE }: TouchIcon): Promise<Buffer> {
  if (picture === null) return drawPlatformIcon();
  return sharp(picture).resize(side, side, { fit: 'cover' }).flatten({ background: ground }).png().toBuffer();
}

/** The platform's logo: a colonnade with a roof, three columns and a step. */
export const drawPlatformIcon = (): Promise<Buffer> => sharp(Buffer.from(COLONNADE)).png().toBuffer();

const COLONNADE = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="-4 -5 40 40">
<rect x="-4" y="-5" width="40" height="40" fill="rgb(111,78,55)"/>
<path d="M6 11 16 5l10 6v2H6zM8 15h3v8H8zm6.5 0h3v8h-3zm6.5 0h3v8h-3zM6 25h20v2H6z" fill="white"/></svg>`;
