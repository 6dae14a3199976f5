import { DEFAULT_THEME, isThemeId, type ThemeId } from '#shared/rules/theme.ts';

/** The layout of a theme's product page, as a class for its style sheet. */
const THEME_LAYOUTS = {
  'mocha-mood': 'beside',
  'neon-pulse': 'stage',
  'paper-press': 'article',
  'raw-block': 'slabs',
  'petal-soft': 'centred',
  'velvet-noir': 'spread',
  'fern-garden': 'window',
  'sunday-print': 'handbill',
  'grid-swiss': 'columns',
  'sunset-glass': 'pane',
} as const satisfies Readonly<Record<ThemeId, string>>;

export type ProductLayout = (typeof THEME_LAYOUTS)[ThemeId];

export const productLayout = (theme: string): ProductLayout => THEME_LAYOUTS[isThemeId(theme) ? theme : DEFAULT_THEME];

/** The title comes before the images, in the markup as on the page. */
export const isTitleFirst = (layout: ProductLayout): boolean => TITLE_FIRST.has(layout);

const TITLE_FIRST: ReadonlySet<ProductLayout> = new Set(['article', 'slabs', 'handbill', 'columns']);
