import { expect, it } from 'vitest';
import { isThemeId, THEMES } from '#shared/rules/theme.ts';
import { createRenderPage } from './renderPage.tsx';
import { sampleViews } from './samples.ts';

const renderPage = createRenderPage({
  scripts: { boot: null, extras: null, referral: null, element: null },
  sha256: () => '',
});

/** Every sample page is rendered. */
const TIME_MS = 30_000;

it.each(Object.keys(THEMES).filter(isThemeId))(
  'every selector in %s closes its brackets',
  (theme) => {
    for (const view of sampleViews(theme)) {
      const [, style = ''] = /<style>([^]*?)<\/style>/.exec(renderPage(view).html) ?? [];
      const selectors = style.match(/[^{};]+(?=\{)/g) ?? [];
      expect(selectors.length).toBeGreaterThan(10);
      expect(selectors.filter((selector) => countOf(selector, '(') !== countOf(selector, ')'))).toEqual([]);
    }
  },
  TIME_MS,
);

const countOf = (text: string, sign: string): number => text.split(sign).length - 1;
