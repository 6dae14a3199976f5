import { expect, it } from 'vitest';
import { contrastProblems } from '#shared/rules/themeContrast.ts';
import {
  hasChanges,
  repaired,
  tokensOf,
  withChoices,
  withColors,
  withoutChanges,
  withoutChoices,
  withoutColor,
  type ThemeValue,
} from './themeValue.ts';

const mocha: ThemeValue = { theme: 'mocha-mood', themeOverrides: { colors: {} } };

it('sets a color, and resets it', () => {
  const set = withColors(mocha, { buttonColor: '#112233' });
  expect(tokensOf(set).buttonColor).toBe('#112233');
  expect(withoutColor(set, 'buttonColor')).toEqual(mocha);
});

it('sets choices, and resets them', () => {
  const set = withChoices(mocha, { radiusStyle: 'pill', primaryFont: 'lora' });
  expect(tokensOf(set)).toMatchObject({ radiusStyle: 'pill', primaryFont: 'lora' });
  expect(withoutChoices(set, ['radiusStyle', 'primaryFont'])).toEqual(mocha);
  expect([hasChanges(mocha), hasChanges(set)]).toEqual([false, true]);
  expect(withoutChanges(set)).toEqual(mocha);
});

it('repairs unreadable colors, even if others follow from them', () => {
  const faint = withChoices(withColors(mocha, { primaryColor: '#ffee00', backgroundColor: '#ffffff' }), {
    themeStyle: 'image',
    backgroundOverlay: 50,
  });
  expect(contrastProblems(tokensOf(faint))).not.toEqual([]);
  expect(contrastProblems(tokensOf(repaired(faint)))).toEqual([]);
});
