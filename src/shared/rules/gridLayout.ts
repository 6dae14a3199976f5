import type { ThemeId } from './theme.ts';

/** The layouts of a product grid, with their names in the builder. */
export const GRID_LAYOUTS = {
  calm: 'Calm grid',
  mosaic: 'Mosaic with titles on the images',
  magazine: 'Magazine with a lead story',
  checkerboard: 'Checkerboard',
  staggered: 'Staggered columns',
  lookbook: 'Lookbook',
  arches: 'Arched windows',
  polaroids: 'Polaroids',
  index: 'Numbered list',
  carousel: 'Carousel',
} as const;

export type GridLayout = keyof typeof GRID_LAYOUTS;

/** The default grid layout of a theme. */
export const THEME_GRIDS: Readonly<Record<ThemeId, GridLayout>> = {
  'mocha-mood': 'calm',
  'neon-pulse': 'mosaic',
  'paper-press': 'magazine',
  'raw-block': 'checkerboard',
  'petal-soft': 'staggered',
  'velvet-noir': 'lookbook',
  'fern-garden': 'arches',
  'sunday-print': 'polaroids',
  'grid-swiss': 'index',
  'sunset-glass': 'carousel',
};
