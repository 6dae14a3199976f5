import { describe, expect, it } from 'vitest';
import { THEME_PROPERTIES } from '#test/themeProperties.ts';
import { DEFAULT_THEME, overrideProblems, resolveTheme, THEMES } from './theme.ts';

const mocha = THEMES['mocha-mood'];

it('has ten themes of truly different character', () => {
  const themes = Object.values(THEMES);
  expect(themes).toHaveLength(10);
  expect(new Set(themes.map(({ themeCategory }) => themeCategory)).size).toBe(10);
  expect(new Set(themes.map(({ primaryFont }) => primaryFont)).size).toBe(10);
});

it('starts from mocha-mood', () => {
  expect(DEFAULT_THEME).toBe('mocha-mood');
});

it.each(Object.entries(THEMES))('gives %s every property of the specification', (_, tokens) => {
  expect(Object.keys(tokens)).toEqual(expect.arrayContaining([...THEME_PROPERTIES]));
});

describe('resolveTheme', () => {
  it.each(['mocha-mood', 'unknown', 'constructor', undefined, null, 7])('takes %j for mocha-mood', (theme) => {
    expect(resolveTheme(theme)).toEqual(mocha);
  });

  it('takes what a store changed', () => {
    const tokens = resolveTheme('neon-pulse', {
      colors: { buttonColor: '#ABC' },
      primaryFont: 'mono',
      blendHeader: false,
      profilePosition: 'right',
    });
    expect(tokens).toEqual({
      ...THEMES['neon-pulse'],
      buttonColor: '#aabbcc',
      primaryFont: 'mono',
      blendHeader: false,
      profilePosition: 'right',
    });
  });

  it.each([
    { colors: { buttonColor: 'red' } },
    { colors: { buttonColor: 'url(https://evil.example)' } },
    { colors: { buttonColor: '#fff;background:url(x)' } },
    { colors: { unknownColor: '#fff' } },
    { colors: 'x' },
    { buttonColor: '#fff' },
    { primaryFont: 'Papyrus' },
    { primaryFont: 'toString' },
    { radiusStyle: 'huge' },
    { blendHeader: 'yes' },
    { isDarkTheme: 1 },
    { backgroundImageId: '/media/x' },
    { backgroundImageId: 'url(x)' },
    { backgroundOverlay: 10 },
  ])('leaves out what is not valid: %j', (overrides) => {
    expect(resolveTheme('mocha-mood', overrides)).toEqual(mocha);
    expect(overrideProblems(overrides)).toHaveLength(1);
  });

  it.each([null, undefined, 'x', []])('has no use for the overrides %j', (overrides) => {
    expect(resolveTheme('mocha-mood', overrides)).toEqual(mocha);
  });

  it('lets the page follow a lone background color, and the buttons a lone primary color', () => {
    const colors = { backgroundColor: '#eeeeee', primaryColor: '#224466', backgroundEndColor: '#dddddd' };
    expect(resolveTheme('mocha-mood', { colors })).toMatchObject({
      backgroundStartColor: '#eeeeee',
      backgroundEndColor: '#dddddd',
      headerBackgroundColor: '#eeeeee',
      buttonColor: '#224466',
    });
  });

  it('does not change the theme itself', () => {
    resolveTheme('mocha-mood', { colors: { textColor: '#000000' } });
    expect(resolveTheme('mocha-mood').textColor).toBe('#2a1d17');
  });
});

describe('overrideProblems', () => {
  it('names what is wrong', () => {
    const overrides = { colors: { textColor: '#000', buttonColor: 'red', __proto__x: '#fff' }, radiusStyle: 'huge' };
    expect(overrideProblems(overrides)).toEqual(['colors.buttonColor', 'colors.__proto__x', 'radiusStyle']);
  });

  it('finds nothing in no overrides and in good ones', () => {
    expect(overrideProblems(undefined)).toEqual([]);
    expect(overrideProblems({})).toEqual([]);
    expect(overrideProblems({ colors: { textColor: '#123456' }, primaryFont: 'slab', isDarkTheme: true })).toEqual([]);
    expect(overrideProblems('x')).toEqual(['themeOverrides']);
  });
});
