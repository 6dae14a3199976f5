import { expect, it } from 'vitest';
import { contrastRatio } from '#shared/rules/color.ts';
import { resolveTheme } from '#shared/rules/theme.ts';
import { themeCss } from './themeCss.ts';

const ALL = '*{a:var(--bg);b:var(--edge);c:var(--error);d:var(--good);e:var(--surface);f:var(--button);g:var(--face)}';
const read = (css: string, name: string) => new RegExp(`--${name}:([^;}]+)`).exec(css)?.[1] ?? '';

it('prints only the variables that the rules use', () => {
  const css = themeCss({ tokens: resolveTheme('mocha-mood') }, 'a{color:var(--text)}');
  expect(css).toBe(':root{color-scheme:light;--text:#2a1d17}');
});

it.each(['mocha-mood', 'neon-pulse'])('keeps error, success and border colors readable on %s', (theme) => {
  const css = themeCss({ tokens: resolveTheme(theme) }, ALL);
  for (const ground of ['surface', 'bg']) {
    expect(contrastRatio(read(css, 'error'), read(css, ground))).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(read(css, 'good'), read(css, ground))).toBeGreaterThanOrEqual(4.5);
    expect(contrastRatio(read(css, 'edge'), read(css, ground))).toBeGreaterThanOrEqual(3);
  }
});

it('replaces an invalid color by the default, and an invalid font by a known stack', () => {
  const tokens = { ...resolveTheme('mocha-mood', { secondaryFont: 'sans' }), buttonColor: 'url(//x)' };
  expect(read(themeCss({ tokens }, ALL), 'button')).toBe('#4b3328');
  expect(read(themeCss({ tokens }, ALL), 'face')).toContain('system-ui');
});
