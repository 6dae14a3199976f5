import { describe, expect, it } from 'vitest';
import { leastContrast, mixColors } from './color.ts';
import { resolveTheme, THEMES } from './theme.ts';
import { contrastProblems } from './themeContrast.ts';

describe('contrastProblems', () => {
  it.each(Object.entries(THEMES))('reports nothing for %s', (_, tokens) => {
    expect(contrastProblems(tokens)).toEqual([]);
    for (const themeStyle of ['flat', 'gradient', 'image'] as const) {
      for (const blendHeader of [true, false]) {
        expect(contrastProblems({ ...tokens, themeStyle, blendHeader })).toEqual([]);
      }
    }
  });

  it.each(Object.entries(THEMES))('reports nothing for the mixed backgrounds that %s draws', (_, tokens) => {
    for (const share of [0.2, 0.38, 0.5, 0.8]) {
      const surfaceColor = mixColors(tokens.surfaceColor, tokens.backgroundEndColor, share);
      expect(contrastProblems({ ...tokens, surfaceColor })).toEqual([]);
    }
  });

  it('assumes the darkest and lightest possible background image', () => {
    const tokens = resolveTheme('mocha-mood', { themeStyle: 'image', backgroundOverlay: 50 });
    const problem = contrastProblems(tokens).find(({ color, on }) => color === 'textColor' && on === 'page');
    expect(problem?.ratio).toBeCloseTo(leastContrast(tokens.textColor, ['#7a7570', '#f9f5f0']), 1);
  });

  it('reports a faint color with its place and its ratio', () => {
    const tokens = resolveTheme('mocha-mood', { colors: { buttonTextColor: '#6b4a3a' } });
    expect(contrastProblems(tokens)).toEqual([
      {
        color: 'buttonTextColor',
        on: 'button',
        ratio: expect.closeTo(1.48, 1),
        least: 4.5,
        repair: expect.any(String),
      },
    ]);
  });

  it('suggests a color that passes everywhere', () => {
    const tokens = resolveTheme('mocha-mood', { colors: { textColor: '#c0b0a0', accentColor: '#e0a070' } });
    const repairs = contrastProblems(tokens).map(({ color, repair }) => [color, repair]);
    expect(repairs.length).toBeGreaterThan(3);
    expect(contrastProblems({ ...tokens, ...Object.fromEntries(repairs) })).toEqual([]);
  });

  it('checks the middle of a gradient too', () => {
    const colors = { backgroundStartColor: '#ff0000', backgroundEndColor: '#0000ff', textColor: '#ffffff' };
    const onPage = contrastProblems(resolveTheme('neon-pulse', { colors })).find(({ color }) => color === 'textColor');
    expect(onPage).toMatchObject({ on: 'page' });
  });

  it('reports when only another background would help', () => {
    const colors = { backgroundStartColor: '#000000', backgroundEndColor: '#ffffff' };
    const problems = contrastProblems(resolveTheme('mocha-mood', { colors }));
    expect(problems.find(({ color }) => color === 'textColor')?.repair).toBeNull();
  });
});
