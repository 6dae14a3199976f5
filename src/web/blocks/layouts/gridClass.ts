import { THEME_GRIDS, type GridLayout } from '#shared/rules/gridLayout.ts';
import { DEFAULT_THEME, isThemeId } from '#shared/rules/theme.ts';

/** The CSS classes of a product list. `boxed`: its cards are drawn as boxes by the theme. */
export function gridClass(layout: GridLayout): string {
  return `cards ${BOXED.has(layout) ? 'boxed ' : ''}${layout}`;
}

/** The block's own layout, else the theme's. */
export function gridLayout(chosen: GridLayout | 'theme', theme: string): GridLayout {
  return chosen === 'theme' ? THEME_GRIDS[isThemeId(theme) ? theme : DEFAULT_THEME] : chosen;
}

const BOXED: ReadonlySet<GridLayout> = new Set(['calm', 'mosaic', 'staggered', 'carousel']);
