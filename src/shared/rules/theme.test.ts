import { describe, expect, it } from 'vitest';
import { THEME_PROPERTIES } from '#test/themeProperties.ts';
import { DEFAULT_THEME, overrideProblems, resolveTheme, THEMES } from './theme.ts';

const mocha = THEMES['mocha-mood'];

it('there are ten clearly different themes', () => {
  const themes = Object.values(THEMES);
  expect(themes).toHaveLength(10);
  expect(new Set(themes.map(({ themeCategory }) => themeCategory)).size).toBe(10);
  expect(new Set(themes.map(({ primaryFont }) => primaryFont)).size).toBe(10);
});

it('the default theme is mocha-mood', () => {
  expect(DEFAULT_THEME).toBe('mocha-mood');
});

it.each(Object.entries(THEMES))('gives %s every property of the specification', (_, tokens) => {
  expect(Object.keys(tokens)).toEqual(expect.arrayContaining([...THEME_PROPERTIES]));
});

describe('resolveTheme', () => {
  it.each(['mocha-mood', 'unknown', 'constructor', undefined, null, 7])('returns mocha-mood for %j', (theme) => {
    expect(resolveTheme(theme)).toEqual(mocha);
  });

  it('applies the store’s overrides', () => {
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
  ])('leaves out invalid overrides: %j', (overrides) => {
    expect(resolveTheme('mocha-mood', overrides)).toEqual(mocha);
    expect(overrideProblems(overrides)).toHaveLength(1);
  });

  it.each([null, undefined, 'x', []])('ignores the overrides %j', (overrides) => {
    expect(resolveTheme('mocha-mood', overrides)).toEqual(mocha);
  });

  it('derives the page from a single background color, and the buttons from a single primary color', () => {
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
  it('reports invalid overrides', () => {
    const overrides = { colors: { textColor: '#000', buttonColor: 'red', __proto__x: '#fff' }, radiusStyle: 'huge' };
    expect(overrideProblems(overrides)).toEqual(['colors.buttonColor', 'colors.__proto__x', 'radiusStyle']);
  });

  it('reports nothing for valid or missing overrides', () => {
    expect(overrideProblems(undefined)).toEqual([]);
    expect(overrideProblems({})).toEqual([]);
    expect(overrideProblems({ colors: { textColor: '#123456' }, primaryFont: 'slab', isDarkTheme: true })).toEqual([]);
    expect(overrideProblems('x')).toEqual(['themeOverrides']);
  });
});
