import { expect, it } from 'vitest';
import { isThemeId, THEMES } from '#shared/rules/theme.ts';
import { createRenderPage } from '../renderPage.tsx';
import { sampleStore, sampleView } from '../samples.ts';
import { isTitleFirst, productLayout } from './productLayout.ts';

const THEME_IDS = Object.keys(THEMES).filter(isThemeId);
const LAYOUTS = THEME_IDS.map(productLayout);
const renderPage = createRenderPage({
  scripts: { boot: null, extras: null, referral: null, element: null },
  sha256: () => '',
});
const product = sampleView('product');
const draw = (theme: (typeof THEME_IDS)[number]) => renderPage({ ...product, store: sampleStore(theme) }).html;

it('uses a different product layout for each theme', () => {
  expect(new Set(LAYOUTS).size).toBe(THEME_IDS.length);
});

it.each(THEME_IDS)('renders a product in %s with the rules of its own layout only', (theme) => {
  const html = draw(theme);
  const own = productLayout(theme);
  expect(html).toContain(`<article class="product ${own}">`);
  expect(LAYOUTS.filter((layout) => html.includes(`.${layout}{`))).toEqual([own]);
});

it.each(THEME_IDS)('keeps the markup of %s in reading order', (theme) => {
  const html = draw(theme);
  const isBefore = html.indexOf('<h1') < html.indexOf('class="gallery"');
  expect(isBefore).toBe(isTitleFirst(productLayout(theme)));
});

it('explains the next step below the price, with another text for free products', () => {
  const free = { ...product.product, price: { ...product.product.price, kind: 'free' as const } };
  expect(renderPage(product).html).toContain('<li>Pay by card. No account needed.</li>');
  expect(renderPage({ ...product, product: free }).html).toContain('<li>Enter your email. No account needed.</li>');
  expect(renderPage({ ...product, isForSale: false }).html).not.toContain('What happens next');
});

it('fixes the buy bar at the bottom only if the screen is high enough to read above it', () => {
  const [, bar] = /@media \(max-width:55\.99em\) and \(min-height:30em\)\{(.*?\}\})/.exec(draw('mocha-mood')) ?? [];
  expect(bar).toContain('scroll-padding-block:1rem 6rem');
  expect(bar).toMatch(/\.buy:not\(\.in-place\)\{position:fixed/);
  expect(draw('mocha-mood').replace(bar ?? '', '')).not.toContain('position:fixed');
});
