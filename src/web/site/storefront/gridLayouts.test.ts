import { expect, it } from 'vitest';
import { GRID_LAYOUTS, THEME_GRIDS, type GridLayout } from '#shared/rules/gridLayout.ts';
import { isThemeId, THEMES } from '#shared/rules/theme.ts';
import { createRenderPage } from '../renderPage.tsx';
import { sampleProducts, sampleStore, sampleStorefront } from '../samples.ts';
import { LAYOUT_SHEETS } from '../../blocks/layouts/layoutSheets.ts';

const THEME_IDS = Object.keys(THEMES).filter(isThemeId);
const LAYOUTS = Object.keys(GRID_LAYOUTS).filter((name): name is GridLayout => name in GRID_LAYOUTS);
const renderPage = createRenderPage({
  scripts: { boot: null, extras: null, referral: null, element: null },
  sha256: () => '',
});

it('gives each theme a different grid layout', () => {
  expect(new Set(THEME_IDS.map((theme) => THEME_GRIDS[theme])).size).toBe(THEME_IDS.length);
});

it.each(THEME_IDS)('renders the products of a store in %s with the rules of its own layout only', (theme) => {
  const { html } = renderPage(sampleStorefront(sampleStore(theme), sampleProducts(3)));
  const own = THEME_GRIDS[theme];
  expect(html).toMatch(new RegExp(`<ul class="cards (?:boxed )?${own}">`));
  expect(LAYOUTS.filter((layout) => html.includes(`.${layout} `))).toEqual([own]);
});

it.each(LAYOUTS)('lets a block choose %s in any theme', (layout) => {
  const view = sampleStorefront(sampleStore('paper-press'), sampleProducts(3));
  const content = view.page.content.map((item) =>
    item.type === 'productGrid' ? { ...item, props: { ...item.props, layout } } : item,
  );
  const { html } = renderPage({ ...view, page: { ...view.page, content } });
  expect(html).toMatch(new RegExp(`<ul class="cards (?:boxed )?${layout}">`));
});

it.each(LAYOUTS)('arranges %s in both directions, without layout shifts', (layout) => {
  const sheet = LAYOUT_SHEETS[layout];
  expect(sheet).not.toMatch(/\b(?:left|right)\b|(?:margin|padding|border)-(?:left|right)/);
  expect(sheet).not.toMatch(/\btransition|\banimation|\border:/);
});
