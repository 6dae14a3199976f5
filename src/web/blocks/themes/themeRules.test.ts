import { describe, expect, it, vi } from 'vitest';
import { FONT_IDS } from '#shared/rules/font.ts';
import { isThemeId, resolveTheme, THEMES } from '#shared/rules/theme.ts';
import { storefrontSheets } from '../storefrontSheets.ts';
import { themeCss } from '../themeCss.ts';
import { themeRules } from './themeRules.ts';

// web/ has no Node types.
const { brotliCompressSync } = await vi.importActual<{ brotliCompressSync: (text: string) => Uint8Array }>('node:zlib');

const THEME_IDS = Object.keys(THEMES).filter(isThemeId);
const BYTES_MAX = 700;
const rules = storefrontSheets(['profile', 'link', 'productGrid', 'heading']).join('');

describe.each(THEME_IDS)('the theme %s', (theme) => {
  it('takes little of a page', () => {
    const css = themeRules(theme, rules).replaceAll(/\/\*[^]*?\*\/|\s+/g, ' ');
    expect(brotliCompressSync(css).length).toBeLessThan(BYTES_MAX);
  });

  it('has a look of its own for header, cards, buttons and headings, and loads nothing', () => {
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

it('asks only for what is on the page', () => {
  expect(themeRules('raw-block', '.boxed{}')).toContain('.boxed li {');
  expect(themeRules('raw-block', '.boxed{}')).not.toMatch(/\.quotes|\.hero|\.marks/);
});

it('takes mocha-mood for a theme that it does not know', () => {
  expect(themeRules('constructor', rules)).toBe(themeRules('mocha-mood', rules));
});
