import { z } from 'zod';
import { THEME_COLORS } from '#shared/rules/theme.ts';
import { callable } from './callable.ts';
import { Uuid } from './fields.ts';

/** A part of a creator's CSS that was removed, and why. Lines count from 1. */
const DroppedCss = z.object({ what: z.string(), why: z.string(), line: z.int() });
export type DroppedCss = z.infer<typeof DroppedCss>;

export const checkCustomCss = callable({
  name: 'checkCustomCss',
  about: 'Returns which rules of a page’s custom CSS would be used, and which would be removed and why.',
  who: 'owner',
  // 100,000 characters of CSS: more than can be saved, so that the check can report what is too long.
  bodyBytes: 256 * 1024,
  input: z.object({ storeId: Uuid, css: z.string().max(100_000) }),
  output: z.object({ css: z.string(), dropped: z.array(DroppedCss) }),
  example: (world) => ({ storeId: world.storeId, css: '.card { border-width: 2px }' }),
});

const Palette = z.object({
  name: z.string(),
  isDarkTheme: z.boolean(),
  colors: z.record(z.enum(THEME_COLORS), z.string()),
});

export const suggestPalette = callable({
  name: 'suggestPalette',
  about: 'Returns sets of theme colors derived from one of the store’s images, all of them readable.',
  who: 'owner',
  input: z.object({ storeId: Uuid, imageId: Uuid }),
  output: z.object({ palettes: z.array(Palette) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, imageId: world.imageId }),
});
