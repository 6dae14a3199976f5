import { buffer } from 'node:stream/consumers';
import { readHexColour } from '#shared/rules/colour.ts';
import { DEFAULT_THEME, THEMES, type ThemeColour, type ThemeTokens } from '#shared/rules/theme.ts';
import type { Services } from '../../access/context.ts';
import { FileProblem } from '../../gateways/files/FileProblem.ts';
import type { ShareWish } from '../../gateways/share/drawShare.ts';
import { imageKey } from '../catalog/imageKey.ts';

/** A store's fonts and colors, as its share pictures take them. */
export function shareLook(tokens: ThemeTokens): Pick<ShareWish, 'colours' | 'fonts'> {
  const colour = (name: ThemeColour): string => readHexColour(tokens[name]) ?? THEMES[DEFAULT_THEME][name];
  const isGradient = tokens.themeStyle === 'gradient';
  return {
    fonts: { title: tokens.primaryFont, text: tokens.secondaryFont },
    colours: {
      start: colour(isGradient ? 'backgroundStartColor' : 'backgroundColor'),
      end: colour(isGradient ? 'backgroundEndColor' : 'backgroundColor'),
      text: colour('textColor'),
      soft: colour('textSecondaryColor'),
      button: colour('buttonColor'),
      buttonInk: colour('buttonTextColor'),
    },
  };
}

const LARGE_ENOUGH = 1280;

/** None where the bytes are gone: the words stand alone then. */
export async function readSharePicture(
  { storeId, services }: { storeId: string; services: Services },
  image: { id: string; widths: readonly number[] } | null,
): Promise<Buffer | null> {
  if (image === null) return null;
  const width =
    image.widths.toSorted((a, b) => a - b).find((each) => each >= LARGE_ENOUGH) ?? Math.max(...image.widths);
  try {
    return await buffer(await services.files.get(imageKey({ storeId, imageId: image.id, width })));
  } catch (error) {
    if (error instanceof FileProblem) return null;
    throw error;
  }
}
