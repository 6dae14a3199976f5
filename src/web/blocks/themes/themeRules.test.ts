import { describe, expect, it, vi } from 'vitest';
import { BLOCKS } from '#shared/blocks/registry.ts';
import { FONT_IDS } from '#shared/rules/font.ts';
import { isThemeId, resolveTheme, THEMES } from '#shared/rules/theme.ts';
import { storefrontSheets } from '../storefrontSheets.ts';
import { themeCss } from '../themeCss.ts';
import { themeRules } from './themeRules.ts';

// web/ is compiled without Node's types, so this import declares its own.
const { brotliCompressSync } = await vi.importActual<{ brotliCompressSync: (text: string) => Uint8Array }>('node:zlib');

const THEME_IDS = Object.keys(THEMES).filter(isThemeId);
const BYTES_MAX = 700;
const rules = storefrontSheets(['profile', 'link', 'productGrid', 'heading']).join('');

describe.each(THEME_IDS)('the theme %s', (theme) => {
  it('adds little to a page', () => {
    const css = themeRules(theme, rules).replaceAll(/\/\*[^]*?\*\/|\s+/g, ' ');
    expect(brotliCompressSync(css).length).toBeLessThan(BYTES_MAX);
  });

  it('styles header, cards, buttons and headings in its own way, and loads nothing', () => {
    const css = themeRules(theme, rules);
    expect(css).toContain('.hero .avatar');
    expect(css).toContain('.hero h1');
    expect(css).toContain(':is(.boxed li,.go)');
    expect(css).not.toMatch(/x-box|x-button|url\(|@import/);
  });

  it.each(FONT_IDS)('is drawn in %s', (font) => {
    const tokens = resolveTheme(theme, { primaryFont: font, secondaryFont: font });
    const css = themeCss({ tokens }, rules + themeRules(theme, rules));
    expect(css).toMatch(/--face:[^;]+(serif|monospace|cursive);/);
    expect(css.match(/@font-face/g)?.length ?? 0).toBe(css.includes(' Variable') ? 3 : 0);
  });
});

it('includes only rules that the page uses', () => {
  expect(themeRules('raw-block', '.boxed{}')).toContain('.boxed li {');
  expect(themeRules('raw-block', '.boxed{}')).not.toMatch(/\.quotes|\.hero|\.marks/);
});

it('draws the cards of every block in the theme’s style', () => {
  const sheet = storefrontSheets(Object.keys(BLOCKS))
    .join('')
    .replaceAll(/\/\*[^]*?\*\//g, '');
  const bordered = [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', declarations = '']) =>
    declarations.includes('border: 1px solid') && declarations.includes('background: var(--surface)')
      ? [selector.trim()]
      : [],
  );
  const others = bordered.filter((selector) => !isCard(selector) && !NO_CARDS.has(selector));
  expect(others, 'If this is a card, add it to BOXES in themeRules.ts').toEqual([]);
});

/** Elements with the border and the background of a card that themes do not draw as cards. */
const NO_CARDS: ReadonlySet<string> = new Set([
  '.marks a',
  '.amounts a',
  '.free-times button',
  '.polaroids li',
  '.empty',
  'input,\nselect,\ntextarea',
  '.with-unit',
  ".search-list [type='search']",
]);

/** In grid-swiss, this is the border of cards. */
const isCard = (selector: string) => themeRules('grid-swiss', `${selector}{}`).includes('border-width: 2px 0 0;');

it('treats an unknown theme as mocha-mood', () => {
  expect(themeRules('constructor', rules)).toBe(themeRules('mocha-mood', rules));
});
