import { buffer } from 'node:stream/consumers';
import { readHexColor } from '#shared/rules/color.ts';
import { DEFAULT_THEME, THEMES, type ThemeColor, type ThemeTokens } from '#shared/rules/theme.ts';
import type { Services } from '../../access/context.ts';
import { FileProblem } from '../../gateways/files/FileProblem.ts';
import type { ShareImageInput } from '../../gateways/share/composeShare.ts';
import { imageKey } from '../media/imageKey.ts';

/** A store's fonts and colors for its share images. */
export function shareImageStyle(tokens: ThemeTokens): Pick<ShareImageInput, 'colors' | 'fonts'> {
  const color = (name: ThemeColor): string => readHexColor(tokens[name]) ?? THEMES[DEFAULT_THEME][name];
  const isGradient = tokens.themeStyle === 'gradient';
  return {
    fonts: { title: tokens.primaryFont, text: tokens.secondaryFont },
    colors: {
      start: color(isGradient ? 'backgroundStartColor' : 'backgroundColor'),
      end: color(isGradient ? 'backgroundEndColor' : 'backgroundColor'),
      text: color('textColor'),
      soft: color('textSecondaryColor'),
      button: color('buttonColor'),
      buttonInk: color('buttonTextColor'),
    },
  };
}

const LARGE_ENOUGH = 1280;

/** Undefined if the bytes are missing. The share image then has text only. */
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
