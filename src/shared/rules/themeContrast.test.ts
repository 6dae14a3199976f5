import { describe, expect, it } from 'vitest';
import { resolveTheme, THEMES } from './theme.ts';
import { contrastProblems } from './themeContrast.ts';

describe('contrastProblems', () => {
  it.each(Object.entries(THEMES))('finds nothing in %s', (_, tokens) => {
    expect(contrastProblems(tokens)).toEqual([]);
    expect(contrastProblems({ ...tokens, themeStyle: 'flat', blendHeader: false })).toEqual([]);
  });

  it('names a faint colour, where it stands and its ratio', () => {
    const tokens = resolveTheme('mocha-mood', { colors: { buttonTextColor: '#6b4a3a' } });
    expect(contrastProblems(tokens)).toEqual([
      {
        colour: 'buttonTextColor',
        on: 'button',
        ratio: expect.closeTo(1.48, 1),
        least: 4.5,
        repair: expect.any(String),
      },
    ]);
  });

  it('suggests a repair that holds everywhere', () => {
    const tokens = resolveTheme('mocha-mood', { colors: { textColor: '#c0b0a0', accentColor: '#e0a070' } });
    const repairs = contrastProblems(tokens).map(({ colour, repair }) => [colour, repair]);
    expect(repairs.length).toBeGreaterThan(3);
    expect(contrastProblems({ ...tokens, ...Object.fromEntries(repairs) })).toEqual([]);
  });

  it('sees through the middle of a gradient', () => {
    const colors = { backgroundStartColor: '#ff0000', backgroundEndColor: '#0000ff', textColor: '#ffffff' };
    const onPage = contrastProblems(resolveTheme('neon-pulse', { colors })).find(
      ({ colour }) => colour === 'textColor',
    );
    expect(onPage).toMatchObject({ on: 'page' });
  });

  it('says when only another background would help', () => {
    const colors = { backgroundStartColor: '#000000', backgroundEndColor: '#ffffff' };
    const problems = contrastProblems(resolveTheme('mocha-mood', { colors }));
    expect(problems.find(({ colour }) => colour === 'textColor')?.repair).toBeNull();
  });
});
