import { describe, expect, it } from 'vitest';
import { checkTheme, checkThemeNames } from './checkTheme.ts';

const FAINT = { colors: { backgroundColor: '#ffffff', textColor: '#fefefe' } };

describe('the check of a theme', () => {
  it.each([
    ['an unknown theme', 'velvet', {}, 'theme'],
    ['an unknown color', 'mocha-mood', { colors: { hatColor: '#112233' } }, 'themeOverrides.colors.hatColor'],
    ['an invalid choice', 'mocha-mood', { radiusStyle: 'oval' }, 'themeOverrides.radiusStyle'],
  ])('refuses %s, in drafts as well', (_, theme, overrides, field) => {
    for (const check of [checkTheme, checkThemeNames])
      expect(() => check(theme, overrides)).toThrow(
        expect.objectContaining({ details: expect.objectContaining({ field }) }),
      );
  });

  it('refuses faint text when it is published, and suggests a color that passes', () => {
    checkThemeNames('mocha-mood', FAINT);
    const sentence = sentenceOf(() => checkTheme('mocha-mood', FAINT));
    expect(sentence).toMatch(/^textColor is too faint on the /);
    const repaired = /Try (#[\da-f]{6})\.$/.exec(sentence)?.[1] ?? '';
    expect(repaired).not.toBe('');
    const colors = { ...FAINT.colors, textColor: repaired };
    expect(sentenceOf(() => checkTheme('mocha-mood', { colors }))).not.toMatch(/^textColor/);
  });

  it('accepts a theme unchanged', () => {
    expect(() => checkTheme('mocha-mood', {})).not.toThrow();
    expect(() => checkTheme('neon-pulse', undefined)).not.toThrow();
  });
});

/** The sentence of a refusal. Empty if nothing was refused. */
function sentenceOf(check: () => void): string {
  try {
    check();
    return '';
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return error.message;
  }
}
