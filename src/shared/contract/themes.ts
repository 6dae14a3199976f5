import { z } from 'zod';
import { THEME_COLOURS } from '#shared/rules/theme.ts';
import { callable } from './callable.ts';
import { Uuid } from './fields.ts';

/** Something of a creator's CSS that was left out, in words; lines count from 1. */
const DroppedCss = z.object({ what: z.string(), why: z.string(), line: z.int() });
export type DroppedCss = z.infer<typeof DroppedCss>;

export const checkCustomCss = callable({
  name: 'checkCustomCss',
  about: 'Says what of a page’s own CSS would stand in the page, and what would be left out and why.',
  who: 'owner',
  // 100,000 characters of CSS, more than is kept, so that the check can say what is too long.
  bodyBytes: 256 * 1024,
  input: z.object({ storeId: Uuid, css: z.string().max(100_000) }),
  output: z.object({ css: z.string(), dropped: z.array(DroppedCss) }),
  example: (world) => ({ storeId: world.storeId, css: '.card { border-width: 2px }' }),
});

const Palette = z.object({
  name: z.string(),
  isDarkTheme: z.boolean(),
  colors: z.record(z.enum(THEME_COLOURS), z.string()),
});

export const suggestPalette = callable({
  name: 'suggestPalette',
  about: 'Sets of theme colours made of a picture of the store, each of them readable.',
  who: 'owner',
  input: z.object({ storeId: Uuid, imageId: Uuid }),
  output: z.object({ palettes: z.array(Palette) }),
  refusals: ['not-found'],
  example: (world) => ({ storeId: world.storeId, imageId: world.imageId }),
});
